"""The columns that German lists and exports have."""

from veladura.detect.rules.columns import ColumnRule
from veladura.text import plain
from veladura.wordlists import read_list, read_table

_KINDS = {row[0]: row[1] for row in read_table("veladura.languages.de", "words/columns")}
_FIGURES = frozenset(
    plain(word)
    for name in ("amount_headers", "identifier_headers")
    for word in read_list("veladura.languages.de", f"words/{name}")
)
_NOBODY = frozenset(read_list("veladura.languages.de", "words/nobody_cells"))
COLUMNS = ColumnRule(
    _KINDS,
    "spalte",
    nobody=_NOBODY,
    doubtful=frozenset({"company"}),
    figures=_FIGURES - _KINDS.keys(),
)
