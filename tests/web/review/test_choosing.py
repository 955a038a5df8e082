"""The profile "auto": chosen by the text's language, with a note where that is not sure."""

import pytest
from fastapi.testclient import TestClient
from tests.web.server import NOTE, ready

from veladura.web.review.engine import FEW_WORDS, MIXED_LANGUAGES, OTHER_LANGUAGE, Chosen, Engine

GERMAN = "Der Vertrag wird mit der Bank für das Haus und die Wohnung geschlossen; er ist gültig.\n"
FIGURES = "Ana Ruiz 12/03/2021 612 345 678\n"


@pytest.mark.parametrize(
    ("text", "chosen"),
    [
        (NOTE, Chosen("es-clinical")),
        (GERMAN, Chosen("de-finance")),
        (FIGURES, Chosen("es-clinical", FEW_WORDS)),
    ],
)
def test_the_language_decides(text: str, chosen: Chosen) -> None:
    assert Engine(("es-clinical", "de-finance")).choose("auto", text) == chosen


def test_mixed_languages_are_doubted() -> None:
    chosen = Engine(("es-clinical", "de-finance")).choose("auto", NOTE + GERMAN)
    assert chosen.doubt == MIXED_LANGUAGES


def test_no_profile_for_the_language() -> None:
    chosen = Engine(("es-clinical",)).choose("auto", GERMAN)
    assert chosen == Chosen("es-clinical", OTHER_LANGUAGE)


def test_what_was_asked_for_is_not_doubted() -> None:
    assert Engine(("es-clinical",)).choose("es-clinical", GERMAN) == Chosen("es-clinical")


def test_the_page_says_when_it_is_not_sure(ana: TestClient) -> None:
    sure, unsure = ready(ana), ready(ana, FIGURES)
    assert ana.get(sure).json()["doubt"] is None
    assert ana.get(unsure).json()["doubt"] == FEW_WORDS
    assert 'class="doubt"' not in ana.get(sure.removeprefix("/api/v1")).text
    assert 'class="doubt"' in ana.get(unsure.removeprefix("/api/v1")).text
