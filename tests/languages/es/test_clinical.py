"""Clinical content is untouchable: codes, organisms, eponyms, ratios, 112."""

import json
import re
from pathlib import Path

import pytest
from tests.languages.es.marked import marked, rewrite, substitutes

from veladura.document import Span
from veladura.languages.es.consistency import make_consistency
from veladura.schemes import get_scheme

TABLE = json.loads((Path(__file__).parent / "clinical.json").read_text("utf-8"))


@pytest.mark.parametrize(("source", "kept"), TABLE["kept"])
def test_clinical_content_stays(source: str, kept: list[str]) -> None:
    assert substitutes(source) == kept


@pytest.mark.parametrize("source", TABLE["changed"])
def test_what_only_looks_clinical_changes(source: str) -> None:
    (new,) = substitutes(source)
    assert new not in source


@pytest.mark.parametrize("source", [row[0] for row in TABLE["found"]])
def test_an_eponym_is_no_repeat_of_a_name(source: str) -> None:
    document = marked(source)
    consistency = make_consistency(get_scheme("meddocan"))
    assert consistency.spread(document.text, document.spans) == []


def test_what_a_model_found_is_given_up_and_what_somebody_told_is_not() -> None:
    text = "Si empeora, llame al 112."
    consistency = make_consistency(get_scheme("meddocan"))
    found = Span(21, 24, "NUMERO_TELEFONO", 0.9, "model")
    told = Span(21, 24, "NUMERO_TELEFONO", 1.0, "always")
    assert consistency.agree(text, [found]) == ()
    assert consistency.agree(text, [told]) == (told,)


def test_an_age_with_a_sex_keeps_its_shape() -> None:
    for seed in range(5):
        (new,) = substitutes("Pac. [[AGE|88/M]]", seed=seed)
        assert re.fullmatch(r"\d\d/M", new)


def test_what_is_kept_is_counted() -> None:
    outcome = rewrite("Llame al [[TEL|112]].")
    assert [one.kept for one in outcome.plan.replacements] == [True]
