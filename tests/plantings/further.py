"""Further hiding places of pages, drawings, texts, tables, cards, records and messages."""

import base64
import json
from email.header import Header
from functools import partial
from html.entities import codepoint2name

from tests.plantings.people import Person
from tests.plantings.places import Place, forms, templates

_TEMPLATES: dict[str, dict[str, str | list[str]]] = templates("further")
_FILES = {"hl7": "file.hl7", "fhir": "file.fhir", "cda": "file.xml"}
_PAGE = "<svg xmlns='http://www.w3.org/2000/svg'><text>{}</text></svg>"


def _more(person: Person) -> dict[str, str]:
    """The person in forms that only these places have."""
    name, surname = person.name, person.surname
    known = codepoint2name
    return {
        "{cssesc}": "".join(f"\\{ord(sign):x} " for sign in name),
        "{bletters}": "".join(f"<b>{sign}</b>" for sign in surname),
        "{tspans}": "".join(
            f"<tspan x='{9 * at}'>{sign}</tspan>" for at, sign in enumerate(surname)
        ),
        "{html64}": base64.b64encode(f"<p>Vino {name} ayer.</p>".encode()).decode(),
        "{u16}": base64.b64encode(f"Vino {name}".encode("utf-16-le")).decode(),
        "{named}": "".join(f"&{known[c]};" if (c := ord(s)) in known else s for s in name),
        "{utf7}": name.encode("utf-7").decode(),
        "{hexents}": "".join(f"&#x{ord(sign):X};" for sign in name),
        "{svg64}": base64.b64encode(_PAGE.format(name).encode()).decode(),
        "{jletters}": json.dumps(list(surname)),
        "{bytes}": json.dumps(list(name.encode())),
        "{cells}": ",".join(surname),
        "{word}": Header(name, "utf-8").encode(),
        "{rtfneg}": "".join(f"\\u{ord(sign)} ?" for sign in name),
        "{qp1252}": "".join(f"={byte:02X}" for byte in name.encode("cp1252")),
        "{q1252}": "".join(f"={byte:02X}" for byte in name.encode("latin-1")),
        "{callsofletters}": "&".join(f"CHAR({ord(sign)})" for sign in name),
        "{s64}": base64.b64encode(surname.encode()).decode(),
        "{hexlow}": name.encode("latin-1", "ignore").hex(),
    }


def _made(template: str, encoding: str, person: Person, line: str) -> bytes:
    for key, value in _more(person).items():
        template = template.replace(key, value)
    return forms(template, person, line).encode(encoding)


def _place(kind: str, name: str, template: str | list[str]) -> Place:
    usual = "cp1252" if kind == "rtf" else "utf-8"
    source, encoding = (template, usual) if isinstance(template, str) else template
    return Place(name, partial(_made, source, encoding), _FILES.get(kind, f"a.{kind}"))


PLACES = {
    kind: [_place(kind, name, template) for name, template in table.items()]
    for kind, table in _TEMPLATES.items()
}
