"""The profile "auto": chosen by the text's language, with a note where that is not sure."""

import pytest
from fastapi.testclient import TestClient
from tests.web.server import NOTE, ready

from veladura.web.review.engine import FEW_WORDS, MIXED_LANGUAGES, OTHER_LANGUAGE, Chosen, Engine

FRENCH = (
    "Le patient a été admis dans le service pour une douleur. Il vit avec sa femme et ne fume pas. "
    "Les examens sont normaux et elle est sortie avec un traitement depuis hier.\n"
)
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


def test_a_language_that_no_profile_reads_is_doubted() -> None:
    assert Engine(("es-clinical", "de-finance")).choose("auto", FRENCH).doubt == OTHER_LANGUAGE


def test_figures_are_told_of_documents_like_those_measured(ana: TestClient) -> None:
    """Whatever profile somebody chose."""
    told = ready(ana, NOTE * 4)
    assert ana.get(f"{told}/recall/measured").json() == {"holds": True}
    for text in (FIGURES, FRENCH, "Paciente Rosa Gil acude hoy por tos.\n"):
        unlike = ready(ana, text)
        assert ana.get(f"{unlike}/recall/measured").json() == {"holds": False}


def test_what_was_asked_for_is_not_doubted() -> None:
    assert Engine(("es-clinical",)).choose("es-clinical", GERMAN) == Chosen("es-clinical")


def test_the_page_says_when_it_is_not_sure(ana: TestClient) -> None:
    sure, unsure = ready(ana), ready(ana, FIGURES)
    assert ana.get(sure).json()["doubt"] is None
    assert ana.get(unsure).json()["doubt"] == FEW_WORDS
    assert 'class="doubt"' not in ana.get(sure.removeprefix("/api/v1")).text
    assert 'class="doubt"' in ana.get(unsure.removeprefix("/api/v1")).text
