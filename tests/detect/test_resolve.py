"""Overlaps are resolved by one rule: no overlaps come out, and nothing found is uncovered."""

import itertools
import string

from hypothesis import given
from hypothesis import strategies as st

from veladura.detect.resolve import resolve
from veladura.document import Span

TEXT = "Paciente: Ana Ruiz López, DNI 12345678Z, nacida el 3 de mayo de 1970."


def half(span: Span) -> float:
    return 0.5


def model(start: int, end: int, label: str, score: float = 0.9) -> Span:
    return Span(start, end, label, score, "model", "")


def rule(start: int, end: int, label: str, score: float = 1.0) -> Span:
    return Span(start, end, label, score, "rule:dni", "check letter is right")


@st.composite
def spans(draw: st.DrawFn) -> tuple[str, list[Span]]:
    text = draw(st.text(string.ascii_letters + string.digits + " .,\n", min_size=1, max_size=60))
    found = []
    for _ in range(draw(st.integers(0, 12))):
        start = draw(st.integers(0, len(text) - 1))
        end = draw(st.integers(start + 1, len(text)))
        found.append(
            Span(
                start,
                end,
                draw(st.sampled_from(["A", "B", "C"])),
                draw(st.floats(0, 1)),
                draw(st.sampled_from(["model", "rule:x", "rule:y", "consistency"])),
                "why",
            )
        )
    return text, found


@given(spans())
def test_nothing_overlaps_and_the_order_of_the_input_does_not_matter(
    drawn: tuple[str, list[Span]],
) -> None:
    text, found = drawn
    resolved = resolve(text, found, half)
    for left, right in itertools.pairwise(resolved):
        assert left.end <= right.start
    backwards = resolve(text, found[::-1], half)
    assert [(s.start, s.end) for s in backwards] == [(s.start, s.end) for s in resolved]


@given(spans())
def test_every_letter_and_digit_found_above_the_threshold_stays_covered(
    drawn: tuple[str, list[Span]],
) -> None:
    text, found = drawn
    covered = {i for span in resolve(text, found, half) for i in range(span.start, span.end)}
    for span in found:
        if span.score >= half(span):
            wanted = {i for i in range(span.start, span.end) if text[i].isalnum()}
            assert wanted <= covered


@given(spans())
def test_nothing_is_covered_that_no_source_named(drawn: tuple[str, list[Span]]) -> None:
    text, found = drawn
    named = {i for span in found for i in range(span.start, span.end)}
    labels = {span.label for span in found}
    for span in resolve(text, found, half):
        assert set(range(span.start, span.end)) <= named
        assert span.label in labels


def test_sources_that_agree_are_both_named_and_their_scores_add_up() -> None:
    (span,) = resolve(TEXT, [model(30, 39, "ID", 0.6), rule(30, 39, "ID", 0.9)], half)
    assert span.source == "model+rule:dni"
    assert span.reason == "check letter is right"
    assert 0.9 < span.score < 1.0


def test_a_sure_rule_corrects_the_label_of_the_model() -> None:
    (span,) = resolve(TEXT, [model(30, 39, "PHONE", 0.99), rule(30, 39, "ID", 1.0)], half)
    assert (span.label, span.source) == ("ID", "rule:dni")


def test_a_rule_extends_the_borders_of_the_model() -> None:
    (span,) = resolve(TEXT, [model(51, 60, "DATE"), rule(51, 68, "DATE")], half)
    assert (span.start, span.end) == (51, 68)


def test_what_the_loser_alone_had_found_keeps_its_own_label() -> None:
    resolved = resolve(TEXT, [model(10, 39, "NAME", 0.8), rule(30, 39, "ID")], half)
    assert [(s.start, s.end, s.label) for s in resolved] == [(10, 29, "NAME"), (30, 39, "ID")]


def test_weak_spans_confirm_but_do_not_stand_alone() -> None:
    assert resolve(TEXT, [rule(30, 39, "ID", 0.3)], half) == ()
    (span,) = resolve(TEXT, [model(30, 39, "ID", 0.4), rule(30, 39, "ID", 0.3)], half)
    assert span.source == "model+rule:dni"


def test_two_hits_of_one_source_are_one_witness() -> None:
    assert resolve(TEXT, [rule(30, 38, "ID", 0.3), rule(31, 39, "ID", 0.3)], half) == ()
