"""Products, projects, awards, plates, user names, nationalities: PROD and OTH; and web addresses."""

import re
import unicodedata
from random import Random

from veladura_training.generator.de.companies import Company, invented
from veladura_training.generator.de.figures import digits
from veladura_training.generator.de.people import Person, new_person
from veladura_training.generator.de.places import letters, town
from veladura_training.generator.de.resources import Resources, known, lines, pick
from veladura_training.generator.engine.grammar import expand

_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})
_DOMAINS = (".de",) * 12 + (
    ".com",
    ".com",
    ".at",
    ".ch",
    ".eu",
    ".net",
    ".org",
    ".info",
    ".example",
    ".berlin",
    ".io",
    ".biz",
    ".cloud",
    ".swiss",
    ".li",
    ".tirol",
    ".gmbh",
)
_PLATES = (
    "B",
    "M",
    "HH",
    "K",
    "F",
    "S",
    "DN",
    "KI",
    "RD",
    "OH",
    "ROW",
    "EL",
    "MR",
    "E",
    "EN",
    "KS",
    "MÜ",
    "HK",
    "IL",
    "HOM",
    "TF",
    "LÖ",
    "WÜ",
    "A",
    "BN",
    "DD",
    "L",
    "UL",
    "FR",
    "KA",
    "PM",
    "NEA",
    "TÖL",
    "STD",
    "GG",
)
_AWARDS = (
    "{r}preis {y}",
    "Goldener {n} {y}",
    "Innovationspreis {r}",
    "Top-Arbeitgeber {r} {y}",
    "Großer Preis des {r}s",
    "{s}-Preis",
    "Deutscher {n}preis",
    "Unternehmen des Jahres {y}",
    "{r} Award",
)
_FAIRS = (
    "{n} Expo {c}",
    "{i} Messe",
    "Forum {n}",
    "{c}er Wirtschaftstage",
    "{n}Tec {c}",
    "Deutsches {n}forum",
    "{i}Con {y}",
    "{n}tage {c}",
    "Kongress {n} {y}",
)


def slug(text: str) -> str:
    """What a name looks like in a web address."""
    plain = unicodedata.normalize("NFKD", text.lower().translate(_UMLAUTS))
    words = re.findall(r"[a-z0-9]+", "".join(c for c in plain if not unicodedata.combining(c)))
    return "-".join(words[:3]) or "firma"


def domain(rng: Random, company: Company) -> str:
    name = slug(company.core)
    return rng.choice((name, name.replace("-", ""), name.split("-")[0])) + rng.choice(_DOMAINS)


def url(rng: Random, company: Company) -> str:
    host = domain(rng, company)
    path = rng.choice(
        ("",) * 6
        + (
            "/agb",
            "/datenschutz",
            "/investoren",
            "/kontakt",
            "/de/jobs",
            "/hv2024",
            f"/u/{digits(rng, 6)}",
            "/rechnung?id=" + digits(rng, 5),
            "/",
        )
    )
    return rng.choice(
        (f"www.{host}{path}",) * 5
        + (
            f"https://www.{host}{path}",
            f"https://{host}{path}",
            f"http://{host}{path}",
            host,
            f"portal.{host}",
            f"https://kunden.{host}{path}",
            f"WWW.{host.upper()}",
        )
    )


def mail(rng: Random, person: Person, company: Company) -> str:
    first, last = slug(person.given.split()[0]), slug(person.surname)
    local = rng.choice(
        (
            f"{first}.{last}",
            f"{first[0]}.{last}",
            last,
            f"{first}",
            f"{first[0]}{last}",
            f"{last}.{first}",
            "info",
            "buchhaltung",
            "kontakt",
            "office",
            f"{first}_{last}{rng.randint(1, 99)}",
            "service",
            "mahnwesen",
            "hr",
        )
    )
    host = rng.choice(
        (domain(rng, company),) * 4
        + ("web.de", "gmx.de", "t-online.de", "gmail.com", "posteo.de", "mail.example")
    )
    return f"{local}@{host}"


def product(rng: Random) -> str:
    if rng.random() < 0.08:
        return rng.choice(known("known_products"))
    word = invented(rng).capitalize()
    if rng.random() < 0.2:
        word += rng.choice(
            (
                "Line",
                "Pilot",
                "Plan",
                "Grip",
                "Scan",
                "Fix",
                "Control",
                "Link",
                "View",
                "Cast",
                "Therm",
                "Move",
                "Check",
                "Guard",
                "Pro",
                "OS",
                "Pay",
                "Box",
                "Flow",
            )
        )
    if rng.random() < 0.2:
        noun = pick(rng, "noun_surnames")
        word = rng.choice(
            (
                f"{noun}{rng.choice(('gold', 'glück', 'stolz', 'fein', 'star', 'lux', 'klar', 'bräu', 'traum', 'pur'))}",
                f"{noun} {pick(rng, 'product_tails')}",
                f"Edition {noun}",
            )
        )
    chance = rng.random()
    if chance < 0.3:
        return word
    if chance < 0.5:
        return f"{word} {pick(rng, 'product_tails')}"
    if chance < 0.75:
        return f"{word} {rng.choice((rng.randint(2, 12), rng.randint(10, 990), f'{letters(rng, 1)}{rng.randint(1, 99)}', f'{rng.randint(1, 9)}.{rng.randint(0, 9)}', f'{letters(rng, 2)} {rng.randint(10, 99)}'))}"
    if chance < 0.84:
        return f"{letters(rng, rng.choice((1, 2, 2, 3)))}{rng.choice((' ', '-', ''))}{rng.randint(10, 9900)}{rng.choice(('', '', ' LX', 'S', ' E', '-X'))}"
    if chance < 0.92:
        start = rng.randint(2010, 2024)
        return rng.choice(
            (
                f"{rng.randint(0, 7)},{rng.randint(0, 99)} % {word} {start}/{start + rng.randint(3, 12)}",
                f"{word}-Anleihe {start}/{start + 5}",
                f"{word} Global Fund {letters(rng, 1)}",
                f"{word} Rendite Plus",
                f"{word} Short Duration ETF",
                f"Tagesgeld {word}",
                f"Girokonto {word}",
            )
        )
    return f"{word} {pick(rng, 'product_tails')} {rng.randint(2, 99)}"


def brands() -> dict[str, tuple[str, ...]]:
    """Shapes of names of wares, by the slot they fill."""
    shapes: dict[str, list[str]] = {}
    for line in lines("product_shapes"):
        slot, shape = line.split("\t")
        shapes.setdefault(slot, []).append(shape)
    return {slot: tuple(kinds) for slot, kinds in shapes.items()}


def brand(rng: Random, resources: Resources, shapes: tuple[str, ...]) -> str:
    """A ware called by words: "Winterbock", "Tafel Royal"."""
    fillers = {
        "n": lambda: pick(rng, "noun_surnames"),
        "i": lambda: invented(rng).capitalize(),
        "t": lambda: town(rng, resources).split()[0].split("/")[0],
    }
    return expand(rng.choice(shapes), rng, lambda slot: fillers[slot]()).strip()


def plate(rng: Random) -> str:
    return rng.choice(
        (f"{rng.choice(_PLATES)}-{letters(rng, rng.choice((1, 2, 2)))} {rng.randint(1, 9999)}",) * 8
        + (
            f"{rng.choice(_PLATES)} {letters(rng, 2)} {rng.randint(1, 999)}",
            f"W-{rng.randint(10000, 99999)}{letters(rng, 1)}",
            f"ZH {rng.randint(1000, 999999)}",
            f"{rng.choice(_PLATES)}-{letters(rng, 2)} {rng.randint(1, 999)}E",
        )
    )


def project(rng: Random) -> str:
    word = pick(rng, "project_words")
    return rng.choice(
        (
            word,
            word,
            f"Projekt {word}",
            f"{word} {rng.randint(2018, 2032)}",
            f"{word} II",
            f"{word}-{rng.randint(2, 5)}",
            word.upper(),
        )
    )


def _fill(rng: Random, resources: Resources, pattern: str) -> str:
    return pattern.format(
        r=pick(rng, "regions"),
        y=rng.randint(2010, 2026),
        n=pick(rng, "noun_surnames"),
        s=rng.choice(resources.surnames),
        c=town(rng, resources),
        i=invented(rng).capitalize(),
    )


def event(rng: Random, resources: Resources) -> str:
    return _fill(rng, resources, rng.choice(_AWARDS + _FAIRS))


def award(rng: Random, resources: Resources) -> str:
    return _fill(rng, resources, rng.choice(_AWARDS))


def fair(rng: Random, resources: Resources) -> str:
    return _fill(rng, resources, rng.choice(_FAIRS))


def user_name(rng: Random, resources: Resources) -> str:
    person = new_person(rng, resources)
    first, last = slug(person.given), slug(person.surname)
    return rng.choice(
        (
            f"{first[0]}{last}",
            f"{first}{rng.randint(1, 99)}",
            f"{last}_{rng.randint(1, 9)}",
            f"{last[:4]}_admin",
            f"{letters(rng, 3)}_ADMIN{rng.randint(1, 9)}",
            f"{first}.{last}",
            f"ext_{last}",
            f"{last}{rng.randint(1950, 2004)}",
            f"FIBU{rng.randint(1, 9):02d}",
            "backup_svc",
            f"{letters(rng, 2).lower()}{rng.randint(100, 9999)}",
        )
    )


def handle(rng: Random, resources: Resources) -> str:
    return f"@{user_name(rng, resources).lower()}"


def ip_address(rng: Random) -> str:
    return ".".join(str(rng.randint(1, 254)) for _ in range(4))


def nationality(rng: Random) -> str:
    adjective = pick(rng, "nationalities")
    return rng.choice(
        (
            adjective,
            f"{adjective}er Staatsangehöriger",
            f"{adjective}e Staatsangehörige",
            f"{adjective}er Staatsbürger",
            f"{adjective}e Staatsangehörigkeit",
        )
    )


def dictation(rng: Random) -> str:
    a, b = letters(rng, 2), letters(rng, 2)
    return rng.choice(
        (
            f"{a[0]}{a[1].lower()}/{b.lower()}",
            f"{a}/{b.lower()}",
            f"{a.lower()}-{b.lower()}",
            f"{a}/{b}",
        )
    )


def ticker(rng: Random) -> str:
    return letters(rng, rng.choice((3, 4))) + rng.choice(("", "", str(rng.randint(1, 9))))
