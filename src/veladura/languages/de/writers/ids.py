"""Identifiers in German documents: same format, valid where they were, in ranges nobody is given.

Court files keep their register sign ("IN", "Js") and their year moves with the dates."""

import re
from functools import cached_property
from itertools import zip_longest
from typing import TYPE_CHECKING, NamedTuple

from veladura.languages.de.forms import words
from veladura.languages.de.lexicon import lexicon, table
from veladura.languages.de.writers.base import GermanWriter
from veladura.languages.de.writers.check_digits import pension_check, with_german_check
from veladura.languages.de.writers.figures import court_file, other_spoken, readable
from veladura.languages.de.writers.id_forms import (
    TICKER,
    keeps_letters,
    like_letters,
    other_chamber,
    other_plate_number,
    structured,
    with_letters,
)
from veladura.languages.de.writers.organisations.acronyms import other_letters
from veladura.languages.de.writers.organisations.company_words import is_ordinary
from veladura.languages.de.writers.places.atlas import cantons
from veladura.languages.de.writers.signs import initial_born_with
from veladura.text import compact, fold
from veladura.transform.context import Mention
from veladura.transform.ids import IdLanguage, IdWriter

if TYPE_CHECKING:
    from veladura.languages.de.context import GermanContext

_DAYS_IN_YEAR = 365.25
_YEAR = re.compile(r"(?:(?<=[/-])|^)(?:19[5-9]|20[0-4])\d(?=[/-]|$)")
_VAT = re.compile(r"DE\d{9}")
_SHORT_YEAR = re.compile(r"(?<=\d/)[0-4]\d$")  # "88/23", where the document is of 2023
_CLERK = re.compile(r"(?<=[\d/]-)[A-ZÄÖÜ][a-zäöü]$")  # "0044-Hö", for Hölzl
_PENSION = re.compile(r"\d{8}[A-Z]\d{3}")
_CRIMINAL = re.compile(r"\d{1,3} (?:K?Ls|Ks|Ds|Cs|Ns|Qs) (?=\d)")
_HIDDEN = re.compile(r"(?<=\d)X{2,}|(?<=\s)X{2,}(?=\s)")
_REGISTER = re.compile(r"(?P<sign>(?:VI|IV|XVII|XIV|IN|IK) )(?P<number>\d{1,5})/(?P<year>\d{2})")
_SOCIAL = re.compile(
    r"(?P<sign>[SLB] \d{1,2} [A-Z]{1,3} )(?P<number>\d{1,5})/(?P<year>\d\d)"
    r"(?P<rest>(?: [A-Z]{1,2})?)"
)
_STARRED = re.compile(r"[A-Z]{2}(?:\d\d)?[ *•]{4,30}\d{2,6}")  # "DE**********4471"
_PARCEL = re.compile(r"[A-Z]{2} ?\d[\d ]{6,12}\d ?DE")  # letters with which the post hands out
_LETTERS_APART = re.compile(r"[^\W\d_]{1,6}(?:[-/][^\W\d_]{1,6}){1,4}")  # "GS-BY/Wo"
_SIGNED = re.compile(  # the register of a court that shares its numbers with others
    r"(?P<register>HR[AB] )?(?P<number>\d{2,6}) (?P<letters>NP|P|CB|FF|KI|FL|HL|PI|B|HB|BHV)"
)
_REGISTER_BEFORE = re.compile(r"(?<!\w)(?:HR[AB]|GnR|VR|PR)(?:[- ]?Nr\.?)?:? $")
_SECTION = re.compile(r"[A-Z][ -]?(?=\d)")  # of the register of Luxembourg
_SECTIONS = re.compile(r"(?:R\.?C\.?S\.?|Handelsregister)(?: Lux[a-z]{4,7})?\W{1,3}(?:Nr\. )?$")
SWISS_PLATE = re.compile(r"(?P<canton>[A-Z]{2})(?P<gap>[ -])(?P<number>\d{1,3}(?: \d{3})|\d{4,6})")
_PLATE = re.compile(
    r"(?P<area>[A-ZÄÖÜ]{1,3})(?P<gap>[- ])"
    r"(?P<letters>[A-Z?]{1,2})(?P<space> ?)(?P<number>[\d?]{1,4}(?: ?[EH])?)"
)
_AUSTRIAN_PLATE = re.compile(
    r"(?P<area>[A-Z]{1,2})(?P<gap>[- ])(?P<number>\d{1,5}) (?P<letters>[A-Z]{1,3})"
)
_PLATES_THROUGH = re.compile(
    r"(?P<head>[A-ZÄÖÜ]{1,3}-[A-Z]{1,2} )(?P<first>\d{1,3}) (?:bis|–|-) "
    r"(?P<last_head>[A-ZÄÖÜ]{1,3}-[A-Z]{1,2} )\d{1,4}(?!\d)"
)
_HYPHENED = re.compile(r"[A-ZÄÖÜ]{1,3}-[A-Z]{1,2} \d{1,4}(?: ?[EH])?")
_LETTERS = re.compile(r"[A-Z]{3,5}")
_LETTERS_ALONE = re.compile(r"[^\W\d_]+")
_SECURITY = re.compile(r"(?:DE|AT|CH|LU|LI|US|FR|NL|GB|IE|IT|ES|XS)[A-Z0-9]{9}\d")
_SIGN = re.compile(r"[A-ZÄÖÜ]{2,5}(?=[-/_. ]|\d)")
_SAID = re.compile(r"[A-ZÄÖÜ]{4,}(?=[-/_. ]?\d)")
_MONTH = re.compile(r"[/-](0[1-9]|1[0-2])(?!\d)")
_DICTATED = re.compile(r"\b(?:\w*[Ss]trich|Punkt|Komma|Doppelpunkt|Minus|Leerzeichen)\b")
_PATENT = re.compile(  # letters stay, as they do in tax numbers of other countries
    r"(?:XS|EP|DE|WO|US|JP|CN|FR|AT|CH|CZ|PL|SK|SI|HU|HR|RO|BG|IT|PT|BE|LU|DK|SE|FI|EE|LV|LT|EL|MT|IE)"
    r"(?!-)[ \d/.-]{6,}(?: ?[A-Z]\d?)?|CH-\d{3}\.\d\.\d{3}\.\d{3}-\d"
)
_LOGIN = re.compile(r"[a-z]\.[a-z]{2,20}|[a-z]{5,14}")  # "i.stark", "awiebusch"
_KIND_OF_PATENT = re.compile(r"[A-Z]\d$")  # "B1" says what was published, not what
_OFFICE = re.compile(  # how the patent office begins its numbers, and control bodies theirs
    r"(?P<lead>[1-6]0 )(?:19|20)\d\d \d{3} \d{3}(?:\.\d)?|(?P<body>(?:DE|AT|CH)-(?:ÖKO|BIO)-)\d{3}"
)
_SERIAL = re.compile(  # with no check digit: neither "DE136695976" nor a pension number
    r"(?!\d{8}[A-Z]\d{3}\Z|[A-Z]{2}\d{8,9}\Z)"
    r"(?P<lead>(?:[^\n]{0,13}[^\d\n])?)(?P<number>(?!(?:19|20)\d\d\Z)\d{3,9})"
)
_NEXT = re.compile(r"(?P<through>\s?(?:bis|–|—)\s?)(?:Nr\.\s)?|[,;]\s|\s(?:und|u\.)\s")
_FEW = 50  # numbers between two that stand beside each other in a row
_FILE_NAME = re.compile(
    r"(?P<stem>[\w-]{4,60})(?P<ending>\.(?:jpe?g|png|heic|pdf|docx?|xlsx?|csv|txt|zip|msg|eml|xml))"
)
_SCANNED = re.compile(r"[\dOolI]++(?:[ /.-][\dOolI]++)*+")


class GermanIds(IdLanguage):
    def with_check(self, original: str, candidate: str) -> str:
        return with_german_check(original, candidate)


_GERMAN = GermanIds((*lexicon("id_words"), *lexicon("id_prefixes")))


class GermanIdWriter(GermanWriter):
    """Writes the identifiers of one document."""

    def __init__(self, context: "GermanContext") -> None:
        super().__init__(context)
        self._ids = IdWriter(context, _GERMAN)
        self._prefixes: dict[str, str] = {}  # letters before numbers of one kind → those written

    def entity(self, mention: Mention) -> str:
        return compact(mention.surface) or fold(mention.surface)

    @cached_property
    def _rows(self) -> dict[str, "_InRow"]:
        """Numbers that follow each other ("TSM-117 bis TSM-153"): whence they are counted."""
        rows: dict[str, _InRow] = {}
        row: list[tuple[str, int]] = []
        mentions = sorted(self.context.of_kind("id"), key=lambda mention: mention.start)
        for mention, following in zip_longest(mentions, mentions[1:]):
            surface = mention.surface.strip()
            serial = _SERIAL.fullmatch(surface)
            row = row or ([(surface, int(serial["number"]))] if serial else [])
            apart = self.context.text[mention.end : following.start] if following else ""
            step = _step(surface, apart, following.surface.strip()) if following else 0
            if step and following:
                row.append((following.surface.strip(), row[-1][1] + step))
                continue
            first = row[0] if len(row) > 1 else ("", 0)
            for said, number in row if first[0] else ():
                width = row[-1][1] - first[1]
                rows.setdefault(compact(said), _InRow(first[0], number - first[1], width))
            row = []
        return rows

    def _in_row(self, surface: str, place: "_InRow") -> str | None:
        """As far from the new first number of a row as it was from the old one."""
        serial = _SERIAL.fullmatch(self._alone(place.first) or "")
        if serial is None:
            return self._alone(surface)
        size = len(serial["number"])
        first = min(int(serial["number"]), 10**size - 1 - place.width)
        return f"{serial['lead']}{first + place.offset:0{size}d}"

    def write(self, mention: Mention) -> str | None:
        surface = mention.surface.strip()
        signed = _SIGNED.fullmatch(surface)
        if signed and (signed["register"] or _REGISTER_BEFORE.search(mention.before)):
            return self._signed(signed)
        section = _SECTION.match(surface)
        if section and _SECTIONS.search(mention.before):
            return section[0] + (self.rewrite(surface[section.end() :]) or "1")
        return self.rewrite(surface) or self._lettered(surface)

    def _signed(self, match: re.Match[str]) -> str | None:
        """ "HRB 9127 NP": the letters of a register court go with it, to one that has some."""
        letters = {code: town for town, code in table("register_letters")}
        towns = {fold(town): code for town, code in table("register_letters")}
        old = letters.get(match["letters"], "")
        new = towns.get(fold(self.context.places.districts.register_court(old)), "") if old else ""
        number = self.rewrite(match["number"])
        return f"{match['register'] or ''}{number} {new}".rstrip() if number else None

    def rewrite(self, surface: str) -> str | None:
        place = self._rows.get(compact(surface))
        new = self._in_row(surface, place) if place else self._alone(surface)
        if new and _VAT.fullmatch(surface) and _VAT.fullmatch(new):
            return f"DE9{new[3:]}"  # of nobody, also where the number was no valid one
        return new

    def _alone(self, surface: str) -> str | None:
        registered = self._registered(surface)
        if registered:
            return registered
        called = self._called(surface) or structured(surface, self._ids.rewrite, self._year)
        if called:
            return called
        if _PENSION.fullmatch(compact(surface).upper()):
            return self._pension(surface)  # also "28220994O027", which no scanner misread
        if _SCANNED.fullmatch(surface) and any(map(str.isdecimal, surface)):
            surface = readable(surface)  # scanned: "2l3456", "44 7l3 O92/0l"
        if _DICTATED.search(surface):
            return self._between(surface)
        named = _FILE_NAME.fullmatch(surface)
        if named:  # "IMG_20240308_162412.jpg"
            return f"{self._ids.rewrite(named['stem']) or 'Datei'}{named['ending']}"
        written = self._ids.rewrite(surface)
        if written and keeps_letters(surface):
            return self._with_years(surface, with_letters(surface, written))
        if written and _PATENT.fullmatch(surface):
            kind = _KIND_OF_PATENT.search(surface)
            end = kind.start() if kind else len(surface)
            return with_letters(surface, written)[:end] + surface[end:]
        office = _OFFICE.fullmatch(surface)
        if written and office:
            lead = office["lead"] or office["body"]
            return lead + self._with_years(surface, written)[len(lead) :]
        if written and len(written) == len(surface):  # "4999 12XX XXXX 0417"
            for hidden in _HIDDEN.finditer(surface):
                written = written[: hidden.start()] + hidden[0] + written[hidden.end() :]
        if written:
            with_years = self._with_years(surface, written)
            return self._with_initials(surface, self._with_clerk(surface, with_years))
        joined = readable(surface)
        return self._ids.rewrite(joined) if joined != surface else self._between(surface)

    def _registered(self, surface: str) -> str:
        """Files and registers of courts, and the plates of a canton; "" for others."""
        criminal = _CRIMINAL.match(surface)  # "10 KLs 507 Js 118826/16"
        court = court_file(surface[criminal.end() :] if criminal else surface)
        if court:
            lead = re.sub(r"\d", lambda m: str(9 - int(m[0])), criminal[0]) if criminal else ""
            return lead + self._court_file(court)
        plate = SWISS_PLATE.fullmatch(surface)
        if plate and plate["canton"] in cantons().values():
            return self._swiss_plate(plate)
        social = _SOCIAL.fullmatch(surface)
        if social:  # "S 7 KR 1187/21"
            number = self._ids.rewrite(social["number"])
            year = self._year(social["year"])
            return f"{social['sign']}{number}/{year}{social['rest']}"
        register = _REGISTER.fullmatch(surface)
        if register:
            return self._register(register)
        return ""

    def _called(self, surface: str) -> str:
        """Tickers, plates, and numbers whose country is told in letters; "" for others."""
        if _STARRED.fullmatch(surface) or _PARCEL.fullmatch(surface):
            return self._between(surface) or ""
        ticker = TICKER.fullmatch(surface)
        if ticker:  # "LAUG.DE"
            own = self.context.companies.initials(ticker["letters"])
            return (own or self._ids.rewrite(ticker["letters"]) or "ABC") + ticker["market"]
        if _HYPHENED.fullmatch(surface):
            return self.plate(surface) or ""
        austrian = _AUSTRIAN_PLATE.fullmatch(surface)
        area = self.context.places.districts.austrian_plate(austrian["area"]) if austrian else ""
        if austrian and area:
            return area + self._plate_rest(austrian["gap"], austrian["number"], austrian["letters"])
        return self.context.companies.initials(surface) if _LETTERS.fullmatch(surface) else ""

    def _lettered(self, surface: str) -> str | None:
        """Signs that are nothing but letters: others, each as large as its own."""
        if not _LETTERS_APART.fullmatch(surface):
            return self.context.addresses.account(surface) if _LOGIN.fullmatch(surface) else None
        source = self.context.source
        return _LETTERS_ALONE.sub(
            lambda m: like_letters(m[0], other_letters(m[0], source)), surface
        )

    def _swiss_plate(self, plate: re.Match[str]) -> str:
        """ "TI 88 204": the letters are those of another canton."""
        canton = self.context.places.canton_letters(plate["canton"])
        return f"{canton}{plate['gap']}{other_plate_number(plate['number'], self.context.source)}"

    def _plate_rest(self, gap: str, number: str, letters: str) -> str:
        """ "-418 KL" behind the letters of an Austrian district: initials follow their owner."""
        own = self.context.addresses.initials.get(letters.lower(), "").upper()
        if len(own) != len(letters):
            own = other_letters(letters, self.context.source, "plate").upper()
        return f"{gap}{other_plate_number(number, self.context.source)} {own}"

    def plate(self, surface: str) -> str | None:
        """ "OH-DQ 81": letters of another district, and new initials where they were some."""
        match = _PLATE.fullmatch(surface)
        if match is None:
            return self.rewrite(surface)
        area = self.context.places.districts.plate(match["area"])
        own = self.context.addresses.initials.get(match["letters"].lower(), "").upper()
        if "?" in match["letters"]:
            own = match["letters"]  # what nobody could read
        elif len(own) != len(match["letters"]):
            own = other_letters(match["letters"], self.context.source, "plate").upper()
        number = self._plate_number(surface, match["number"])
        return f"{area}{match['gap']}{own}{match['space']}{number}"

    def _plate_number(self, surface: str, number: str) -> str:
        """Another number; "SK-SR 10 bis SK-SR 14" stay as far apart as they were."""
        head = surface[: -len(number)]
        row = _PLATES_THROUGH.search(self.context.text)
        while row and not (row["head"] == head and row["last_head"] == head):
            row = _PLATES_THROUGH.search(self.context.text, row.end())
        new = other_plate_number(row["first"] if row else number, self.context.source)
        if row is None or not number.isdecimal():
            return new
        return str(int(new) + int(number) - int(row["first"]))

    def _pension(self, surface: str) -> str:
        """ "15110287L519": the birthday inside moves with the dates, and so does its year where
        the document does not tell it: pensioners stay as old as they are."""
        old = compact(surface)
        spaced = f"{old[:2]} {old[2:8]} {old[8]} {old[9:]}"
        new = compact(self._ids.rewrite(spaced) or spaced)
        new = new[:8] + (initial_born_with(self.context, old[8]) or new[8]) + new[9:]
        day, year = f"{old[2:4]}.{old[4:6]}.", old[6:8]
        told = (f"{day}{century}{year}" for century in ("19", "20", ""))
        if not any(birthday in self.context.text for birthday in told):
            new = new[:6] + self._year(year) + new[8:]
        if old[-1] == pension_check(old):
            new = new[:-1] + pension_check(new)
        characters = iter(new.upper())
        return "".join(next(characters, "") if c.isalnum() else c for c in surface)

    def _with_years(self, surface: str, written: str) -> str:
        """ "VG/0219/2020": a year between marks stays a year, moved with the dates."""
        if _SECURITY.fullmatch(surface) and len(written) == len(surface):
            return surface[:2] + written[2:]  # the country stays, also of one that is mistyped
        short = _SHORT_YEAR.search(surface)
        near = (f"20{int(short[0]) + more:02d}" for more in (0, 1)) if short else ()
        if short and len(written) == len(surface) and any(y in self.context.text for y in near):
            written = written[: short.start()] + self._year(short[0])
        years = list(_YEAR.finditer(surface))
        if not years or sum(map(str.isdecimal, surface)) <= 4 * len(years):
            return written
        for match in years:
            written = written[: match.start()] + self._year(match[0]) + written[match.end() :]
            month = _MONTH.match(surface, match.end())
            if month and f"{month[1]}.{match[0]}" in self.context.text:  # "ML-2023-11"
                written = written[: month.start(1)] + month[1] + written[month.end(1) :]
        return written

    def _with_clerk(self, surface: str, written: str) -> str:
        """ "0044-Hö": how the surname of whoever deals with it begins."""
        clerk = _CLERK.search(surface)
        own = self.context.addresses.surname_heads.get(fold(clerk[0]), "") if clerk else ""
        return written[:-2] + own.title() if own and len(written) == len(surface) else written

    def _with_initials(self, surface: str, written: str) -> str:
        """ "BNV-21-0937": letters in front that shorten somebody's name go with it."""
        said = _SAID.match(surface)
        if said and len(written) == len(surface) and _is_plain_word(fold(said[0])):
            return said[0] + written[said.end() :]  # "MIETE-0624"
        sign = _SIGN.match(surface)
        letters = sign[0] if sign else ""
        if not letters or len(written) != len(surface) or written.startswith(letters):
            return written  # a country, which stays
        new = self.context.companies.initials(letters)
        new = new or self.context.addresses.initials.get(letters.lower(), "").upper()
        new = new or self.context.addresses.parts.letters(letters).upper()
        new = new or self._prefixes.setdefault(letters, written[: len(letters)])
        return new + written[len(new) :] if len(new) == len(letters) else written

    def _court_file(self, match: re.Match[str]) -> str:
        roll = self.context.roll("id", compact(match[0]))
        stream = self.context.source.numbers("court", compact(match[0]), roll)

        def other(digits: str) -> str:
            new = "".join(str((next(stream) % 9) + 1) for _ in digits)
            return new if new != digits else str(int(digits) % 9 + 1).zfill(len(digits))

        chamber = other_chamber(match, self.context.text, other)
        number, year = other(match["number"]), self._year(match["year"])
        return f"{chamber} {match['sign']} {number}{match['slash']}{year}{match['rest']}"

    def _register(self, match: re.Match[str]) -> str:
        """ "VI 417/24": the sign of a probate court stays, as those of other courts do."""
        stream = self.context.source.numbers("register", compact(match[0]))
        number = "".join(str(1 + (int(d) + next(stream) % 8) % 9) for d in match["number"])
        return f"{match['sign']}{number}/{self._year(match['year'])}"

    def _year(self, digits: str) -> str:
        year = int(digits) + round(self.context.dates.shift.days / _DAYS_IN_YEAR)
        return f"{year % 100:02d}" if len(digits) == 2 else str(year)

    def _between(self, surface: str) -> str | None:
        """Numbers with words among them ("88 Schrägstrich 2019"): the digits change."""
        if not any(c.isdecimal() for c in surface):
            return other_spoken(surface, self.context.source)
        stream = self.context.source.numbers("id", fold(surface))
        return re.sub(r"\d", lambda m: str((int(m[0]) + 1 + next(stream) % 9) % 10), surface)


class _InRow(NamedTuple):
    """Where a number stands in a row: its first one, the distance from it, and the row's width."""

    first: str
    offset: int
    width: int


def _step(surface: str, apart: str, following: str) -> int:
    """How far a number is behind the one before it in a row; 0 where they make none."""
    between = _NEXT.fullmatch(apart)
    one, two = _SERIAL.fullmatch(surface), _SERIAL.fullmatch(following)
    if not (between and one and two) or one["lead"] != two["lead"]:
        return 0
    step = int(two["number"]) - int(one["number"])
    near = between["through"] or (one["lead"] and step <= _FEW)
    return step if step > 0 and near and len(one["number"]) == len(two["number"]) else 0


def _is_plain_word(folded: str) -> bool:
    """ "miete", "lohn", "fibu": what everybody books, and nobody is called."""
    return (
        folded in lexicon("path_words") or folded in words("payment_words") or is_ordinary(folded)
    )
