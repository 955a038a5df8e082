"""Names that go with where a document is from: Catalan ones in Catalan, none of Spain abroad; and
with where somebody's family is from, as the name itself tells."""

import re
from collections.abc import Iterable
from difflib import SequenceMatcher
from functools import cache, lru_cache
from itertools import pairwise

from veladura.languages.es.gender import is_given_name, listed_gender
from veladura.languages.es.home import SPAIN
from veladura.languages.es.lexicon import lexicon, table
from veladura.text import fold
from veladura.transform.people.parts import GIVEN, SURNAME

_WORD = re.compile(r"[^\W\d_]+")
_VOWELS, _DOUBLED, _ALIKE = re.compile("[aeiou]"), re.compile(r"(.)\1"), 0.75
_APOSTROPHE = re.compile("['’]")
_TELLING = 4  # letters of a name that may be spelt otherwise
_BARE = str.maketrans("ıłđø", "ildo")  # letters that are no others with a mark
_ARABIC = frozenset({"al", "ben", "bin", "ait", "ould", "bint", "abdel", "abdul"})
_LETTERS = (  # that no Spanish name has
    ("turkish", re.compile("[ığİ]")),
    ("romanian", re.compile("[ășțşţ]", re.IGNORECASE)),
    ("polish", re.compile("[łąęśżźń]", re.IGNORECASE)),
    ("balkan", re.compile("[čšžćđ]", re.IGNORECASE)),
    ("german", re.compile("[äöß]|(?<!g)ü", re.IGNORECASE)),
)
_BORNE_ANYWHERE = ("english", "french")  # Kevin and Nicole are from all over America
_BEGUN = re.compile("abd[eou][lrsn][a-z]{3,}")  # "Abdelmalik", "Abdeslam"
_ENDS = (  # of surnames
    (
        "german",
        re.compile(r"[a-z]{3,12}(?:mann|meier|meyer|bauer|stein|hoff|hofer|feld|sch[ou]lz)"),
    ),
    (
        "english",
        re.compile(
            r"[a-z]{2,10}(?:worth|field|greaves|thwaite|bury|bridge|shaw|wright|wood|ington)"
        ),
    ),
    ("french", re.compile(r"[a-z]{2,10}(?:eau|eaux|oux|ault)")),
    ("slavic", re.compile(r"[a-z]{2,12}(?:enko|chuk|ovych)")),
    ("polish", re.compile(r"[a-z]{2,12}(?:[oe]wsk[ia]|wicz|cz[ya]k|szek|rczyk)")),
    ("balkan", re.compile(r"[a-z]{2,12}(?:ovic|evic|jic|nic)")),
    (
        "slavic",
        re.compile(
            r"(?:ivan|petr|dimitr|georgi|nikol|stoyan|vasil|hrist|todor|smirn|kuznets|sokol"
            r"|mikhail|novik|fedor|moroz|volk|lebed|pop|pavl|aleksandr)[oe]va?"
        ),
    ),
    ("romanian", re.compile(r"[a-z]{2,12}(?:escu|eanu)")),
    ("arabic", re.compile(r"[a-z]{1,12}(?:aoui|ouali|oudi|oussi|ddine)|ait|abd[ae]l[a-z]{3,9}")),
)


def names_there(
    names: tuple[str, ...],
    role: str,
    gender: str,
    word: str,
    *,
    home: str,
    tongue: str,
    origin: str,
) -> tuple[str, ...]:
    """Of the names of all Spain those to write for a folded word; others where another language is
    spoken, or a family is from elsewhere, and the word is no common name of Spanish."""
    if origin:
        return _from_there(role, gender if role == GIVEN else "", origin) or names
    if role == GIVEN:
        names = _of_that_age(names, _generation().get(word, ""))
    if home != SPAIN:
        return _without_peninsular(names) or names
    if tongue and _is_local(role, word, tongue):
        return _local(role, gender if role == GIVEN else "", tongue) or names
    return names


def origins_of(names: Iterable[str]) -> dict[str, str]:
    """Folded words of the people of a document → where the family is from, "" for from here; fuller
    names are asked first."""
    told: dict[str, str] = {}
    people = {tuple(_WORD.findall(_APOSTROPHE.sub("", fold(name)))): name for name in names}
    families = {_of_surname(words) for words in people}
    for words in sorted(people, key=lambda words: (-len(words), words)):
        bare = tuple(word.translate(_BARE) for word in words)
        origin = _of_surname(bare) or _by_letters(people[words]) or _of_given(bare, families)
        of_here = not _common(SURNAME).isdisjoint(words)
        for word in words:
            common = word in _common(GIVEN) or word in _common(SURNAME)
            own = "" if common and of_here and not _is_from(word, origin) else origin
            told[word] = told.get(word, own) if not common or told.get(word, own) == own else ""
    return told


def _is_from(word: str, origin: str) -> bool:
    return bool(origin) and origin in (_origins(GIVEN).get(word), _origins(SURNAME).get(word))


def _by_letters(name: str) -> str:
    return "" if name.isascii() else next((o for o, one in _LETTERS if one.search(name)), "")


def _of_surname(words: tuple[str, ...]) -> str:
    surnames = (_origins(SURNAME).get(word) or _by_ending(word) for word in words)
    return next(filter(None, surnames), "") or _by_article(words)


def _of_given(words: tuple[str, ...], families: set[str]) -> str:
    """What a given name tells, where no surname is of Spain; `families` are the origins that
    surnames of the document tell."""
    if not (_common(SURNAME) | _common(GIVEN)).isdisjoint(words):
        return ""  # "Héctor Omar" is from anywhere in America
    telling = [word for word in words if word not in _common(GIVEN)]
    if words and is_given_name(words[0]):
        telling = [word for word in telling if word == words[0]]  # "Wilfrido Petro" has a surname
    origins = [_origins(GIVEN)[word] for word in telling if word in _origins(GIVEN)]
    telling_here = (o for o in origins if o not in _BORNE_ANYWHERE or o in families)
    given = next(telling_here, "")
    return given or next(filter(None, map(_spelt_otherwise, telling)), "")


@lru_cache(maxsize=4000)
def _spelt_otherwise(word: str) -> str:
    """An Arabic name has many spellings with the same consonants: "Yassin", "Hichem", "Nordin"."""
    if _BEGUN.match(word):
        return "arabic"
    if len(word) < _TELLING or listed_gender(word):
        return ""  # "Mar" is no Omar
    others = _by_consonants().get(_consonants(word), ())
    alike = (SequenceMatcher(None, word, other).ratio() >= _ALIKE for other in others)
    return "arabic" if any(alike) else ""


def _consonants(word: str) -> str:
    return _DOUBLED.sub(r"\1", _VOWELS.sub("", word.replace("ph", "f")))


@cache
def _by_consonants() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for name, origin in _origins(GIVEN).items():
        if origin == "arabic":
            found.setdefault(_consonants(name), []).append(name)
    return found


def _by_article(words: tuple[str, ...]) -> str:
    """ "Al Maazouzi", "Ben Slimane": a word that no Spanish surname begins with."""
    begun = any(one in _ARABIC and other not in _common(SURNAME) for one, other in pairwise(words))
    return "arabic" if begun else ""


def _by_ending(word: str) -> str:
    return next((origin for origin, end in _ENDS if end.fullmatch(word)), "")


@cache
def _origins(role: str) -> dict[str, str]:
    return {fold(name): origin for origin, r, _, name in table("origin_names") if r == role}


@cache
def _from_there(role: str, gender: str, origin: str) -> tuple[str, ...]:
    rows = table("origin_names")
    return tuple(name for o, r, g, name in rows if (o, r, g) == (origin, role, gender))


@cache
def _generation() -> dict[str, str]:
    return {fold(name): generation for generation, name in table("generations")}


@cache
def _of_that_age(names: tuple[str, ...], generation: str) -> tuple[str, ...]:
    """Names of the generation that a name tells, and those that people of any age bear."""
    fitting = ("", generation)
    return tuple(name for name in names if _generation().get(fold(name), "") in fitting) or names


@cache
def _without_peninsular(names: tuple[str, ...]) -> tuple[str, ...]:
    peninsular = frozenset(lexicon("peninsular_names"))
    return tuple(name for name in names if name not in peninsular)


@cache
def _local(role: str, gender: str, tongue: str) -> tuple[str, ...]:
    rows = table("local_names")
    return tuple(name for t, r, g, name in rows if (t, r, g) == (tongue, role, gender))


def _is_local(role: str, word: str, tongue: str) -> bool:
    return word in _folded(role, tongue) or word not in _common(role)


@cache
def _folded(role: str, tongue: str) -> frozenset[str]:
    rows = table("local_names")
    return frozenset(fold(name) for t, r, _, name in rows if (t, r) == (tongue, role))


@cache
def _common(role: str) -> frozenset[str]:
    lists = ("given_female", "given_male") if role == GIVEN else ("surnames",)
    return frozenset(fold(name) for one in lists for name in lexicon(one))
