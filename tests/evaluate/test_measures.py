"""Hand-computed cases of every measure, and what must hold for any two annotations."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.corpora.strategies import documents, spans

from veladura import Document, Span
from veladura.evaluate import Counts, Coverage, measures

#       0         1         2         3         4
#       0123456789012345678901234567890123456789012345
TEXT = "Dra. Ana Ruiz Gil, Calle Mayor 3, 28001 Madrid"


def marked(*found: tuple[int, int, str]) -> Document:
    return Document(TEXT, tuple(Span(*span) for span in found), "a")


ANA_RUIZ_GIL = (5, 17, "PER")
STREET = (19, 32, "CALLE")
POSTCODE = (34, 39, "LUGAR")
TOWN = (40, 46, "LUGAR")
GOLD = marked(ANA_RUIZ_GIL, STREET, POSTCODE, TOWN)


def test_ner_wants_offsets_and_type() -> None:
    system = marked(ANA_RUIZ_GIL, (19, 32, "LUGAR"), (34, 46, "LUGAR"))
    assert measures.ner(GOLD, system) == Counts(tp=1, fp=2, fn=3)
    assert measures.ner_by_label(GOLD, system) == {
        "PER": Counts(tp=1),
        "CALLE": Counts(fn=1),
        "LUGAR": Counts(fp=2, fn=2),
    }


def test_ner_counts_duplicates_once_and_overlaps_each() -> None:
    gold = marked(ANA_RUIZ_GIL, ANA_RUIZ_GIL, (5, 8, "PER"))
    system = marked((5, 8, "PER"), (5, 8, "PER"), (5, 8, "X"))
    assert measures.ner(gold, system) == Counts(tp=1, fp=1, fn=1)


def test_a_discontinuous_span_is_not_its_envelope() -> None:
    pieces = Document(TEXT, (Span(5, 17, "PER", fragments=((5, 8), (14, 17))),), "a")
    assert measures.ner(pieces, marked(ANA_RUIZ_GIL)) == Counts(fp=1, fn=1)
    assert measures.ner(pieces, pieces) == Counts(tp=1)


def test_strict_spans_want_offsets_alone() -> None:
    system = marked(ANA_RUIZ_GIL, (19, 32, "LUGAR"), (19, 32, "PER"), (34, 46, "LUGAR"))
    assert measures.spans_strict(GOLD, system) == Counts(tp=2, fp=1, fn=2)


def test_merged_spans_join_over_space_and_punctuation() -> None:
    # Only ", " and " " lie between these four: they become one stretch, 5..46.
    assert measures.merge(GOLD) == {(5, 46)}
    assert measures.merge(marked((5, 8, "PER"), (14, 17, "PER"), TOWN)) == {
        (5, 8),
        (14, 17),
        (40, 46),
    }


def test_merged_spans_forgive_other_cuts_of_the_same_stretch() -> None:
    system = marked(ANA_RUIZ_GIL, STREET, (34, 46, "LUGAR"))
    # True: the strict matches (2) and the merged one (5..46). 34..46, 34..39 and 40..46 lie in it.
    assert measures.spans_merged(GOLD, system) == Counts(tp=3, fp=0, fn=0)


def test_merged_spans_still_count_what_differs() -> None:
    gold = marked((5, 8, "PER"), (9, 13, "PER"), TOWN)
    system = marked((5, 13, "PER"), (0, 3, "PER"))
    # Gold merges to 5..13 and 40..46, system to 0..13 ("Dra" is joined): nothing in common.
    assert measures.spans_merged(gold, system) == Counts(tp=0, fp=2, fn=3)


def test_merging_a_nested_span_ends_where_the_task_script_ends_it() -> None:
    assert measures.merge(marked((5, 17, "PER"), (9, 13, "PER"))) == {(5, 13)}


def test_tokens_are_sensitive_or_not() -> None:
    # Tokens: Dra . Ana Ruiz Gil , Calle Mayor 3 , 28001 Madrid
    system = marked((0, 13, "PER"), (34, 46, "X"))
    # Gold: Ana Ruiz Gil Calle Mayor 3 28001 Madrid. System: Dra . Ana Ruiz 28001 Madrid.
    assert measures.tokens(GOLD, system) == Counts(tp=4, fp=2, fn=4)


def test_tokens_can_be_limited_to_labels() -> None:
    system = marked((0, 13, "PER"), (34, 46, "X"))
    assert measures.tokens(GOLD, system, labels={"PER"}) == Counts(tp=2, fp=2, fn=1)


def test_coverage_asks_for_letters_and_digits_alone() -> None:
    system = marked((5, 8, "X"), (9, 17, "Y"), (19, 30, "CALLE"), (0, 3, "PER"))
    # Name: both parts hidden. Street: the 3 is not. Postcode and town: not. "Dra" touches nothing.
    assert measures.coverage(GOLD, system) == Coverage(covered=1, gold=4, touching=3, predicted=4)
    assert measures.coverage_by_label(GOLD, system)["PER"] == Coverage(1, 1, 0, 1)


def test_a_span_of_marks_alone_needs_all_of_them() -> None:
    gold = Document("¿? ¿?", (Span(0, 2, "X"), Span(3, 5, "X")), "a")
    system = Document("¿? ¿?", (Span(0, 2, "X"), Span(3, 4, "X")), "a")
    assert measures.coverage(gold, system) == Coverage(1, 2, 2, 2)


EMPTY = Document("", (), "a")


def test_empty_documents_score_nothing() -> None:
    assert measures.ner(EMPTY, EMPTY) == measures.spans_merged(EMPTY, EMPTY) == Counts()
    assert measures.tokens(EMPTY, EMPTY) == Counts()
    assert measures.coverage(EMPTY, EMPTY) == Coverage()


def test_undefined_ratios_are_zero() -> None:
    nothing = Counts()
    assert (nothing.precision, nothing.recall, nothing.f1) == (0.0, 0.0, 0.0)
    assert (Coverage().recall, Coverage().precision) == (0.0, 0.0)


def test_ratios() -> None:
    counts = Counts(tp=3, fp=1, fn=2)
    assert (counts.precision, counts.recall) == (0.75, 0.6)
    assert counts.f1 == pytest.approx(2 / 3)
    assert counts + Counts(1, 1, 1) == Counts(4, 2, 3)


@st.composite
def pairs(draw: st.DrawFn) -> tuple[Document, Document]:
    gold = draw(documents())
    found = draw(st.lists(spans(len(gold.text)), max_size=6))
    return gold, gold.with_spans(found)


@given(documents())
def test_the_gold_itself_is_perfect(document: Document) -> None:
    for measure in (measures.ner, measures.spans_strict, measures.spans_merged, measures.tokens):
        counts = measure(document, document)
        assert (counts.fp, counts.fn) == (0, 0)
    shares = measures.coverage(document, document)
    assert (shares.covered, shares.touching) == (shares.gold, shares.predicted)


@given(pairs())
def test_exchanging_the_sides_exchanges_the_mistakes(both: tuple[Document, Document]) -> None:
    gold, system = both
    for measure in (measures.ner, measures.spans_strict, measures.spans_merged, measures.tokens):
        counts, exchanged = measure(gold, system), measure(system, gold)
        assert counts == Counts(exchanged.tp, exchanged.fn, exchanged.fp)


@given(pairs())
def test_labels_add_up_to_the_whole(both: tuple[Document, Document]) -> None:
    gold, system = both
    assert sum(measures.ner_by_label(gold, system).values(), Counts()) == measures.ner(gold, system)
    by_label = measures.coverage_by_label(gold, system).values()
    assert sum(by_label, Coverage()) == measures.coverage(gold, system)


@given(pairs())
def test_merging_never_adds_mistakes(both: tuple[Document, Document]) -> None:
    strict, merged = measures.spans_strict(*both), measures.spans_merged(*both)
    assert merged.fp <= strict.fp
    assert merged.fn <= strict.fn
    assert merged.tp >= strict.tp
