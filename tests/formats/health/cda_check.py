"""Whether a clinical document is built as the standard says: order, number and form of its parts.

The schema of the standard may not be shipped, and no package brings it; what it demands of the
header and of entries is written out in `cda_order.txt` and in the forms below.
"""

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from lxml import etree

_OID = r"[0-2](?:\.(?:0|[1-9][0-9]*))*"
_UUID = r"[0-9a-zA-Z]{8}-[0-9a-zA-Z]{4}-[0-9a-zA-Z]{4}-[0-9a-zA-Z]{4}-[0-9a-zA-Z]{12}"
_UID = re.compile(rf"{_OID}|{_UUID}|[A-Za-z][A-Za-z0-9\-]*")
_TIME = re.compile(r"[0-9]{1,8}|(?:[0-9]{9,14}|[0-9]{14}\.[0-9]+)(?:[+\-][0-9]{1,4})?")
_CODE = re.compile(r"[^\s]+")
_REAL = re.compile(r"[+-]?[0-9]*\.?[0-9]+(?:[eE][+-]?[0-9]+)?")
_LANGUAGE = re.compile(r"[A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*")
_HERE = Path(__file__).parent
_LISTS = tomllib.loads((_HERE / "cda_parts.toml").read_text("utf-8"))
_PARTS = {name: frozenset(words.split()) for name, words in _LISTS.items()}
_NULL = _PARTS.pop("null")
_FORMS = {
    "id": {"root": _UID},
    "code": {"code": _CODE, "codeSystem": _UID},
    "time": {"value": _TIME},
    "interval": {"value": _TIME},
    "languageCode": {"code": _LANGUAGE},
    "quantity": {"value": _REAL, "unit": _CODE},
    "bool": {"value": re.compile("true|false")},
    "versionNumber": {"value": re.compile(r"-?[0-9]+")},
}
_CHILD = re.compile(r"([^?*+]+)([?*+]?)")
_AHEAD = "realmCode:code* typeId:id? templateId:id* "


@cache
def _order() -> dict[str, re.Pattern[str]]:
    """For each type the names of its children as a pattern."""
    return {
        name: re.compile("".join(map(_pattern, children))) for name, children in _rows().items()
    }


@cache
def _rows() -> dict[str, list[str]]:
    lines = (_HERE / "cda_order.txt").read_text("utf-8").splitlines()
    rows = (line.partition(" ") for line in lines if not line.startswith("#"))
    return {name: (_AHEAD + children).split() for name, _, children in rows}


def _pattern(child: str) -> str:
    found = _CHILD.fullmatch(child)
    assert found, child
    names = "|".join(one.partition(":")[0] for one in found[1].split("|"))
    return f"(?:(?:{names}) ){found[2]}"


def _types(kind: str) -> dict[str, str]:
    """What type each child of a type has."""
    listed = (_CHILD.fullmatch(child) for child in _rows()[kind])
    pairs = (one.partition(":") for found in listed if found for one in found[1].split("|"))
    return {name: said or _usual(name) for name, _, said in pairs}


def _usual(name: str) -> str:
    return {"effectiveTime": "interval", "confidentialityCode": "code"}.get(name, name)


def problems(data: bytes) -> list[str]:
    """Where a document is not built as the standard says, by the names of elements alone."""
    root = etree.fromstring(data)
    if etree.QName(root).text != "{urn:hl7-org:v3}ClinicalDocument":
        return ["the root"]
    return list(_problems(root, "ClinicalDocument", "ClinicalDocument"))


def _name(node: etree._Element) -> str:
    return etree.QName(node).localname


def _children(node: etree._Element) -> list[etree._Element]:
    return [child for child in node if isinstance(child.tag, str)]


def _problems(node: etree._Element, kind: str, path: str) -> Iterator[str]:
    if node.get("nullFlavor", "NI") not in _NULL:
        yield f"{path}: nullFlavor"
    if kind in _order():
        if not _order()[kind].fullmatch("".join(f"{_name(child)} " for child in _children(node))):
            yield f"{path}: order"
        types = _types(kind)
        for child in _children(node):
            inner = types.get(_name(child), "any")
            yield from _problems(child, inner, f"{path}/{_name(child)}")
        if (node.text or "").strip() or any((child.tail or "").strip() for child in node):
            yield f"{path}: text"
        return
    yield from _value_problems(node, kind, path)


def _value_problems(node: etree._Element, kind: str, path: str) -> Iterator[str]:
    for attribute, form in _FORMS.get(kind, {}).items():
        value = node.get(attribute)
        if value is not None and not form.fullmatch(value):
            yield f"{path}: {attribute}"
    if kind == "id" and node.get("root") is None and node.get("nullFlavor") is None:
        yield f"{path}: no root"
    allowed = _PARTS.get(kind)
    inside = [child for child in node.iterdescendants() if isinstance(child.tag, str)]
    if allowed is not None and not all(_name(child) in allowed for child in inside):
        yield f"{path}: part"
    if allowed is None and kind in _FORMS and inside:
        yield f"{path}: part"
    for child in inside:
        if _name(child) in ("low", "high", "center") and kind == "interval":
            yield from _value_problems(child, "time", f"{path}/{_name(child)}")
        if _name(child) == "translation":
            yield from _value_problems(child, "code", f"{path}/{_name(child)}")
    yield from _typed(node, path)


def _typed(node: etree._Element, path: str) -> Iterator[str]:
    """Values that say themselves what they are."""
    said = node.get("{http://www.w3.org/2001/XMLSchema-instance}type", "").rpartition(":")[2]
    kind = {"PQ": "quantity", "TS": "time", "IVL_TS": "interval", "CD": "code", "BL": "bool"}
    for attribute, form in _FORMS.get(kind.get(said, ""), {}).items():
        value = node.get(attribute)
        if value is not None and not form.fullmatch(value):
            yield f"{path}: {attribute} as {said}"
