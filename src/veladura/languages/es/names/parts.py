"""Takes a written name apart: given names, surnames, initials, particles, and the marks between.

Spanish order is given names, then two surnames; a comma or the field before it ("Apellidos:")
turns it round. What cannot be known from one mention is settled by the writer, which sees all.
"""

import re
from dataclasses import replace
from functools import cache

from veladura.languages.es.gender import listed_gender, nicknames
from veladura.languages.es.lexicon import lexicon, table
from veladura.text import fold
from veladura.transform.people.parts import GIVEN, INITIAL, LITERAL, PARTICLE, SURNAME, NamePart

PARTICLES = frozenset(lexicon("name_particles"))
HONORIFICS = frozenset(lexicon("honorifics"))
ABBREVIATED = {fold(short): name for short, name in table("name_abbreviations")}  # both folded
_PIECE = re.compile(
    r"(?P<maria>\bM\.?\s?[ªº](?!\w)|\bM[ªa]\.)"
    r"|(?P<word>(?![ªº])[^\W\d_]+(?:(?:[\u0300-\u036f’'·]|█{1,9}|-(?=[a-zà-ÿ]))[^\W\d_]+)*"
    r"(?:-\n\s*[^\W\d_]+)?)"
    r"|(?P<other>[\W\d_])"
)
_WORD = re.compile(r"[^\W\d_]+")
_JOINED = re.compile(r"([A-ZÁÉÍÓÚÑ][a-záéíóúñ]{2,14})([A-ZÁÉÍÓÚÑ][a-záéíóúñ]{2,14})")
_OF_SURNAME = re.compile(r"[dlo]['’][^\W\d_]{3,20}", re.IGNORECASE)
_APOSTROPHE = re.compile("['’]")  # "N'Diaye" is the Ndiaye of another line
_IRISH = re.compile("O['’][A-Z]")
_BEFORE_SURNAMES = frozenset({"van", "von", "del", "das", "dos"})  # also at the beginning


_RELATIVE = re.compile(r"mam[ái]|pap[ái]|tí[ao]|abuel(?:it)?[ao]|sor")  # "mamá Ushi": stays
_GENERATIONS = frozenset(
    {
        *("padre", "madre", "hijo", "hija", "mayor", "menor", "grande", "joven"),
        *("pequeño", "pequeña", "chico", "chica", "viejo", "vieja"),
    }
)
_REPAIRS = frozenset({"bueno", "digo", "perdon", "no", "eh"})  # "Ojeda bueno Ojea"
_DIGRAPHS = ("Ch", "Ll")  # which are one letter to some: "T.Ch."


def split_name(text: str) -> list[NamePart]:
    """Pieces in order; joined, their texts are the text again. Words are not yet told apart."""
    if _OF_SURNAME.fullmatch(text):  # "d'angelo"
        return [NamePart(text, SURNAME, _APOSTROPHE.sub("", fold(text)))]
    parts: list[NamePart] = []
    total_words = len(_WORD.findall(text))
    seen = 0
    for match in _PIECE.finditer(text):
        piece = match[0]
        if match["maria"]:
            seen += 1
            parts.append(NamePart(piece, GIVEN, "maria"))
        elif match["word"]:
            seen += 1
            abbreviated = text[match.end() : match.end() + 1] == "."
            first = seen == 1 or bool(parts and parts[-1].role == INITIAL)
            short = len(piece) == 1 or piece in _DIGRAPHS
            if short and piece[0].isupper() and (abbreviated or (first and len(piece) == 1)):
                # "I. Soler", not "Pi i Soler"
                parts.append(NamePart(piece, INITIAL, fold(piece)[0]))
            elif handle := _handle(piece):
                parts += handle
            else:
                unnamed = all(part.role in (LITERAL, PARTICLE) for part in parts)
                titled = fold(piece) in HONORIFICS and unnamed  # "la Dra. Mora"
                parts.append(_word(piece, first=seen == 1 or titled, last=seen == total_words))
        elif piece == "." and parts and parts[-1].role not in (LITERAL, PARTICLE):
            previous = parts[-1]  # "J." and "Fdez." swallow their full stop
            if previous.role == INITIAL:
                parts.append(NamePart(piece, LITERAL))
            else:
                parts[-1] = replace(previous, text=previous.text + ".")
        else:
            parts.append(NamePart(piece, LITERAL))
    return parts


def _word(word: str, *, first: bool, last: bool) -> NamePart:
    folded = fold(re.sub(r"-\n\s*", "", word) if "\n" in word else word)
    if folded in HONORIFICS and first and not last:
        return NamePart(word, LITERAL)
    if first and not last and word in ("y", "i"):  # "Joana Mir" and "i Pere Capdevila"
        return NamePart(word, LITERAL)
    if last and not first and word in _GENERATIONS:
        return NamePart(word, LITERAL)  # "Pascual padre", "Inés la pequeña"
    capital = first and word[0].isupper() and len(word) > 2 and folded not in _BEFORE_SURNAMES
    if folded in PARTICLES and not last and not capital:
        return NamePart(word, PARTICLE, folded)
    if first and not last and word in ("o", "a"):  # "o Ferreiro", in Galician
        return NamePart(word, PARTICLE, folded)
    between = not first and not last and word.islower()
    if between and word in ("o", "u"):  # "Ba o Bah", whichever it is
        return NamePart(word, LITERAL)
    if between and (folded == "guion" or folded in _REPAIRS):  # a mark that was dictated
        return NamePart(word, LITERAL)
    if _RELATIVE.fullmatch(word.lower()) and first and not last:
        return NamePart(word, LITERAL)
    if word.lower() == "toñi":
        return NamePart(word, "", "tonia")  # who is no Toni
    if folded in nicknames() and word.lower() not in _familiar_forms() and not word.isascii():
        return NamePart(word, "", word.lower())  # "Solé" is no Sole
    letters = len(word) < 5 and word.isupper() and not set(folded) & set("aeiou")
    if _IRISH.match(word):
        return NamePart(word, SURNAME, _APOSTROPHE.sub("", folded))
    if len(word) == 1 or letters or (first and last and _is_monogram(word, folded)):
        return NamePart(word, INITIAL, folded)
    return NamePart(word, "", ABBREVIATED.get(folded, _APOSTROPHE.sub("", folded)))


def _handle(word: str) -> list[NamePart]:
    """ "NachoIbarra", as people call themselves on a page: a given name and a surname."""
    joined = _JOINED.fullmatch(word)
    if joined is None or not listed_gender(fold(joined[1])):
        return []
    return [_word(name, first=False, last=True) for name in joined.groups()]


def _is_monogram(word: str, folded: str) -> bool:
    """ "IZG", "FEK": three capitals alone that nobody is called."""
    known = listed_gender(folded) or folded in _short_surnames()
    return len(word) == len("IZG") and word.isupper() and not known


@cache
def _familiar_forms() -> frozenset[str]:
    """As they are spelt, and without their accents."""
    return frozenset(word for form, *_ in table("nicknames") for word in (form, fold(form)))


@cache
def _short_surnames() -> frozenset[str]:
    return frozenset(fold(name) for name in lexicon("surnames") if len(name) == len("IZG"))
