"""Hiding places of messages."""

import base64
import binascii
import gzip
import quopri
from collections.abc import Callable
from email.header import Header
from functools import partial
from urllib.parse import quote

from tests.formats.samples import word
from tests.plantings.people import Person
from tests.plantings.places import Place, certificate, templates

_TEMPLATES = templates("mail")
_CALENDAR = "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:{}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"


def _message(template: str, person: Person, line: str) -> bytes:
    inner = _TEMPLATES["inside"]["message"].replace("{name}", person.name)
    vcard = _TEMPLATES["inside"]["card"].replace("{printable}", _printable(person.name))
    for key, value in {
        "{word}": Header(person.name, "utf-8").encode(),
        "{printable}": _printable(person.name),
        "{base64}": base64.encodebytes(f"Vino {person.name} ayer.".encode()).decode(),
        "{html64}": base64.encodebytes(f"<p>Vino {person.name} ayer.</p>".encode()).decode(),
        "{docx}": base64.encodebytes(word([person.name])).decode(),
        "{q1}": _q(person.name[:5]),
        "{q2}": _q(person.name[5:]),
        "{p1}": quote(person.name[:6]),
        "{p2}": quote(person.name[6:]),
        "{utf7}": person.name.encode("utf-7").decode(),
        "{utf16}": base64.encodebytes(f"Vino {person.name}.".encode("utf-16-le")).decode(),
        "{ebcdic}": base64.encodebytes(f"Vino {person.name}.".encode("cp037")).decode(),
        "{gzip64}": base64.encodebytes(gzip.compress(person.name.encode(), mtime=0)).decode(),
        "{uu}": binascii.b2a_uu(person.name.encode()).decode().rstrip("\n"),
        "{wordlang}": Header(person.name, "utf-8").encode().replace("utf-8?", "utf-8*es?"),
        "{given}": person.given,
        "{surname}": person.surname,
        "{h1}": f"{person.given} {person.surname[:3]}",
        "{h2}": person.surname[3:],
        "{noisy64}": "!\n".join(
            base64.encodebytes(f"Vino {person.name}.".encode()).decode().split()
        ),
        "{certificate}": base64.encodebytes(certificate(person)).decode(),
        "{calendar64}": base64.encodebytes(_CALENDAR.format(person.name).encode()).decode(),
        "{percent}": quote(person.name),
        "{inner}": inner,
        "{inner64}": base64.encodebytes(inner.encode()).decode(),
        "{innerqp}": _printable(inner),
        "{vcard}": vcard,
        "{ascii}": person.joined,
        "{name}": person.name,
        "{line}": line,
    }.items():
        template = template.replace(key, value)
    return template.encode()


def _q(text: str) -> str:
    return "".join(f"={byte:02X}" for byte in text.encode())


def _printable(text: str) -> str:
    return quopri.encodestring(text.encode()).decode()


def _in_headers(header: str, person: Person, line: str) -> bytes:
    head = "From: a@x.example\nTo: b@x.example\nSubject: x\nMIME-Version: 1.0\n"
    body = 'Content-Type: text/plain; charset="utf-8"\nContent-Transfer-Encoding: 8bit\n\n{line}\n'
    return _message(f"{head}{header}\n{body}", person, line)


def _in_part(part: str, person: Person, line: str) -> bytes:
    head = "From: a@x.example\nTo: b@x.example\nSubject: x\nMIME-Version: 1.0\n"
    head += 'Content-Type: multipart/mixed; boundary="=="\n\n'
    text = '--==\nContent-Type: text/plain; charset="utf-8"\n\n{line}\n'
    return _message(f"{head}{text}--==\n{part}\n--==--\n", person, line)


def _around(template: str, person: Person, line: str) -> bytes:
    return _message(template, person, line)


_MAKERS: dict[str, Callable[[str, Person, str], bytes]] = {
    "headers": _in_headers,
    "parts": _in_part,
    "around": _around,
}
PLACES = [
    Place(name, partial(make, template), "a.eml")
    for kind, make in _MAKERS.items()
    for name, template in _TEMPLATES[kind].items()
]
