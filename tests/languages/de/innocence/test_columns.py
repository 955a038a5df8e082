"""Columns of numbers that only order their rows are nobody's, nor are sizes of things."""

import pytest

from veladura.document import Span
from veladura.languages.de.innocence.columns import without_keys
from veladura.languages.de.innocence.sizes import without_sizes
from veladura.schemes import FINANCE


def kept(text: str, words: list[str], label: str = "NUM", score: float = 0.7) -> list[str]:
    spans, position = [], 0
    for word in words:
        position = text.index(word, position)
        spans.append(Span(position, position + len(word), label, score, "model+rule:zahl"))
        position += len(word)
    return [text[s.start : s.end] for s in without_keys(text, spans, FINANCE)]


KEYS = ["100", "210", "310"]
LIST = "GTS   Gewerbe   Klasse\n100   Büro   0,90\n210   Druck   2,40\n310   Tischler   6,10\n"


@pytest.mark.parametrize("head", ["GTS", "alt", "Gruppe"])
def test_a_key_before_what_it_means_is_none_of_the_figures(head: str) -> None:
    assert kept(LIST.replace("GTS", head), KEYS) == []


def test_what_is_sure_or_has_the_head_of_an_identifier_stays() -> None:
    assert kept(LIST.replace("GTS", "Kdnr"), KEYS, "ID") == KEYS
    assert kept(LIST.replace("GTS", "Stück"), KEYS) == KEYS
    assert kept(LIST.replace("GTS", "alt"), KEYS, score=0.95) == KEYS


def test_numbers_of_people_stay() -> None:
    text = LIST.replace("GTS", "alt").replace("Büro", "Pohl")
    spans = [Span(text.index(w), text.index(w) + 3, "ID", 0.7, "model") for w in KEYS]
    name = Span(text.index("Pohl"), text.index("Pohl") + 4, "PER", 0.9, "model")
    assert without_keys(text, [*spans, name], FINANCE) == [*spans, name]


def test_ranks_are_nobody_s() -> None:
    rows = "".join(f"Bieter {n}   {n}.500,00   {rank}\n" for n, rank in enumerate("24153", 1))
    spans = [
        Span(place, place + 1, "NUM", 0.95, "model+rule:zahl")
        for place in (line_end - 1 for line_end in _ends(rows))
    ]
    assert without_keys(rows, spans, FINANCE) == []
    counted = rows.replace("   4\n", "   9\n")
    assert without_keys(counted, spans, FINANCE) == spans


def _ends(text: str) -> list[int]:
    return [place for place, sign in enumerate(text) if sign == "\n"]


@pytest.mark.parametrize("head", ["VV-Nr.", "Zolltarifnummer", "Warengruppe", "PLU"])
def test_what_everybody_has_alike_is_told_by_its_head(head: str) -> None:
    text = f"{head};Text;EUR\n3104;Termin;669,60\n1003;Einigung;558,00\n7002;Post;20,00\n"
    assert kept(text, ["3104", "1003", "7002"]) == []


def test_days_of_a_month_stay() -> None:
    text = "Tag   Kommt\n24    früh\n25    früh\n26    spät\n"
    assert kept(text, ["24", "25", "26"], "DATE") == ["24", "25", "26"]


def test_flats_that_are_counted_through_are_no_days() -> None:
    flats = ["14.01", "14.02", "14.03", "14.04"]
    text = "".join(f"{flat}   EG   2011\n" for flat in flats) + "Schimmel in 14.03, seit 12.06.\n"
    assert kept(text, [*flats, "14.03"], "DATE") == []
    days = text.replace("14.04", "14.07").replace("14.02", "14.09")
    assert kept(days, ["14.01", "14.09", "14.03", "14.07"], "DATE") != []


@pytest.mark.parametrize(
    ("text", "word", "stays"),
    [
        ("Palette 1200 × 800 × 144", "800", False),
        ("Einlage 60x90 cm", "60", False),
        ("Planstein 49,9/24/24,9 PP2", "49,9", False),
        ("Gerät;0x00;0", "00", False),
        ("12 × 120,00", "12", True),
        ("11 × 20 = 220", "20", True),
        ("2 x 3 x 24,00 EUR", "3", True),
        ("Kurs 12/24/2019", "24", True),
    ],
)
def test_sizes_are_no_amounts(text: str, word: str, stays: bool) -> None:
    start = text.index(word)
    span = Span(start, start + len(word), "NUM", 0.99, "model+rule:betrag")
    assert without_sizes(text, [span], FINANCE) == ([span] if stays else [])
