"""Slots of templates: each a function from a case to marked text, found by its name."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from veladura_training.generator.es.slots import (
    dates,
    machine,
    numbers,
    overseas,
    patient,
    people,
    places,
    relatives,
    tales,
)

if TYPE_CHECKING:
    from veladura_training.generator.es.case import Case

SLOTS: dict[str, Callable[["Case"], str]] = {
    **people.SLOTS,
    **relatives.SLOTS,
    **patient.SLOTS,
    **dates.SLOTS,
    **places.SLOTS,
    **numbers.SLOTS,
    **machine.SLOTS,
    **tales.SLOTS,
    **overseas.SLOTS,
}
