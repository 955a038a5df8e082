"""What speaks for a German word being the name found elsewhere."""

import pytest

from veladura.detect.names import NameClassifier
from veladura.languages.de.evidence import Surroundings
from veladura.languages.de.forms import Form, key_of

NAMES = NameClassifier.load("de")
SURNAME = Form(("haberstroh",), "PER", "person", "surname")
FIRM = Form(("kestra",), "ORG", "company", "short")


def around(text: str, lowered: frozenset[str] = frozenset()) -> Surroundings:
    return Surroundings(text, lowered, shouting=False, names=NAMES)


def evidence(text: str, word: str = "Haberstroh", form: Form = SURNAME) -> dict[str, float]:
    start = text.index(word)
    token = (start, start + len(word), word, key_of(word))
    return dict(around(text).evidence(form, token, start + len(word)))


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("gestern M. Haberstroh", "M. Haberstroh"),
        ("gestern M.-L. Haberstroh", "M.-L. Haberstroh"),
        ("gestern Sebastian Haberstroh", "Sebastian Haberstroh"),
        ("gestern Haberstroh", "Haberstroh"),
        ("Firma Haberstroh", "Haberstroh"),
    ],
)
def test_initials_and_given_names_before_a_surname_belong_to_it(text: str, name: str) -> None:
    start = text.index("Haberstroh")
    assert text[around(text).name_before(SURNAME, start) :] == name


def test_a_company_has_no_given_name() -> None:
    text = "Sebastian Kestra"
    assert around(text).name_before(FIRM, 10) == 10


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Kestra GmbH liefert", "Kestra GmbH"),
        ("Kestra-Gruppe liefert", "Kestra-Gruppe"),
        ("Kestra Logistik GmbH & Co. KG liefert", "Kestra Logistik GmbH & Co. KG"),
        ("Kestra liefert", "Kestra"),
        ("Kestra Gmbhinger", "Kestra"),
    ],
)
def test_a_company_goes_on_up_to_its_legal_form(text: str, name: str) -> None:
    end = around(text).end_of_company(FIRM, len("Kestra"))
    assert text[:end] == name


def test_a_person_has_no_legal_form() -> None:
    assert around("Haberstroh GmbH").end_of_company(SURNAME, 10) == 10


def test_the_form_itself_is_evidence_and_nothing_absent_is_listed() -> None:
    found = evidence("gestern kam Haberstroh wieder")
    assert found["always"] == found["person, surname"] == 1.0
    assert all(found.values())


def test_a_title_before_a_name_is_told() -> None:
    with_title, without = (
        evidence("gestern kam Herr Haberstroh"),
        evidence("gestern kam Haberstroh"),
    )
    assert with_title.keys() - without.keys()


def test_surroundings_show_no_text() -> None:
    assert "Haber" not in repr(around("Haberstroh", frozenset({"haberstroh"})))
