"""What the spans of a document teach about it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.detect.consistency.known import LONGEST_PHRASE, SURE_PLACE, KnownMentions, learn
from veladura.detect.consistency.mentions import Covered, find_hits, find_mentions
from veladura.detect.consistency.words import LanguageWords
from veladura.document import Span

REPEATS = {"PER": "person", "KIN": "kin", "LOC": "place", "NUM": "number", "COD": "code"}
WORDS = LanguageWords(
    particles=frozenset({"de", "la"}),
    titles=frozenset({"dra", "medico"}),
    eponym_cues=frozenset({"enfermedad"}),
    place_words=frozenset({"hospital"}),
    kin=frozenset({"madre"}),
    endings=("s",),
)


def known(text: str, *marked: tuple[str, str], score: float = 1.0) -> KnownMentions:
    spans = [
        Span(text.index(surface), text.index(surface) + len(surface), label, score)
        for surface, label in marked
    ]
    return learn(text, spans, REPEATS, WORDS)


def again(text: str, *marked: tuple[str, str]) -> list[str]:
    """What stands again besides the first mention of each."""
    spans = [
        Span(text.index(surface), text.index(surface) + len(surface), label)
        for surface, label in marked
    ]
    learned, covered = learn(text, spans, REPEATS, WORDS), Covered(spans)
    hits = list(find_hits(text, learned, covered, WORDS))
    return [text[m.start : m.end] for m in find_mentions(text, hits, learned, covered, WORDS)]


def test_a_person_is_known_whole_and_in_parts() -> None:
    learned = known("Ana de la Ruiz Soto", ("Ana de la Ruiz Soto", "PER"))
    assert set(learned.phrases) == {("ana", "de", "la", "ruiz", "soto")}
    assert set(learned.parts) == {"ana", "ruiz", "soto"}
    assert learned.initials == {"ars": "PER"}


def test_a_place_is_known_whole_only() -> None:
    learned = known("Hospital La Paz", ("Hospital La Paz", "LOC"))
    assert set(learned.phrases) == {("hospital", "la", "paz")}
    assert not learned.parts


@pytest.mark.parametrize(("score", "learned"), [(SURE_PLACE, True), (SURE_PLACE - 0.01, False)])
def test_a_doubtful_place_is_not_carried_on(score: float, learned: bool) -> None:
    assert bool(known("La Paz", ("La Paz", "LOC"), score=score).vocabulary) is learned


@pytest.mark.parametrize(
    ("surface", "label", "kept"),
    [
        ("123456", "NUM", True),
        ("12345", "NUM", False),
        ("AB 123", "NUM", True),
        ("A 123", "NUM", False),
        ("123456", "COD", False),  # a mere figure
        ("AB1234", "COD", True),
        ("Jaca", "LOC", True),
        ("Ulm", "LOC", False),
        ("Ana", "PER", False),  # one word alone is a part, no phrase
    ],
)
def test_short_things_mean_something_else_elsewhere(surface: str, label: str, kept: bool) -> None:
    assert bool(known(surface, (surface, label)).phrases) is kept


def test_the_word_for_a_relative_is_known_where_the_language_lists_it() -> None:
    assert known("madre", ("madre", "KIN")).phrases
    assert not known("vecina", ("vecina", "KIN")).phrases


def test_a_label_that_means_something_else_each_time_teaches_nothing() -> None:
    assert not known("5 de mayo", ("5 de mayo", "DATE")).vocabulary


def test_what_is_too_long_for_a_name_is_not_looked_for() -> None:
    long = " ".join(["palabra"] * (LONGEST_PHRASE + 1))
    assert not known(long, (long, "LOC")).phrases


def test_a_word_has_the_label_it_was_seen_with_most_often() -> None:
    text = "Ruiz Gil, Ruiz Oria, Ruiz Paz"
    spans = [Span(0, 8, "KIN2"), Span(10, 19, "PER"), Span(21, 29, "PER")]
    learned = learn(text, spans, {**REPEATS, "KIN2": "person"}, WORDS)
    assert learned.parts["ruiz"].label == "PER"


def test_an_initial_is_known_by_the_names_it_came_with() -> None:
    text = "Marta Ruiz. M. Ruiz. X. Ruiz. aM. Ruiz"
    learned = known(text, ("Marta Ruiz", "PER"))
    assert learned.initial_before(text, text.index("Ruiz", 12), "ruiz") == text.index("M. R")
    assert learned.initial_before(text, text.index("X. Ruiz") + 3, "ruiz") is None
    assert learned.initial_before(text, text.index("aM. Ruiz") + 4, "ruiz") is None


@pytest.mark.parametrize(
    ("text", "marked", "expected"),
    [
        ("Ana Ruiz acude. Ana Ruiz. Ruiz. ANA", ("Ana Ruiz", "PER"), ["Ana Ruiz", "Ruiz", "ANA"]),
        ("Ana Ruiz. A. Ruiz", ("Ana Ruiz", "PER"), ["A. Ruiz"]),
        ("Ana de la Paz. de la calle", ("Ana de la Paz", "PER"), []),
        ("Ana de Ruiz Gil. Gil de Ana", ("Ana de Ruiz Gil", "PER"), ["Gil de Ana"]),
        ("Ana Ruiz Gil; A.R.G. y A. R. G.", ("Ana Ruiz Gil", "PER"), ["A.R.G.", "A. R. G."]),
        ("Ida Haber. Habers Antrag", ("Ida Haber", "PER"), ["Habers"]),
        ("La Paz. la  paz, La\nPaz", ("La Paz", "LOC"), ["la  paz", "La\nPaz"]),
        ("7.811.940 y 7811940", ("7.811.940", "NUM"), []),
        ("7811940; 7811940, 7811940-1, x7811940", ("7811940", "NUM"), ["7811940"]),
        ("madre. Su madre, médico de madre", ("madre", "KIN"), ["madre"]),
        ("Ana Ruiz", ("Ana Ruiz", "PER"), []),
    ],
)
def test_mentions_are_found_again(text: str, marked: tuple[str, str], expected: list[str]) -> None:
    assert again(text, marked) == expected


@given(
    st.lists(st.tuples(st.integers(0, 30), st.integers(1, 6)), max_size=6),
    st.integers(0, 30),
    st.integers(1, 6),
)
def test_what_is_covered_is_covered(places: list[tuple[int, int]], start: int, size: int) -> None:
    spans = [Span(one, one + length, "PER") for one, length in places]
    touched = any(s.start < start + size and start < s.end for s in spans)
    assert Covered(spans).touches(start, start + size) is touched


@given(st.text("AnaRuiz. -\n1", max_size=60))
def test_mentions_never_overlap_each_other_or_what_was_found(text: str) -> None:
    whole = f"Ana Ruiz 123456 {text}"
    spans = [Span(0, 8, "PER"), Span(9, 15, "NUM")]
    learned, covered = learn(whole, spans, REPEATS, WORDS), Covered(spans)
    hits = list(find_hits(whole, learned, covered, WORDS))
    last = 15
    for mention in find_mentions(whole, hits, learned, covered, WORDS):
        assert last <= mention.start < mention.end
        last = mention.end


def test_nothing_learned_shows_in_a_repr() -> None:
    learned = known("Leocadia Zurita", ("Leocadia Zurita", "PER"))
    assert "urita" not in repr(learned)
    assert "urita" not in repr(learned.parts["zurita"])
