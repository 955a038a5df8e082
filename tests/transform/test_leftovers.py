"""What nobody marked and still tells is found where it stands by itself."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.transform.context import Mention
from veladura.transform.leftovers import (
    SHORTEST,
    OtherForm,
    covered_by,
    exact_form,
    is_whole,
    leftovers,
)

IDENTIFYING = frozenset({"person", "id"})


def mention(text: str, surface: str, kind: str = "person") -> Mention:
    start = text.index(surface)
    return Mention(start, start + len(surface), "LABEL", kind, surface)


def found(text: str, marked: Mention, *forms: OtherForm) -> list[str]:
    pairs = [(form, marked) for form in forms]
    return [text[start:end] for start, end, _, _ in leftovers(text, [marked], pairs)]


def test_a_repeat_is_found_and_the_marked_one_is_not() -> None:
    text = "Vogel schrieb. Später kam Vogel, nicht Vogelsang."
    marked = mention(text, "Vogel")
    ((start, end, form, whose),) = leftovers(
        text, [marked], [(OtherForm("Vogel", "person"), marked)]
    )
    assert (start, end) == (26, 31)
    assert form.kind == "person"
    assert whose is marked


def test_the_longest_form_wins() -> None:
    text = "X; el Hospital Virgen del Mar y el Virgen del Mar"
    marked = mention(text, "X", "centre")
    forms = [OtherForm(one, "centre") for one in ("Virgen del Mar", "Hospital Virgen del Mar")]
    assert found(text, marked, *forms) == ["Hospital Virgen del Mar", "Virgen del Mar"]


@pytest.mark.parametrize(
    ("before", "after", "whole"),
    [
        (" ", " ", True),
        ("", "", True),
        ("(", ")", True),
        ("-", "-", True),
        ("x", " ", False),
        (" ", "x", False),
        ("7", " ", False),
        (" ", "7", False),
        ("é", " ", False),
    ],
)
def test_part_of_a_longer_word_is_no_repeat(before: str, after: str, whole: bool) -> None:
    text = f"{before}Vogel{after}"
    assert is_whole(text, len(before), len(before) + 5) is whole


def test_a_form_that_ends_in_a_mark_may_be_followed_by_letters() -> None:
    assert is_whole("Dr.Vogel", 0, 3)
    assert is_whole("(a)b", 0, 3)


def test_what_must_stand_before_a_form_is_asked_for() -> None:
    text = "Ana; doña Rosa y la rosa; Rosa fresca"
    marked = mention(text, "Ana")
    form = OtherForm("Rosa", "person", after=re.compile(r"doña $"))
    assert found(text, marked, form) == ["Rosa"]
    assert found(text, marked, OtherForm("Rosa", "person")) == ["Rosa", "Rosa"]


def test_what_must_not_stand_before_a_form_keeps_it_out() -> None:
    text = "Ana; señor Blanco; vino Blanco"
    marked = mention(text, "Ana")
    form = OtherForm("Blanco", "person", unless=re.compile(r"vino $"))
    assert found(text, marked, form) == ["Blanco"]


def test_an_everyday_word_is_left_alone() -> None:
    text = "Ana; Sol y Sol"
    places: list[tuple[int, int]] = []

    def common(whole: str, start: int, end: int) -> bool:
        places.append((start, end))
        return start > 6

    form = OtherForm("Sol", "person", common=common)
    assert found(text, mention(text, "Ana"), form) == ["Sol"]
    assert places == [(5, 8), (11, 14)]


def test_only_so_much_is_read_before_a_form() -> None:
    text = "doña" + " " * 60 + "Rosa"
    assert not OtherForm("Rosa", "person", after=re.compile("doña")).stands(
        text, text.index("Rosa")
    )


@pytest.mark.parametrize(
    ("surface", "kind", "count"),
    [("Vogel", "person", 1), (" Vogel ", "person", 1), ("Ana", "person", 0), ("Vogel", "age", 0)],
)
def test_the_surface_itself_is_a_form_where_it_identifies(
    surface: str, kind: str, count: int
) -> None:
    forms = list(exact_form(Mention(0, 5, "L", kind, surface), IDENTIFYING))
    assert [form.text for form in forms] == [surface.strip()] * count
    assert all(len(form.text) >= SHORTEST for form in forms)


@given(st.text("ab", max_size=30), st.lists(st.tuples(st.integers(0, 30), st.integers(0, 9))))
def test_a_character_is_covered_where_some_mention_holds_it(
    text: str, places: list[tuple[int, int]]
) -> None:
    places = [(start, min(start + size, len(text))) for start, size in places if start < len(text)]
    mentions = [Mention(start, end, "L", "id", text[start:end]) for start, end in places]
    covered = covered_by(text, mentions)
    assert len(covered) == len(text)
    for i, taken in enumerate(covered):
        assert bool(taken) == any(start <= i < end for start, end in places)


@given(text=st.text("ab -", max_size=40), forms=st.sets(st.text("ab", min_size=3, max_size=5)))
def test_leftovers_never_overlap_and_each_is_a_whole_word(text: str, forms: set[str]) -> None:
    marked = Mention(0, 1, "L", "person", "x")
    pairs = [(OtherForm(form, "person"), marked) for form in sorted(forms)]
    taken: set[int] = set()
    for start, end, form, _ in leftovers(text, [], pairs):
        assert text[start:end] == form.text in forms
        assert is_whole(text, start, end)
        assert taken.isdisjoint(range(start, end))
        taken.update(range(start, end))


def test_a_form_never_shows_its_text() -> None:
    assert "Vogel" not in repr(OtherForm("Vogel", "person"))
