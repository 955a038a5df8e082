"""What still singles a person out when every mark is replaced, and what would remove it.

Names are gone, but a mayor of a village, somebody of 97, the victim of an accident that was in the
papers may be known by that alone. Found by plain words and by what was kept; counted, never quoted.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Protocol

from veladura.text import words

OLD = 90  # years: from here on an age is an identifier in the sense of Safe Harbor
SETTINGS: Mapping[str, str] = {  # what is found → what removes it
    "age-90": "age_cap = 89",
    "public-office": "mark it as a profession, or mask it by hand",
    "rare-profession": "mark it as a profession",
    "profession-and-town": 'no "keep" for professions or towns',
    "unique-event": "mask it by hand",
    "well-known": "mask it by hand",
    "rare-condition": "mask it by hand",
}
_ONLY = "the-only-one"  # the words that say so before somebody's profession
_NUMBER = re.compile(r"(?<![\d.,])\d{2,3}(?![\d.,])")
_AGE_OF_KIN = re.compile(r"(?<![\d.,])\d{2,3}(?= ?(?:a|años)\b)")  # "abuela de 97 años"
_SAY_WORK = frozenset({"profession", "other"})  # in names "Conde" and "Duque" are no office
_TELLS_AGE = {"age": _NUMBER, "kinship": _AGE_OF_KIN}


class Written(Protocol):
    """What became of one mention."""

    @property
    def label(self) -> str: ...

    @property
    def text(self) -> str: ...

    @property
    def kept(self) -> bool: ...


def singles_out(
    text: str,
    written: Sequence[Written],
    kinds: Mapping[str, str],
    phrases: Mapping[str, Sequence[str]],
    *,
    capped: bool,
    vocabulary: frozenset[str],
) -> dict[str, int]:
    """How often each thing that singles out stands in an anonymised text.

    `kinds` says what a label stands for, `phrases` are a language's words by what they tell;
    `vocabulary` are the words of the original.
    """
    found: Counter[str] = Counter()
    for one in written:
        kind = kinds[one.label]
        if kind in _TELLS_AGE and not capped:
            ages = _TELLS_AGE[kind].findall(one.text)
            found["age-90"] += any(int(age) >= OLD for age in ages)
    kept = {kinds[one.label] for one in written if one.kept}
    found["profession-and-town"] = int({"profession", "territory"} <= kept)
    written_words = words(" ".join(one.text for one in written if not one.kept).lower())
    known = vocabulary.union(written_words)
    lowered = text.lower()
    named = " | ".join(one.text for one in written if kinds[one.label] not in _SAY_WORK).lower()
    works = {one.text.lower() for one in written if kinds[one.label] == "profession"}
    for only in phrases.get(_ONLY, ()):
        if only in vocabulary:
            found["rare-profession"] += sum(_count(lowered, f"{only} {work}") for work in works)
    for name, some in phrases.items():
        if name == _ONLY:
            continue
        by_word = _by_longest_word(tuple(some))
        for word in known.intersection(by_word):
            told = (_count(lowered, phrase) - _count(named, phrase) for phrase in by_word[word])
            found[name] += max(0, sum(told))
    return {name: count for name, count in sorted(found.items()) if count}


@cache
def _by_longest_word(phrases: tuple[str, ...]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for phrase in phrases:
        found.setdefault(max(phrase.split(), key=len), []).append(phrase)
    return found


def _count(text: str, word: str) -> int:
    if word not in text:  # told much sooner than by a search
        return 0
    return len(re.findall(rf"(?<!\w){re.escape(word)}(?!\w)", text))
