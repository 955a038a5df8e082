"""Identity numbers of Latin American countries."""

import datetime
from random import Random

from veladura_training.generator.es.identifiers import WRONG, digits, letters, shaped


def curp(rng: Random, surnames: list[str], given: str, born: datetime.date, female: bool) -> str:
    head = letters(surnames[0], 2) + letters(surnames[-1], 1) + letters(given, 1)
    state = rng.choice(("TL", "PL", "JC", "DF", "OC", "VZ", "MC", "NL", "YN", "CS"))
    return f"{head}{born:%y%m%d}{'M' if female else 'H'}{state}{shaped(rng, 'AAA')}{digits(rng, 2)}"


def rfc(rng: Random, surnames: list[str], given: str, born: datetime.date) -> str:
    return f"{letters(surnames[0], 2)}{letters(surnames[-1], 1)}{letters(given, 1)}{born:%y%m%d}{shaped(rng, 'XX0')}"


def rut(rng: Random) -> str:
    number = rng.randint(4_000_000, 26_000_000)
    total = sum(int(d) * (2 + i % 6) for i, d in enumerate(reversed(str(number))))
    check = (
        "0123456789K"[(11 - total % 11) % 11] if rng.random() > WRONG else rng.choice("0123456789K")
    )
    return rng.choice((f"{number:,}".replace(",", ".") + f"-{check}", f"{number}-{check}"))


def cuil(rng: Random) -> str:
    number = f"{rng.choice((20, 23, 27))}{rng.randint(5_000_000, 45_000_000):08d}"
    total = sum(int(d) * w for d, w in zip(number, (5, 4, 3, 2, 7, 6, 5, 4, 3, 2)))
    check = (11 - total % 11) % 11 % 10 if rng.random() > WRONG else rng.randint(0, 9)
    return rng.choice((f"{number[:2]}-{number[2:]}-{check}", f"{number}{check}"))


def national_id(rng: Random, country: str) -> str:
    """The plain identity number of a Latin American country."""
    return shaped(
        rng,
        rng.choice(
            {
                "ar": ("20.000.000", "90.000.000", "30000000"),
                "co": ("1.000.000.000", "90.000.000", "1000000000", "90000000"),
                "ec": ("0900000000", "060000000-0", "1700000000"),
                "pe": ("40000000", "70000000", "09000000"),
                "ve": ("V-10.000.000", "V-20000000", "9.000.000"),
                "uy": ("9.000.000-0", "90000000"),
                "cr": ("1-0000-0000", "2-0000-0000"),
                "do": ("001-0000000-0", "40200000000"),
                "bo": (
                    "9000000 LP",
                    "9000000 CB",
                    "90000000",
                    "9000000-0A SC",
                    "9000000 OR",
                    "9000000 PT",
                ),
                "sv": ("00000000-0", "0000000-0"),
                "hn": ("0801-1900-00000", "0501190000000"),
                "ni": ("001-000000-0000A", "281-000000-0000A"),
                "pa": ("8-000-0000", "4-000-000", "9-000-0000"),
                "gq": ("000.000.000", "000000000"),
                "pr": ("AA-00-0000", "0000000", "000-00-0000"),
                "cu": ("60010100000", "85120900000"),
                "gt": ("2000 00000 1400", "2000000000101"),
                "py": ("9.000.000", "900.000"),
            }.get(country, ("0000-0000-00000", "90000000-0", "9-000-0000"))
        ),
    )
