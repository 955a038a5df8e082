"""The columns that Spanish lists and exports have."""

from veladura.detect.rules.columns import ColumnRule
from veladura.wordlists import read_table

COLUMNS = ColumnRule(dict(read_table("veladura.languages.es", "words/columns")), "columna")
