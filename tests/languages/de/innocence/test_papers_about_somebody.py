"""Only a long paper without anybody loses its faint findings, and never what is sure."""

from hypothesis import given
from hypothesis import strategies as st

from veladura.document import Span
from veladura.languages.de.innocence.papers import without_doubtful
from veladura.schemes import FINANCE

WORDS = ("Rotation", "4120", "Mandant", "7,25", "812")
GUIDE = "Die Lohnart 4120 steht je Mandant bei Rotation 7,25 oder 812 im Feld. " * 15
SCORES = st.floats(0.3, 1.0)
SOURCES = st.sampled_from(["model", "rule:zahl", "model+rule:zahl", "rule:betrag", "rule:iban"])
LABELS = st.sampled_from([label.id for label in FINANCE])
FOUND = st.lists(st.tuples(st.sampled_from(WORDS), LABELS, SCORES, SOURCES), max_size=8)


def spans_of(found: list[tuple[str, str, float, str]]) -> list[Span]:
    """Each in a sentence of its own."""
    length = len(GUIDE) // 15
    spans = []
    for number, (word, label, score, source) in enumerate(found):
        start = GUIDE.index(word, number * length)
        spans.append(Span(start, start + len(word), label, score, source))
    return spans


@given(found=FOUND)
def test_what_is_sure_is_never_lost(found: list[tuple[str, str, float, str]]) -> None:
    spans = spans_of(found)
    kept = without_doubtful(GUIDE, spans, FINANCE)
    assert [span for span in spans if span in kept] == list(kept)
    by_form = ("rule:zahl", "rule:betrag")  # which no model agrees with
    lost = [span for span in spans if span not in kept]
    assert all(span.score < 0.9 or span.source in by_form for span in lost)
    assert not [span for span in lost if span.source == "rule:iban"]


@given(found=FOUND)
def test_days_and_ways_to_reach_somebody_stay(found: list[tuple[str, str, float, str]]) -> None:
    spans = spans_of(found)
    kept = without_doubtful(GUIDE, spans, FINANCE)
    told = {label.id for label in FINANCE if label.kind in ("date", "phone", "email")}
    assert [s for s in spans if s.label in told] == [s for s in kept if s.label in told]


@given(found=FOUND, length=st.integers(600, 899))
def test_a_short_paper_loses_nothing(found: list[tuple[str, str, float, str]], length: int) -> None:
    spans = [span for span in spans_of(found) if span.end <= length]
    assert list(without_doubtful(GUIDE[:length], spans, FINANCE)) == spans


@given(found=FOUND, score=st.floats(0.8, 1.0))
def test_where_two_are_surely_somebody_nothing_is_lost(
    found: list[tuple[str, str, float, str]], score: float
) -> None:
    letter = f"{GUIDE}Ida Pohl, Ulm"
    people = [
        Span(len(GUIDE), len(GUIDE) + 8, "PER", score, "model"),
        Span(len(GUIDE) + 10, len(letter), "LOC", score, "model"),
    ]
    spans = [*spans_of(found), *people]
    assert list(without_doubtful(letter, spans, FINANCE)) == spans
