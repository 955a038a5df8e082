"""XML that is read as plain text: tags are form, and known elements say what they hold.

The tables of `formats.elements` tell codes from values; `elements.txt` says which kind of thing an
element holds. Other elements and attributes are read like any text.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import TYPE_CHECKING

from veladura.languages.de.machine.field import FORM, NAME, Field
from veladura.wordlists import read_list, read_table

if TYPE_CHECKING:
    from veladura.formats.elements import Elements

_TAG = re.compile(
    r"<(?:(?P<close>/)|(?P<other>[?!]))?+(?P<name>[A-Za-z_][\w.:-]*+)(?P<rest>[^<>]*+)>"
)
_ATTRIBUTE = re.compile(
    r"(?<=\s)(?P<name>[A-Za-z_][\w.:-]*+)=(?:\"(?P<a>[^\"]*+)\"|'(?P<b>[^']*+)')"
)
_PACKED = re.compile(  # a day, or a year that its month or week follows, and a time
    r"(?P<day>(?:19|20)\d\d(?:(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?=\d{0,6}\Z)|(?=[0-5]\d\Z)))"
    r"(?:(?:[01]\d|2[0-3])[0-5]\d(?:[0-5]\d)?|[0-5]\d)?"
)
_ZONE = re.compile(r"(?<=\d)[+-]\d\d:\d\d\Z|(?<=\d)Z\Z")
_LEAST_TAGS = 3  # closing ones: less is no XML but a text that quotes a bit of it
_DEPTH = 5
_LONGEST = 80  # characters of a value that is one thing
_REGISTER = re.compile(r"(?:HR[AB]|GnR|VR|PR|FN|GS|Nr\.?)[ \u00a0]+(?=\d)")
_NOTHING = re.compile(r"(?:NOT ?PROVIDED|NONREF|NA|N/A|n/a|none|null|true|false|-)\Z")
_FIGURE = re.compile(r"[-+]?\d[\d.,]*+")
_WORD = re.compile(r"[^\W_]")
_ADDRESSED = re.compile(r"(?<!\w)(?:z\. ?Hd\.|zu Händen|c/o|Attn|Herrn?|Frau|Dr\.)(?!\w)")


@cache
def _vocabularies() -> "tuple[Elements, ...]":
    from veladura.formats.elements import known_elements  # lxml, which a training does without

    return known_elements()


@cache
def _kinds() -> dict[str, str]:
    return {row[0]: row[1] for row in read_table(__package__, "elements")}


@cache
def _formal_attributes() -> frozenset[str]:
    return frozenset(read_list(__package__, "attributes"))


def xml_fields(text: str) -> list[Field]:
    if text.count("</") < _LEAST_TAGS:
        return []
    return list(_fields(text))


def _fields(text: str) -> Iterator[Field]:
    path: list[str] = []
    opened: re.Match[str] | None = None
    for tag in _TAG.finditer(text):
        if tag["close"] and opened and tag["name"] == opened["name"]:
            yield from _content(text, opened, tag.start(), path)
        yield from _form(tag)
        opened = None
        if tag["close"]:
            del path[-1:]
        elif not tag["other"] and not tag["rest"].endswith("/"):
            path.append(tag["name"].rpartition(":")[2])
            opened = tag


def _form(tag: re.Match[str]) -> Iterator[Field]:
    """A tag without the values of attributes that only its author knows."""
    position = tag.start()
    for attribute in _ATTRIBUTE.finditer(tag.string, tag.start("rest"), tag.end("rest")):
        value = attribute.span("a" if attribute["a"] is not None else "b")
        if not (tag["other"] or _is_formal(attribute["name"]) or _is_coded(tag, value)):
            yield Field(position, value[0], FORM)
            position = value[1]
    yield Field(position, tag.end(), FORM)


def _is_formal(name: str) -> bool:
    space, _, local = name.rpartition(":")
    return space in ("xmlns", "xsi", "xml", "xlink") or local in _formal_attributes()


def _is_coded(tag: re.Match[str], value: tuple[int, int]) -> bool:
    """Whether a value explains a code, or is what other elements of a report point to."""
    told = tag.string[slice(*value)]
    return tag["name"].endswith("Code") or f'contextRef="{told}"' in tag.string


def _content(text: str, tag: re.Match[str], end: int, path: list[str]) -> Iterator[Field]:
    """What the innermost element says of its value."""
    value = text[tag.end() : end].strip()
    if not value or "\n" in value:
        return
    start = text.index(value, tag.end())
    names = ["/".join(path[first:]) for first in range(max(0, len(path) - _DEPTH), len(path))]
    scheme = re.search(r"schemeID=[\"']([^\"']*)", tag["rest"])
    if scheme:
        names = [one for name in names for one in (f"{name}[{scheme[1]}]", name)]
    kind = _kind(names)
    if not kind and _is_code(names, value):
        yield Field(start, start + len(value), FORM)
    else:
        yield from told_fields(start, value, kind or _kind_by_ending(names))


def told_fields(start: int, value: str, kind: str) -> Iterator[Field]:
    """The fields of a value that stands at `start` and was told to be of a kind, or of none."""
    if _NOTHING.match(value):
        yield Field(start, start + len(value), FORM)
    elif kind == "date":
        yield from _date(start, value)
    elif kind and len(value) <= _LONGEST and _fits(value, kind):
        register = _REGISTER.match(value)
        yield Field(start + (register.end() if register else 0), start + len(value), kind)


def _date(start: int, value: str) -> Iterator[Field]:
    """Days are found by their form; a clock right behind one, a zone and a week are form."""
    zone = _ZONE.search(value)
    if zone:
        yield Field(start + zone.start(), start + zone.end(), FORM)
    packed = _PACKED.fullmatch(value)
    if packed:
        yield Field(start, start + packed.end("day"), "date")
        yield Field(start + packed.end("day"), start + len(value), FORM)


def kind_of_key(key: str) -> str:
    """What stands behind a word that introduces values; nothing where it may be anything."""
    return _kinds().get(key, "")


def _kind(names: list[str]) -> str:
    local = names[-1].partition("[")[0]
    return _kind_of_any((local, *(table.exact_key(names) for table in _vocabularies())))


def _kind_by_ending(names: list[str]) -> str:
    """What an element holds that no table knows: its name says at least that it is a number."""
    return _kind_of_any(table.ending_key(names) for table in _vocabularies())


def _kind_of_any(keys: Iterable[str]) -> str:
    kind = next((_kinds()[key] for key in keys if key in _kinds()), "")
    return "" if kind == NAME else kind


def _is_code(names: list[str], value: str) -> bool:
    return any(table.allows(names, value) for table in _vocabularies())


def _fits(value: str, kind: str) -> bool:
    if kind == "figure":
        return _FIGURE.fullmatch(value) is not None
    if kind == "id":
        return any(map(str.isdigit, value)) and value.count(" ") < 4
    if kind == "place" and _ADDRESSED.search(value):
        return False  # "Bauamt, z. Hd. Frau Kohl", in the second line of an address
    return _WORD.search(value) is not None
