"""What the engine promises of every German document, whatever is in it."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.languages.de.marked import ANONYMIZER, rewrite, substitutes

from veladura.corpora import inline
from veladura.document import Document, Span
from veladura.languages.de.lexicon import lexicon, table
from veladura.schemes import FINANCE
from veladura.text import fold
from veladura.transform import Preferences

KEY = b"a key that everybody knows"
GIVEN = st.sampled_from(lexicon("given_female") + lexicon("given_male"))
SURNAME = st.sampled_from(lexicon("surnames"))
TOWN = st.sampled_from([row[0] for row in table("towns")])
FORM = st.sampled_from(["GmbH", "AG", "GmbH & Co. KG", "SE", "e. V.", "UG (haftungsbeschränkt)"])
THINGS = st.one_of(
    st.builds("[[PER|{} {}]]".format, GIVEN, SURNAME),
    st.builds("[[PER|{}]]".format, SURNAME),
    st.builds("[[PER|{}, {}]]".format, SURNAME, GIVEN),
    st.builds("[[ORG|{} Maschinenbau {}]]".format, SURNAME, FORM),
    st.builds("[[ORG|Volksbank {} eG]]".format, TOWN),
    st.builds("[[LOC|{}]]".format, TOWN),
    st.builds("[[LOC|{}straße {}]]".format, SURNAME, st.integers(1, 300)),
    st.builds("[[DATE|{:%d.%m.%Y}]]".format, st.dates()),
    st.builds("HRB [[NUM|{}]]".format, st.integers(10_000, 999_999)),
    st.builds("[[TEL|0{} {}]]".format, st.integers(201, 999), st.integers(100_000, 9_999_999)),
    st.builds("[[EMAIL|{}@firma.de]]".format, SURNAME.map(lambda s: fold(s).replace(" ", ""))),
    st.builds("[[SEG|{}]]".format, st.sampled_from([row[1] for row in table("segments")])),
    st.builds("[[PROD|{} {}]]".format, SURNAME, st.integers(1, 900)),
)
DOCUMENTS = st.lists(THINGS, min_size=1, max_size=10).map(" · ".join)
HIDDEN = ("PER", "ORG", "EMAIL", "TEL", "URL", "NUM")


@settings(deadline=None)
@given(source=DOCUMENTS, seed=st.integers(0, 50))
def test_no_substitute_equals_or_contains_its_original(source: str, seed: int) -> None:
    document = inline.parse(source)
    for span, new in zip(document.spans, substitutes(source, seed=seed), strict=True):
        old = document.surface(span)
        assert fold(new) != fold(old)
        assert fold(old) not in fold(new)


@settings(deadline=None)
@given(source=DOCUMENTS, seed=st.integers(0, 50))
def test_no_name_company_or_number_is_left_anywhere(source: str, seed: int) -> None:
    outcome = rewrite(source, seed=seed)
    for span in outcome.document.spans:
        surface = outcome.document.surface(span)
        if span.label in HIDDEN and len(surface) >= 4:
            assert surface not in outcome.text


@settings(deadline=None)
@given(source=DOCUMENTS, seed=st.integers(0, 50))
def test_the_same_seed_gives_the_same_output(source: str, seed: int) -> None:
    assert rewrite(source, seed=seed).text == rewrite(source, seed=seed).text


@settings(deadline=None)
@given(source=DOCUMENTS)
def test_the_same_thing_gets_the_same_substitute(source: str) -> None:
    half = len(inline.parse(source).spans)
    new = substitutes(f"{source} — {source}")
    assert new[:half] == new[half:]


@settings(deadline=None)
@given(source=DOCUMENTS)
def test_text_outside_the_spans_is_untouched(source: str) -> None:
    outcome = rewrite(f"Anfang {source} Ende")
    position = 0
    for separator in re.split(r"\[\[.*?\]\]", f"Anfang {source} Ende"):
        position = outcome.text.index(separator, position) + len(separator)
    assert outcome.text.startswith("Anfang ")
    assert outcome.text.endswith(" Ende")


PIECES = st.sampled_from(
    [
        *("von", "Graf", "GmbH", "& Co.", "AG", "der", "Straße", "Str.", "Am", "i. L.", "Dr.", "’"),
        *("Müller", "KESTRA", "kestra", "Ulm", "IV", "März", "KW", "Q1", "Mio.", "Bank", "@", "."),
        *("12", "2016", "89073", "3.4.24", "1.000,50", "+49", "10.0.0.1", ":", "-", "\n", " ", "/"),
    ]
)
SURFACES = st.one_of(
    st.text(min_size=1, max_size=25),
    st.lists(PIECES, min_size=1, max_size=7).map(" ".join),
    st.lists(PIECES, min_size=1, max_size=5).map("".join),
)


@settings(max_examples=300, deadline=None)
@given(label=st.sampled_from(FINANCE.ids), surface=SURFACES, seed=st.integers(0, 3))
def test_any_text_may_come_with_any_label(label: str, surface: str, seed: int) -> None:
    document = Document(f"vor {surface} nach", (Span(4, 4 + len(surface), label),))
    outcome = ANONYMIZER.anonymize(document, seed=seed)
    assert outcome.text.startswith("vor ")
    assert outcome.text.endswith(" nach")
    if surface.strip() and label in ("PER", "ORG", "EMAIL", "URL", "TEL", "SEG", "PROD"):
        assert fold(outcome.text[4:-5]) != fold(surface)


@pytest.mark.parametrize("mode", ["mask", "tag", "redact", "hash"])
@settings(deadline=None)
@given(label=st.sampled_from(FINANCE.ids), surface=SURFACES)
def test_the_plain_modes_take_anything(mode: str, label: str, surface: str) -> None:
    document = Document(surface, (Span(0, len(surface), label),))
    outcome = ANONYMIZER.anonymize(document, preferences=Preferences(mode=mode), key=KEY)
    if surface.strip():
        assert outcome.edits


@pytest.mark.parametrize(
    "thing",
    [
        "[[PER|Meinrad Haberstroh]]",
        "[[ORG|Kestra Antriebe GmbH]]",
        "[[LOC|Zwiefalten]]",
        "[[LOC|Gutachstraße 58]]",
        "[[PROD|SpanoLine 600]]",
        "[[SEG|Notlicht]]",
        "[[OTH|Kormoran]]",
        "[[NUM|77 40 1163]]",
        "[[TEL|04261 555100]]",
        "[[DATE|12. März 2019]]",
        "[[EMAIL|m.haberstroh@kestra.de]]",
        "[[URL|www.kestra.de]]",
    ],
)
def test_a_reroll_gives_a_new_one_and_leaves_the_others(thing: str) -> None:
    text = f"{thing} · [[PER|Walburga Zurlinde]] · Nr. [[NUM|99887766]] · {thing}"
    span = inline.parse(text).spans[0]
    once, again = substitutes(text), substitutes(text, rolls={(span.start, span.end): 1})
    assert again[0] != once[0]
    assert again[0] == again[3]
    assert again[1:3] == once[1:3]


def test_a_company_chosen_by_hand_spreads_to_its_short_forms() -> None:
    text = "[[ORG|Kestra Antriebe GmbH]], [[ORG|Kestra]], [[ORG|Kestra-Gruppe]]"
    chosen = {(0, len("Kestra Antriebe GmbH")): "Norvalis Antriebe GmbH"}
    assert substitutes(text, chosen=chosen) == [
        "Norvalis Antriebe GmbH",
        "Norvalis",
        "Norvalis-Gruppe",
    ]


def test_substitutes_with_a_key_are_the_same_across_documents() -> None:
    key = b"0123456789abcdef"
    one = substitutes("[[NUM|A-7845123]] [[DATE|05.03.2016]] [[ORG|Kestra AG]]", key=key)
    two = substitutes("Neu: [[DATE|05.03.2016]], [[ORG|Kestra AG]], [[NUM|A-7845123]]", key=key)
    assert sorted(one) == sorted(two)
