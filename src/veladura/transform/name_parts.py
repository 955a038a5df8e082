"""Takes a written name apart: given names, surnames, initials, particles, and the marks between.

Spanish order is given names, then two surnames; a comma or the field before it ("Apellidos:")
turns it round. What cannot be known from one mention is settled by the writer, which sees all.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from veladura.transform.surface import fold

GIVEN, SURNAME, INITIAL, PARTICLE, LITERAL = "given", "surname", "initial", "particle", "literal"
PARTICLES = frozenset(
    [
        "de",
        "del",
        "la",
        "las",
        "los",
        "el",
        "y",
        "i",
        "e",
        "da",
        "das",
        "do",
        "dos",
        "di",
        "du",
        "van",
        "von",
        "der",
        "den",
        "zu",
        "bin",
        "ben",
        "al",
    ]
)
HONORIFICS = frozenset(
    [
        "dr",
        "dra",
        "don",
        "dona",
        "dna",
        "sr",
        "sra",
        "srta",
        "lic",
        "enf",
        "prof",
        "fray",
        "sor",
        "hno",
        "hna",
    ]
)
ABBREVIATED = {  # folded abbreviation → folded name
    "ma": "maria",
    "mª": "maria",
    "fco": "francisco",
    "fca": "francisca",
    "jse": "jose",
    "ant": "antonio",
    "gª": "garcia",
    "gcia": "garcia",
    "fdez": "fernandez",
    "fndez": "fernandez",
    "glez": "gonzalez",
    "gzlez": "gonzalez",
    "hdez": "hernandez",
    "hndez": "hernandez",
    "mtnez": "martinez",
    "mtez": "martinez",
    "rdguez": "rodriguez",
    "rguez": "rodriguez",
    "rodrig": "rodriguez",
    "sanch": "sanchez",
    "schez": "sanchez",
    "glz": "gonzalez",
    "lpez": "lopez",
    "dguez": "dominguez",
    "jmnez": "jimenez",
    "gtrrez": "gutierrez",
}
_PIECE = re.compile(
    r"(?P<maria>\bM\.?\s?[ªº](?!\w)|\bM[ªa]\.)"
    r"|(?P<word>[^\W\d_]+(?:[\u0300-\u036f’'][^\W\d_]+)*(?:-\n\s*[^\W\d_]+)?)"
    r"|(?P<other>[\W\d_])"
)
_SURNAME_FIELD = re.compile(r"(?:apellidos?|1\.?er ap|2\.?º ap)[^\w\n]{0,4}$", re.IGNORECASE)
_GIVEN_FIELD = re.compile(
    r"(?:\bnombre(?: de pila)?|\bdon|\bdoña|\bd\.|\bd\.ª|\bdña\.?)[^\w\n]{0,4}$", re.I
)
_BEFORE_SURNAME = re.compile(r"\b(?:sr|sra|srta|dr|dra|dres|doctora?|prof)\.?\s+$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Part:
    """One piece of a name; `key` is the folded name it stands for."""

    text: str
    role: str
    key: str = ""
    particle: str = ""  # "de la" before a surname


@dataclass(frozen=True, slots=True)
class Roles:
    """What the document knows of a word: known given name, known surname."""

    given: frozenset[str]
    surname: frozenset[str]


def split_name(text: str) -> list[Part]:
    """Pieces in order; joined, their texts are the text again. Words are not yet told apart."""
    parts: list[Part] = []
    total_words = sum(1 for _ in re.finditer(r"[^\W\d_]+", text))
    seen = 0
    for match in _PIECE.finditer(text):
        piece = match[0]
        if match["maria"]:
            seen += 1
            parts.append(Part(piece, GIVEN, "maria"))
        elif match["word"]:
            seen += 1
            parts.append(_word(piece, first=seen == 1, last=seen == total_words))
        elif piece == "." and parts and parts[-1].role not in (LITERAL, PARTICLE):
            previous = parts[-1]  # "J." and "Fdez." swallow their full stop
            if previous.role == INITIAL:
                parts.append(Part(piece, LITERAL))
            else:
                parts[-1] = replace(previous, text=previous.text + ".")
        else:
            parts.append(Part(piece, LITERAL))
    return parts


def _word(word: str, *, first: bool, last: bool) -> Part:
    folded = fold(re.sub(r"-\n\s*", "", word))
    if folded in HONORIFICS and first and not last:
        return Part(word, LITERAL)
    if folded in PARTICLES and not last and not (first and word[0].isupper() and len(word) > 2):
        return Part(word, PARTICLE, folded)
    if len(word) == 1 or (len(word) == 2 and word.isupper() and not set(folded) & set("aeiou")):
        return Part(word, INITIAL, folded)
    return Part(word, "", ABBREVIATED.get(folded, folded))


def assign_roles(
    parts: Sequence[Part], before: str, after: str, roles: Roles, settled: dict[str, str]
) -> list[Part]:
    """Decide for each word whether it is a given name or a surname.

    `settled` holds the roles the document's fuller mentions gave to words.
    """
    words = [i for i, part in enumerate(parts) if part.role in ("", GIVEN)]
    result = list(parts)
    comma = next((i for i, part in enumerate(parts) if part.text == ","), None)
    if _SURNAME_FIELD.search(before) or (
        comma is None
        and re.match(r"\s*,\s*[^\W\d_]", after)
        and _looks_like_surnames(parts, words, roles)
    ):
        givens = 0
    elif comma is not None:
        for i in words:
            result[i] = replace(parts[i], role=SURNAME if i < comma else GIVEN)
        return _with_particles(result)
    else:
        givens = _count_givens(parts, words, before, roles, settled)
    for order, i in enumerate(words):
        role = GIVEN if order < givens else SURNAME
        result[i] = replace(parts[i], role=role)
    return _with_particles(result)


def _looks_like_surnames(parts: Sequence[Part], words: Sequence[int], roles: Roles) -> bool:
    return all(parts[i].key in roles.surname or parts[i].key not in roles.given for i in words)


def _count_givens(
    parts: Sequence[Part], words: Sequence[int], before: str, roles: Roles, settled: dict[str, str]
) -> int:
    """How many of the words, from the left, are given names."""
    keys = [parts[i].key for i in words]
    if not keys:
        return 0
    if all(key in settled for key in keys):
        return sum(settled[key] == GIVEN for key in keys)
    if any(part.role == INITIAL for part in parts[: words[0]]):
        return 0  # "J. L. García": the initials are the given names
    if len(keys) == 1:
        known_given, known_surname = keys[0] in roles.given, keys[0] in roles.surname
        if _BEFORE_SURNAME.search(before):
            return int(known_given and not known_surname)
        if _GIVEN_FIELD.search(before):
            return int(known_given or not known_surname)
        return int(known_given or not known_surname)
    if _BEFORE_SURNAME.search(before) and keys[0] not in roles.given:
        return 0
    if keys[0] in roles.surname and keys[0] not in roles.given:
        return 0 if len(keys) <= 2 else 1
    count = 1
    if all(key in roles.given and key not in roles.surname for key in keys) and len(keys) <= 3:
        return len(keys)
    while (
        count < len(keys) - 1
        and keys[count] in roles.given
        and (keys[count] not in roles.surname or len(keys) - count > 2)
    ):
        count += 1
    if len(keys) == 2 and keys[1] in roles.given and keys[1] not in roles.surname:
        count = 2
    return count


def _with_particles(parts: list[Part]) -> list[Part]:
    """Tell each surname which particle stands before it, to find one that goes with it."""
    particle: list[str] = []
    for i, part in enumerate(parts):
        if part.role == PARTICLE:
            particle.append(part.key)
        elif part.role in (SURNAME, GIVEN):
            if particle and part.role == SURNAME:
                parts[i] = replace(part, particle=" ".join(particle))
            particle = []
    return parts
