"""Round trips through PDFs of every kind: what goes is gone, what stays does not move."""

import ctypes
import io
import re
import zlib
from concurrent.futures import ThreadPoolExecutor
from unittest.mock import patch

import pikepdf
import pypdfium2
import pypdfium2.raw as raw
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.formats.pdf import pdfs

from veladura.document import Edit, apply_edits
from veladura.errors import EncryptedFile, FormatError, LimitExceeded
from veladura.formats.limits import Limits
from veladura.formats.pdf import open_pdf
from veladura.formats.pictures import ocr

samples = pytest.mark.parametrize("sample", sorted(pdfs.SAMPLES))


@samples
def test_no_edits_keep_the_text(sample: str) -> None:
    original = open_pdf(pdfs.SAMPLES[sample]())
    again = open_pdf(original.rewrite([]).data)
    assert again.text == original.text
    assert "Quintanilla" in original.text or "Zubizarreta" in original.text


@samples
@given(data=st.data())
@settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_edits_change_what_they_say_and_nothing_else(sample: str, data: st.DataObject) -> None:
    original = open_pdf(pdfs.SAMPLES[sample]())
    edits = data.draw(_edits(original.text))
    rewritten = original.rewrite(edits)
    assert not rewritten.rasterised
    again = open_pdf(rewritten.data)
    assert pdfs.squeezed(again.text) == pdfs.squeezed(apply_edits(original.text, edits))


@st.composite
def _edits(draw: st.DrawFn, text: str) -> list[Edit]:
    """Up to five edits that do not touch, each over at least one character that is shown.

    No capitals with accents: inside of words they would be those of a typeface that means others.
    """
    cuts = draw(st.sets(st.integers(0, len(text)), min_size=2, max_size=10))
    places = sorted(cuts)
    edits = []
    for start, end in zip(places[::2], places[1::2]):
        end = min(end, start + 40)
        if text[start:end].strip():
            words = st.text("abdeghnorstuvzABñáéüß 0123456789.,", max_size=14)
            replacement = draw(st.one_of(words, st.just("█████")))
            edits.append(Edit(start, end, replacement))
    return edits


SURFACES = ("Aurelia Quintanilla", "Sáez", "12/03/2019", "Iratxe Goñi", "943 555 012", "Weiß")


@samples
def test_removed_surfaces_are_nowhere_in_the_file(sample: str) -> None:
    original = open_pdf(pdfs.SAMPLES[sample]())
    edits = [
        Edit(match.start(), match.end(), "Otra Cosa")
        for surface in SURFACES
        for match in re.finditer(surface, original.text)
    ]
    assert edits
    rewritten = original.rewrite(edits).data
    for surface in SURFACES:
        assert not pdfs.holds(rewritten, surface)
        assert surface not in open_pdf(rewritten).text


def _places(data: bytes) -> dict[tuple[float, float], str]:
    """Every shown character by its place, asked of PDFium directly."""
    found: dict[tuple[float, float], str] = {}
    document = pypdfium2.PdfDocument(data)
    x, y = ctypes.c_double(), ctypes.c_double()
    for number in range(len(document)):
        text_page = document[number].get_textpage()
        for index in range(raw.FPDFText_CountChars(text_page)):
            if not raw.FPDFText_IsGenerated(text_page, index):
                raw.FPDFText_GetCharOrigin(text_page, index, x, y)
                place = (round(x.value, 1), round(y.value + 1000 * number, 1))
                found[place] = chr(raw.FPDFText_GetUnicode(text_page, index))
    document.close()
    return found


@samples
def test_what_stays_does_not_move(sample: str) -> None:
    original = open_pdf(pdfs.SAMPLES[sample]())
    start = original.text.index("en")
    rewritten = original.rewrite([Edit(start, start + 12, "█████")]).data
    before, after = _places(pdfs.SAMPLES[sample]()), _places(rewritten)
    assert len(before) - 14 <= len(after) < len(before)
    for (x, y), character in after.items():
        near = {
            before.get((round(x + i / 10, 1), round(y + j / 10, 1)))
            for i in (-1, 0, 1)
            for j in (-1, 0, 1)
        }
        assert character in near


def test_rewriting_twice_gives_the_same_bytes() -> None:
    original = open_pdf(pdfs.helvetica())
    edits = [Edit(10, 17, "Julia")]
    assert original.rewrite(edits).data == original.rewrite(edits).data


def test_threads_do_not_disturb_each_other() -> None:
    def work(_: int) -> bytes:
        original = open_pdf(pdfs.columns())
        return original.rewrite([Edit(10, 17, "Julia")]).data

    with ThreadPoolExecutor(4) as pool:
        assert len(set(pool.map(work, range(12)))) == 1


@pytest.mark.parametrize("turned", [90, 180, 270])
def test_turned_pages_are_rewritten_like_others(turned: int) -> None:
    def change(pdf: pikepdf.Pdf) -> None:
        pdf.pages[0].Rotate = turned
        pdf.pages[0].MediaBox = pikepdf.Array([-20, -30, 400, 565])

    original = open_pdf(pdfs.changed(pdfs.helvetica(), change))
    start = original.text.index("Quintanilla")
    rewritten = original.rewrite([Edit(start, start + 11, "Irigoyen")])
    assert not rewritten.rasterised
    again = open_pdf(rewritten.data).text  # PDFium sorts lines that stand on their head otherwise
    assert sorted(again.split()) == sorted(
        original.text.replace("Quintanilla", "Irigoyen", 1).split()
    )


def test_pages_are_kept_apart() -> None:
    text = open_pdf(pdfs.helvetica()).text
    first, second = text.split("\f")
    assert first.endswith("\n")
    assert second.startswith("Paciente")


def test_an_edit_on_one_page_leaves_the_shared_form_of_the_other() -> None:
    original = open_pdf(pdfs.form_xobject())
    start = original.text.index("Iratxe")
    rewritten = original.rewrite([Edit(start, start + 6, "Leire")])
    first, second = open_pdf(rewritten.data).text.split("\f")
    assert "Iratxe" not in first
    assert "Leire" in first
    assert "Iratxe" in second


def test_half_a_ligature_keeps_its_other_half() -> None:
    ligature = pikepdf.Dictionary(
        Type=pikepdf.Name.Font,
        Subtype=pikepdf.Name.Type1,
        BaseFont=pikepdf.Name.Helvetica,
        Encoding=pikepdf.Dictionary(
            Type=pikepdf.Name.Encoding,
            BaseEncoding=pikepdf.Name.WinAnsiEncoding,
            Differences=pikepdf.Array([1, pikepdf.Name.fi]),
        ),
    )
    data = pdfs.raw_page(b"BT /L 12 Tf 40 500 Td (O\x01cina) Tj ET", {"/L": ligature})
    original = open_pdf(data)
    assert original.text.strip() == "Oficina"
    start = original.text.index("fi")
    again = open_pdf(original.rewrite([Edit(start, start + 1, "X")]).data)
    assert pdfs.squeezed(again.text) == "OXicina"


def test_a_line_end_hyphen_is_kept_and_both_halves_go() -> None:
    data = pdfs.raw_page(
        b"BT /F 12 Tf 14 TL 40 500 Td (vive en Zuma-) Tj T* (rraga con su hija) Tj ET"
    )
    original = open_pdf(data)
    assert "Zuma-\nrraga" in original.text
    start = original.text.index("Zuma")
    rewritten = original.rewrite([Edit(start, start + 11, "Azpeitia")]).data
    assert not pdfs.holds(rewritten, "Zuma")
    assert not pdfs.holds(rewritten, "rraga")
    assert "hija" in open_pdf(rewritten).text


def test_letters_no_standard_font_has_are_reported() -> None:
    original = open_pdf(pdfs.helvetica())
    rewritten = original.rewrite([Edit(10, 17, "Łucja Ωmega")])
    assert any("'?'" in note for note in rewritten.notes)
    assert "Lucja ?mega" in open_pdf(rewritten.data).text


def test_a_password_is_refused_with_what_to_do() -> None:
    with pikepdf.open(io.BytesIO(pdfs.helvetica())) as pdf:
        target = io.BytesIO()
        pdf.save(target, encryption=pikepdf.Encryption(owner="o", user="u"))
    with pytest.raises(EncryptedFile, match="without the password"):
        open_pdf(target.getvalue())


def test_restrictions_without_a_password_are_noted() -> None:
    with pikepdf.open(io.BytesIO(pdfs.helvetica())) as pdf:
        target = io.BytesIO()
        pdf.save(target, encryption=pikepdf.Encryption(owner="o", user=""))
    rewritten = open_pdf(target.getvalue()).rewrite([])
    assert any("restricted" in note for note in rewritten.notes)


def test_limits_are_kept() -> None:
    with pytest.raises(LimitExceeded, match="pages"):
        open_pdf(pdfs.helvetica(), Limits(pages=1))
    with pytest.raises(LimitExceeded, match="bytes"):
        open_pdf(pdfs.helvetica(), Limits(bytes=100))


def test_bombs_are_refused() -> None:
    with pytest.raises(LimitExceeded, match="expansion"):
        open_pdf(pdfs.raw_page(b" " * (100 * 2**20)), Limits(expansion=50 * 2**20))
    with pytest.raises(LimitExceeded, match="twice"):
        open_pdf(pdfs.changed(pdfs.helvetica(), _pack_twice))


def _pack_twice(pdf: pikepdf.Pdf) -> None:
    stream = pdf.pages[0].Contents
    flate = pikepdf.Name.FlateDecode
    stream.write(
        zlib.compress(zlib.compress(stream.read_bytes())), filter=pikepdf.Array([flate, flate])
    )


@given(data=st.data())
@settings(max_examples=150, deadline=None)
def test_damaged_files_raise_format_errors_only(data: st.DataObject) -> None:
    sample = bytearray(pdfs.SAMPLES[data.draw(st.sampled_from(sorted(pdfs.SAMPLES)))]())
    for _ in range(data.draw(st.integers(1, 12))):
        sample[data.draw(st.integers(0, len(sample) - 1))] = data.draw(st.integers(0, 255))
    cut = data.draw(st.integers(0, len(sample)))
    mutated = bytes(sample[:cut] if data.draw(st.booleans()) else sample)
    message = ""
    # A page that shows nothing any more is read as a picture, which takes seconds.
    with patch.object(ocr, "read_lines", return_value=[]):
        try:
            original = open_pdf(mutated)
            original.rewrite([Edit(0, min(5, len(original.text)), "x")])
        except FormatError as error:
            message = str(error)
    assert "Quintanilla" not in message
