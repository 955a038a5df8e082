"""Families from elsewhere keep names of where they are from."""

import pytest
from tests.languages.de.borne import given_names
from tests.languages.de.marked import substitutes

from veladura.languages.de.lexicon import lexicon
from veladura.transform.people.origins import origin_rows


def _from(origin: str) -> set[str]:
    return {name for one, *_, name in origin_rows() if one == origin}


@pytest.mark.parametrize(
    ("source", "origin"),
    [
        ("Gesellschafter [[PER|Moussa Ndiaye]]", "west-african"),
        ("Prokurist [[PER|Serkan Akyürekli]], Herr [[PER|Akyürekli]]", "turkish"),
        ("Frau [[PER|Gülsüm Şen]]", "turkish"),
        ("Zeugin [[PER|Ljudmila Tkachenko]]", "slavic"),
        ("Herr [[PER|Gennaro Esposito]]", "italian"),
        ("Frau [[PER|Ildikó Szabó]]", "hungarian"),
        ("Herr [[PER|Kourosh Tehrani]]", "persian"),
    ],
)
def test_a_family_keeps_its_origin(source: str, origin: str) -> None:
    for seed in range(5):
        words = " ".join(substitutes(source, seed=seed)).split()
        assert set(words) <= _from(origin)


@pytest.mark.parametrize(
    "source",
    ["[[PER|Ben Quandt]]", "Herr [[PER|Jahn]]", "[[PER|Dominic Brandt]]", "[[PER|Kevin Lüders]]"],
)
def test_names_of_here_stay_such(source: str) -> None:
    here = {n for one in ("given_male", "given_female", "surnames") for n in lexicon(one)}
    for seed in range(5):
        assert set(substitutes(source, seed=seed)[0].split()) <= here


def test_a_given_name_of_here_stays_beside_a_surname_from_elsewhere() -> None:
    given, surname = substitutes("[[PER|Peter Yılmaz]]", seed=3)[0].split()
    assert given in lexicon("given_male")
    assert surname in _from("turkish")


@pytest.mark.parametrize(
    ("name", "gender"), [("Oluwaseun Adegoke", "male"), ("Akosua Mensah", "female")]
)
def test_given_names_from_elsewhere_tell_a_gender(name: str, gender: str) -> None:
    for seed in range(4):
        (new,) = substitutes(f"Prof. [[PER|{name}]]", seed=seed)
        assert new.split()[0] in given_names(gender)


def test_more_people_of_one_origin_than_there_are_names_stay_apart() -> None:
    names = [name for one, role, _, name in origin_rows() if (one, role) == ("greek", "surname")]
    found = substitutes("\n".join(f"Herr [[PER|{name}]]" for name in names), seed=1)
    assert len(set(found)) == len(names)
    assert not any("-" in name for name in found)
