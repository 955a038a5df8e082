"""What becomes of the figures of a document whose money is scaled."""

from decimal import ROUND_HALF_UP, Decimal

from tests.languages.de.accounts import value
from tests.languages.de.marked import rewrite

from veladura.transform import Preferences

SCALED = Preferences(numbers="scale", email="derived")
CENT = Decimal("0.01")


def figures(source: str, seed: int) -> list[Decimal]:
    """The new figures in order; in the source a figure stands between curly brackets."""
    marked = source.replace("{", "[[NUM|").replace("}", "]]")
    outcome = rewrite(marked, seed=seed, preferences=SCALED).result
    values = [value(outcome.surface(span).strip()) for span in outcome.spans]
    return [number for number in values if number is not None]


def cents(number: Decimal) -> Decimal:
    return number.quantize(CENT, ROUND_HALF_UP)
