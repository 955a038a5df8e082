"""A text about nobody keeps its months, and a leaflet for parents its mothers; rows of figures and
codes that prove themselves are no numbers of anybody."""

import pytest
from tests.languages.es.marked import marked

from veladura.document import Span
from veladura.languages.es.consistency import make_consistency
from veladura.languages.es.innocence.ages import is_no_age
from veladura.languages.es.innocence.calendars import (
    is_head_of_months,
    is_of_every_year,
    is_of_period,
    is_timetable,
)
from veladura.languages.es.innocence.cells import cells_of_nobody
from veladura.languages.es.innocence.figures import concepts_of, is_concept, is_series
from veladura.languages.es.innocence.machine import FindingPlace
from veladura.schemes import get_scheme

CONSISTENCY = make_consistency(get_scheme("meddocan"))
LEAFLET = "Lave la nariz con suero antes de las tomas y ofrezca el pecho más a menudo. " * 7
ALLERGENS = "91935009 cacahuete, 91936005 penicilina, 300913006 marisco"


def left(source: str, score: float = 0.97, found_by: str = "model+rule:fecha-letra") -> int:
    """How many of the marks stay in a long text."""
    document = marked(f"{LEAFLET}{source}")
    spans = [
        Span(s.start, s.end, s.label, 0.9 if "NOMBRE" in s.label else score, found_by)
        for s in document.spans
    ]
    return len(CONSISTENCY.agree(document.text, spans))


@pytest.mark.parametrize(
    ("source", "marks"),
    [
        ("Circula de [[D|octubre]] a [[D|marzo]].", 0),
        ("Circula de [[D|octubre]] a [[D|marzo]], dice [[S|Begoña Urdiain]].", 3),
        ("Se incluyó entre [[D|marzo de 2018]] y [[D|junio de 2019]].", 0),
        ("Declaración urgente al [[TEL|955 006 893]]. Próximo: [[D|noviembre]].", 1),
        ("Avisar al [[TEL|955 006 893]]. Vuelve en [[D|noviembre]].", 2),
        ("Revisado en [[D|junio de 2019]].", 1),
        ("Revisado el [[D|3 de junio]].", 1),
    ],
)
def test_months_of_every_year_are_nobodys_in_a_text_about_nobody(source: str, marks: int) -> None:
    assert left(source) == marks


@pytest.mark.parametrize(
    ("source", "marks"),
    [
        ("Los [[K|hermanos mayores]] lo traen. La [[K|madre]] puede seguir.", 0),
        ("La [[K|madre]] puede seguir. Desde [[D|otoño de 2023]] hay vacuna.", 1),
        ("La [[K|madre]] es de [[T|Taramundi]].", 2),
        ("Vino la [[K|tía Isaura]].", 1),
    ],
)
def test_relatives_are_anybodys_where_nothing_else_is_personal(source: str, marks: int) -> None:
    assert left(source, 0.95, "model") == marks


@pytest.mark.parametrize(
    ("before", "score", "marks"),
    [
        (LEAFLET, 0.3, 0),
        (LEAFLET, 0.4, 1),
        ("", 0.3, 1),
        (f"{LEAFLET}Visto el [[D|3 de mayo]]. ", 0.3, 2),  # a day makes somebody likelier
    ],
)
def test_what_the_model_hardly_believes_is_nothing_in_a_text_about_nobody(
    before: str, score: float, marks: int
) -> None:
    document = marked(f"{before}Los maniquíes, Larry y [[P|Harvey]].")
    spans = [
        Span(s.start, s.end, s.label, 0.97 if s.label == "FECHAS" else score, "model")
        for s in document.spans
    ]
    assert len(CONSISTENCY.agree(document.text, spans)) == marks


@pytest.mark.parametrize(
    "surface", ["mayo", "mayo-junio", "enero y febrero", "abril a julio", "Oct."]
)
def test_months_of_every_year(surface: str) -> None:
    assert is_of_every_year(surface)


@pytest.mark.parametrize("surface", ["3 de mayo", "mayo de 2020", "Mayo Clinic", "Abril Ruiz"])
def test_months_of_one_year_or_somebody(surface: str) -> None:
    assert not is_of_every_year(surface)


def test_a_period_has_two_months() -> None:
    assert is_of_period("enero de 2019", "reclutados de ", " a marzo de 2021.")
    assert is_of_period("marzo de 2021", "reclutados de enero de 2019 a ", ".")
    assert not is_of_period("marzo de 2021", "Revisado en ", ".")


def test_months_stand_over_columns() -> None:
    assert is_head_of_months("ENE FEB MAR ABR")
    assert is_head_of_months("oct\tnov\tdic")
    assert not is_head_of_months("ENE FEB")


@pytest.mark.parametrize(
    ("surface", "before", "found"),
    [
        ("lun-vie 8-22", "", True),
        ("L a V de 9:00 a 14:30 h", "", True),
        ("22-08", "ARMARIO 2 · turno ", True),
        ("22-08", "Ingreso el ", False),
        ("lunes 8", "", False),
        ("vie 8-11", "", False),
    ],
)
def test_hours_of_every_week_are_no_day(surface: str, before: str, found: bool) -> None:
    assert is_timetable(surface, before) is found


@pytest.mark.parametrize(
    ("before", "surface", "after", "found"),
    [
        ("18. Nació en Kansas. ", "19", ". El proceso consta de", True),
        ("a) Norton ", "19", ". El proceso", False),
        ("18. Su hija tiene ", "19", " y vive fuera", False),
    ],
)
def test_the_number_of_an_item_is_no_age(
    before: str, surface: str, after: str, found: bool
) -> None:
    assert is_no_age(FindingPlace(surface, before, after, 0.3, "model", before)) is found


@pytest.mark.parametrize(
    ("surface", "found"),
    [
        ("uno, dos, tres", True),
        ("nueve, ocho, siete, seis, cinco", True),
        ("1 5 10 15 20 25 30", True),
        ("siete, dos, nueve", False),
        ("seis cinco cuatro", False),  # three figures may be part of a number
        ("6 10 20 33 40", False),
        ("12 13 14", False),
    ],
)
def test_counting_and_scales_are_no_numbers(surface: str, found: bool) -> None:
    assert is_series(surface) is found


def test_codes_of_snomed_prove_themselves_where_several_stand() -> None:
    assert concepts_of(ALLERGENS) == {"91935009", "91936005", "300913006"}
    assert not concepts_of("91935009 cacahuete, 91936005 penicilina")
    assert not concepts_of("91935010 cacahuete, 91936015 penicilina, 612345012 marisco")
    assert is_concept("271737000", "|anemia|;")
    assert is_concept("294505008", "^Alergia a amoxicilina^SCT|MO")
    assert not is_concept("271737000", ", anemia")


@pytest.mark.parametrize(
    ("source", "reason", "marks"),
    [
        ("[[TEL|782415009]]", "looks like a phone", 0),
        ("NHC [[ID|782415009]]", "follows its key word", 1),
    ],
)
def test_a_code_among_others_is_no_phone(source: str, reason: str, marks: int) -> None:
    document = marked(f"{ALLERGENS}, {source}")
    [span] = document.spans
    found = Span(span.start, span.end, span.label, 0.95, "rule:phone", reason)
    assert len(CONSISTENCY.agree(document.text, [found])) == marks


@pytest.mark.parametrize(
    ("source", "score", "marks"),
    [
        ("Avisar a [[K|familia]] esta tarde.", 0.7, 0),
        ("Avisar a [[K|familia]] esta tarde.", 0.9, 1),
        ("La [[K|familia]] entera Recabarren.", 0.7, 1),
        ("[[D|Día 7]] 04-08: igual.", 0.9, 0),
        ("[[D|Día 7]] bien.", 0.9, 1),
        ("[[D|ENE FEB MAR]]", 0.9, 0),
        ("BAJA: [[D|00 00 0000]]", 0.9, 0),
        ('ADULTO "[[P|N.N.]] VARON" URG-DESC', 0.6, 0),
        ("|ORU^R01|MSG0|P|2.5|||AL|NE|[[C|ESP]]|8859/1", 0.97, 0),
        ("Siguió contando: [[TEL|uno, dos, tres, cuatro]].", 0.9, 0),
    ],
)
def test_what_stands_for_nobody_is_given_up(source: str, score: float, marks: int) -> None:
    document = marked(source)
    spans = [Span(s.start, s.end, s.label, score, "model") for s in document.spans]
    assert len(CONSISTENCY.agree(document.text, spans)) == marks


ORDER = (
    "pos  material  texto breve        cant  proveedor\n"
    "010  7001184   aguja Abbocath     400   B. Braun\n"
    "020  7001190   aguja Tuohy        50    Vygon\n"
)
SAMPLES = (
    "hora   muestra   prueba    valor  paciente\n07:40  50203347  Glucosa   31     Rubio, Blas\n"
)


def test_cells_of_a_table_of_things_are_nobodys_whatever_keeps_them_apart() -> None:
    starts = cells_of_nobody(ORDER)
    assert {ORDER.index(cell) for cell in ("7001184", "B. Braun", "7001190", "Vygon")} <= starts
    assert ORDER.index("aguja Tuohy") not in starts  # nothing is known of this column
    assert not cells_of_nobody(SAMPLES)  # a number of a sample is its patient's


def test_a_world_day_is_everybodys() -> None:
    text = "Día Mundial del Parkinson, [[D|11 de abril]]: mesas en el vestíbulo."
    document = marked(text)
    spans = [Span(s.start, s.end, s.label, 1.0, "model+rule:fecha") for s in document.spans]
    assert CONSISTENCY.agree(document.text, spans) == ()
