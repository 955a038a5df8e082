"""Where families are from, as their names tell: a Mamadou Sow becomes no Thomas Zimmermann."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cache, lru_cache
from itertools import chain, pairwise

from veladura.text import fold
from veladura.transform.people.parts import GIVEN, SURNAME
from veladura.wordlists import read_table

_WORD = re.compile(r"[^\W\d_]+")
_VOWELS, _DOUBLED, _ALIKE = re.compile("[aeiou]"), re.compile(r"(.)\1"), 0.75
_APOSTROPHE = re.compile("['’]")
_TELLING = 4  # letters of a name that may be spelt otherwise
_BARE = str.maketrans("ıłđø", "ildo")  # letters that are no others with a mark
_ARABIC = frozenset({"al", "ben", "bin", "ait", "ould", "bint", "abdel", "abdul"})
_OF_ISLAM = frozenset({"arabic", "turkish", "persian", "pakistani"})  # share names
_BORNE_ANYWHERE = ("english", "french", "hungarian")  # Kevin, Nicole, Judit are from all over
_BEGUN = re.compile("abd[eou][lrsn][a-z]{3,}")  # "Abdelmalik", "Abdeslam"
_LETTERS = (  # that names of few languages have
    (
        "turkish",
        re.compile(r"[ığİĞ]|^(?=[^şŞ\n]*+[şŞ])[^öüçÖÜÇ\n]*+[öüçÖÜÇ]", re.MULTILINE),
    ),
    ("romanian", re.compile("[ășțţ]", re.IGNORECASE)),
    ("polish", re.compile("[łąęśżźń]", re.IGNORECASE)),
    ("balkan", re.compile("[čšžćđ]", re.IGNORECASE)),
    ("german", re.compile("^(?!.*ñ).*(?:[äöß]|(?<!g)ü(?=[a-z]))", re.I)),  # "Jierü" is Wayuu
)
_ACCENT = re.compile("[áéíóúñ]")
_UNMARKED = frozenset({"chinese", "indian", "pakistani", "slavic", "english", "german"})
_OF_ONE_SURNAME = frozenset({"german", "english", "french", "dutch", "hungarian", "nordic"})
_WITHOUT_DOTS = ("dutch", "polish", "french", "english", "balkan")
_DOTTED = re.compile("[äßÄ]")
_CEDILLA = re.compile("[şŞ]")  # of Turkish as well
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
    # After the father, and given names that stand alone.
    ("slavic", re.compile(r"[a-z]{3,12}(?:[oei]vna|[oe]vich)|[a-z]{3,8}slava?")),
    (
        "slavic",
        re.compile(
            r"(?:ivan|petr|dimitr|georgi|nikol|stoyan|vasil|hrist|todor|smirn|kuznets|sokol"
            r"|mikhail|novik|fedor|moroz|volk|lebed|pop|pavl|aleksandr)[oe]va?"
            r"|[a-z]{2,10}(?:kova?|ieva?)"
        ),
    ),
    ("romanian", re.compile(r"[a-z]{2,12}(?:escu|eanu)")),
    ("turkish", re.compile(r"[a-z]{3,12}(?:oglu|demir|turk)")),
    ("greek", re.compile(r"[a-z]{3,14}(?:opoulos|opoulou|idis|akis|iadis)")),
    (
        "arabic",
        re.compile(
            r"[a-z]{1,12}(?:aoui|ouali|oudi|oussi|ddine|ddou|azza|oukh)|ait|abd[ae]l[a-z]{3,9}"
            r"|bou[a-z]{2,8}(?:i|a|ou|ane|aib)|ben[a-z]{3,8}(?:ane|oun|ssa|lal|oud)"
        ),
    ),
)
_ANY_END = re.compile("|".join(end.pattern for _, end in _ENDS))


@dataclass(frozen=True)
class Here:
    """Which names are common in a country, and so tell of no other."""

    given: frozenset[str]  # folded
    surnames: frozenset[str]
    origins: frozenset[str]  # that names tell of here; those of other origins are from here too
    is_given_name: Callable[[str], bool]
    listed_gender: Callable[[str], str]
    is_familiar: Callable[[str], bool]  # whether a word is how people are called here: "Encarna"
    is_surname: Callable[[str], bool]  # whether most who bear a word have it as a surname
    # Whether families from elsewhere give names of here as well: "Peter Yılmaz".
    at_home: bool
    local: frozenset[str] = frozenset()  # names of a region
    particles: frozenset[str] = frozenset()  # of names: "do", which Vietnamese bear as well
    # Origins whose surnames are borne here as well: "Giulia Rossi" tells of one, "Juan Rossi" not.
    by_given_alone: frozenset[str] = frozenset()

    def origins_of(self, names: Iterable[str]) -> dict[str, str]:
        """Folded words of the people of a document → where the family is from, "" for from here;
        names with letters of another language, and fuller ones, are asked first."""
        told: dict[str, str] = {}
        borne_here: set[str] = set()
        spelt = sorted(names, key=str.isascii, reverse=True)  # "Schlüter" before "Schluter"
        people = {tuple(_words_of(name)): name for name in spelt}
        families = {self._of_surname(words) for words in people}
        spelt_so = {words for words, name in people.items() if self._by_letters(name)}
        for words in sorted(people, key=lambda w: (w not in spelt_so, -len(w), w)):
            origin = self._of_name(people[words], words, families)
            if not origin and len(words) > 1 and self._is_of_here(words[0]):
                borne_here.update(words)  # "Quim Torrents", foster father of Awa Mbaye Torrents
            if origin and self._is_partly_of_here(people[words], words, origin):
                told_so = [(w, origin if self._is_surely_from(w, origin) else "") for w in words]
            else:
                told_so = list(self._told_by(words, origin))
            for word, own in told_so:
                common = word in self.given or word in self.surnames
                told[word] = told.get(word, own) if not common or told.get(word, own) == own else ""
        told.update(dict.fromkeys(borne_here, ""))
        return told

    def with_family(
        self, told: Mapping[str, str], names: Iterable[str], relatives: Iterable[str] = ()
    ) -> dict[str, str]:
        """The same, where one family is from one land: whoever of it is called by words that nobody
        is known by here has them from there as well; a patient's relatives by any: "Nastia"."""
        patients, kin = list(map(_words_of, names)), list(map(_words_of, relatives))
        land = _land_of(patients, told)
        told = {**told, **_of_land(land, kin, told)} if land else told
        family = [*patients, *kin]
        origins = {told.get(word, "") for words in family for word in words} - {""}
        if len(origins) != 1:
            return dict(told)
        called = [w for w in family if len(w) == 1 and self.listed_gender(w[0])]  # no "Ribera"
        strange = self._strange(called, told)  # "Íñigo Revilla" is another patient
        if land and any(all(map(told.get, words)) for words in patients):  # no "Bordón Cheng"
            lone = (words for words in kin if len(words) == 1)
            strange += [w for w in lone if not self._is_of_here(*w) and not self.is_surname(*w)]
        from_there = dict.fromkeys(chain.from_iterable(strange), origins.pop())
        return {**told, **{w: o for w, o in from_there.items() if not told.get(w)}}

    def _strange(self, names: Sequence[list[str]], told: Mapping[str, str]) -> list[list[str]]:
        """Those that nobody is known by here; none of a list of patients or of a group, who are no
        family: most of them are of here, or called by other strange names."""
        telling = [words for words in names if any(map(told.get, words))]
        rest = [words for words in names if words not in telling]
        strange = [words for words in rest if not any(map(self._is_of_here, words))]
        others = max(len(strange), len(rest) - len(strange))
        return strange if others <= len(telling) else []

    def _is_of_here(self, word: str) -> bool:
        common = word in self.given or word in self.surnames or word in self.local
        return common or self.is_familiar(word)

    def _of_name(self, name: str, words: tuple[str, ...], families: set[str]) -> str:
        bare = tuple(word.translate(_BARE) for word in words)
        of_surname = self._of_surname(bare)
        if of_surname in _WITHOUT_DOTS and _DOTTED.search(name):
            of_surname = ""  # "Krämer" is no Dutch Kramer
        told = of_surname or self._by_letters(name) or self._of_given(bare, families)
        return told or ("romanian" if _CEDILLA.search(name) else "")

    def _told_by(self, words: tuple[str, ...], origin: str) -> Iterable[tuple[str, str]]:
        """What a name of some origin says of each of its words."""
        of_here = self.at_home or not self.surnames.isdisjoint(words)
        for word in words:
            common = word in self.given or word in self.surnames
            here = common and of_here and not _is_from(word, origin)
            yield word, "" if here else origin

    def _is_partly_of_here(self, name: str, words: Sequence[str], origin: str) -> bool:
        """Whether one surname is of here: it has an accent as that origin's never have, or stands
        behind a given name of here: "Bordón Cheng", "Mercedes Aldana Küschall"."""
        first = _WORD.search(name)
        called = bool(first and _ACCENT.search(first[0])) and not _is_from(words[0], origin)
        if "ñ" in name.lower() or (called and origin in _OF_ONE_SURNAME):
            return True  # "Garbiñe Simpson Olaizola", "Estíbaliz Wilson Arana"
        marked = [fold(w) for w in _WORD.findall(name)[1:] if _ACCENT.search(w)]
        own = marked if origin in _UNMARKED else []
        if origin in _OF_ONE_SURNAME and len(words) > 2 and words[0] in self.given:
            own += words[1:2]
        strange = (w for w in own if not _is_from(w, origin) and not self._by_ending(w))
        return any(map(self.is_surname, strange))

    def _is_surely_from(self, word: str, origin: str) -> bool:
        return _is_from(word, origin) or origin in (self._by_ending(word), self._by_letters(word))

    def _first(self, told: Iterable[str]) -> str:
        """The first origin that anything is told of here."""
        return next((origin for origin in told if origin in self.origins), "")

    def _by_letters(self, name: str) -> str:
        if name.isascii():
            return ""
        return self._first(origin for origin, one in _LETTERS if one.search(name))

    def _of_surname(self, words: tuple[str, ...]) -> str:
        spelt = (word for word in words if word not in self.particles)
        told = (self._first(origins_of(SURNAME, w)) or self._by_ending(w) for w in spelt)
        surely = (origin for origin in told if origin and origin not in self.by_given_alone)
        return next(surely, "") or self._by_article(words)

    def _by_ending(self, word: str) -> str:
        if not _ANY_END.fullmatch(word) or self.listed_gender(word):
            return ""  # "Dominic"
        return self._first(origin for origin, end in _ENDS if end.fullmatch(word))

    def _of_given(self, words: tuple[str, ...], families: set[str]) -> str:
        """What a given name tells, where no surname is of here; `families` are the origins that
        surnames of the document tell."""
        if not self.surnames.isdisjoint(words) or not self.given.isdisjoint(words[:1]):
            return ""  # "Héctor Omar" is from anywhere in America, "Marius-Adrian" is not
        telling = [word for word in words if not (word in self.given or word in self.local)]
        if words and self.is_given_name(words[0]):
            # "Wilfrido Petro" has a surname, "Mimunt Abdelkader" one that is her grandfather's name
            telling = [w for w in telling if w == words[0] or origins_of(GIVEN, w) == ["arabic"]]
        if self.at_home and any(map(self.is_surname, words[1:])):
            telling = [word for word in telling if not self.listed_gender(word)]  # "Renata Kurz"
        origins = (self._first(origins_of(GIVEN, word)) for word in telling)
        told = (o for o in origins if o and (o not in _BORNE_ANYWHERE or o in families))
        return next(told, "") or next(filter(None, map(self._spelt_otherwise, telling)), "")

    def _spelt_otherwise(self, word: str) -> str:
        """An Arabic name has many spellings with the same consonants: "Yassin", "Hichem"."""
        if _BEGUN.match(word):
            return "arabic"
        if self.at_home or len(word) < _TELLING or self.listed_gender(word):
            return ""  # "Mar" is no Omar, "Jahn" no Jihan
        if self.is_surname(word):
            return ""  # "Arana" is no Rania
        return "arabic" if _sounds_arabic(word) else ""

    def _by_article(self, words: tuple[str, ...]) -> str:
        """ "Al Maazouzi", "Ben Slimane": a word that no surname of here begins with."""
        articles = {word for word in words if word in _ARABIC and not self.listed_gender(word)}
        begun = any(one in articles and two not in self.surnames for one, two in pairwise(words))
        return "arabic" if begun else ""


def _land_of(patients: Sequence[list[str]], told: Mapping[str, str]) -> str:
    """The land that the full names of all patients tell; "" for those of several, or of here."""
    lands = [{told.get(w, "") for w in words} - {""} for words in patients if len(words) > 1]
    every = set(chain.from_iterable(lands))
    return every.pop() if len(every) == 1 and all(lands) else ""


def _of_land(land: str, kin: Sequence[list[str]], told: Mapping[str, str]) -> dict[str, str]:
    """Given names of relatives that are borne where the patients are from: "Fátima", "Yusuf"."""
    found: dict[str, str] = {}
    for word in (words[0] for words in kin if len(words) == 1):
        shared = told.get(word, "") in _OF_ISLAM and land in _OF_ISLAM
        if shared or land in origins_of(GIVEN, word):
            found[word] = land
    return found


@cache
def names_from(origin: str, role: str, gender: str) -> tuple[str, ...]:
    """Frequent names of people from there; surnames have no gender."""
    wanted = (origin, role, gender if role == GIVEN else "")
    return tuple(name for *kind, name in origin_rows() if tuple(kind) == wanted)


@lru_cache(maxsize=4000)
def _sounds_arabic(word: str) -> bool:
    others = _by_consonants().get(_consonants(word), ())
    return any(SequenceMatcher(None, word, other).ratio() >= _ALIKE for other in others)


def _consonants(word: str) -> str:
    return _DOUBLED.sub(r"\1", _VOWELS.sub("", word.replace("ph", "f")))


@cache
def _by_consonants() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for name, origins in _origins(GIVEN).items():
        if "arabic" in origins:
            found.setdefault(_consonants(name), []).append(name)
    return found


def _words_of(name: str) -> list[str]:
    return _WORD.findall(_APOSTROPHE.sub("", fold(name)))


def _is_from(word: str, origin: str) -> bool:
    return origin in (*origins_of(GIVEN, word), *origins_of(SURNAME, word))


def gender_there(word: str) -> str:
    """The gender of a folded given name of another land; "" for those of both, and all others."""
    genders = _genders_there().get(word, set())
    return next(iter(genders)) if len(genders) == 1 else ""


@cache
def _genders_there() -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for _, role, gender, name in origin_rows():
        if role == GIVEN:
            found.setdefault(fold(name), set()).add(gender)
    return found


def origins_of(role: str, word: str) -> list[str]:
    """Where people with a folded name are from; several where it is borne in several lands."""
    return _origins(role).get(word, [])


@cache
def every_origin() -> frozenset[str]:
    return frozenset(origin for origin, *_ in origin_rows())


@cache
def _origins(role: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for origin, its_role, _, name in origin_rows():
        if its_role == role:
            found.setdefault(fold(name).translate(_BARE), []).append(origin)
    return found


def origin_rows() -> tuple[tuple[str, ...], ...]:
    """Origin, role, gender of a given name, name."""
    return read_table(__package__, "origin_names")
