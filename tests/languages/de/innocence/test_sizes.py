"""Sizes say how big something is; what is reckoned, dated or paid looks alike and stays found."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.document import Span
from veladura.languages.de.innocence.sizes import without_sizes
from veladura.schemes import FINANCE

EDGE = st.integers(1, 9999).map(str)


def found(text: str, label: str = "NUM") -> list[str]:
    """The numbers of a text that are still figures."""
    spans = [Span(*m.span(), label, 0.95, "model") for m in re.finditer(r"\d+(?:,\d+)?", text)]
    return [text[span.start : span.end] for span in without_sizes(text, spans, FINANCE)]


@pytest.mark.parametrize(
    ("text", "stays"),
    [
        ("Karton 600 x 400 x 320 mm", []),
        ("Fensterbank 120x25, 3 Stück", ["3"]),
        ("Poroton 36,5/24/24,9", []),
        ("Kiste 40×30, Preis 18,50 EUR", ["18,50"]),
        ("Platte 2,5 x 1,25 x 0,02", []),
        ("4 × 85,00", ["4", "85,00"]),
        ("4 x 85 = 340", ["4", "85", "340"]),
        ("3 x 4 x 12,50 €", ["3", "4", "12,50"]),
        ("3x4=12", ["3", "4", "12"]),
        ("2 x 6 x 19 %", ["2", "6", "19"]),
        ("5 x 20 x 2,00 CHF", ["5", "20", "2,00"]),
        ("Kurse 14/15/16", ["14", "15", "16"]),
        ("Akte 12/24/2019", ["12", "24", "2019"]),
        ("Satz Xx40", ["40"]),
    ],
)
def test_figures_of_sizes_and_others(text: str, stays: list[str]) -> None:
    assert found(text) == stays


@given(a=EDGE, b=EDGE, c=EDGE, sign=st.sampled_from(["x", "×"]), gap=st.sampled_from(["", " "]))
def test_length_width_and_height_go_together(a: str, b: str, c: str, sign: str, gap: str) -> None:
    size = f"{gap}{sign}{gap}".join((a, b, c))
    assert found(f"Palette {size} cm zu 14,50") == ["14,50"]
    for reckoned in (f"{size} EUR", f"{size} €", f"{size} CHF"):
        assert found(reckoned) == [a, b, c]
    assert found(f"Palette {size}", "ID") == [a, b, c]  # what was read as a number of somebody
