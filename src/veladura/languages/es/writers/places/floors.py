"""Floors that a document tells outside its addresses: "vive en un cuarto sin ascensor"."""

import re
from collections.abc import Set as AbstractSet

_ORDINALS = {
    **{"primer": "1", "segund": "2", "tercer": "3", "cuart": "4", "quint": "5"},
    **{"sext": "6", "séptim": "7", "septim": "7", "octav": "8", "noven": "9"},
}
_FLOOR = rf"(?P<said>{'|'.join(_ORDINALS)})[oa]?\b|(?P<figure>[1-9])\.?[ºª°]"
_TOLD = re.compile(
    rf"\b(?:en (?:un|el|la)|es un|de un|vecin[oa]s? del?) (?:{_FLOOR})(?P<behind>[^.;\n]{{0,24}})",
    re.IGNORECASE,
)
_WORDS = frozenset({"ascensor", "elevador", "vecino", "vecina", "vecinos", "vecinas"})
_WITH_LIFT = re.compile(r"\b(?:ascensor|elevador|piso)\b")


def floors_told(text: str, vocabulary: AbstractSet[str]) -> frozenset[str]:
    """The figures of floors that a text, of which `vocabulary` are the words, tells of a home."""
    if _WORDS.isdisjoint(vocabulary):
        return frozenset()
    return frozenset(
        match["figure"] or _ORDINALS[match["said"].lower()]
        for match in _TOLD.finditer(text)
        if match[0].lower().startswith("vecin") or _WITH_LIFT.search(match["behind"])
    )
