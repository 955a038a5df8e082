"""Documents and passages as units, and what may be said after reading some."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.certify.doubt import (
    PASSAGE,
    documents_as_units,
    passages,
    passages_as_units,
)
from veladura.certify.sampling import Unit, draw, extend
from veladura.certify.statement import COUNTED, state
from veladura.certify.verdicts import ReaderVerdict
from veladura.document import Document, Span

WHEN = "2026-01-01T10:00:00+00:00"
LINES = st.lists(st.text("ab ", max_size=300), max_size=30).map("\n".join)


def said(units: tuple[str, ...], *leaks: int) -> list[ReaderVerdict]:
    counts = [*leaks, *([0] * len(units))]
    return [
        ReaderVerdict(unit, "ana", count, WHEN) for unit, count in zip(units, counts, strict=False)
    ]


@given(LINES)
def test_passages_are_whole_lines_and_cover_the_text(text: str) -> None:
    found = list(passages(Document(text)))
    assert "".join(text[start:end] for start, end in found) == text
    for start, end in found[:-1]:
        assert text[end - 1] == "\n"
        assert end > start


@given(LINES)
def test_no_passage_goes_on_for_long(text: str) -> None:
    longest = max((len(line) for line in text.split("\n")), default=0)
    for start, end in passages(Document(text)):
        blank = len(text[start:end]) - len(text[start:end].rstrip("\n"))
        assert end - start <= PASSAGE + longest + blank + 1


def test_no_mark_is_cut() -> None:
    text = "x" * 500 + "\n" + "Ana\nRuiz" + "\n" + "y" * 500
    span = Span(text.index("Ana"), text.index("Ruiz") + 4, "P")
    for start, end in passages(Document(text, (span,))):
        assert not start < span.start < end < span.end


def test_a_unit_knows_its_marks_and_how_doubtful_it_is() -> None:
    document = Document("Ana Ruiz", (Span(0, 3, "P"), Span(4, 8, "P")))
    (sure,) = documents_as_units(document, "d", [])
    (doubtful,) = documents_as_units(document, "d", [Span(0, 3, "P", 0.5), Span(4, 8, "P", 0.5)])
    assert sure.doubt == 0.0
    assert doubtful.doubt == pytest.approx(0.75)
    assert sure.identifiers == doubtful.identifiers == 2


def test_a_verdict_holds_for_this_text_and_these_marks_alone() -> None:
    def digest(text: str, *spans: Span, name: str = "d") -> str:
        return documents_as_units(Document(text, spans), name, [])[0].digest

    first = digest("Ana Ruiz", Span(0, 3, "P"))
    assert first == digest("Ana Ruiz", Span(0, 3, "P", 0.4))
    others = {
        digest("Ana Ruiz"),
        digest("Ana Ruix", Span(0, 3, "P")),
        digest("Ana Ruiz", Span(0, 4, "P")),
        digest("Ana Ruiz", Span(0, 3, "S")),
        digest("Ana Ruiz", Span(0, 3, "P"), name="e"),
    }
    assert first not in others
    assert len(others) == 5


def test_units_of_any_text_have_a_name() -> None:
    assert passages_as_units(Document("\ud800"), "d", [])[0].digest
    assert passages_as_units(Document(""), "d", []) == []


def units(count: int) -> list[Unit]:
    return [Unit(f"{i:04d}", "d", 0, 9, 0.0, 3) for i in range(count)]


def test_nothing_found_bounds_what_leaks_and_more_reading_bounds_it_better() -> None:
    few = draw(units(400), target=0.05, seed="s", checks=40)
    many = draw(units(400), target=0.05, seed="s", checks=200)
    one, other = (state(plan, units(400), said(plan.sample)) for plan in (few, many))
    assert one.most_leaking > other.most_leaking > 0
    assert one.final
    assert one.leaking == one.leaks == 0
    assert one.most_leaks == COUNTED * one.most_leaking


def test_everything_read_leaves_no_doubt() -> None:
    plan = draw(units(30), target=0.01, seed="s", checks=30)
    done = state(plan, units(30), said(plan.sample, 2))
    assert (done.most_leaking, done.leaking, done.leaks) == (1, 1, 2)
    assert done.mended_share == 0.0
    assert not done.reached


def test_a_sample_half_read_is_not_final() -> None:
    plan = draw(units(200), target=0.1, seed="s", checks=60)
    half = state(plan, units(200), said(plan.sample)[:30])
    assert not half.final
    assert not half.reached
    assert half.read == 30
    assert half.more_checks is not None


def test_verdicts_on_other_units_count_for_nothing() -> None:
    plan = draw(units(200), target=0.1, seed="s", checks=60)
    other = [ReaderVerdict("not in the sample", "leo", 9, WHEN)]
    assert state(plan, units(200), [*said(plan.sample), *other]).leaking == 0


def test_too_many_leaks_cannot_be_read_away() -> None:
    plan = draw(units(100), target=0.01, seed="s", checks=50)
    assert state(plan, units(100), said(plan.sample, *[1] * 10)).more_checks is None


def test_a_second_round_states_with_less_risk() -> None:
    plan = draw(units(400), target=0.05, seed="s", checks=40)
    longer = extend(plan, 1)
    first = state(plan, units(400), said(plan.sample))
    second = state(longer, units(400), said(longer.sample))
    assert second.most_leaking >= first.most_leaking


def test_the_share_of_identifiers_is_one_of_all_there_are() -> None:
    plan = draw(units(100), target=0.2, seed="s", checks=50)
    done = state(plan, units(100), said(plan.sample))
    assert done.identifiers == 300
    assert done.identifier_share == done.most_leaks / (300 + done.most_leaks)
