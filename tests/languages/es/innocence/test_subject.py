"""A text that speaks of nobody keeps its places and years; one name, age or number changes that."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.languages.es.marked import marked

from veladura.document import Span
from veladura.languages.es.innocence.subject import told_of_somebody
from veladura.schemes import get_scheme

SCHEME = get_scheme("meddocan")
GUIDE = "El cribado se ofrece cada dos años y conviene repetirlo si la muestra no es válida. " * 7
PLACE = "El ensayo se hizo en [[T|Taramundi]]"


def left(source: str, score: float = 0.6, found_by: str = "model") -> list[str]:
    """What stays of the marks; places have that score, and all else is sure."""
    document = marked(source)
    spans = [
        Span(s.start, s.end, s.label, score if s.label == "TERRITORIO" else 0.97, found_by)
        for s in document.spans
    ]
    kept = told_of_somebody(document.text, spans, SCHEME)
    return [document.text[span.start : span.end] for span in kept]


@pytest.mark.parametrize(
    ("somebody", "surface"),
    [
        ("Paciente: [[P|Begoña Urdiain]]", "Begoña Urdiain"),
        ("Mujer de [[AGE|63 años]]", "63 años"),
        ("NHC [[ID|7741190]]", "7741190"),
        ("Vive en la [[ST|calle Peñuelas 4]]", "calle Peñuelas 4"),
        ("Avisar al [[TEL|948 11 20 39]]", "948 11 20 39"),
    ],
)
def test_a_place_is_somebodys_where_there_is_somebody(somebody: str, surface: str) -> None:
    assert left(f"{GUIDE}{somebody}. {PLACE}.") == [surface, "Taramundi"]
    assert left(f"{GUIDE}{PLACE}.") == []


@pytest.mark.parametrize(
    "service",
    [
        "Servicio de Información Toxicológica: [[TEL|915 62 04 20]]",
        "Línea gratuita de la asociación, [[TEL|900 12 34 56]]",
        "Urgencias, [[TEL|948 11 20 39]]",
    ],
)
def test_a_number_that_anybody_may_dial_is_of_nobody(service: str) -> None:
    assert "Taramundi" not in left(f"{GUIDE}{service}. {PLACE}.")


@pytest.mark.parametrize(
    ("time", "kept"),
    [
        ("Descrito en [[D|1974]]", False),
        ("Vigente en los [[D|años 1998-99]]", False),
        ("Circula en [[D|noviembre]]", False),
        ("Incluidos de [[D|marzo de 2018]] a [[D|junio de 2019]]", False),
        ("Revisado el [[D|3 de junio de 2019]]", True),
        ("Revisado en [[D|junio de 2019]]", True),
    ],
)
def test_a_time_of_nobody_is_no_day(time: str, kept: bool) -> None:
    assert bool(left(f"{GUIDE}{time}.")) is kept


@pytest.mark.parametrize("found_by", ["always", "always+model", "person"])
def test_what_somebody_told_is_kept_in_any_text(found_by: str) -> None:
    source = f"{GUIDE}{PLACE} en [[D|1974]]. La [[K|madre]] decide."
    assert left(source, 0.6, found_by) == ["Taramundi", "1974", "madre"]


@given(st.integers(0, 6), st.floats(0.1, 0.89))
def test_a_short_text_keeps_what_a_long_one_gives_up(sentences: int, score: float) -> None:
    sentence = GUIDE[: len(GUIDE) // 7]
    short = len(sentence) * sentences + len("El ensayo se hizo en Taramundi.") < 500
    assert bool(left(f"{sentence * sentences}{PLACE}.", score)) is short


@given(st.floats(0.9, 1.0))
def test_what_the_model_is_sure_of_stays(score: float) -> None:
    assert left(f"{GUIDE}{PLACE}.", score) == ["Taramundi"]


@pytest.mark.parametrize(
    ("source", "kept"),
    [
        ("Si la [[K|madre]] fuma, aconséjele.", []),
        ("Los [[K|hermanos mayores]] contagian.", []),
        ("La [[K|madre]], [[K|Iratxe]], fuma.", ["madre", "Iratxe"]),
        ("La [[K|madre]] vive en la [[ST|calle Peñuelas 4]].", ["madre", "calle Peñuelas 4"]),
    ],
)
def test_relatives_of_a_leaflet_are_anybodys(source: str, kept: list[str]) -> None:
    assert left(f"{GUIDE}{source}") == kept
