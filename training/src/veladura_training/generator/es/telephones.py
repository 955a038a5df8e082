"""Telephone numbers, extensions and numbers read out loud."""

from random import Random

from veladura_training.generator.es.identifiers import digits, shaped


def _grouped(rng: Random, number: str, groups: tuple[int, ...]) -> str:
    separator = rng.choice((" ", " ", " ", "-", ".", ""))
    pieces, position = [], 0
    for size in groups:
        pieces.append(number[position : position + size])
        position += size
    return separator.join(pieces)


def phone(rng: Random, country: str = "es", *, mobile: bool | None = None) -> str:
    """A telephone number in one of the ways people group it."""
    if country != "es":
        return shaped(
            rng,
            rng.choice(
                {
                    "mx": ("55 0000 0000", "246 000 00 00", "(222) 000-0000", "+52 33 0000 0000"),
                    "ar": (
                        "(011) 4000-0000",
                        "02346-40-0000",
                        "+54 9 341 000-0000",
                        "15-4000-0000",
                    ),
                    "co": ("310 000 0000", "300 000 00 00", "(604) 000 0000", "3100000000"),
                    "cl": ("+56 9 0000 0000", "(42) 200 0000", "9 0000 0000"),
                    "pe": ("900 000 000", "(01) 400-0000", "+51 900 000 000"),
                    "ec": ("0990 000 000", "(03) 290-0000", "0990000000"),
                    "ve": ("0414-0000000", "0261-7000000", "+58 412 000 0000"),
                }.get(
                    country,
                    ("8000-0000", "099 000 000", "2000 0000", "809-000-0000", "+595 980 000 000"),
                )
            ),
        )
    if mobile is None:
        mobile = rng.random() < 0.5
    number = (
        (rng.choice("66667") if mobile else rng.choice("9998"))
        + rng.choice("123456789")
        + digits(rng, 7)
    )
    text = _grouped(
        rng, number, rng.choice(((3, 2, 2, 2), (3, 3, 3), (3, 2, 2, 2), (2, 3, 2, 2), (9,)))
    )
    if rng.random() < 0.015:
        text = " ".join(number)
    prefix = rng.choices(("", "+34 ", "0034 ", "(+34) ", "+34", "34"), (80, 8, 3, 2, 3, 1))[0]
    if rng.random() < 0.06 and not mobile:
        text += rng.choice((" ext. {}", ", ext. {}", " Ext {}", " ext {}")).format(
            digits(rng, rng.choice((3, 4, 5)))
        )
    return prefix + text


_SPOKEN = ["cero", "uno", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve"]


def spoken(rng: Random, count: int) -> str:
    """Digits as dictated."""
    return rng.choice((" ", " ", ", ")).join(_SPOKEN[int(d)] for d in digits(rng, count))


def spoken_phone(rng: Random) -> str:
    """A telephone number as dictated, digit by digit or in pairs."""
    if rng.random() < 0.6:
        return "seis " + spoken(rng, 8)
    pairs = [rng.choice(_SPOKEN_PAIRS) for _ in range(3)]
    return rng.choice((" ", ", ")).join(
        [rng.choice(("seis", "nueve")) + " " + spoken(rng, 2), *pairs]
    )


_SPOKEN_PAIRS = [
    "doce",
    "quince",
    "dieciocho",
    "veinte",
    "veintitrés",
    "treinta",
    "treinta y uno",
    "cuarenta y dos",
    "cincuenta y siete",
    "sesenta y cuatro",
    "setenta",
    "ochenta y nueve",
    "noventa y uno",
    "cero dos",
    "cero cero",
    "setenta y tres",
]


def extension(rng: Random) -> str:
    return shaped(
        rng, rng.choice(("9000", "90000", "9-0000", "900", "900 000", "90-000", "900000"))
    )
