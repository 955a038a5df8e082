"""Towns, streets, postcodes and further places, German, Austrian and Swiss."""

import string
from random import Random

from veladura_training.generator.de.markup import mark
from veladura_training.generator.de.resources import Resources, pick

_NUMBERS = ("{n}",) * 12 + (
    "{n}a", "{n} b", "{n}c", "{n}–{m}", "{n}-{m}", "{n}/{k}", "{n} A", "{n} ½", "{n}/{m}/{k}", "{n} bis {m}",
)  # fmt: skip
_STREET_ENDS = ("straße",) * 6 + (
    "str.", "weg", "allee", "platz", "gasse", "ring", "ufer", "damm", "steig", "chaussee", "markt",
    "graben", "hof", "strasse",
)  # fmt: skip


def town(rng: Random, resources: Resources) -> str:
    return pick(rng, "cities") if rng.random() < 0.25 else rng.choice(resources.towns)


def postcode(rng: Random) -> str:
    if rng.random() < 0.15:
        return str(rng.randint(1000, 9999))
    code = f"{rng.randint(1, 99):02d}{rng.randint(0, 999):03d}"
    chance = rng.random()
    return f"D-{code}" if chance < 0.05 else code


def house_number(rng: Random) -> str:
    number = rng.randint(1, 30) if rng.random() < 0.6 else rng.randint(1, 320)
    return rng.choice(_NUMBERS).format(n=number, m=number + rng.randint(1, 6), k=rng.randint(1, 20))


def street_name(rng: Random, resources: Resources) -> str:
    chance = rng.random()
    if chance < 0.75:
        name = rng.choice(resources.streets)
        if name.lower().endswith("straße") and rng.random() < 0.25:
            return name[:-6] + (
                rng.choice(("str.", "strasse")) if name.endswith("straße") else "Str."
            )
        return name
    if chance < 0.85:
        return rng.choice(resources.surnames).split()[-1] + rng.choice(_STREET_ENDS)
    if chance < 0.95:
        return f"{town(rng, resources).split()[0].rstrip(',')}er {rng.choice(('Straße', 'Str.', 'Weg', 'Allee', 'Platz', 'Chaussee'))}"
    return f"{rng.choice(('Am', 'An der', 'Im', 'Auf dem', 'Unter den', 'Zum', 'Alte', 'Hinter der'))} {pick(rng, 'noun_surnames')}"


def street(rng: Random, resources: Resources) -> str:
    if rng.random() < 0.04:
        return rng.choice(
            (
                f"Postfach {rng.randint(10, 99)} {rng.randint(10, 99)} {rng.randint(10, 99)}",
                f"Postfach {rng.randint(100, 9999)}",
                f"Pf. {rng.randint(100, 9999)}",
            )
        )
    if rng.random() < 0.03:  # the squares of Mannheim
        return f"{rng.choice('ABCDEFGHKLMNOPQRSTU')} {rng.randint(1, 7)}, {rng.randint(1, 30)}"
    return f"{street_name(rng, resources)} {house_number(rng)}"


def spot(rng: Random, resources: Resources) -> str:
    """A field name, an estate, a site: places that are neither town nor street."""
    name = pick(rng, "noun_surnames")
    return rng.choice((
        f"Gewerbepark {town(rng, resources)}", f"Solarpark {rng.choice(resources.towns)}", f"{name}hof",
        f"Industriegebiet {rng.choice(resources.streets)}", f"Windpark {rng.choice(resources.towns)}", f"{name}feld",
        f"Flughafen {pick(rng, 'cities')}", f"Hafen {rng.choice(resources.towns)}", f"Alte {name}", f"{name}see",
        f"Haus {name}", f"Campus {name}", f"{pick(rng, 'cities')}-{rng.choice(('Nord', 'Süd', 'West', 'Ost', 'Mitte'))}",
        f"Landkreis {rng.choice(resources.towns)}", f"Bahnhof {rng.choice(resources.towns)}",
    ))  # fmt: skip


def place(rng: Random, resources: Resources) -> str:
    chance = rng.random()
    if chance < 0.66:
        return town(rng, resources)
    if chance < 0.8:
        return pick(rng, "countries")
    return pick(rng, "regions") if chance < 0.9 else spot(rng, resources)


def address(rng: Random, resources: Resources, name: str | None = None) -> str:
    """Street, postcode and town as marked parts, separated in one of many ways."""
    first = mark("LOC", street(rng, resources))
    code = mark("LOC", postcode(rng))
    second = mark("LOC", name or town(rng, resources))
    form = rng.random()
    if form < 0.06:
        return f"{second}, {first}"
    separator = rng.choices(
        (", ", "\n", " | ", " · ", "; ", " - ", ",\n", "  ", "\t"), (50, 22, 4, 4, 3, 2, 3, 3, 2)
    )[0]
    if form < 0.1:
        return f"{code} {second}, {first}"
    tail = f"{separator}{mark('LOC', pick(rng, 'countries'))}" if rng.random() < 0.06 else ""
    extra = ""
    if rng.random() < 0.03:
        floor = mark("NUM", str(rng.randint(1, 9)))
        extra = separator + rng.choice(("Hinterhaus", "EG links", f"{floor}. OG", "c/o Verwaltung"))
    return f"{first}{extra}{separator}{code} {second}{tail}"


def letters(rng: Random, count: int) -> str:
    return "".join(rng.choice(string.ascii_uppercase) for _ in range(count))
