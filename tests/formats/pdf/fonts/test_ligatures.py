"""Drawings of several letters are read as those letters, and go with the name they stand in."""

import pytest
from pikepdf import Array, Dictionary, Name
from tests.formats.pdf import pdfs

from veladura.document import Edit
from veladura.formats.pdf import open_pdf
from veladura.formats.pdf.fonts.fonts import named_text


def page(content: bytes) -> bytes:
    """Text in a font that has "ffi" at 27, and no table of what its codes mean."""
    font = Dictionary(
        Type=Name.Font,
        Subtype=Name.Type1,
        BaseFont=Name.Helvetica,
        FirstChar=0,
        LastChar=255,
        Widths=Array([500] * 256),
        Encoding=Dictionary(
            Type=Name.Encoding,
            BaseEncoding=Name.WinAnsiEncoding,
            Differences=Array([27, Name("/f_f_i")]),
        ),
    )
    return pdfs.raw_page(b"BT /L 12 Tf 40 500 Td (%s) Tj ET" % content, {"/L": font})


def test_a_name_with_a_ligature_is_read_and_replaced_whole() -> None:
    original = open_pdf(page(b"Frau Ste\x1bn aus Ulm"))
    assert "Frau Steffin aus Ulm" in original.text
    start = original.text.index("Steffin")
    rewritten = original.rewrite([Edit(start, start + len("Steffin"), "Vogt")])
    assert "Frau Vogt aus Ulm" in open_pdf(rewritten.data).text
    assert not rewritten.rasterised


@pytest.mark.parametrize(
    ("name", "text"),
    [("f_i", "fi"), ("T_h.alt", "Th"), ("f_Rosa", ""), ("a_b_c_d_e", ""), ("_", ""), ("f_", "")],
)
def test_names_of_joined_letters(name: str, text: str) -> None:
    assert named_text(name) == text
