"""Names that everybody knows, from a list: firms, programs, vehicles, funds."""

import re
from collections.abc import Sequence

from veladura.detect.rules.rule import WordRule
from veladura.text import any_of
from veladura.wordlists import read_list

_LETTERS = re.compile(r"[^\W\d_]+")


def known_names(rule: str, kind: str, words: str) -> WordRule:
    """Found by their first words; the longest wins."""
    return _any_name(rule, kind, read_list("veladura.languages.de", f"words/{words}"))


def known_bodies(rule: str) -> WordRule:
    """Bodies that everybody knows, also in the genitive: "des Bundeskriminalamts"."""
    names = read_list("veladura.languages.de", "words/known_bodies")
    return _any_name(rule, "company", [name + end for name in names for end in ("", "s", "es")])


def _any_name(rule: str, kind: str, names: Sequence[str]) -> WordRule:
    pattern = re.compile(rf"(?<![\w-])(?:{any_of(names)})(?![\w&+]|-\w)")
    first = frozenset(word.lower() for name in names for word in _LETTERS.findall(name)[:1])
    return WordRule(rule, kind, first, pattern, 0.75, "is a name that everybody knows")
