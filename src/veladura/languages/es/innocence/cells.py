"""Cells and fields under heads such as "turno" and "agenda", in which nobody stands."""

import re
from functools import cache

from veladura.detect.rules.columns import ColumnRule
from veladura.text import fold
from veladura.wordlists import read_list, read_table

_PACKAGE = "veladura.languages.es"
# "turno": "M", turno=M, <turno>M: as machines write a field; what people write needs its words.
_KEY = re.compile(r"(?:[\"'](?P<quoted>\w{2,20})[\"'] ?: ?[\"']?|(?<!\w)(?P<set>\w{2,20})=[\"']?)$")


def cells_of_nobody(text: str) -> frozenset[int]:
    """Where the cells begin in the columns of a table that name nobody."""
    rows = _every_head().rows(text)
    return frozenset(start for row in rows for head, (start, _) in row if head in _heads())


def is_under_nobody(before: str) -> bool:
    """Whether what stands here is the value of a key under which nobody stands."""
    key = _KEY.search(before)
    return key is not None and fold(key["quoted"] or key["set"]) in _heads()


@cache
def _heads() -> frozenset[str]:
    return frozenset(read_list(_PACKAGE, "words/columns_of_nobody"))


@cache
def _every_head() -> ColumnRule:
    kinds = {row[0]: row[1] for row in read_table(_PACKAGE, "words/columns")}
    return ColumnRule({**dict.fromkeys(_heads(), ""), **kinds})
