"""Words of names: each becomes one other, two never become one, none comes back."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.languages.de.marked import substitutes as german
from tests.languages.es.marked import rewrite, substitutes

from veladura.languages.es.lexicon import lexicon
from veladura.text import fold, undotted, words

GIVEN = st.sampled_from(lexicon("given_female") + lexicon("given_male"))
SURNAME = st.sampled_from(lexicon("surnames"))
FULL = st.tuples(GIVEN, SURNAME, SURNAME).map(" ".join)


@given(names=st.lists(FULL, min_size=1, max_size=6), seed=st.integers(0, 99))
def test_no_word_of_a_name_comes_back(names: list[str], seed: int) -> None:
    new = substitutes(" · ".join(f"[[P|{name}]]" for name in names), seed=seed)
    old = {fold(word) for name in names for word in words(name) if len(word) > 2}
    assert old.isdisjoint(fold(word) for name in new for word in words(name))


@given(names=st.lists(FULL, min_size=2, max_size=6, unique_by=fold), seed=st.integers(0, 99))
def test_two_people_never_become_one(names: list[str], seed: int) -> None:
    new = substitutes(" · ".join(f"[[S|{name}]]" for name in names), seed=seed)
    assert len({fold(name) for name in new}) == len(names)


@given(name=GIVEN, one=SURNAME, two=SURNAME, seed=st.integers(0, 99))
def test_a_surname_alone_follows_the_full_name(name: str, one: str, two: str, seed: int) -> None:
    full, short = substitutes(f"[[P|{name} {one} {two}]] · el Sr. [[P|{one} {two}]]", seed=seed)
    assert fold(full).endswith(fold(short)) or fold(one) == fold(two)


@given(GIVEN, SURNAME)
def test_capitals_stay_capitals(name: str, surname: str) -> None:
    full = f"{name} {surname}"
    upper, plain = substitutes(f"[[P|{full.upper()}]] · [[P|{full}]]")
    assert upper.isupper()
    assert fold(upper) == fold(plain)


def test_relatives_keep_sharing_their_surname() -> None:
    for seed in range(10):
        mother, son = substitutes("[[P|Ana Ruiz Soto]] y su hijo [[K|Pedro Gil Ruiz]]", seed=seed)
        assert mother.split()[1] == son.split()[2]


@pytest.mark.parametrize("initials", ["A.R.S.", "ARS", "A. R. S."])
def test_initials_are_those_of_the_new_name(initials: str) -> None:
    for seed in range(10):
        full, short = substitutes(f"[[P|Ana Ruiz Soto]] ([[P|{initials}]])", seed=seed)
        expected = "".join(word[0] for word in full.split())
        assert re.sub(r"[. ]", "", short).upper() == fold(expected).upper()
        assert re.sub(r"\w", "x", short) == re.sub(r"\w", "x", initials)


def test_a_woman_stays_a_woman_and_a_man_a_man() -> None:
    female, male = set(lexicon("given_female")), set(lexicon("given_male"))
    for seed in range(20):
        hers, his = substitutes("La Dra. [[S|Carmen Ruiz]] y el Dr. [[S|Manuel Gil]]", seed=seed)
        assert hers.split()[0] in female
        assert his.split()[0] in male


def test_more_people_than_names_are_still_told_apart() -> None:
    people = [f"{name} {surname}" for name in lexicon("given_male") for surname in ("Ruiz", "Gil")]
    new = substitutes(" · ".join(f"[[S|{name}]]" for name in people))
    assert len({fold(name) for name in new}) == len({fold(name) for name in people})
    assert not any("[" in name for name in new)


def test_a_name_chosen_by_hand_is_used_wherever_it_fits() -> None:
    source = "[[P|Ana Ruiz Soto]] · Sra. [[P|Ruiz]] · [[P|Ana]]"
    outcome = rewrite(source)
    first = min(outcome.edits)
    new = rewrite(source, chosen={(first.start, first.end): "Eva Luna Mar"})
    assert [edit.text for edit in sorted(new.edits)] == ["Eva Luna Mar", "Luna", "Eva"]


def test_another_name_can_be_asked_for_again_and_again() -> None:
    source = "[[P|Ana Ruiz Soto]]"
    (edit,) = rewrite(source).edits
    seen = {rewrite(source, rolls={(edit.start, edit.end): n}).edits[0].text for n in range(6)}
    assert len(seen) == 6


def test_the_ending_of_a_german_genitive_is_written_again() -> None:
    for seed in range(10):
        plain, owned = german("[[PER|Meinrad Haberstroh]] · [[PER|Haberstrohs]] Antrag", seed=seed)
        assert owned.startswith(plain.split()[-1])
        assert owned != plain.split()[-1]


def test_an_umlaut_and_its_transcription_are_one_name() -> None:
    for seed in range(10):
        one, two = german("[[PER|Ida Schröder]] · [[PER|Schroeder]]", seed=seed)
        assert undotted(fold(two)) == undotted(fold(one.split()[-1]))
