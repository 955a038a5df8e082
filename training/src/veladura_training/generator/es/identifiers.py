"""Identifiers of Spain, most with right check digits, some deliberately wrong."""

import datetime
import unicodedata
from random import Random

_DNI_LETTERS = "TRWAGMYFPDXBNJZSQVHLCKE"
_CONSONANTS = "BCDFGHJKLMNPRSTVWXYZ"
WRONG = 0.3  # notes mistype numbers, and a detector must not live by check digits


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
    letter = rng.choice(_DNI_LETTERS) if rng.random() < WRONG else _DNI_LETTERS[number % 23]
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
    if rng.random() < WRONG:
        letter = rng.choice(_DNI_LETTERS)
    return rng.choice(
        ("{}{:07d}{}", "{}{:07d}{}", "{}-{:07d}-{}", "{}{:07d}-{}", "{} {:07d} {}")
    ).format(first, number, letter)


def passport(rng: Random) -> str:
    return shaped(rng, rng.choice(("AAA000000", "AA000000", "A0000000", "000000000", "A0A0A0A00")))


def social_security(rng: Random) -> str:
    province, number = rng.randint(1, 52), rng.randint(100_000, 99_999_999)
    check = int(f"{province}{number:08d}") % 97 if rng.random() > WRONG else rng.randint(0, 96)
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
