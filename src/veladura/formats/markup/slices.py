"""Long parts, some thousand elements at a time: as one tree a sheet of a million cells fills the
memory.

A part is cut where many elements stand side by side: the rows of a sheet, the paragraphs of a
letter. Every slice is a tree of its own with the elements around it, and leaves a mark where it
stood; what is left, the frame, comes last. Slices that are done wait packed until the frame is
written and they are put in the place of their marks.
"""

import io
import re
import zlib
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice, takewhile
from typing import cast

from lxml import etree

from veladura.formats.limits import Limits
from veladura.formats.unread import local_name
from veladura.formats.xmltext import (
    MARK,
    XmlPart,
    check_depth,
    count_markup,
    damaged,
    is_mark,
    parse_xml,
    refuse_entities,
    serialise,
    xml_parser,
)

LONG = 4 * 2**20  # bytes of a part that is read as one tree
MOST = 20_000  # elements of a slice
_DECLARATION = 1_000  # bytes, in which a part says how it is encoded
_LETTERS = 100  # of a text, that weigh as much as an element
_COPIES, _OF_TREE = 10, 10  # of a part and of its largest tree, at the worst moment
_EDGE = f"<?{MARK} edge?>".encode()
_PLACE = re.compile(rf"<\?{MARK} (\d+)\?>".encode())


@dataclass(frozen=True, slots=True)
class Slicing:
    """What is cut apart: these elements, where nothing but `holders` stands around them."""

    items: tuple[str, ...]
    holders: frozenset[str]  # names without namespace

    def cuts(self, item: etree._Element) -> bool:
        return all(local_name(around.tag) in self.holders for around in item.iterancestors())


WHOLE = Slicing((), frozenset())  # of parts that are never cut


def is_long(data: bytes) -> bool:
    return len(data) >= LONG


def slices(data: bytes, slicing: Slicing, limits: Limits) -> Iterator[etree._Element]:
    """Trees of one part: as many as it takes, the frame last; most parts are one tree."""
    if not is_long(data):
        yield parse_xml(data, limits)
        return
    refuse_entities(data)
    limits.check_pieces(count_markup(data))
    for root in _cut(data, slicing):
        check_depth(root, limits)
        if is_long(tree := etree.tostring(root)):  # nothing in it could be cut
            limits.check_memory(len(data) * _COPIES + len(tree) * _OF_TREE, 1)
        yield root


def _cut(data: bytes, slicing: Slicing) -> Iterator[etree._Element]:
    reading = etree.iterparse(
        io.BytesIO(data),
        events=("end",),
        tag=slicing.items,
        remove_comments=True,
        remove_pis=True,
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        huge_tree=True,
    )
    held = number = 0
    try:
        for _, item in reading:
            if not slicing.cuts(item):
                continue
            size = _weight(item)
            held += size
            taken = _taken(item, number) if held > MOST else None
            if taken is not None:
                yield taken
                held, number = size, number + 1
    except (etree.XMLSyntaxError, ValueError, LookupError) as error:
        raise damaged(error) from None
    yield reading.root


def _weight(item: etree._Element) -> int:
    return sum(1 + len(node.text or "") // _LETTERS for node in item.iter())


def _taken(last: etree._Element, number: int) -> etree._Element | None:
    """What stands before an item, back to the last cut, in a tree of its own; little is left there.

    What stands behind it is there as well, but the parser is not done with it.
    """
    siblings = last.itersiblings(preceding=True)
    before = list(takewhile(lambda node: not is_mark(node), siblings))
    if sum(map(_weight, before)) <= MOST // 4:
        return None
    *outer, root = last.iterancestors()
    shell = inside = _empty(root)
    for around in reversed(outer):
        inside.append(_empty(around))
        inside = inside[0]
    _fill(inside, before[::-1])
    last.addprevious(_mark(str(number)))
    return shell


def _fill(holder: etree._Element, items: Sequence[etree._Element]) -> None:
    holder.append(_mark("edge"))
    holder.extend(items)
    holder.append(_mark("edge"))


def _mark(text: str) -> etree._Element:
    return etree.ProcessingInstruction(MARK, text)


def _empty(root: etree._Element) -> etree._Element:
    return new_element(root.tag, root.nsmap)


def new_element(tag: str, spaces: Mapping[str | None, str]) -> etree._Element:
    """An element that declares these namespaces, the one without a prefix too."""
    return etree.Element(tag, nsmap=cast("Mapping[str, str]", spaces))


@dataclass(slots=True)
class SlicedPart(XmlPart):
    """A part that is read and rewritten slice by slice."""

    slicing: Slicing = WHOLE
    packed: bytes = field(default=b"", init=False, repr=False)

    def pack(self) -> None:
        """Hold a long part packed from now on: it is read again only to be rewritten."""
        if is_long(self.data):
            self.packed = zlib.compress(self.data, 1)
            self.data = self.data[:_DECLARATION]

    def trees(self) -> Iterator[etree._Element]:
        for root in self.uncleaned():
            yield self.clean(root) if self.clean else root

    def uncleaned(self) -> Iterator[etree._Element]:
        data = zlib.decompress(self.packed) if self.packed else self.data
        return slices(data, self.slicing, self.limits)

    def tree(self) -> etree._Element:
        """The frame alone."""
        (frame,) = deque(self.trees(), maxlen=1)
        return frame


class Slices:
    """What was cut out of a part, rewritten, in the order in which it was cut."""

    def __init__(self) -> None:
        self._packed: list[bytes] = []
        self._spaces: dict[str | None, str] = {}

    def add(self, root: etree._Element) -> None:
        self._spaces |= root.nsmap
        self._packed.append(_packed(root))

    def __bool__(self) -> bool:
        return bool(self._packed)

    def append(self, frame: etree._Element, items: Iterable[etree._Element]) -> None:
        """Add items behind all others of a part whose root holds them."""
        if not self:
            frame.extend(items)
            return
        coming = iter(items)
        while batch := list(islice(coming, MOST)):
            frame.append(_mark(str(len(self._packed))))
            shell = _empty(frame)
            _fill(shell, batch)
            self.add(shell)

    def change(self, alter: Callable[[etree._Element], None]) -> None:
        """Let every slice follow what was decided elsewhere."""
        for number, packed in enumerate(self._packed):
            root = etree.fromstring(zlib.decompress(packed), xml_parser(huge_tree=True))
            alter(root)
            self._packed[number] = _packed(root)

    def around(self, frame: etree._Element, source: bytes) -> bytes:
        """The whole part, in UTF-8 where it was cut, declared the way the source declares it."""
        if not self:
            return serialise(frame, source)
        whole = serialise(self._declared(frame), source, "UTF-8")
        return b"".join(self._filled(whole))

    def _filled(self, data: bytes) -> Iterator[bytes]:
        """The source with slices for marks; slices that were cut out of others have their own."""
        for turn, piece in enumerate(_PLACE.split(data)):
            if turn % 2:
                slice_ = zlib.decompress(self._packed[int(piece)])
                yield from self._filled(b"".join(slice_.split(_EDGE)[1:-1]))
            else:
                yield piece

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
