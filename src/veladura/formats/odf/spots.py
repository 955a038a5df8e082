"""Where frames with pictures stand: in lines, on pages, at the cells of a sheet."""

from collections import defaultdict
from collections.abc import Callable, Iterable

from lxml import etree

from veladura.formats.pictures.mosaics.trees import Role, ShownPicture, length
from veladura.formats.unread import element_name, local_name

_ROLES = {
    **dict.fromkeys(("p", "h", "table", "table-cell", "list-item", "text-box"), Role.BLOCK),
    "table-row": Role.ROW,
    "line-break": Role.BREAK,
}
_IN_LINE = "as-char"
_COUNTED = ("p", "h", "page", "table")
_WIDE, _HIGH = 85.0, 17.0  # pixels of a column and of a row of which nothing is said
_REPEATED = 100_000  # times at most


class OdfLook:
    """Keys are what `key` makes of the image of a frame."""

    def __init__(self, key: Callable[[etree._Element], str]) -> None:
        self._key = key
        self._styles: dict[str, tuple[float, float]] = {}  # widths of columns, heights of rows
        self._count: dict[str, int] = defaultdict(int)
        self._columns: list[tuple[int, float]] = []  # how many, and how wide
        self._row = self._next_row = 0.0  # where they begin
        self._cell = self._next_cell = 0  # columns before it

    def role(self, node: etree._Element) -> Role | None:
        return _ROLES.get(element_name(node))

    def pictures(self, node: etree._Element) -> Iterable[ShownPicture] | None:
        name = element_name(node)
        if name in _COUNTED:
            self._count[name] += 1
        if name == "frame":
            return self._framed(node)
        if name == "style":
            self._read_style(node)
        elif name == "table":
            self._columns, self._row, self._next_row = [], 0.0, 0.0
        elif name == "table-column":
            wide = self._styles.get(_said(node).get("style-name", ""), (0.0, 0.0))[0] or _WIDE
            self._columns.append((_times(node, "number-columns-repeated"), wide))
        elif name == "table-row":
            high = self._styles.get(_said(node).get("style-name", ""), (0.0, 0.0))[1] or _HIGH
            self._row = self._next_row
            self._next_row += high * _times(node, "number-rows-repeated")
            self._next_cell = 0
        elif name in ("table-cell", "covered-table-cell"):
            self._cell = self._next_cell
            self._next_cell += _times(node, "number-columns-repeated")
        return None

    def _read_style(self, style: etree._Element) -> None:
        for properties in style.iterchildren(etree.Element):
            said = _said(properties)
            size = length(said.get("column-width")), length(said.get("row-height"))
            if any(size):
                self._styles[_said(style).get("name", "")] = size

    def _framed(self, frame: etree._Element) -> list[ShownPicture] | None:
        """A frame may hold one picture in several forms; it may hold text as well."""
        images = [self._key(one) for one in frame.iterchildren("{*}image")]
        if not images:
            return None
        said = _said(frame)
        size = length(said.get("width")), length(said.get("height"))
        left, top = length(said.get("x")), length(said.get("y"))
        anchor = said.get("anchor-type")
        if anchor == _IN_LINE:
            return [ShownPicture(key, *size) for key in images if key]
        if anchor in ("paragraph", "char"):
            sheet = f"paragraph {self._count['p'] + self._count['h']}"
        elif anchor == "page":
            sheet = f"page {said.get('anchor-page-number', '')}"
        elif any(element_name(one) == "table-cell" for one in frame.iterancestors()):
            sheet = f"table {self._count['table']}"
            left, top = left + self._across(), top + self._row
        else:
            sheet = f"page {self._count['page']} of {self._count['table']}"
        return [ShownPicture(key, *size, sheet, left, top) for key in images if key]

    def _across(self) -> float:
        left, before = 0.0, self._cell
        for times, wide in self._columns:
            left += min(times, before) * wide
            before -= min(times, before)
        return left + before * _WIDE


def _said(node: etree._Element) -> dict[str, str]:
    return {local_name(key): str(value) for key, value in node.attrib.items()}


def _times(node: etree._Element, name: str) -> int:
    said = _said(node).get(name, "1")
    return min(int(said), _REPEATED) if said.isdecimal() else 1


def linked(image: etree._Element) -> str:
    """The member of a package that a frame shows."""
    return _said(image).get("href", "").removeprefix("./")


def packed(image: etree._Element) -> str:
    """The letters in which a picture is written into a flat file."""
    return "".join((image.findtext("{*}binary-data") or "").split())
