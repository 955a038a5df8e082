"""What a record of a drawing is made of, and the same record made anew of its fields alone.

A layout lists fields: `i u f` are numbers of four bytes, `h H` of two, `B` of one, with how many
there are before them; `c` is a colour; `k7` one of a list up to 7, `z7` the same where anything
else means nothing (`K`, `Z`: of two bytes); `x4` four bytes that mean nothing; `n`, `N` how many
(four bytes, two), `2i*n` as many pairs, `2h*+` as many as the numbers before add up to; `polys8`
shapes of points of eight bytes; `r4` the size of a region that begins four bytes later; `dib`
where a picture lies, `usage` what its colours mean. What is not listed is not written.
"""

import re
import struct
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from veladura.wordlists import read_list

_SIZES = {"i": 4, "u": 4, "f": 4, "c": 4, "h": 2, "H": 2, "B": 1}
_CODES = {"u": "I", "c": "I"}
_NUMBERS = re.compile(r"(\d*)([iufhHBc])(?:\*([n+]))?")
_CHOICE = re.compile(r"([kKzZ])(\d+)")
_COLOUR = 0xFFFFFF  # above it stand palettes, which do not stay
_REGION = 32  # bytes of its head


class PictureSlot(NamedTuple):
    """Where a record says where its picture lies, and where that is."""

    place: int
    head: tuple[int, int]
    bits: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """The fields of a record, without its head; pictures are still to come."""

    body: bytes = field(repr=False)
    slots: tuple[PictureSlot, ...] = ()
    usages: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Layout:
    tokens: tuple[str, ...]
    plain: int | None  # bytes, where there are only numbers

    @classmethod
    def parse(cls, fields: str) -> "Layout":
        tokens = tuple(fields.split())
        found = [_NUMBERS.fullmatch(token) for token in tokens]
        plain = all(one and one[2] != "c" and not one[3] for one in found)
        size = sum(int(one[1] or 1) * _SIZES[one[2]] for one in found if one)
        return cls(tokens, size if plain else None)

    def rebuilt(self, body: bytes) -> Rebuilt | None:
        """None where it does not hold what it should."""
        if self.plain is not None:
            return Rebuilt(body[: self.plain]) if len(body) >= self.plain else None
        fields = _Fields(body)
        try:
            written = b"".join([fields.written(token) for token in self.tokens])
        except (struct.error, ValueError):
            return None
        return Rebuilt(written, tuple(fields.slots), tuple(fields.usages))


@cache
def layouts(kind: str) -> dict[int, Layout]:
    """The known records of "emf" (decimal numbers) or "wmf" (hexadecimal ones)."""
    base = 10 if kind == "emf" else 16
    rows = (
        line.partition(" ") for line in read_list(__name__.rpartition(".")[0], f"{kind}_records")
    )
    return {int(number, base): Layout.parse(fields) for number, _, fields in rows}


class _Fields:
    """Reads a record field by field and says how each is written."""

    def __init__(self, body: bytes) -> None:
        self._body, self._place = body, 0
        self._count = self._sum = 0
        self._region = b""
        self.slots: list[PictureSlot] = []
        self.usages: list[int] = []

    def _take(self, size: int) -> bytes:
        taken = self._body[self._place : self._place + size]
        if len(taken) != size:
            raise ValueError
        self._place += size
        return taken

    def _number(self, code: str = "I") -> int:
        return int(struct.unpack(f"<{code}", self._take(struct.calcsize(f"<{code}")))[0])

    def written(self, token: str) -> bytes:
        if found := _NUMBERS.fullmatch(token):
            return self._numbers(int(found[1] or 1), found[2], found[3])
        if found := _CHOICE.fullmatch(token):
            return self._choice(found[1], int(found[2]))
        if token[0] in "rx" and token[1:].isdigit():
            return self._skipped(token[0], int(token[1:]))
        named: dict[str, Callable[[], bytes]] = {
            "n": lambda: self._counted("I"),
            "N": lambda: self._counted("H"),
            "polys8": lambda: self._polygons(8),
            "polys4": lambda: self._polygons(4),
            "region": lambda: self._region,
            "region16": self._old_region,
            "gradient": self._gradient,
            "dib": self._picture,
            "usage": self._usage,
        }
        return named[token]()

    def _numbers(self, many: int, code: str, times: str | None) -> bytes:
        if times:
            many *= self._sum if times == "+" else self._count
        taken = self._take(many * _SIZES[code])
        if code == "c":
            return struct.pack("<I", struct.unpack("<I", taken)[0] & _COLOUR)
        if times == "n":
            self._sum = sum(struct.unpack(f"<{many}{_CODES.get(code, code)}", taken))
        return taken

    def _choice(self, letter: str, most: int) -> bytes:
        code = "I" if letter.islower() else "H"
        number = self._number(code)
        if number > most and letter in "kK":
            raise ValueError
        return struct.pack(f"<{code}", number if number <= most else 0)

    def _skipped(self, letter: str, size: int) -> bytes:
        if letter == "x":
            self._take(size)
            return bytes(size)
        long = self._number()
        self._region = self._region_at(self._place + size) if long else b""
        return struct.pack("<I", len(self._region))

    def _counted(self, code: str) -> bytes:
        self._count = self._number(code)
        return struct.pack(f"<{code}", self._count)

    def _polygons(self, point: int) -> bytes:
        """Points that belong to no shape are not drawn."""
        many, _ = struct.unpack("<II", self._take(8))
        counts = self._take(4 * many)
        points = sum(struct.unpack(f"<{many}I", counts))
        return struct.pack("<II", many, points) + counts + self._take(points * point)

    def _region_at(self, place: int) -> bytes:
        long, _, many = struct.unpack_from("<3I", self._body, place)
        if long != _REGION or place + _REGION + 16 * many > len(self._body):
            raise ValueError
        bounds = self._body[place + 16 : place + _REGION]
        boxes = self._body[place + _REGION : place + _REGION + 16 * many]
        return struct.pack("<4I", _REGION, 1, many, 16 * many) + bounds + boxes

    def _old_region(self) -> bytes:
        """Rows of a region as WMF has them: how many ends, from where to where, the ends."""
        _, _, _, _, rows, most = struct.unpack("<HHIHHH", self._take(14))
        bounds, scans = self._take(8), b""
        for _ in range(rows):
            ends = self._number("H")
            between = self._take(4)
            scans += struct.pack("<H", ends) + between + self._take(2 * ends) + self._take(2)
        size = 22 + len(scans)
        return struct.pack("<HHIHHH", 0, 6, 0, size & 0xFFFF, rows, most) + bounds + scans

    def _gradient(self) -> bytes:
        corners, shapes, mode = struct.unpack("<III", self._take(12))
        if mode > 2:
            raise ValueError
        head = struct.pack("<III", corners, shapes, mode)
        return head + self._take(16 * corners) + self._take((12 if mode == 2 else 8) * shapes)

    def _picture(self) -> bytes:
        place = self._place
        head, long, bits, count = struct.unpack("<4I", self._take(16))
        self.slots.append(PictureSlot(place, (head, head + long), (bits, bits + count)))
        return bytes(16)

    def _usage(self) -> bytes:
        self.usages.append(self._number())
        return bytes(4)  # colours are colours, whatever they were
