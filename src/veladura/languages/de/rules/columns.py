"""The columns that German lists and exports have."""

from veladura.detect.rules.columns import ColumnRule
from veladura.wordlists import read_table

_KINDS = {row[0]: row[1] for row in read_table("veladura.languages.de", "words/columns")}
COLUMNS = ColumnRule(_KINDS, "spalte")
