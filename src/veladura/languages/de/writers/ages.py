"""German ages: "62 Jahre", "62-jährige", "zweiundsechzig", stages of life."""

import re
from typing import TYPE_CHECKING

from veladura.languages.de import numerals
from veladura.transform.ages import AgeWriter

if TYPE_CHECKING:
    from veladura.languages.de.context import GermanContext

_NUMBER = re.compile(r"([^\W\d_]+?)(?=jährig|jaehrig)|[^\W\d_]+", re.IGNORECASE)


class GermanAgeWriter(AgeWriter["GermanContext"]):
    small_unit = re.compile(r"(?<!\s)\s*+-?+\s*+(?:monat|tag|woche|std|stunde|min|mon\b|m\b|d\b)")
    birth = re.compile(r"geb|\bgd\b")
    stages = re.compile(
        r"(?:neugeboren|fruhgeboren|saugling|kleinkind|kind|vorschulkind|schulkind|jugendlich"
        r"|heranwachsend|jung|erwachsen|betagt|hochbetagt|greis|senior|alt|volljahrig"
        r"|minderjahrig|schwanger|mittleren alters)"
    )

    def __init__(self, context: "GermanContext") -> None:
        super().__init__(context)

    def number_in(self, surface: str) -> tuple[int, int, int] | None:
        for match in _NUMBER.finditer(surface):
            value = numerals.read(match[0])
            if value is not None:
                return value, match.start(), match.end()
        return None

    def spell(self, number: int) -> str:
        return numerals.spell(number)
