"""Long parts, some thousand elements at a time: as one tree a sheet of a million cells fills the
memory.

A part is cut where one element holds many alike: the rows of a sheet, the strings of a table. Every
slice is a tree of its own with the elements around it; what is left, the frame, comes last and
holds the last of them. Slices that are done wait packed until the frame is written around them.
"""

import io
import zlib
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import cast

from lxml import etree

from veladura.formats.limits import Limits
from veladura.formats.xmltext import (
    XmlPart,
    check_depth,
    count_markup,
    damaged,
    parse_xml,
    refuse_entities,
    xml_parser,
)

LONG = 4 * 2**20  # bytes of a part that is read as one tree
MOST = 20_000  # elements of a slice
_MARK = b"<?items here?>"  # where slices belong: no part keeps instructions of its own


@dataclass(frozen=True, slots=True)
class Slicing:
    """What is cut apart, and what holds it: a path from the root, "." for the root itself."""

    item: str
    holder: str

    def holder_in(self, root: etree._Element) -> etree._Element | None:
        return root if self.holder == "." else root.find(self.holder)


WHOLE = Slicing("*", ".")  # of parts that are never cut


def slices(data: bytes, slicing: Slicing, limits: Limits) -> Iterator[etree._Element]:
    """Trees of one part: as many as it takes, the frame last; most parts are one tree."""
    if len(data) < LONG:
        yield parse_xml(data, limits)
        return
    refuse_entities(data)
    limits.check_pieces(count_markup(data))
    for root in _cut(data, slicing):
        check_depth(root, limits)
        yield root


def _cut(data: bytes, slicing: Slicing) -> Iterator[etree._Element]:
    reading = etree.iterparse(
        io.BytesIO(data),
        events=("end",),
        tag=slicing.item,
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        huge_tree=True,
    )
    held = 0
    try:
        for _, item in reading:
            holder = slicing.holder_in(item.getroottree().getroot())
            if holder is None or item.getparent() is not holder:
                continue
            held += 1 + len(item)
            if held > MOST:
                yield _taken(item)
                held = 1 + len(item)
    except (etree.XMLSyntaxError, ValueError, LookupError) as error:
        raise damaged(error) from None
    yield reading.root


def _taken(last: etree._Element) -> etree._Element:
    """What stands before an item, in a tree of its own.

    What stands behind it is there as well, but the parser is not done with it.
    """
    shell = inside = _empty(last.getroottree().getroot())
    for around in list(last.iterancestors())[-2::-1]:
        inside.append(_empty(around))
        inside = inside[0]
    items = list(last.itersiblings(last.tag, preceding=True))
    inside.extend(reversed(items))
    return shell


def _empty(root: etree._Element) -> etree._Element:
    return new_element(root.tag, root.nsmap)


def new_element(tag: str, spaces: Mapping[str | None, str]) -> etree._Element:
    """An element that declares these namespaces, the one without a prefix too."""
    return etree.Element(tag, nsmap=cast("Mapping[str, str]", spaces))


@dataclass(slots=True)
class SlicedPart(XmlPart):
    """A part that is read and rewritten slice by slice."""

    slicing: Slicing = WHOLE

    def trees(self) -> Iterator[etree._Element]:
        for root in slices(self.data, self.slicing, self.limits):
            yield self.clean(root) if self.clean else root

    def tree(self) -> etree._Element:
        """The frame alone."""
        (frame,) = deque(self.trees(), maxlen=1)
        return frame


class Slices:
    """What was cut out of a part, rewritten."""

    def __init__(self, slicing: Slicing) -> None:
        self._slicing = slicing
        self._packed: list[bytes] = []
        self._spaces: dict[str | None, str] = {}

    def add(self, root: etree._Element) -> None:
        holder = self._slicing.holder_in(root)
        if holder is None:
            return
        holder.insert(0, etree.ProcessingInstruction("items", "here"))
        holder.append(etree.ProcessingInstruction("items", "here"))
        self._spaces |= root.nsmap
        self._packed.append(_packed(root))

    def __bool__(self) -> bool:
        return bool(self._packed)

    def append(self, frame: etree._Element, items: Iterable[etree._Element]) -> None:
        """Add items behind all others of a part whose root holds them."""
        shell = _empty(frame) if self else frame
        if self:
            shell.extend(list(frame.iterchildren(self._slicing.item)))
        for item in items:
            shell.append(item)
            if self and len(shell) > MOST:
                self.add(shell)
                shell = _empty(frame)
        if self:
            self.add(shell)

    def change(self, alter: Callable[[etree._Element], None]) -> None:
        """Let every slice follow what was decided elsewhere."""
        for number, packed in enumerate(self._packed):
            root = etree.fromstring(zlib.decompress(packed), xml_parser(huge_tree=True))
            alter(root)
            self._packed[number] = _packed(root)

    def around(self, frame: etree._Element) -> bytes:
        """The whole part in UTF-8."""
        frame = self._declared(frame)
        holder = self._slicing.holder_in(frame)
        if holder is not None:
            holder.insert(0, etree.ProcessingInstruction("items", "here"))
        data = etree.tostring(frame, encoding="UTF-8", standalone=True)
        before, _, after = data.partition(_MARK)
        inside = (zlib.decompress(packed).split(_MARK)[1] for packed in self._packed)
        return b"".join((before, *inside, after))

    def _declared(self, frame: etree._Element) -> etree._Element:
        """A frame that declares what its slices use: it may have lost what it does not use."""
        if self._spaces.items() <= frame.nsmap.items():
            return frame
        whole = new_element(frame.tag, self._spaces | frame.nsmap)
        whole.attrib.update(frame.attrib)
        whole.text = frame.text
        whole.extend(list(frame))
        return whole


def _packed(root: etree._Element) -> bytes:
    return zlib.compress(etree.tostring(root, encoding="UTF-8"), 1)
