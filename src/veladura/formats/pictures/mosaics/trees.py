"""Where the pictures of a tree of elements are shown, as its format says."""

import re
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import Protocol

from lxml import etree

from veladura.formats.pictures.drawings.placing import Box
from veladura.formats.pictures.mosaics.edges import Edges
from veladura.formats.pictures.mosaics.flow import Flow
from veladura.formats.pictures.mosaics.spots import Spot

_UNITS = {
    "px": 1.0,
    "": 1.0,
    "pt": 96 / 72,
    "pc": 16.0,
    "in": 96.0,
    "cm": 96 / 2.54,
    "mm": 9.6 / 2.54,
}
_LENGTH = re.compile(r"\s*([+-]?[\d.]{1,12})(px|pt|pc|in|cm|mm|)\s*\Z", re.I)


class Role(Enum):
    """What an element is to the line it stands in."""

    BLOCK = auto()  # it begins on a line of its own
    ROW = auto()  # its blocks lie side by side
    BREAK = auto()  # behind it a new line begins
    SKIPPED = auto()  # nothing of it is shown


@dataclass(frozen=True, slots=True)
class ShownPicture:
    """A picture of an element: how large it is shown, and where, unless it runs with the text."""

    key: str
    wide: float = 0.0
    high: float = 0.0
    sheet: Hashable = None  # on which it has a place of its own
    left: float = 0.0
    top: float = 0.0

    @property
    def box(self) -> Box:
        return self.left, self.top, self.left + self.wide, self.top + self.high


class Look(Protocol):
    """What a format's elements do to the pictures around them."""

    def role(self, node: etree._Element) -> Role | None:
        """None for what runs with the text."""

    def pictures(self, node: etree._Element) -> Iterable[ShownPicture] | None:
        """Those that an element shows; None where it is none that shows pictures."""


def spots_of(
    roots: Iterable[etree._Element], look: Look, edges: Mapping[str, Edges], sheet: Hashable
) -> list[Spot]:
    """Of one part, which may come in several trees."""
    flow, spots = Flow(edges, sheet), list[Spot]()
    for root in roots:
        steps = etree.iterwalk(root, events=("start", "end"))
        for event, node in steps:
            role = look.role(node)
            if event == "end":
                _leave(flow, role)
                flow.text(node.tail or "")
                continue
            shown = look.pictures(node)
            if shown is not None or role is Role.SKIPPED:
                steps.skip_subtree()
            for one in shown or ():
                if one.sheet is None:
                    flow.picture(one.key, one.wide, one.high)
                else:
                    spots.append(Spot(one.key, (sheet, one.sheet), one.box))
            if role in (Role.BLOCK, Role.ROW):
                flow.open(is_row=role is Role.ROW)
            if shown is None and role is not Role.SKIPPED:
                flow.text(node.text or "")
    return spots + flow.spots()


def _leave(flow: Flow, role: Role | None) -> None:
    if role in (Role.BLOCK, Role.ROW):
        flow.close()
    elif role is Role.BREAK:
        flow.end_line()


def length(said: object) -> float:
    """In pixels of a screen; 0 for what is none."""
    match = _LENGTH.match(str(said or ""))
    try:
        return float(match.group(1)) * _UNITS[match.group(2).lower()] if match else 0.0
    except ValueError:
        return 0.0


def declarations(style: object) -> dict[str, str]:
    """What the style of an element says, name by name."""
    said = (part.partition(":") for part in str(style or "").split(";"))
    return {name.strip().lower(): value.strip().lower() for name, colon, value in said if colon}
