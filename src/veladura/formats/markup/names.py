"""Names of elements and attributes of data files: read where they may be names of people."""

import re
from collections.abc import Iterator
from functools import cache
from importlib import resources

from lxml import etree

from veladura.errors import FormatError
from veladura.formats.refusing import line_at, on_line
from veladura.formats.textmap import Cut, splice
from veladura.formats.unread import CODE, local_name, namespaces
from veladura.formats.vocabulary import load_vocabulary
from veladura.formats.xmltext import LINE, Slot
from veladura.wordlists import read_list

_HUMP = re.compile(r"[A-Z]?[^\W\dA-Z_]+|[A-Z]+(?![a-z])")
_SHORT = 5  # letters of a prefix: "sdtc", "fhir"
_KEPT_INSTRUCTIONS = ("xml-stylesheet", "xml-model", "mso-application")


class NameSlot(Slot):
    """A name as text; changed, everything that has it is called otherwise."""

    def read(self) -> str:
        return local_name(self.place.lstrip("@:") or self.node.tag)

    def change(self, cuts: list[Cut]) -> None:
        new = re.sub(r"\W+", "_", splice(self.read(), cuts)).strip("_") or "x"
        for slot in (self, *self.twins):
            node, place = slot.node, slot.place
            if place.startswith(":"):
                where = on_line(line_at(node))
                raise FormatError(f"a namespace{where} is called after somebody: rename it")
            if place.startswith("@"):
                space = place[1:].rpartition("}")[0]
                value = str(node.attrib.pop(place[1:], ""))
                node.set(f"{space}}}{new}" if space else new, value)
            else:
                space = str(node.tag).rpartition("}")[0]
                node.tag = f"{space}}}{new}" if space else new


def walk_names(root: etree._Element) -> Iterator[Slot | str]:
    found: dict[str, list[Slot]] = {}
    for owner, prefix, space in namespaces(root):
        standard = f"{{{space}}}".startswith(_standards())
        for word in (prefix, space):
            short = word == prefix and (len(word or "") <= _SHORT or str(word) in space)
            if word and not is_known_name(word) and not (standard and (short or word == space)):
                found.setdefault(f":{word}", []).append(NameSlot(owner, f":{word}"))
    for node in root.iter(etree.Element):
        if not is_known_name(local_name(node.tag)) and not _is_its_standard(str(node.tag)):
            found.setdefault(str(node.tag), []).append(NameSlot(node, ""))
        for key in map(str, node.attrib):
            if not is_known_name(local_name(key)):
                found.setdefault(f"@{key}", []).append(NameSlot(node, f"@{key}"))
    for slots in found.values():
        yield LINE
        yield NameSlot(slots[0].node, slots[0].place, CODE, twins=tuple(slots[1:]))
    yield LINE


def _is_its_standard(tag: str) -> bool:
    """Whether an element is called as its standard is: "Elster" of http://www.elster.de/."""
    space, _, name = tag.rpartition("}")
    return space.startswith(_standards()) and name.lower() in space.lower()


def is_known_name(name: str) -> bool:
    words = _known_words()
    return all(len(w) <= 3 or w.lower() in words for w in _HUMP.findall(name))


@cache
def _standards() -> tuple[str, ...]:
    """How tags in namespaces of published formats begin."""
    spaces = read_list(__package__, "vocabulary/namespaces")
    return tuple(f"{{{space}" for space in spaces)


@cache
def _known_words() -> frozenset[str]:
    """Words of data files, and those that names of other formats are made of."""
    folder = resources.files(__package__) / "vocabulary"
    files = [folder / f"{name}.txt" for name in ("data_words", "standard_words")]
    listed = [line for file in files for line in file.read_text("utf-8").splitlines()]
    lines = [line for line in listed if not line.startswith("#")]
    rooms = (load_vocabulary("ooxml").words, load_vocabulary("markup").words)
    humps = {w.lower() for words in rooms for word in words for w in _HUMP.findall(word)}
    return frozenset(humps | set(" ".join(lines).split()))


def without_instructions(root: etree._Element) -> etree._Element:
    """Processing instructions may be called anything; only those for viewers stay."""
    beside = [*root.itersiblings(preceding=True), *root.itersiblings(), *root.iter()]
    for node in beside:
        if isinstance(node, etree._ProcessingInstruction) and node.target not in _KEPT_INSTRUCTIONS:
            tail, node.tail = node.tail, None
            before, parent = node.getprevious(), node.getparent()
            etree.Element("x").append(node)  # out of the document, wherever it stood
            if tail and parent is not None:
                _append(parent, before, tail)
    return root


def _append(parent: etree._Element, before: etree._Element | None, text: str) -> None:
    if before is not None:
        before.tail = (before.tail or "") + text
    else:
        parent.text = (parent.text or "") + text
