"""The columns that German lists and exports have."""

from veladura.detect.rules.columns import ColumnRule
from veladura.wordlists import read_table

COLUMNS = ColumnRule(dict(read_table("veladura.languages.de", "words/columns")), "spalte")
