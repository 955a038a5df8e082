"""Statements of SWIFT: what a value is can be told, codes and figures stay, parts keep to size."""

import re
from decimal import Decimal
from pathlib import Path

import mt940
import pytest

from veladura.document import Edit
from veladura.formats import open_original
from veladura.pipeline import AnonymizedFile, Anonymizer
from veladura.profiles import load_profile

DATA = (Path(__file__).parents[1] / "exchange" / "statement.sta").read_bytes()


@pytest.fixture(scope="module")
def done() -> AnonymizedFile:
    german = Anonymizer(load_profile("de-finance:fast"), threads=1)
    return german.anonymize_bytes(DATA, "umsatz.sta", key=b"k" * 32)


def statement(data: bytes) -> "mt940.models.Transactions":
    return mt940.parse(data.decode())


def test_values_are_shown_with_what_they_are() -> None:
    text = open_original(DATA, "umsatz.sta").text
    assert "Konto: 37040044/0532013000" in text
    assert "Datum: 2024-03-11" in text
    assert "Buchungstag: 2024-03-12" in text
    assert "Name: Stadtwerke Wendelstein GmbH" in text
    assert "Abschlag Strom Kunde 77120334 Brandhorst" in text
    assert "NDDT" not in text


def test_nobody_is_left_in_the_file(done: AnonymizedFile) -> None:
    flat = re.sub(rb"\r?\n|\?\d\d", b"", done.data)
    for original in ("Brandhorst", "Mühlhoff", "Wendelstein", "77120334", "DE0212030000"):
        assert original.encode() in re.sub(rb"\r?\n|\?\d\d", b"", DATA)
        assert original.encode() not in flat


def test_another_reader_finds_the_same_figures(done: AnonymizedFile) -> None:
    before, after = statement(DATA), statement(done.data)
    assert [t.data["amount"].amount for t in after] == [Decimal("-120.00"), Decimal("1850.00")]
    assert [t.data["id"] for t in after] == [t.data["id"] for t in before]
    assert len({b.data["date"] - a.data["date"] for a, b in zip(before, after, strict=True)}) == 1
    gaps = [t.data["entry_date"] - t.data["date"] for t in after]
    assert gaps == [t.data["entry_date"] - t.data["date"] for t in before]


def test_long_replacements_go_on_in_the_next_part() -> None:
    opened = open_original(DATA, "umsatz.sta")
    start = opened.text.index("Dr. Annegret")
    end = opened.text.index("\n", start)
    name = "Prof. Dr. Wilhelmine von Hohenstein-Westerburg"
    data = opened.rewrite([Edit(start, end, name)]).data
    parts = re.split(rb"\?\d\d", re.sub(rb"\r?\n", b"", data.split(b":86:")[2]))
    assert all(len(part.decode()) <= 27 for part in parts[1:-1])
    assert name in open_original(data, "umsatz.sta").text


@pytest.mark.parametrize(
    ("parts", "shown"),
    [
        ("?20SVWZ+RG 20240611 KD 33718?21DATUM 02.07.2024, 09.14 UHR", "KD 33718 DATUM 02"),
        ("?20EREF+RE-2024-0318?21SVWZ+RE-2024-0318 GELAENDER?22 KITA", "0318 SVWZ+RE"),
        ("?20SVWZ+ABSCHLAG STROM KUNDE B?21RANDHORST", "KUNDE BRANDHORST"),  # cut at its width
    ],
)
def test_a_part_that_was_not_cut_for_want_of_room_ends_a_word(parts: str, shown: str) -> None:
    source = (
        ":20:STARTUMSE\n:25:37040044/0532013000\n:60F:C240628EUR1,00\n"
        f":61:2407020702D1,00N177NONREF\n:86:177?00LASTSCHRIFT{parts}\n:62F:C240703EUR0,00\n-\n"
    )
    assert shown in open_original(source.encode(), "umsatz.sta").text


def test_entries_of_the_day_are_a_statement_as_well() -> None:
    source = (
        ":20:STARTDISPE\n:25:60350130/0007714420\n:28C:00044\n:34F:EUR0,\n:13D:2406181430+0200\n"
        ":61:240618D1170,NDDTNONREF\n:86:105?00LASTSCHRIFT?32VOLKSBANK KRAICHTAL EG\n"
        ":90D:1EUR1170,\n:90C:0EUR0,\n-\n"
    )
    opened = open_original(source.encode(), "umsatz.sta")
    assert "Umsatzsumme: 1170," in opened.text
    assert "Datum: 2024-06-18" in opened.text
    moved = opened.text.index("2024-06-18")
    written = opened.rewrite([Edit(moved, moved + 10, "2016-06-18")]).data.decode()
    assert ":13D:1606181430+0200" in written
