"""A known date in a text, in any format: digits in any order, month names, words."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from veladura.detect.names import fold
from veladura.errors import KnowledgeError
from veladura.knowledge.people import KnownStretch
from veladura.knowledge.tokens import TextWords, split
from veladura.language import get_language, language_codes
from veladura.transform.dates.grammar import DateGrammar
from veladura.transform.dates.patterns import ROMAN

_GAP = re.compile(r"[\s.,/\-'’ºª°–]{0,3}+")
_FILLERS = frozenset({"de", "del", "of", "the", "d", "st", "nd", "rd", "th", "ano", "er"})
_MOST_FILLERS = 2
_AHEAD = 5  # words: "veintiuno de mayo", "treinta y uno de mayo"
_ORDERS = ("dmy", "ymd", "mdy")
_EIGHT = re.compile(r"[0-9]{8}")
_YEAR_FIRST = re.compile(r"(?:18|19|20)[0-9]{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01])")


def parse_birth(text: str, where: str) -> date:
    """The date in a record: day first, unless the year is; KnowledgeError where it is none.

    The table may be in another language than the documents: month names of every language count.
    """
    pieces = [fold(word) for word in split(text.partition("T")[0])]
    if len(pieces) == 1 and _EIGHT.fullmatch(pieces[0]):
        whole = pieces[0]
        cut = (4, 6) if _YEAR_FIRST.fullmatch(whole) else (2, 4)
        pieces = [whole[: cut[0]], whole[cut[0] : cut[1]], whole[cut[1] :]]
    values = [_any_number(piece) for piece in pieces if piece not in _FILLERS][:3]
    try:
        if None in values:
            raise ValueError
        one, two, three = (value or 0 for value in values)
        day, month, year = (three, two, one) if one > 31 else (one, two, three)
        return date(_full(year), *((month, day) if month <= 12 else (day, month)))
    except ValueError:
        raise KnowledgeError(
            f"{where}: the birth date is no date; write it as 1961-05-23 or 23/05/1961"
        ) from None


def _full(year: int) -> int:
    """Of a year in two figures, the last one that anybody may have been born in."""
    if year > 99:
        return year
    return year + (2000 if year <= date.today().year % 100 else 1900)


def _any_number(piece: str) -> int | None:
    if piece.isdigit():
        return int(piece)
    grammars = (get_language(code).substitution().dates for code in language_codes())
    return next((n for grammar in grammars if (n := _number(piece, grammar))), None)


def _number(piece: str, grammar: DateGrammar) -> int | None:
    if piece.isdigit():
        return int(piece)
    if piece.upper() in ROMAN:
        return ROMAN.index(piece.upper()) + 1
    word = grammar.calendar.look_up("months", piece)
    return word.index + 1 if word else None


@dataclass(frozen=True, slots=True)
class KnownDate:
    """One date, ready to be found."""

    day: date
    grammar: DateGrammar

    def find(self, words: TextWords) -> Iterator[KnownStretch]:
        months = {w for w in set(words.folded) if w.isalpha() and self._is_month(w)}
        named = [word in months for word in words.folded]
        index = 0
        while index < len(words):
            last = 0
            # Numbers in words are read only where the month stands behind them.
            if words.folded[index].isdigit() or any(named[index : index + _AHEAD]):
                last = self._compact(words, index) or self._spelt(words, index)
            if last:
                yield KnownStretch(words.starts[index], words.end(last - 1), "a date")
            index = last or index + 1

    def _is_month(self, word: str) -> bool:
        return _number(word, self.grammar) == self.day.month

    def _compact(self, words: TextWords, index: int) -> int:
        year, month, day = f"{self.day.year:04}", f"{self.day.month:02}", f"{self.day.day:02}"
        long = {year + month + day, day + month + year, month + day + year}
        short = {year[2:] + month + day, day + month + year[2:]}
        return index + 1 if words.folded[index] in long | short else 0

    def _spelt(self, words: TextWords, index: int) -> int:
        for order in _ORDERS:
            at, marks = index, set[str]()
            for number, part in enumerate(order):
                if number:
                    at = self._over_fillers(words, at, marks)
                at = self._part(words, at, part) if at or not number else 0
                if not at:
                    break
            if at and self._convinces(words, index, at, marks):
                return at
        return 0

    def _convinces(self, words: TextWords, first: int, last: int, marks: set[str]) -> bool:
        """Three small numbers are a date only with the marks of one between them."""
        inside = words.folded[first:last]
        told = any(len(word) == 4 or word.isalpha() for word in inside)
        return told or (len(marks) == 1 and marks <= {"/", "-", "."})

    def _over_fillers(self, words: TextWords, at: int, marks: set[str]) -> int:
        """The word where the next part of the date stands; 0 where none can."""
        for _ in range(_MOST_FILLERS + 1):
            if at >= len(words):
                return 0
            gap = words.gap(at - 1)
            if not _GAP.fullmatch(gap):
                return 0
            marks.add(gap.strip())
            if words.folded[at] not in _FILLERS:
                return at
            at += 1
        return 0

    def _part(self, words: TextWords, at: int, part: str) -> int:
        """The word behind the day, month or year that stands at a word; 0 for another value."""
        word = words.folded[at]
        if part == "m":
            return at + 1 if self._is_month(word) else 0
        value = self.day.day if part == "d" else self.day.year
        if word.isdigit():
            same = int(word) == value or (part == "y" and word == f"{self.day.year % 100:02}")
            return at + 1 if same else 0
        return self._in_words(words, at, value)

    def _in_words(self, words: TextWords, at: int, value: int) -> int:
        read = self.grammar.read_number(words.text, words.starts[at])
        if read is None or read[0] != value:
            return 0
        end = words.starts[at] + read[1]
        while at < len(words) and words.starts[at] < end:
            at += 1
        return at
