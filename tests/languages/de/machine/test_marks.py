"""Marks of programs and standards are nobody's; nicknames and users of a directory are somebody."""

import pytest

from veladura.languages.de.machine.field import FORM
from veladura.languages.de.machine.logins import login_fields
from veladura.languages.de.machine.marks import mark_fields
from veladura.languages.de.machine.papers import paper_fields


@pytest.mark.parametrize(
    ("text", "marked"),
    [
        ('"2025-09-02T03:11:49+02:00"', ["+02:00"]),
        ("21:15:07 +0100", [" +0100"]),
        (r"[A-Z]{0,3}[-/]?\d{4,10}", ["{0,3}", "{4,10}"]),
        ("status 0x1f ok", ["0x1f"]),
        ("Hallo Jens,=20\nbitte aus=\nfüllen =3D", ["=20", "=3D"]),
        ("openapi: 3.0.3", ["3.0.3"]),
        ("Version 2.14.1, v1.10.22", ["2.14.1"]),  # may be a day
        ("Zement CEM II/B-S 32,5 R, Sack", ["Zement CEM II/B-S 32,5 R"]),
        ("Rohre DN 80 bis DN 300, PN 16", ["DN 80", "DN 300", "PN 16"]),
        ("Reifen 205/65 R16, Schraube M8 × 25 A2-70", ["205/65 R16", "M8 × 25", "A2-70"]),
        ("Guss EN-GJL-250, Estrich CT-C25-F4", ["EN-GJL-250", "CT-C25-F4"]),
        ("Leitung NYM-J 5x2,5 mm²", ["NYM-J 5x2,5"]),
        ("VS 1914 (Mark), Baujahr 1914", ["VS 1914"]),
        ("stieg auf 1.412.330 €", []),
        ("Konto 10:15 +491701234567", []),
        ("x = 20, y =30", []),
    ],
)
def test_what_programs_and_standards_write(text: str, marked: list[str]) -> None:
    fields = mark_fields(text)
    assert [text[f.start : f.end] for f in sorted(fields)] == marked
    assert {field.kind for field in fields} <= {FORM}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("11:58:03 <nina_fx> moin\n11:58:09 <kasse_nord> 52\n", ["nina_fx", "kasse_nord"]),
        ("11:58 <nina_fx> moin", []),  # one line is no chat
        ("dn: uid=qtamke,ou=people,dc=pohl,dc=intern", ["qtamke", "dc=pohl,dc=intern"]),
        ("uid=svc_camt,dc=pohl,dc=de", ["dc=pohl,dc=de"]),
        ("uid=7,rest", []),
    ],
)
def test_who_logs_in(text: str, found: list[str]) -> None:
    assert [text[f.start : f.end] for f in login_fields(text)] == found


def test_numbers_of_papers_come_back_below_their_column() -> None:
    text = "P 01   Ulm\nP 02   Wil\nP 03   Ulm\nLagerort P 01 und P 02, P 010"
    found = [text[f.start : f.end] for f in paper_fields(text)]
    assert found == ["P 01", "P 02", "P 03", "P 01", "P 02"]
