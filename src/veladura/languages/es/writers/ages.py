"""Spanish ages: numbers in several words, stages of life, "octogenaria"."""

import re
from typing import TYPE_CHECKING

from veladura.languages.es import numerals
from veladura.text import fold, match_case
from veladura.transform.ages import AgeWriter

if TYPE_CHECKING:
    from veladura.languages.es.context import SpanishContext

_WORDS = re.compile(r"[^\W\d_]+")
_DECADES = ("sexagenari", "septuagenari", "octogenari", "nonagenari")


class SpanishAgeWriter(AgeWriter["SpanishContext"]):
    small_unit = re.compile(r"(?<!\s)\s*+[-/]?+\s*+(?:y medio\s+)?(?:mes|dia|sem|hora|min|m\b|d\b)")
    birth = re.compile(r"nac|naix|jaiot|\bf\.? ?n\b")
    stages = re.compile(
        r"(?:ano y medio|medio ano|recien nacid|neonat|lactante|nin[oa]|preescolar|escolar"
        r"|adolescente|joven|jovenes"
        r"|adult[oa]|ancian[oa]|mayor de edad|menor de edad|edad |menor|mayor|embarazada|gestante)"
    )

    def __init__(self, context: "SpanishContext") -> None:
        super().__init__(context)

    def number_in(self, surface: str) -> tuple[int, int, int] | None:
        pieces = list(_WORDS.finditer(surface))
        for i, piece in enumerate(pieces):
            if numerals.is_number_word(piece[0]):
                number = numerals.read_number([p[0] for p in pieces[i:]])
                if number is None:
                    return None
                value, used = number
                return value, piece.start(), pieces[i + used - 1].end()
        return None

    def spell(self, number: int) -> str:
        return numerals.spell(number)

    def decade(self, surface: str) -> str | None:
        folded = fold(surface)
        for i, decade in enumerate(_DECADES):
            if folded.startswith(decade) and len(folded) <= len(decade) + 2:
                other = _DECADES[i + 1 if i < 2 else i - 1]
                return match_case(surface, other + folded[len(decade) :])
        return None
