"""Month names, weekdays and seasons in the languages clinical notes are written in."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from veladura.transform.lexicon import table
from veladura.transform.surface import fold


@dataclass(frozen=True, slots=True)
class CalendarWord:
    """What a word says: the `index`-th word (from 0) of the form it was found in."""

    kind: str  # "months", "weekdays", "seasons"
    form: int  # line of the table
    language: str
    index: int

    def written(self, index: int) -> str:
        return table(f"calendar/{self.kind}")[self.form][1 + index]


@cache
def _index(kind: str) -> dict[str, tuple[CalendarWord, ...]]:
    found: dict[str, list[CalendarWord]] = {}
    for form, (language, *words) in enumerate(table(f"calendar/{kind}")):
        for index, word in enumerate(words):
            found.setdefault(fold(word), []).append(CalendarWord(kind, form, language, index))
    return {word: tuple(entries) for word, entries in found.items()}


def look_up(kind: str, word: str, languages: Iterable[str] = ()) -> CalendarWord | None:
    """The word in its first form, preferring the languages of the words around it."""
    entries = _index(kind).get(fold(word), ())
    for language in languages:
        for entry in entries:
            if entry.language == language:
                return entry
    return entries[0] if entries else None


def languages_of(words: Iterable[str]) -> tuple[str, ...]:
    """The languages all the calendar words among `words` could be in, best first."""
    possible: set[str] | None = None
    order: list[str] = []
    for word in words:
        entries = [
            e
            for kind in ("weekdays", "months", "seasons")
            for e in _index(kind).get(fold(word), ())
        ]
        if entries:
            here = {e.language for e in entries}
            order += [e.language for e in entries if e.language not in order]
            possible = here if possible is None else possible & here or possible
    return tuple(language for language in order if possible and language in possible)
