"""Messages between machines and what their logs keep: HL7, DICOM, CSV, LDAP, calendars, traces.

Most words here are nobody's: names of fields, segments, classes and codes stay unmarked.
"""

import datetime
from collections.abc import Callable
from random import Random

from veladura_training.generator.es.case import Case
from veladura_training.generator.es.identifiers import digits, shaped
from veladura_training.generator.es.markup import mark
from veladura_training.generator.es.people import Person
from veladura_training.generator.es.resources import lines, plain
from veladura_training.generator.es.sentences import sentence

_APPLICATIONS = (
    "HIS",
    "LIS",
    "RIS",
    "HCIS",
    "SELENE",
    "XADT",
    "ENGINE",
    "MODULIS",
    "AGENDAS",
    "PACS",
    "SIGLO",
    "FARMATOOLS",
)
_LOGGERS = ("e.s.h.c.AltaController", "o.h.FhirServlet", "c.lab.OruParser", "mllp-in-3", "http-nio-8443-exec-12",
            "worker-7", "scheduler", "auth", "hl7.router", "pacs.store", "root", "main")  # fmt: skip
_EVENTS = (
    "LOGIN",
    "LOGOUT",
    "OPEN",
    "SEARCH",
    "PRINT",
    "BREAK_GLASS",
    "EXPORT",
    "SIGN",
    "DENIED",
    "UPDATE",
    "VIEW",
    "ACK",
)
_CODES = ("I10", "E11.9", "J18.9", "K35.80", "N39.0", "C50.911", "I63.9", "F32.1", "M54.5", "S72.001A", "Z96.641",
          "LOINC 2345-7", "SNOMED 44054006", "CN 660105", "ATC B01AA07", "GRD 140")  # fmt: skip


def stamp(rng: Random, date: datetime.date, style: str | None = None) -> str:
    """A moment as machines write it, the day marked; packed moments are one span."""
    hour, minute, second = rng.randint(0, 23), rng.randint(0, 59), rng.randint(0, 59)
    style = style or rng.choice(("packed", "iso", "log", "slash", "syslog", "rfc"))
    if style == "packed":
        tail = rng.choice((f"{hour:02d}{minute:02d}{second:02d}", f"{hour:02d}{minute:02d}", "",
                           f"{hour:02d}{minute:02d}{second:02d}.{digits(rng, 3)}+0{rng.randint(0, 2)}00"))  # fmt: skip
        return mark("date", date.strftime("%Y%m%d") + tail)
    clock = f"{hour:02d}:{minute:02d}:{second:02d}"
    if style == "iso":
        return mark("date", date.isoformat()) + f"T{clock}{rng.choice(('Z', '+01:00', '.120', ''))}"
    if style == "slash":
        return mark("date", date.strftime("%d/%m/%Y")) + f" {clock}"
    if style == "syslog":
        return mark("date", date.strftime("%b %d")) + f" {clock}"
    if style == "rfc":
        return mark("date", date.strftime("%a, %d %b %Y")) + f" {clock} GMT"
    return mark("date", date.isoformat()) + f" {clock}{rng.choice((',', '.'))}{digits(rng, 3)}"


def login(rng: Random, person: Person) -> str:
    """A user name made of a person's name, as hospitals give them out."""
    first, last = (
        plain(person.given).lower().split()[0],
        plain(person.surnames[0]).lower().split()[-1],
    )
    return rng.choice((first[0] + last, f"{first}.{last}", f"{last}{first[0]}{rng.randint(1, 9)}",
                       f"{first}_{last}", f"{first}.{last[0]}", f"u{digits(rng, 5)}", last))  # fmt: skip


def _user(case: Case) -> tuple[str, str]:
    """A colleague's user name and name."""
    person = case.rng.choice(case.staff)
    return mark("employee", login(case.rng, person)), mark("staff", person.full)


def _ip(case: Case) -> str:
    rng = case.rng
    return mark("ip", ".".join(str(rng.randint(1, 254)) for _ in range(4)))


def _loud(case: Case, slot: str) -> str:
    return case.fill(slot).upper()


def _segment(case: Case, kind: str) -> str:
    rng = case.rng
    day = case.admitted
    doctor = rng.choice(case.staff)
    who = f"{mark('staff', doctor.family.upper())}^{mark('staff', doctor.given.upper())}"
    if kind == "EVN":
        return f"EVN|A0{rng.randint(1, 8)}|{stamp(rng, day, 'packed')}|||{mark('employee', login(rng, doctor))}^{who}"
    if kind == "PID":
        numbers = "~".join(
            f"{case.fill(slot)}^^^{name}"
            for slot, name in rng.sample(
                (("record", "HIS^PI"), ("dni", "MI^NNESP"), ("card", "JHN"), ("nss", "SS")),
                rng.randint(1, 3),
            )
        )
        born = mark("date", case.born.strftime("%Y%m%d"))
        return (
            f"PID|1||{numbers}||{_loud(case, 'surnames')}^{_loud(case, 'given')}||{born}|{mark('sex', 'F' if case.female else 'M')}"
            f"|||{_loud(case, 'street')}^^{_loud(case, 'hometown')}^{_loud(case, 'province')}^{case.fill('postcode')}^{mark('country', 'ESP')}"
            f"||{case.fill('phone')}^PRN^PH~{case.fill('mobile')}^ORN^CP|||{rng.choice('SCVD')}"
        )
    if kind == "NK1":
        relative = case.new_relative()
        return f"NK1|1|{mark('kin', relative.person.family.upper())}^{mark('kin', relative.person.given.upper())}|CHD^{mark('kin', relative.word.upper())}||{case.fill('mobile')}"
    if kind == "PV1":
        return f"PV1|1|{rng.choice('IOE')}|{rng.choice(('CEX', 'URG', 'HOS', 'UCI'))}^{rng.randint(1, 30)}||||{mark('licence', digits(rng, 9))}^{who}|||{rng.choice(('CAR', 'NEU', 'TRA', 'MIR'))}||||||||{case.fill('episode')}"
    if kind == "PD1":
        return f"PD1|||{_loud(case, 'centre')}^^{rng.randint(100, 999)}|{mark('licence', digits(rng, 9))}^{who}^^^DR"
    if kind == "ORC":
        return f"ORC|{rng.choice(('NW', 'RE', 'CA'))}|{case.fill('request')}|||CM||||{stamp(rng, day, 'packed')}"
    if kind == "OBR":
        return f"OBR|1|{case.fill('request')}|{mark('number', shaped(rng, 'A00-00000'))}|HEMO^HEMOGRAMA|||{stamp(rng, day, 'packed')}"
    if kind == "OBX":
        return f"OBX|{rng.randint(1, 9)}|{rng.choice(('NM', 'TX', 'ST'))}|{rng.choice(('718-7^HB', 'GLU^GLUCOSA', 'NOTA', '2345-7^GLU^LN'))}||{rng.choice((digits(rng, 2), sentence('prose', rng, case.fill)))}|{rng.choice(('mg/dl', 'g/dl', ''))}|||||F"
    if kind == "DG1":
        return f"DG1|1||{rng.choice(_CODES)}^{case.fill('dx')}^I10"
    if kind == "IN1":
        return f"IN1|1|{rng.randint(1, 999)}|{rng.randint(1, 99)}|{_loud(case, 'insurer')}||||||||||||||||{case.fill('policy')}"
    return f"NTE|1||{sentence('prose', rng, case.fill)}"


def hl7(case: Case) -> str:
    """A message of a few segments, now and then as a log keeps it."""
    rng = case.rng
    kind = rng.choice(
        ("ADT^A01^ADT_A01", "ORU^R01", "ORM^O01", "SIU^S12^SIU_S12", "ADT^A08", "MDM^T02")
    )
    head = f"MSH|^~\\&|{rng.choice(_APPLICATIONS)}|{_loud(case, 'hosp')}|{rng.choice(_APPLICATIONS)}|{rng.choice(('LAB', 'RX', 'HIS', ''))}|{stamp(rng, case.admitted, 'packed')}||{kind}|{mark('number', shaped(rng, rng.choice(('AA00000000', '00000000', 'AAA-0000000'))))}|P|2.{rng.randint(3, 5)}"
    rest = rng.sample(
        ("EVN", "PD1", "NK1", "PV1", "ORC", "OBR", "OBX", "DG1", "IN1", "NTE", "OBX"),
        rng.randint(2, 7),
    )
    end = rng.choice(("\n", "\n", "\n", "<CR>", "\r\n", "\\r"))
    message = end.join([head, _segment(case, "PID"), *(_segment(case, kind) for kind in rest)])
    return (
        f"{stamp(rng, case.admitted, 'log')} INFO RX port=6661 peer={_ip(case)}\n<VT>{message}<FS>"
        if rng.random() < 0.15
        else message
    )


def trace(case: Case) -> str:
    """Lines of a server's log, with its levels, classes and errors."""
    rng = case.rng
    style = rng.choice(("log", "iso", "slash", "syslog"))
    rows = []
    for _ in range(rng.randint(4, 12)):
        user, name = _user(case)
        said = rng.choice(
            (
                f"POST /alta usuario={user} ip={_ip(case)} episodio={case.fill('episode')}",
                f"cargando Paciente{{nhc={case.fill('record')}, nombre='{case.fill('plain')}', fnac={mark('date', case.born.isoformat())}, sexo={case.fill('sexcode')}}}",
                f"sesión iniciada por {user} ({name}) desde {_ip(case)}",
                f"timeout after {rng.randint(5, 60)}s, retry {rng.randint(1, 5)}/5",
                f"no se pudo firmar el informe {case.fill('request')}: certificado caducado",
                f"mail enviado a {case.fill('mail')}",
                f'java.lang.NullPointerException: Cannot invoke "Cama.getPlanta()" at InformeService.java:{rng.randint(20, 400)}',
                f"cola LAB-OUT: {rng.randint(0, 90)} mensajes pendientes, {rng.randint(0, 9)} errores",
                f"query ok, {rng.randint(1, 40)} filas ({rng.randint(1, 900)} ms)",
                f"dispositivo {case.fill('serial')} conectado en puerto COM{rng.randint(1, 9)}",
                f"HTTP/1.1 {rng.choice((200, 404, 500))} GET /fhir/Patient/{case.fill('record')}",
            )
        )
        level = rng.choice(("INFO ", "DEBUG", "WARN ", "ERROR", "[info]", "<14>"))
        rows.append(f"{stamp(rng, case.admitted, style)} {level} [{rng.choice(_LOGGERS)}] {said}")
    return "\n".join(rows)


def events(case: Case) -> str:
    """An audit trail, one JSON object a line."""
    rng = case.rng
    rows = []
    for _ in range(rng.randint(3, 8)):
        user, name = _user(case)
        fields = [
            f'"t":"{stamp(rng, case.admitted, "iso")}"',
            f'"ev":"{rng.choice(_EVENTS)}"',
            f'"user":"{user}"',
        ]
        fields += rng.sample(
            (f'"nombre":"{name}"', f'"ip":"{_ip(case)}"', f'"pac":"{case.fill("record")}"', f'"pac_nombre":"{case.fill("plain")}"',
             f'"epi":"{case.fill("episode")}"', '"rol":"ENF"', '"ok":true', f'"eq":"{rng.choice(("UCI-PC2", "CEX-14", "URG-03"))}"'),
            rng.randint(2, 5),
        )  # fmt: skip
        rows.append("{" + ",".join(fields) + "}")
    return "\n".join(rows)


_COLUMNS = {
    "nhc": "record", "dni": "dni", "cip": "card", "apellido1": "surname1", "apellido2": "surname2",
    "nombre": "given", "fnac": "born", "sexo": "sexcode", "edad": "agebare", "poblacion": "hometown",
    "cp": "postcode", "direccion": "street", "telefono": "phone", "email": "mail", "medico": "doc",
    "diagnostico": "dx", "farmaco": "drug", "fecha": "date", "episodio": "episode", "servicio": "dept",
    "aseguradora": "insurer", "poliza": "policy", "contacto": "kinname", "parentesco": "kin",
    "profesion": "job", "cama": "room", "prueba": "proc", "lote": "serial", "centro": "centre",
}  # fmt: skip


def table(case: Case) -> str:
    """An export with a header line, one patient a row."""
    rng = case.rng
    names = rng.sample(list(_COLUMNS), rng.randint(5, 12))
    glue = rng.choice((";", ";", ",", "\t", "|", " | "))
    quote = rng.choice(("", "", '"'))
    style = rng.choice((str, str.upper, str.title))
    rows = [glue.join(quote + style(name) + quote for name in names)] if rng.random() < 0.85 else []
    for _ in range(rng.randint(2, 8)):
        other = Case(rng, case.resources)
        other.shout, other.date_style = case.shout, case.date_style
        cells = ["" if rng.random() < 0.08 else other.fill(_COLUMNS[name]) for name in names]
        rows.append(glue.join(quote + cell + quote for cell in cells))
    return "\n".join(rows)


def dicom(case: Case) -> str:
    """A header as `dcmdump` prints it."""
    rng = case.rng
    name = f"{_loud(case, 'surnames')}^{_loud(case, 'given')}"
    doctor = rng.choice(case.staff)
    uid = "1.2.840." + ".".join(str(rng.randint(1, 99999)) for _ in range(5))
    rows = (
        ("(0008,0005) CS [ISO_IR 100]", "SpecificCharacterSet"), ("(0008,0016) UI =CTImageStorage", "SOPClassUID"),
        (f"(0008,0018) UI [{mark('number', uid)}]", "SOPInstanceUID"), (f"(0008,0020) DA [{mark('date', case.admitted.strftime('%Y%m%d'))}]", "StudyDate"),
        (f"(0008,0030) TM [{rng.randint(100000, 235959)}]", "StudyTime"), (f"(0008,0050) SH [{case.fill('request')}]", "AccessionNumber"),
        (f"(0008,0060) CS [{rng.choice(('CT', 'MR', 'US', 'MG'))}]", "Modality"), (f"(0008,0070) LO [{rng.choice(lines('makers'))}]", "Manufacturer"),
        (f"(0008,0080) LO [{_loud(case, 'hosp')}]", "InstitutionName"), (f"(0008,0090) PN [{mark('staff', doctor.family.upper())}^{mark('staff', doctor.given.upper())}]", "ReferringPhysicianName"),
        ("(0008,1030) LO [TC TORAX SIN CONTRASTE]", "StudyDescription"), (f"(0010,0010) PN [{name}]", "PatientName"), (f"(0010,0020) LO [{case.fill('record')}]", "PatientID"),
        (f"(0010,0030) DA [{mark('date', case.born.strftime('%Y%m%d'))}]", "PatientBirthDate"), (f"(0010,0040) CS [{mark('sex', 'F' if case.female else 'M')}]", "PatientSex"),
        (f"(0010,1010) AS [{mark('age', f'{case.years:03d}Y')}]", "PatientAge"), (f"(0018,1000) LO [{case.fill('serial')}]", "DeviceSerialNumber"),
        ("(0018,1030) LO [TORAX RUTINA]", "ProtocolName"), (f"(0028,0010) US {rng.choice((512, 1024))}", "Rows"),
    )  # fmt: skip
    return "\n".join(
        f"{row:<60} #  {rng.randint(2, 40)}, 1 {key}" for row, key in rows if rng.random() < 0.8
    )


def directory(case: Case) -> str:
    """People as directories and calendars keep them."""
    rng = case.rng
    rows = []
    for _ in range(rng.randint(1, 4)):
        person = case.someone()
        user = mark("employee", login(rng, person))
        if rng.random() < 0.5:
            rows.append(
                f"dn: uid={user},ou=personal,dc=intranet,dc=local\nobjectClass: inetOrgPerson\ncn: {mark('staff', person.full)}\nsn: {mark('staff', person.family)}\ngivenName: {mark('staff', person.given)}\nuid: {user}\nmail: {case.fill('docmail')}\ntelephoneNumber: {case.fill('phone')}\n"
            )
        else:
            rows.append(
                f'BEGIN:VEVENT\nDTSTART:{mark("date", case.admitted.strftime("%Y%m%d"))}T083000\nSUMMARY:Cita {case.fill("proc")}\nORGANIZER;CN="{mark("staff", person.full)}":mailto:{case.fill("docmail")}\nDESCRIPTION:{case.fill("plain")}\\, {case.fill("age")}\\, HC {case.fill("record")}: {case.fill("dx")}\nEND:VEVENT'
            )
    return "\n".join(rows)


def device(case: Case) -> str:
    """A strip or a page that an apparatus prints."""
    rng = case.rng
    line = rng.choice(("-" * 28, "=" * 34, "*" * 24))
    rows = [
        f"  {rng.choice(lines('makers')).upper()} {shaped(rng, '9000A')}", f"  N/S {case.fill('serial')}", f"  SW {rng.randint(1, 9)}.{rng.randint(0, 99)}", line,
        f" PAC: {_loud(case, 'full')}", f" ID: {case.fill('record')}", f" NAC: {case.fill('born')}   SEXO {case.fill('sexcode')}", f" {case.fill('date')} {case.fill('time')}", line,
        *(f" {sentence_value}" for sentence_value in (case.fill("vitals"), case.fill("labs"), "MODO HDF POST", "ALARMAS: 0", "TMP 142  COND 14.0", "BATERIA 2.78 V  OK", "ONDA R 8.4 mV")),
        line, f" MED: {_loud(case, 'sign')}", f" OPER {case.fill('employee')}",
    ]  # fmt: skip
    return "\n".join(row for row in rows if rng.random() < 0.85)


MESSAGES: tuple[Callable[[Case], str], ...] = (
    hl7, hl7, trace, events, table, table, dicom, directory, device,
)  # fmt: skip
