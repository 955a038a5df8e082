"""The columns that Spanish lists and exports have."""

from veladura.detect.rules.columns import ColumnRule
from veladura.wordlists import read_table

_KINDS = {row[0]: row[1] for row in read_table("veladura.languages.es", "words/columns")}
COLUMNS = ColumnRule(_KINDS, "columna")
