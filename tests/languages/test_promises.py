"""What is promised of every document in every language, whatever is in it."""

import re
from importlib import import_module

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.languages.sample import Sample

from veladura.document import Document, Span
from veladura.language import language_codes
from veladura.text import fold
from veladura.transform import Preferences
from veladura.transform.mentions import collect
from veladura.transform.substitution import substitution_of

KEY = b"a key that everybody knows"
SAMPLES: dict[str, Sample] = {
    code: import_module(f"tests.languages.{code}.sample").SAMPLE for code in language_codes()
}
for each in SAMPLES.values():  # loads what loads on first use: Hypothesis draws from its constants
    for marked in (each.beside, *each.linked):
        each.rewrite(marked)
every_language = pytest.mark.parametrize("language", SAMPLES.values(), ids=SAMPLES)
REROLLED = [
    pytest.param(sample, thing, id=f"{code}: {thing}")
    for code, sample in SAMPLES.items()
    for thing in sample.rerolled
]
EXAMPLES = [
    pytest.param(sample, label, surface, id=f"{code}: {label}")
    for code, sample in SAMPLES.items()
    for label, surface in sample.examples
]


def labels_of(language: Sample, kinds: frozenset[str]) -> set[str]:
    known = substitution_of(language.anonymizer.profile).kinds
    return {label for label, kind in known.items() if kind in kinds}


@every_language
def test_no_substitute_equals_or_contains_its_original(language: Sample) -> None:
    @settings(deadline=None)
    @given(source=language.documents, seed=st.integers(0, 50))
    def holds(source: str, seed: int) -> None:
        document = language.parse(source)
        for span, new in zip(document.spans, language.substitutes(source, seed=seed), strict=True):
            old = document.surface(span)
            assert fold(new) != fold(old)
            assert fold(old) not in fold(new)

    holds()


@every_language
@settings(deadline=None)
@given(data=st.data(), seed=st.integers(0, 50))
def test_nothing_that_identifies_is_left_anywhere(
    language: Sample, data: st.DataObject, seed: int
) -> None:
    outcome = language.rewrite(data.draw(language.documents), seed=seed)
    identifying = substitution_of(language.anonymizer.profile).identifying
    hidden = labels_of(language, identifying)
    for span in outcome.document.spans:
        surface = outcome.document.surface(span)
        assert span.label not in hidden or len(surface) < 4 or surface not in outcome.text


@every_language
@settings(deadline=None)
@given(data=st.data(), seed=st.integers(0, 50))
def test_the_same_seed_gives_the_same_output(
    language: Sample, data: st.DataObject, seed: int
) -> None:
    source = data.draw(language.documents)
    assert language.rewrite(source, seed=seed).text == language.rewrite(source, seed=seed).text


@every_language
@settings(deadline=None)
@given(data=st.data())
def test_the_same_thing_gets_the_same_substitute(language: Sample, data: st.DataObject) -> None:
    source = data.draw(language.documents)
    half = len(language.parse(source).spans)
    new = language.substitutes(f"{source} — {source}")
    assert new[:half] == new[half:]


@every_language
@settings(deadline=None)
@given(
    data=st.data(),
    before=st.sampled_from(["", " ", "\n", "A "]),
    after=st.sampled_from(["", "  ", "\n", " Z"]),
)
def test_text_outside_the_spans_is_untouched(
    language: Sample, data: st.DataObject, before: str, after: str
) -> None:
    source = f"{before}{data.draw(language.documents)}{after}"
    outcome = language.rewrite(source)
    separators = re.split(r"\[\[.*?\]\]", source)
    position = 0
    for separator in separators:
        position = outcome.text.index(separator, position) + len(separator)
    assert outcome.text.startswith(separators[0])
    assert outcome.text.endswith(separators[-1])


def check_anything(language: Sample, label: str, surface: str, seed: int) -> None:
    """Detectors err: any text may come with any label, and must neither break nor pass through."""
    document = Document(f"1. {surface} ...", (Span(3, 3 + len(surface), label),))
    outcome = language.anonymizer.anonymize(document, seed=seed)
    assert outcome.text.startswith("1. ")
    assert outcome.text.endswith(" ...")
    substitution = substitution_of(language.anonymizer.profile)
    (mention,) = collect(document, substitution, leftovers=False)
    if surface.strip() and mention.kind not in substitution.may_keep:
        assert fold(outcome.text[3:-4]) != fold(surface)


@every_language
@settings(max_examples=300, deadline=None)
@given(data=st.data(), seed=st.integers(0, 3))
def test_any_text_may_come_with_any_label(language: Sample, data: st.DataObject, seed: int) -> None:
    label = data.draw(st.sampled_from(language.anonymizer.profile.scheme.ids))
    check_anything(language, label, data.draw(language.surfaces), seed)


@pytest.mark.parametrize(("language", "label", "surface"), EXAMPLES)
def test_what_once_went_wrong_does_not_again(language: Sample, label: str, surface: str) -> None:
    check_anything(language, label, surface, 0)


@every_language
@pytest.mark.parametrize("mode", ["mask", "tag", "redact", "hash"])
@settings(deadline=None)
@given(data=st.data())
def test_the_plain_modes_take_anything(language: Sample, mode: str, data: st.DataObject) -> None:
    label = data.draw(st.sampled_from(language.anonymizer.profile.scheme.ids))
    surface = data.draw(language.surfaces)
    document = Document(surface, (Span(0, len(surface), label),))
    outcome = language.anonymizer.anonymize(document, preferences=Preferences(mode=mode), key=KEY)
    substitution = substitution_of(language.anonymizer.profile)
    (mention,) = collect(document, substitution, leftovers=False)
    if surface.strip() and mention.kind not in substitution.may_keep:  # "AG" alone is nobody's
        assert outcome.edits
        assert surface.strip() not in outcome.text or len(surface.strip()) < 3


@every_language
@settings(deadline=None)
@given(data=st.data(), key=st.binary(min_size=16, max_size=20))
def test_mixed_documents_hold_together(language: Sample, data: st.DataObject, key: bytes) -> None:
    labels = st.sampled_from(language.anonymizer.profile.scheme.ids)
    marked = st.lists(st.tuples(labels, language.surfaces), min_size=2, max_size=8)
    text, spans = "", []
    for label, surface in data.draw(marked):
        spans.append(Span(len(text), len(text) + len(surface), label))
        text += surface + " · "
    outcome = language.anonymizer.anonymize(Document(text, tuple(spans)), key=key)
    assert outcome.text.count(" · ") >= len(spans)
    assert len(outcome.result.spans) == len(spans)


@pytest.mark.parametrize(("language", "thing"), REROLLED)
def test_a_reroll_gives_a_new_one_and_leaves_the_others(language: Sample, thing: str) -> None:
    text = f"{thing} · {language.beside} · {thing}"
    span = language.parse(text).spans[0]
    once = language.substitutes(text)
    again = language.substitutes(text, rolls={(span.start, span.end): 1})
    assert again[0] != once[0]
    assert again[0] == again[3]
    assert again[1:3] == once[1:3]


@every_language
def test_substitutes_with_a_key_are_the_same_across_documents(language: Sample) -> None:
    one, two = (language.substitutes(text, key=KEY) for text in language.linked)
    assert sorted(one) == sorted(two)
    other = language.substitutes(language.linked[0], key=b"another key, longer")
    assert not set(one) & set(other)
