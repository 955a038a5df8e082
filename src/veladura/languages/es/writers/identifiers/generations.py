"""Identity numbers of America that tell when somebody was born, about or to the year.

Whoever has a RUN of nineteen million was born about 1995: the first figures stay, or the number
would contradict the age beside it.
"""

import re
from datetime import date
from functools import cached_property
from typing import TYPE_CHECKING

from veladura.transform.context import Mention
from veladura.transform.dates.anachronisms import LATEST

if TYPE_CHECKING:
    from veladura.languages.es.context import SpanishContext

_KEPT = {  # country → digits of a number, and how many of them tell the generation
    "AR": {7: 1, 8: 2, 11: 4, 13: 4},  # the CUIL begins with the sex
    "CL": {8: 1, 9: 2},
    "CO": {7: 1, 8: 2, 10: 3},
    "PE": {8: 1},
    "PY": {6: 1, 7: 1},
    "UY": {7: 1, 8: 1},
    "VE": {7: 1, 8: 2},
}
_A_YEAR = {"AR": 0.7, "CL": 0.28, "VE": 0.5}  # millions of numbers that a year hands out
_DAYS, _MILLIONS = 365.25, 2
_DOTTED = re.compile(r"(?:[VE]-)?(?:1\.)?\d{1,3}\.\d{3}\.\d{3}(?:-[\dkK])?")
_SAID = re.compile(r"^(?:D\.?N\.?I\.?|C\.?I\.?|RU[NT]|CUI[LT])[:.\s]{1,3}")  # "DNI 30.118.204"
_COLOMBIAN = re.compile(r"1[01]\d{8}")  # given out since 2003: no telephone begins so
_CUIL = re.compile(r"2[0347]-?\d{8}-?\d(?:/\d\d)?")
_NUMBER = re.compile(r"(?:[VE]-?\s?)?[\d.\s]{6,13}(?:-?[\dkK])?")
_ANNOUNCED = re.compile(
    r"\b(?:RUN|RUT|D\.?\s?N\.?\s?I\.?|C\.?\s?[IC]\.?(?:\s?C\.?)?|L\.?[EC]\.?"
    r"|c[ée]dula(?: de [^\W\d_]{6,11})?|documento|cuil|cuit)(?:\s?n\.?[°ºo]\.?)?[\s:.#|*]{0,12}$",
    re.IGNORECASE,
)


_MEXICAN = re.compile(r"(?:\d\d[ -]?){5}\d")  # office, year of entry, year of birth
_INSURED = re.compile(r"\b(?:n\.?s\.?s\.?|imss|seguro social|afiliaci[óo]n)\W{0,6}$", re.IGNORECASE)
_ENTRY, _BIRTH = slice(2, 4), slice(4, 6)


class Generations:
    """The identity numbers of one document that tell about when somebody was born."""

    def __init__(self, context: "SpanishContext") -> None:
        self.context = context
        self._kept = _KEPT.get(context.home, {})
        mentions = context.of_kind("id") if self._kept else ()
        self._numbers = frozenset(
            _digits(m.surface)
            for m in mentions
            if _is_identity(m) or (context.home == "CO" and _COLOMBIAN.fullmatch(m.surface.strip()))
        )

    @cached_property
    def _insured(self) -> frozenset[str]:
        """Numbers of Mexico's social security."""
        mentions = self.context.of_kind("id") if self.context.home == "MX" else ()
        told = (m for m in mentions if _MEXICAN.fullmatch(m.surface.strip()))
        return frozenset(
            _digits(m.surface)
            for m in told
            if " " in m.surface.strip() or _INSURED.search(m.before)
        )

    def dated(self, plain: str, made: str) -> str:
        """`made` with the two years of a Mexican number moved as the birth was."""
        if plain not in self._insured:
            return made
        births = (day for day in self.context.ages.hidden_births() if day <= LATEST)
        known = next((day for day in births if f"{day.year % 100:02d}" == plain[_BIRTH]), None)
        shift = self.context.dates.shift
        born = known or date(1900 + int(plain[_BIRTH]), 7, 1)
        years = shift.moved(born).year - born.year
        moved = (f"{(int(plain[part]) + years) % 100:02d}" for part in (_ENTRY, _BIRTH))
        return made[:2] + "".join(moved) + made[6:]

    def within(self, plain: str) -> tuple[int, str]:
        """Where an identity number stands in a longer one, and how it begins now; or 0 and ""."""
        for number in self._numbers:
            start = plain.find(number) if len(number) < len(plain) else -1
            if start >= 0 and (begins := self.beginning(number)):
                return start, begins
        return 0, ""

    def beginning(self, plain: str) -> str:
        """The figures that a number begins with now: those it had, or those of births so many
        years before or after; "" for numbers that tell nothing."""
        kept = self._kept.get(len(plain), 0) if plain in self._numbers else 0
        if not kept:
            return ""
        rate = _A_YEAR.get(self.context.home, 0.0)
        years = self.context.dates.shift.days / _DAYS if any(self.context.dates.all_days()) else 0
        if not rate or kept > _MILLIONS:
            return plain[:kept]
        low = 10 ** (kept - 1)
        return str(min(max(int(plain[:kept]) + round(rate * years), low), 10 * low - 1))


def _digits(surface: str) -> str:
    return re.sub(r"[^0-9k]", "", surface.lower())


def _is_identity(mention: Mention) -> bool:
    surface = _SAID.sub("", mention.surface.strip())
    if _DOTTED.fullmatch(surface) or _CUIL.fullmatch(surface):
        return True
    return _NUMBER.fullmatch(surface) is not None and bool(_ANNOUNCED.search(mention.before))
