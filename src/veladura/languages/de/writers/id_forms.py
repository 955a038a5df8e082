"""Identifiers whose parts say something: a year, a country, a bank, which follow their document.

"22DE485112904417J4" is a customs number of 2022, "19-4471183-0-5" one of a court for orders to pay
of 2019, and "54850010/1700338821" a bank and an account.
"""

import re
from collections.abc import Callable

from veladura.languages.de.writers.figures import readable
from veladura.numbers.german import is_austrian_insured
from veladura.transform.randomness import KeyedRandom

_CUSTOMS = re.compile(r"(?P<year>\d\d)(?P<country>[A-Z]{2})(?P<rest>[A-Z0-9]{14})")
_ORDER_TO_PAY = re.compile(r"(?P<year>[0-4]\d)-\d{7}-\d-\d")
_ACCOUNT = re.compile(r"(?P<bank>\d{8})(?P<gap>/)(?P<account>\d{5,10})")
_VAT_ABROAD = re.compile(  # letters stay where they tell the country or the form
    r"(?:NL\d{9}B\d{2}|FR[A-Z0-9]{2}\d{9}|ES[A-Z]\d{7}[A-Z0-9]|IE\d{7}[A-Z]{1,2}|CY\d{8}[A-Z]"
    r"|BE[01]\d{9}|PL\d{10}|IT\d{11}|CZ\d{8,10}|DK\d{8}|SE\d{12}|HU\d{8}|LU\d{8}|SK\d{10}|FI\d{8})"
)
_AUTHORISED = re.compile(r"(?:DE|AT|CH|EU)/?[A-Z]{3,5}/?\d{4,10}(?:/\d{4})?")  # by the customs
_INSURED = re.compile(  # in Austria, with a birthday behind the serial number
    r"(?P<serial>\d{4})(?P<gap> )(?P<day>(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2]))(?P<year>\d\d)"
)
_BAILIFF = re.compile(r"(?P<round>[IVX]{1,4} )(?P<number>\d{1,5})/(?P<year>\d\d)")  # "DR II 448/23"
_CHAMBERS = (  # "Die 15. Zivilkammer" stays what it is, and so does "15 O" of its files
    *(". Zivilkammer", ". Strafkammer", ". Großen Strafkammer", ". Kammer", ". Senat"),
    *(". Zivilsenat", ". Strafsenat", ". Familiensenat"),
)
TICKER = re.compile(  # "LAUG.DE", "LAUG GY": the exchange stays
    r"(?P<letters>[A-Z]{2,5}\d?)"
    r"(?P<market>\.(?:DE|F|VI|SW|S|PA|L|AS|MI)| (?:G[RYF]|US|LN|FP|SW|AV|NA))"
)
_QUARTER = re.compile(r"(?P<number>I{1,3}|IV)/(?P<year>(?:19|20)?\d\d)")
_YEARS = re.compile(r"(?P<first>(?:19|20)\d\d)(?P<gap>[/–-])(?P<last>(?:19|20)\d\d)")  # of a bond
_IBAN_PIECE = re.compile(  # "DE31", as it is dictated, or "DE4O 9426 O462", as a scanner read it
    r"(?P<country>DE|AT|CH|LI|LU)"
    r"(?P<rest>\d\d|(?=[\d ]{0,26}[OlI])[\dOlI]{2}(?: ?[\dOlI]{4}){3,5}(?: ?[\dOlI]{1,3})?)"
)
_ACCOUNT_ABROAD = re.compile(r"(?P<country>[A-Z]{2})\d\d(?: [A-Z0-9]{4}){4,7}(?: [A-Z0-9]{1,3})?")
_ROAD = re.compile(r"(?P<kind>[ABL] ?)(?P<number>\d{1,3})")  # "A39" is no "U75"
_ONLY_NOUGHT = re.compile(r"0{1,3}")

Rewrite = Callable[[str], str | None]


def structured(surface: str, rewrite: Rewrite, year: Callable[[str], str]) -> str | None:
    """What stands for an identifier with parts of their own; None for all others."""
    account = _ACCOUNT.fullmatch(surface)
    if account:
        bank, number = rewrite(account["bank"]), rewrite(account["account"])
        return f"{bank}{account['gap']}{number}" if bank and number else None
    customs = _CUSTOMS.fullmatch(surface)
    if customs:
        rest = rewrite(customs["rest"])
        return f"{year(customs['year'])}{customs['country']}{rest}" if rest else None
    order = _ORDER_TO_PAY.fullmatch(surface)
    if order:
        rest = rewrite(surface[3:])
        return f"{year(order['year'])}-{rest}" if rest else None
    insured = None if is_austrian_insured(surface) else _INSURED.fullmatch(surface)
    if insured:
        serial = rewrite(insured["serial"])
        return f"{serial}{insured['gap']}{insured['day']}{year(insured['year'])}"
    bailiff = _BAILIFF.fullmatch(surface)
    if bailiff:
        number = rewrite(bailiff["number"])
        return f"{bailiff['round']}{number}/{year(bailiff['year'])}" if number else None
    quarter = _QUARTER.fullmatch(surface)
    if quarter:
        return f"{quarter['number']}/{year(quarter['year'])}"
    years = _YEARS.fullmatch(surface)
    if years:
        return f"{year(years['first'])}{years['gap']}{year(years['last'])}"
    piece = _IBAN_PIECE.fullmatch(surface)
    if piece:
        return piece["country"] + (rewrite(readable(piece["rest"])) or "00")
    kept = _begun_alike(surface, rewrite)
    if kept:
        return kept
    if _ONLY_NOUGHT.fullmatch(surface):
        return "1".zfill(len(surface))  # which other digits are there to write
    return None


def _begun_alike(surface: str, rewrite: Rewrite) -> str:
    """What keeps the letters it begins with: an account abroad, a road; "" for others."""
    account = _ACCOUNT_ABROAD.fullmatch(surface)
    if account:  # "IT18 J082 5558 …", though its check digits are wrong
        return account["country"] + (rewrite(surface) or surface)[2:]
    road = _ROAD.fullmatch(surface)
    return f"{road['kind']}{(rewrite(road['number']) or '').lstrip('0') or 4}" if road else ""


def keeps_letters(surface: str) -> bool:
    """Whether the letters of a number say its country and form, and stay."""
    known = _VAT_ABROAD.fullmatch(surface) or _AUTHORISED.fullmatch(surface)
    return known is not None


def with_letters(surface: str, written: str) -> str:
    """The digits of one, the letters of the other; both are equally long."""
    return "".join(o if o.isalpha() else n for o, n in zip(surface, written, strict=True))


def like_letters(old: str, new: str) -> str:
    """ "Wo" becomes "Ka": each letter as large as its own."""
    pairs = zip(old, new, strict=False)
    return "".join(n.upper() if o.isupper() else n.lower() for o, n in pairs)


def other_plate_number(number: str, source: KeyedRandom) -> str:
    """Of a plate: every digit another, none of them 0."""
    stream = source.numbers("plate", number)
    return re.sub(r"\d", lambda m: str(1 + (int(m[0]) + next(stream) % 8) % 9), number)


def other_chamber(file: re.Match[str], text: str, other: Callable[[str], str]) -> str:
    """The chamber of a court's file with its letter; it stays where the text speaks of it."""
    chamber = file["chamber"] or ""
    if not any(f"{chamber}{what}" in text for what in _CHAMBERS):
        chamber = re.sub(r"\d+", lambda m: other(m[0]), chamber)
    return chamber + (file["letter"] or "")
