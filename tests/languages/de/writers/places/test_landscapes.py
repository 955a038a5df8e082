"""Districts, landscapes, halls and waters stay what they are and lose what they are called."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.languages.de.marked import substitutes

from veladura.languages.de.lexicon import table
from veladura.languages.de.writers.places.atlas import (
    article_of,
    lies_in,
    longest_part,
    rural_districts,
    state_of_region,
)
from veladura.languages.de.writers.places.distances import distance_to_region
from veladura.languages.de.writers.places.landscapes import end_of_site, waters_like
from veladura.text import fold

SEEDS = pytest.mark.parametrize("seed", range(4))
NAME = r"[A-ZÄÖÜ][a-zäöüß]+"
REGIONS = [name for kind, name in table("regions") if kind == "region" and " " not in name]
DISTRICTS = [name for name, _ in table("rural_districts")]


@SEEDS
@pytest.mark.parametrize(
    ("source", "form"),
    [
        ("in der [[LOC|Fritz-Wunderlich-Halle]]", rf"{NAME}-{NAME}-Halle"),
        ("in der [[LOC|Kugelbake-Halle]]", rf"{NAME}-Halle"),
        ("in der [[LOC|Historischen Stadthalle am Johannisberg]]", rf".+halle am {NAME}"),
        ("im [[LOC|Elbtunnel]]", rf"{NAME}tunnel"),
        ("an der [[LOC|Eckertalsperre]]", rf"{NAME}talsperre"),
        ("an der [[LOC|Unterelbe]]", r"Unter[a-zäöüß]+"),
        ("am [[LOC|Oberrhein]]", NAME),
        ("[[LOC|Schloss Bieberstein]]", rf"Schloss {NAME}"),
        ("die [[LOC|Alte Molkerei]]", rf"Alte {NAME}"),
        ("auf dem [[LOC|Piz Buin]]", rf"Piz {NAME}"),
        ("in [[LOC|Sankt Kordula]]", rf"Sankt {NAME}"),
        ("am [[LOC|Bodensee]]", rf"{NAME}see"),
        ("[[LOC|Landkreis Mansfeld-Südharz]]", rf"Landkreis {NAME}(?:-{NAME})*"),
        ("im [[LOC|Ortenaukreis]]", rf"{NAME}kreis"),
        ("im [[LOC|Main-Tauber-Kreis]]", rf"{NAME}-{NAME}-Kreis"),
    ],
)
def test_what_a_place_is_stays(source: str, form: str, seed: int) -> None:
    (new,) = substitutes(source, seed=seed)
    assert re.fullmatch(form, new), new
    old = set(re.findall(r"[A-ZÄÖÜ]\w{3,}", source.partition("|")[2]))
    stays = {
        "Halle",
        "Stadthalle",
        "Schloss",
        "Sankt",
        "Alte",
        "Landkreis",
        "Kreis",
        "Historischen",
    }
    assert not set(re.findall(r"\w+", new)) & old - stays


@SEEDS
def test_a_landscape_goes_with_the_town_it_is_called_after(seed: int) -> None:
    land, town = substitutes("[[LOC|Tecklenburger Land]], [[LOC|Tecklenburg]]", seed=seed)
    assert land.endswith(" Land")
    assert fold(land)[:4] == fold(town)[:4]
    part, whole = substitutes("[[LOC|Zwickau-Mosel]] und [[LOC|Zwickau]]", seed=seed)
    assert part.startswith(f"{longest_part(whole)}-")
    side, middle = substitutes("[[LOC|Zwickau-Nord]] und [[LOC|Zwickau]]", seed=seed)
    assert side == f"{longest_part(middle)}-Nord"


@settings(deadline=None, max_examples=40)
@given(name=st.sampled_from(DISTRICTS), seed=st.integers(0, 9))
def test_a_district_becomes_another_and_nothing_of_it_is_left(name: str, seed: int) -> None:
    (new,) = substitutes(f"Höfe im [[LOC|{name}]]", seed=seed)
    assert fold(new) != fold(name)
    bare = new.removeprefix("Landkreis ").removeprefix("Kreis ")
    ending = "kreis" if name.endswith("kreis") else ""
    assert fold(bare).endswith(ending) or fold(bare) in rural_districts()


@settings(deadline=None, max_examples=40)
@given(name=st.sampled_from(REGIONS), seed=st.integers(0, 9))
def test_a_region_stands_behind_its_article(name: str, seed: int) -> None:
    article = article_of(name)
    (new,) = substitutes(f"Höfe {article} [[LOC|{name}]] liefern Milch.", seed=seed)
    assert fold(new) != fold(name)
    assert article_of(new) == article


@SEEDS
def test_a_region_lies_where_the_town_beside_it_does(seed: int) -> None:
    town, region = substitutes("[[LOC|Siegen]], der Umsatz im [[LOC|Sauerland]]", seed=seed)
    alike = [name for name in REGIONS if state_of_region(name) == state_of_region(region)]
    alike = [name for name in alike if article_of(name) == "im"]
    distances = [far for name in alike if (far := distance_to_region(name, town)) is not None]
    assert distance_to_region(region, town) == min(distances)


@SEEDS
@pytest.mark.parametrize(
    ("district", "town"),
    [
        ("Ortenaukreis", "Offenburg"),
        ("Main-Tauber-Kreis", "Tauberbischofsheim"),
        ("Rheingau-Taunus-Kreis", "Bad Schwalbach"),
        ("Saale-Orla-Kreis", "Schleiz"),
        ("Ostalbkreis", "Aalen"),
    ],
)
def test_a_district_and_its_town_stay_together(district: str, town: str, seed: int) -> None:
    around, inside = substitutes(f"[[LOC|{district}]], [[LOC|{town}]]", seed=seed)
    seats = {fold(name): lies_in(fold(its)) for its, name in table("circle_districts")}
    states = {**seats, **rural_districts()}
    bare = fold(around.removeprefix("Landkreis ").removeprefix("Kreis "))
    assert states[bare] == lies_in(fold(inside))


@given(water=st.sampled_from([name for kind, name in table("regions") if kind == "water"]))
def test_waters_are_exchanged_for_their_like(water: str) -> None:
    waters = [name for kind, name in table("regions") if kind == "water"]
    alike = waters_like(fold(water), waters, "")
    assert alike
    assert {fold(name).endswith("see") for name in alike} == {fold(water).endswith("see")}


@pytest.mark.parametrize(
    ("name", "site"),
    [
        ("Schloss Bieberstein", "Schloss"),
        ("Stadthalle am Johannisberg", "Stadthalle"),
        ("Villa Löwenthal", "Villa"),
        ("Schloss", ""),
        ("Bieberstein", ""),
        ("St. Peter-Ording", ""),
        ("Bad Saulgau", ""),
    ],
)
def test_where_the_words_end_that_say_what_it_is(name: str, site: str) -> None:
    assert name[: end_of_site(name)] == site
