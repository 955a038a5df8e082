"""A Spanish name is taken apart, and each word is told for what it is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.languages.es.lexicon import lexicon
from veladura.languages.es.names.fields import is_called, tells_part
from veladura.languages.es.names.parts import split_name
from veladura.profiles import load_profile
from veladura.text import fold
from veladura.transform.people.parts import GIVEN, INITIAL, LITERAL, PARTICLE, SURNAME, NamePart
from veladura.transform.substitution import substitution_of

NAMES = substitution_of(load_profile("es-clinical")).names
LETTERS = {GIVEN: "g", SURNAME: "s", INITIAL: "i", PARTICLE: "p", LITERAL: "", "": "?"}


def read(text: str, before: str = "", settled: dict[str, str] | None = None) -> list[NamePart]:
    return NAMES.assign(NAMES.split(text), before, settled or {})


def roles(text: str, before: str = "", settled: dict[str, str] | None = None) -> str:
    """A letter a word: given name, surname, initial, particle."""
    return "".join(LETTERS[part.role] for part in read(text, before, settled))


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Ana Ruiz Gil", "gss"),
        ("Ana María Ruiz Gil", "ggss"),
        ("Mª Carmen Ruiz Gil", "ggss"),
        ("M.ª Ruiz", "gs"),
        ("Ruiz Gil, Ana", "ssg"),
        ("LUNA GALINDO PAULA", "ssg"),
        ("PEREZ PRADES JOSE MARTIN", "ssgg"),
        ("GALVEZ MIGUEL MARTA", "ssg"),
        ("ROSA LUNA GIL", "gss"),
        ("Luna Paula Gil", "ggs"),
        ("Catalina Pedro Zaballos", "gss"),
        ("María José Zaballos", "ggs"),
        ("Ana Mª Pascual Lobo", "ggss"),
        ("Del Moral y Gálvez", "psps"),
        ("Ruiz, Ana María", "sgg"),
        ("RUIZ GIL, ANA", "ssg"),
        ("Ana de la Torre", "gpps"),
        ("Elvira de Miguel", "gps"),
        ('Lourdes "Luli" Achával', "ggs"),
        ("Pascual padre", "g"),
        ("María del Carmen", "gpg"),
        ("MARÍA DEL SOL VELILLA", "gpgs"),
        ("María del Río Velilla", "gpss"),
        ("Juan Carlos García-Abad López", "ggsss"),
        ("J. L. García", "iis"),
        ("J. Luis García", "igs"),
        ("Dra. Mora", "s"),
        ("García Fernández", "ss"),
        ("Carmen", "g"),
        ("Fernández", "s"),
        ("Ale", "g"),
        ("IZG", "i"),
        ("A.R.G.", "iii"),
        ("José Mª Ruiz", "ggs"),
    ],
)
def test_each_word_has_its_role(name: str, expected: str) -> None:
    assert roles(name) == expected


@pytest.mark.parametrize(
    ("before", "name", "expected"),
    [
        ("Apellidos: ", "Rosario Cruz", "ss"),
        ("Nombre: ", "Cruz", "g"),
        ("visto por el Dr. ", "Cruz Rivas", "ss"),
        ("visto por el Dr. ", "Esteban Rivas", "gs"),
        ("Le pondrán ", "Alpha Oumar", "gg"),
        ("Nombre y apellidos: ", "Ana Ruiz", "gs"),
        ("la Dra. ", "Santos", "s"),
        ("el Sr. ", "Martín", "s"),
        ("los ", "Vidal", "s"),
        ("Nombres: ", "Brian Ezequiel", "gg"),
        ("Giménez, ", "Brian Ezequiel", "gg"),
        ("doña ", "Rosario", "g"),
    ],
)
def test_what_stands_before_a_name_decides(before: str, name: str, expected: str) -> None:
    assert roles(name, before) == expected


def test_what_fuller_mentions_settled_holds() -> None:
    assert roles("Cruz", settled={"cruz": SURNAME}) in ("s", "g")
    both = {"rosario": SURNAME, "cruz": SURNAME}
    assert roles("Rosario Cruz", "la Sra. ", settled=both) == "ss"
    assert roles("Rosario Cruz", settled=both) == "gs"  # another Cruz
    assert roles("Rosario Cruz", settled={"rosario": GIVEN, "cruz": GIVEN}) == "gg"
    assert roles("Pilar Juan", settled={"pilar": GIVEN, "juan": GIVEN}) == "gs"
    assert roles("Marcos Santos Marcos", settled={"marcos": SURNAME, "santos": SURNAME}) == "gss"
    assert roles("Juan", "el Dr. ", settled={"juan": ""}) == "s"
    assert roles("Juan", settled={"juan": ""}) == "g"
    assert roles("P. Juan Marqués", settled={"juan": "", "marques": SURNAME}) == "iss"
    assert roles("Chiti Zurdo", settled={"zurdo": SURNAME}) == "gs"


PIECES = (
    *lexicon("given_female")[:40],
    *lexicon("surnames")[:40],
    *("de", "la", "Mª", "J.", "-", ",", " ", "  ", "Dra.", "d'", "\n", "(", "7"),
)


@given(st.lists(st.sampled_from(PIECES), max_size=8).map(" ".join))
def test_the_pieces_of_a_name_are_the_name_again(text: str) -> None:
    assert "".join(part.text for part in split_name(text)) == text
    assert "".join(part.text for part in read(text)) == text


@given(
    st.sampled_from(lexicon("given_female")),
    st.sampled_from(lexicon("surnames")),
    st.sampled_from(lexicon("surnames")),
)
def test_behind_a_comma_stands_the_given_name(name: str, one: str, two: str) -> None:
    parts = [part for part in read(f"{one} {two}, {name}") if part.key and part.role != PARTICLE]
    known = {fold(word) for word in name.replace("-", " ").split()}
    given = {part.key for part in parts if part.role == GIVEN}
    assert given & known or not known & {part.key for part in parts}


def test_a_particle_goes_with_the_surname_behind_it() -> None:
    *_, last = read("Ana de la Torre")
    assert (last.key, last.particle) == ("torre", "de la")


@pytest.mark.parametrize(
    ("written", "key"),
    [("Fdez.", "fernandez"), ("Glez", "gonzalez"), ("Mª", "maria"), ("Toñi", "tonia")],
)
def test_an_abbreviation_stands_for_its_name(written: str, key: str) -> None:
    assert key in {part.key for part in split_name(f"{written} Ruiz")}


@pytest.mark.parametrize(
    ("text", "before", "after", "called"),
    [
        ("Pitu", "la llaman ", "", True),
        ("Pitu", "alias ", "", True),
        ("Guti", 'Guzmán "', '" Verde', True),
        ("Pitu", "", " (Petra Garitano)", True),
        ("Carmen", "la llaman ", "", False),  # that is a name
        ("Pitu Ruiz", "la llaman ", "", False),
        ("Pitu", "acude ", "", False),
    ],
)
def test_what_somebody_is_called_is_no_name(
    text: str, before: str, after: str, called: bool
) -> None:
    assert is_called(text, before, after) is called


@pytest.mark.parametrize(
    ("before", "told"),
    [
        ("Apellidos: ", True),
        ("familia ", True),
        ("los ", True),
        ("Nombre: ", False),
        ("nombre y apellidos: ", False),
        ("", False),
    ],
)
def test_fields_and_families_tell_surnames(before: str, told: bool) -> None:
    assert tells_part(before) is told


@pytest.mark.parametrize("word", ["mamá", "tío", "abuela", "sor"])
def test_who_somebody_is_stays(word: str) -> None:
    first, *_ = split_name(f"{word} Ushi")
    assert first.role == LITERAL
