"""The parts of an institution's name: its kind, what it is called, its legal form."""

import re
from collections.abc import Sequence
from difflib import get_close_matches
from functools import cache, lru_cache

from veladura.languages.es.home import known_place
from veladura.languages.es.lexicon import is_word, lexicon, table
from veladura.languages.es.writers.organisations.purposes import (
    SMALL,
    goes_on,
    is_common,
    is_technical,
    names_goods,
    purpose_behind,
    says_purpose,
)
from veladura.text import fold
from veladura.transform.people.gender import CensusRoles

_PIECE = re.compile(r"(?:[A-Z]\.\s?){2,4}(?<!\s)|[^\W\d_]+(?:[’'·][^\W\d_]+)*|\d+|[\W_]")
_CONNECTORS = frozenset(lexicon("house_connectors"))
_SPECIALITY = re.compile(
    r"(?:logic[oa]s?|iatric[oa]s?|logia|atria|(?<!v)istas?|terapi(?:a|c[oa]s?)|izad[oa]s|ctores|mientos|(?:trata|manteni)miento)$"
)
ENGLISH_KIND = re.compile(
    r"(?<=\w)\s(?i:(?:(?:general|university|district|community|children['’]s|memorial|medical|health"
    r"|care|primary|secondary|high|elementary|nursing|dental|eye|animal|veterinary|physiotherapy|sciences?"
    r") ){0,3}(?:infirmary|surgery|clinic|hospice|practice|cent(?:er|re)"
    r"|care home|school|college|university|hospital(?= ?$)))$"
)
_BASQUE_KIND = (
    r"\s(?i:(?:unibertsitate )?(?:osasun[ -]zentroa|anbulatorioa|ospitalea|ikastola|erresidentzia"
    r"|egoitza|ospitale|udala|foru aldundia|ikastetxea|eguneko zentroa)"
    r"|ospitale unibertsitarioa|bhi|lhi)$"
)
_LEGAL_FORM = re.compile(
    r"(?:(?:,\s*|(?<!\s)\s++|(?<=\W))(?:S\.?\s?R\.?\s?L\.?|S\.?\s?[AL]\.?(?:\s?[UPL]\.?)?|S\.?\s?Coop\.?|C\.?B\.?|Inc\.?|Ltd\.?|EIRL|CSP|GmbH|[CUS]\.\s?[DFB]\.|F\.\s?C\.))$"
    rf"|(?<=\w)\s(?:I{{1,3}}|IV)-[1-4E]$|{_BASQUE_KIND}"
)
_ENDS_IN_BASQUE = re.compile(_BASQUE_KIND)
_ACRONYM = re.compile(r"[A-ZÑ]\.?(?:[A-ZÑ]\.?|[yd](?=[A-Z])){1,6}|[A-Z]{2,3}[a-z]")  # "UEx"
_LETTERED = frozenset({"tipo", "nivel"})
_NUMBERED = frozenset({"num", "numero", "n", "no"})  # "Juzgado n.º 3"
_CENTRE = re.compile(  # "c.s.", "c salud", "C.H.U.", "Amb."
    r"(?:amb(?:ul)?\.|juzgados? de paz(?: letrado)?|c\.?\s?s\.|c\.?\s(?:de\s)?salud"
    r"|c\.\s?h\.(?:\s?u\.)?|h\.\s?[ug]\.|(?:general|provincial|comarcal|cl[ií]nico)(?= del? ))\s",
    re.IGNORECASE,
)
_APPOSED = re.compile(r"([^,]{3,40})(, [A-ZÁÉÍÓÚÑ][^,]{8,70})")
_DIRECTIONS = frozenset({"norte", "sur", "este", "oeste"})
_COMMON = re.compile(r"[a-záéíóúñ]{4,} del? [a-záéíóúñ ]{4,30}")  # in small letters
_TRADE_END = re.compile(  # "churrería", "empacadora", "encuadernaciones"
    r"(?:eri[ao]s?|[aei]dor(?:as?|es)|ciones|[ai]mientos|industrias?|tecni[ac]s?)$"
)
_NAME_AT_LEAST = 0.35  # doubt that a word which ends so is a name: "Echeverría"
_ROLES = CensusRoles("es")
_SPORTS = frozenset({"montana", "caza", "pesca"})  # of clubs; hospitals are named after them
_TENDS_THE_SICK = re.compile(
    r"(?:hosp|hptal|clinic|complej|sanator|policlin|residenc|cent?r|cs$|h$)"
)
_HALF_QUOTED = re.compile(r"([\"«“])([^\"«»“”]++)|([^\"«»“”]++)([\"»”])")
_JOINED = re.compile(  # another house begins
    r" [yeiou] (?:(?:al?|en|del?|con|por) )?(?:(?:el|la|los|las|els|les|o|a) |l['’])?"
    r"(?=[A-ZÁÉÍÓÚ])"
)
_LAST_WORD = re.compile(r"(?<!\S)(?:[A-ZÁÉÍÓÚÑ][^\W\d_]{4,}|[A-Z]{3,4})$")
_DOTTED = re.compile(r"(?:[A-Z]\.){2,3} (?=\S)")
_COUNTED = re.compile(r"[Nn][.º°o]{0,2} ?\d{1,3}")
_PAIR = 3  # words of "Chapa y Pintura"
_HOLY = frozenset(  # "Sagrado Corazón", "San Urbano"
    {"sagrado", "sagrada", "inmaculado", "santo", "santa", "san", "sant", "virgen"}
)
_CLOSE = 0.85  # likeness of a misspelt word to the one meant
_SHORTEST = 6  # letters of a word that may be a misspelt one


@cache
def _facility_words() -> frozenset[str]:
    return frozenset(lexicon("facility_words"))


@cache
def _generic_words() -> frozenset[str]:
    return _facility_words() | frozenset(lexicon("facility_qualifiers"))


@cache
def _trade_words() -> frozenset[str]:
    return frozenset(lexicon("trade_words"))


@lru_cache(maxsize=4000)
def _is_generic_form(word: str) -> bool:
    """ "especialidad", "jubilado": of one where the list has many, or the other way round."""
    if word in _generic_words():
        return True
    forms = {f"{word}s", f"{word}es", word.removesuffix("s"), word.removesuffix("es")} - {word}
    known = len(word) >= _SHORTEST and not _generic_words().isdisjoint(forms)
    return known and not _ROLES.is_name(word, doubt=_NAME_AT_LEAST)


def is_generic(word: str) -> bool:
    """Whether a word says what a house is or does: "Montaña" is a sport, whatever town it is."""
    return fold(word) in _generic_words()


@cache
def _brands() -> dict[str, str]:
    """Folded name of a bank, an insurer or a mutual society → which of them it is."""
    return {fold(name): kind for kind, which, name in table("brands") if which == "old"}


def brands_like(name: str) -> tuple[str, ...]:
    """Made-up names for one that everybody knows to be a bank or an insurer; none for others."""
    own = _brands().get(fold(name).strip())
    return _new_brands(own) if own else ()


@cache
def _new_brands(own: str) -> tuple[str, ...]:
    return tuple(new for kind, which, new in table("brands") if which == "new" and kind == own)


def is_acronym(surface: str) -> bool:
    if fold(surface).strip() in _brands():
        return False  # "DKV"
    if fold(surface) in ("cs", "cap") or (len(surface) > 3 and fold(surface) in _generic_words()):
        return False  # "CLINICO"
    return bool(_ACRONYM.fullmatch(surface.strip()))


def in_small_letters(name: str) -> str:
    """A name in capitals as it would stand in a sentence: "San Rafael de San Vicente"."""
    if not name.isupper() or is_acronym(name):
        return name
    words = re.split(r"( )", name.title())
    return "".join(w.lower() if fold(w) in _CONNECTORS else w for w in words)


def letters_of(surface: str) -> str:
    return "".join(c for c in fold(surface) if c.isalpha())


def initials_of(surface: str) -> list[str]:
    """The initials of a name, with and without the small words."""
    plain = re.sub(r"^(?:[A-Z]\.){2,4}\s|\([^()\n]*\)", "", surface)  # "E.S.E. Hospital …"
    words = [fold(w) for w in re.findall(r"[^\W\d_]+", plain)]
    big = [w for w in words if w not in _CONNECTORS]
    return ["".join(w[0] for w in some) for some in (big, words) if len(some) > 1]


@lru_cache(maxsize=2000)
def split_house(surface: str) -> tuple[str, str, str]:
    """The words for the kind of house, the name, and a legal form."""
    legal = _LEGAL_FORM.search(surface) or english_kind(surface)
    tail = legal[0] if legal and legal.start() else ""
    body = surface[: len(surface) - len(tail)] if tail else surface
    pieces = _PIECE.findall(body)
    lead = re.match(r"(?:(?:[A-Z]\.){2,4}|[A-Z]{2,4})\s", body)
    if lead and fold(body[lead.end() :].split()[0]) in _facility_words():  # "E.S.E. Hospital"
        head, name, _ = split_house(body[lead.end() :])
        return lead[0] + head, name, tail
    dotted = _DOTTED.match(body)
    if dotted and not _begins_with_kind(pieces):  # "C.E. Monteolivete", "H.O. Nº 1"
        counted = _COUNTED.fullmatch(body, dotted.end()) is not None
        return (body, "", tail) if counted else (dotted[0], body[dotted.end() :], tail)
    short = _CENTRE.match(body)
    if short:
        return short[0], body[short.end() :], tail
    end = _words_of_kind(pieces)
    if end == len(pieces):
        named = _is_surname_alone(body) or _is_told_by_number(body)
        end -= named or (tail != "" and _ends_in_name(body))
    position = sum(len(p) for p in pieces[:end]) - _begun_place("".join(pieces[:end]), pieces[end:])
    name, first = body[position:], fold(pieces[0])
    last = _ending_in_kind(name) if end or _ends_as_house(name) else len(name)
    last = min(last, purpose_behind(name, first, is_generic)) if end else last
    return body[:position], body[position : position + last], body[position + last :] + tail


def _begun_place(kind: str, rest: Sequence[str]) -> int:
    """How many letters at the end of what a house is begin its place: "Nuevo León"."""
    last = kind.rstrip().rpartition(" ")[2]
    named = last and rest and rest[0][0].isalpha() and known_place(last + " " + "".join(rest))
    return len(kind) - len(kind.rstrip()) + len(last) if named else 0


def is_basque_house(surface: str) -> bool:
    """Whether a name ends with what a house is in Basque: "Azpeitiko Anbulatorioa"."""
    return _ENDS_IN_BASQUE.search(surface) is not None


def english_kind(surface: str) -> re.Match[str] | None:
    """ " Hospital" of "Royal Cornwall Hospital"; a kind that stands first is a Spanish one."""
    first = fold(surface.split()[0]) if surface.split() else ""
    return None if first in _generic_words() else ENGLISH_KIND.search(surface)


def name_and_kind(surface: str) -> tuple[str, str]:
    """ "Telecuida Sur" and ", Servicio de Teleasistencia", which names nothing; or empty ones."""
    parts = _APPOSED.fullmatch(surface)
    if parts is None or split_house(parts[1])[0]:
        return "", ""
    kind, name, _ = split_house(parts[2].removeprefix(", "))
    return (parts[1], parts[2]) if kind and not core_of(name) else ("", "")


def _words_of_kind(pieces: list[str]) -> int:
    """How many pieces say what kind of house it is."""
    end = 0
    previous = ""
    words = _Told()
    named_after = _SPORTS if pieces and _TENDS_THE_SICK.match(fold(pieces[0])) else frozenset()
    if not _begins_with_kind(pieces):
        return 0
    for i, piece in enumerate(pieces):
        folded = re.sub(r"[.\s]|^[dl]['’]", "", fold(piece))
        lettered = previous in _LETTERED and len(piece) == 1 and piece.isupper()  # "Tipo C"
        if lettered or (piece.isdigit() and previous in _NUMBERED):
            end = i + 1
        if piece in "ºª":
            continue  # "n.º 3"
        if not piece[0].isalpha():
            if piece in '«"“' or (piece.isdigit() and end != i + 1):
                break
            continue
        previous = folded
        if folded in named_after:
            break
        if folded in _NUMBERED and i > 0:
            continue
        elided = piece[0] in "Dd" and piece[1:2] in ("'", "’")
        if words.takes(folded, opens=i == 0, elided=elided):
            end = i + 1
        elif not words.joins(folded):
            break
    while end < len(pieces) and end and not pieces[end][0].isalnum() and pieces[end] not in '«"“(':
        end += 1
    return end


class _Told:
    """The words read so far that say what a house is."""

    def __init__(self) -> None:
        self.first = self.last = ""
        self.joint: tuple[str, ...] = ()  # the small words since the last one that tells
        self.aimed = False  # whether it is already told what the house is for

    def takes(self, word: str, *, opens: bool, elided: bool) -> bool:
        """Whether a folded word tells as well."""
        joint = (*self.joint, "d") if elided else self.joint
        if word in SMALL or (joint and joint[0] in ("el", "la", "los", "las")):
            return False  # "CS La Estación" has a name
        known = opens or _is_generic_form(word) or _SPECIALITY.search(word) is not None
        if not known and not goes_on(word, self.last, joint, self.first, aimed=self.aimed):
            return False
        self.aimed = self.aimed or bool(joint)
        self.first, self.last, self.joint = self.first or word, word, ()
        return True

    def joins(self, word: str) -> bool:
        """Whether it is a small word, behind which another may tell."""
        self.joint = (*self.joint, word)
        return word in _CONNECTORS or word in SMALL


def _begins_with_kind(pieces: list[str]) -> bool:
    """Whether a name may begin with what the house is: "Clínica", "Buceo Profesional"."""
    if not pieces or not pieces[0][0].isalpha():
        return bool(pieces)
    words = [re.sub(r"[.\s]|^[dl]['’]", "", fold(piece)) for piece in pieces if piece[0].isalpha()]
    if _is_kind(words[0], alone=len(pieces) == 1):
        return True
    if " ".join(words[:2]) in _brands():
        return False  # "Savia Salud"
    pair = len(words) > _PAIR and words[1] == "y" and is_common(words[2])  # "Chapa y Pintura Ruano"
    known = len(words) > 1 and words[1] in _generic_words()
    if known and words[1] in _facility_words():  # "Atlántica Mutua", "Vigilancia Sanitaria"
        known = words[1].endswith(("aria", "ario"))
    return (pair or known) and is_common(words[0])


def _is_told_by_number(house: str) -> bool:
    """Whether a second word is kept for its plural alone, and nothing else is a name: "Farmacias
    Similares"."""
    kind, _, last = fold(house).rpartition(" ")
    if "'" in last or "’" in last:
        return False  # "Conselleria d'Interior"
    last = last.rpartition("-")[2]  # "Clínica Médico-Forense"
    known = last in _generic_words() or _SPECIALITY.search(last) or is_technical(last)
    return bool(kind) and " " not in kind and not known


def _ends_in_name(firm: str) -> bool:
    """Whether a firm ends in what only looks like a trade: "Obres i Fonaments Besòs"."""
    kind, _, last = firm.rpartition(" ")
    return bool(kind) and last.istitle() and not (is_generic(last) or says_purpose(fold(last)))


def two_houses(surface: str) -> tuple[tuple[str, bool], ...]:
    """ "Fundació Tarrés", " i l'" and "Associació de Veïns", which were marked as one, and which of
    them are houses; nothing for all others."""
    for joint in _JOINED.finditer(surface):
        first, second = surface[: joint.start()], surface[joint.end() :]
        begins = fold(second.split()[0]) in _facility_words()
        if begins and split_house(first)[0] and core_of(split_house(second)[1]):
            return (first, True), (joint[0], False), (second, True)
    return ()


def half_quoted(surface: str) -> tuple[tuple[str, bool], ...]:
    """A name and a quotation mark at one end of it, whose other one is outside; or nothing."""
    half = _HALF_QUOTED.fullmatch(surface)
    if half is None:
        return ()
    return ((half[1], False), (half[2], True)) if half[1] else ((half[3], True), (half[4], False))


def _is_surname_alone(house: str) -> bool:
    """Whether a house has nothing but a surname beside its kind: "Hospital Sarmiento"."""
    kind, _, last = house.rpartition(" ")
    return bool(kind) and " " not in kind and last.istitle() and last in lexicon("surnames")


def _ends_as_house(name: str) -> bool:
    """ "Ondarroako Jatetxea": in Basque and English what a house is stands last."""
    return fold(name.rpartition(" ")[2]) in _facility_words()


def _is_surname(word: str) -> bool:
    """ "Ana Cruz": a word that somebody bears rather than what a house is."""
    return word.title() in lexicon("surnames")


def common_house(surface: str) -> str:
    """What may stay of something that every land has: "la Defensoría", "feria" of "feria de
    ganado"; "" for all that has a name."""
    word = re.sub(r"(?:el|la) ", "", fold(surface))
    if len(word) >= _SHORTEST and word in _facility_words():
        return surface
    first = surface.split()[0]
    common = _COMMON.fullmatch(surface) and fold(first) not in _facility_words()
    return first if common and is_word(fold(first)) else ""


def _ending_in_kind(name: str) -> int:
    """Where words begin that say what a house is and stand last: "Pere Mata Infantil", "Ondarroako
    Parkinson Elkartea"."""
    end = len(name)
    while (words := list(_LAST_WORD.finditer(name[:end]))) and end:
        last = fold(words[0][0])
        before = name[: words[0].start()].rstrip()
        is_kind = last in _generic_words() and last not in _DIRECTIONS and not _is_surname(last)
        previous = fold(before.rpartition(" ")[2])
        joined = previous in _CONNECTORS or previous in _HOLY  # "Virgen de la Salud"
        if not is_kind or joined or not core_of(before):
            break
        end = len(before)
    return end


def _is_kind(word: str, *, alone: bool) -> bool:
    """Whether a first word says what a house is; one that nothing follows must be spelt so."""
    if word in _facility_words():
        return True
    trade = ends_as_trade(word) or word in _trade_words() or names_goods(word)
    return not alone and (trade or _is_misspelt_facility(word))


@lru_cache(maxsize=2000)
def ends_as_trade(word: str) -> bool:
    """Whether a folded word ends as trades do and is nobody's name."""
    ends = len(word) > _SHORTEST and _TRADE_END.search(word) is not None
    return ends and not _ROLES.is_name(word, doubt=_NAME_AT_LEAST)


@lru_cache(maxsize=2000)
def _is_misspelt_facility(word: str) -> bool:
    """ "hospitla", "clinlca"."""
    known = [one for one in _facility_words() if one[:1] == word[:1] and len(one) >= _SHORTEST]
    return len(word) >= _SHORTEST and bool(get_close_matches(word, known, n=1, cutoff=_CLOSE))


@lru_cache(maxsize=2000)
def core_of(name: str) -> str:
    words = [fold(w) for w in re.findall(r"\w+", name)]
    return " ".join(w for w in words if w not in _CONNECTORS)
