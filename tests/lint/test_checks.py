"""Each check by itself, without a model."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.corpora import inline
from veladura.document import Document, Span
from veladura.lint.checks import near_identifiers, rare_words, two_labels, unmarked
from veladura.lint.findings import KINDS, Doubtful, TextPlace
from veladura.lint.marked import Marked
from veladura.lint.words import keys_of, words_of
from veladura.profiles import load_profile
from veladura.schemes import MEDDOCAN

PROFILE = load_profile("es-clinical:fast")
SHORT = {"[[P|": "[[NOMBRE_SUJETO_ASISTENCIA|", "[[S|": "[[NOMBRE_PERSONAL_SANITARIO|"}
SHORT |= {"[[ID|": "[[ID_SUJETO_ASISTENCIA|", "[[D|": "[[FECHAS|"}


def corpus(*notes: str) -> list[Document]:
    documents = []
    for number, note in enumerate(notes):
        for short, label in SHORT.items():
            note = note.replace(short, label)
        documents.append(inline.parse(note, id=f"n{number}"))
    return documents


def places(documents: list[Document], found: Doubtful) -> list[str]:
    return [documents[p.document].text[p.start : p.end] for p in found.places]


@pytest.mark.parametrize(
    ("rest", "expected"),
    [
        ("viene Zurita hoy", ["Zurita"]),
        ("viene ZURITA hoy y Zurita mañana", ["ZURITA", "Zurita"]),
        ("viene zurita hoy", []),  # in small letters it is a word
        ("viene Zuritas hoy", []),
        ("viene [[S|Zurita]] hoy", []),
    ],
)
def test_what_others_mark_is_found_where_it_is_not(rest: str, expected: list[str]) -> None:
    documents = corpus("[[S|Zurita]] firma", "Firma [[S|Zurita]]", rest)
    found = list(unmarked(documents, Marked.of(documents, MEDDOCAN)))
    assert [place for one in found for place in places(documents, one)] == expected


def test_one_document_alone_proves_nothing() -> None:
    documents = corpus("[[S|Zurita]] firma", "viene Zurita")
    assert list(unmarked(documents, Marked.of(documents, MEDDOCAN))) == []


def test_the_longest_surface_is_meant() -> None:
    documents = corpus(*["[[S|Ana Zurita]] y [[S|Ana]]"] * 2, "viene Ana Zurita")
    (found,) = unmarked(documents, Marked.of(documents, MEDDOCAN))
    assert places(documents, found) == ["Ana Zurita"]


def test_the_label_of_most_is_proposed() -> None:
    documents = corpus("[[S|Zurita]]", "[[S|Zurita]]", "[[P|Zurita]]")
    (found,) = two_labels(documents, Marked.of(documents, MEDDOCAN), MEDDOCAN)
    assert found.label == "NOMBRE_PERSONAL_SANITARIO"
    assert [place.document for place in found.places] == [2]


def test_dates_may_have_any_label_they_like() -> None:
    documents = corpus("[[D|12]]", "[[ID|12]]")
    assert all(f.places for f in two_labels(documents, Marked.of(documents, MEDDOCAN), MEDDOCAN))


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("7845124", ["7845124"]),  # one digit another
        ("784512", ["784512"]),  # one missing
        ("78451233", ["78451233"]),  # one more
        ("7845123", []),  # the same
        ("9999999", []),
        ("78451", []),  # too short
    ],
)
def test_a_slip_of_the_pen_in_an_identifier(written: str, expected: list[str]) -> None:
    documents = corpus("NHC [[ID|7845123]]", f"NHC {written}")
    found = near_identifiers(documents, Marked.of(documents, MEDDOCAN), MEDDOCAN)
    assert [place for one in found for place in places(documents, one)] == expected


@pytest.mark.parametrize(
    ("notes", "expected"),
    [
        (
            ("[[ID|1234567]] vive en Trasmontaña", "[[ID|1234567]] de Trasmontaña"),
            ["Trasmontaña"] * 2,
        ),
        (("[[ID|1234567]] de Trasmontaña", "[[ID|7654321]] de Trasmontaña"), []),  # two patients
        (("[[ID|1234567]] de Trasmontaña",), []),  # once
        (("[[ID|1234567]] el paciente, el Paciente",), []),  # every text has it
        (("[[ID|1234567]] TRASMONTAÑA TRASMONTAÑA",), []),  # capitals are no sign
    ],
)
def test_a_rare_word_of_one_patient(notes: tuple[str, ...], expected: list[str]) -> None:
    documents = corpus(*notes)
    found = rare_words(documents, PROFILE)
    assert [place for one in found for place in places(documents, one)] == expected


@given(st.text("aÁß_1- \n", max_size=40))
def test_words_stand_where_they_are_said_to(text: str) -> None:
    words = words_of(Document(text))
    assert tuple(word.folded for word in words) == keys_of(text)
    for word in words:
        assert keys_of(text[word.start : word.end]) == (word.folded,)
        assert not word.marked


def test_a_word_under_a_mark_is_known() -> None:
    document = Document("Ana Ruiz acude", (Span(4, 8, "X"),))
    assert [word.marked for word in words_of(document)] == [False, True, False]


@pytest.mark.parametrize("kind", KINDS)
def test_every_finding_has_a_sentence_and_a_name_that_lasts(kind: str) -> None:
    where = (TextPlace(0, 1, 2), TextPlace(3, 1, 2), TextPlace(3, 5, 6))
    one, again = (Doubtful(kind, "Zurita", "L", where, 7) for _ in range(2))
    assert one.documents == 2
    assert "2" in one.sentence or "{" not in one.sentence
    assert one.id == again.id != Doubtful(kind, "Zurito", "L", where).id
    assert "Zurita" not in one.id + repr(one) + one.sentence


def test_half_a_pair_of_surrogates_has_a_name_too() -> None:
    assert Doubtful("rare", "\ud800", "L", ()).id.startswith("rare-")
