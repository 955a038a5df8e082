"""Slots of templates: each a function from a case to marked text, found by its name."""

from collections.abc import Callable
from functools import partial
from random import Random
from typing import TYPE_CHECKING

from veladura_training.generator.de import dates as calendar
from veladura_training.generator.de import figures, others
from veladura_training.generator.de.markup import mark
from veladura_training.generator.de.slots import (
    amounts,
    dates,
    organisations,
    people,
    places,
    things,
)

if TYPE_CHECKING:
    from veladura_training.generator.de.case import Case

_SIMPLE: dict[str, tuple[str, Callable[[Random], str]]] = {
    "ndate": ("DATE", calendar.numeric_date), "ldate": ("DATE", calendar.long_date), "period": ("DATE", calendar.period), "time": ("DATE", calendar.clock), "tel": ("TEL", figures.phone), "id": ("ID", figures.identifier), "iban": ("ID", figures.iban), "account": ("ID", figures.account), "article": ("ID", figures.article),
    "bic": ("ID", figures.bic), "vat": ("ID", figures.vat), "taxno": ("ID", figures.tax_number), "taxid": ("ID", figures.tax_id), "hrno": ("ID", figures.registry), "isin": ("ID", figures.security), "svnr": ("ID", figures.insurance_number), "pass": ("ID", figures.passport),
    "share": ("NUM", figures.share), "k": ("NUM", figures.thousands), "ratio": ("NUM", figures.ratio), "project": ("OTH", others.project), "plate": ("OTH", others.plate), "ip": ("OTH", others.ip_address), "nation": ("OTH", others.nationality), "dictation": ("OTH", others.dictation), "ticker": ("OTH", others.ticker),
    "newprod": ("PROD", others.product),
}  # fmt: skip


def _drawn(label: str, kind: Callable[[Random], str], case: "Case") -> str:
    return mark(label, kind(case.rng))


SLOTS: dict[str, Callable[["Case"], str]] = {
    **{name: partial(_drawn, label, kind) for name, (label, kind) in _SIMPLE.items()},
    **people.SLOTS,
    **organisations.SLOTS,
    **places.SLOTS,
    **dates.SLOTS,
    **amounts.SLOTS,
    **things.SLOTS,
}
