"""Hiding places of formats that are text: pages, XML, JSON, tables, plain and rich text."""

import base64
import binascii
import quopri
import unicodedata
from collections.abc import Callable
from email.header import Header
from functools import partial
from urllib.parse import quote

from tests.formats.samples import word
from tests.plantings.people import Person
from tests.plantings.pictures import SVG
from tests.plantings.places import Place, filled, forms, places, templates

_TEMPLATES = templates("texts")


def _more(person: Person) -> dict[str, str]:
    """The person in forms that only texts have."""
    name = person.name
    coded = base64.b64encode(f"Autor: {name}.".encode())
    svg = filled(SVG, person, "")
    letter = f"Informe. {name} acude a revisión. " * 4
    return {
        "{dashed}": name.replace(" ", "-").lower(),
        "{wbr}": "<wbr>".join(name),
        "{shy}": "&shy;".join(name),
        "{html64}": base64.b64encode(f"<p>Vino {name} ayer.</p>".encode()).decode(),
        "{octets}": "".join(f"\\{byte:03o}" for byte in name.encode()),
        "{bold}": "".join(_bold(sign) for sign in unicodedata.normalize("NFD", name)),
        "{joined}": "\u200d".join(name),
        "{operators}": "\u2063".join(name),
        "{selectors}": "\ufe0f".join(name),
        "{vowels}": "\u180e".join(name),
        "{tags}": "".join(chr(0xE0000 + ord(sign)) for sign in name if sign.isascii()),
        "{uu}": binascii.b2a_uu(name.encode()).decode().rstrip("\n"),
        "{css}": "".join(f"\\{ord(sign):06x}" for sign in name),
        "{svg64}": base64.b64encode(svg.encode()).decode(),
        "{svgpercent}": quote(svg),
        "{doubled}": "".join(f"&amp;#{ord(sign)};" for sign in name),
        "{spans}": "".join(f"<span>{sign}</span>" for sign in name),
        "{docx64}": base64.b64encode(word([name])).decode(),
        "{hex}": name.encode().hex(),
        "{escaped}": "".join(f"\\u{ord(sign):04x}" for sign in name),
        "{escaped2}": "".join(f"\\\\u{ord(sign):04x}" for sign in name),
        "{url64}": base64.urlsafe_b64encode(f"¿{name}?".encode()).decode().rstrip("="),
        "{twice64}": base64.b64encode(coded).decode(),
        "{lines64}": base64.encodebytes(letter.encode()).decode(),
        "{printable}": quopri.encodestring(name.encode()).decode(),
        "{word}": Header(name, "utf-8").encode(),
        "{soft}": "\u00ad".join(name),
        "{zero}": "\u200b".join(name),
        "{wide}": "".join(chr(ord(c) + 0xFEE0) if "!" <= c <= "~" else c for c in name),
        "{combined}": unicodedata.normalize("NFD", name),
        "{shortcss}": "".join(f"\\{ord(sign):x} " for sign in name),
        "{quotedname}": f"&quot;{name}&quot;",
        "{supers}": "".join(f"<sup>{sign}</sup>" for sign in name),
        "{allquoted}": "".join(f"={byte:02X}" for byte in name.encode()),
        "{rtfmixed}": "".join(_of_rtf(number, sign) for number, sign in enumerate(name)),
        "{rtfbroken}": f"{person.given} {person.surname[:3]}\r\n{person.surname[3:]}",
        "{rtfhyphens}": "\\-".join(name),
        "{rtfjoiners}": "\\zwnj ".join(name),
        "{rtfwide}": "".join(f"\\u{ord(sign)}\\'3f\\'3f" for sign in name),
        "{rtfhex}": "".join(f"\\'{byte:02x}" for byte in name.encode("cp1252")),
        "{rtfcodes}": "".join(f"\\u{ord(sign)}?" for sign in name),
        "{rtfgroups}": "".join(f"{{{sign}}}" for sign in name),
    }


def _of_rtf(number: int, sign: str) -> str:
    """One letter after another in each of the ways that rich text has."""
    code = sign.encode("cp1252").hex()
    return (f"\\'{code}", f"\\u{ord(sign)}?", f"{{{sign}}}", f"\\'{code.upper()}")[number % 4]


def _bold(sign: str) -> str:
    if "A" <= sign <= "Z":
        return chr(0x1D400 + ord(sign) - ord("A"))
    return chr(0x1D41A + ord(sign) - ord("a")) if "a" <= sign <= "z" else sign


def _written(template: str, person: Person, line: str) -> str:
    for key, value in _more(person).items():
        template = template.replace(key, value)
    return forms(template, person, line)


def _html(template: str, person: Person, line: str) -> bytes:
    head = template if template.startswith(("<title", "<meta", "<style", "<base", "<link")) else ""
    body = "" if head else template
    page = f"<!DOCTYPE html><html><head>{head}</head><body><p>¶</p>{body}</body></html>"
    return _written(page, person, line).encode()


def _xml(template: str, person: Person, line: str) -> bytes:
    return _written(f"<doc><x>¶</x>{template}</doc>", person, line).encode()


def _plain(template: str, person: Person, line: str) -> bytes:
    return _written(template, person, line).encode()


def _rtf(template: str, person: Person, line: str) -> bytes:
    source = _written("{\\rtf1\\ansi\\deff0 ¶\\par\n" + template + "}", person, line)
    return source.encode("cp1252")


def _after_the_end(person: Person, line: str) -> bytes:
    return _rtf("x\\par", person, line) + person.name.encode("cp1252")


_MAKERS: dict[str, Callable[[str, Person, str], bytes]] = {
    "html": _html,
    "xml": _xml,
    "json": _plain,
    "csv": _plain,
    "txt": _plain,
    "rtf": _rtf,
}
PLACES: dict[str, list[Place]] = {
    kind: places(f"a.{kind}", _TEMPLATES[kind], make) for kind, make in _MAKERS.items()
}
PLACES["rtf"].append(Place("after the end", _after_the_end, "a.rtf"))
PLACES["txt"] += [
    Place("utf-16", lambda p, line: f"{line}\n{p.name}".encode("utf-16"), "a.txt"),
    Place("latin-1", lambda p, line: f"{line}\n{p.name}".encode("latin-1"), "a.txt"),
]
PLACES["jsonl"] = [
    Place("lines", partial(_plain, '{"n": "§", "x": "¶"}\n{"n": "{escaped}"}\n'), "a.jsonl"),
    Place("base64 in a line", partial(_plain, '{"x": "¶"}\n{"n": "{base64}"}\n'), "a.jsonl"),
    Place("key of a line", partial(_plain, '{"x": "¶"}\n{"¤": 1}\n'), "a.jsonl"),
    Place("lines in a text", partial(_plain, '{"x": "¶"}\n{"n": "§"}\n'), "a.txt"),
]
