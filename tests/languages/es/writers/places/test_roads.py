"""Roads of the State go where the towns around them went."""

from tests.languages.es.marked import substitutes

from veladura.languages.es.gazetteer import gazetteer
from veladura.languages.es.lexicon import table
from veladura.text import fold

SEEDS = range(8)
ROADS = {code: roads.split(",") for code, roads in table("trunk_roads")}


def test_a_road_of_the_state_runs_through_the_province_that_its_own_became() -> None:
    source = "Vive en [[T|Peñíscola]]. Vuelco en la [[ST|AP-7 pk 397]], salió por la [[ST|N-340]]."
    for seed in SEEDS:
        town, *roads = substitutes(source, seed=seed)
        there = ROADS.get(gazetteer()[fold(town)][1])
        codes = [road.split()[0] for road in roads]
        assert there is None or set(codes) <= set(there)
        assert not {"AP-7", "N-340"} & set(codes)


def test_a_road_of_a_region_becomes_one_of_the_state_there() -> None:
    source = "Provincia de [[T|Badajoz]]. Accidente en la [[ST|EX-104]]."
    for seed in SEEDS:
        province, road = substitutes(source, seed=seed)
        assert road in ROADS[gazetteer()[fold(province)][1]]
