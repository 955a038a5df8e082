"""Telephone and fax numbers: the same kind and layout, from ranges that reach nobody.

Spain keeps no numbers for fiction; these prefixes are not assigned in its numbering plan. For
other countries a number is sought that their plan does not assign either.
"""

import re
from functools import cache, cached_property
from typing import TYPE_CHECKING

from veladura.languages.es.gazetteer import province_of_phone
from veladura.languages.es.home import dialling_code
from veladura.languages.es.lexicon import table
from veladura.languages.es.numerals import number_words, respell
from veladura.languages.es.writers.base import SpanishWriter
from veladura.languages.es.writers.identifiers.said_phones import (
    figures_of,
    groups_of,
    other_figures,
    said,
    wholes,
)
from veladura.transform.context import Mention

if TYPE_CHECKING:
    from veladura.languages.es.context import SpanishContext

_MOBILE = ("75", "76", "77", "79")  # the plan assigns 6 and 71 to 74 and 78
_LANDLINE = ("29", "40", "70", "89")  # behind the 9 or the 8
_LINE = 7  # digits that the numbers of one switchboard share
_SHARED = ("903", "904", "906", "908")  # beside 900, 901, 902
_FROM_ABROAD = re.compile(r"\s*\(?(?:\+|00)\s?(?=\d)")
_SCANNED = re.compile(r"(?=(?:\D*\d){4})[\dOolISBG|\s().+/-]+|(?=(?:\D*\d){2})[\dOolI ]+")
_AS_DIGITS = str.maketrans("OolISBG|", "00115861")
_WITH_AREA = {  # country → digits of a number that begins with its area, without the zero
    "AR": 10, "BO": 8, "CL": 9, "CO": 10, "CU": 8, "EC": 8, "MX": 10, "PE": 8, "PY": 8, "UY": 8,
    "VE": 10,
}  # fmt: skip
_ALWAYS_WITH_AREA = ("AR", "MX")  # elsewhere mobiles begin as no area does
_NORTH_AMERICAN = {"PR": ("787", "939"), "DO": ("809", "829", "849")}  # areas of a whole country
_TEN = 10
_ARGENTINE_MOBILE = re.compile(r"(?<=[\s)-])15(?=[\s-])")  # between area and number
_MOBILE_MARK = "\0"  # stands for it while the digits around it change
_OF_SPAIN, _WHOLE = "34", 9  # figures
_PLUS_SAID = re.compile(r"m[áa]s (?=[a-z])", re.IGNORECASE)
_MOBILE_FROM_ABROAD = {"AR": "9", "MX": "1"}  # dialled before the area of a mobile
_TRIES = 40
_SPAIN = "ES"
_SUBSCRIBER = 6  # digits of a number behind its area
_EXTENSION = re.compile(r"\b(?:ext|int|extensión|anexo|ramal)\b", re.IGNORECASE)
_SAID = 2  # figures of a number in words
_SHORTEST = 7  # digits of a number that may stand beside another


class PhoneWriter(SpanishWriter):
    """Writes the telephone and fax numbers of one document."""

    def __init__(self, context: "SpanishContext") -> None:
        super().__init__(context)
        self._made: dict[str, str] = {}

    def entity(self, mention: Mention) -> str:
        return self._national(_digits(mention.surface))[1]

    def _national(self, digits: str) -> tuple[str, str]:
        """What is dialled from abroad, if it is there, and the number as it is known at home."""
        prefix, number = _national(digits)
        code = dialling_code(self.context.home)
        dialled = prefix in ("", "00") and self.context.home != _SPAIN and number.startswith(code)
        if dialled and len(number) - len(code) > _SHORTEST:
            return prefix + code, number[len(code) :]
        return prefix, number

    def write(self, mention: Mention) -> str | None:
        surface = mention.surface.strip()
        surface = re.sub("[✎█]", "0", surface)  # what nobody can read
        numbers = re.split(r"(,? {1,2}ext ?\.? )", surface, maxsplit=1)
        if all(map(_SCANNED.fullmatch, numbers[::2])):  # "6o9 33 l7 2S", "985 lO 8O OO ext. 3 l7"
            numbers[::2] = [number.translate(_AS_DIGITS) for number in numbers[::2]]
            surface = "".join(numbers)
        several = re.split(r"((?:(?<!\s)\s++)?+[/;,y]\s*+)(?=[+(]?\d)", surface)
        if len(several) > 1 and all(len(_digits(number)) >= _SHORTEST for number in several[::2]):
            several[::2] = [self._one(number) or "" for number in several[::2]]
            return "".join(several)
        return self._one(surface)

    def _one(self, surface: str) -> str | None:
        main = _EXTENSION.split(surface, maxsplit=1)[0]
        main, surface = self._dialled(main), self._dialled(surface)
        if self.context.home == "AR":
            main, surface = (_ARGENTINE_MOBILE.sub(_MOBILE_MARK, one, 1) for one in (main, surface))
        digits = _digits(main)
        extension = _digits(surface[len(main) :])
        if not digits and extension:  # "ext. 3456"
            characters = iter(self._extension(extension))
            return "".join(next(characters) if c.isdecimal() else c for c in surface)
        if not digits:
            return self._said(surface)
        prefix, number = self._national(digits)
        new = prefix + self._substitute(number, plus="+" in main or bool(prefix))
        surface = self._regrouped(surface, prefix, number)
        characters = iter(new + self._extension(extension))
        written = "".join(next(characters) if c.isdecimal() else c for c in surface)
        return written.replace(_MOBILE_MARK, "15")

    def _said(self, surface: str) -> str | None:
        """A number in words: what is said twice, or in two pieces, is one number."""
        if abroad := self._said_abroad(surface):
            return abroad
        groups = groups_of(surface)
        figures = figures_of(groups or ())
        if groups is None or len(figures) < _SAID:
            stream = self.context.source.numbers("phone", number_words(surface))
            return respell(surface, stream, keeps_first=True)
        whole = next((one for one in self._wholes if figures in one), figures)
        start = whole.index(figures)
        landline = self.context.home == _SPAIN and len(whole) == _WHOLE and whole[0] in "89"
        if landline or whole in self._made or whole in self._written:
            new = self._substitute(whole, plus=False)
        else:
            new = other_figures(whole, self.context.source)
        return said(surface, groups, new[start : start + len(figures)])

    @cached_property
    def _written(self) -> frozenset[str]:
        numbers = (_digits(mention.surface) for mention in self.context.of_kind("phone"))
        return frozenset(self._national(digits)[1] for digits in numbers if len(digits) > _SAID)

    @cached_property
    def _wholes(self) -> list[str]:
        """The numbers that the document says or writes, the longest first."""
        groups = (groups_of(mention.surface.strip()) for mention in self.context.of_kind("phone"))
        return wholes([figures_of(one) for one in groups if one], sorted(self._written))

    def _extension(self, digits: str) -> str:
        stream = self.context.source.numbers("extension", digits)
        return "".join(str((int(digit) + 1 + next(stream) % 9) % 10) for digit in digits)

    def _substitute(self, number: str, *, plus: bool) -> str:
        if number not in self._made:
            roll = self.context.roll("phone", number)
            for attempt in range(_TRIES):
                candidate = self._candidate(number, f"{roll}/{attempt}", plus=plus)
                free = candidate != number and self.context.claim("phone", candidate, number)
                if free and (attempt == _TRIES - 1 or not plus or not _is_assigned(candidate)):
                    break
            self._made[number] = candidate
        return self._made[number]

    def _dialled(self, surface: str) -> str:
        """A number with the code of the country that its own became, where the document names that:
        whoever is Irish no more has no Irish telephone."""
        lead = _FROM_ABROAD.match(surface)
        digits = surface[lead.end() :] if lead else ""
        kept = _kept_digits(_digits(digits))
        new = self._code_for(_digits(digits)[:kept])
        return surface[: lead.end()] + new + digits[kept:] if lead and new else surface

    def _code_for(self, dialled: str) -> str:
        """What is dialled for the country that the one of a code became; "" where none did."""
        code = _countries().get(dialled, "")
        if not code or code == self.context.home or code not in self.context.emails.countries:
            return ""
        codes = {country: one for one, country in _countries().items()}
        return codes.get(self.context.countries.other(code)[0], "")

    def _said_abroad(self, surface: str) -> str | None:
        """ "más tres cinco cuatro, …": the code of the country that its own became, and another
        number; None for those that do not begin so."""
        lead = _PLUS_SAID.match(surface)
        groups = groups_of(surface[lead.end() :]) if lead else None
        if lead is None or groups is None:
            return None
        figures = figures_of(groups)
        home = dialling_code(self.context.home) or _OF_SPAIN
        kept = len(home) if figures.startswith(home) else _kept_digits(figures)
        code = self._code_for(figures[:kept]) or figures[:kept]
        rest = other_figures(figures[kept:], self.context.source)
        return lead[0] + said(surface[lead.end() :], groups, (code + rest * 2)[: len(figures)])

    def _candidate(self, number: str, attempt: str, *, plus: bool) -> str:
        source = self.context.source
        stream = source.numbers("phone", number, attempt)
        if self.context.home != _SPAIN:
            local = self._abroad(number, attempt)
            if local is not None:
                return local
        if len(number) != 9 or number[0] not in "6789":
            # The first digit tells mobiles from landlines, at home and behind a country's code.
            telling = self.context.home != _SPAIN and len(number) > _SHORTEST
            kept = _kept_digits(number) if plus else int(telling or len(number) == _TEN)
            if plus and kept and int(attempt.rpartition("/")[2]) < _TRIES // 2:
                kept += 1
            return number[:kept] + "".join(str(next(stream) % 10) for _ in number[kept:])
        if number[0] in "67":
            head = source.choice(_MOBILE, "prefix", number, attempt)
        elif number[:2] in ("90", "80"):
            head = source.choice(_SHARED, "prefix", number, attempt)
        else:
            return self._landline(number, attempt)
        return head + "".join(str(next(stream) % 10) for _ in number[len(head) :])

    def _landline(self, number: str, attempt: str) -> str:
        """Numbers of one province begin alike, and those of one switchboard go on so:
        "986 52 71 40" and "986 52 71 48"."""
        source = self.context.source
        area = province_of_phone(number) or number[1:3]
        head = number[0] + source.choice(_LANDLINE, "area", area)
        shared = source.numbers("line", number[:_LINE])
        head += "".join(str(next(shared) % 10) for _ in range(_LINE - len(head)))
        stream = source.numbers("phone", number, attempt)
        return head + "".join(str(next(stream) % 10) for _ in number[_LINE:])

    def _areas(self, number: str) -> tuple[str, str, str]:
        """What is dialled before the area of a number of the document's country, the area, and the
        one it becomes; the areas are "" where it has none."""
        home = self.context.home
        code = dialling_code(home)
        lead = number[: len(code)] if code and number.startswith(code) and len(number) > 9 else ""
        rest = number[len(lead) :]
        lead += rest[: len(rest) - len(rest.lstrip("0"))][:2]
        rest = number[len(lead) :]
        mobile = _MOBILE_FROM_ABROAD.get(home, "")
        if mobile and rest.startswith(mobile) and len(rest) == _TEN + 1:
            lead, rest = lead + mobile, rest[1:]
        if home not in _WITH_AREA or len(rest) < _WITH_AREA[home]:
            return lead, "", ""
        old, new = self.context.places.areas_of(rest)
        if not old and home in _ALWAYS_WITH_AREA:
            new = self.context.places.home_area  # no list has its own
            old = rest[: len(new)]
        return lead, old, new

    def _regrouped(self, surface: str, prefix: str, number: str) -> str:
        """A number whose area grew or shrank is set apart behind it: "11 6033-7129" becomes one of
        the form "261 603-7129"."""
        lead, old, new = self._areas(number) if self.context.home != _SPAIN else ("", "", "")
        if len(old) == len(new):
            return surface
        places = [i for i, c in enumerate(surface) if c.isdecimal()]
        last = len(prefix + lead + old) - 1  # digit of the area
        gap = surface[places[last] + 1 : places[last + 1]]
        moved = last + len(new) - len(old)
        if not gap or surface[places[moved] + 1 : places[moved + 1]] not in ("", gap):
            return surface
        joined = surface[: places[last] + 1] + surface[places[last + 1] :]
        cut = places[moved] + 1 - (len(gap) if moved > last else 0)
        return joined[:cut] + gap + joined[cut:]

    def _abroad(self, number: str, attempt: str) -> str | None:
        """A number of the country the document is from: what is dialled before it stays, and the
        area is that of the region its own became. None where it is no such number."""
        lead = "1" if len(number) > _TEN and number[0] == "1" else ""
        area = number[len(lead) :][:3]
        if area in _NORTH_AMERICAN.get(self.context.home, ()):  # 555-01xx are for stories
            last = next(self.context.source.numbers("phone", number, attempt)) % 100
            return f"{lead}{area}55501{last:02d}" if len(number) == _TEN + len(lead) else None
        lead, old, new = self._areas(number)
        rest = number[len(lead) :]
        if len(rest) < _SHORTEST or (not lead and not old):
            return None
        stream = self.context.source.numbers("phone", number, attempt)
        kept = new if old else rest[:1]
        # No subscriber's number begins with 1.
        drawn = "1" if old and len(rest) - len(kept) >= _SUBSCRIBER else ""
        drawn += "".join(str(next(stream) % 10) for _ in rest[len(kept) + len(drawn) :])
        return lead + kept + drawn


@cache
def _countries() -> dict[str, str]:
    """What is dialled before the numbers of a country → the country."""
    return {row[0]: row[1] for row in table("dialling_codes")}


def _digits(text: str) -> str:
    """The digits of any script, as ours."""
    return "".join(str(int(c)) for c in text if c.isdecimal())


def _national(digits: str) -> tuple[str, str]:
    """Spain's country code or the zeros of a call abroad, if they are there, and the number."""
    match = re.fullmatch(r"((?:00)?34)([5-9]\d{8})|(00)(\d{9,})", digits)
    if match and match[3]:
        return match[3], match[4]
    return (match[1], match[2]) if match else ("", digits)


def _kept_digits(number: str) -> int:
    """How many digits of a foreign number say the country; short ones say nothing."""
    for length in (3, 2, 1):
        if number[:length] in _countries() and len(number) > 9:
            return length
    return 0


def _is_assigned(number: str) -> bool:
    """Whether a foreign number could reach somebody, as far as the numbering plans tell."""
    kept = _kept_digits(number)
    if not kept:
        return False
    import phonenumbers  # large tables, and most documents hold no foreign number

    try:
        parsed = phonenumbers.parse("+" + number, None)
    except phonenumbers.NumberParseException:
        return False
    return bool(phonenumbers.is_valid_number(parsed))
