"""Figures are told from identifiers by their column, their unit, their neighbour."""

import pytest

from veladura.corpora import inline
from veladura.languages.de.columns import figures_apart
from veladura.schemes import FINANCE

FIGURE, ID = FINANCE.label_for("figure"), FINANCE.label_for("id")


def labels(source: str) -> list[str]:
    document = inline.parse(source.replace("[[F|", f"[[{FIGURE}|").replace("[[I|", f"[[{ID}|"))
    return [span.label for span in figures_apart(document.text, document.spans, FINANCE)]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("[[I|1.250,50]] EUR", [FIGURE]),
        ("[[I|12]] %", [FIGURE]),
        ("[[I|5-10]] Stück", [FIGURE]),
        ("[[I|4711]]", [ID]),
        ("[[F|4711998]] [[PER|Petersen, Inge]]", [ID, "PER"]),
        ("Kauf [[F|4711998]] [[PER|Petersen]]", [FIGURE, "PER"]),  # not at the start of a line
        ("[[F|743.598,74]] EUR   [[F|11956]]   Debitor\n", [FIGURE, ID]),
        ("[[F|743,74]] EUR\t[[F|4035425678141]]\tGLN", [FIGURE, ID]),
        ("Umsatz   [[F|11956]]   Vorjahr\n", [FIGURE]),
        ("AVV-Schlüssel\nBauschutt   [[I|17 01 07]]   [[F|17]] [[I|06 03]]*", []),
        ("Schlüssel [[I|17 01 07]]", [ID]),  # no word of waste
        ("Akonto [[I|12]] × [[F|120,00]]", [FIGURE, FIGURE]),
        ("Erbe ([[DATE|1/4]])", [FIGURE]),
        ("Aufteilung [[I|62/38]]", [FIGURE]),
        ("Beiträge  [[DATE|2023/24]] EUR  [[I|12/15]] EUR", ["DATE", FIGURE]),
        ("Stelle\tIst 2024\tText\nA\t=C2*2\tx\nB\t[[I|101300]]\ty", [FIGURE]),
        ("Stelle\tKonto 2024\tText\nA\t-\tx\nB\t[[I|101300]]\ty", [ID]),
        ("Akte [[I|62/39]]", [ID]),
        (
            "[[I|1400]]  Bank\n[[I|1776]]  Steuer\n[[DATE|2000]]  Kapital\n[[I|4120]]  Lohn",
            [ID] * 4,
        ),
        ("T;KST;S\na;[[F|310]];x\nb;[[F|310]];x\nc;[[F|100]];x", [ID] * 3),
        ("am [[DATE|1/4]]", ["DATE"]),
        ("[[LOC|Chemin du Bambois 3]], [[F|2822]] [[LOC|Courroux]]", ["LOC", "LOC", "LOC"]),
        ("[[TEL|Fax]] 07351", []),
        ("Stück [[I|150]]", [FIGURE]),
        ("gesamt 14880,17 (Vormonat [[I|14102]])", [FIGURE]),
        ("9 Tieflader (Vj. [[I|66/12]])", [FIGURE]),
        ("Fax Vj. [[I|09131-4471]]", [ID]),
        (
            "Mai\t[[I|60]]\t[[I|20]]\t[[I|6]]\t[[I|86]]\nJuni\t[[I|1]]\t[[I|2]]\t[[I|9]]",
            [FIGURE] * 4 + [ID] * 3,
        ),
        (
            '"Ort";"Land";"Kreditlimit"\n"Ulm";"DE";"[[I|15000]]"\n"Wil";"CH";"[[I|500]]"',
            [FIGURE] * 2,
        ),
        (
            '"Text";"KOST9"\n"a";"[[I|100]]"\n"b";"[[I|100]]"\n"c";"[[I|200]]"\n"d";"[[I|900]]"',
            [ID] * 4,
        ),
        ("2024-03-12[[OTH|T]]22:14", []),
        ("AfA [[I|2018]]-[[DATE|2022]] je 20.000", ["DATE", "DATE"]),
        ("Kunde [[I|2018]] - [[DATE|03.04.2022]]", [ID, "DATE"]),
        ("Format [[OTH|TT.MM.JJJJ]]", []),
    ],
)
def test_a_neighbour_tells(source: str, expected: list[str]) -> None:
    assert labels(source) == expected


@pytest.mark.parametrize(
    ("head", "cells", "expected"),
    [
        ("Debitor", "[[F|34000]] [[F|34001]] [[F|34002]]", ID),
        ("Umsatz", "[[I|34000]] [[I|34001]] [[I|34002]]", FIGURE),
        ("KV-Nr.", "[[I|21100]] [[I|22110]] [[I|22200]]", FIGURE),
    ],
)
def test_the_head_of_a_column_tells(head: str, cells: str, expected: str) -> None:
    rows = "\n".join(f"Zeile {i};{cell};x" for i, cell in enumerate(cells.split()))
    assert set(labels(f"Text;{head};Art\n{rows}\n")) == {expected}


def test_a_column_that_adds_up_is_one_of_figures() -> None:
    assert set(labels("Text;Ding;x\na;[[I|120]];x\nb;[[I|230]];x\nc;[[I|350]];x\n")) == {FIGURE}


def test_what_strayed_among_figures_is_one() -> None:
    rows = "\n".join(
        f"Fall;{cell};x" for cell in ("[[F|760]]", "[[F|800]]", "[[I|600]]", "[[F|7]]")
    )
    assert set(labels(f"Text;Ding;x\n{rows}\n")) == {FIGURE}


def test_where_nothing_tells_labels_stay() -> None:
    assert labels("Text;Ding;x\na;[[I|4711]];x\nb;[[F|481]];x\n") == [ID, FIGURE]


def test_places_never_change() -> None:
    source = "[[I|1.250,50]] EUR an [[PER|Ida]]"
    document = inline.parse(source.replace("[[I|", f"[[{ID}|"))
    new = figures_apart(document.text, document.spans, FINANCE)
    assert [(s.start, s.end) for s in new] == [(s.start, s.end) for s in document.spans]
    assert all("1.250" not in span.reason for span in new)
