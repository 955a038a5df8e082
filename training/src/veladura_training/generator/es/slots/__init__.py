"""Slots of templates: each a function from a case to marked text, found by its name."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from veladura_training.generator.es.slots import dates, numbers, patient, people, places, relatives

if TYPE_CHECKING:
    from veladura_training.generator.es.case import Case

SLOTS: dict[str, Callable[["Case"], str]] = {
    **people.SLOTS,
    **relatives.SLOTS,
    **patient.SLOTS,
    **dates.SLOTS,
    **places.SLOTS,
    **numbers.SLOTS,
}
