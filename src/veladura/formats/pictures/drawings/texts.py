"""What records of a drawing write: characters, how wide each is, and where they stand."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from statistics import median

from veladura.formats.textmap import Cut, splice

_TOUCH, _SPACE, _OVER = 0.25, 1.6, 0.6  # of a letter: gaps inside words, between words, kerning
_ALONE, _WIDE = 0.9, 8.0  # where letters are set one by one: more than usual between words
_BREADTHS = {"ijlíI.,:;'|!": 0.5, "tfr ()[]-/": 0.65, "mwMW": 1.5}

Build = Callable[[bytes, int, Sequence[int]], bytes]  # characters, how many, their widths


@dataclass(frozen=True, slots=True)
class Lettering:
    """A record that writes, or the name of a typeface."""

    raw: bytes = field(repr=False)
    wide: int  # bytes of a character
    build: Build = field(repr=False)
    advances: tuple[int, ...] = ()
    place: tuple[int, int] | None = None  # where it begins, from the left and from above
    flows: bool = False  # it begins where the one before ended

    @property
    def text(self) -> str:
        return self.raw.decode("utf-16-le" if self.wide == 2 else "cp1252", "replace")

    def unchanged(self) -> bytes:
        return self.build(self.raw, len(self.raw) // self.wide, self.advances)

    def changed(self, cuts: Sequence[Cut]) -> bytes:
        """With other words, in letters as wide as the same ones are beside them."""
        text = splice(self.text, cuts)
        if self.wide == 2:
            raw = text.encode("utf-16-le", "replace")
        else:
            raw = text.encode("cp1252", "replace")
        many = len(raw) // self.wide
        advances = self._advances(cuts) if self.advances else []
        if advances and len(advances) != many:  # letters beyond the first plane take two places
            advances = [round(self._letter)] * many
        return self.build(raw, many, advances)

    def _advances(self, cuts: Sequence[Cut]) -> list[int]:
        known = dict(zip(self.text, self.advances, strict=False))
        size = sum(self.advances) / (sum(map(_breadth, self.text)) or 1.0)
        widths: list[int] = []
        position = 0
        for cut in cuts:
            new = [known.get(sign, round(size * _breadth(sign))) for sign in cut.text]
            widths += [*self.advances[position : cut.start], *new]
            position = cut.end
        return [*widths, *self.advances[position:]]

    def between(self, before: "Lettering") -> str:
        """What a reader sees between the two: nothing, a space, or the end of a line."""
        if self._flows_on(before):
            return ""
        gap = self._gap(before) if self._is_beside(before) and before.advances else None
        if gap is None or not -_OVER <= gap <= _SPACE:
            return "\n"
        return "" if gap <= _TOUCH else " "

    def _flows_on(self, before: "Lettering") -> bool:
        return self.flows and before.flows and self.place == before.place

    def _is_beside(self, before: "Lettering") -> bool:
        if self.place is None or before.place is None:
            return False
        return self.place[1] == before.place[1] and self.flows == before.flows

    def is_next_letter(self, before: "Lettering") -> bool:
        """Whether both are letters of a line that is set one by one."""
        return self._is_beside(before) and len(self.text) == len(before.text) == 1

    def _gap(self, before: "Lettering") -> float:
        """In widths of a letter; 0 where they are not told."""
        letters = max(self._letter, before._letter)
        if self.place is None or before.place is None or letters <= 0:
            return 0.0
        return (self.place[0] - before.place[0] - sum(before.advances)) / letters

    @property
    def _letter(self) -> float:
        return sum(self.advances) / len(self.advances) if self.advances else 0.0


def _breadth(sign: str) -> float:
    """How wide a letter is in most typefaces, where "n" is 1."""
    for signs, breadth in _BREADTHS.items():
        if sign in signs:
            return breadth
    return 1.25 if sign.isupper() else 1.0


def separators(written: Sequence[Lettering]) -> list[str]:
    """What a reader sees before each of them, but the first."""
    found: list[str] = []
    position = 1
    while position < len(written):
        end = position
        while end < len(written) and written[end].is_next_letter(written[end - 1]):
            end += 1
        if end == position:
            found.append(written[position].between(written[position - 1]))
            position += 1
        else:
            found += _between_letters(written[position - 1 : end])
            position = end
    spaced = zip(found, written, written[1:], strict=False)
    return ["" if s == " " and _is_spaced(a, b) else s for s, a, b in spaced]


def _is_spaced(before: Lettering, after: Lettering) -> bool:
    return before.text.endswith(" ") or after.text.startswith(" ")


def _between_letters(letters: Sequence[Lettering]) -> list[str]:
    """Letters one by one are one word, however far apart, unless a gap is wider than usual."""
    gaps = [after._gap(before) for before, after in pairwise(letters)]
    usual = max(median(gaps), 0.0)
    return [" " if usual + _ALONE < gap <= usual + _WIDE else "" for gap in gaps]


def cleaned(raw: bytes, wide: int, advances: Sequence[int]) -> tuple[bytes, tuple[int, ...]]:
    """Without what follows the end of a string; nulls inside are spaces."""
    null = bytes(wide)
    letters = [raw[i : i + wide] for i in range(0, len(raw) // wide * wide, wide)]
    while letters and letters[-1] == null:
        letters.pop()
    space = b" ".ljust(wide, b"\0")
    kept = b"".join(space if letter == null else letter for letter in letters)
    return kept, tuple(advances[: len(letters)]) if len(advances) >= len(letters) else ()
