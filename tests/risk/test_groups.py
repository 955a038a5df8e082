"""k, counted by hand: for any patients, with any attributes known."""

from collections.abc import Mapping
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from veladura.document import Document, Span
from veladura.risk.attributes import ATTRIBUTES, ExposedPatient
from veladura.risk.groups import FEW, assess
from veladura.risk.words import unmarked_words

KNOWN = st.dictionaries(st.sampled_from(ATTRIBUTES), st.sampled_from("ab"), max_size=4)
PATIENTS = st.lists(KNOWN, min_size=1, max_size=9)
CHOSEN = st.sets(st.sampled_from(ATTRIBUTES))


def patients(known: list[Mapping[str, str]]) -> list[ExposedPatient]:
    return [ExposedPatient((n,), one, dict.fromkeys(one, 1)) for n, one in enumerate(known)]


def alike(one: ExposedPatient, other: ExposedPatient, names: set[str]) -> bool:
    return all(one.known.get(name) == other.known.get(name) for name in names)


@given(PATIENTS, CHOSEN)
def test_k_is_how_many_are_alike(known: list[Mapping[str, str]], names: set[str]) -> None:
    every = patients(known)
    for exposure in assess(every, names).exposures:
        told = names & exposure.patient.known.keys()
        same = sum(alike(exposure.patient, other, names) for other in every)
        assert exposure.k == (same if told else len(every))


@given(PATIENTS, CHOSEN)
def test_no_fewer_attributes_tell_as_much(known: list[Mapping[str, str]], names: set[str]) -> None:
    every = patients(known)
    for exposure in assess(every, names).exposures:
        for count in range(1, len(exposure.attributes)):
            for fewer in combinations(exposure.attributes, count):
                same = sum(alike(exposure.patient, other, set(fewer)) for other in every)
                assert same > exposure.k


@given(PATIENTS, CHOSEN)
def test_the_most_exposed_come_first_and_figures_agree(
    known: list[Mapping[str, str]], names: set[str]
) -> None:
    risk = assess(patients(known), names)
    ks = [exposure.k for exposure in risk.exposures]
    assert ks == sorted(ks)
    assert len(ks) == len(known)
    assert risk.smallest == min(ks)
    assert (risk.unique, risk.recognisable) == (ks.count(1), sum(k < FEW for k in ks))


@given(PATIENTS)
def test_hiding_an_attribute_exposes_nobody_more(known: list[Mapping[str, str]]) -> None:
    every = patients(known)
    before = assess(every)
    for advice in before.advice:
        assert advice.recognisable <= len(every)
        assert advice.edits == sum(advice.attribute in one for one in known)


def test_where_nothing_is_known_nobody_stands_out() -> None:
    risk = assess(patients([{"age": "a"}, {"age": "b"}]), ())
    assert [exposure.k for exposure in risk.exposures] == [2, 2]
    assert risk.advice == ()
    assert assess([], ()).smallest == 0


def test_words_between_the_pieces_of_a_mark_are_not_marked() -> None:
    text = "Pseudónimo Zurita conocido Peña de Getafe"
    pieces = ((11, 17), (27, 31))
    document = Document(text, (Span(11, 31, "PER", fragments=pieces),))
    assert list(unmarked_words(document)) == ["pseudonimo", "conocido", "de", "getafe"]
