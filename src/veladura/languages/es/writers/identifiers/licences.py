"""Licence numbers of Spain begin with the province of their college, in figures or in words."""

import re
from typing import TYPE_CHECKING

from veladura.languages.es.gazetteer import plates, provinces
from veladura.languages.es.numerals import read_number, spell, value_of
from veladura.text import compact, match_case

if TYPE_CHECKING:
    from veladura.languages.es.context import SpanishContext

_HOME = "ES"
_LICENCE = re.compile(r"\d\d(?:[/ .-]?\d{1,7}){1,4}")
_LETTERED = re.compile(r"([A-Z]{1,2})([-/ ]\d{3,7})")
_SCANNED = re.compile(r"[\dOolI/ .-]{5,14}")
_AS_DIGITS = str.maketrans("OolI", "0011")
_WORD = re.compile(r"[^\W\d_]+")
_ANNOUNCED = re.compile(r"\bcol(?:egiad[oa]|\.)(?: n(?:[úu]m)?\.?º?)?[ :]{1,2}$", re.IGNORECASE)
_SHORTEST = 7  # digits of a licence without a mark behind the province
_TEN, _CODES = 10, 52


class Licences:
    """The licence numbers of one document, and the provinces these tell."""

    def __init__(self, context: "SpanishContext") -> None:
        self.context = context
        mentions = context.of_kind("id") if context.home == _HOME else ()
        surfaces = (
            re.sub(r"(?<! ) *+([/.-]) *+", r"\1", m.surface.strip())  # "41 / 0612"
            for m in mentions
            if m.label_kind == "licence" or _ANNOUNCED.search(m.before)
        )
        self._known = {compact(s) for s in map(_as_figures, surfaces) if _is_licence(s)}

    @property
    def provinces(self) -> list[str]:
        """The codes of the provinces that they begin with."""
        return sorted(plain[:2] for plain in self._known)

    def knows(self, surface: str) -> bool:
        """Whether a number of the document is a licence that begins with its province."""
        return compact(_as_figures(surface.strip())) in self._known

    def written(self, plain: str, made: str) -> str:
        """`made` with the code of the province that its own became, doubled where it was."""
        if plain not in self._known:
            return made
        code = self._code(plain[:2])
        return code * 2 + made[4:] if plain[2:4] == plain[:2] else code + made[2:]

    def said(self, text: str, written: str) -> str:
        """The same for one in words: "cuarenta y ocho, cero siete", "cuatro ocho cero"."""
        if self.context.home != _HOME:
            return written
        told = _province_said(text)
        if told is None:
            return written
        count, code, apart = told
        words = list(_WORD.finditer(written))
        new = int(self._code(f"{code:02d}"))
        tens, rest = divmod(new, _TEN)
        said = f"{spell(tens)} {spell(rest)}" if apart or new < _TEN else spell(new)
        said = match_case(words[0][0], said)
        return written[: words[0].start()] + said + written[words[count - 1].end() :]

    def by_letters(self, surface: str) -> re.Match[str] | None:
        """The letters of a province that a licence begins with: "CC" of "CC-0917"; or None."""
        told = _LETTERED.fullmatch(surface) if self.context.home == _HOME else None
        return told if told is not None and told[1] in plates() else None

    def letters(self, letters: str) -> str:
        """The letters of the province that the one of some letters became."""
        code = self._code(plates()[letters])
        return next(one for one, own in plates().items() if own == code)

    def _code(self, code: str) -> str:
        return self.context.places.province_for(code)


def _as_figures(surface: str) -> str:
    """ "lO/ll7O" is 10/1170, badly scanned."""
    scanned = _SCANNED.fullmatch(surface) and any(map(str.isdecimal, surface))
    return surface.translate(_AS_DIGITS) if scanned else surface


def _is_licence(surface: str) -> bool:
    if not _LICENCE.fullmatch(surface) or surface[:2] not in provinces():
        return False
    return surface[2] in "/ .-" or len(compact(surface)) >= _SHORTEST


def _province_said(text: str) -> tuple[int, int, bool] | None:
    """How many words tell the province, its code, and whether its figures are said apart."""
    words = _WORD.findall(text)
    number = read_number(words[:3])
    if number is not None and _TEN <= number[0] <= _CODES:
        return number[1], number[0], False
    values = [value_of(word) for word in words[:2]]
    if len(values) == len("48") and all(v is not None and v < _TEN for v in values):
        code = (values[0] or 0) * _TEN + (values[1] or 0)
        return (2, code, True) if 0 < code <= _CODES else None
    return None
