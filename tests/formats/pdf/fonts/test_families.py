"""Substitutes look like the typeface they stand in: its name tells which one that is."""

import io

import pikepdf
import pytest
from pikepdf import Name
from tests.formats.pdf import pdfs

from veladura.formats.pdf import open_pdf
from veladura.formats.pdf.fonts.families import family, is_bold, is_slanted
from veladura.formats.pdf.fonts.fonts import read_font


@pytest.mark.parametrize(
    ("name", "looks"),
    [
        ("/MNPQGO+Frutiger-Roman", "Helvetica"),
        ("/CharterBT-Roman", "Times"),
        ("ABCDEF+CMR12", "Times"),
        ("CMSS17", "Helvetica"),
        ("SFTT1000", "Courier"),
        ("BeraSansMono-Oblique", "Courier"),
        ("LMRoman10-Regular", "Times"),
        ("MonotypeCorsiva", "Times"),
        ("Zumarraga", ""),
    ],
)
def test_names_tell_families(name: str, looks: str) -> None:
    assert family(name) == looks


@pytest.mark.parametrize(
    ("name", "bold", "slanted"),
    [
        ("CMBX10", True, False),
        ("CMTI10", False, True),
        ("SFRM1200", False, False),
        ("NimbusRomNo9L-Medi", True, False),
        ("Calibri,BoldItalic", True, True),
    ],
)
def test_names_tell_styles(name: str, bold: bool, slanted: bool) -> None:
    assert (is_bold(name), is_slanted(name)) == (bold, slanted)


def test_a_font_that_loses_its_name_still_looks_the_same() -> None:
    def change(pdf: pikepdf.Pdf) -> None:
        for _, font in pdf.pages[0].Resources.Font.items():
            font.BaseFont = Name("/ABCDEF+ZumarragaSerif-Bold")
            font.Widths = pikepdf.Array([600] * 224)
            font.FirstChar = 32

    cleaned = open_pdf(pdfs.changed(pdfs.helvetica(), change)).rewrite([]).data
    with pikepdf.open(io.BytesIO(cleaned)) as pdf:
        (font,) = [one for _, one in pdf.pages[0].Resources.Font.items()]
        assert b"Zumarraga" not in cleaned
        assert read_font(font).style == "Times-Bold"
