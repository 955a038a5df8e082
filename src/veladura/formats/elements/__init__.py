"""XML whose elements are known: each value is shown with what it is, codes are left alone.

A table per vocabulary says which values are codes of the format itself, and by which word a reader
would introduce the others: "IBAN: …", "Käufer: …". A code is left out of the text only while it
looks like one; whatever else stands in its place is read like any text.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from typing import Any

from lxml import etree

from veladura.formats.markup.names import NameSlot
from veladura.formats.xmltext import LINE, Slot, Walk

_DEPTH = 5  # names of a path that a table may speak of


@dataclass(frozen=True, slots=True)
class Elements:
    """One vocabulary. Paths are the last names of an element's: "Party/Name", "Price/@unit"."""

    title: str
    namespaces: re.Pattern[str] = field(repr=False)
    codes: dict[str, re.Pattern[str]] = field(repr=False)
    keys: dict[str, str] = field(repr=False)
    units: frozenset[str]  # attributes that are shown behind a number

    def is_code(self, place: Slot) -> bool:
        """Whether a place holds one of the values the format itself defines for it."""
        return self.allows(_names(place), place.read().strip())

    def allows(self, names: Iterable[str], value: str) -> bool:
        pattern = next((self.codes[name] for name in names if name in self.codes), None)
        return pattern is not None and pattern.fullmatch(value) is not None

    def key(self, place: Slot) -> str:
        return next((self.keys[name] for name in _names(place) if name in self.keys), "")


def _names(place: Slot) -> Iterator[str]:
    """What a table may call a place, the most exact name first; "ID[VA]" for one of a scheme."""
    path: list[str] = [] if place.place == "text" else ["@" + place.place.rpartition("}")[2]]
    node: etree._Element | None = place.node
    while node is not None and len(path) < _DEPTH:
        path.insert(0, etree.QName(node).localname)
        node = node.getparent()
    scheme = str(place.node.get("schemeID", "")) if place.place == "text" else ""
    for start in range(len(path)):
        name = "/".join(path[start:])
        if scheme:
            yield f"{name}[{scheme}]"
        yield name


def elements_of(root: etree._Element) -> Elements | None:
    """The vocabulary of a document, by the namespace of its root."""
    namespace = etree.QName(root).namespace or ""
    known = (table for table in known_elements() if table.namespaces.fullmatch(namespace))
    return next(known, None)


@cache
def known_elements() -> tuple[Elements, ...]:
    folder = resources.files(__package__)
    files = sorted((f for f in folder.iterdir() if f.name.endswith(".toml")), key=lambda f: f.name)
    return tuple(_read(tomllib.loads(file.read_text("utf-8"))) for file in files)


def _read(table: dict[str, Any]) -> Elements:
    return Elements(
        str(table["title"]),
        re.compile(str(table["namespaces"])),
        {
            path.strip(): re.compile(pattern)
            for paths, pattern in table["codes"].items()
            for path in paths.split(",")
        },
        {path.strip(): key for paths, key in table["keys"].items() for path in paths.split(",")},
        frozenset(table.get("units", ())),
    )


def explained(walk: Walk) -> Walk:
    """A walk over any XML that shows values of a known vocabulary with what they are."""

    def known(root: etree._Element) -> Iterator[Slot | str]:
        table = elements_of(root)
        yield from walk(root) if table is None else _explain(walk, root, table)

    return known


def _explain(walk: Walk, root: etree._Element, table: Elements) -> Iterator[Slot | str]:
    for item in walk(root):
        if isinstance(item, str):
            yield LINE if item.isspace() else item
        elif (
            not isinstance(item.node.tag, str) or item.place == "tail" or isinstance(item, NameSlot)
        ):
            if not item.read().isspace():  # running text, comments, names of elements
                yield item
        elif item.read().strip() and not table.is_code(item):
            key = table.key(item)
            yield LINE if key else ""
            yield f"{key}: " if key else ""
            yield item
            yield _unit(item, table)


def _unit(item: Slot, table: Elements) -> str:
    """The currency behind an amount, as a reader would write it."""
    if item.place != "text":
        return ""
    units = (Slot(item.node, name) for name in table.units if item.node.get(name))
    return "".join(f" {unit.read()}" for unit in units if table.is_code(unit))
