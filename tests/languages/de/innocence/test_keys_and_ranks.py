"""Numbers that order rows are nobody's, whatever they are; those with names beside them stay."""

import re
from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.document import Span
from veladura.languages.de.innocence.columns import without_keys
from veladura.schemes import FINANCE

LINE = re.compile(r"^(\d+)\t", re.M)
STEPS = st.lists(st.integers(1, 90), min_size=3, max_size=12)


def keys_of(text: str, *, score: float = 0.7, source: str = "model", label: str = "NUM") -> int:
    """How many of the numbers that begin lines stay found."""
    spans = [Span(*m.span(1), label, score, source) for m in LINE.finditer(text)]
    return len(without_keys(text, spans, FINANCE))


def listing(keys: list[int], head: str = "alt") -> str:
    rows = "".join(f"{key}\tTätigkeit\t0,90\n" for key in keys)
    return f"{head}\tBezeichnung\tSatz\n{rows}"


@given(steps=STEPS)
def test_keys_in_ascending_order_go(steps: list[int]) -> None:
    keys = list(accumulate(steps))
    assert keys_of(listing(keys)) == 0
    assert keys_of(listing(keys), score=0.95) == len(keys)  # the model is sure
    assert keys_of(listing(keys), source="rule:iban") == len(keys)  # a rule is
    assert keys_of(listing(keys, "Kundennummer"), label="ID") == len(keys)


@given(steps=STEPS, source=st.sampled_from(["model", "rule:zahl", "model+rule:zahl"]))
def test_a_head_of_what_everybody_has_alike_needs_no_order(steps: list[int], source: str) -> None:
    keys = list(accumulate(steps))[::-1]
    for head in ("Warengruppe", "Tarifziffer", "Gefahrklasse", "Kategorie"):
        assert keys_of(listing(keys, head), source=source, score=0.95) == 0


@given(steps=STEPS)
def test_keys_in_descending_order_stay(steps: list[int]) -> None:
    keys = list(accumulate(steps))[::-1]
    assert keys_of(listing(keys)) == len(keys)


@given(order=st.permutations(range(1, 8)))
def test_places_of_a_ranking_are_nobody_s_unless_rows_are_numbered(order: list[int]) -> None:
    counted = order == sorted(order)
    text = "".join(f"Bieter\tLos\t{place}\n" for place in order)
    spans = [Span(m.start(), m.end(), "NUM", 0.95, "model") for m in re.finditer(r"\d", text)]
    assert len(without_keys(text, spans, FINANCE)) == (len(order) if counted else 0)
    twice = spans[:1] + spans[2:] if counted else spans
    lost = text[: spans[0].start] + "9" + text[spans[0].end :]
    assert without_keys(lost, twice, FINANCE) == twice


@pytest.mark.parametrize(
    ("flats", "stay"),
    [
        (["2.01", "2.02", "2.03", "2.04"], 0),
        (["14.07", "14.08", "14.09", "14.10", "14.11"], 0),
        (["2.01", "2.02", "2.04", "2.05"], 4),
        (["1.01", "2.02", "3.03", "4.04"], 4),
        (["2.01", "2.02", "2.03"], 3),  # too few
    ],
)
def test_flats_are_counted_through_and_days_are_not(flats: list[str], stay: int) -> None:
    text = "".join(f"{flat}\tEG\tleer\n" for flat in flats)
    spans = [
        Span(m.start(), m.end(), "DATE", 0.95, "rule:datum")
        for m in re.finditer(r"\d+\.\d\d", text)
    ]
    assert len(without_keys(text, spans, FINANCE)) == stay
