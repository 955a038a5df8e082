"""Codes of devices, field by field: "(01)08412345678905(17)270331(10)L4418"."""

import re
from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from veladura.languages.es.context import SpanishContext

_UDI = re.compile(r"(?:\(\d{2,3}\)[\w/-]{4,40}){2,8}")
_UDI_FIELD = re.compile(r"(\(\d{2,3}\))([^(]+)")
_UDI_DAY = re.compile(
    r"\(1[1357]\)\d\d(?:(?:0[13-9]|1[0-2])(?:0[1-9]|[12]\d|30)|02(?:0[1-9]|1\d|2[0-8]))"
)


def is_device_code(surface: str) -> bool:
    return _UDI.fullmatch(surface) is not None


def other_device_code(
    surface: str, context: "SpanishContext", rewrite: Callable[[str], str | None]
) -> str:
    """The same fields: days move with the others, numbers become other numbers."""

    def field(match: re.Match[str]) -> str:
        name, value = match[1], match[2]
        if _UDI_DAY.fullmatch(name + value):
            day = datetime.strptime(value, "%y%m%d").date()
            return f"{name}{context.dates.shift.moved(day):%y%m%d}"
        return name + (rewrite(value) or value)

    return _UDI_FIELD.sub(field, surface)
