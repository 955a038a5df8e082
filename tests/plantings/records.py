"""Hiding places of hospital records, invoices, statements, cards, calendars and Markdown."""

from functools import partial

from tests.plantings.people import Person
from tests.plantings.places import Place, forms, templates

_TEMPLATES = templates("records")
_CII = "urn:un:unece:uncefact:data:standard"
_UBL = "urn:oasis:names:specification:ubl:schema:xsd"
_AROUND = {  # what stands around the place in a sound file
    "hl7": "MSH|^~\\&|A||B||||ORU^R01||P|2.5\r¶¶\rNTE|1||¶\r",
    "fhir": '{"resourceType": "Patient", "note": [{"text": "¶"}], ¶¶}',
    "vcf": "BEGIN:VCARD\r\nVERSION:4.0\r\nNOTE:¶\r\n¶¶\r\nEND:VCARD\r\n",
    "ics": "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nCOMMENT:¶\r\n¶¶\r\nEND:VEVENT\r\n"
    "END:VCALENDAR\r\n",
    "md": "¶\n\n¶¶\n",
    "fhirxml": '<Patient xmlns="http://hl7.org/fhir"><note><text value="¶"/></note>¶¶</Patient>',
    "cda": '<ClinicalDocument xmlns="urn:hl7-org:v3"><component><section><text><paragraph>¶'
    "</paragraph></text></section></component>¶¶</ClinicalDocument>",
    "mt940": ":20:STARTUMSE\n:25:37040044/0532013000\n:28C:1/1\n:60F:C240311EUR4,55\n"
    ":61:2403120312DR1,00NDDTNONREF\n:86:¶\n¶¶\n:62F:C240313EUR3,55\n-\n",
    "cii": f'<rsm:CrossIndustryInvoice xmlns:rsm="{_CII}:CrossIndustryInvoice:100" '
    f'xmlns:ram="{_CII}:ReusableAggregateBusinessInformationEntity:100" '
    f'xmlns:udt="{_CII}:UnqualifiedDataType:100">'
    "<rsm:ExchangedDocument><ram:Name>¶</ram:Name>¶¶</rsm:ExchangedDocument>"
    "</rsm:CrossIndustryInvoice>",
    "ubl": f'<Invoice xmlns="{_UBL}:Invoice-2" xmlns:cac="{_UBL}:CommonAggregateComponents-2" '
    f'xmlns:cbc="{_UBL}:CommonBasicComponents-2"><cbc:Note>¶</cbc:Note>¶¶</Invoice>',
    "camt": '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt>'
    "<Ntry><AddtlNtryInf>¶</AddtlNtryInf>¶¶</Ntry></Stmt></BkToCstmrStmt></Document>",
}
_ENDINGS = {
    "mt940": "sta",
    "cii": "xml",
    "ubl": "xml",
    "camt": "xml",
    "fhirxml": "xml",
    "cda": "xml",
}


def _made(kind: str, template: str, person: Person, line: str) -> bytes:
    before, after = _AROUND[kind].split("¶¶")
    return forms(f"{before}{template}{after}", person, line).encode()


PLACES: dict[str, list[Place]] = {
    kind: [
        Place(name, partial(_made, kind, template), f"file.{_ENDINGS.get(kind, kind)}")
        for name, template in table.items()
    ]
    for kind, table in _TEMPLATES.items()
}
