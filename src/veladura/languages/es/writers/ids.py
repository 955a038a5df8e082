"""Identifiers in Spanish documents, among them descriptions and numbers dictated in words."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from veladura.languages.es.lexicon import lexicon
from veladura.languages.es.numerals import respell
from veladura.languages.es.writers.descriptions import DescriptionWriter
from veladura.transform.context import Mention
from veladura.transform.ids import IdLanguage, IdWriter

if TYPE_CHECKING:
    from veladura.languages.es.context import SpanishContext

_PROVINCES = 52


class SpanishIds(IdLanguage):
    def with_check(self, original: str, candidate: str) -> str:
        doubled = original[:2] == original[2:4] and original[:4].isdecimal()
        if doubled and int(original[:2]) <= _PROVINCES:
            # A licence number begins with its province, twice.
            candidate = f"{1 + int(candidate[:3], 36) % _PROVINCES:02d}" * 2 + candidate[4:]
        return super().with_check(original, candidate)

    def respell(self, text: str, random: Iterator[int]) -> str | None:
        return respell(text, random)


_SPANISH = SpanishIds(lexicon("id_words"))


class SpanishIdWriter(IdWriter["SpanishContext"]):
    """Writes the identifiers of one document, and what was said in place of a number."""

    def __init__(self, context: "SpanishContext") -> None:
        super().__init__(context, _SPANISH)
        self._descriptions = DescriptionWriter(context)

    def write(self, mention: Mention) -> str | None:
        surface = mention.surface.strip()
        login = mention.label_kind == "staff-id" and " " not in surface
        if not login and not any(map(str.isdigit, surface)) and not surface.isupper():
            described = self._descriptions.write(mention)
            if described is not None:
                return described
        return super().write(mention)
