"""What was marked once is gone everywhere, in every form it takes."""

import json
from pathlib import Path

import pytest
from tests.languages.es.marked import rewrite

from veladura.transform import Preferences

CASES = json.loads((Path(__file__).parent / "leftovers.json").read_text("utf-8"))
INNOCENT = (
    "Natural de [[T|Malta]]. Sospecha de fiebre de Malta.",
    "Vive en [[T|Toledo]]. Firma Pedro Toledo.",
    "[[H|Hospital Zonal]] de referencia. Otro Hospital.",
    "Su [[K|hija Rosa]]. Lesión color rosa.",
    "[[MAIL|farmacia@h.es]] y la farmacia.",
    "el doctor [[S|hierro]] no viene, le ponen una ampolla de hierro",
    "lo pide el doctor [[S|bueno]] y a su edad lo doy por bueno",
)


@pytest.mark.parametrize(("source", "original"), CASES)
def test_no_form_of_an_original_is_left(source: str, original: str) -> None:
    assert original not in rewrite(source).text
    kept = rewrite(source, preferences=Preferences(leftovers=False)).text
    assert original in kept


@pytest.mark.parametrize("source", INNOCENT)
def test_words_that_only_look_alike_stay(source: str) -> None:
    assert len(rewrite(source).edits) == 1
