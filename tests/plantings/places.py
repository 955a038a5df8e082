"""What a place is: a name, and a file with somebody in that place and nowhere else, or also in
the text."""

import base64
import gzip
import tomllib
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import quote
from xml.sax.saxutils import escape

from tests.plantings.people import Person

NAME, JOINED, LINE = "§", "¤", "¶"  # in templates: the person, as one word, the visible line


@dataclass(frozen=True, slots=True)
class Place:
    name: str
    make: Callable[[Person, str], bytes]  # the person, the line that everybody sees
    file: str  # its name, for formats that are told by their ending


def filled(template: str, person: Person, line: str, *, quote: bool = True) -> str:
    """A template with the person in it; as XML wants it, unless told otherwise."""
    safe = escape if quote else str
    return (
        template.replace(NAME, safe(person.name))
        .replace(JOINED, person.joined)
        .replace(LINE, safe(line))
    )


def lines_of(person: Person) -> dict[str, str]:
    """Both ways: the person occurs only in the place, and in the text as well."""
    return {
        "only there": "Informe de alta sin incidencias.",
        "also in the text": f"Paciente: {person.name}, ingreso programado.",
    }


_NOISE = bytes((number * 37 + 11) % 256 for number in range(240))


def certificate(person: Person) -> bytes:
    """What a certificate looks like whose owner is named in it."""
    named = person.name.encode()
    body = b"\x02\x01\x05\x0c" + bytes([len(named)]) + named + _NOISE
    return b"\x30\x82" + len(body).to_bytes(2, "big") + body


def forms(template: str, person: Person, line: str) -> str:
    """A template with the person in it in whatever form it asks for."""
    escaped = person.name.encode("ascii", "backslashreplace").decode().replace("\\x", "\\u00")
    for key, value in {
        "{base64}": base64.b64encode(f"Autor: {person.name}.".encode()).decode(),
        "{percent}": quote(person.name),
        "{dotted}": person.name.replace(" ", "."),
        "{lettercells}": "".join(
            f"<w:tc><w:p><w:r><w:t>{sign}</w:t></w:r></w:p></w:tc>" for sign in person.surname
        ),
        "{numbers}": " ".join(str(ord(sign)) for sign in person.name),
        "{letters}": "".join(f"<w:r><w:t>{letter}</w:t></w:r>" for letter in person.name),
        "{backslashes}": "".join(f"\\{letter}" for letter in person.name),
        "{escaped}": escaped,
        "{entities}": "".join(f"&#{ord(sign)};" for sign in person.name),
        "{quoted}": "".join(f"={byte:02X}" for byte in person.name.encode()),
        "{symbols}": "".join(
            f'<w:r><w:sym w:font="Arial" w:char="{ord(sign):04X}"/></w:r>' for sign in person.name
        ),
        "{hyphens}": "<w:softHyphen/>".join(f"<w:t>{sign}</w:t>" for sign in person.name),
        "{reversed}": person.name[::-1],
        "{rlo}": f"\u202e{person.name[::-1]}\u202c",
        "{gzip64}": base64.b64encode(
            gzip.compress(f"Autor: {person.name}, revisado.".encode(), mtime=0)
        ).decode(),
        "{hexup}": person.name.encode("latin-1", "ignore").hex().upper(),
        "{zlib64}": base64.b64encode(zlib.compress(f"Autor: {person.name}.".encode())).decode(),
        "{certificate}": base64.b64encode(certificate(person)).decode(),
        "{short64}": base64.b64encode(f"ñ {person.surname}".encode()).decode(),
        "{bare}": "".join(f"&#{ord(sign)}" for sign in person.name),
        "{office}": "".join(f"_x{ord(sign):04X}_" for sign in person.name),
        "{halfoffice}": f"{person.given} _x{ord(person.surname[0]):04X}_{person.surname[1:]}",
        "{sheetletters}": "".join(f"<r><t>{sign}</t></r>" for sign in person.surname),
        "{chars}": "&amp;".join(f"CHAR({ord(sign)})" for sign in person.name),
        "{numberlist}": ",".join(str(ord(sign)) for sign in person.name),
        "{unichars}": ",".join(f"_xlfn.UNICHAR({ord(sign)})" for sign in person.name),
        "{strings}": "&amp;".join(f"&quot;{sign}&quot;" for sign in person.name),
        "{backsurname}": person.surname[::-1].lower(),
        "{picked}": "&amp;".join(
            f"MID(&quot;{person.surname[::-1]}&quot;,{at},1)"
            for at in range(len(person.surname), 0, -1)
        ),
        "{pickedcell}": "&amp;".join(f"MID(A5,{at},1)" for at in range(len(person.surname), 0, -1)),
        "{parts}": ";".join(f"&quot;{sign}&quot;" for sign in person.name),
        "{sheetcolumn}": "".join(
            f'<row r="{row}"><c r="A{row}" t="inlineStr"><is><t>nota</t></is></c>'
            f'<c r="B{row}" t="inlineStr"><is><t>{sign}</t></is></c></row>'
            for row, sign in enumerate(person.surname, 10)
        ),
        "{opencolumn}": "".join(
            "<table:table-row><table:table-cell><text:p>nota</text:p></table:table-cell>"
            f"<table:table-cell><text:p>{sign}</text:p></table:table-cell></table:table-row>"
            for sign in person.surname
        ),
        "{column}": "\n".join(f"nota,{sign},1" for sign in person.surname),
        "{turnedletters}": "".join(f"<b>{sign}</b>" for sign in reversed(person.surname)),
        "{initial}": person.surname[0],
        "{rest}": person.surname[1:],
        "{half}": person.surname[:3],
        "{otherhalf}": person.surname[3:],
        "{snake}": person.name.replace(" ", "_").lower(),
        "{given}": person.given,
        "{surname}": person.surname,
    }.items():
        template = template.replace(key, value)
    return filled(template, person, line)


def templates(name: str) -> dict[str, Any]:
    return tomllib.loads((Path(__file__).parent / "templates" / f"{name}.toml").read_text("utf-8"))


def places(
    file: str, found: Mapping[str, str], make: Callable[[str, Person, str], bytes]
) -> list[Place]:
    """One place for each template."""
    return [Place(name, partial(make, template), file) for name, template in found.items()]
