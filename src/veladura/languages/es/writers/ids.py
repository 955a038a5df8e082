"""Identifiers in Spanish documents, among them descriptions and numbers dictated in words."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from veladura.languages.es.lexicon import lexicon
from veladura.languages.es.numerals import respell
from veladura.languages.es.writers.curp import is_curp, other_curp
from veladura.languages.es.writers.descriptions import DescriptionWriter
from veladura.transform.context import Mention
from veladura.transform.ids import IdLanguage, IdWriter

if TYPE_CHECKING:
    from veladura.languages.es.context import SpanishContext

_PROVINCES = 52
_SCANNED = re.compile(r"(?<![^\W\dOolI_])[OolI]+(?![^\W\dOolI_])")
_AMONG_DIGITS = re.compile(  # a capital O may be a letter: one small l, or two of them, tell
    r"\d[. ]?l|(?<![^\W\d_])l[.\d]|(?<!\w)[12]O\d\d|\dO\d.{0,12}\dO\d| OO(?!\w)"
)
_AS_DIGITS = str.maketrans("OolI", "0011")
_CURP_LETTERS = 8  # that are drawn anew, one byte each
_LOGIN = re.compile(r"[a-z][a-z0-9]{0,15}(?:[._-][a-z0-9]{1,16}){0,3}")
_LETTERS, _DIGITS = 3, 4  # at most, at least, in a number that was scanned


class SpanishIds(IdLanguage):
    def with_check(self, original: str, candidate: str) -> str:
        doubled = original[:2] == original[2:4] and original[:4].isdecimal()
        if doubled and int(original[:2]) <= _PROVINCES:
            # A licence number begins with its province, twice.
            candidate = f"{1 + int(candidate[:3], 36) % _PROVINCES:02d}" * 2 + candidate[4:]
        return super().with_check(original, candidate)

    def digits_again(self, text: str) -> str:
        """ "45.O6O.l89-K" is 45.060.189-K, badly scanned: no capital O or small l is in numbers."""
        digits = sum(map(str.isdecimal, text))
        letters = [c for c in text if c.isalpha()]
        scanned = [c for c in letters if c in "OolI"]
        if (
            not _AMONG_DIGITS.search(text)
            or len(letters) - len(scanned) > _LETTERS
            or digits + len(scanned) < _DIGITS
        ):
            return text
        return _SCANNED.sub(lambda m: m[0].translate(_AS_DIGITS), text)

    def respell(self, text: str, random: Iterator[int]) -> str | None:
        return respell(text, random)


SPANISH_IDS = SpanishIds(lexicon("id_words"))


class SpanishIdWriter(IdWriter["SpanishContext"]):
    """Writes the identifiers of one document, and what was said in place of a number."""

    def __init__(self, context: "SpanishContext") -> None:
        super().__init__(context, SPANISH_IDS)
        self._descriptions = DescriptionWriter(context)

    def rewrite(self, surface: str, kind: str = "id") -> str | None:
        if is_curp(surface):
            stream = self.context.source.numbers("curp", surface)
            random = [next(stream) for _ in range(_CURP_LETTERS)]
            written = other_curp(surface, self.context.dates.shift, random)
            if written is not None:
                return written
        return super().rewrite(surface, kind)

    def write(self, mention: Mention) -> str | None:
        surface = mention.surface.strip()
        login = mention.label_kind == "staff-id" and " " not in surface
        if login and _LOGIN.fullmatch(surface):
            return self.context.emails.user(surface)
        if not login and not any(map(str.isdigit, surface)) and not surface.isupper():
            described = self._descriptions.write(mention)
            if described is not None:
                return described
        return super().write(mention)
