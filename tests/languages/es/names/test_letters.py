"""What is said of the letters of a name, and of which name it is said."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.languages.es.mentioned import mentioned

from veladura.languages.es.lexicon import lexicon
from veladura.languages.es.names.letters import said_of_letters

NAMES = st.sampled_from(lexicon("given_female") + lexicon("given_male") + lexicon("surnames"))
ALPHABET = st.sampled_from("abcdefghijlmnopqrstuvz")


def holds(source: str, word: str, name: str) -> bool:
    """Whether all that is said of a word of the document is true of another name."""
    return all(said.holds(name) for said in said_of_letters(*mentioned(source))[word])


@pytest.mark.parametrize(
    ("source", "word", "true", "untrue"),
    [
        ("[person|Elvira], con uve.", "elvira", "Valeria", "Begoña"),
        ("[person|Benito], con be.", "benito", "Bruno", "Carlos"),
        ("[person|Elena] sin hache.", "elena", "Eva", "Esther"),
        ("[person|Ignacio], con ge.", "ignacio", "Gustavo", "Pedro"),
        ("[person|Yolanda], con i griega.", "yolanda", "Maya", "Isabel"),
        ("[person|Íñigo], con eñe.", "inigo", "Begoña", "Ana"),
        ("[person|Llorente], con doble ele.", "llorente", "Castillo", "Lorente"),
        ("[person|Hernández], con hache y con zeta.", "hernandez", "Hermoza", "Herrera"),
        ("[person|Begoña], empieza por be.", "begona", "Bruna", "Olba"),
        ("[person|Mateo], cuya inicial es la eme.", "mateo", "Manuel", "Adam"),
        ("[person|Ferran], acaba en -an.", "ferran", "Joan", "Anna"),
        ("[person|Noelia] termina en a.", "noelia", "Marta", "Inés"),
        ("[person|Andrés], con acento.", "andres", "Tomás", "Blas"),
        ("[person|Simón], acento en la o.", "simon", "Ramón", "Tomás"),
        ("[person|Bárbara], tilde en la primera a.", "barbara", "Ángela", "Amanda"),
        ("[person|Damián], tilde en la última a.", "damian", "Tomás", "Ángela"),
        ("[person|Sigüenza], con diéresis.", "siguenza", "Agüero", "Guevara"),
        ("[person|Marta] tiene cinco letras.", "marta", "Julia", "Ana"),
        ("[person|Rosa], como la flor.", "rosa", "Violeta", "Marta"),
        ("[person|Lucas], como el evangelista.", "lucas", "Mateo", "Blas"),
        ("[person|Jaume], amb jota.", "jaume", "Jordi", "Andreu"),
    ],
)
def test_what_is_said_of_a_name(source: str, word: str, true: str, untrue: str) -> None:
    assert holds(source, word, true)
    assert not holds(source, word, untrue)


@pytest.mark.parametrize(
    "source",
    [
        "[person|Elvira] acude con su hija.",
        "[person|Elvira] vino sola. Otra se escribe con uve.",  # another sentence
        "Con uve y con be. [person|Elvira] acude.",  # nobody was named before
        "[person|Elvira]\ncon uve",
        "[person|Elvira] vino con dolor.",
        "[person|Elvira] viene con bebés.",
    ],
)
def test_what_is_said_of_no_name(source: str) -> None:
    assert not said_of_letters(*mentioned(source))


def test_a_remark_is_of_whoever_was_named_last() -> None:
    told = said_of_letters(*mentioned("[person|Ana] y [person|Elvira], con uve."))
    assert set(told) == {"elvira"}


def test_a_remark_is_of_the_word_that_it_is_true_of() -> None:
    told = said_of_letters(*mentioned("[person|Marta Hoyos], con hache."))
    assert set(told) == {"hoyos"}
    assert all(said.has for said in told["hoyos"])


def test_what_is_true_of_no_word_is_kept_untrue() -> None:
    told = said_of_letters(*mentioned("[person|Elena], sin hache."))
    assert [said.has for said in told["elena"]] == [False]


@given(NAMES, ALPHABET)
def test_what_is_said_stays_true_of_the_name_itself(name: str, letter: str) -> None:
    """Whatever is said of it: a remark that does not fit is of its lack."""
    told = said_of_letters(*mentioned(f"[person|{name}], con {letter}."))
    assert told
    for word, remarks in told.items():
        own = [part for part in name.replace("-", " ").split() if len(part) == len(word)]
        assert any(said.holds(part) for said in remarks for part in own)
