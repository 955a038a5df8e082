"""What changes in a name though it is none: numbers, saints, sides, trades that are all of it."""

import re
from typing import TYPE_CHECKING

from veladura.languages.de.lexicon import lexicon, table
from veladura.languages.de.writers.organisations.company_words import (
    Word,
    business_group,
    is_trade,
)
from veladura.languages.de.writers.people import gender_of
from veladura.text import fold
from veladura.transform.people.gender import FEMALE

if TYPE_CHECKING:
    from veladura.languages.de.context import GermanContext

_ONE_SIDE = 5  # letters of "Mitte"
_QUOTED = re.compile(r"[„\"»](?:[Nn]eu|[Aa]lt|[Ff]rei|[Jj]ung|[Gg]rün|[Gg]roß|[Kk]lein)(e[rs]?) $")
_PURPOSE = re.compile(r"((?P<kind>[A-ZÄÖÜ][\w-]+) f(?:ü|ue)r )(?P<purpose>[A-ZÄÖÜ][a-zäöüß-]{8,})")
_YEAR = re.compile(r"(?:18|19|20)\d\d")


class ChangingTrades:
    """What the mentions of one document consist of that have no other name."""

    def __init__(self) -> None:
        self._sets: list[frozenset[str]] = []  # folded words, a set for every such mention

    def add(self, trades: list[str]) -> None:
        self._sets.append(frozenset(trades))

    def within(self, words: list[Word]) -> set[str]:
        """The words that change in a name: those of a short form, and of what it shortens."""
        here = {fold(word.text) for word in words if word.name}
        known = {trade for trades in self._sets for trade in trades}
        parts = {w: next((t for t in known if t in w), "") for w in here - known}
        said = (here & known) | set(parts.values())
        moved = {trade for trades in self._sets if trades <= said for trade in trades}
        return moved | {word for word, part in parts.items() if part in moved}


def other_number(digits: str, context: "GermanContext") -> str:
    """Another number in a name; "von 1926" moves with the dates."""
    if _YEAR.fullmatch(digits):
        return str(int(digits) + (round(context.dates.shift.days / 365.25) or -1))
    stream = context.source.numbers("company number", digits)
    new = "".join(str(1 + (int(digit) + next(stream) % 8) % 9) for digit in digits)
    return new if len(digits) > 1 else str((int(digits) + next(stream) % 8) % 9 + 1)


def other_saints(name: str) -> list[str]:
    """ "St. Kordula" becomes another holy woman."""
    gender = "f" if gender_of(fold(name)) == FEMALE else "m"
    return [saint for its, saint in table("saints") if its == gender]


def other_purposes(surface: str) -> tuple[str, str, list[str]] | None:
    """What stands before a purpose that is all a body is called by, the purpose, and others."""
    match = _PURPOSE.fullmatch(surface)
    if match is None or not is_trade(match["kind"]):
        return None
    group = business_group(match["kind"])
    alike = [purpose for its, purpose in table("purposes") if its == group]
    others = alike or [purpose for its, purpose in table("purposes") if its == "any"]
    return match[1], match["purpose"], others


def nouns_behind(before: str) -> list[str]:
    """What may stand in quotes behind an adjective, in its gender: „Neue Scholle“."""
    quoted = _QUOTED.search(before)
    if not quoted:
        return []
    gender = {"er": "m", "es": "n"}.get(quoted[1], "f")
    return [name for name, its in table("project_names") if its == gender]


def other_directions(name: str) -> list[str]:
    """ "Nordwest" becomes "Südost", "Nord" another side."""
    long = len(name) > _ONE_SIDE
    return [side for side in lexicon("directions") if (len(side) > _ONE_SIDE) == long]
