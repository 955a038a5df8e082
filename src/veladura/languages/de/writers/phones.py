"""Telephone numbers in German documents: the numbers kept for film and print, which reach nobody.

The Bundesnetzagentur sets them aside for media (Amtsblatt 7/2021, notice 148/2021): a thousand in
each of five cities, and some in every mobile network. A number beside a town of another area gets
that area, and goes on with 111, 113, 114, 117 or 119: no subscriber's number begins with 11, which
is kept for the short numbers of the whole country. Austria and Switzerland have no such numbers:
there, as for other countries, a number is sought that the numbering plan does not assign.
"""

import re
from bisect import bisect_left
from functools import cached_property
from itertools import takewhile
from typing import TYPE_CHECKING

from veladura.languages.de.writers.base import GermanWriter
from veladura.languages.de.writers.figures import other_spoken
from veladura.languages.de.writers.places.phone_areas import PhoneAreas
from veladura.transform.context import Mention

if TYPE_CHECKING:
    from veladura.languages.de.context import GermanContext

_CITIES = (("30", "23125"), ("69", "90009"), ("40", "66969"), ("221", "4710"), ("89", "99998"))
_RESERVED = dict(_CITIES)
_NOBODY = ("111", "113", "114", "117", "119")  # no subscriber's; 110, 112, 115, 116, 118 are used
_ALONE = re.compile(r"-? ?\d{1,4}")
_CITY_AREAS = ("030", "040", "069", "089")
_LENGTHS = (6, 8)  # digits of a subscriber's number
_AREA = re.compile(r"(\d{2,5})\D|\d{4}")
_MOBILE = (("171", "39200", 2), ("176", "040690", 2))
_IS_MOBILE = re.compile(r"1(?:5\d|6[023]|7\d)")
_FREE = re.compile(r"(?:800|180|900|700|137)")
_GERMAN = re.compile(
    r"(?P<prefix>(?:\+|00)\s?49[\s)/-]*(?:\(0\)\s?)?|\(?0(?!0))(?P<rest>.+)", re.DOTALL
)
_NATIONAL = re.compile(r"\(?0[1-9]")
_THREE = re.compile(r"2[1-689]|3[578]|42|5[09]|6[789]|8[0578]|9[679]")  # codes of three digits
_SWISS = re.compile(r"0\d{2} \d{3} \d{2} \d{2}")
_AUSTRIAN = re.compile(r"(?P<lead>(?:\+|00)43[ /-]?(?:\(0\) ?)?|\(?0)(?P<area>[1-9]\d{0,3})(?=\D)")
_AUSTRIAN_MOBILE = re.compile(r"6(?:5[0-9]|6[0-9]|7[0-9]|8[0-9]|9[0-9])\Z")
_AUSTRIAN_SERVICE = re.compile(r"(?:5[01579]\d?|8[0-2]0|9\d\d)\Z")  # of a whole company
_SWISS_MOBILE = re.compile(r"7[4-9]")
_SWISS_LINE = re.compile(
    r"(?P<lead>(?:\+|00)41 ?(?:\(0\) ?)?|0)(?P<area>[2-9]\d)(?= ?\d{3} ?\d\d ?\d\d\Z)"
)
_TRIES = 60
_SHORT = 2  # digits of an extension, and of the last group of a number without one
_LONGEST_EXTENSION = 4
_SHORTEST_LINE = 8  # digits that area and line have together
_SAME_LINE = 20  # tries before another trunk line is taken
_EXTENSION = re.compile(r"(?:\d[\s/()-]{0,5}){6}-\s?(?P<digits>\d{1,4})$")


class GermanPhoneWriter(GermanWriter):
    """Writes the telephone and fax numbers of one document."""

    def __init__(self, context: "GermanContext") -> None:
        super().__init__(context)
        self._made: dict[str, str] = {}
        self._areas = PhoneAreas(context)
        self._area_of: dict[str, str] = {}  # trunk line → area of the town it stands beside

    def entity(self, mention: Mention) -> str:
        digits = _digits(mention.surface)
        return re.sub(r"^(?:00)?49(?=\d{6})|^0", "", digits) or mention.surface.strip()

    def write(self, mention: Mention) -> str | None:
        surface = _repaired(mention.surface.strip())
        digits = _digits(surface)
        if not digits:
            return other_spoken(surface, self.context.source)
        if _ALONE.fullmatch(surface) and (told := self._told_elsewhere(digits)):
            return surface[: -len(digits)] + told
        abroad = surface.startswith(("+43", "0043"))
        if abroad or (_NATIONAL.match(surface) and self.context.places.home == "AT"):
            return self._austrian(surface, mention.start)
        swiss = _SWISS_LINE.match(surface)
        if swiss and not self._is_german(swiss):
            mobile = _SWISS_MOBILE.match(swiss["area"])
            area = "" if mobile else self._areas.swiss(swiss["area"], mention.start)
            return self._foreign(
                swiss["lead"] + (area or swiss["area"]) + surface[swiss.end() :],
                len(_digits(swiss[0])),
                "" if surface.startswith(("+", "00")) else "41",
            )
        german = _GERMAN.fullmatch(surface)
        foreign = _SWISS.fullmatch(surface) and self.context.places.home == "CH"
        if german is None or len(digits) < 7 or foreign:
            return self._foreign(surface)
        extension = _EXTENSION.search(german["rest"])
        entity = self.entity(mention)
        length = len(extension["digits"]) if extension else self._beyond_line(entity)
        apart = german["rest"].partition("/")  # "0 48 41 / 5 55 90"
        old = _AREA.match(_digits(apart[0]) + "/" if apart[1] else german["rest"])
        area = self._areas.beside(old[1] or old[0], mention.start) if old else ""
        self._area_of.setdefault(entity[: len(entity) - length], area)
        return german["prefix"] + self._national(german["rest"], entity, length)

    def _told_elsewhere(self, digits: str) -> str:
        """ "DW -318" beside "07261 6990-318": the extension that the whole number has now."""
        for mention in self.context.of_kind("phone"):
            extension = _EXTENSION.search(mention.surface.strip())
            if extension and extension["digits"] == digits:
                return (self.write(mention) or "")[-len(digits) :]
        return ""

    def _is_german(self, swiss: re.Match[str]) -> bool:
        """ "089 329 44 81", "039322 4471": areas of Germany, unless the document is Swiss."""
        spaced = _SWISS.fullmatch(swiss.string) and swiss[0] not in _CITY_AREAS
        national = swiss["lead"] == "0" and self.context.places.home != "CH"
        return national and not spaced

    def _beyond_line(self, entity: str) -> int:
        """How many digits follow the line that a number shares with another: "555 83 0", "… 29"."""
        for cut in range(1, _LONGEST_EXTENSION + 1):
            if entity[:-cut] in self._lines:
                return cut
        here = bisect_left(self._numbers, entity)
        beside = self._numbers[max(0, here - 1) : here] + self._numbers[here + 1 : here + 2]
        more = [len(entity) - same for same in (_alike(entity, other) for other in beside)]
        near = [m for m in more if len(entity) - m >= _SHORTEST_LINE and 0 < m <= _SHORT]
        return min(near, default=0)

    @cached_property
    def _lines(self) -> frozenset[str]:
        """The lines that a hyphen tells from their extensions: "040/66969-889"."""
        found = ((m, _EXTENSION.search(m.surface.strip())) for m in self.context.of_kind("phone"))
        lines = {self.entity(m)[: -len(e["digits"])] for m, e in found if e}
        return frozenset(line for line in lines if len(line) >= _SHORTEST_LINE - 2)

    @cached_property
    def _numbers(self) -> list[str]:
        return sorted({self.entity(m) for m in self.context.of_kind("phone")})

    def _national(self, rest: str, entity: str, extension: int) -> str:
        """Area code and number, laid out as they were: the same marks, as far as they reach."""
        trunk = entity[: len(entity) - extension]
        area, number = self._reserved(entity, _digits(rest), trunk, entity[len(trunk) :])
        groups = re.split(r"(\D+)", rest)
        marks = [mark for mark in groups[1::2] if mark]
        if not marks:
            return area + number
        first, others = marks[0], marks[1:]
        lengths = [len(group) for group in groups[2::2]]
        if not others:
            return area + first + number + ("" if groups[-1] else first)
        # What stands behind the last mark is an extension; the rest is cut where it was.
        last = min(max(1, lengths[-1] or 2), len(number) - 2)
        head, tail = number[:-last], number[-last:]
        middle, position = "", 0
        for length, mark in zip(lengths, others[:-1], strict=False):
            if position + length >= len(head):
                break
            middle += head[position : position + length] + mark
            position += length
        return area + first + middle + head[position:] + others[-1] + tail

    def _reserved(self, entity: str, digits: str, trunk: str, extension: str) -> tuple[str, str]:
        if entity not in self._made:
            roll = self.context.roll("phone", entity)
            for attempt in range(_TRIES):
                area, number = self._candidate(entity, digits, trunk, extension, roll, attempt)
                free = self.context.claim("phone", area + number, entity)
                if free and area + number != entity:
                    break
            self._made[entity] = f"{area} {number}"
        area, _, number = self._made[entity].partition(" ")
        return area, number

    def _candidate(
        self, entity: str, digits: str, trunk: str, extension: str, roll: int, attempt: int
    ) -> tuple[str, str]:
        """A number of a reserved range; extensions of one trunk line stay beside each other.

        They keep their length, so that the line before them is one, and the exchange stays "0".
        """
        source = self.context.source
        what = ("phone", entity, roll, attempt)
        if _FREE.match(digits):  # service numbers: a city's number would be another kind of call
            area = digits[:3]
            return area, "".join(str(source.number(10, *what, i)) for i in range(len(digits) - 3))
        if _IS_MOBILE.match(digits):
            area, head, free = source.choice(_MOBILE, *what)
        else:
            line = ("phone", trunk, roll, attempt // _SAME_LINE)
            area, head = self._line(trunk, len(digits) - (len(extension) or _SHORT), line)
            if area in _RESERVED:
                head += "" if len(extension) > _SHORT else str(source.number(10, *line, "line"))
            if extension and not extension.strip("0"):
                return area, head + extension
            free = len(extension) or _SHORT
        return area, head + f"{source.number(10**free, *what, 'number'):0{free}d}"

    def _line(self, trunk: str, length: int, line: tuple[object, ...]) -> tuple[str, str]:
        """Area and beginning of a trunk line: reserved, or one that nobody in its town has."""
        source, area = self.context.source, self._area_of.get(trunk, "")
        if not area:
            return source.choice(_CITIES, *line)
        if area in _RESERVED:
            return area, _RESERVED[area]
        head = source.choice(_NOBODY, *line)
        low, high = (limit - _SHORT for limit in _LENGTHS)
        more = min(max(length - len(area), low), high) - len(head)
        return area, head + "".join(str(source.number(10, *line, i)) for i in range(more))

    def _austrian(self, surface: str, start: int) -> str:
        """ "0664 555 30 92": a mobile network stays, an area is that of the new town."""
        line = _AUSTRIAN.match(surface)
        if line is None:
            return self._foreign(surface)
        area = line["area"]
        if not (_AUSTRIAN_MOBILE.match(area) or _AUSTRIAN_SERVICE.match(area)):
            area = self._areas.austrian(area, start) or area
        country = "43" if line["lead"].startswith(("0", "(0")) and "43" not in line["lead"] else ""
        kept = len(_digits(line["lead"])) + len(area)
        return self._foreign(line["lead"] + area + surface[line.end() :], kept, country)

    def _foreign(self, surface: str, network: int = 0, country: str = "43") -> str:
        """Extensions, short numbers and other countries: other digits in the same places."""
        digits = _digits(surface)
        kept = network or _country_digits(surface, digits)
        roll = self.context.roll("phone", digits)
        new = digits
        for attempt in range(_TRIES):
            stream = self.context.source.numbers("phone", digits[kept:], roll, attempt)
            new = digits[:kept] + "".join(str(next(stream) % 10) for _ in digits[kept:])
            short = len(digits) < 7
            said = f"{country}{new[1:]}" if network and country else new
            if new != digits and (short or not _is_assigned(surface, said)):
                break
        characters = iter(new)
        return "".join(next(characters) if c.isdecimal() and c.isascii() else c for c in surface)


def _alike(one: str, other: str) -> int:
    """How many digits two numbers begin with alike."""
    pairs = zip(one, other, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def _repaired(surface: str) -> str:
    """Scanned numbers: "O" and "l" among the digits."""
    if re.search(r"\d", surface) and re.fullmatch(r"[\dOolI\s()/+.–-]+", surface):
        return re.sub(r"[lI]", "1", re.sub(r"[Oo]", "0", surface))
    return surface


def _digits(text: str) -> str:
    return "".join(c for c in _repaired(text) if c.isdecimal() and c.isascii())


def _country_digits(surface: str, digits: str) -> int:
    """How many digits say the country or, in Switzerland, the network."""
    if surface.startswith(("+", "00", "(+")):
        zeros = 2 if digits.startswith("00") else 0
        return zeros + (3 if _THREE.match(digits, zeros) else 2)
    return 3 if _SWISS.fullmatch(surface) else 0


def _is_assigned(surface: str, digits: str) -> bool:
    import phonenumbers  # large tables, and most documents hold no foreign number

    number = digits.removeprefix("00")
    if _SWISS.fullmatch(surface) and digits.startswith("0"):
        number = "41" + digits[1:]
    try:
        return bool(phonenumbers.is_valid_number(phonenumbers.parse("+" + number, None)))
    except phonenumbers.NumberParseException:
        return False
