"""The audit: finds what is left however it is written, and lets through what is fair."""

import base64
import io
import re
import zipfile
import zlib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.formats.samples import (
    MAIN,
    SAMPLES,
    W,
    html,
    rtf,
    txt,
    unzipped,
    word,
    word_package,
    zipped,
)

from veladura.audit import AuditReport, find_leaks
from veladura.audit import views as views_module
from veladura.delivery import open_file
from veladura.document import Span
from veladura.errors import LeakError
from veladura.pipeline import load

NAME = ("Gertrudis Núñez-Íscar", "NOMBRE_SUJETO_ASISTENCIA")
PHONE = ("612 345 678", "NUMERO_TELEFONO")


def check(output: bytes, removed: list[tuple[str, str]], **options: Any) -> AuditReport:
    """As a delivery does: what is found is an error."""
    leaks, report = find_leaks(output, removed, **options)
    if leaks:
        raise LeakError("; ".join(map(str, leaks)))
    return report


@pytest.mark.parametrize(
    "left",
    [
        "Gertrudis Núñez-Íscar",
        "GERTRUDIS NUNEZ ISCAR",
        "gertrudis\n  nu\u0301n\u0303ez-iscar",
        "Gertru-\ndis Núñez-Íscar",
        "Ger\u00adtrudis Núñez\u2011Íscar",
    ],
)
def test_case_accents_spacing_and_hyphens_do_not_hide(left: str) -> None:
    with pytest.raises(LeakError) as caught:
        check(txt([f"Vino {left} ayer"]), [NAME], expected="Vino [X] ayer")
    assert "NOMBRE_SUJETO_ASISTENCIA" in str(caught.value)
    assert "ertru" not in str(caught.value)


@pytest.mark.parametrize("left", ["612345678", "612-345-678", "+34 612 34 56 78", "612.345.678"])
def test_numbers_are_found_however_they_are_grouped(left: str) -> None:
    with pytest.raises(LeakError, match="NUMERO_TELEFONO"):
        check(txt([f"Tel. {left}"]), [PHONE], expected="Tel. X")


@pytest.mark.parametrize("name", sorted(SAMPLES))
def test_every_format_is_seen_through(name: str) -> None:
    data = SAMPLES[name](["Vino Gertrudis Núñez-Íscar", "Tel. 612345678"])
    leaks, _ = find_leaks(data, [NAME, PHONE], expected="", name=name)
    assert {leak.label for leak in leaks} == {NAME[1], PHONE[1]}
    assert any(leak.place != "the text" for leak in leaks)  # the second path sees it as well


@pytest.mark.parametrize("name", sorted(SAMPLES))
def test_what_was_rewritten_passes(name: str) -> None:
    data = SAMPLES[name](["Vino Gertrudis Núñez-Íscar", "Tel. 612345678"])
    text = open_file(data, name).text
    surfaces = ("Gertrudis Núñez-Íscar", "612345678")
    spans = [
        Span(match.start(), match.end(), "NOMBRE_SUJETO_ASISTENCIA")
        for surface in surfaces
        for match in re.finditer(re.escape(surface), text)
    ]
    done = load().anonymize_bytes(data, name, spans=sorted(spans), seed=1).delivered
    assert not done.leaks
    assert done.audited.surfaces == 2
    assert done.audited.places >= 1


def add_member(data: bytes, name: str, content: bytes) -> bytes:
    return zipped({**unzipped(data), name: content})


def with_comment(data: bytes, comment: bytes) -> bytes:
    buffer = io.BytesIO(data)
    with zipfile.ZipFile(buffer, "a") as archive:
        archive.comment = comment
    return buffer.getvalue()


@pytest.mark.parametrize(
    ("place", "output"),
    [
        (
            "word/media/image1.emf",
            add_member(
                word(["x"]),
                "word/media/image1.emf",
                b"\x01\0" + "Gertrudis Núñez-Íscar".encode("utf-16-le"),
            ),
        ),
        (
            "customXml/item1.xml",
            add_member(
                word(["x"]),
                "customXml/item1.xml",
                b"<a>Gertrudis <b/>N&#250;&#241;ez-&#205;scar</a>",
            ),
        ),
        (
            "word/hidden.xml",
            add_member(
                word(["x"]), "word/hidden.xml", '<a title="Gertrudis Núñez-Íscar"/>'.encode()
            ),
        ),
        (
            "word/embeddings/a.docx",
            add_member(word(["x"]), "word/embeddings/a.docx", word(["Gertrudis Núñez-Íscar"])),
        ),
        ("zip comment", with_comment(word(["x"]), "Gertrudis Núñez-Íscar".encode())),
        ("markup", html(["x"]).replace(b"<p>", "<p class='gertrudis núñez-íscar'>".encode())),
        ("rtf", rtf(["x"]).replace(b"{\\info", rb"{\*\x Gertrudis N\'fa\'f1ez-\'cdscar}{\info")),
    ],
    ids=["metafile", "custom xml", "attribute", "embedding", "zip comment", "class", "rtf group"],
)
def test_what_the_text_does_not_show_is_found(place: str, output: bytes) -> None:
    leaks, _ = find_leaks(output, [NAME], expected="x")
    assert leaks
    assert any(place in leak.place for leak in leaks)


@pytest.mark.parametrize(
    ("surface", "expected"),
    [
        ("M", "Sexo: M, M"),
        ("62", "62 y 62"),
        ("Rosa", "una rosa roja y Rosario"),
        ("Pilar", "[X] el pilar de la casa"),
        ("García", "Sr. García Vega"),
    ],
    ids=["letter", "age", "common word", "unmarked elsewhere", "inside a substitute"],
)
def test_what_may_stand_does_not_block(surface: str, expected: str) -> None:
    check(txt([expected]), [(surface, "NOMBRE_SUJETO_ASISTENCIA")], expected=expected)


def test_one_more_than_expected_is_one_too_many() -> None:
    with pytest.raises(LeakError, match="the text"):
        check(txt(["pilar y Pilar"]), [("Pilar", "NOMBRE_SUJETO_ASISTENCIA")], expected="pilar")


def test_a_part_of_another_word_is_no_leak() -> None:
    check(txt(["Anastasia y Juana"]), [("Anas", "PER"), ("Juan", "PER")], expected="")


def test_without_an_expected_text_substitutes_say_what_may_occur() -> None:
    check(txt(["Sr. García"]), [("García", "PER")], written=["García"])
    with pytest.raises(LeakError):
        check(txt(["Sr. García"]), [("García", "PER")], written=["Vega"])


def test_technique_is_not_taken_for_people() -> None:
    """Fonts, sizes and years of schemas stand in every document."""
    removed = [("Roman", "PER"), ("Calibri", "PER"), ("2006", "FECHAS"), ("914400", "NUM")]
    check(word(["x"]), removed, expected="x")


@pytest.mark.parametrize(("mode", "is_leak"), [("", False), ('TargetMode="External"', True)])
def test_parts_name_each_other_but_links_lead_to_people(mode: str, is_leak: bool) -> None:
    """A sheet called "Sheet" may be taken for somebody, and lies in worksheets/sheet1.xml."""
    relation = f'<Relationship Id="r1" Target="worksheets/sheet1.xml" {mode}/>'
    output = zipped({**unzipped(word(["x"])), "xl/_rels/workbook.xml.rels": f"<a>{relation}</a>"})
    leaks, _ = find_leaks(output, [("Sheet", "NOMBRE_SUJETO_ASISTENCIA")], expected="x")
    assert bool(leaks) is is_leak


@pytest.mark.parametrize(
    ("attribute", "is_leak"),
    [('w:alternateStyleNames="0"', False), ('w:alternateStyle="w:alter Vogt"', True)],
)
def test_a_prefix_and_a_name_of_the_format_are_nobody(attribute: str, is_leak: bool) -> None:
    settings = f'<w:settings xmlns:w="{W}"><w:stylePaneFormatFilter {attribute}/></w:settings>'
    output = word_package(
        "<w:p><w:r><w:t>x</w:t></w:r></w:p>",
        parts={"word/settings.xml": settings},
        types={"word/settings.xml": f"{MAIN}settings+xml"},
    )
    leaks, _ = find_leaks(output, [("Walter Vogt", "NOMBRE_SUJETO_ASISTENCIA")], expected="x")
    assert bool(leaks) is is_leak


def test_an_output_that_cannot_be_opened_is_not_delivered() -> None:
    with pytest.raises(LeakError, match="cannot be opened"):
        check(b"PK\x03\x04broken", [NAME], expected="")


def test_counts_are_reported() -> None:
    removed = [NAME, NAME, PHONE, ("M", "SEXO_SUJETO_ASISTENCIA"), ("alta", "PER")]
    report = check(txt(["el alta"]), removed, expected="el alta")
    assert (report.surfaces, report.too_short, report.shown_elsewhere) == (3, 1, 1)


@given(st.text(st.characters(categories=["L", "N"]), min_size=4, max_size=20))
def test_a_plain_word_is_always_found(word: str) -> None:
    leaks, report = find_leaks(f"a {word} b".encode(), [(word, "PER")], expected="", name="a.txt")
    assert bool(leaks) == bool(report.surfaces)


@pytest.mark.parametrize(
    ("between", "leaks"),
    [
        ("</t></si><si><t>", 0),  # two strings of a table
        ("</w:t></w:r></w:p><w:p><w:r><w:t>", 0),
        ("</w:t></w:r><w:r><w:t>", 1),  # two runs of one paragraph
    ],
)
def test_figures_of_two_cells_are_no_number(between: str, leaks: int) -> None:
    page = f"<a><b>1819</b><c>1602{between}2021</c></a>".encode()
    found, _ = find_leaks(page, [("16/02/2021", "FECHAS")], expected="", name="a.html")
    assert len([leak for leak in found if leak.place == "markup"]) == leaks


def test_what_is_packed_in_letters_is_searched() -> None:
    packed = base64.b64encode(zlib.compress(b"Vino Leocadia Zurita ayer.")).decode()
    for text in (packed, f"token={packed}", f"http://x.example/u/{packed}", packed.encode().hex()):
        found, _ = find_leaks(text.encode(), [("Leocadia Zurita", NAME[1])], expected=text)
        assert found


def test_a_long_source_is_read_in_stretches_that_overlap(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views_module, "_LONG", 400)
    monkeypatch.setattr(views_module, "_OVERLAP", 100)
    for length in range(380, 420):
        page = f"<a>{'<b>x</b>' * (length // 8)}{'y' * (length % 8)}<b>Leocadia</b> <b>Zurita</b>"
        page += f"{'<b>x</b>' * 200}</a>"
        found, _ = find_leaks(page.encode(), [("Leocadia Zurita", NAME[1])], expected="")
        assert any(leak.place == "markup" for leak in found)


@pytest.mark.parametrize(
    ("attribute", "leaks"),
    [
        ('viewBox="0 -208 208 208 208"', False),
        ('transform="translate(208 208 208)"', False),
        ('viewBox="0 208208208"', True),
        ('alt="208 208 208"', True),
        ('points="Tel 208 208 208"', True),
    ],
)
def test_figures_of_a_drawing_are_no_number_of_somebody(attribute: str, leaks: bool) -> None:
    page = f"<svg><path {attribute}/></svg>".encode()
    found, _ = find_leaks(page, [("208 208 208", PHONE[1])], expected="")
    assert any("attributes" in leak.place for leak in found) == leaks


@pytest.mark.parametrize("left", ["sidurtreG vino.", "racsí zeñúN SIDURTREG", "(sidurtreG)"])
def test_a_name_written_backwards_is_no_fair_word(left: str) -> None:
    text = f"Paciente X.\n{left}\n"
    with pytest.raises(LeakError, match="written backwards"):
        check(text.encode(), [NAME], expected=text, name="a.txt")


@pytest.mark.parametrize(
    ("name", "left"), [("Renner", "renner"), ("Nebel", "leben"), ("Torres", "debe ser rotado")]
)
def test_words_that_are_names_the_other_way_round_are_fair(name: str, left: str) -> None:
    check(f"{left}\n".encode(), [(name, NAME[1])], expected=f"{left}\n", name="a.txt")
