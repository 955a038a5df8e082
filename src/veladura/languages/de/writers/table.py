"""The table of German writers: which class replaces which kind of thing.

Some kinds are told apart here: a figure is an identifier or an amount, a place a street, a town or
the country whose law applies, a date a day or a time of day.
"""

import re
from functools import cache

from veladura.languages.de.compounds import is_borne
from veladura.languages.de.context import GermanContext
from veladura.languages.de.dates import GERMAN_DATES
from veladura.languages.de.lexicon import lexicon, table
from veladura.languages.de.naming.other_forms import IDENTIFYING, forms_of, own_form
from veladura.languages.de.writers.figures import (
    is_everybodys_measure,
    is_identifier,
    is_size,
    readable,
    with_repeats,
)
from veladura.languages.de.writers.organisations.bodies import (
    is_everybodys,
    is_public_body,
    is_published,
    settle,
)
from veladura.languages.de.writers.organisations.company_words import (
    is_kind_of_body,
    is_legal,
    is_plain_noun,
)
from veladura.languages.de.writers.people.names import GERMAN_NAMES, PARTICLES
from veladura.languages.de.writers.places.atlas import (
    is_kept,
)
from veladura.languages.de.writers.products import is_only_things
from veladura.languages.de.writers.streets import is_street
from veladura.languages.de.writers.things import is_sign
from veladura.languages.de.writers.torn import torn
from veladura.text import fold
from veladura.transform.context import Mention
from veladura.transform.preferences import Preferences
from veladura.transform.substitution import Substitution

# Kinds that German has no writer of its own for.
INSTEAD = {"place": "territory", "country": "territory", "figure": "id", "centre": "company"}
MAY_KEEP = frozenset({"amount", "time", "home", "body", "sex", "age"})
WRITERS = {  # kind → attribute of the context
    "person": "people",
    "company": "companies",
    "territory": "places",
    "street": "streets",
    "home": "kept",
    "body": "kept",  # of a whole country, and what it has published
    "product": "products",
    "segment": "segments",
    "other": "others",
    "torn": "torn",
    "date": "dates",
    "time": "kept",
    "id": "ids",
    "amount": "amounts",
    "phone": "phones",
    "email": "addresses",
    "internet": "internet",
    "sex": "sex",
    "age": "ages",
    "kinship": "masked",
    "profession": "masked",
}
_PEOPLE = r"(?:\w+ische?|[Dd]eutsche?|Schweizer)[rns]?"
_NATIONALITY = re.compile(
    rf"{_PEOPLE}(?:(?:,| und| sowie)(?: die| der)? {_PEOPLE})?(?: und(?: die| der)? {_PEOPLE})?"
    r" (?:Doppels|S)taats(?:angehörig|bürger)\w*"
)
_FUNCTIONS = frozenset(("handel", "vertrieb", "produktion", "verwaltung", "einkauf", "verkauf"))
_PROGRAM = re.compile(r"(?:DATEV|SAP|Microsoft|MS) (?!.*(?:AG|SE|eG|GmbH|Inc)(?!\w))[A-ZÄÖÜ]")
_SIGN_OF_OFFICE = re.compile(r"[A-ZÄÖÜ]{1,3}-[A-ZÄÖÜ]{1,3}/[A-Za-zÄÖÜäöü]{1,3}")
_NAME = re.compile(r"[A-ZÄÖÜ][a-zäöüß]+ [A-ZÄÖÜ][a-zäöüß]+")
_INITIALS = 3  # letters that may be somebody's initials
_YEAR = re.compile(r"(?:19[5-9]|20[0-4])\d")
_OF_A_YEAR = re.compile(r"\s(?:TEUR|T€|TCHF|EUR|€|CHF|Mio\.)\s\d")
_PAYROLL_KEY = re.compile(r"(?<!\w)(?:BGRS?|PGRS?|Beitragsgruppe|Personengruppe)[:\s]{1,3}$")
_TRADE_KEY = re.compile(
    r"(?<!\w)(?:WZ(?:[- ]?(?:Code|Nr\.?|2008))?|NACE(?:-Code)?|NOGA|ÖNACE)[.:\s]{1,40}$"
)
_SHARES = re.compile(r"(?:[Aa]nteile?n?|[Aa]ktien)\s(?:mit den\s)?(?:lfd\.\s)?(?:Nr\.|Nummern)\s$")
_THE = re.compile(r"(?<!\w)(?:die|der|eine[r]?)\s$", re.IGNORECASE)
_CALLED = re.compile(r"(?:[Mm]arke|[Ss]erie|[Mm]odell|Typ|[Pp]rodukt)\w{0,6}\s$")
_ONLY_A_NAME = 0.9  # share of those who bear a word
_OURS = re.compile(r"(?<!\w)unser(?:e[mnrs]?)?\s$", re.IGNORECASE)
_PLAIN_ACCOUNT = re.compile(r"[a-z]{3,12}(?:[._-][a-z]{3,12}){1,3}")
_DAY_AND_MONTH = re.compile(r"(?:19|20)(?:0[1-9]|1[0-2])")
_BOOKED = re.compile(r"(?<![^;\n])\"?[SH]\"?;\"?[A-Z]{0,3}\"?;(?:[^;\n]{0,20};){1,6}\"?$")
_SIGN_OF_COUNTRY = re.compile(
    r"[ADFIBL]|DE|AT|CH|FR|IT|ES|NL|BE|LUX?|FL|CZ|PL|SK|HU|DK|SE|NO|FI|GB|UK|US|USA|SLO|HR|RO|BG"
)
_FEW = re.compile(r"\d{1,2}")
_COUNTED_NOUN = re.compile(r" [A-ZÄÖÜ][a-zäöüß]{3,20}(?:en|s|e|er|n)(?![\w-])")
_ALONE = re.compile(r"(?:^|[:,;(–-] ?|\n|  )$")
_INN = re.compile(r"[Zz]u[mr] [^\W\d_]+en [^\W\d_]{3,}")
_SMALL = re.compile(r"[1-9]\d{0,2}")
_SMALL_RANGE = re.compile(r"[1-9]\d{0,2}[-–][1-9]\d{0,3}")
_COUNTED_THINGS = re.compile(
    r"(?<!\w)(?:Bl(?:\.|att|ätter)|S\.|Seiten?|Anlagen?|Pos(?:\.|ition(?:en)?)|Zeilen?|Tz\.|Rn\.|Rz\."
    r"|Ziff(?:\.|ern?)|Artikel|Art\.|Nrn\.|Kartons?|Kisten?|Paletten?|Wohnungen|Stellplätze|Zertifikate)\s"
    r"(?:\d{1,4}(?:[-–]\d{1,4})?,\s){0,8}$"
)
_COUNTED_TO = re.compile(r"[1-9]\d{3}")
_RANGE_BEFORE = re.compile(r"(?:^|[\s.(│|])([1-9]\d{0,2})[-–]$")
_RANGE_AFTER = re.compile(r"[-–]([1-9]\d{0,2})(?!\w|[.,]\d|[/-]\w)")
_COINS = re.compile(r"\s(?:[Ee]uro|[Ff]ranken?|[Cc]ent|[Rr]appen|[Ff]ränkli)\b")
_TRADED = re.compile(r"(?:Freiverkehr|[Rr]egulierter? Markt|Börsen?:?)[^.;\n]{0,70}$")
_DATEV_DAY = re.compile(r"(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])")  # "2003": 20 March
_DATEV_CELLS = re.compile(r'"[SH]";"[A-Z]{0,3}";[^;\n]{0,40};[^;\n]{0,40};"\d{0,4}";$')
_COUNTED = re.compile(r"\d{1,2}\. (?:Woche|Tag|Monat|Jahr)")  # of a hire, a lease
_WEEKS = re.compile(r"KW ?(\d{1,2})[/–-](\d{1,2})")
_STAMP = re.compile(r"(?:[01]\d|2[0-3])(?:[0-5]\d){2}(?:\d{3})?")
_STAMPED = re.compile(r"(?<!\d)20\d{6}$")
_CLOCK = re.compile(r"(?:[01]?\d|2[0-4])(?::[0-5]\d(?::[0-5]\d(?:[.,]\d+)?)?|[.][0-5]\d)?")
_FOUR = re.compile(r"(?:[01]\d|2[0-3])[0-5]\d")
_CLOCK_FIELD = re.compile(r"(?<!\w)(?:Uhr)?zeit:?\s+$", re.IGNORECASE)
_CLOCK_AFTER = re.compile(
    r"(?:\s*(?:[-–/]|bis|und|oder|u\.)\s*\d{1,2}(?:[.:]\d\d)?)?\s*(?:Uhr|h)\b", re.IGNORECASE
)
_CLOCK_BEFORE = re.compile(
    r"(?:\bum|\bgegen|\bvon|\bab|Uhrzeit:?)\s+$|\d[.:]\d\d\s*(?:[-–]|bis)\s*$", re.IGNORECASE
)


@cache
def make_substitution() -> Substitution:
    return Substitution(
        context=GermanContext,
        writers=WRITERS,
        instead=INSTEAD,
        identifying=IDENTIFYING,
        may_keep=MAY_KEEP,
        names=GERMAN_NAMES,
        dates=GERMAN_DATES,
        plain_words=_plain_words(),
        particles=PARTICLES,
        refine=_refine,
        settle=_settle,
        public=frozenset({"body"}),
        own_form=own_form,
        other_forms=forms_of,
    )


def _settle(text: str, mentions: list[Mention], preferences: Preferences) -> list[Mention]:
    return torn(text, with_repeats(settle(text, mentions, preferences)))


def _is_country_sign(mention: Mention, surface: str) -> bool:
    signs = _SIGN_OF_COUNTRY.fullmatch(surface)
    return signs is not None and mention.before.endswith("(") and mention.after.startswith(")")


def _is_posting_day(mention: Mention) -> bool:
    """ "2003" in a row of bookings is the 20th of March, which whole years leave where it is."""
    four = _DAY_AND_MONTH.fullmatch(mention.surface.strip())
    return four is not None and _BOOKED.search(mention.before) is not None


def _refine(mention: Mention) -> str:
    surface = mention.surface.strip()
    match mention.label_kind:
        case "person":
            return _person(mention, surface)
        case "figure" | "id" | "phone" if is_everybodys(mention):
            return "body"
        case "figure" | "id" if number := _number(mention, surface):
            return number
        case "company" | "centre" | "place" | "territory" if _is_country_sign(mention, surface):
            return "home"  # "Zwijndrecht (NL)"
        case "company" | "centre":
            return _company(mention, surface)
        case "id" | "date" if is_published(mention):
            return "body"
        case "date":
            return "time" if is_time(mention) or _is_posting_day(mention) else "date"
        case "segment" if fold(surface) in _FUNCTIONS:
            return "body"  # what every company has
        case "segment" if is_kind_of_body(surface) and _OURS.search(mention.before):
            return "body"  # "unsere Käserei"
        case "other" if other := _other(mention, surface):
            return other
        case "product" | "other" | "segment" if is_size(surface):
            return "body"
        case "product" if fold(surface) in _common_products() or is_only_things(surface):
            return "body"  # what everybody works with
        case "product" if surface.istitle() and _is_somebodys(mention, surface):
            return "company"  # "Klimaanlage von Wiedemann"
        case "place" | "territory" if surface in lexicon("exchanges") and _TRADED.search(
            mention.before
        ):
            return "body"
        case "place" | "territory" | "country" if is_kept(surface):
            return "home"
        case "place" | "territory" if _INN.fullmatch(surface):
            return "company"  # "Zum letzten Heller"
        case "place" | "territory" if is_street(surface, mention.before):
            return "street"
    return mention.kind


def _is_somebodys(mention: Mention, surface: str) -> bool:
    """A surname and nothing else, that nobody calls a brand."""
    called = mention.before.endswith(("„", '"', "»", "«")) or _CALLED.search(mention.before)
    return surface.isalpha() and not called and is_borne(fold(surface), least=_ONLY_A_NAME)


def _number(mention: Mention, surface: str) -> str:
    """What a figure or an identifier is by what stands around it; "" where that does not tell."""
    match mention.label_kind:
        case "figure" if _YEAR.fullmatch(surface) and _OF_A_YEAR.match(mention.after):
            return "date"  # "(2019 TEUR 312)"
        case "id" if _PAYROLL_KEY.search(mention.before) and surface.isdecimal():
            return "amount"  # what everybody's pay is sorted by
        case "id" | "figure" if _TRADE_KEY.search(mention.before):
            return "amount"  # the number of a line of business, which everybody in it has
        case "id" if _SHARES.search(mention.before) or _is_counted(mention, surface):
            return "amount"  # "Geschäftsanteile Nr. 25.001 bis 31.250": counted through
        case "id" if _FEW.fullmatch(surface) and _COUNTED_NOUN.match(mention.after):
            return "amount" if _ALONE.search(mention.before) else ""  # "Objekt: 22 Bungalows"
        case "id" | "figure" if is_everybodys_measure(mention, surface):
            return "amount"  # "4½ Zimmer", "Nr. 1–12.500", "StKl. I", "DN 500"
        case "id" | "figure" if surface in lexicon("program_codes"):
            return "body"  # what a program calls its steps, in every company that has it
        case "figure" if surface.isalpha() and _COINS.match(mention.after):
            return "amount"  # "achtzähtuusig Franke", in whatever dialect
        case "figure":
            return "id" if is_identifier(mention) else "amount"
    return ""


def _other(mention: Mention, surface: str) -> str:
    """What is labelled as something else and is somebody, a sign or nothing; "" for the rest."""
    called = surface.startswith("@") or mention.before.endswith("@")
    if called and _NAME.fullmatch(surface.removeprefix("@")):
        return "person"  # "@Ludger Hemmersbach", in a chat
    if _SIGN_OF_OFFICE.fullmatch(surface):
        return "id"  # "GS-BY/Wo"
    if surface in lexicon("program_codes") or _is_channel(surface):
        return "body"
    words = set(re.split("[._-]", surface))
    if _PLAIN_ACCOUNT.fullmatch(surface) and words <= set(lexicon("path_words")):
        return "body"  # "svc_import"
    if _NATIONALITY.fullmatch(surface) or fold(surface) in _nationalities():
        return "home"  # where somebody was born stays in the same country, and so does this
    return ""


def _is_channel(surface: str) -> bool:
    """ "#urlaub-team-rechnungswesen": a chat that is called by everyday words."""
    words = re.split(r"[-_]", surface.lstrip("#"))
    plain = (w in lexicon("path_words") or len(w) < 3 or is_plain_noun(fold(w)) for w in words)
    return surface.startswith("#") and all(plain)


def _is_counted(mention: Mention, surface: str) -> bool:
    """ "1–40", "Blatt 5-8": certificates, sheets and the like, counted through in a range.

    With a hyphen alone it is a number ("Kunde 88-4471") unless what is counted stands before it.
    """
    if _SMALL_RANGE.fullmatch(surface):
        first, last = re.split("[-–]", surface)
        through = "–" in surface or first == "1" or _COUNTED_THINGS.search(mention.before)
        return int(first) < int(last) and bool(through)
    if _COUNTED_TO.fullmatch(surface):  # "851–1000", where it began below a thousand
        return _RANGE_BEFORE.search(mention.before) is not None
    if not _SMALL.fullmatch(surface):
        return False
    low, high = _RANGE_BEFORE.search(mention.before), _RANGE_AFTER.match(mention.after)
    return bool(low and int(low[1]) < int(surface)) or bool(high and int(surface) < int(high[1]))


def _person(mention: Mention, surface: str) -> str:
    """What is labelled as a person and is none keeps its letters, or gets others."""
    if surface in ("L. S.", "L.S."):
        return "body"  # the place of the seal
    if surface == "Jan" and mention.after.startswith(("./", ".–", ".-")):
        return "time"  # "Jan./Feb."
    if "." in surface and is_kept(surface):
        return "home"  # "V.A.E."
    if len(surface) > _INITIALS and is_public_body(surface) and not surface.istitle():
        return "body"  # "Abmahnung vzbv"; "AMF" may be somebody
    return "other" if is_sign(mention) else mention.kind  # "Sachb. Oe"


def _company(mention: Mention, surface: str) -> str:
    """Bodies of a whole country, countries, and what everybody works with are no companies."""
    if is_public_body(surface) or is_kind_of_body(surface):
        return "body"
    if is_legal(surface) and _THE.search(mention.before):
        return "body"  # "eine Abteilung der SE"
    if is_kept(surface):
        return "home"  # "mit Malaysia"
    program = fold(surface) in _common_products() or _PROGRAM.match(surface)
    return "body" if program else mention.kind


def is_time(mention: Mention) -> bool:
    """Whether a date is a time of day: it tells nothing of anybody and is kept."""
    surface = readable(mention.surface.strip())
    weeks = _WEEKS.fullmatch(surface)
    if _COUNTED.fullmatch(surface) or (weeks and int(weeks[2]) == int(weeks[1]) + 1):
        return True  # "KW 27/28"
    if _DATEV_DAY.fullmatch(surface) and _DATEV_CELLS.search(mention.before):
        return True
    if _STAMP.fullmatch(surface) and _STAMPED.search(mention.before):
        return True  # "112233123", right behind "20240131"
    if _FOUR.fullmatch(surface) and _CLOCK_FIELD.search(mention.before):
        return True  # "UHRZEIT: 1622"
    if not _CLOCK.fullmatch(surface):
        return False
    if ":" in surface or _CLOCK_AFTER.match(mention.after):
        return True
    dotted = re.fullmatch(r"\d{1,2}\.(\d\d)", surface)
    return bool(
        dotted and (not 1 <= int(dotted[1]) <= 12 or _CLOCK_BEFORE.search(mention.before[-16:]))
    )


@cache
def _nationalities() -> frozenset[str]:
    return frozenset(
        fold(stem) for group, stem in table("inflected_words") if group == "nationality"
    )


@cache
def _common_products() -> frozenset[str]:
    return frozenset(map(fold, lexicon("common_products")))


def _plain_words() -> frozenset[str]:
    """Words that are kept in substitutes on purpose and identify nobody."""
    lists = ("legal_forms", "small_words", "street_heads", "facility_words", "path_words")
    words = {word for name in lists for word in lexicon(f"{name}")}
    words |= {fold(word) for _, word in table("business_words")}
    return frozenset(words)
