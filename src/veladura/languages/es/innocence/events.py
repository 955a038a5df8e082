"""What the world knows and nobody is called: storms by their names, what somebody has lived through
and does not live by."""

import re

from veladura.languages.es.innocence.facts import fact_set
from veladura.languages.es.innocence.machine import FindingPlace
from veladura.text import fold

_STORM_BEFORE = re.compile(
    r"(?<!\w)(?:borrascas?|temporal|nevad[ao]|nevada hist[óo]rica|cicl[óo]n|hurac[áa]n|tormenta"
    r"|tif[óo]n|DANA|gota fr[íi]a|depresi[óo]n)(?: tropical)?(?: de| llamad[ao])? [«\"“]?$",
    re.IGNORECASE,
)
_ITS_ARTICLE = re.compile(r"(?<!\w)(?:la|una|esa|esta|aquella|otra) $", re.IGNORECASE)
_SURNAME_BEHIND = re.compile(r" [A-ZÁÉÍÓÚÑ][a-zà-ÿ]{2}")
_PRETERITE = re.compile(r"[A-ZÁÉÍÓÚÑ]?[a-záéíóúñ]{4,14}(?:ó|aron|ieron)")


def is_storm(place: FindingPlace) -> bool:
    """ "la nevada de Filomena", "la DANA", "durante El Niño"."""
    if place.surface in ("El Niño", "La Niña"):
        return True
    if _SURNAME_BEHIND.match(place.after):
        return False
    if place.surface == "DANA":
        return _ITS_ARTICLE.search(place.before) is not None
    return place.surface.isalpha() and _STORM_BEFORE.search(place.before) is not None


def is_no_work(place: FindingPlace) -> bool:
    """ "única superviviente", "centenaria", "Opositó cinco años": nobody is paid for it."""
    surface = place.surface
    return fold(surface) in fact_set("states") or _PRETERITE.fullmatch(surface) is not None
