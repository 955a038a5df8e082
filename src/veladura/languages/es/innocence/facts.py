"""Lists of plain facts that tell clinical content and innocent words, read once."""

from collections.abc import Mapping
from functools import cache

from veladura.text import fold
from veladura.wordlists import read_lists


@cache
def facts() -> Mapping[str, tuple[str, ...]]:
    """The lists of `words/clinical.toml` and `words/innocent.toml`, by name."""
    clinical = read_lists("veladura.languages.es", "words/clinical")
    innocent = read_lists("veladura.languages.es", "words/innocent")
    return {**clinical, **innocent}


@cache
def fact_set(name: str) -> frozenset[str]:
    """One of the lists, folded."""
    return frozenset(map(fold, facts()[name]))
