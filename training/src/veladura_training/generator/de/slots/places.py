"""Towns, streets, addresses, regions."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from veladura_training.generator.de import places as gazetteer
from veladura_training.generator.de.markup import mark
from veladura_training.generator.de.resources import pick

if TYPE_CHECKING:
    from veladura_training.generator.de.case import Case


def town(case: "Case") -> str:
    if case.rng.random() < 0.65:
        return mark("LOC", case.rng.choice(case.towns))
    return mark("LOC", gazetteer.town(case.rng, case.resources))


def place(case: "Case") -> str:
    return mark("LOC", gazetteer.place(case.rng, case.resources))


def country(case: "Case") -> str:
    return mark("LOC", pick(case.rng, "countries"))


def region(case: "Case") -> str:
    return mark("LOC", pick(case.rng, "regions"))


def spot(case: "Case") -> str:
    return mark("LOC", gazetteer.spot(case.rng, case.resources))


def street(case: "Case") -> str:
    return mark("LOC", gazetteer.street(case.rng, case.resources))


def streetname(case: "Case") -> str:
    return mark("LOC", gazetteer.street_name(case.rng, case.resources))


def addr(case: "Case") -> str:
    name = case.rng.choice(case.towns) if case.rng.random() < 0.5 else None
    return gazetteer.address(case.rng, case.resources, name)


def addrline(case: "Case") -> str:
    return addr(case).replace("\n", ", ").replace("\t", " ").replace(",,", ",")


def placeadj(case: "Case") -> str:
    """ "Berliner": not marked."""
    return pick(case.rng, "cities").split()[0].rstrip("/").split("/")[0] + "er"


def zip(case: "Case") -> str:
    return mark("LOC", gazetteer.postcode(case.rng))


SLOTS: dict[str, Callable[["Case"], str]] = {
    slot.__name__: slot
    for slot in (
        town,
        place,
        country,
        region,
        spot,
        street,
        streetname,
        addr,
        addrline,
        placeadj,
        zip,
    )
}
