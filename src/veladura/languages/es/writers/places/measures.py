"""How far and how high places lie, said so that it is true of any: "varios km", "gran altitud"."""

import re

from veladura.languages.es.implied.heights import metres
from veladura.languages.es.writers.base import SpanishWriter
from veladura.transform.context import Mention
from veladura.transform.preferences import Preferences

_NUMBER = re.compile(r"\d{1,2}[.,]\d{3}|\d{2,4}")
_FAR = re.compile(r"\d{3}(?!\d)|cientos")  # a hundred kilometres and more
_LAST_UNIT = re.compile(r"(?<![^\W\d_])([^\W\d_]++)\.?$")
_WHOLE = {"min": "minutos", "h": "horas"}
_FROM = (0, 300, 1000, 2500, 3500)  # metres from which a height is said otherwise
_TONGUES = (
    ("d'alt", ("poca", "mitjana", "força", "gran", "molt gran"), "altitud"),
    ("d’alt", ("poca", "mitjana", "força", "gran", "molt gran"), "altitud"),
    ("nivell", ("poca", "mitjana", "força", "gran", "molt gran"), "altitud"),
    ("altitude", ("pouca", "media", "bastante", "gran", "moi gran"), "altitude"),
    ("", ("poca", "media", "bastante", "gran", "muy gran"), "altitud"),
)
_SO_HIGH = ("baja", "media", "considerable", "elevada", "muy elevada")


def with_moved_measures(mentions: list[Mention], wanted: Preferences) -> list[Mention]:
    """The same mentions, but how far and how high places lie that are masked or stay."""
    return [
        m
        for m in mentions
        if m.kind != "measure"
        or m.label_kind != "territory"
        or wanted.mode_of(m.label) == "replace"
    ]


class MeasureWriter(SpanishWriter):
    """Writes the distances and heights of the places of one document."""

    def write(self, mention: Mention) -> str | None:
        surface = mention.surface.strip()
        unit = _LAST_UNIT.search(surface)
        if unit and re.match(r"k|qu|min|h", unit[1], re.IGNORECASE):
            far = _FAR.search(surface) is not None
            return _several(unit[1], self.context.places.setting.tongue, far=far)
        number = _NUMBER.search(surface)
        return _height(surface, metres(number[0]), mention.before) if number else None


def _several(unit: str, tongue: str, *, far: bool) -> str:
    lower = unit.lower()
    if far and lower.startswith(("k", "qu")):
        return f"{'molts' if tongue == 'ca' else 'muchos'} {unit}"
    several = "varias" if lower.startswith("h") else "uns quants" if tongue == "ca" else "varios"
    return f"{several} {_WHOLE.get(lower, unit)}"


def _height(surface: str, high: int, before: str) -> str:
    step = sum(high >= limit for limit in _FROM) - 1
    if re.search(r"\balt(?:itude?|ura):? $", before, re.IGNORECASE):
        return _SO_HIGH[step]
    words, noun = next((words, noun) for sign, words, noun in _TONGUES if sign in surface.lower())
    return f"{words[step]} {noun}"
