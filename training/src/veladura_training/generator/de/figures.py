"""Amounts, shares, counts and identifiers, in every notation German documents use."""

import string
from random import Random

from veladura_training.generator.de.places import letters


def grouped(number: int, mark: str = ".") -> str:
    return f"{number:,}".replace(",", mark)


def amount(rng: Random) -> str:
    """A sum of money, without its currency."""
    size = rng.choice((2, 3, 3, 4, 4, 5, 5, 6, 7))
    whole = rng.randint(10 ** (size - 1), 10**size - 1)
    if rng.random() < 0.3:
        whole = max(5, round(whole, 1 - size + rng.randint(0, 2)))
    cents = rng.choice((rng.randint(0, 99), 0, 50))
    return rng.choices(
        (
            f"{grouped(whole)},{cents:02d}", grouped(whole), f"{whole},{cents:02d}", f"{grouped(whole)},-", f"{grouped(whole)},–", f"{grouped(whole)},--",
            grouped(whole, "'"), f"{grouped(whole, chr(39))}.{cents:02d}", f"{grouped(whole, ' ')},{cents:02d}", f"{whole}.{cents:02d}", str(whole), f"{grouped(whole, chr(39))}.–",
            f"-{grouped(whole)},{cents:02d}", f"+{grouped(whole)}", f"{grouped(whole, '’')}.{cents:02d}", f"{grouped(whole)},{cents:02d}-", f"-{grouped(whole)}",
        ), (40, 25, 6, 3, 2, 1, 2, 2, 1, 1, 2, 1, 4, 1, 1, 1, 2)
    )[0]  # fmt: skip


def thousands(rng: Random) -> str:
    """What stands beside TEUR or Mio. EUR."""
    return rng.choice((
        str(rng.randint(1, 999)), grouped(rng.randint(1000, 99999)), f"{rng.randint(0, 999)},{rng.randint(0, 9)}", f"{rng.randint(0, 99)},{rng.randint(0, 99):02d}",
        f"-{rng.randint(1, 999)}", f"+{rng.randint(1, 99)},{rng.randint(0, 9)}",
    ))  # fmt: skip


def share(rng: Random) -> str:
    return rng.choice((
        str(rng.randint(1, 100)), f"{rng.randint(0, 99)},{rng.randint(0, 9)}", f"{rng.randint(0, 12)},{rng.randint(0, 99):02d}", f"{rng.randint(0, 9)},{rng.randint(0, 999):03d}", f"{rng.randint(0, 30)}.{rng.randint(0, 9)}",
        f"-{rng.randint(0, 30)},{rng.randint(0, 9)}", f"+{rng.randint(0, 30)},{rng.randint(0, 9)}",
    ))  # fmt: skip


def count(rng: Random) -> str:
    return rng.choice(
        (
            str(rng.randint(1, 12)),
            str(rng.randint(1, 99)),
            str(rng.randint(100, 999)),
            grouped(rng.randint(1000, 90000)),
        )
    )


def ratio(rng: Random) -> str:
    return rng.choice(
        (
            f"1/{rng.randint(2, 9)}",
            f"{rng.randint(1, 9)}/10",
            f"{rng.randint(2, 40)},{rng.randint(0, 99):02d}",
            f"{rng.randint(100, 999)}/1.000",
            f"{rng.randint(1, 20)}:{rng.randint(1, 9)}",
        )
    )


def digits(rng: Random, length: int) -> str:
    return "".join(rng.choice(string.digits) for _ in range(length))


def iban(rng: Random) -> str:
    country, length = rng.choices(
        (("DE", 18), ("AT", 16), ("CH", 17), ("NL", 0), ("LU", 16)), (80, 8, 8, 2, 2)
    )[0]
    body = digits(rng, length) if length else f"{letters(rng, 4)}{digits(rng, 10)}"
    number = int("".join(str(int(char, 36)) for char in f"{body}{country}00"))
    whole = f"{country}{98 - number % 97:02d}{body}"
    if rng.random() < 0.65:
        return " ".join(whole[i : i + 4] for i in range(0, len(whole), 4))
    if rng.random() < 0.1:
        return (
            f"{whole[:6]}{'*' * 8}{whole[-4:]}"
            if rng.random() < 0.5
            else f"{whole[:4]} xxxx xxxx {whole[-4:]}"
        )
    return whole


def bic(rng: Random) -> str:
    return f"{letters(rng, 4)}{rng.choice(('DE', 'DE', 'DE', 'AT', 'CH'))}{rng.choice(('FF', 'MM', 'HH', 'BB', '21', '33', '6A', '51', '22'))}{rng.choice(('', 'XXX', letters(rng, 3), digits(rng, 3)))}"


def vat(rng: Random) -> str:
    return rng.choice(
        (
            f"DE{digits(rng, 9)}",
            f"DE {digits(rng, 3)} {digits(rng, 3)} {digits(rng, 3)}",
            f"DE{digits(rng, 9)}",
            f"ATU{digits(rng, 8)}",
            f"CHE-{digits(rng, 3)}.{digits(rng, 3)}.{digits(rng, 3)}",
        )
    )


def tax_number(rng: Random) -> str:
    return rng.choice((
        f"{digits(rng, 3)}/{digits(rng, 4)}/{digits(rng, 4)}", f"{digits(rng, 2)}/{digits(rng, 3)}/{digits(rng, 5)}", f"{digits(rng, 3)}/{digits(rng, 3)}/{digits(rng, 5)}", f"{digits(rng, 2)} {digits(rng, 3)} {digits(rng, 5)}",
        f"{digits(rng, 5)}/{digits(rng, 5)}", f"{digits(rng, 13)}", f"{digits(rng, 2)}-{digits(rng, 3)}/{digits(rng, 4)}",
    ))  # fmt: skip


def tax_id(rng: Random) -> str:
    plain = digits(rng, 11)
    return rng.choice((plain, f"{plain[:2]} {plain[2:5]} {plain[5:8]} {plain[8:]}"))


def docket(rng: Random) -> str:
    """A file number of a court or a public prosecutor."""
    number, this_year = rng.randint(1, 2400), rng.randint(3, 26)
    kind = rng.choice(
        (
            "O",
            "C",
            "U",
            "S",
            "Ca",
            "Sa",
            "AZR",
            "ZR",
            "ZB",
            "StR",
            "IN",
            "IK",
            "F",
            "K",
            "B",
            "HKO",
            "Js",
            "KLs",
            "Ds",
            "VI",
            "XVII",
            "T",
            "W",
            "OH",
            "R",
            "KR",
            "AS",
            "BvR",
            "Cg",
            "Ob",
            "HRB",
            "M",
            "AR",
        )
    )
    chamber = rng.choice(
        (
            str(rng.randint(1, 40)),
            rng.choice(("I", "II", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")),
            str(rng.randint(100, 999)),
            "L",
            "B 12",
        )
    )
    tail = rng.choice(("",) * 6 + (" GÜ", " R", " (2)", " EUR", " eV", "-12"))
    return f"{chamber} {kind} {number}/{this_year:02d}{tail}"


def registry(rng: Random) -> str:
    """The number in the commercial register, without HRB."""
    number = str(rng.randint(100, 299999))
    return rng.choice(
        (number,) * 6
        + (
            f"{number} B",
            f"{number} P",
            f"{number[:2]} {number[2:]}" if len(number) > 4 else number,
            f"{number} KI",
            f"{number} NP",
        )
    )


def security(rng: Random) -> str:
    body = rng.choice(("DE000", "AT0000", "CH0", "US", "LU", "XS", "FR00", "IE00"))
    while len(body) < 12:
        body += rng.choice(string.ascii_uppercase + string.digits * 3)
    return rng.choice(
        (
            body,
            body,
            body[5:11],
            letters(rng, 1) + digits(rng, 5),
            digits(rng, 6),
            digits(rng, 18) + digits(rng, 2),
        )
    )


def insurance_number(rng: Random) -> str:
    number = f"{digits(rng, 2)}{rng.randint(1, 28):02d}{rng.randint(1, 12):02d}{digits(rng, 2)}{letters(rng, 1)}{digits(rng, 3)}"
    return rng.choice((
        number, f"{number[:2]} {number[2:8]} {number[8]} {number[9:]}", f"{letters(rng, 1)}{digits(rng, 9)}", f"756.{digits(rng, 4)}.{digits(rng, 4)}.{digits(rng, 2)}", f"{digits(rng, 4)} {digits(rng, 6)}",
    ))  # fmt: skip


def passport(rng: Random) -> str:
    return rng.choice(
        (
            f"{rng.choice('LMNPRTVWXYCFGHJK')}{letters(rng, 2)}{digits(rng, 5)}{letters(rng, 1)}",
            f"L{digits(rng, 2)}X{digits(rng, 2)}V{digits(rng, 2)}",
            f"{digits(rng, 9)}",
            f"C{digits(rng, 8)}",
        )
    )


_SHAPES = (
    "{y}-{d3}", "RE-{y}-{d4}", "{d6}", "{d5}", "{d4}-{d3}", "KD-{d5}", "{l2}-{y2}-{d4}", "{d10}", "{l3} {d4}/{d2}", "{d3} {d3} {d3}", "{l1}{d6}", "{y2}/{d4}", "M-{d4}", "{l2}{d7}", "{d2}-{d6}-{d1}", "{d4}/{y}", "{l2} {d2}-{d4}-{d1}",
    "{d8}", "{d3}.{d3}", "{l3}-{d3}", "{d7}", "{l4}{d4}", "{d5}/{y2}", "{l2}-{d5}-{l1}", "{d2}.{d3}.{d3}", "{d4} {d4} {d4} {d4}", "{l1}-{d3}", "{d3}-{d2}-{d4}", "{d9}", "{d12}", "{l2}/{y}/{d3}", "2{d3}-{l2}{d2}", "{d3}{l1}", "{l1} {d2}", "{d5}-{d2}",
    "#{d5}", "{y}{d6}", "{l3}{d2}-{d5}", "{d4}", "{d3}", "TK-{d6}", "{y}_{d4}", "{l2}.{d3}.{d2}", "VS {d2}/{d6}", "{d2} {d2} {d2}", "{y}/{d3}-{l1}",
)  # fmt: skip


def identifier(rng: Random) -> str:
    """Some number of an invoice, a customer, a contract, a case."""
    shape = rng.choice(_SHAPES)
    this_year = rng.randint(2010, 2026)
    out = shape.replace("{y}", str(this_year)).replace("{y2}", f"{this_year % 100:02d}")
    for size in range(12, 0, -1):
        while f"{{d{size}}}" in out:
            out = out.replace(f"{{d{size}}}", digits(rng, size), 1)
        while f"{{l{size}}}" in out:
            out = out.replace(f"{{l{size}}}", letters(rng, size), 1)
    return out


def account(rng: Random) -> str:
    """Plain digits: an account, a customer, a creditor, a personnel number."""
    return digits(rng, rng.choice((3, 4, 4, 5, 5, 6, 7, 8, 10))).lstrip("0") or "1200"


def article(rng: Random) -> str:
    """Numbers of goods, places and firms in trade: GTIN, GLN, DUNS, LEI, creditor identifiers."""
    return rng.choice(
        (
            digits(rng, 13),
            f"40{digits(rng, 11)}",
            f"{digits(rng, 2)}-{digits(rng, 3)}-{digits(rng, 4)}",
            f"{digits(rng, 4)}00{letters(rng, 6)}{digits(rng, 8)}",
            f"DE{digits(rng, 2)}ZZZ0{digits(rng, 10)}",
            f"{letters(rng, 2)}{digits(rng, 4)}-{digits(rng, 2)}",
            f"04011000-{digits(rng, 5)}-{digits(rng, 2)}",
        )
    )


def phone(rng: Random) -> str:
    area = rng.choice(
        (
            str(rng.randint(20, 99)),
            str(rng.randint(200, 999)),
            str(rng.randint(2000, 9999)),
            rng.choice(("151", "152", "157", "160", "170", "171", "172", "174", "176", "179")),
        )
    )
    number = digits(rng, rng.choice((5, 6, 7, 8)))
    if rng.random() < 0.6:
        cut = rng.randint(2, 4)
        number = rng.choice(
            (
                f"{number[:cut]} {number[cut:]}",
                f"{number[:cut]}-{number[cut:]}",
                f"{number[:2]} {number[2:4]} {number[4:]}",
                f"{number[:cut]}-0",
            )
        )
    country = rng.choice(("+49", "+49", "+43", "+41", "0049"))
    return rng.choices(
        (
            f"0{area} {number}", f"0{area}/{number}", f"0{area} / {number}", f"0{area}-{number}", f"(0{area}) {number}", f"{country} {area} {number}", f"{country} (0){area} {number}", f"{country}{area}{number.replace(' ', '').replace('-', '')}",
            f"0{area}.{number}", f"0{area} – {number}", f"{country} ({area}) {number}", f"0{area}{number.replace(' ', '').replace('-', '')}", f"{country}-{area}-{number}", f"0{area[0]} {area[1:]} / {number}",
        ), (30, 14, 10, 8, 5, 18, 5, 5, 1, 2, 2, 3, 2, 1)
    )[0]  # fmt: skip
