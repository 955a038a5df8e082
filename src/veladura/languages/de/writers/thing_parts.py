"""What names of products and other things are made of: numbers, and names of users."""

import re
from typing import TYPE_CHECKING

from veladura.languages.de.writers.organisations.company_words import surnames
from veladura.text import fold

if TYPE_CHECKING:
    from veladura.languages.de.context import GermanContext


def is_user(surface: str) -> bool:
    """A surname with an initial before or behind it, in capitals, as programs name their users."""
    shouted = surface.isascii() and surface.isalpha() and surface.isupper()
    return shouted and bool({fold(surface[1:]), fold(surface[:-1])} & surnames())


def other_number_like(digits: str, context: "GermanContext", roll: int) -> str:
    """Years stay years; other numbers get as many digits."""
    if re.fullmatch(r"(?:19|20)\d\d", digits):
        return str(int(digits) + (round(context.dates.shift.days / 365.25) or -1))
    low = 10 ** (len(digits) - 1) if len(digits) > 1 else 1
    value = low + context.source.number(9 * low, "product number", digits, roll)
    new = str(value).zfill(len(digits))
    return new if new != digits else str(low + (value - low + 1) % (9 * low)).zfill(len(digits))
