"""XML whose elements are known: each value is shown with what it is, codes are left alone.

A table per vocabulary says which values are codes of the format itself, and by which word a reader
would introduce the others: "IBAN: …", "Käufer: …". A code is left out of the text only while it
looks like one; whatever else stands in its place is read like any text.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from importlib import resources
from typing import Any

from lxml import etree

from veladura.formats.markup.names import NameSlot
from veladura.formats.xmltext import LINE, Slot, Walk
from veladura.wordlists import read_list

_FORM_FIELD = re.compile(r"Kz\d{2,4}")  # of ELSTER
_DEPTH = 5  # names of a path that a table may speak of


@dataclass(frozen=True, slots=True)
class Elements:
    """One vocabulary. Paths are the last names of an element's: "Party/Name", "Price/@unit"."""

    title: str
    namespaces: re.Pattern[str] = field(repr=False)
    codes: dict[str, re.Pattern[str]] = field(repr=False)
    keys: dict[str, str] = field(repr=False)
    endings: dict[str, str] = field(repr=False)  # of paths that have no key
    lengths: dict[str, int] = field(repr=False)  # characters that a value has at most
    units: frozenset[str]  # attributes that are shown behind a number
    currency: frozenset[str]  # elements that say what amounts without a unit are in
    rates: frozenset[str]  # codes that are shown all the same: an amount is worked out by them

    def is_code(self, place: Slot) -> bool:
        """Whether a place holds one of the values the format itself defines for it."""
        return self.allows(_names(place), place.read().strip())

    def allows(self, names: Iterable[str], value: str) -> bool:
        pattern = next((self.codes[name] for name in names if name in self.codes), None)
        return pattern is not None and pattern.fullmatch(value) is not None

    def longest(self, place: Slot) -> int:
        return next((self.lengths[name] for name in _names(place) if name in self.lengths), 0)

    def key(self, place: Slot) -> str:
        return self.key_of(_names(place))

    def key_of(self, names: Iterable[str]) -> str:
        """By which word a reader would introduce a value; its most exact name comes first."""
        known = list(names)
        return self.exact_key(known) or self.ending_key(known)

    def exact_key(self, names: Sequence[str]) -> str:
        return next((self.keys[name] for name in names if name in self.keys), "")

    def ending_key(self, names: Sequence[str]) -> str:
        path = names[0].partition("[")[0] if names else ""
        return next((key for end, key in self.endings.items() if path.endswith(end)), "")


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
        dict(table.get("endings", {})),
        {
            path.strip(): longest
            for paths, longest in table.get("lengths", {}).items()
            for path in paths.split(",")
        },
        frozenset(table.get("units", ())),
        frozenset(str(table.get("currency", "")).split(", ")),
        frozenset(table.get("rates", ())),
    )


def explained(walk: Walk, codes: set[str]) -> Walk:
    """A walk over any XML that shows values of a known vocabulary with what they are.

    The codes that are left out are added to `codes`.
    """

    def known(root: etree._Element) -> Iterator[Slot | str]:
        table = elements_of(root)
        if table is None:
            yield from _introduced(walk(root))
        else:
            yield from _explain(walk(root), table, codes, _currency_of(root, table))

    return known


def _introduced(walked: Iterable[Slot | str]) -> Iterator[Slot | str]:
    """Values of an export that no table knows, each behind the name of its element where that is a
    German word such as programs use ("Nachname: …"); figures of tax forms behind "Betrag"."""
    for item in walked:
        name = _label_of(item)
        if name:
            yield LINE
            yield f"{name}: "
        yield item


def _label_of(item: Slot | str) -> str:
    if isinstance(item, (str, NameSlot)) or item.place != "text":
        return ""
    if not isinstance(item.node.tag, str) or len(item.node) or not item.read().strip():
        return ""
    name = etree.QName(item.node).localname
    if _FORM_FIELD.fullmatch(name):
        return "Betrag"
    return name if name in _labels() else ""


@cache
def _labels() -> frozenset[str]:
    return frozenset(read_list(__package__, "labels"))


def _explain(
    walked: Iterable[Slot | str], table: Elements, codes: set[str], currency: str
) -> Iterator[Slot | str]:
    for item in walked:
        if isinstance(item, str):
            yield LINE if item.isspace() else item
        elif (
            not isinstance(item.node.tag, str) or item.place == "tail" or isinstance(item, NameSlot)
        ):
            if not item.read().isspace():  # running text, comments, names of elements
                yield item
        elif table.is_code(item):
            codes.add(item.read().strip())
            yield from _rate(item, table)
        elif item.read().strip():
            key = table.key(item)
            yield LINE if key else ""
            yield f"{key}: " if key else ""
            yield replace(item, longest=table.longest(item)) if type(item) is Slot else item
            yield _unit(item, table) or (currency if _is_amount(item) else "")


def _currency_of(root: etree._Element, table: Elements) -> str:
    """What amounts are in that do not say it themselves."""
    found = (node for name in table.currency if name for node in root.iter(f"{{*}}{name}"))
    said = next((Slot(node) for node in found), None)
    return f" {said.read().strip()}" if said and table.is_code(said) else ""


def _is_amount(item: Slot) -> bool:
    return item.place == "text" and etree.QName(item.node).localname.endswith("Amount")


def _rate(item: Slot, table: Elements) -> Iterator[str]:
    """A rate as a line of its own that nobody writes to, beside the amounts it holds for."""
    if item.place == "text" and etree.QName(item.node).localname in table.rates:
        yield LINE
        yield f"{item.read().strip()} %"
        yield LINE


def _unit(item: Slot, table: Elements) -> str:
    """The currency behind an amount, as a reader would write it."""
    if item.place != "text":
        return ""
    units = (Slot(item.node, name) for name in table.units if item.node.get(name))
    return "".join(f" {unit.read()}" for unit in units if table.is_code(unit))
