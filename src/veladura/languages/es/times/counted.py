"""Days that are counted from the first of a stay, and of no month."""

import re
from dataclasses import replace

from veladura.transform.context import Mention

_COUNTED = re.compile(r"d[ií]as? (?:\d{1,2}|[a-záéíóú]{2,12})", re.IGNORECASE)
_FIRST_DAY = re.compile(r"(?:^|\n)[ \t]{0,8}d[ií]a (?:1|uno|cero|0)(?=[.:,)\s–—-])", re.IGNORECASE)


def without_counted(text: str, mentions: list[Mention]) -> list[Mention]:
    """ "Día tres." in a diary that has a "Día uno.": days of a stay, and of no month."""
    days = [m for m in mentions if m.kind == "date" and _COUNTED.fullmatch(m.surface.strip())]
    if not days or not _FIRST_DAY.search(text):
        return mentions
    places = {day.place for day in days}
    return [replace(m, kind="clinical") if m.place in places else m for m in mentions]
