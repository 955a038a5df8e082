"""What readers of letters, exports, reports of several pages and machine formats stumbled over.

In a pattern `<female>`, `<male>` and `<surname>` stand for any name of the lists.
"""

import json
import re
from pathlib import Path

import pytest
from tests.languages.es.marked import substitutes
from tests.languages.es.test_chronology import days_of
from tests.languages.es.test_readings import with_names

from veladura.transform.people.origins import origin_rows

TABLE = json.loads((Path(__file__).parent / "exports.json").read_text("utf-8"))


@pytest.mark.parametrize(("source", "patterns"), TABLE["kept"] + TABLE["written"])
def test_nobody_stumbles(source: str, patterns: list[str]) -> None:
    for seed in range(4):
        for new, pattern in zip(substitutes(source, seed=seed), patterns, strict=True):
            assert re.fullmatch(with_names(pattern), new), new


@pytest.mark.parametrize(("source", "distances"), TABLE["spans"])
def test_days_keep_their_distance(source: str, distances: list[tuple[int, int, int]]) -> None:
    days = days_of(source)
    assert [(days[b] - days[a]).days for a, b, _ in distances] == [n for *_, n in distances]


def test_telephones_of_one_house_begin_alike() -> None:
    source = (
        "[[TEL|986 52 71 40]], [[TEL|986 52 71 48]], [[FAX|886 30 11 02]], [[TEL|91 559 41 07]]"
    )
    for seed in range(8):
        one, two, other, _ = substitutes(source, seed=seed)
        assert one[:9] == two[:9]
        assert one != two
        assert other[:3] == "8" + one[1:3]


def test_files_of_the_state_begin_with_the_new_province() -> None:
    source = "Exp. [[O|48/2022/119043]] de [[T|Bilbao]]. NASS [[NSS|48/10227714/42]]"
    for seed in range(4):
        file, _, number = substitutes(source, seed=seed)
        assert file[:2] == number[:2]


def test_numbers_of_one_series_begin_alike() -> None:
    for seed in range(4):
        cards = substitutes("[[ID|A0471]], [[ID|A0472]], [[ID|A0473]]", seed=seed)
        assert len({card[0] for card in cards}) == 1


@pytest.mark.parametrize(
    ("source", "provinces"),
    [
        (
            "PAC de [[T|Burela]], [[T|Lugo]]. PID||GLG^GALLEGO",
            ("A Coruña", "Ourense", "Pontevedra"),
        ),
        (
            "Servizo de Saúde. Nace en [[T|Burela]], [[T|Lugo]]",
            ("A Coruña", "Ourense", "Pontevedra"),
        ),
        ("CIA [[ID|AR0214477831]]. Vive en [[T|Alagón]], [[T|Zaragoza]]", ("Huesca", "Teruel")),
    ],
)
def test_words_of_one_region_keep_its_places(source: str, provinces: tuple[str, ...]) -> None:
    for seed in range(4):
        assert substitutes(source, seed=seed)[-1] in provinces


def test_names_and_countries_belong_together() -> None:
    for seed in range(4):
        _, country = substitutes("[[P|Ionela Munteanu]], nacida en [[C|Rumanía]]", seed=seed)
        assert country == "Moldavia"
        surname, given = substitutes("[[P|Hadzhiev]], [[P|Plamen]] / 71822", seed=seed)
        slavic = [name for origin, *_, name in origin_rows() if origin == "slavic"]
        assert {surname, given} <= set(slavic)


def test_a_double_l_that_was_misread_is_the_same_name() -> None:
    full, misread = substitutes("Le remito a [[P|Ana Llaneza Riestra]]. La Sra. [[P|L1aneza]]")
    assert misread == full.split()[1]


def test_a_year_beside_an_age_tells_the_birth() -> None:
    head = "[[P|Ana Gil]] nhc 3, [[D|15.03.1953]]. Visita [[D|03.11.2022]]."
    source = f"{head}\n[[D|2009]] temblor a los [[AGE|56 años]]"
    for seed in range(4):
        assert substitutes(source, seed=seed)[-1] == "56 años"


def test_a_language_of_one_people_keeps_its_regions() -> None:
    source = "Vive en [[T|Juliaca]], [[T|Puno]], [[C|Perú]]. Habla aimara."
    for seed in range(4):
        assert substitutes(source, seed=seed)[1] in ("Tacna", "Moquegua")


def test_a_long_number_begins_with_a_day_of_the_document() -> None:
    source = "H|[[D|20210813063022]]|\n3O|1|[[ID|210813000417]]"
    for seed in range(4):
        day, number = substitutes(source, seed=seed)
        assert number[:6] == day[2:8]


def test_letters_of_a_series_are_the_same_in_all_of_it() -> None:
    source = "[[ID|HU-PAR-0311]], [[ID|HU-PAR-0312]]; [[NSS|ARA881230WAXX]], [[NSS|ARA710701EKHA]]"
    for seed in range(4):
        one, two, card, other = substitutes(source, seed=seed)
        assert one[:7] == two[:7]
        assert card[:3] == other[:3]


def test_initials_may_have_a_surname_more() -> None:
    for seed in range(4):
        initials, name = substitutes("Caso [[P|A. C. G.]] ([[P|Aurelio Casatejada]])", seed=seed)
        assert initials[:5] == ". ".join(word[0] for word in name.split()) + "."


def test_a_licence_begins_with_its_province_whatever_else_does() -> None:
    source = "ref. [[ID|39-22-008164]] [[T|Santander]], [[T|39012]], col. [[LIC|39/3903442]]"
    for seed in range(4):
        _, _, code, licence = substitutes(source, seed=seed)
        assert licence.startswith(f"{code[:2]}/{code[:2]}")
