"""The values of a record in all their forms; each case says what is found in a text."""

from collections.abc import Callable

import pytest

from veladura.errors import KnowledgeError
from veladura.knowledge import NOTHING, to_record
from veladura.knowledge.knower import Knower
from veladura.profiles import load_profile

SPANISH: dict[str, object] = {
    "nombre": "Francisco Javier",
    "apellidos": "Quiroga de la Fuente",
    "fecha_nacimiento": "23/05/1961",
    "dni": "12345678Z",
    "nhc": "1120934",
    "telefono": "+34 612 345 678",
    "correo": "fj.quiroga@hospital.es",
    "direccion": "C/ Alcalá, 12, 3º B",
    "cp": "28901",
    "localidad": "Getafe",
    "familiares": ["Marta Quiroga Ibáñez"],
}
GERMAN: dict[str, object] = {
    "vorname": "Karl-Jürgen",
    "nachname": "Großkopf",
    "geburtsdatum": "1961-05-03",
    "iban": "DE02120300000000202051",
    "telefon": "089 1234567",
    "adresse": "Bergstraße 7",
    "kundennummer": "KD-229188",
}
Find = Callable[[str], list[str]]


def finder(profile: str, fields: dict[str, object]) -> Find:
    knower = Knower(load_profile(profile), NOTHING).about(to_record(fields))

    def find(text: str) -> list[str]:
        return [text[span.start : span.end] for span in knower.find_subject(text)]

    return find


@pytest.fixture(scope="module")
def spanish() -> Find:
    return finder("es-clinical", SPANISH)


@pytest.fixture(scope="module")
def german() -> Find:
    return finder("de-finance", GERMAN)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("QUIROGA DE LA FUENTE, FRANCISCO JAVIER", ["QUIROGA DE LA FUENTE", "FRANCISCO JAVIER"]),
        ("acude F. J. Quiroga solo", ["F. J. Quiroga"]),
        ("acude Fco. Javier Quiroga", ["Fco. Javier Quiroga"]),
        ("el paciente Paco Quiroga", ["Paco Quiroga"]),
        ("el Sr. Quirogga refiere", ["Quirogga"]),
        ("el Sr. Qu1roga refiere", ["Qu1roga"]),
        ("F.J.Q.F., varón", ["F.J.Q.F."]),
        ("su hija Marta Ibáñez", ["Marta Ibáñez"]),
        ("dice javier fuente que bien", ["javier fuente"]),
        ("el Sr. Fuentes refiere", ["Fuentes"]),
        ("F.ª J.ª, F. J. Q., varón", ["F. J. Q."]),
        ("junto a la fuente del parque", []),
        ("calle Quiroga, en obras", []),
        ("enfermedad de Quiroga", []),
    ],
)
def test_names(spanish: Find, text: str, expected: list[str]) -> None:
    assert spanish(text) == expected


@pytest.mark.parametrize(
    "written",
    [
        "23/05/1961",
        "23-5-61",
        "23.05.1961",
        "1961-05-23",
        "19610523",
        "23 de mayo de 1961",
        "23 may 1961",
        "23-V-1961",
        "23 de mayo del 61",
        "May 23, 1961",
        "veintitrés de mayo de mil novecientos sesenta y uno",
    ],
)
def test_dates_in_any_format(spanish: Find, written: str) -> None:
    assert spanish(f"nacido el {written} en casa") == [written]


@pytest.mark.parametrize("other", ["23/05/1962", "23 5 61", "12/05/1961", "mayo de 1961"])
def test_other_dates_are_left_alone(spanish: Find, other: str) -> None:
    assert spanish(f"visto el {other} en casa") == []


@pytest.mark.parametrize(
    "written",
    [
        "12345678Z",
        "12.345.678-Z",
        "12 345 678 z",
        "12345678",
        "1120934",
        "1.120.934",
        "612 345 678",
        "612-34-56-78",
        "0034612345678",
        "6l2 345 67B",
        "0001120934",
        "１１２０９３４",
        "112\u200b0934",
        "34612345678",
    ],
)
def test_numbers_with_any_separators(spanish: Find, written: str) -> None:
    assert spanish(f"n.º {written}, activo") == [written]


def test_addresses_of_mail(spanish: Find) -> None:
    assert spanish("Escribir a FJ.Quiroga@hospital.es hoy") == ["FJ.Quiroga@hospital.es"]


@pytest.mark.parametrize("other", ["112093", "91120934", "1120934 5".replace(" ", ""), "12345679Z"])
def test_other_numbers_are_left_alone(spanish: Find, other: str) -> None:
    assert spanish(f"valor {other}, activo") == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("vive en la calle Alcala nº 12, 3B, en Getafe", ["calle Alcala nº 12, 3B", "Getafe"]),
        ("Alcalá 12", ["Alcalá 12"]),
        ("en Av. de Alcalá 12", ["Av. de Alcalá 12"]),
        ("28901 Getafe", ["28901", "Getafe"]),
        ("estudió en Alcalá", []),
    ],
)
def test_addresses(spanish: Find, text: str, expected: list[str]) -> None:
    assert spanish(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Herr GROSSKOPF, Juergen", ["GROSSKOPF", "Juergen"]),
        ("Karljürgen Großkopf", ["Karljürgen Großkopf"]),
        ("Kunde 229188", ["229188"]),
        ("Tel. 0049891234567", ["0049891234567"]),
        ("Herrn Großkopfs Konto", ["Großkopfs"]),
        ("geboren am 3. Mai 1961", ["3. Mai 1961"]),
        ("geboren: dritter Mai 1961", ["dritter Mai 1961"]),
        ("IBAN DE02 1203 0000 0000 2020 51", ["DE02 1203 0000 0000 2020 51"]),
        ("Tel. +49 89 1234567", ["89 1234567"]),
        ("wohnhaft Bergstr. 7", ["Bergstr. 7"]),
    ],
)
def test_german_forms(german: Find, text: str, expected: list[str]) -> None:
    assert german(text) == expected


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({}, "record: holds no value"),
        ({"zzz": "Ana"}, "record: field 1 has a name"),
        ({"name": {"a": 1}}, "record: field 1 must be"),
        ({"name": "x" * 501}, "record: field 1 is longer"),
    ],
)
def test_bad_records_are_refused_without_quoting(fields: dict[str, object], said: str) -> None:
    with pytest.raises(KnowledgeError) as caught:
        to_record(fields)
    assert str(caught.value).startswith(said)
    assert "Ana" not in str(caught.value)


def test_a_birth_date_that_is_none_is_refused() -> None:
    with pytest.raises(KnowledgeError, match="the birth date is no date"):
        finder("es-clinical", {"birth": "ayer"})
