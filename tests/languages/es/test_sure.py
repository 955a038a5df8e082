"""What a list of words gives up and what its place or the model's certainty keeps."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from tests.languages.es.marked import marked

from veladura.document import Span
from veladura.languages.es.consistency import make_consistency
from veladura.schemes import get_scheme

TABLE = json.loads((Path(__file__).parent / "sure.json").read_text("utf-8"))
CONSISTENCY = make_consistency(get_scheme("meddocan"))


def left(source: str, score: float) -> tuple[Span, ...]:
    document = marked(source)
    found = [replace(span, score=score, source="model") for span in document.spans]
    return CONSISTENCY.agree(document.text, found)


@pytest.mark.parametrize("source", TABLE["sure"])
def test_a_listed_word_is_somebodys_where_the_model_is_sure(source: str) -> None:
    assert left(source, 0.5) == ()
    assert len(left(source, 0.9)) == 1


@pytest.mark.parametrize("source", TABLE["kept"])
def test_what_its_place_tells_of_somebody_is_kept(source: str) -> None:
    assert len(left(source, 0.75)) == len(marked(source).spans)


@pytest.mark.parametrize("source", TABLE["cleared"])
def test_what_its_place_tells_of_nobody_is_given_up(source: str) -> None:
    assert left(source, 0.75) == ()


GUIDE = "La sala de agua abre de [[D|{0}]] a [[D|{1}]]{2}; los grupos son de doce. " + 8 * (
    "Quien tenga asma que ventile temprano y que duerma con la ventana cerrada. "
)


def test_months_of_every_year_are_no_days_where_nobody_is_spoken_of() -> None:
    assert left(GUIDE.format("abril", "julio", ""), 0.99) == ()
    assert len(left(GUIDE.format("abril", "julio", " de 2019"), 0.99)) == 2
    assert len(left(f"[[P|Ana Ruiz Soto]]. {GUIDE.format('abril', 'julio', '')}", 0.99)) == 3
