"""Columns of plain text after substitutes of other lengths were written."""

import random
import re

import pytest

import veladura
from veladura.alignment import aligned
from veladura.delivery import open_file
from veladura.document import Document, Edit, Span, apply_edits, realign


def edits_for(text: str, substitutes: dict[str, str]) -> list[Edit]:
    return [
        Edit(match.start(), match.end(), new, "X")
        for old, new in substitutes.items()
        for match in re.finditer(re.escape(old), text)
    ]


def written(text: str, substitutes: dict[str, str]) -> str:
    return apply_edits(text, aligned(text, edits_for(text, substitutes)))


TABLES = {
    "figures that end below each other": (
        """\
Konto    Name                      Saldo EUR
70001    Hoffmann Bau GmbH          1.234,56
70002    Kohl                         950,00
70003    Schmitz & Partner KG      12.345,00
""",
        {"Hoffmann Bau GmbH": "Brehm", "Kohl": "Oberhausener Mühlen AG", "12.345,00": "9.345,00"},
        """\
Konto    Name                      Saldo EUR
70001    Brehm                      1.234,56
70002    Oberhausener Mühlen AG       950,00
70003    Schmitz & Partner KG       9.345,00
""",
    ),
    "a cell that filled its column": (
        """\
Nombre              Cama  Ingreso
Ana Ruiz Soto       12    03/04/2021
Bartolomé Fernández 4     11/04/2021
Eva Gil             7     12/04/2021
""",
        {"Bartolomé Fernández": "Luis Mas", "Eva Gil": "Encarnación Ortega"},
        """\
Nombre              Cama  Ingreso
Ana Ruiz Soto       12    03/04/2021
Luis Mas            4     11/04/2021
Encarnación Ortega  7     12/04/2021
""",
    ),
    "a column that has to grow": (
        """\
| Name        | Ort      |  Betrag |
|-------------|:---------|--------:|
| Hans Müller | Hamburg  |   12,00 |
| Eva Kohl    | Ulm      |    9,50 |
""",
        {"Hans Müller": "PER_1", "Eva Kohl": "Friederike Oberhauser", "Ulm": "LOC_1"},
        """\
| Name                  | Ort     | Betrag |
|-----------------------|:--------|-------:|
| PER_1                 | Hamburg |  12,00 |
| Friederike Oberhauser | LOC_1   |   9,50 |
""",
    ),
    "drawn lines": (
        """\
┌──────────┬────────┐
│Müller    │   12,00│
├──────────┼────────┤
│Kohl      │    3,00│
└──────────┴────────┘
""",
        {"Müller": "Wiesengrundmann", "Kohl": "Ab", "3,00": "1.003,00"},
        """\
┌────────────────┬─────────┐
│Wiesengrundmann │    12,00│
├────────────────┼─────────┤
│Ab              │ 1.003,00│
└────────────────┴─────────┘
""",
    ),
    "dot leaders": (
        """\
Müller, Hans ............. 12
Kohl, Eva ................ 14
Schmidt ................. 123
""",
        {"Müller, Hans": "Obermeier-Graf, Jo", "Kohl, Eva": "Ad, Jo", "Schmidt": "Ehrenberger"},
        """\
Obermeier-Graf, Jo ....... 12
Ad, Jo ................... 14
Ehrenberger ............. 123
""",
    ),
    "two columns of a letter, and a block that ends at the margin": (
        """\
Kunde: Müller GmbH            Rechnung: 4711
Ort: Hamburg                  Datum: 01.02.2023

                                   Müller GmbH
                                Hauptstraße 12
                                 20095 Hamburg
""",
        {"Müller GmbH": "Ad KG", "Hamburg": "Bergisch Gladbach", "Hauptstraße 12": "Am Weg 3"},
        """\
Kunde: Ad KG                  Rechnung: 4711
Ort: Bergisch Gladbach        Datum: 01.02.2023

                                         Ad KG
                                      Am Weg 3
                       20095 Bergisch Gladbach
""",
    ),
    "lines filled up with blanks, and tabs": (
        "A1 Kohl    \tx   1\r\nB2 Schmitt \ty  12\r\nC3 Brehm   \tz 123\r\n",
        {"Kohl": "Ad", "Schmitt": "Gans"},
        "A1 Ad      \tx   1\r\nB2 Gans    \ty  12\r\nC3 Brehm   \tz 123\r\n",
    ),
}


@pytest.mark.parametrize("name", TABLES)
def test_columns_stand_where_they_stood(name: str) -> None:
    text, substitutes, expected = TABLES[name]
    assert written(text, substitutes) == expected


LEFT_ALONE = {
    "running text": """\
Herr Müller wohnt in Hamburg.  Er kam gestern an und
hat mit Frau Kohl in Hamburg gesprochen.  Dann ging er.
Im Jahr 2023 kam Müller nach Hamburg und kaufte 12
""",
    "a heading with a figure at the margin, and text that ends there": """\
Lagebericht                                         12

Die Müller GmbH wuchs in Hamburg und Kiel im Jahr 2023
weiter; die Kohl AG zog nach, beide in Hamburg zu 2024
""",
    "values between bars": "4711|Müller|12,00\n4712|Schmid|13,00\n",
    "bars that stand below each other by chance": """\
| Versender | Müller Optik KG, Ring 3 |
| Empfänger | Kohl Marine AS, Strand 4, Tromsø |
| Auftrag | VA-7703-1, Hamburg |
| Packdatum | 11. Januar, Hamburg |
""",
    "a list": "1.  Herr Müller, Hamburg, kam\n2.  Frau Kohl, Hamburg, ging\n3.  Kohl\n",
    "one line alone": "Müller GmbH                  Hamburg, den 3. Mai 2023\n",
}


@pytest.mark.parametrize("name", LEFT_ALONE)
def test_nothing_else_is_touched(name: str) -> None:
    text = LEFT_ALONE[name]
    edits = edits_for(
        text, {"Müller": "Obermeier-Schulz", "Kohl": "Ad", "Hamburg": "Ulm", "Schmid": "Uhl"}
    )
    assert edits
    assert aligned(text, edits) == sorted(edits)


def test_a_substitute_that_ends_a_line_elsewhere_leaves_its_lines_alone() -> None:
    text = "Haus am Weg     12\nOrt Kohl        13\nHof             14\n"
    edits = [Edit(8, 23, "Platz", "X")]
    assert aligned(text, edits) == edits


@pytest.mark.parametrize("seed", range(40))
def test_generated_tables(seed: int) -> None:
    """Figures end, and words begin, below each other again; nothing but blanks has changed."""
    random_ = random.Random(seed)
    letters = "abcdefghijklmnop"
    bar = random_.choice(["  ", " | ", " │ "])

    def word(longest: int) -> str:
        return "".join(random_.choices(letters, k=random_.randint(2, longest))).title()

    rows = [(word(14), word(9), random_.randint(1, 999_999)) for _ in range(random_.randint(3, 9))]
    text = "".join(f"{name:15}{bar}{town:10}{bar}{sum:>9}\n" for name, town, sum in rows)
    edits = []
    for line in range(len(rows)):
        start = line * text.index("\n") + line
        for place, size in ((0, len(rows[line][0])), (15 + len(bar), len(rows[line][1]))):
            if random_.random() < 0.7:
                edits.append(Edit(start + place, start + place + size, word(19), "X"))
    everything = aligned(text, edits)
    lines = apply_edits(text, everything).splitlines()
    assert len({len(line) for line in lines}) == 1
    blank_less = [re.sub(r" +", "", t) for t in ("\n".join(lines), apply_edits(text, edits))]
    assert blank_less[0] == blank_less[1].rstrip("\n")
    assert len({re.match(r"\w+ +(?:[|│] +)?", line).end() for line in lines}) == 1  # type: ignore[union-attr]
    moved = realign([(edit.start, edit.end) for edit in sorted(edits)], everything)
    shown = "\n".join(lines)
    assert [shown[a:b] for a, b in moved] == [edit.text for edit in sorted(edits)]


PRINTED = {
    "de-finance": (
        "Konto    Name                      Saldo EUR\n"
        "70001    Hoffmann Bau GmbH          1.234,56\n"
        "70002    Petersen, Inge               950,00\n"
        "70003    Ulf Kern                  12.345,00\n",
        {"Hoffmann Bau GmbH": "ORG", "Petersen, Inge": "PER", "Ulf Kern": "PER", "70002": "ID"},
    ),
    "es-clinical": (
        "Cama    Paciente                        Edad\n"
        "11      Ana Ruiz Soto                     71\n"
        "12      Bartolomé Fernández Villanueva     8\n"
        "14      Eva Gil                           64\n",
        {
            "Ana Ruiz Soto": "NOMBRE_SUJETO_ASISTENCIA",
            "Bartolomé Fernández Villanueva": "NOMBRE_SUJETO_ASISTENCIA",
            "Eva Gil": "NOMBRE_SUJETO_ASISTENCIA",
        },
    ),
}


def marked(profile: str) -> Document:
    text, names = PRINTED[profile]
    spans = [Span(text.index(n), text.index(n) + len(n), label) for n, label in names.items()]
    return Document(text, tuple(spans))


@pytest.mark.parametrize("mode", ["replace", "tag", "mask", "redact", "hash"])
@pytest.mark.parametrize("profile", PRINTED)
def test_in_every_mode_lines_end_below_each_other(profile: str, mode: str) -> None:
    document = marked(profile)
    done = veladura.load(profile).anonymize(document, mode=mode, key=b"k" * 16)
    assert done.text != document.text
    assert len({len(line) for line in done.text.splitlines()}) == 1
    substitutes = [edit.text for edit in done.edits]
    assert [done.result.surface(span) for span in done.result.spans] == substitutes


MAIL = b"From: a@b.example\nTo: c@d.example\nSubject: Liste\nMIME-Version: 1.0\n" + (
    b"Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n"
)


@pytest.mark.parametrize("name", ["liste.txt", "liste.md", "liste.eml"])
def test_in_files_too(name: str) -> None:
    document = marked("de-finance")
    head = MAIL if name.endswith("eml") else b""
    data = head + document.text.encode()
    shown = open_file(data, name).text
    moved = shown.index(document.text[:40])
    spans = [Span(s.start + moved, s.end + moved, s.label) for s in document.spans]
    done = veladura.load("de-finance").anonymize_bytes(data, name, spans=spans, mode="tag")
    lines = done.data.decode().splitlines()[-4:]
    assert len({len(line) for line in lines}) == 1
    assert lines[-2].split()[0].replace("\\", "") == "ID_1"
