"""Where a picture stands in a document, as far as that tells what it shows."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib import resources

from lxml import etree

from veladura.text import any_of

_EMU = 360_000  # of Office's units in a centimetre
_UNITS = {"cm": 1.0, "mm": 0.1, "in": 2.54, "pt": 2.54 / 72, "px": 2.54 / 96}
_LENGTH = re.compile(r"([\d.]{1,12})(cm|mm|in|pt|px)\Z")
_POINTERS = ("embed", "href", "src", "id", "link")
_OPENING = 250  # characters that may stand above a letterhead
_FIRST_ROWS = 6  # of a sheet, likewise
_BEFORE, _AFTER = 160, 120  # characters around a picture that may speak of a signature
_CLIMB = 8  # elements around a picture in which its size may stand
_SMALL_WIDE, _SMALL_HIGH = 9.0, 6.0  # centimetres: what logos and signatures do not exceed
_PAGE = 250.0  # square centimetres from which a picture is a page rather than on one


@dataclass(frozen=True, slots=True)
class Place:
    """What is known of a picture's place; the defaults say that nothing is."""

    margin: bool = False  # in a header, footer, letterhead or master
    opening: bool = False  # before any text to speak of
    signed: bool = False  # beside a line on which people sign
    shown: int = 1  # how often
    width: float = 0.0  # centimetres; 0 where unknown
    height: float = 0.0

    @property
    def is_small(self) -> bool:
        return 0 < self.width <= _SMALL_WIDE and 0 < self.height <= _SMALL_HIGH

    @property
    def is_page(self) -> bool:
        return self.width * self.height >= _PAGE

    def and_also(self, other: "Place") -> "Place":
        """The same picture in a second place: the more telling of the two counts."""
        return Place(
            self.margin or other.margin,
            self.opening or other.opening,
            self.signed or other.signed,
            self.shown + other.shown,
            max(self.width, other.width),
            max(self.height, other.height),
        )


ANYWHERE = Place()


@cache
def _signing() -> re.Pattern[str]:
    source = resources.files(__package__).joinpath("signing.txt").read_text("utf-8")
    words = [line.casefold() for line in source.splitlines() if line and not line.startswith("#")]
    return re.compile(rf"(?<!\w)(?:{any_of(words)})(?!\w)|_{{8}}|\.{{12}}")


def speaks_of_signing(text: str) -> bool:
    return _signing().search(text.casefold()) is not None


@dataclass(frozen=True, slots=True)
class _Pointer:
    """What points to a picture, and what is seen of the place before its tree is gone."""

    target: str
    position: int  # characters before it
    row: str | None  # of a sheet
    size: tuple[float, float]


def places_in(
    roots: Iterable[etree._Element], *, margin: bool = False, running: bool = True
) -> dict[str, Place]:
    """Places by what points to a picture: the id of a relationship, or an address.

    A part may come in several trees. `running`: its beginning is the top of a first page.
    """
    read: list[str] = []
    found = [pointer for root in roots for pointer in _read(root, read)]
    whole = "".join(read) if found else ""
    places: dict[str, Place] = {}
    for one in found:
        around = whole[max(0, one.position - _BEFORE) : one.position + _AFTER]
        place = Place(
            margin,
            running and _is_first(one.row, len(whole[: one.position].strip())),
            speaks_of_signing(around),
            1,
            *one.size,
        )
        known = places.get(one.target)
        places[one.target] = known.and_also(place) if known else place
    return places


def _read(root: etree._Element, read: list[str]) -> Iterator[_Pointer]:
    """Adds the text of a tree to what was read, and gives what stands between."""
    length = sum(map(len, read))
    pieces: list[str] = []
    for event, node in etree.iterwalk(root, events=("start", "end")):
        if event == "start":
            for target in _pointers(node):
                yield _Pointer(target, length, _row(node), _size(node))
        text = (node.text if event == "start" else node.tail) or ""
        pieces.append(text)
        length += len(text)
    read.append("".join(pieces))


def _row(node: etree._Element) -> str | None:
    for frame in list(node.iterancestors())[:_CLIMB]:
        row = frame.findtext("{*}from/{*}row")
        if row is not None:
            return row
    return None


def _is_first(row: str | None, before: int) -> bool:
    """In a sheet by its row, else by how much text stands above."""
    if row is not None:
        return row.isdigit() and int(row) < _FIRST_ROWS
    return before < _OPENING


def _pointers(node: etree._Element) -> Iterator[str]:
    for key, value in node.attrib.items():
        if etree.QName(str(key)).localname in _POINTERS:
            yield str(value)


def _size(node: etree._Element) -> tuple[float, float]:
    """Width and height in centimetres, from the frame around a picture."""
    for frame in (node, *list(node.iterancestors())[:_CLIMB]):
        wide, high = frame.get("cx"), frame.get("cy")
        if wide is None:
            inner = next((one for one in frame.iter("{*}extent", "{*}ext") if one.get("cx")), None)
            wide, high = (inner.get("cx"), inner.get("cy")) if inner is not None else (None, None)
        if wide and high and str(wide).isdigit() and str(high).isdigit():
            return int(wide) / _EMU, int(high) / _EMU
        named = {etree.QName(str(k)).localname: str(v) for k, v in frame.attrib.items()}
        width, height = _length(named.get("width", "")), _length(named.get("height", ""))
        if width and height:
            return width, height
    return 0.0, 0.0


def _length(said: str) -> float:
    match = _LENGTH.match(f"{said}px" if said.isdigit() else said)
    try:
        return float(match.group(1)) * _UNITS[match.group(2)] if match else 0.0
    except ValueError:
        return 0.0
