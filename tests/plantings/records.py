"""Hiding places of hospital records, cards, calendars and Markdown."""

from functools import partial

from tests.plantings.people import Person
from tests.plantings.places import Place, forms, templates

_TEMPLATES = templates("records")
_AROUND = {  # what stands around the place in a sound file
    "hl7": "MSH|^~\\&|A||B||||ORU^R01||P|2.5\r¶¶\rNTE|1||¶\r",
    "fhir": '{"resourceType": "Patient", "note": [{"text": "¶"}], ¶¶}',
    "vcf": "BEGIN:VCARD\r\nVERSION:4.0\r\nNOTE:¶\r\n¶¶\r\nEND:VCARD\r\n",
    "ics": "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nCOMMENT:¶\r\n¶¶\r\nEND:VEVENT\r\n"
    "END:VCALENDAR\r\n",
    "md": "¶\n\n¶¶\n",
}


def _made(kind: str, template: str, person: Person, line: str) -> bytes:
    before, after = _AROUND[kind].split("¶¶")
    return forms(f"{before}{template}{after}", person, line).encode()


PLACES: dict[str, list[Place]] = {
    kind: [
        Place(name, partial(_made, kind, template), f"file.{kind}")
        for name, template in table.items()
    ]
    for kind, table in _TEMPLATES.items()
}
