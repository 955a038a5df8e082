"""Identifiers keep their format, and valid check digits stay valid."""

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from stdnum import iban, imei, luhn
from stdnum.es import cif, dni, nie
from stdnum.mx import curp
from tests.languages.es.marked import substitutes

from veladura.languages.es.lexicon import table
from veladura.languages.es.numerals import spell
from veladura.text import fold

PLAIN = st.from_regex(r"[A-Z]{0,3}[-/. ]?[0-9]{4,12}([-/][0-9A-Z]{1,4})?", fullmatch=True)


def shape(text: str) -> str:
    return re.sub(r"[A-Z]", "A", re.sub(r"[a-z]", "a", re.sub(r"\d", "9", text)))


@given(original=PLAIN, seed=st.integers(0, 200))
@example(original="99156856", seed=0)  # by chance a valid RUT, whose check character may be K
def test_format_and_length_are_kept(original: str, seed: int) -> None:
    (new,) = substitutes(f"NHC [[ID|{original}]].", seed=seed)
    assert shape(new) == shape(original)
    assert new != original


@pytest.mark.parametrize(
    ("original", "is_valid"),
    [
        ("12345678Z", dni.is_valid),
        ("12.345.678-Z", dni.is_valid),
        ("X1234567L", nie.is_valid),
        ("A58818501", cif.is_valid),
        ("ES91 2100 0418 4502 0005 1332", iban.is_valid),
        ("4539 1488 0343 6467", luhn.is_valid),
        ("490154203237518", imei.is_valid),
        ("HEGG560427MVZRRL04", curp.is_valid),
    ],
)
def test_check_digits_stay_valid(original: str, is_valid: object) -> None:
    assert callable(is_valid)
    assert is_valid(re.sub(r"\W", "", original))
    for seed in range(10):
        (new,) = substitutes(f"Documento [[ID|{original}]].", seed=seed)
        assert is_valid(re.sub(r"\W", "", new))
        assert new != original


def test_a_birth_date_read_out_in_a_number_moves_with_the_days() -> None:
    said = {spell(n): f"{n:02d}" for n in range(10, 100)} | {
        f"cero {spell(n)}": f"{n:02d}" for n in range(10)
    }
    card = "ele, o, eme, ce, cincuenta y uno, cero nueve, veinticinco, hache, de, efe, cero, siete"
    for seed in range(12):
        new, born = substitutes(f"[[ID|{card}]], nacido el [[D|25/09/1951]]", seed=seed)
        year, month, day, sex = new.split(", ")[4:8]
        assert f"{said[day]}/{said[month]}/19{said[year]}" == born
        assert sex == "hache"


def test_social_security_numbers_stay_valid() -> None:
    for seed in range(10):
        (new,) = substitutes("[[NSS|28/12345678/40]]", seed=seed)
        province, number, check = new.split("/")
        assert int(province + number) % 97 == int(check)


def test_an_invalid_number_need_not_become_valid() -> None:
    assert not dni.is_valid("12345678A")
    new = [substitutes("[[ID|12345678A]]", seed=seed)[0] for seed in range(20)]
    assert not all(map(dni.is_valid, new))


def test_one_number_in_several_forms_stays_one() -> None:
    a, b, c, d = substitutes(
        "[[ID|IB-7811940]], [[ID|7.811.940]], [[ID|7811940]], [[ID|IB7811940]]"
    )
    digits = [re.sub(r"\D", "", new) for new in (a, b, c, d)]
    assert len(set(digits)) == 1


def test_a_licence_number_keeps_its_province_twice() -> None:
    (new,) = substitutes("[[LIC|28 28 91978]]")
    first, second, _ = new.split()
    assert first == second


def test_dictated_digits_become_other_dictated_digits() -> None:
    (new,) = substitutes("[[ID|cero cuatro uno uno]]")
    assert new != "cero cuatro uno uno"
    assert len(new.split()) == 4


def test_ordinary_words_marked_as_numbers_are_masked() -> None:
    assert substitutes("[[ID|paraguas]]") == ["[ID_SUJETO_ASISTENCIA]"]


@pytest.mark.parametrize(
    ("description", "pattern"),
    [
        ("raza blanca", r"raza \w+[aeílr]"),
        ("RAZA BLANCA", r"RAZA \w+[AEÍLR]"),
        ("boliviano", "|".join(row[1] for row in table("descriptions") if row[0] == "america")),
        ("alemana", "|".join(row[2] for row in table("descriptions") if row[0] == "europe")),
        ("lenca", "indígena|originari[oa]|de pueblo originario"),
        ("afroecuatoriana", "de (ascendencia africana|origen africano)"),
        ("fang", "african[oa]|de origen africano"),
    ],
)
def test_a_description_marked_as_a_number_becomes_another(description: str, pattern: str) -> None:
    for seed in range(10):
        (new,) = substitutes(f"Paciente, [[ID|{description}]].", seed=seed)
        assert re.fullmatch(pattern, new)
        assert new != description


@pytest.mark.parametrize("told", ["zurda", "fumador", "primera hija", "s/d"])
def test_what_the_story_depends_on_stays_whatever_it_was_marked_as(told: str) -> None:
    assert substitutes(f"Paciente, [[ID|{told}]].") == [told]
    assert substitutes(f"Paciente, [[O|{told}]].") == [told]


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ("Lactante", "Bebé"),
        ("casada", "con cónyuge"),
        ("Soltero", "Sin cónyuge"),
        ("la menor", "la más joven"),
        ("neonata", "recién nacida"),
    ],
)
def test_age_and_status_are_said_in_other_words(told: str, said: str) -> None:
    for seed in range(3):
        assert substitutes(f"Paciente, [[ID|{told}]].", seed=seed) == [said]


def test_a_social_security_number_begins_with_a_province() -> None:
    for seed in range(30):
        (new,) = substitutes("NASS [[NSS|28/12345678/40]]", seed=seed)
        assert 1 <= int(new[:2]) <= 52
        assert int(new.replace("/", "")[:10]) % 97 == int(new[-2:])


@pytest.mark.parametrize(
    ("original", "pattern"),
    [
        ("NHC 445566", r"NHC \d{6}"),
        ("pasaporte AAA123456", r"pasaporte [A-Z]{3}\d{6}"),
        ("lote A23X", r"lote [A-Z]\d\d[A-Z]"),
        ("V-12.345.678", r"V-\d\d\.\d{3}\.\d{3}"),
        ("1.020.456.789", r"\d\.\d{3}\.\d{3}\.\d{3}"),
        ("20-12345678-6", r"20-\d{8}-\d"),
    ],
)
def test_words_that_say_what_a_number_is_stay(original: str, pattern: str) -> None:
    for seed in range(10):
        (new,) = substitutes(f"[[ID|{original}]]", seed=seed)
        assert re.fullmatch(pattern, new)
        assert new != original


def test_a_number_is_the_same_with_and_without_its_word() -> None:
    one, two = substitutes("[[ID|NHC 445566]] y [[ID|445566]]")
    assert one == f"NHC {two}"


def test_letters_that_are_read_out_change_as_the_figures_do() -> None:
    plate, card = "cuatro cuatro uno siete kilo romeo delta", "siete cinco dos tres uno ocho equis"
    for seed in range(5):
        new, other = substitutes(f"Matrícula [[CAR|{plate}]], carné [[ID|{card}]].", seed=seed)
        assert len(new.split()) == len(plate.split())
        assert not any(a == b for a, b in zip(new.split(), plate.split(), strict=True))
        assert other.split()[-1] in {row[1] for row in table("letter_names")} - {"equis"}


@pytest.mark.parametrize("seed", range(4))
def test_a_card_is_made_of_the_new_name_and_birth_date(seed: int) -> None:
    name, card, born = substitutes(
        "[[P|Adoració Torruella Gabarrós]], CIP [[ID|TOGA 1 620218 00 6]], nac. [[D|18/02/1962]]",
        seed=seed,
    )
    _, first, second = (fold(word).upper() for word in name.split())
    day, month, year = born.split("/")
    assert card.startswith(f"{first[:2]}{second[:2]} 1 {year[2:]}{month}{day} ")


@pytest.mark.parametrize("seed", range(4))
def test_the_rfc_begins_as_the_curp_does(seed: int) -> None:
    fields = "Nombre: [[P|XOCHITL]] Apellido paterno: [[P|REYES]] Apellido materno: [[P|LUNA]]"
    called, first, second, new, rfc = substitutes(
        f"{fields} CURP: [[ID|RELX980302MOCYNC09]] RFC: [[ID|RELX980302KT4]]", seed=seed
    )
    assert new[:10] == rfc[:10]
    assert (new[0], new[2], new[3]) == (
        fold(first)[0].upper(),
        fold(second)[0].upper(),
        fold(called)[0].upper(),
    )
    assert curp.is_valid(new)


def test_a_licence_is_of_the_province_the_document_went_to() -> None:
    for seed in range(6):
        postcode, licence = substitutes("[[T|27002]], col. [[LIC|27/01884]]", seed=seed)
        assert licence[:2] == postcode[:2]


def test_numbers_of_one_series_begin_alike() -> None:
    first, second = substitutes("[[ID|L2409120047]], [[ID|L2409120048]]")
    assert first[0] == second[0] != "L"
    assert first != second


def test_the_number_of_a_foreigner_comes_from_no_later_series() -> None:
    for seed in range(6):
        first, second = substitutes("NIE [[ID|X2847193Q]] y [[ID|Y-5520418-M]]", seed=seed)
        assert first[0] == "X"
        assert second[0] in "XY"


def test_hexadecimal_behind_its_sign_stays_so() -> None:
    (new,) = substitutes("tarjeta de acceso [[ID|0x7B21C0F3]]")
    assert new.startswith("0x")
    assert int(new, 16) != 0x7B21C0F3


def test_the_name_in_a_file_is_a_name_whatever_it_is_marked_as() -> None:
    for seed in range(4):
        surname, given = substitutes("informe_[[P|arrieta_maite]].pdf", seed=seed)[0].split("_")
        assert len(given) > 2 < len(surname)
        assert given not in ("citas", "admision", "informes")
