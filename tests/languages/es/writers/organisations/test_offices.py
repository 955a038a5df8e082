"""Offices that every province has stay what they are, of another place."""

import re

import pytest
from tests.languages.es.marked import substitutes

from veladura.languages.es.gazetteer import countries
from veladura.languages.es.home import region_in
from veladura.text import fold

SEEDS = range(5)
_STATE = re.compile(r"(.+ )(?i:estado|departamento|provincia) (?i:de) (.+)")


@pytest.mark.parametrize(
    ("office", "place"),
    [
        ("Colegio Oficial de Médicos de", "Soria"),
        ("Ilustre Colegio Oficial de Enfermería de", "Lugo"),
        ("Gerencia de Atención Primaria de", "Burgos"),
        ("Dirección Provincial de Educación de", "Zamora"),
        ("Delegación Territorial de Salud de", "Jaén"),
        ("Servicio Provincial de Empleo de", "Teruel"),
    ],
)
def test_an_office_stays_and_its_place_goes(office: str, place: str) -> None:
    for seed in SEEDS:
        new, town = substitutes(f"[[I|{office} {place}]]. Vive en [[T|{place}]].", seed=seed)
        assert new == f"{office} {town}"
        assert town != place


@pytest.mark.parametrize("office", ["Gerencia Regional de Salud", "Dirección Provincial de Salud"])
def test_an_office_without_a_place_tells_nothing(office: str) -> None:
    assert substitutes(f"[[I|{office}]]") == [office]


@pytest.mark.parametrize(
    ("source", "country"),
    [
        ("CURP, IMSS. Fiscalía General del Estado de Michoacán", "MX"),
        ("CURP, IMSS. Fiscalía General de Justicia del Estado de México", "MX"),
        ("CURP, IMSS. FISCALÍA GENERAL DE JUSTICIA DEL ESTADO DE MÉXICO", "MX"),
        ("NIT, EPS. Secretaría General de Salud del Departamento de Chocó", "CO"),
        ("CUIL, PAMI. Registro Público de la Provincia de Entre Ríos", "AR"),
    ],
)
def test_an_office_of_a_state_is_of_another_state(source: str, country: str) -> None:
    cues, _, office = source.partition(". ")
    for seed in SEEDS:
        (new,) = substitutes(f"{cues}. [[I|{office}]]", seed=seed)
        old, told = _STATE.fullmatch(office), _STATE.fullmatch(new)
        assert old is not None
        assert told is not None, new
        assert told[1] == old[1]
        assert region_in(country, fold(told[2])) is not None
        assert fold(told[2]) != fold(old[2])
        assert fold(told[2]) not in countries()


@pytest.mark.parametrize(
    ("house", "name"),
    [
        ("Dirección Provincial de la Fundación Zubiri de Soria", "Zubiri"),
        ("Colegio Hermanos Arregui de Soria", "Arregui"),
    ],
)
def test_whoever_a_house_is_called_after_does_not_stay(house: str, name: str) -> None:
    for seed in SEEDS:
        (new,) = substitutes(f"[[I|{house}]]", seed=seed)
        assert name not in new
        assert "Soria" not in new
