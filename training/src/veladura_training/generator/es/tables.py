"""Tables with many rows: work lists, ward rounds, follow-up charts, laboratory and drug sheets."""

from collections.abc import Callable
from random import Random

from veladura_training.generator.engine.markup import pad, width
from veladura_training.generator.es.case import Case
from veladura_training.generator.es.clinical import value as clinical_value
from veladura_training.generator.es.markup import mark
from veladura_training.generator.es.sentences import sentence

Row = list[str]

# Column names and the slot that fills them.
_PATIENT_COLUMNS = (
    ("NHC|Nº Hª|HC|nhc|N.HIST|Historia|ID", "record"), ("PACIENTE|Paciente|Nombre|Apellidos y nombre|pte", "full"), ("EDAD|Edad|años|E", "agebare"),
    ("SEXO|S|Sx|sexo", "sexcode"), ("CAMA|Hab.|Ubic.|cama", "room"), ("DIAGNÓSTICO|Dx|Motivo|diagnóstico|MC", "dx"), ("MÉDICO|Dr.|Resp.|Médico|petic.", "doc"),
    ("HORA|Hora|h", "time"), ("TFNO|Teléfono|tel.|Contacto", "phone"), ("F. NAC|f_nac|FN|Nacimiento", "born"), ("INGRESO|F. ingreso|Fecha|fecha", "date"),
    ("EPISODIO|Nº pet.|Petición|acc.", "request"), ("DNI|dni|Documento", "dni"), ("CIP|SIP|TIS|tarjeta", "card"), ("OBS.|Observaciones|Notas|Comentarios", "remark"),
    ("LOCALIDAD|Municipio|población", "hometown"), ("DOMICILIO|Dirección", "street"), ("ENF.|Enfermera|DUE", "nurse"), ("FAMILIAR|Acompañante", "kinof"),
    ("PROCEDENCIA|Centro|Origen", "centre"), ("MUESTRA|Tubo|Código", "code"), ("Nº SERIE|n_serie|Lote", "serial"), ("Prueba|EXPLORACIÓN|Técnica", "proc"),
    ("Profesión|Ocupación", "job"), ("1er apellido|apellido1", "surname1"), ("2º apellido|apellido2", "surname2"), ("nombre|NOMBRE", "given"),
)  # fmt: skip
_FOLLOW_COLUMNS = (
    ("FECHA|Fecha|Día|fecha", "day"), ("HORA|Hora|H.", "time"), ("TA|T.A.", "bp"), ("FC|Pulso", "pulse"), ("Tª|Temp", "temperature"), ("Sat|SpO2", "oxygen"),
    ("Observaciones|OBS|Evolución|Nota|Comentario|Incidencias", "remark"), ("Firma|Enfermera|DUE|Profesional|Responsable|Firma DUE|Inic.", "nurse"),
    ("Turno|T", "shift"), ("EVA|Dolor", "n"), ("Medicación|Tto.", "rx"), ("Glucemia|BMT", "nn"),
)  # fmt: skip


def _remark(case: Case) -> str:
    chance = case.rng.random()
    if chance < 0.55:
        return case.fill("finding")
    return sentence("nursing" if chance < 0.8 else "prose", case.rng, case.fill)


def _cell(case: Case, slot: str) -> str:
    rng = case.rng
    figures: dict[str, Callable[[], str]] = {
        "bp": lambda: f"{rng.randint(95, 185)}/{rng.randint(50, 105)}",
        "pulse": lambda: str(rng.randint(52, 128)),
        "temperature": lambda: f"{rng.randint(35, 39)},{rng.randint(0, 9)}",
        "oxygen": lambda: f"{rng.randint(86, 99)}{rng.choice(('', ' %', '%'))}",
        "shift": lambda: rng.choice(("M", "T", "N", "mañana", "tarde", "noche")),
        "remark": lambda: _remark(case),
        "sexcode": lambda: (
            mark("sex", rng.choice("MF" if case.female else "HV"))
            if rng.random() < 0.6
            else case.fill("sexcode")
        ),
    }
    return figures[slot]() if slot in figures else case.fill(slot)


def _format(rng: Random, header: Row, rows: list[Row]) -> str:
    """One of the ways a table is typed: tabs, pipes, semicolons, aligned, boxed, blanks."""
    style = rng.choices(
        ("tab", "pipe", "aligned", "semi", "dash", "comma", "spaced", "block"),
        (30, 18, 20, 9, 5, 4, 6, 8),
    )[0]
    table = [header, *rows] if header else rows
    if style == "tab":
        return "\n".join("\t".join(row) for row in table)
    if style == "pipe":
        edge = rng.random() < 0.6
        out = [("| " + " | ".join(row) + " |") if edge else " | ".join(row) for row in table]
        if header and rng.random() < 0.5:
            out.insert(1, "|" + "|".join("---" for _ in header) + "|")
        return "\n".join(out)
    if style == "aligned":
        widths = [max(width(row[i]) for row in table) + 2 for i in range(len(table[0]))]
        out = ["".join(pad(cell, w) for cell, w in zip(row, widths)).rstrip(" ") for row in table]
        if header and rng.random() < 0.5:
            out.insert(1, rng.choice("-=_") * min(110, sum(widths)))
        return "\n".join(out)
    if style == "semi":
        return "\n".join(";".join(row) for row in table)
    if style == "comma":
        return "\n".join(
            ",".join(f'"{cell}"' if "," in cell else cell for cell in row) for row in table
        )
    if style == "dash":
        return "\n".join(" - ".join(row) for row in rows)
    if style == "spaced":
        return "\n".join("  ".join(row) for row in table)
    lead = rng.choice(("- ", "• ", "", "> "))
    return "\n\n".join(
        "\n".join(
            f"{lead if not i else ''}{h}: {c}" for i, (h, c) in enumerate(zip(header or row, row))
        )
        for row in rows
    )


def _columns(
    rng: Random, table: tuple[tuple[str, str], ...], least: int, most: int
) -> list[tuple[str, str]]:
    chosen = rng.sample(range(len(table)), rng.randint(least, most))
    if rng.random() < 0.7:
        chosen.sort()
    return [(rng.choice(table[i][0].split("|")), table[i][1]) for i in chosen]


def patients(case: Case) -> str:
    """A list of patients: rounds, appointments, work lists, exports."""
    rng = case.rng
    columns = _columns(rng, _PATIENT_COLUMNS, 3, 8)
    if rng.random() < 0.85 and not {"full", "surname1", "given"} & {slot for _, slot in columns}:
        columns.insert(rng.randint(0, 2), ("Paciente", "full"))
    rows = []
    for number in range(rng.randint(2, 7)):
        other = Case(rng, case.resources)
        other.staff, other.shout, other.date_style = case.staff, case.shout, case.date_style
        row = [_cell(other, slot) for _, slot in columns]
        rows.append([str(number + 1), *row] if len(columns) > 20 else row)
    header = [name for name, _ in columns] if rng.random() < 0.8 else []
    return _format(rng, header, rows)


def follow_up(case: Case) -> str:
    """One patient over days or hours: vital signs, notes, signatures."""
    rng = case.rng
    columns = _columns(rng, _FOLLOW_COLUMNS, 3, 7)
    if rng.random() < 0.6 and "nurse" not in {slot for _, slot in columns}:
        columns.append(("Firma", "nurse"))
    rows = [[_cell(case, slot) for _, slot in columns] for _ in range(rng.randint(3, 9))]
    header = [name for name, _ in columns] if rng.random() < 0.85 else []
    return _format(rng, header, rows)


def staff_directory(case: Case) -> str:
    """Who works here and how to reach them."""
    rng = case.rng
    rows = []
    for _ in range(rng.randint(2, 6)):
        person = case.someone()
        name = mark(
            "staff",
            case.case_of(
                person.full if rng.random() < 0.6 else f"{person.given[0]}. {person.family}"
            ),
        )
        contact = case.fill(rng.choice(("ext", "phone", "docmail", "licence", "employee", "fax")))
        rows.append([name, clinical_value("dept", rng), contact])
    header = ["Nombre", "Servicio", "Contacto"] if rng.random() < 0.4 else []
    return _format(rng, header, rows)


def family_tree(case: Case) -> str:
    """Relatives with names, ages and ailments, one a line."""
    rng = case.rng
    out = []
    for index in range(rng.randint(3, 7)):
        lead = rng.choice(
            (f"{index + 1}. ", "- ", "", "• ", f"II-{index + 1} ", f"III:{index + 1} ")
        )
        kin = case.fill("kinof") if rng.random() < 0.7 else case.fill("kin")
        tail = rng.choice(
            (
                f", {case.fill('kinage')}",
                f" ({case.fill('kinage')})",
                "",
                f", exitus {case.fill('year')}",
            )
        )
        out.append(
            f"{lead}{kin}{tail}{rng.choice((', ', ': ', ' - '))}{case.fill(rng.choice(('dx', 'eponym', 'job', 'dx')))}"
        )
    return "\n".join(out)


def results(case: Case) -> str:
    """Laboratory results: figures that are nobody's."""
    rng = case.rng
    names = [
        "Hemoglobina",
        "Hematocrito",
        "Leucocitos",
        "Plaquetas",
        "Glucosa",
        "Urea",
        "Creatinina",
        "Sodio",
        "Potasio",
        "GOT",
        "GPT",
        "LDH",
        "PCR",
        "Ferritina",
        "TSH",
        "Colesterol",
        "Triglicéridos",
        "Albúmina",
        "INR",
        "Fibrinógeno",
        "Calcio",
    ]
    rows = []
    for name in rng.sample(names, rng.randint(4, 12)):
        figure = rng.choice(
            (
                f"{rng.randint(1, 20)},{rng.randint(0, 9)}",
                str(rng.randint(20, 400)),
                f"{rng.randint(0, 9)}.{rng.randint(10, 99)}",
            )
        )
        unit = rng.choice(("g/dl", "mg/dl", "%", "U/l", "mmol/l", "x10^9/l", "ng/ml"))
        rows.append(
            [
                name,
                figure,
                unit,
                rng.choice((f"({rng.randint(1, 9)}-{rng.randint(10, 99)})", "*", "", "H", "L")),
            ]
        )
    return _format(
        rng, ["Prueba", "Resultado", "Unidades", "Referencia"] if rng.random() < 0.6 else [], rows
    )


def drug_chart(case: Case) -> str:
    """Drugs with doses; the last column may hold who gave them."""
    rng = case.rng
    signed = rng.random() < 0.4
    rows = []
    for _ in range(rng.randint(3, 8)):
        row = [
            case.fill("drug"),
            case.fill("dose"),
            rng.choice(("VO", "IV", "SC", "IM", "inh")),
            case.fill("pattern"),
        ]
        if signed:
            row.append(case.fill("nurse"))
        rows.append(row)
    header = (
        ["Fármaco", "Dosis", "Vía", "Pauta", *(["Firma"] if signed else [])]
        if rng.random() < 0.6
        else []
    )
    return _format(rng, header, rows)
