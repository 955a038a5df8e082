"""Correspondence and frames: letterheads, signatures, e-mail, chats, footers, stamps, dictation."""

from random import Random

from veladura_training.generator.engine.grammar import expand
from veladura_training.generator.es import dates
from veladura_training.generator.es.case import Case
from veladura_training.generator.es.markup import mark
from veladura_training.generator.es.sentences import sentence

_HEADS = (
    "{hosp}\n{dept}", "{service}\n{hosp}\n[Servicio de |]{dept}", "{hosp} · {dept}", "{centre}\n{street}\n{postcode} {hometown}", "{service} — {centre}",
    "{hosp}\n{street} · {postcode} {hometown}[ ({province})|]\nTel. {phone} · Fax {fax}", "{dept} - {hosp} - {hometown}", "{inst}\n{street}, {hometown}. [Tfno.|Tel.] {phone}",
    "[Centro|CENTRO]: {hosp}   [Servicio|SERVICIO]: {dept}", "{hosp}. {dept}. [Ext.|Extensión] {ext}", "{service}\n{centre}, {hometown}", "{home}\n{hometown} · {phone}",
    "{hosp}\n{url} · {docmail}", "{hosp} ({hometown})", "{dr}\n[Especialista en |]{dept}\n{street}, {hometown}\n[Tel.|Consulta:] {phone}", "{service}", "{hosp}", "{centre}",
    "[Urgencias|URGENCIAS] {hosp} {date} {time}", "(logo) {hosp} · {dept} · {room}",
)  # fmt: skip
_SIGNATURES = (
    "[Fdo.|Fdo.:|Firmado:|Firma:|Fdo] {sign}", "[Fdo.|Fdo.:] {sign}\n[Nº col.|Col.|N.º colegiado|Colegiado nº] {licence}", "{dr}\n{dept}\n[Col.|Nº Colegiado:] {licence}", "{sign}, {dept}",
    "{sign} ([col.|nº col.] {licence})", "{sign} / {sign}", "[Dr./a|Médico|MÉDICO|Facultativo|Responsable]: {sign}   [NºCol|Col|Nº Col.]: {licence}", "{sign}", "[Enfermera|DUE|Enf.|TCAE]: {nurse}",
    "{town}, [a |]{date}\n[Fdo.:|] {sign}", "[Médico|Atendido por]: {sign}. [CNP|CIAS|usuario] {employee}", "{dr}. {hosp2}. {docmail}", "V.º B.º: {sign}            Fdo.: {sign}", "{nurse}, R3 {dept}",
    "{sign}\n[F.E.A.|FEA|Adjunta de|Jefe de Servicio de] {dept}\n{hosp}\n[Tel.|Tfno.] {phone}[ / Fax {fax}|]\n{docmail}", "[Remitido por|Responsable clínico]: {dr} {hosp} {addressline} [E-mail:|Correo electrónico:|] {docmail}",
    "[Firmado electrónicamente por|Validado por|Firma digital:] {sign} [el {date} |]{time}[ CSV {code}|]", "{nurse}", "{employee} {date} {time}", "[Un saludo|Saludos|Un abrazo|Atentamente],\n{nurse}", "Cirujano: {sign}. Anestesista: {sign}",
)  # fmt: skip
_FOOTERS = (
    "Pág. {n} de {n}", "[Página|Hoja|Pág.] {n}/{n}   {full}   NHC {record}", "- - - - -\n{last} · {record} · hoja {n}", "{hosp} · {street} · {postcode} {hometown} · {phone} · {url}", "Impreso el {date} {time} por {employee}",
    "[Este documento|El presente informe] contiene datos confidenciales [protegidos por la LOPD|].", "CSV: {code} · {url}", "cc: {dr}, {centre}", "Copia para {dr} ({hosp2})", "Citas: {phone} · {url}", "Documento {request} generado {date}",
    "AVISO LEGAL: este mensaje se dirige exclusivamente a su destinatario.", "Protección de datos: {docmail}", "*** FIN DEL INFORME ***", "Depósito: {code}", "Registro de entrada {file} {date}", "[SELLO|Sello]: {centre} {hometown}",
)  # fmt: skip


def letterhead(case: Case) -> str:
    return expand(case.rng.choice(_HEADS), case.rng, case.fill)


def signature(case: Case) -> str:
    return expand(case.rng.choice(_SIGNATURES), case.rng, case.fill)


def footer(case: Case) -> str:
    return expand(case.rng.choice(_FOOTERS), case.rng, case.fill)


def address_label(case: Case) -> str:
    """The address window of a letter."""
    rng = case.rng
    title = rng.choice(
        ("", "D.ª " if case.female else "D. ", "Sra. " if case.female else "Sr. ", "Sr./Sra. ")
    )
    indent = " " * rng.choice((0, 0, 10, 35))
    rows = [
        f"{title}{mark('pat', case.case_of(case.patient.full))}",
        case.fill("street"),
        f"{case.fill('postcode')} {case.fill('hometown')}",
    ]
    if rng.random() < 0.5:
        rows.append(rng.choice((case.fill("province"), f"({case.fill('province')})")))
    return "\n".join(indent + row for row in rows)


def mail_header(case: Case) -> str:
    rng = case.rng
    staff = rng.choice(case.staff)
    ends = [
        f"{mark('staff', staff.full)} <{case.fill('docmail')}>",
        f"{case.fill('plain')} <{case.fill('mail')}>",
        case.fill("docmail"),
        f"{case.fill('dept')} <{case.fill('docmail')}>",
        case.fill("mail"),
        f"{case.fill('kinname')} <{case.fill('mail')}>",
    ]
    rng.shuffle(ends)
    names = rng.choice(
        (
            ("De", "Para", "Fecha", "Asunto"),
            ("From", "To", "Date", "Subject"),
            ("DE", "A", "FECHA", "ASUNTO"),
            ("De", "A", "Enviado", "Asunto"),
            ("Remitente", "Destinatario", "Enviado el", "Asunto"),
        )
    )
    subject = expand(
        rng.choice(
            (
                "[RE: |RV: |]Cita de {pat}",
                "Informe {last} {record}",
                "Consulta {dx}",
                "[RE: |]{room} - {pat}",
                "Analítica {month}",
                "Interconsulta {dept}",
                "Urgente: {plain}",
                "Cita {date}",
            )
        ),
        rng,
        case.fill,
    )
    rows = [
        f"{names[0]}: {ends[0]}",
        f"{names[1]}: {ends[1]}",
        f"{names[2]}: {case.fill('date')}{rng.choice((' ', ', ', ' a las '))}{case.fill('time')}",
        f"{names[3]}: {subject}",
    ]
    if rng.random() < 0.3:
        rows.insert(2, f"{rng.choice(('CC', 'Cc'))}: {ends[2]}")
    return "\n".join(rows)


def quoted_mail(case: Case) -> str:
    """An earlier message below a reply."""
    lead = expand("El {date} a las {time}, {doc} <{docmail}> escribió:", case.rng, case.fill)
    body = [
        sentence(case.rng.choice(("chat", "letter", "prose")), case.rng, case.fill)
        for _ in range(case.rng.randint(2, 4))
    ]
    return "\n".join([lead, *(f"> {row}" for line in body for row in line.split("\n"))])


def chat(case: Case) -> str:
    """A chat, text-message or call log with names or numbers as speakers."""
    rng = case.rng
    speakers = [
        case.fill("kinname"),
        case.fill("nurse"),
        case.fill("first"),
        case.fill("mobile"),
        case.fill("kinname"),
        f"{case.fill('nurse')} {rng.choice(('enf', 'CS', 'planta', 'ESAD', 'UCI'))}",
        "Paciente",
        "Centro",
        case.fill("kin"),
    ]
    speakers = rng.sample(speakers, rng.randint(2, 4))
    day = dates.around(rng, case.admitted, 5, 5)
    style = rng.choice(("%d/%m/%y", "D/M/%y", "%d/%m/%Y", "D/M/%Y"))
    shape = rng.choice(
        (
            "{d}, {t} - {s}: {m}",
            "[{d}, {t}] {s}: {m}",
            "[{t}] {s}: {m}",
            "{s} ({t}): {m}",
            "{t} {s}: {m}",
            "{s}: {m}",
            "{d} {t} {s}\n{m}",
            "<{s}> {m}",
            "{t} - {s} - {m}",
            "-> {s}\n{m}",
        )
    )
    rows = []
    hour, minute = rng.randint(7, 22), 0
    for _ in range(rng.randint(4, 12)):
        minute += rng.randint(0, 14)
        if minute > 59:
            hour, minute = (hour + 1) % 24, minute - 60
        message = sentence("chat" if rng.random() < 0.85 else "nursing", rng, case.fill)
        rows.append(
            shape.format(
                d=mark("date", dates.render(day, style)),
                t=f"{hour}:{minute:02d}",
                s=rng.choice(speakers),
                m=message,
            )
        )
    return "\n".join(rows)


def call_record(case: Case) -> str:
    """A telephone call written down, question and answer."""
    rng = case.rng
    pairs = (
        ("¿Me dice su nombre?", "{plain}"), ("¿DNI?", "{dni}"), ("¿Qué edad tiene?", "{age}"), ("¿Dónde vive?", "en {street}, {town}"), ("¿Un teléfono?", "{spoken}"), ("¿Quién le acompaña?", "mi {kinof}"),
        ("¿Desde cuándo?", "desde el {weekday}"), ("¿A qué se dedica?", "soy {job}"), ("¿Toma algo?", "{drug} y {drug}"), ("¿Quién es su médico?", "{eldr}, del {centre}"), ("¿Es alérgic{o}?", "no, que yo sepa"), ("¿Su fecha de nacimiento?", "{born}"),
    )  # fmt: skip
    chosen = rng.sample(pairs, rng.randint(3, 8))
    ask, answer = rng.choice(
        (
            ("OPERADOR", "LLAMANTE"),
            ("P", "R"),
            ("-", "-"),
            ("Enf.", "Pte."),
            ("Médico", "Paciente"),
            ("TELEOPERADORA", "ALERTANTE"),
        )
    )
    glue = ". " if rng.random() < 0.2 else "\n"
    return glue.join(
        f"{ask}: {expand(q, rng, case.fill)}{glue}{answer}: {expand(a, rng, case.fill)}"
        for q, a in chosen
    )


def stamps(rng: Random) -> str:
    """Ornaments and notices between parts."""
    return rng.choice(
        (
            "-" * 40,
            "=" * 60,
            "* * *",
            "_" * 30,
            "",
            "",
            "~~~~",
            "· · ·",
            "#####",
            "--- salto de página ---",
            "(firma y sello)",
            "[ilegible]",
        )
    )
