"""Identifiers of Spain and Latin America, most with right check digits, some deliberately wrong."""

import datetime
import unicodedata
from random import Random

_DNI_LETTERS = "TRWAGMYFPDXBNJZSQVHLCKE"
_CONSONANTS = "BCDFGHJKLMNPRSTVWXYZ"
_WRONG = 0.3  # notes mistype numbers, and a detector must not live by check digits


def digits(rng: Random, count: int) -> str:
    return "".join(rng.choices("0123456789", k=count))


def shaped(rng: Random, shape: str) -> str:
    """Fill a shape: 0 digit, 9 digit but no zero, A capital, a small letter, X either, rest kept."""
    out: list[str] = []
    for char in shape:
        if char == "0":
            out.append(rng.choice("0123456789"))
        elif char == "9":
            out.append(rng.choice("123456789"))
        elif char == "A":
            out.append(rng.choice("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
        elif char == "a":
            out.append(rng.choice("abcdefghijklmnopqrstuvwxyz"))
        elif char == "X":
            out.append(rng.choice("ABCDEFGHJKLMNPQRSTUVWXYZ0123456789"))
        else:
            out.append(char)
    return "".join(out)


def letters(text: str, count: int) -> str:
    """The first plain capitals of a name, filled with X."""
    plain = unicodedata.normalize("NFD", text).upper()
    return ("".join(c for c in plain if "A" <= c <= "Z") + "XXXX")[:count]


def dni(rng: Random) -> str:
    number = rng.randint(1_000_000, 99_999_999)
    letter = rng.choice(_DNI_LETTERS) if rng.random() < _WRONG else _DNI_LETTERS[number % 23]
    text = f"{number:08d}"
    style = rng.random()
    if style < 0.55:
        return text + letter
    if style < 0.7:
        return f"{text}-{letter}"
    if style < 0.8:
        return f"{text[:2]}.{text[2:5]}.{text[5:]}-{letter}"
    if style < 0.88:
        return f"{text[:2]}.{text[2:5]}.{text[5:]} {letter}"
    if style < 0.94:
        return f"{text} {letter}"
    return f"{text[:2]} {text[2:5]} {text[5:]} {letter}" if style < 0.97 else text + letter.lower()


def nie(rng: Random) -> str:
    first = rng.choice("XYZ")
    number = rng.randint(0, 9_999_999)
    letter = _DNI_LETTERS[int("XYZ".index(first) * 10_000_000 + number) % 23]
    if rng.random() < _WRONG:
        letter = rng.choice(_DNI_LETTERS)
    return rng.choice(
        ("{}{:07d}{}", "{}{:07d}{}", "{}-{:07d}-{}", "{}{:07d}-{}", "{} {:07d} {}")
    ).format(first, number, letter)


def passport(rng: Random) -> str:
    return shaped(rng, rng.choice(("AAA000000", "AA000000", "A0000000", "000000000", "A0A0A0A00")))


def social_security(rng: Random) -> str:
    province, number = rng.randint(1, 52), rng.randint(100_000, 99_999_999)
    check = int(f"{province}{number:08d}") % 97 if rng.random() > _WRONG else rng.randint(0, 96)
    p, n, c = f"{province:02d}", f"{number:08d}", f"{check:02d}"
    return rng.choice(
        (f"{p}{n}{c}", f"{p}/{n}/{c}", f"{p} {n} {c}", f"{p}-{n}-{c}", f"{p}/{n}{c}", f"{p} {n}{c}")
        + ((f"{p} {n}",) if rng.random() < 0.3 else ())
    )


def health_card(rng: Random, surnames: list[str], born: datetime.date, female: bool) -> str:
    """A regional card number (CIP, SIP, CIPA, NUHSA, TIS…)."""
    initials = letters(surnames[0], 2) + letters(surnames[-1], 2)
    sex = "1" if female else "0"
    day = born.strftime("%y%m%d")
    kind = rng.randrange(11)
    if kind == 0:
        return f"{initials}{sex}{day}{digits(rng, 3)}"
    if kind == 1:
        return f"{initials} {sex} {day} {digits(rng, 2)} {digits(rng, 1)}"
    if kind == 2:
        return f"AN{digits(rng, 10)}"
    if kind == 3:
        return f"{day}{initials}{digits(rng, 4)}"
    if kind == 4:
        return f"BBBBBBBB{shaped(rng, 'AA000000')}"
    if kind == 5:
        return digits(rng, rng.choice((7, 8)))
    if kind == 6:
        return shaped(rng, "9.000.000")
    if kind == 7:
        return digits(rng, 10)
    if kind == 8:
        return f"{initials}{day}{digits(rng, 6)}"
    if kind == 9:
        return shaped(
            rng, rng.choice(("AAAA000000000000", "AAA000000", "TIS 00000000", "000000000000"))
        )
    return f"{initials}{day}"


_RECORD_SHAPES = (
    *("900000", "9000000", "90000000", "90000", "0000000", "900.000", "90-0000", "9000-00"),
    *(
        "0000-00000",
        "A-000000",
        "AA000000",
        "A0000000",
        "000000/00",
        "9.000.000",
        "AA-90000",
        "HC0000000",
    ),
    *("90 00 000", "900 000", "AA/0000-00", "0000000000", "00/000000", "9-000.000", "AAA-000-000"),
)


def record(rng: Random) -> str:
    """A medical record number of some hospital."""
    return shaped(rng, rng.choice(_RECORD_SHAPES))


_EPISODE_SHAPES = (
    *(
        "90000000",
        "9000000",
        "A0000000",
        "AAA-00-000000",
        "00/000000",
        "0000/00000",
        "AA00000",
        "A-0000/00",
    ),
    *(
        "2000-0000000",
        "AA-90000",
        "AAA0000000",
        "00-0000-0000",
        "AA.0000.00",
        "AA/0000/0000",
        "90000000000",
    ),
    *(
        "00-AA-0000",
        "A00-00000",
        "A00/00000",
        "AA00-0000",
        "0000-AA",
        "AAA/00/00000",
        "00A0000000",
        "HOS0000/0000",
    ),
)


def episode(rng: Random) -> str:
    """An episode, request, biopsy or accession number."""
    return shaped(rng, rng.choice(_EPISODE_SHAPES))


_OTHER_SHAPES = (
    *(
        "AA-00-000000",
        "00-A-000000",
        "A0000 00 000000 0",
        "A0000",
        "AA-AAA-0000000-0",
        "AAA-00/0000",
    ),
    *(
        "XXXX-XXXX-XXXX",
        "9X9-AAA-00",
        "AA 0000-A",
        "AAA-0000",
        "KIT-0000",
        "000000",
        "A-00000-A",
        "AA00-00000",
    ),
    *("00000000-00", "XXXXXXXXXXXX", "0000 0000 0000", "AAA 00-AA0", "0.000", "A0000-00-00000-0"),
)


def other(rng: Random) -> str:
    """A number of a sample, kit, wristband, verification code, licence…"""
    return shaped(rng, rng.choice(_OTHER_SHAPES))


_FILE_SHAPES = (
    *(
        "0000/0000",
        "000/0000",
        "00/0000/00000",
        "AA-00-0000-000",
        "AAA-0000/00",
        "AAAA00-00/000000/0000",
    ),
    *(
        "00-00-000000",
        "AA/0000/000",
        "000000000000000",
        "0000-0000",
        "S/00/00-0000",
        "AA-0000/0000",
    ),
    *(
        "DP 000/0000",
        "0000/AA/00000",
        "A-0000/00",
        "0000000/0000",
        "000A0000000",
        "AAA-00.0000",
        "1.000/2000",
    ),
)


def file_number(rng: Random) -> str:
    """A file of an authority, insurer, court or company about the patient."""
    return shaped(rng, rng.choice(_FILE_SHAPES))


def iban(rng: Random) -> str:
    groups = [digits(rng, 4) for _ in range(5)]
    lead = f"ES{digits(rng, 2)}"
    return rng.choice(
        (" ".join([lead, *groups]), lead + "".join(groups), "-".join([lead, *groups]))
    )


_SERIAL_SHAPES = (
    *(
        "AAA000000A",
        "A0000000",
        "AA000000",
        "AAA-00000000",
        "00000000",
        "0000000",
        "AA-00-0000",
        "AAA00-000000",
    ),
    *(
        "A00AA000",
        "0000X00A",
        "AA0000",
        "00A0000",
        "AAA-00-AA-0000",
        "A0000A00",
        "AA0000-00",
        "A-00000-A",
    ),
    *("00XX00XX00", "AAA/0000/A", "SN 0000-AA", "000000A", "AA00A000"),
)


def serial(rng: Random) -> str:
    """A serial or lot number of a device or product."""
    return shaped(rng, rng.choice(_SERIAL_SHAPES))


def network_address(rng: Random) -> str:
    if rng.random() < 0.7:
        return rng.choice(
            (f"10.{rng.randint(0, 255)}", "192.168", f"172.{rng.randint(16, 31)}")
        ) + (f".{rng.randint(0, 255)}.{rng.randint(1, 254)}")
    return ":".join(f"{rng.randint(0, 255):02X}" for _ in range(6))


def licence(rng: Random, province: str = "28") -> str:
    """A doctor's or nurse's registration number."""
    number = digits(rng, 5)
    return rng.choice(
        (
            f"{province} {province} {number}",
            f"{province}/{province}{number}",
            f"{province}-{province}{number}",
            f"{province}{province}{number}",
            f"{province}/{number}",
            f"{province}-{number}",
            f"{province}-{number[:4]}",
            f"{province}/{province}-{number}",
            number,
            number[:4],
            f"{number[:2]}.{number[2:]}",
            digits(rng, 9),
        )
    )


def plate(rng: Random) -> str:
    """A vehicle's plate, old and new, Spanish and Latin American, or an aircraft's mark."""
    consonants = "".join(rng.choices(_CONSONANTS, k=3))
    number = digits(rng, 4)
    old = rng.choice(("M", "B", "GR", "LE", "SA", "BU", "TO", "CS", "NA", "BI", "PM", "O", "SE"))
    return rng.choice(
        (
            *(f"{number} {consonants}", f"{number}-{consonants}", f"{number}{consonants}") * 3,
            f"{old}-{number}-{consonants[:2]}",
            f"{old} {number} {consonants[0]}",
            f"{old}-{number}-{consonants[0]}",
            f"C-{number}-{shaped(rng, 'AAA')}",
            f"R-{number}-{consonants}",
            f"EC-{shaped(rng, 'AAA')}",
            shaped(rng, "AAA 000"),
            shaped(rng, "AA 000 AA"),
            shaped(rng, "AAAA-00"),
            shaped(rng, "AAA-000"),
        )
    )


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
        "0123456789K"[(11 - total % 11) % 11]
        if rng.random() > _WRONG
        else rng.choice("0123456789K")
    )
    return rng.choice((f"{number:,}".replace(",", ".") + f"-{check}", f"{number}-{check}"))


def cuil(rng: Random) -> str:
    number = f"{rng.choice((20, 23, 27))}{rng.randint(5_000_000, 45_000_000):08d}"
    total = sum(int(d) * w for d, w in zip(number, (5, 4, 3, 2, 7, 6, 5, 4, 3, 2)))
    check = (11 - total % 11) % 11 % 10 if rng.random() > _WRONG else rng.randint(0, 9)
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
                "bo": ("9000000 LP", "9000000 CB", "90000000"),
                "cu": ("60010100000", "85120900000"),
                "gt": ("2000 00000 1400", "2000000000101"),
                "py": ("9.000.000", "900.000"),
            }.get(country, ("0000-0000-00000", "90000000-0", "9-000-0000"))
        ),
    )
