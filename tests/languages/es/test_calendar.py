"""Ranges over the end of a month, weeks of a year, years of school."""

import json
from pathlib import Path

import pytest
from tests.languages.es.marked import rewrite, substitutes
from tests.languages.es.test_chronology import days_of

from veladura.pipeline import load

TABLE = json.loads((Path(__file__).parent / "calendar.json").read_text("utf-8"))
_ANONYMIZER = load("es-clinical")


@pytest.mark.parametrize(("source", "distances"), TABLE["distances"])
def test_days_of_a_range_keep_their_distance(source: str, distances: list[int]) -> None:
    days = days_of(source)
    assert [(day - days[0]).days for day in days[1:]] == distances


@pytest.mark.parametrize(("text", "found"), TABLE["found"])
def test_a_period_in_figures_is_found(text: str, found: list[str]) -> None:
    dates = [span for span in _ANONYMIZER.detect(text).spans if span.label == "FECHAS"]
    assert [text[span.start : span.end] for span in dates] == found


def test_weeks_of_a_year_stay_as_far_apart() -> None:
    for seed in range(6):
        _, weeks = substitutes(
            "El [[D|3/6/2024]]. Guardias en las semanas [[D|14, 16 y 18 de 2024]].", seed=seed
        )
        *numbers, _, _ = weeks.replace(",", "").replace("y ", "").split()
        first, second, third = map(int, numbers)
        assert second - first == third - second == 2


def test_a_week_of_a_pregnancy_is_no_week_of_a_year() -> None:
    text = "El 3/6/2025. Gestación: semana 36 (20 de marzo)."
    assert "semana 36 (" in _ANONYMIZER.anonymize(text, seed=3).text


def test_days_of_one_form_that_nobody_marked_move_too() -> None:
    source = "Vacunas: [[D|12-4-21]] y [[D|5-7-21]], la última 10-1-22. Pauta 1-1-1."
    text = rewrite(source, seed=3).text
    assert "10-1-22" not in text
    assert "1-1-1" in text


@pytest.mark.parametrize(
    "text",
    [
        "Vacunas de Eva Soto: 21/02/2023 hexavalente, VNC15.",
        "Con la nevada de Filomena todavía en las calles ingresa Eva Soto.",
        "La noche del 29 de octubre de 2024 la DANA inundó la casa de Eva Soto.",
        "Eva Soto, única superviviente del accidente. Opositó cinco años.",
    ],
)
def test_what_the_world_knows_stays(text: str) -> None:
    written = _ANONYMIZER.anonymize(text, seed=3).text
    for word in ("VNC15", "Filomena", "DANA", "superviviente", "Opositó"):
        assert (word in text) == (word in written)


def test_two_years_in_a_row_stay_in_a_row() -> None:
    for seed in range(6):
        _, new = substitutes("Alta [[D|11/12/2024]]. Gripe, campaña [[D|23-24]].", seed=seed)
        first, second = map(int, new.split("-"))
        assert (second - first) % 100 == 1
