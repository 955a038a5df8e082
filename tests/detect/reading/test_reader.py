"""Damaged text reads as people read it; clean text is left alone."""

import json
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.detect.reading import ReadingView, load_reader
from veladura.document import apply_edits
from veladura.errors import ConfigError

FOLDER = Path(__file__).parent
DAMAGED = json.loads((FOLDER / "damaged.json").read_text("utf-8"))
UNDAMAGED = json.loads((FOLDER / "undamaged.json").read_text("utf-8"))

# Pieces of which damaged text is made: letters that look alike, cut words, wrong encodings.
PIECES = st.sampled_from(
    [*"aeioulrnmsO01|568 .-/,\n", "rn", "Ã±", "´ı", "˜n", "-\n  ", "   ", "María", "l985", "de "]
)


def read(text: str, language: str) -> ReadingView | None:
    reader = load_reader(language)
    assert reader is not None
    return reader.read(text)


@pytest.mark.parametrize(
    ("language", "written", "meant"),
    [(language, *case) for language, cases in DAMAGED.items() for case in cases],
)
def test_damaged_text_reads_as_people_read_it(language: str, written: str, meant: str) -> None:
    view = read(written, language)
    assert view is not None
    assert view.text == meant


@pytest.mark.parametrize(
    ("language", "text"),
    [(language, text) for language, texts in UNDAMAGED.items() for text in texts],
)
def test_what_only_looks_damaged_stays(language: str, text: str) -> None:
    assert read(text, language) is None


@given(st.lists(PIECES, max_size=60).map("".join), st.sampled_from(sorted(DAMAGED)))
def test_every_letter_of_a_view_leads_back_to_what_was_written(text: str, language: str) -> None:
    view = read(text, language)
    if view is None:
        return
    back = view.text
    for stage in view.undone:
        assert all(edit.start < edit.end for edit in stage)
        back = apply_edits(back, stage)
    assert back == text
    places = view.written([(i, i + 1) for i in range(len(view.text))])
    for letter, (start, end) in zip(view.text, places, strict=True):
        assert 0 <= start <= end <= len(text)
        assert start < end or letter == " "  # only a blank between joined words is new
    assert view.written([(0, len(view.text))]) == [(0, len(text))]


@given(st.lists(PIECES, max_size=60).map("".join))
def test_a_repair_maps_back_to_the_whole_stretch_it_was_made_from(text: str) -> None:
    view = read(text, "es")
    if view is None or len(view.undone) != 1:
        return
    for edit in view.undone[0]:
        pieces = view.written([(i, i + 1) for i in range(edit.start, edit.end)])
        assert len(set(pieces)) == 1
        start, end = pieces[0]
        assert text[start:end] == edit.text


@given(st.text(max_size=200), st.sampled_from(sorted(DAMAGED)))
def test_any_text_at_all_is_read_without_an_error(text: str, language: str) -> None:
    view = read(text, language)
    assert view is None or view.text != text


def test_a_language_without_words_has_no_reader() -> None:
    assert load_reader("fr") is None


def test_what_is_no_language_is_refused() -> None:
    with pytest.raises(ConfigError):
        load_reader("../es")


@pytest.mark.parametrize(
    "unit",
    ["a-   ", "a|", "a´", " f a", "a-\n", "?a", "a@", " . a", "1O-", " | a", "e\u0301", "l0"],
)
def test_time_grows_with_the_length_of_hostile_text_only(unit: str) -> None:
    damaged = "Ram1ro Va1dés C0legio rnadre l985 a-\nb f g h j k l m n\n" + "x f a g b h c j " * 3

    def seconds(times: int) -> float:
        start = time.process_time()
        read(damaged + unit * times, "es")
        return time.process_time() - start

    few = min(seconds(500) for _ in range(3))
    most = 24 * few + 0.2  # eight times the text; squared it would be 64
    assert any(seconds(4000) < most for _ in range(3))  # a busy machine may be slow once
