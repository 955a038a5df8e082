"""Where the pictures of a package stand: in lines and cells, on slides, at anchors of sheets."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from lxml import etree

from veladura.formats.limits import Limits
from veladura.formats.ooxml.opc import is_rels, owner_of, read_relationships
from veladura.formats.pictures.drawings.placing import Box
from veladura.formats.pictures.mosaics.crops import part_of, whole_key
from veladura.formats.pictures.mosaics.edges import Edges
from veladura.formats.pictures.mosaics.spots import Spot
from veladura.formats.pictures.mosaics.trees import (
    Role,
    ShownPicture,
    declarations,
    length,
    spots_of,
)
from veladura.formats.unread import element_name, local_name
from veladura.formats.xmltext import XmlPart, parse_xml

_EMU = 9525  # in a pixel
_GROUPS = ("grpSp", "wgp", "wpc")
_ANCHORS = ("twoCellAnchor", "oneCellAnchor", "absoluteAnchor")
_ROLES = {
    **dict.fromkeys(("p", "tbl", "tc", "txbxContent"), Role.BLOCK),
    "tr": Role.ROW,
    "br": Role.BREAK,
    "cr": Role.BREAK,
    "Fallback": Role.SKIPPED,
    "instrText": Role.SKIPPED,
}
_CROPPED = re.compile(rb"srcRect\s[^>]{0,80}=|crop(?:left|right|top|bottom)=")
_COLUMN = re.compile(rb"<(?:\w{1,20}:)?col\s[^<>]*>")
_ROW = re.compile(rb"<(?:\w{1,20}:)?row\s[^<>]*>")
_USUAL = re.compile(rb"<(?:\w{1,20}:)?sheetFormatPr\s[^<>]*>")
_SAID = re.compile(rb'(?<!\w)(\w++)="([\d.]{1,12})"')
_WHOLE, _FIXED = 100_000, 65_536  # what makes the whole of a picture, in new and old drawings
_WIDE, _HIGH = 64.0, 20.0  # pixels of a column and of a row of which nothing is said
_DIGIT, _PADDING = 7.0, 5.0  # pixels of a digit, and beside them in a column


@dataclass(slots=True)
class SheetGrid:
    """Where the columns and rows of a sheet begin."""

    wide: dict[int, float] = field(default_factory=dict)
    high: dict[int, float] = field(default_factory=dict)
    usual: tuple[float, float] = (_WIDE, _HIGH)

    @classmethod
    def of(cls, sheet: bytes) -> "SheetGrid":
        grid = cls()
        for said in map(_numbers, _USUAL.findall(sheet)):
            wide = said.get(b"defaultColWidth", 0) * _DIGIT or _WIDE
            grid.usual = wide, length(f"{said.get(b'defaultRowHeight', 15):g}pt")
        for said in map(_numbers, _COLUMN.findall(sheet)):
            if b"width" in said:
                first, last = int(said.get(b"min", 1)), int(said.get(b"max", 1))
                for number in range(first, min(last, first + 1_000) + 1):
                    grid.wide[number - 1] = said[b"width"] * _DIGIT + _PADDING
        for said in map(_numbers, _ROW.findall(sheet)):
            if b"ht" in said and b"r" in said:
                grid.high[int(said[b"r"]) - 1] = length(f"{said[b'ht']:g}pt")
        return grid

    def place(self, corner: etree._Element) -> tuple[float, float]:
        """Of a corner that is told by its cell and what is left of it."""
        said = {element_name(one): _number(one.text) for one in corner}
        across, down = int(said.get("col", 0)), int(said.get("row", 0))
        return (
            _until(across, self.wide, self.usual[0]) + said.get("colOff", 0) / _EMU,
            _until(down, self.high, self.usual[1]) + said.get("rowOff", 0) / _EMU,
        )


def _until(number: int, sizes: Mapping[int, float], usual: float) -> float:
    told = [size for index, size in sizes.items() if index < number]
    return sum(told) + usual * (number - len(told))


def _numbers(tag: bytes) -> dict[bytes, float]:
    return {name: _number(value.decode()) for name, value in _SAID.findall(tag)}


def _number(said: object) -> float:
    try:
        return float(str(said or 0))
    except ValueError:
        return 0.0


@dataclass(frozen=True, slots=True)
class _Stretch:
    """How the measures of a group are turned into those of the paper."""

    scale: tuple[float, float] = (1.0, 1.0)
    move: tuple[float, float] = (0.0, 0.0)

    def box(self, off: tuple[float, float], ext: tuple[float, float]) -> Box:
        left, top = (at * by + to for at, by, to in zip(off, self.scale, self.move, strict=True))
        wide, high = (size * by for size, by in zip(ext, self.scale, strict=True))
        return left, top, left + wide, top + high

    def inside(self, frame: etree._Element) -> "_Stretch":
        off, ext = _pair(frame, "off", "x", "y"), _pair(frame, "ext", "cx", "cy")
        start, size = _pair(frame, "chOff", "x", "y"), _pair(frame, "chExt", "cx", "cy")
        scale = tuple(e / s if s else 1.0 for e, s in zip(ext, size, strict=True))
        left, top, _, _ = self.box(off, (0, 0))
        across, down = (a * b for a, b in zip(scale, self.scale, strict=True))
        return _Stretch((across, down), (left - start[0] * across, top - start[1] * down))


def _pair(frame: etree._Element, name: str, *keys: str) -> tuple[float, float]:
    found = frame.find(f"{{*}}{name}")
    if found is None:
        return 0.0, 0.0
    first, second = (_number(found.get(key)) for key in keys)
    return first, second


def _drawn(node: etree._Element, stretch: _Stretch) -> Iterator[tuple[str, Box]]:
    """Pictures of a drawing and what is filled with them, in its own measures."""
    for child in node.iterchildren(etree.Element):
        name = local_name(child.tag)
        if name in _GROUPS:
            frame = child.find("{*}grpSpPr/{*}xfrm")
            yield from _drawn(child, stretch if frame is None else stretch.inside(frame))
            continue
        frame = child.find("{*}spPr/{*}xfrm")
        blip = next(child.iter("{*}blip"), None) if name in ("pic", "sp", "wsp") else None
        if blip is not None:
            off, ext = (0.0, 0.0), (0.0, 0.0)
            if frame is not None:
                off, ext = _pair(frame, "off", "x", "y"), _pair(frame, "ext", "cx", "cy")
            yield _embedded(blip), stretch.box(off, ext)
        elif name not in ("txbx", "txBody", "Fallback"):
            yield from _drawn(child, stretch)


def _share(said: str | None) -> float:
    """How much old drawings cut off: parts of 65,536, or a decimal number."""
    if said and said.endswith("f"):
        return _number(said[:-1]) / _FIXED
    return _number(said)


def _embedded(blip: etree._Element) -> str:
    """The id of a picture, and which part of it is shown."""
    said = {local_name(key): str(value) for key, value in blip.attrib.items()}
    fill = blip.getparent()
    cut = fill.find("{*}srcRect") if fill is not None else None
    crop = [] if cut is None else [_number(cut.get(side)) / _WHOLE for side in "ltrb"]
    return part_of(said.get("embed", ""), crop)


class _PackageLook:
    """Keys are ids of relationships."""

    def __init__(self, targets: Mapping[str, str], grid: Callable[[], SheetGrid]) -> None:
        self._targets, self._grid = targets, grid
        self._paragraph = 0
        self._group = 0

    def role(self, node: etree._Element) -> Role | None:
        return _ROLES.get(element_name(node))

    def pictures(self, node: etree._Element) -> Iterable[ShownPicture] | None:
        name = element_name(node)
        self._paragraph += name == "p"
        if name == "spTree":
            found = self._on_sheet(_drawn(node, _Stretch((1 / _EMU, 1 / _EMU))), "slide")
        elif name in _ANCHORS:
            found = self._at_cells(node)
        elif name == "drawing" and len(node) and next(node.iter("{*}blip"), None) is not None:
            found = self._in_text(node)
        elif name in ("pict", "object") and next(node.iter("{*}imagedata"), None) is not None:
            found = self._in_old_text(node)
        else:
            return None
        return [one for one in found if one.key]

    def _key(self, id_: str) -> str:
        """A picture, or a part of one, by the member that holds it."""
        own = whole_key(id_)
        target = self._targets.get(own, "")
        return target + id_[len(own) :] if target else ""

    def _on_sheet(
        self, drawn: Iterable[tuple[str, Box]], sheet: object, left: float = 0, top: float = 0
    ) -> Iterator[ShownPicture]:
        for id_, (a, b, c, d) in drawn:
            yield ShownPicture(self._key(id_), c - a, d - b, str(sheet), left + a, top + b)

    def _at_cells(self, anchor: etree._Element) -> Iterator[ShownPicture]:
        start, end = anchor.find("{*}from"), anchor.find("{*}to")
        position = _pair(anchor, "pos", "x", "y")
        left, top = (x / _EMU for x in position) if start is None else self._grid().place(start)
        wide, high = (x / _EMU for x in _pair(anchor, "ext", "cx", "cy"))
        if end is not None:
            right, bottom = self._grid().place(end)
            wide, high = right - left, bottom - top
        drawn = list(_drawn(anchor, _Stretch((1 / _EMU, 1 / _EMU))))
        if len(drawn) == 1:
            yield ShownPicture(self._key(drawn[0][0]), wide, high, "cells", left, top)
            return
        self._group += 1
        yield from self._on_sheet(drawn, f"group {self._group}")

    def _in_text(self, drawing: etree._Element) -> Iterator[ShownPicture]:
        frame = next(drawing.iterchildren(etree.Element))
        drawn = list(_drawn(frame, _Stretch((1 / _EMU, 1 / _EMU))))
        wide, high = (x / _EMU for x in _pair(frame, "extent", "cx", "cy"))
        if local_name(frame.tag) == "anchor":
            sheet, left, top = self._anchored(frame)
            if len(drawn) == 1:
                drawn = [(drawn[0][0], (0, 0, wide, high))]
            yield from self._on_sheet(drawn, sheet, left, top)
        elif len(drawn) == 1:
            yield ShownPicture(self._key(drawn[0][0]), wide, high)
        else:
            self._group += 1
            yield from self._on_sheet(drawn, f"group {self._group}")

    def _anchored(self, anchor: etree._Element) -> tuple[str, float, float]:
        """What its place is told from, and how far it lies from there."""
        told, offsets = [], []
        for name in ("positionH", "positionV"):
            position = anchor.find(f"{{*}}{name}")
            offset = None if position is None else position.findtext("{*}posOffset")
            from_what = "" if position is None else str(position.get("relativeFrom", ""))
            if from_what in ("paragraph", "line", "character"):
                from_what = f"{from_what} {self._paragraph}"
            if offset is None:  # in the middle, or at a margin: nobody knows where that is
                self._group += 1
                from_what = f"group {self._group}"
            told.append(from_what)
            offsets.append(_number(offset) / _EMU)
        return f"from {told}", offsets[0], offsets[1]

    def _in_old_text(self, picture: etree._Element) -> Iterator[ShownPicture]:
        for image in picture.iter("{*}imagedata"):
            said = {local_name(key): str(value) for key, value in image.attrib.items()}
            id_ = said.get("id") or said.get("relid") or ""
            crop = [_share(said.get(f"crop{side}")) for side in ("left", "top", "right", "bottom")]
            key = self._key(part_of(id_, crop))
            shape = image.getparent()
            style = declarations(shape.get("style") if shape is not None else "")
            wide, high = length(style.get("width")), length(style.get("height"))
            left, top = length(style.get("margin-left")), length(style.get("margin-top"))
            apart = style.get("position") == "absolute"
            yield ShownPicture(
                key, wide, high, f"old {self._paragraph}" if apart else None, left, top
            )


def spots_in(
    members: Mapping[str, bytes],
    parts: Mapping[str, XmlPart],
    edges: Mapping[str, Edges],
    limits: Limits,
) -> list[Spot]:
    """Spots by the member that holds a picture."""
    spots: list[Spot] = []
    targets: dict[str, dict[str, str]] = {}
    for name in filter(is_rels, members):
        found = read_relationships(parse_xml(members[name], limits), name)
        targets[owner_of(name)] = {one.id: one.target for one in found}
    for owner, own in targets.items():
        shown = sum(target in edges for target in own.values())
        if owner in parts and (shown > 1 or (shown and _CROPPED.search(members[owner]))):

            def grid(owner: str = owner) -> SheetGrid:
                sheets = (n for n, known in targets.items() if owner in known.values())
                return SheetGrid.of(b"".join(members.get(name, b"") for name in sheets))

            look = _PackageLook(own, _once(grid))
            spots += spots_of(parts[owner].trees(), look, edges, owner)
    return spots


def _once(make: Callable[[], SheetGrid]) -> Callable[[], SheetGrid]:
    made: list[SheetGrid] = []

    def kept() -> SheetGrid:
        if not made:
            made.append(make())
        return made[0]

    return kept
