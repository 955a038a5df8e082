"""The forms in which something found may come back in a German document."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.corpora import inline
from veladura.detect.names import NameClassifier
from veladura.languages.de.forms import Form, Forms, key_of, keys_of
from veladura.schemes import FINANCE

NAMES = NameClassifier.load("de")


def forms(source: str) -> Forms:
    document = inline.parse(source)
    return Forms(document.text, document.spans, FINANCE, NAMES)


def named(source: str, words: str) -> Form | None:
    return forms(source).named(tuple(keys_of(words)))


@pytest.mark.parametrize(
    ("one", "other"),
    [("Köttgen", "KOETTGEN"), ("Köttgen", "Kottgen"), ("Müller", "Mueller"), ("Straße", "strasse")],
)
def test_spellings_of_one_word_have_one_key(one: str, other: str) -> None:
    assert key_of(one) == key_of(other)


@given(st.text("AaÄäÖöUueß", max_size=12))
def test_a_key_is_its_own_key_but_for_what_umlauts_hide(word: str) -> None:
    assert key_of(word) == key_of(word.upper()) or "ß" in word
    assert key_of(word).islower() or not key_of(word)


@pytest.mark.parametrize(
    ("source", "words", "kind"),
    [
        ("[[PER|Ida Haberstroh]]", "Ida Haberstroh", "whole"),
        ("[[PER|Ida Haberstroh]]", "Haberstroh", "surname"),
        ("[[PER|Ida Haberstroh]]", "Ida", "given"),
        ("[[PER|Ida von der Au Haber]]", "Haber", "surname"),
        ("[[PER|haberstroh]]", "Haberstroh", "lower"),
        ("[[ORG|Kestra Antriebe GmbH]]", "Kestra Antriebe GmbH", "whole"),
        ("[[ORG|Kestra Antriebe GmbH]]", "Kestra Antriebe", "short"),
        ("[[LOC|Bad Zwiefalten]]", "Bad Zwiefalten", "whole"),
        ("[[PROD|SpanoLine 600]]", "SpanoLine 600", "whole"),
    ],
)
def test_what_is_found_comes_back_in_these_forms(source: str, words: str, kind: str) -> None:
    form = named(source, words)
    assert form is not None
    assert form.kind == kind


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("[[PER|Ida von Au]]", "von"),
        ("[[PER|Ida Haberstroh]]", "Haber"),
        ("[[ORG|Kestra Antriebe GmbH]]", "GmbH"),
        ("[[ORG|Kestra Antriebe GmbH]]", "Antriebe"),
        ("[[LOC|Ulm]]", "Ulm"),  # too short to be sure
        ("[[OTH|Kormoran]]", "Kormoran"),  # an everyday word
        ("[[NUM|4711]]", "4711"),
        ("[[DATE|12. März 2019]]", "März"),
    ],
)
def test_other_words_do_not(source: str, words: str) -> None:
    assert named(source, words) is None


def test_the_last_of_several_words_may_stand_in_the_genitive() -> None:
    assert named("[[PER|Ida Haberstroh]]", "Ida Haberstrohs") is not None
    assert named("[[LOC|Bad Zwiefalten]]", "Bad Zwiefaltens") is not None
    assert named("[[PER|Ida Haberstroh]]", "Haberstrohs") is None  # evidence decides on that one


def test_the_surer_form_wins_where_two_have_the_same_words() -> None:
    form = named("[[PER|Ida Kestra]] · [[PER|Kestra Ida]]", "Kestra")
    assert form is not None
    assert form.kind == "surname"


def test_a_person_taken_for_a_company_is_known_by_the_surname() -> None:
    form = named("[[ORG|Sebastian Haberstroh]]", "Haberstroh")
    assert form is None or (form.label, form.kind) == ("PER", "surname")


def test_lengths_are_tried_from_the_longest() -> None:
    sizes = forms("[[ORG|Kestra Antriebe Nord GmbH]] [[ORG|Kestra Antriebe]]").sizes
    assert sizes["kestra"] == sorted(sizes["kestra"], reverse=True)


def test_a_form_shows_no_words() -> None:
    form = named("[[PER|Ida Haberstroh]]", "Haberstroh")
    assert "haber" not in repr(form).lower()
