"""Towns, streets, hospitals, institutions."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from veladura_training.generator.es import identifiers, institutions
from veladura_training.generator.es import places as gazetteer
from veladura_training.generator.es.markup import mark
from veladura_training.generator.es.resources import lines

if TYPE_CHECKING:
    from veladura_training.generator.es.case import Case


def town(case: "Case") -> str:
    return mark(
        "place",
        case.case_of(case.town[0])
        if case.chance(0.6)
        else gazetteer.town(case.rng, case.resources),
    )


def hometown(case: "Case") -> str:
    return mark("place", case.case_of(case.town[0]))


def province(case: "Case") -> str:
    return mark("place", case.case_of(case.town[1]))


def region(case: "Case") -> str:
    return mark("place", gazetteer.region(case.rng, case.resources))


def abroad(case: "Case") -> str:
    return mark("place", case.rng.choice(lines("world_towns")))


def country(case: "Case") -> str:
    name = case.rng.choice(lines("countries"))
    if name.startswith("el "):
        return "el " + mark("country", name[3:])
    return mark("country", name)


def nation(case: "Case") -> str:
    return mark(
        "country",
        "España" if case.chance(0.5) else case.rng.choice(lines("countries")).removeprefix("el "),
    )


def postcode(case: "Case") -> str:
    code = (
        case.province[0] + identifiers.digits(case.rng, 3)
        if case.country == "es"
        else identifiers.digits(case.rng, 5)
    )
    return mark("place", code)


def street(case: "Case") -> str:
    language = case.language if case.country == "es" else "la"
    return mark("street", case.case_of(gazetteer.street(case.rng, case.resources, language)))


def hosp(case: "Case") -> str:
    return mark("hosp", case.hospital)


def hosp2(case: "Case") -> str:
    """Another hospital, or this one by a short name."""
    if case.chance(0.25):
        return mark("hosp", gazetteer.short_hospital(case.rng, case.hospital))
    return mark("hosp", gazetteer.hospital(case.rng, case.resources))


def centre(case: "Case") -> str:
    return mark("centre", case.centre)


def inst(case: "Case") -> str:
    return mark("inst", institutions.institution(case.rng, case.resources, "", case.country))


def _institution(case: "Case", kind: str) -> str:
    return mark("inst", institutions.institution(case.rng, case.resources, kind, case.country))


def assoc(case: "Case") -> str:
    return _institution(case, "association")


def court(case: "Case") -> str:
    return _institution(case, "court")


def police(case: "Case") -> str:
    return _institution(case, "police")


def prison(case: "Case") -> str:
    return _institution(case, "prison")


def admin(case: "Case") -> str:
    return _institution(case, "administration")


def lab(case: "Case") -> str:
    return _institution(case, "laboratory")


def service(case: "Case") -> str:
    return mark(
        "inst",
        case.case_of(institutions.institution(case.rng, case.resources, "health", case.country)),
    )


def insurer(case: "Case") -> str:
    kind = "insurer" if case.country == "es" else "health"
    return mark("inst", institutions.institution(case.rng, case.resources, kind, case.country))


def mutual(case: "Case") -> str:
    return mark("inst", institutions.institution(case.rng, case.resources, "mutual"))


def home(case: "Case") -> str:
    return mark("inst", case.case_of(institutions.institution(case.rng, case.resources, "home")))


def townline(case: "Case") -> str:
    """Town, alone or with province or postcode: separate spans."""
    town = case.fill("hometown")
    return case.rng.choice(
        (
            town,
            town,
            f"{town} ({case.fill('province')})",
            f"{town}, {case.fill('province')}",
            f"{case.fill('postcode')} {town}",
            f"{case.fill('postcode')} {town} ({case.fill('province')})",
            f"{town} / {case.fill('province')}",
            f"{town} - {case.fill('province')}",
        )
    )


def birthplace(case: "Case") -> str:
    if case.chance(0.6):
        return case.fill("townline")
    return f"{case.fill('abroad')} ({case.fill('country')})"


def addressline(case: "Case") -> str:
    glue = case.rng.choice((", ", ", ", " - ", ". ", "  ", " – "))
    parts = [case.fill("street"), case.fill("townline")]
    if case.chance(0.15):
        parts.append(case.fill("nation"))
    return glue.join(parts)


def spain(case: "Case") -> str:
    return mark("country", "España")


SLOTS: dict[str, Callable[["Case"], str]] = {
    slot.__name__: slot
    for slot in (
        town,
        hometown,
        province,
        region,
        abroad,
        country,
        nation,
        postcode,
        street,
        hosp,
        hosp2,
        centre,
        inst,
        assoc,
        court,
        police,
        prison,
        admin,
        lab,
        service,
        insurer,
        mutual,
        home,
        townline,
        birthplace,
        addressline,
        spain,
    )
}
