"""A known street and house in a text."""

import pytest

from veladura.knowledge.addresses import KnownAddress
from veladura.knowledge.tokens import read_words
from veladura.knowledge.tongue import tongue_of

ALCALA = KnownAddress("C/ Alcalá, 12, 3º B", tongue_of("es"))
BERG = KnownAddress("Bergstraße 7", tongue_of("de"))


def found(address: KnownAddress, text: str) -> list[str]:
    return [text[one.start : one.end] for one in address.find(read_words(text))]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("vive en C/ Alcalá, 12, 3º B.", ["C/ Alcalá, 12, 3º B"]),
        ("vive en la calle Alcala nº 12", ["calle Alcala nº 12"]),
        ("CALLE DE ALCALÁ 12", ["CALLE DE ALCALÁ 12"]),
        ("calle Alcalá", ["calle Alcalá"]),
        ("Alcalá 12", ["Alcalá 12"]),
        ("calle Alcalá\n12", ["calle Alcalá\n12"]),
        ("calle Alcalá 14", ["calle Alcalá"]),  # another house of the street
        ("nació en Alcalá", []),
        ("calle Mayor 12", []),
        ("", []),
    ],
)
def test_a_street_is_found_with_what_is_said_of_the_house(text: str, expected: list[str]) -> None:
    assert found(ALCALA, text) == expected


@pytest.mark.parametrize("text", ["Bergstraße 7", "Bergstr. 7", "BERGSTRASSE 7"])
def test_a_german_street_in_all_its_spellings(text: str) -> None:
    assert found(BERG, f"wohnt {text} in Ulm")


def test_another_street_on_the_same_hill_is_not_meant() -> None:
    assert found(BERG, "wohnt Bergweg 9 in Ulm") == [] or "9" not in found(BERG, "Bergweg 9")[0]
    assert found(BERG, "am Berg 7") == []


@pytest.mark.parametrize(
    ("text", "said"), [("C/ Alcalá, 12", True), ("12", False), ("", False), ("C/", False)]
)
def test_an_address_without_a_street_is_none(text: str, said: bool) -> None:
    assert bool(KnownAddress(text, tongue_of("es"))) is said


def test_a_letter_astray_is_forgiven() -> None:
    address = KnownAddress("Calle Fuencarral 80", tongue_of("es"))
    assert found(address, "calle Fuencaral 80") == ["calle Fuencaral 80"]
