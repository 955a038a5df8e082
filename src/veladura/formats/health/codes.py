"""Which values of FHIR and CDA are codes of public vocabularies: structure, not text."""

import re
from functools import cache

from veladura.formats.markup.names import is_known_name
from veladura.wordlists import read_list

_PUBLIC = read_list("veladura.detect.rules", "public_systems")
_WORD = re.compile(r"[\w.:+%*/^{}\[\]<>='-]{1,40}\Z")
_ADDRESS = re.compile(r"[\w.:/#|$+-]{1,200}\Z")
_LONG = re.compile(r"[^\W\d_]{6}")
_OID = re.compile(r"[0-2](?:\.\d{1,40}){2,40}\Z")
_UUID = re.compile(r"(?:urn:uuid:)?[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}\Z")
_NUMBER = re.compile(r"[+-]?\d{1,6}(?:\.\d{1,6})?\Z")
_CODED = ("code", "unit")
_OF_PARTS = ("classCode", "moodCode", "typeCode", "determinerCode", "extension")


@cache
def _vocabulary() -> frozenset[str]:
    return frozenset(read_list(__package__, "codes"))


@cache
def _said_of_parts() -> frozenset[str]:
    return frozenset(read_list(__package__, "cda_codes"))


def is_style(value: str) -> bool:
    """Whether a narrative of CDA says no more by it than how it looks."""
    return all(word in _said_of_parts() for word in value.split())


def is_code(name: str, value: str, system: str = "") -> bool:
    """Whether the value of an element or attribute belongs to a public vocabulary."""
    if value in _vocabulary() or _is_public(value):
        return True
    if name in _CODED and system.startswith(_PUBLIC) and " " not in value:
        return _is_short(value)
    return False


def _is_public(value: str) -> bool:
    """The address of a vocabulary and nothing else."""
    if value.startswith("urn:oid:"):
        return _OID.match(value.removeprefix("urn:oid:")) is not None
    return value.startswith(_PUBLIC) and _ADDRESS.match(value) is not None


def _is_short(value: str) -> bool:
    """A code: signs without long words, which may be somebody's name instead."""
    if _WORD.match(value) is None:
        return False
    return not _LONG.search(value) or is_known_name(value)


def is_coded_attribute(name: str, value: str, system: str, *, measured: bool) -> bool:
    """Whether an attribute of CDA is a code: an OID names its system; `measured` has a unit."""
    if name in ("root", "codeSystem", "assigningAuthorityName", "templateId"):
        return bool(_OID.match(value) or _UUID.match(value))
    if name == "code":
        known = value in _vocabulary() or value in _said_of_parts()
        return known or (bool(_OID.match(system)) and _is_short(value))
    if name == "value":
        return value in ("true", "false") or (measured and _NUMBER.match(value) is not None)
    known = name in _OF_PARTS and value in _said_of_parts()
    return known or value in _vocabulary()
