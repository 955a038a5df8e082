"""Numbers that a chart keeps of its table: days are read as days, and stay what a chart can draw.

A category whose text is no number any more makes labels of all its neighbours; a value without a
number is a gap in the curve.
"""

import re
from decimal import Decimal

from lxml import etree

from veladura.formats.ooxml.sheet_numbers import NumberFormats, date_pattern
from veladura.formats.textmap import Cut, splice
from veladura.formats.unread import element_name
from veladura.formats.xmltext import Slot, allowed

_NUMBERS = {"numCache": "strCache", "numLit": "strLit"}
_LABELS = ("cat", "tx")  # what may be words as well
_ONLY = "0"
_WORKED_OUT = re.compile(r"-?\d{1,15}\.\d{7,60}\Z")  # nobody types as many decimals
_SEEN = 2  # of them


class ChartNumbers:
    """A list of points, as numbers or, from the first that is none, as labels."""

    def __init__(self, node: etree._Element, *, since_1904: bool) -> None:
        self._node = node
        self._since_1904 = since_1904
        self._code = node.findtext("{*}formatCode") or ""
        self._are_labels = False

    def show(self, point: etree._Element, raw: str) -> str:
        """A point as people read it off: a day, or a number without the digits of a division."""
        shown = self._formats(point).show(raw, _ONLY)
        return format(round(Decimal(shown), _SEEN), "f") if _WORKED_OUT.match(shown) else shown

    def _formats(self, point: etree._Element) -> NumberFormats:
        code = str(point.get("formatCode") or self._code)
        return NumberFormats((date_pattern(code),), self._since_1904)

    def write(self, point: etree._Element, value: etree._Element, text: str) -> None:
        number = None if self._are_labels else self._formats(point).read(text, _ONLY)
        if number is None and not self._are_labels and not self._make_labels():
            self._node.remove(point)
            return
        value.text = text if number is None else number

    def _make_labels(self) -> bool:
        reference = self._node.getparent()
        if reference is None:
            return False
        holder = reference.getparent() if element_name(self._node) == "numCache" else reference
        if holder is None or element_name(holder) not in _LABELS:
            return False
        for point in self._node.findall("{*}pt"):
            value = point.find("{*}v")
            if value is not None:
                value.text = self.show(point, value.text or "")
            point.attrib.pop("formatCode", "")
        for code in self._node.findall("{*}formatCode"):
            self._node.remove(code)
        _rename(self._node, _NUMBERS[element_name(self._node)])
        if reference is not holder:
            _rename(reference, "strRef")
        self._are_labels = True
        return True


def _rename(node: etree._Element, name: str) -> None:
    node.tag = str(node.tag).rpartition("}")[0] + "}" + name


class ChartNumberSlot(Slot):
    """One point; what it shows is known before its neighbours change."""

    def __init__(self, value: etree._Element, point: etree._Element, numbers: ChartNumbers) -> None:
        super().__init__(value)
        self._point, self._numbers = point, numbers
        self._shown = numbers.show(point, value.text or "")

    def read(self) -> str:
        return self._shown

    def change(self, cuts: list[Cut]) -> None:
        self._numbers.write(self._point, self.node, splice(self._shown, cuts, allowed))


class ChartWalk:
    """Finds the numbers of a chart; the lists they belong to are met point by point."""

    def __init__(self, root: etree._Element) -> None:
        started = root.find("{*}date1904")
        self._since_1904 = started is not None and started.get("val", "1") in ("1", "true")
        self._lists: dict[etree._Element, ChartNumbers] = {}

    def slot(self, value: etree._Element) -> Slot | None:
        """The slot of a value that is a number of a chart."""
        point = value.getparent()
        numbers = point.getparent() if point is not None else None
        if point is None or numbers is None or element_name(numbers) not in _NUMBERS:
            return None
        if numbers not in self._lists:
            self._lists[numbers] = ChartNumbers(numbers, since_1904=self._since_1904)
        return ChartNumberSlot(value, point, self._lists[numbers])
