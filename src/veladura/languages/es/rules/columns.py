"""The columns that Spanish lists and exports have."""

from veladura.detect.rules.columns import ColumnRule
from veladura.wordlists import read_table

_KINDS = {head: kind for head, kind in read_table("veladura.languages.es", "words/columns")}
COLUMNS = ColumnRule(_KINDS, "columna")
