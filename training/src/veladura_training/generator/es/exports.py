"""Exports of hospital systems: JSON, XML, HL7, SQL, key=value dumps, log lines."""

import re

from veladura_training.generator.es.case import Case
from veladura_training.generator.es.fields import Field, draw_fields
from veladura_training.generator.es.markup import mark
from veladura_training.generator.es.resources import plain
from veladura_training.generator.es.sentences import sentence

_GROUPS = ("id", "contact", "episode", "staff", "plan", "kin")


def _tag(key: str) -> str:
    words = re.findall(r"[a-z0-9]+", plain(key).lower())
    return "_".join(words) or "campo"


def _free_text(case: Case) -> str:
    return " ".join(
        sentence("prose", case.rng, case.fill) for _ in range(case.rng.randint(1, 4))
    ).replace("\n", " ")


def _fields(case: Case) -> list[Field]:
    fields = draw_fields(case, _GROUPS, case.rng.randint(6, 16))
    return [
        *fields,
        (case.rng.choice(("Observaciones", "Nota", "Texto", "Evolución")), _free_text(case)),
    ]


def json_record(case: Case) -> str:
    camel = case.rng.random() < 0.4
    indent = case.rng.choice(("  ", "    ", ""))
    rows = []
    for key, value in _fields(case):
        name = _tag(key)
        if camel:
            head, *tail = name.split("_")
            name = head + "".join(word.capitalize() for word in tail)
        rows.append(f'{indent}"{name}": "{value}"')
    glue = ",\n" if indent else ", "
    return "{\n" + glue.join(rows) + "\n}" if indent else "{" + glue.join(rows) + "}"


def xml_record(case: Case) -> str:
    rng = case.rng
    root = rng.choice(("informe", "paciente", "InformeAlta", "registro", "ClinicalDocument"))
    indent = rng.choice(("  ", "", "\t"))
    if rng.random() < 0.3:
        attributes = " ".join(f'{_tag(key)}="{value}"' for key, value in _fields(case)[:-1])
        return f"<{root} {attributes}>{_free_text(case)}</{root}>"
    rows = [f"{indent}<{_tag(key)}>{value}</{_tag(key)}>" for key, value in _fields(case)]
    return "\n".join([f"<{root}>", *rows, f"</{root}>"])


def hl7_message(case: Case) -> str:
    rng = case.rng
    stamp = mark("date", case.admitted.strftime("%Y%m%d"))
    name = f"{case.fill('surnames')}^{case.fill('given')}"
    doctor = rng.choice(case.staff)
    physician = f"{mark('staff', doctor.family)}^{mark('staff', doctor.given)}"
    born = mark("date", case.born.strftime("%Y%m%d"))
    rows = [
        f"MSH|^~\\&|{rng.choice(('HIS', 'LIS', 'RIS', 'HCIS'))}|{case.fill('hosp')}|||{stamp}{rng.randint(1000, 2359)}||ADT^A0{rng.randint(1, 8)}|{case.fill('code')}|P|2.5",
        f"PID|1||{case.fill('record')}^^^HIS~{case.fill('dni')}^^^MI||{name}||{born}|{case.fill('sexcode')}|||{case.fill('street')}^^{case.fill('hometown')}^{case.fill('province')}^{case.fill('postcode')}^{mark('country', 'ESP')}||{case.fill('phone')}",
        f"PV1|1|I|{case.fill('room')}||||{mark('licence', '28' + str(rng.randint(10000, 99999)))}^{physician}|||{case.fill('dept')}||||||||{case.fill('episode')}",
        f"NK1|1|{case.fill('kinname')}|{case.fill('kin')}||{case.fill('phone')}",
        f"OBR|1|{case.fill('request')}||{case.fill('proc')}|||{stamp}",
        f"OBX|1|TX|||{_free_text(case)}||||||F",
        f"IN1|1|{case.fill('insurer')}|{case.fill('policy')}",
    ]
    return "\n".join(rows[:2] + rng.sample(rows[2:], rng.randint(1, 5)))


def sql_dump(case: Case) -> str:
    rows = []
    for number in range(case.rng.randint(1, 4)):
        other = Case(case.rng, case.resources)
        slots = case.rng.sample(
            (
                "record",
                "dni",
                "surname1",
                "given",
                "born",
                "sexcode",
                "hometown",
                "phone",
                "doc",
                "dx",
                "drug",
                "nss",
                "request",
            ),
            8,
        )
        rows.append(
            f"({number + 1}, "
            + ", ".join(f"'{other.fill(slot)}'" for slot in slots)
            + f", '{_free_text(other)}')"
        )
    table = case.rng.choice(("pacientes", "ingresos", "citas", "farmacia"))
    return f"INSERT INTO {table} VALUES\n" + ",\n".join(rows) + ";"


def audit_log(case: Case) -> str:
    """Who opened what, from where."""
    rng = case.rng
    rows = []
    for _ in range(rng.randint(3, 8)):
        when = mark(
            "date", case.admitted.strftime(rng.choice(("%Y-%m-%d", "%Y-%m-%d", "%d/%m/%Y")))
        )
        what = rng.choice(("LOGIN", "VER_INFORME", "IMPRIMIR", "MODIFICA", "CONSULTA", "FIRMA"))
        pieces = [f"{when} {case.fill('time')}", case.fill("employee"), what, case.fill("record")]
        if rng.random() < 0.5:
            pieces.append(case.fill("address"))
        if rng.random() < 0.4:
            pieces.append(case.fill("doc"))
        rows.append(rng.choice((" | ", "\t", " ", ";", " - ")).join(pieces))
    return "\n".join(rows)


def dicom_header(case: Case) -> str:
    rows = (
        ("(0008,0020) Study Date", mark("date", case.admitted.strftime("%Y%m%d"))), ("(0008,0050) Accession Number", case.fill("request")), ("(0008,0060) Modality", case.rng.choice(("CT", "MR", "US", "CR"))),
        ("(0008,0080) Institution Name", case.fill("hosp")), ("(0008,0090) Referring Physician", mark("staff", case.rng.choice(case.staff).full.upper())), ("(0010,0010) Patient Name", case.fill("surnames") + "^" + case.fill("given")),
        ("(0010,0020) Patient ID", case.fill("record")), ("(0010,0030) Patient Birth Date", mark("date", case.born.strftime("%Y%m%d"))), ("(0010,0040) Patient Sex", case.fill("sexcode")), ("(0010,1010) Patient Age", mark("age", f"{case.years:03d}Y")),
        ("(0018,1000) Device Serial Number", case.fill("serial")), ("(0008,1070) Operators Name", case.fill("employee")),
    )  # fmt: skip
    return "\n".join(f"{key}: {value}" for key, value in rows if case.rng.random() < 0.85)


def fhir_bundle(case: Case) -> str:
    """A patient resource as FHIR servers send it, nested and on few lines."""
    rng = case.rng
    iso, born = mark("date", case.admitted.isoformat()), mark("date", case.born.isoformat())
    rows = [
        f'"timestamp": "{iso}T{rng.randint(0, 23):02d}:{rng.randint(0, 59):02d}:00+02:00"',
        f'"identifier": [ {{ "type": {{ "text": "{rng.choice(("DNI", "NHC", "NIE"))}" }}, "value": "{case.fill("dni")}" }}, {{ "value": "{case.fill("record")}" }} ]',
        f'"name": [ {{ "family": "{case.fill("surnames")}", "given": [ "{case.fill("given")}" ], "prefix": [ "{rng.choice(("Sra.", "D.", "Sr."))}" ] }} ]',
        f'"gender": "{mark("sex", "female" if case.female else "male")}", "birthDate": "{born}"',
        f'"address": [ {{ "line": [ "{case.fill("street")}" ], "city": "{case.fill("hometown")}", "postalCode": "{case.fill("postcode")}", "country": "{mark("country", "ES")}" }} ]',
        f'"telecom": [ {{ "system": "phone", "value": "{case.fill("phone")}" }}, {{ "system": "email", "value": "{case.fill("mail")}" }} ]',
        f'"contact": [ {{ "relationship": "{case.fill("kin")}", "name": "{case.fill("kinname")}", "telecom": "{case.fill("mobile")}" }} ]',
        f'"generalPractitioner": [ {{ "display": "{case.fill("sign")}", "identifier": "{case.fill("licence")}" }} ]',
        f'"managingOrganization": {{ "display": "{case.fill("hosp")}" }}',
        f'"encounter": {{ "id": "{case.fill("episode")}", "period": {{ "start": "{iso}" }} }}',
        f'"device": {{ "serialNumber": "{case.fill("serial")}", "lotNumber": "{case.fill("serial")}" }}',
        f'"code": {{ "coding": [ {{ "system": "http://snomed.info/sct", "code": "{rng.randint(10**7, 10**8)}" }} ], "text": "{case.fill("dx")}" }}',
        f'"note": [ {{ "text": "{_free_text(case)}" }} ]',
    ]
    chosen = [row for row in rows if rng.random() < 0.75]
    return '{ "resourceType": "Bundle",\n  ' + ",\n  ".join(chosen) + " }"


def clinical_xml(case: Case) -> str:
    """The head of a CDA document."""
    day = case.admitted.strftime("%Y%m%d")
    rows = (
        f'<id root="2.16.724.4.40.9.1" extension="{case.fill("episode")}"/>',
        f'<effectiveTime value="{mark("date", day)}"/>',
        f'<patientRole><id extension="{case.fill("dni")}"/><id extension="{case.fill("record")}"/>',
        f"<addr><streetAddressLine>{case.fill('street')}</streetAddressLine><city>{case.fill('hometown')}</city><postalCode>{case.fill('postcode')}</postalCode></addr>",
        f'<telecom value="tel:{case.fill("phone")}"/><telecom value="mailto:{case.fill("mail")}"/>',
        f"<name><given>{case.fill('given')}</given><family>{case.fill('surname1')}</family><family>{case.fill('surname2')}</family></name>",
        f'<administrativeGenderCode code="{case.fill("sexcode")}"/><birthTime value="{mark("date", case.born.strftime("%Y%m%d"))}"/></patientRole>',
        f'<author><id extension="{case.fill("licence")}"/><name>{case.fill("sign")}</name></author>',
        f"<custodian><name>{case.fill('hosp')}</name></custodian>",
        f'<participant><associatedPerson displayName="{case.fill("kin")}"><name>{case.fill("kinname")}</name></associatedPerson></participant>',
        f"<text>{_free_text(case)}</text>",
    )
    inside = "\n  ".join(row for row in rows if case.rng.random() < 0.85)
    return f"<ClinicalDocument>\n  {inside}\n</ClinicalDocument>"


def key_dump(case: Case) -> str:
    """Keys and values as settings files, forms and screens list them."""
    rng = case.rng
    shape = rng.choice(
        (
            "{k} = {v}",
            "{k}: {v}",
            "{k}={v}",
            "{k}\t: {v}",
            "{k};{v}",
            "[{k}] {v}",
            "{k}|{v}|",
            "#{k} {v}",
            "@{k}: '{v}'",
            "{k:<16}: {v}",
            "  - {k}: {v}",
            "PAC.{k}={v}",
        )
    )
    return "\n".join(shape.format(k=_tag(key), v=value) for key, value in _fields(case))


def one_line(case: Case) -> str:
    """A record flattened to one line, as logs and barcodes hold it."""
    glue = case.rng.choice(("|", ";", "^", "~", ",", "//", " | ", "&"))
    pair = case.rng.choice(("{v}", "{k}={v}", "{k}:{v}"))
    return glue.join(pair.format(k=_tag(key), v=value) for key, value in _fields(case))


EXPORTS = (
    json_record, xml_record, hl7_message, sql_dump, audit_log, dicom_header, fhir_bundle, clinical_xml, key_dump, key_dump, one_line,
)  # fmt: skip
