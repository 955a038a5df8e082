"""Roads, rivers and mountains that nobody marked where towns around them move: "por la TF-1"."""

import re
from collections.abc import Iterator
from functools import cache

from veladura.languages.es.clinical import eponyms
from veladura.languages.es.implied.surroundings import Surroundings
from veladura.languages.es.lexicon import lexicon
from veladura.text import fold
from veladura.transform.substitution import Implied

_ROAD = re.compile(  # "TF-1", "N-VI", "RN 40"; the first sign alone is quickly looked for
    r"[A-Z\d](?<![\w/-].)"
    r"(?:(?<=[A-Z])[A-Z]?[a-z]?-\d{1,4}|(?<=N)-[IVX]{1,3}|(?<=R[NP] \d)\d{0,2})(?![\w-])"
)
_ON = re.compile(  # somebody drives on it
    r"\b(?:por|carretera|autov[ií]a|autopista|nacional|ctra\.|per|autoestrada|incorporaci[óo]n a"
    r"|salida de|ruta|usar|cortada"
    r"|(?:tr[áa]fico|accidente|vuelco|choque|colisi[óo]n|siniestro) (?:en|sobre|por))"
    r"(?: (?:la|l['’])| (?:carretera|autov[ií]a|autopista|ruta)){0,2}"
    r" ?(?:[A-Z]{1,2}-\d{1,4}(?: (?:y|i|e)|,) (?:(?:la|l['’]) ?)?)?$",
    re.IGNORECASE,
)
_ARTICLE = re.compile(r"\b(?:la |l['’])$", re.IGNORECASE)  # of one that is marked
_AT = re.compile(
    r",? (?:cortad[oa]|\(?p\.?k\.?|km|kil[óo]metro|salida|sentido|direcci[óo]n) ?", re.IGNORECASE
)


@cache
def _cues() -> tuple[str, ...]:
    """What most texts do not name. In small letters."""
    return tuple(f"{land} " for land in lexicon("landmarks"))


@cache
def _land() -> re.Pattern[str]:
    kinds = "|".join(f"[{land[0]}{land[0].upper()}]{land[1:]}" for land in lexicon("landmarks"))
    return re.compile(
        rf"\b(?P<land>{kinds})(?: (?:del?|do|da|d['’])(?: la| los| las)?)? "
        r"(?P<name>[A-ZÁÉÍÓÚÑ][a-zà-ÿ]{2,14}"
        r"(?: (?:(?:del?|la|los|las) ){0,2}[A-ZÁÉÍÓÚÑ][a-zà-ÿ]{2,14}){0,2})"
    )


def landmarks(around: Surroundings) -> Iterator[Implied]:
    """Where a road or a landscape stands unmarked."""
    text = around.text
    for road in _ROAD.finditer(text):
        before = text[max(0, road.start() - 48) : road.start()]
        if (
            _ON.search(before.removesuffix("RN ").removesuffix("RP "))
            or _AT.match(text, road.end())
        ) and not around.is_marked(*road.span()):
            yield Implied(*road.span(), "street", "street")
    named = any(cue in around.lowered for cue in _cues())
    for land in _land().finditer(text) if named else ():
        if not around.is_marked(*land.span()) and fold(land["name"]) not in eponyms():
            yield Implied(*land.span(), "territory", "territory")


def is_road(surface: str, before: str, after: str) -> bool:
    """Whether what was marked as a number is a road: "la A-7", "LR-111 cortada"."""
    driven = _ARTICLE.search(before) or _AT.match(after)
    return driven is not None and _ROAD.fullmatch(surface) is not None
