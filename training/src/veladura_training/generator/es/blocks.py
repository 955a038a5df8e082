"""Blocks of documents: titles, headers, prose, lists, forms, labels, mail, pages of portals."""

from collections.abc import Callable

from veladura_training.generator.engine.grammar import expand
from veladura_training.generator.engine.markup import pad, wrap_marked
from veladura_training.generator.es import letters
from veladura_training.generator.es.case import Case
from veladura_training.generator.es.fields import draw_fields, render_fields
from veladura_training.generator.es.rerolling import Reroll
from veladura_training.generator.es.sentences import sentence

Block = Callable[[Case], str]

_TITLES = (
    "INFORME DE ALTA", "Informe de alta", "INFORME CLÍNICO DE ALTA DE HOSPITALIZACIÓN", "INFORME DE URGENCIAS", "Informe de Urgencias", "HOJA DE EVOLUCIÓN", "Evolución de enfermería", "NOTA DE INGRESO",
    "INTERCONSULTA", "INFORME DE CONSULTA EXTERNA", "HOJA DE DERIVACIÓN", "Parte de interconsulta", "VOLANTE DE CITACIÓN", "CONSENTIMIENTO INFORMADO", "CERTIFICADO MÉDICO", "INFORME SOCIAL", "HOJA QUIRÚRGICA", "PROTOCOLO QUIRÚRGICO",
    "INFORME DE ANATOMÍA PATOLÓGICA", "INFORME RADIOLÓGICO", "Justificante de asistencia", "PARTE DE LESIONES", "HOJA DE ANESTESIA", "PASE DE GUARDIA", "Cambio de turno", "INFORME PSICOLÓGICO", "INFORME D'ALTA", "INFORME DE ALTA DE ENFERMERÍA",
    "Nota de evolución", "SESIÓN CLÍNICA", "RECETA", "HOJA DE TRATAMIENTO", "FICHA DEL PACIENTE", "DATOS DE FILIACIÓN", "HISTORIA CLÍNICA", "NOTA MÉDICA DE EGRESO", "EPICRISIS", "Resumen de historia", "LISTA DE TRABAJO", "TRIAJE", "DENUNCIA DE INCIDENTE",
    "PARTE DE ACCIDENTE DE TRABAJO", "INFORME DE VIDA LABORAL", "HOJA DE RECLAMACIONES", "PLAN DE CUIDADOS", "Informe de seguimiento", "Llamada telefónica", "REGISTRO DE CONSTANTES", "INFORME MÉDICO LABORAL", "SOLICITUD DE PRUEBA", "Visita a domicilio",
)  # fmt: skip
_HEADINGS = (
    "Antecedentes personales", "ANTECEDENTES", "AP", "Antecedentes familiares", "Motivo de consulta", "MOTIVO DE INGRESO", "Enfermedad actual", "ENFERMEDAD ACTUAL", "EA", "Exploración física", "EXPLORACIÓN", "EF", "Pruebas complementarias", "PRUEBAS", "PC",
    "Evolución", "EVOLUCIÓN", "Juicio clínico", "DIAGNÓSTICO", "Diagnóstico principal", "Tratamiento", "TRATAMIENTO AL ALTA", "Tto", "Recomendaciones", "PLAN", "Plan y seguimiento", "Situación social", "Valoración social", "Situación basal", "Historia laboral",
    "Resumen", "RESUMEN DE EVOLUCIÓN", "Comentario", "OBSERVACIONES", "Notas", "S", "O", "A", "P", "Anamnesis", "Antecedentes obstétricos", "Intervención", "Curso clínico", "Contacto", "Historia actual", "Vacunación", "Alergias", "Incidencias",
)  # fmt: skip


def title(case: Case) -> str:
    text = case.rng.choice(_TITLES)
    if case.rng.random() < 0.2:
        text += expand(
            case.rng.choice(
                (" - {date}", " ({date})", " n.º {request}", ". {dept}", " — {hosp}", " - {room}")
            ),
            case.rng,
            case.fill,
        )
    return text


def heading(case: Case) -> str:
    text = case.rng.choice(_HEADINGS)
    shape = case.rng.choice(
        (
            "{}:",
            "{}:",
            "{}.",
            "{}",
            "## {}",
            "{}\n----",
            "*{}*",
            "- {}:",
            "[{}]",
            "▸ {}",
            "> {}",
            "1. {}",
            "{} —",
        )
    )
    return shape.format(text)


def patient_header(case: Case) -> str:
    rng = case.rng
    groups = [
        "id",
        *(g for g in ("contact", "episode", "staff", "plan", "kin", "no") if rng.random() < 0.55),
    ]
    return render_fields(case, draw_fields(case, groups, rng.randint(3, 14)))


def other_fields(case: Case) -> str:
    groups = case.rng.sample(
        ("contact", "episode", "staff", "plan", "kin", "no"), case.rng.randint(1, 3)
    )
    return render_fields(case, draw_fields(case, groups, case.rng.randint(2, 7)))


def narrative(case: Case) -> str:
    """A section of prose: template sentences and harvested ones side by side."""
    rng = case.rng
    parts: list[str] = []
    for _ in range(rng.randint(1, 6)):
        chance = rng.random()
        if chance < 0.17:
            parts.append(case.resources.bodies.paragraph(rng, rng.randint(1, 3)))
        elif case.country != "es" and chance < 0.6:
            parts.append(sentence("latam", rng, case.fill))
        elif case.language != "es" and chance < 0.45:
            parts.append(sentence("regional", rng, case.fill))
        else:
            parts.append(sentence("prose", rng, case.fill))
    text = rng.choice((" ", " ", " ", "\n", "  ")).join(part for part in parts if part)
    if rng.random() < 0.6:
        return f"{heading(case)}{rng.choice((' ', chr(10), ' '))}{text}"
    return text


def body_text(case: Case) -> str:
    """Clinical prose from the corpora, long stretches of which hold nothing personal."""
    text = case.resources.bodies.paragraph(
        case.rng, case.rng.randint(2, 7), case.rng.choice((0.0, 0.1, 0.5))
    )
    return text or " ".join(case.fill("findings") for _ in range(3))


def negatives(case: Case) -> str:
    """Eponyms, drugs, scales, figures, times, rooms: dense and impersonal."""
    rng = case.rng
    template = rng.choice(
        (
            "{eponyms}. {labs}. {vitals}.", "Tratamiento: {rxs}.", "Exploración: {findings} {eponyms}.", "{dxs}. {Eponym}. {Eponym}. {rxs}", "{room}. {vitals}. {eponyms}. Plan: {rx}, {rx}. {finding}",
            "{time} {vitals}\n{time} {rx}\n{time} {finding}", "AP: {dxs}. Tto.: {rxs}. IQ: {proc}, {proc}. {model}.", "ALTA CON: {rxs}. {findings}", "{labs}\n{labs}", "Escalas: {eponyms}; {eponyms}.",
        )
    )  # fmt: skip
    return expand(template, rng, case.fill)


def short_lines(case: Case) -> str:
    return "\n".join(
        sentence("nursing", case.rng, case.fill) for _ in range(case.rng.randint(2, 7))
    )


def bulleted(case: Case) -> str:
    lead = case.rng.choice(("- ", "• ", "* ", "– ", "[ ] ", "[x] ", "☐ ", "→ ", "1.- "))
    rows = [
        sentence(case.rng.choice(("prose", "prose", "nursing")), case.rng, case.fill)
        for _ in range(case.rng.randint(2, 6))
    ]
    return "\n".join(lead + row for row in rows)


def dated_entries(case: Case) -> str:
    """A course: date, sometimes author, then a line or two."""
    rng = case.rng
    rows = []
    shape = rng.choice(
        (
            "{d}: {t}",
            "{d} {h} {t}",
            "{d} - {t}",
            "{d}\n{t}",
            "*{d}* {t}",
            "[{d} {h}] {t}",
            "{d}. {t} ({n})",
            "{d} {h} {n}: {t}",
            "{d}\t{n}\t{t}",
            "- {d}: {t}",
            "{n} {d} {h}\n{t}",
        )
    )
    for _ in range(rng.randint(3, 8)):
        text = sentence(rng.choice(("prose", "nursing", "prose")), rng, case.fill)
        date = case.fill("date") if rng.random() < 0.5 else case.fill("day")
        rows.append(shape.format(d=date, h=case.fill("time"), n=case.fill("nurse"), t=text))
    return "\n".join(rows)


def letter_text(case: Case) -> str:
    rows = [sentence("letter", case.rng, case.fill) for _ in range(case.rng.randint(2, 5))]
    return case.rng.choice(("\n\n", " ", "\n")).join(rows)


def checkboxes(case: Case) -> str:
    rng = case.rng
    rows = []
    for question in rng.sample(
        (
            "Alergias",
            "Diabetes",
            "HTA",
            "Embarazo",
            "Marcapasos",
            "Vive solo",
            "Fumador",
            "Vacunado",
            "Ayunas",
            "Prótesis",
            "Cuidador",
        ),
        rng.randint(3, 7),
    ):
        yes, no = rng.choice(
            (("[x]", "[ ]"), ("[ ]", "[X]"), ("☒", "☐"), ("✓", "_"), ("(x)", "( )"))
        )
        detail = expand(
            rng.choice(("", "", ": {drug}", " desde {past}", " ({kin})", ": {kinof}", " {date}")),
            rng,
            case.fill,
        )
        rows.append(f"{question}: {yes} Sí {no} No{detail}")
    return rng.choice(("\n", "   ", "\n")).join(rows)


def impersonal(case: Case) -> str:
    """Codes, gradings, laws, prices, organisms: capitals and figures that are nobody's."""
    rows = [sentence("negatives", case.rng, case.fill) for _ in range(case.rng.randint(2, 6))]
    return case.rng.choice((" ", "\n", " ")).join(rows)


def dictation(case: Case) -> str:
    """Speech written down as it was heard: one long line in small letters."""
    rows = [sentence("dictation", case.rng, case.fill) for _ in range(case.rng.randint(4, 12))]
    return " ".join(" ".join(rows).split())


def vaccination_card(case: Case) -> str:
    rng = case.rng
    names = (
        "Hexavalente",
        "Triple vírica",
        "Gripe",
        "COVID-19",
        "Neumococo 20",
        "Tétanos-difteria",
        "Hepatitis B",
        "Meningococo ACWY",
        "VPH",
        "Varicela",
        "Herpes zóster",
    )
    rows = []
    glue = rng.choice(("\t", "  ", " | ", "; ", " - "))
    for name in rng.sample(names, rng.randint(3, 7)):
        cells = [name, case.fill("date"), case.fill("serial")]
        if rng.random() < 0.6:
            cells.append(rng.choice((case.fill("nurse"), case.fill("centre"), "deltoides izdo.")))
        rows.append(glue.join(cells))
    return "\n".join(rows)


def portal_page(case: Case) -> str:
    """A page of a patient portal copied with its menus."""
    return expand(
        "Inicio > Mis citas > Detalle\n[Bienvenid{o}|Hola], {plain} (último acceso: {date} {time})\nTitular: CIPA {card} · {born} · {hometown}\nPersonas a mi cargo: {kinname} ({kin})\n"
        "Centro: {hosp}   Profesional: {doc}   Episodio: {episode}\nImprimir · Descargar PDF · Compartir\n{findings}\nAviso: el {day} habrá paradas de mantenimiento.\nAyuda: {phone} · {docmail} · {url}",
        case.rng,
        case.fill,
    )


def text_messages(case: Case) -> str:
    rows = []
    for _ in range(case.rng.randint(3, 7)):
        when = f"{case.fill('date')} {case.fill('time')}"
        rows.append(
            f"{when}{case.rng.choice((chr(10), ' ', ' (recibido)' + chr(10), ' - '))}{sentence('chat', case.rng, case.fill)}"
        )
    return case.rng.choice(("\n\n", "\n")).join(rows)


def side_by_side(case: Case) -> str:
    """Two columns of prose scanned as one: lines of both alternate, spans may break."""
    left = wrap_marked(" ".join(sentence("prose", case.rng, case.fill) for _ in range(3)), 38)
    right = wrap_marked(" ".join(sentence("prose", case.rng, case.fill) for _ in range(3)), 36)
    rows = []
    for index in range(max(len(left), len(right))):
        first = left[index] if index < len(left) else ""
        second = right[index] if index < len(right) else ""
        rows.append(pad(first, 44) + second)
    return "\n".join(rows)


def donated(case: Case) -> str:
    """Some lines of a hand-written note with all their values drawn anew."""
    if not case.resources.donors:
        return narrative(case)
    rng = case.rng
    note = rng.choice(case.resources.donors)
    count = rng.randint(1, max(1, min(len(note), 8)))
    start = rng.randint(0, len(note) - count)
    return Reroll(rng, case.resources).rewrite("\n".join(note[start : start + count]))


def label(case: Case) -> str:
    """A sticker: name, number, date of birth, ward."""
    shape = case.rng.choice(
        (
            "{full}\nFN {born} {sexcode} NHC {record}", "{last} / {record} / {agebare} / {sexcode}", "{full}\n{record} · {born}\n{room}", "*{record}*\n{full}\n{dept} {date}", "{full} {card} {born}", "{full} ({agebare}) {room}",
            "RN de {surnames}\n{born} {time} [NIÑO|NIÑA]\nPulsera {code}", "{surnames}, {given}\n{dni}\n{street}\n{postcode} {hometown}", "{initials} {record} {date}", "{full} - {dni} - {phone}",
        )
    )  # fmt: skip
    return expand(shape.replace("[NIÑO|NIÑA]", "{sexcode}"), case.rng, case.fill)


def mail(case: Case) -> str:
    rng = case.rng
    greeting = expand(
        rng.choice(
            (
                "Hola {nurse}:",
                "Buenos días,",
                "Estimada {dr}:",
                "Hola, {nurse}.",
                "Buenas tardes {nurse},",
                "Querid{o} compañer{o}:",
                "Sr. {last}:",
                "",
            )
        ),
        rng,
        case.fill,
    )
    body = [
        sentence(rng.choice(("letter", "prose", "chat")), rng, case.fill)
        for _ in range(rng.randint(2, 6))
    ]
    parts = [
        letters.mail_header(case),
        "",
        greeting,
        "",
        " ".join(body),
        "",
        rng.choice(("Un saludo,", "Gracias.", "Saludos", "Atentamente,", "")),
        letters.signature(case),
    ]
    if rng.random() < 0.35:
        parts += ["", letters.quoted_mail(case)]
    return "\n".join(parts)
