"""What a document says of its land without a name goes with the places, or they go with it."""

import re

import pytest
from tests.languages.es.marked import rewrite, substitutes

from veladura.languages.es.gazetteer import gazetteer, plates, provinces
from veladura.languages.es.lexicon import lexicon, table
from veladura.text import fold

_SEEDS = range(6)


def region_of(town: str) -> str:
    return provinces()[gazetteer()[fold(town)][1]].region


def test_a_protocol_is_of_the_region_that_its_town_went_to() -> None:
    adjectives = {row[0]: row[1] for row in table("region_demonyms")}
    for seed in _SEEDS:
        text = rewrite("En [[T|Motril]] rige el protocolo andaluz.", seed=seed).text
        town, said = re.findall(r"En (.+) rige el protocolo (\w+)", text)[0]
        assert said == adjectives[region_of(town)] != "andaluz"


def test_of_a_region_that_stays_no_more_is_said() -> None:
    source = "Concello de [[T|Burela]]. A súa nai vive na rúa Maior. Protocolo gallego de ictus."
    for seed in _SEEDS:
        assert "Protocolo autonómico de ictus" in rewrite(source, seed=seed).text


def test_who_speaks_a_language_of_a_region_goes_on_doing_so() -> None:
    assert "Habla gallego" in rewrite("Nació en [[T|Monforte]] y Burela. Habla gallego.").text


@pytest.mark.parametrize(
    ("sign", "codes"),
    [
        ("Web: portal.hospitalserra.cat", {"07", "08", "17", "25", "43"}),
        ("El CIP que tengo es TOGR 1 140302 008", {"08", "17", "25", "43"}),
        ("CIP ROPO 0 240129 00 6", {"08", "17", "25", "43"}),
        ("Con CDIAP pendiente", {"08", "17", "25", "43"}),
        ("Ven a ver conta.gal", {"15", "27", "32", "36"}),
    ],
)
def test_signs_of_a_region_keep_a_document_in_it(sign: str, codes: set[str]) -> None:
    town = "Manresa" if "08" in codes else "Monforte de Lemos"
    for seed in _SEEDS:
        (new,) = substitutes(f"Alta en [[T|{town}]]. {sign}.", seed=seed)
        assert gazetteer()[fold(new)][1] in codes


def test_a_village_no_list_has_lies_where_its_card_is_given_out() -> None:
    for seed in _SEEDS:
        (new,) = substitutes("CIPA en vigor. Vive en [[T|Titulcillas]].", seed=seed)
        assert gazetteer()[fold(new)][1] == "28"


def test_a_hamlet_of_a_municipality_becomes_no_town() -> None:
    for seed in _SEEDS:
        hamlet, *_ = substitutes(
            "IMSS. De [[T|Vícam]], mpio. de [[T|Guaymas]], [[T|Sonora]].", seed=seed
        )
        assert hamlet in lexicon("neighbourhoods")


def test_letters_of_argentine_postcodes_go_with_their_province() -> None:
    letters = {row[0]: row[1] for row in table("postcode_letters")}
    for seed in _SEEDS:
        code, _, province = substitutes(
            "([[T|S2000]]) [[T|Rosario]], [[T|Santa Fe]], Argentina. Obra social OSPRERA.",
            seed=seed,
        )
        assert code[0] == letters[province]


def test_a_postcode_that_is_read_out_is_of_its_province() -> None:
    digits = ["cero", "uno", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve"]
    for seed in _SEEDS:
        town, code = substitutes(
            "[[T|Avilés]]. Código postal: [[T|tres tres cuatro cero uno]].", seed=seed
        )
        figures = "".join(str(digits.index(word)) for word in code.split())
        assert figures[:2] == gazetteer()[fold(town)][1]


def test_letters_of_roads_go_with_their_province() -> None:
    for seed in _SEEDS:
        town, road = substitutes("[[T|Lugo]]. Circulaba por la [[CAR|LU-530]] de noche.", seed=seed)
        letters = plates()[road.partition("-")[0]]
        assert letters == gazetteer()[fold(town)][1]


def test_a_letter_behind_the_number_of_a_house_is_no_road() -> None:
    letters = set()
    for seed in range(8):
        (new,) = substitutes("Bogotá, Colombia. [[ST|Diagonal 16A No. 12E-41]].", seed=seed)
        found = re.search(r"No\. \d\d([A-H])-\d\d", new)
        letters.add(found[1] if found else "")
    assert "E" not in letters
