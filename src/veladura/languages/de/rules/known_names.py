"""Names that everybody knows, from a list: firms, programs, vehicles, funds."""

import re

from veladura.detect.rules.rule import WordRule
from veladura.text import any_of
from veladura.wordlists import read_list

_LETTERS = re.compile(r"[^\W\d_]+")


def known_names(rule: str, kind: str, words: str) -> WordRule:
    """Found by their first words; the longest wins."""
    names = read_list("veladura.languages.de", f"words/{words}")
    pattern = re.compile(rf"(?<![\w-])(?:{any_of(names)})(?![\w&+]|-\w)")
    first = frozenset(word.lower() for name in names for word in _LETTERS.findall(name)[:1])
    return WordRule(rule, kind, first, pattern, 0.75, "is a name that everybody knows")
