"""Month names, weekdays and seasons in the languages a document may use."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from veladura.text import fold
from veladura.wordlists import read_table

_TELLING = 3  # letters that are left of a word
KINDS = ("weekdays", "months", "seasons")


@dataclass(frozen=True, slots=True)
class CalendarWord:
    """What a word says: the `index`-th (from 0) of the words of the form it was found in."""

    kind: str  # one of KINDS
    language: str
    index: int
    form: tuple[str, ...]  # all months, weekdays or seasons written like this one

    def written(self, index: int) -> str:
        return self.form[index]


class Calendar:
    """The tables of a language: its own words, and those of others that its documents hold."""

    def __init__(self, tables: Mapping[str, tuple[tuple[str, ...], ...]]) -> None:
        self._names = {kind: rows[0][1:] for kind, rows in tables.items()}
        self._words: dict[str, dict[str, tuple[CalendarWord, ...]]] = {}
        for kind, rows in tables.items():
            found = self._words.setdefault(kind, {})
            for language, *form in rows:
                for index, word in enumerate(form):
                    entry = CalendarWord(kind, language, index, tuple(form))
                    found[fold(word)] = (*found.get(fold(word), ()), entry)

    @classmethod
    def read(cls, package: str) -> "Calendar":
        """The tables in the folder `words` of a language, its own words first."""
        return cls({kind: read_table(package, f"words/{kind}") for kind in KINDS})

    def names(self, kind: str) -> tuple[str, ...]:
        """The language's own words in full."""
        return self._names[kind]

    def with_lost_letters(self, torn: str) -> str:
        """The one month or weekday that a word may have been, of which some letters are lost:
        "mart_s"; the same word where there is none, or several."""
        if sum(map(str.isalpha, torn)) < _TELLING:
            return torn
        letters = fold(torn)
        names = (name for kind in ("months", "weekdays") for name in self._names[kind])
        alike = (name for name in names if len(fold(name)) == len(letters))
        pairs = ((name, zip(letters, fold(name), strict=True)) for name in alike)
        told = {name for name, both in pairs if all(a == b for a, b in both if a.isalpha())}
        return told.pop() if len(told) == 1 else torn

    def look_up(self, kind: str, word: str, languages: Iterable[str] = ()) -> CalendarWord | None:
        """The word in its first form, preferring the languages of the words around it."""
        entries = self._words[kind].get(fold(word), ())
        for language in languages:
            for entry in entries:
                if entry.language == language:
                    return entry
        return entries[0] if entries else None

    def languages_of(self, words: Iterable[str]) -> tuple[str, ...]:
        """The languages all the calendar words among `words` could be in, best first."""
        possible: set[str] | None = None
        order: list[str] = []
        for word in words:
            entries = [e for kind in KINDS for e in self._words[kind].get(fold(word), ())]
            if entries:
                here = {e.language for e in entries}
                order += [e.language for e in entries if e.language not in order]
                possible = here if possible is None else possible & here or possible
        return tuple(language for language in order if possible and language in possible)
