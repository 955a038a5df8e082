"""Words in the name of a house that say what it is for, where no list has them.

"Asociación de Dislexia", "Gabinete Psicopedagógico", "Peluquería y Estética": an everyday word that
nobody is called by, where such names tell their purpose.
"""

import re
from collections.abc import Callable
from functools import cache, lru_cache

from veladura.languages.es.gazetteer import demonyms
from veladura.languages.es.home import known_place
from veladura.languages.es.lexicon import lexicon
from veladura.languages.es.tongues import is_tongue
from veladura.languages.es.writers.places.adjectives import is_adjective, is_of_region
from veladura.text import fold
from veladura.transform.people.gender import CensusRoles

_ROLES = CensusRoles("es")
_NO_NAME = 0.97  # how sure it must be that nobody is called so
_HARDLY_A_NAME = 0.75  # of a word that ends as fields of knowledge do
_SHORTEST = 4  # letters of a word that tells
_TECHNICAL = re.compile(  # fields of knowledge and illness, and what is of them
    r"[a-z]{2,}(?:log[iy]as?|terapias?|grafias?|iatria|metria|scopia|tecnia|nomia|patias?|plejias?"
    r"|algias?|lexia|dermia|osis|itis|cultura|ciencias?|vigilancia|analisis|log[oa]s?|terapeutas?"
    r"|pedia|doncia|centro|practica|(?:cion|sion|tor)al(?:es)?|(?:log|gog|tecn|mecan|graf|nom|metr|iatr|dont|pat|eut|urg|gel|naut|ustic|ist"
    r"|et|on|tr|im|ortop|osteop|acad|ped|term|hip)ic(?:[oa]s?|s|ques)?)"
)
_ABSTRACT = re.compile(  # what bodies care for, and who they are of; villages end otherwise
    r"(?:ci?on(?:es)?|sion(?:es)?|cio|dad(?:es)?|ta[dt]|isme|tge|ments?|[bcdgjlmnprstv]ia|ura|ajes?|mientos?|ncias?|nzas?"
    r"|ismo|or[ae]s|ists?as|ad[oa]s|[aei]ntes|ari[oa]s|er[oa]s|ic[oa]s|eg[oa]s|ian[oa]s|ores)$"
)
_OF_MANY = re.compile(  # bodies that are called after people or things, and seldom after a place
    "asoc|ass?ociac|federac|confederac|sindicat|col·?legi|colexi|consorci|empresa|sociedad|uni[oa]|lig"
)
_FIELD = re.compile("(?:cion|ura)$")
_LONG = 10  # letters of a field that a firm may begin with
_SHORT = 5  # letters of a plural that villages are called by
_AND = (("y",), ("e",), ("i",))
_WITH = (("en",), ("con",), ("amb",), ("com",))
_OF = (("de",), ("d",))
AIMS = frozenset({"para", "contra", "por", "pro", "per", "pel", "cara", "sobre"})
SMALL = AIMS | {"a", "amb", "com"}  # small words inside what a body is for
_PHRASE = re.compile(r"(?<=\w) (?i:(para|contra|por|pro|per|pel|de|d['’]) ?)(?=\w)")


@lru_cache(maxsize=4000)
def is_common(word: str) -> bool:
    """Whether a folded word is an everyday one that is no name of anybody or of a place."""
    named = word in _ways_of_naming() or known_place(word) or is_of_a_land(word)
    if len(word) < _SHORTEST or named:
        return False
    sure = _NO_NAME if _ROLES.is_counted(word) else _HARDLY_A_NAME
    told = _ROLES.is_counted(word) or _ABSTRACT.search(word) is not None  # "cerveceros"
    return told and not _ROLES.is_name(word, doubt=sure)


def says_purpose(word: str) -> bool:
    """Whether a folded word ends as fields, trades and those do whom a body is for."""
    return is_technical(word) or _ABSTRACT.search(word) is not None


@cache
def _ways_of_naming() -> frozenset[str]:
    """Words that houses are called after, folded: "Los Enebrales", "Fuente Clara"."""
    lists = ("landscapes", "house_places", "centre_names")
    return frozenset(fold(w) for one in lists for name in lexicon(one) for w in name.split())


@lru_cache(maxsize=4000)
def is_technical(word: str) -> bool:
    """Whether a folded word ends as fields of knowledge do: "psicopedagogico", "osteopatia"."""
    if _TECHNICAL.fullmatch(word) is None:
        return False
    return not _ROLES.is_name(word, doubt=_HARDLY_A_NAME) and not known_place(word)


def names_goods(word: str) -> bool:
    """Whether a folded first word of a firm says what it deals in: "tatuajes", "tomografia"."""
    field = len(word) >= _LONG and _FIELD.search(word) is not None  # "neurorrehabilitacion"
    goods = word.endswith("s") and len(word) > _SHORTEST
    return is_technical(word) or ((field or goods) and is_common(word))


@cache
def _purposeful() -> frozenset[str]:
    return frozenset(lexicon("purpose_words"))


def goes_on(word: str, told: str, joint: tuple[str, ...], first: str, *, aimed: bool) -> bool:
    """Whether a folded word still says what a house is: behind `told`, the last one that does, and
    the small words `joint`, in a name that begins with `first`; `aimed` where what it is for has
    begun already."""
    if is_technical(word):
        return True
    small = word in lexicon("house_connectors")
    if not small and word in lexicon("office_fields") and (aimed or first in _purposeful()):
        return True  # "Comisión de Tutela del Menor"
    if joint in _OF and not aimed and first in _purposeful() and is_tongue(word):
        return True  # "Academia de Inglés"
    if not is_common(word):
        return False
    if aimed and joint in _WITH:
        return True  # "Equip d'Intervenció en Infància"
    if joint in _AND or (joint and joint[0] in AIMS) or (aimed and joint == ("a",)):
        return True
    if joint in _OF:
        return not aimed and _may_be_for(first, word)
    return not joint and _agree(told, word, whole=aimed)


def _may_be_for(first: str, word: str) -> bool:
    if first in ("colegio", "colexio", "col·legi") and not word.endswith("s"):
        return False  # "de Abogados", and not "de Fomento"
    goods = first.endswith("s") and is_common(first)  # "Materiales de Construcción"
    many = _OF_MANY.match(first) and word.endswith("s") and len(word) > _SHORT  # "de Arquitectos"
    return (first in _purposeful() or goods) and bool(many or _ABSTRACT.search(word))


def _agree(noun: str, word: str, *, whole: bool) -> bool:
    """ "Ancianos Desamparados"; of a single thing only where it stands in what a body is for."""
    if noun.endswith("s") and word.endswith(("as", "os", "es")):
        return True
    return whole and noun[-1:] == word[-1:] and word[-1:] in "ao"


def is_of_a_land(word: str) -> bool:
    """ "Salmantina", "Gallega", "Española"."""
    folded = fold(word)
    return folded in demonyms() or is_of_region(word) or is_adjective(word)


def purpose_behind(name: str, first: str, is_generic: Callable[[str], bool]) -> int:
    """Where the words begin that say behind a name what a body is for: "San Lucas para la
    Neurociencia"; the length of the name for others."""
    for match in _PHRASE.finditer(name):
        before = name[: match.start()].strip()
        words = [fold(word) for word in re.findall(r"[^\W\d_]{3,}", name[match.end() :])]
        telling = [word for word in words if word not in lexicon("house_connectors")]
        aims = fold(match[1]) in AIMS
        if not before:
            continue
        known = is_common if aims or is_of_a_land(before) else is_technical
        tells = (is_generic(word) or is_technical(word) or known(word) for word in telling)
        if first in _purposeful() and telling and all(tells):
            return match.start()
    return len(name)
