"""Small files of lines and records: of hospitals and banks, address books, JSON, Markdown."""

import json
import re
from collections.abc import Sequence
from xml.sax.saxutils import escape, quoteattr


def hl7(lines: Sequence[str]) -> bytes:
    escapes = {"\\": "\\E\\", "|": "\\F\\", "^": "\\S\\", "&": "\\T\\", "~": "\\R\\"}
    safe = ["".join(escapes.get(c, c) for c in line) for line in lines]
    notes = [f"OBX|{n}|TX|N1||{line}||||||F" for n, line in enumerate(safe, 1)]
    return "\r".join(("MSH|^~\\&|A||B||||ORU^R01||P|2.5", *notes, "")).encode()


def fhir(lines: Sequence[str]) -> bytes:
    notes = [{"text": line} for line in lines]
    resource = {"resourceType": "Observation", "status": "final", "note": notes}
    return json.dumps(resource, ensure_ascii=False, indent=1).encode()


def fhirxml(lines: Sequence[str]) -> bytes:
    notes = "".join(f"<note><text value={quoteattr(line)}/></note>" for line in lines)
    return (
        "<?xml version='1.0' encoding='UTF-8'?><Observation xmlns=\"http://hl7.org/fhir\">"
        f'<status value="final"/>{notes}</Observation>'
    ).encode()


def cda(lines: Sequence[str]) -> bytes:
    body = "".join(f"<paragraph>{escape(line)}</paragraph>" for line in lines)
    return (
        "<?xml version='1.0' encoding='UTF-8'?><ClinicalDocument xmlns=\"urn:hl7-org:v3\">"
        f"<component><section><text>{body}</text></section></component></ClinicalDocument>"
    ).encode()


def _content(text: str) -> str:
    return text.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")


def mt940(lines: Sequence[str]) -> bytes:
    purposes = [f":61:2403120312DR1,00NDDTNONREF\n:86:{line}" for line in lines]
    head = (":20:STARTUMSE", ":25:37040044/0532013000", ":28C:1/1", ":60F:C240311EUR4,55")
    return "\n".join((*head, *purposes, ":62F:C240313EUR3,55", "-", "")).encode()


def vcf(lines: Sequence[str]) -> bytes:
    cards = [f"BEGIN:VCARD\r\nVERSION:4.0\r\nNOTE:{_content(x)}\r\nEND:VCARD\r\n" for x in lines]
    return "".join(cards).encode()


def ics(lines: Sequence[str]) -> bytes:
    folded = [f"{line[:30]}\r\n {line[30:]}" for line in map(_content, lines)]
    events = [f"BEGIN:VEVENT\r\nDESCRIPTION:{line}\r\nEND:VEVENT\r\n" for line in folded]
    return f"BEGIN:VCALENDAR\r\nVERSION:2.0\r\n{''.join(events)}END:VCALENDAR\r\n".encode()


def jsonl(lines: Sequence[str]) -> bytes:
    records = ({"id": i, "text": line, "more": {"n": i}} for i, line in enumerate(lines))
    return "\n".join(json.dumps(record, ensure_ascii=False) for record in records).encode()


def one_json(lines: Sequence[str]) -> bytes:
    records = [{"id": i, "text": line} for i, line in enumerate(lines)]
    return json.dumps(records, ensure_ascii=False, indent=1).encode()


def md(lines: Sequence[str]) -> bytes:
    return "\n\n".join(re.sub(r"([\\`*_\[\]<>&])", r"\\\1", line) for line in lines).encode()
