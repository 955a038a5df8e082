"""House numbers in words ("calle Castelar doce"), and floors that a document tells outside its
addresses: "vive en un cuarto sin ascensor".
"""

import re
from collections.abc import Set as AbstractSet

from veladura.languages.es.numerals import is_number_word, read_number
from veladura.languages.es.writers.places.roads import house_words
from veladura.text import fold

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


def words_from(pieces: list[str], start: int) -> list[str]:
    """The words that follow each other from here, if the first is a number."""
    if not is_number_word(pieces[start]) or fold(pieces[start]) in ("un", "una", "primero"):
        return []
    if pieces[start] == "dos" and "".join(pieces[start + 1 : start + 3]).strip().istitle():
        return []  # "casa dos Ferreiros", in Galician
    return [piece for piece in pieces[start : start + 12] if not piece.isspace()]


def is_of_number(word: str) -> bool:
    return is_number_word(word) or fold(word) in ("y", "piso", "puerta", "bis", "letra")


def after_words(pieces: list[str], start: int, count: int) -> int:
    position = start
    while count:
        count -= not pieces[position].isspace()
        position += 1
    return position


def is_last_number(pieces: list[str], i: int) -> bool:
    """ "calle Castelar doce": the house number in words, at the end or before a comma."""
    number = read_number(words_from(pieces, i))
    if number is None:
        return False
    end = after_words(pieces, i, number[1])
    rest = [piece for piece in pieces[end:] if piece[0].isalpha()]
    said = all(fold(word) in house_words() or is_number_word(word) for word in rest)  # "tercero"
    return end >= len(pieces) or pieces[end] == "," or said


def floors_told(text: str, vocabulary: AbstractSet[str]) -> frozenset[str]:
    """The figures of floors that a text, of which `vocabulary` are the words, tells of a home."""
    if _WORDS.isdisjoint(vocabulary):
        return frozenset()
    return frozenset(
        match["figure"] or _ORDINALS[match["said"].lower()]
        for match in _TOLD.finditer(text)
        if match[0].lower().startswith("vecin") or _WITH_LIFT.search(match["behind"])
    )
