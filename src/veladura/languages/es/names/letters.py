"""What somebody says of the letters of a name: "con be", "sin hache", "empieza por eme"."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import zip_longest

from veladura.languages.es.lexicon import table
from veladura.text import fold, unaccented
from veladura.transform.context import Mention
from veladura.transform.people.letters import Said, Told, Trait
from veladura.wordlists import read_toml

_NEAR = 160  # characters between a name and what is said of it
_LONGEST = 200  # characters of a remark
_SENTENCE_ENDS = re.compile(r"[.?!] (?=[^\W\d_])|\n")
_SAID_NEXT = re.compile(r"\. (?:con (?:la )?)?", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]{2,}")
_ACUTE = {"a": "áàâ", "e": "éèê", "i": "íìîï", "o": "óòô", "u": "úùû"}
_ORDINALS = {"primera": 1, "segunda": 2, "tercera": 3, "ultima": -1}
_NUMBERS = ("", "", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez")
_WITH = "con|sin|amb|sense|sen|cun|cunha"
_JOINT = rf",? (?:(?:[yeoiu] |ni |pero )(?:(?:{_WITH}) )?|(?:{_WITH}) )(?:la |una? )?"


@dataclass(frozen=True, slots=True)
class _Has:
    letters: str

    def is_of(self, name: str) -> bool:
        kept = self.letters if self.letters in ("ñ", "ç") else ""
        return self.letters in unaccented(name.lower(), kept=kept)


@dataclass(frozen=True, slots=True)
class _Ends:
    letters: str
    begins: bool = False

    def is_of(self, name: str) -> bool:
        plain = unaccented(name.lower())
        return plain.startswith(self.letters) if self.begins else plain.endswith(self.letters)


@dataclass(frozen=True, slots=True)
class _IsLong:
    letters: int

    def is_of(self, name: str) -> bool:
        return len(name) == self.letters


@dataclass(frozen=True, slots=True)
class _IsAlso:
    """What else bears a name: "Rosa, como la flor"."""

    others: frozenset[str]

    def is_of(self, name: str) -> bool:
        return fold(name) in self.others


@dataclass(frozen=True, slots=True)
class _IsMarked:
    """An accent, on a letter that is named or on any; a diaeresis where the marks say so."""

    marks: str
    letter: str = ""
    which: int = 0  # of these letters: the second, the last (-1), any (0)

    def is_of(self, name: str) -> bool:
        lowered = name.lower()
        if not self.which:
            return any(mark in lowered for mark in self.marks)
        places = [c for c in lowered if unaccented(c) == self.letter]
        nth = self.which if self.which < 0 else self.which - 1
        return -len(places) <= nth < len(places) and places[nth] in self.marks


@cache
def _letters() -> dict[str, str]:
    """What is said for letters, folded → the letters."""
    named = {fold(said): letter for letter, said in table("letter_names")}
    lists = read_toml("veladura.languages.es", "words/letters")
    rows = (one.split(";") for one in lists["said"])
    alone = {letter: letter for letter in (*"abcdefghijklmnopqrstuvwxyzñç", *lists["several"])}
    return {**alone, **named, **{_plain(said): letters for said, letters in rows}}


def _plain(said: str) -> str:
    """In small letters, without accents; "ñ" is no "n"."""
    return unaccented(said.lower(), kept="ñç")


@cache
def _things() -> dict[str, frozenset[str]]:
    """What things are → their names that people bear as well."""
    same = read_toml("veladura.languages.es", "words/letters")["same"]
    return {thing: frozenset(names) for thing, names in same.items()}


def _accented(thing: str) -> str:
    """A folded word with or without its accents, as a pattern."""
    return "".join(f"[{c}{_ACUTE[c][0]}]" if c in _ACUTE else c for c in thing)


@cache
def _letter() -> str:
    said = "|".join(sorted(map(re.escape, _letters()), key=len, reverse=True))
    return rf"[\"«'“]?(?:{said})[\"»'”]?(?![\w-])"


@cache
def _one_of_list() -> re.Pattern[str]:
    return re.compile(rf"(?:{_JOINT})?(?P<said>{_letter()})", re.IGNORECASE)


@cache
def _remarks() -> re.Pattern[str]:
    """In small letters."""
    letter, things = _letter(), "|".join(map(_accented, _things()))
    return re.compile(
        rf"(?<![\w-])(?:"
        rf"(?:{_WITH}|lleva|llevo)(?: la| una?)? (?P<listed>{letter}(?:{_JOINT}{letter}){{0,4}})"
        rf"|(?:empiez|comienz|empez|comenz|començ|comez)\w{{1,4}} (?:por|con|amb|en|per)(?: la)?"
        rf" (?P<first>{letter})"
        rf"|(?:inicial|primera letra)(?: es)?(?: la| una)? (?P<initial>{letter})"
        rf"|(?:termin|acab|remat)\w{{1,5}} (?:en|con|amb|por)(?: la)? [\"«'“]?-?"
        rf"(?P<last>[a-zñ]{{1,3}})(?!\w)"
        rf"|(?:acento|tilde|accent|acentuad[oa])s?(?: (?:en|a|sobre) l?[ao]"
        rf"(?: (?P<which>primera|segunda|tercera|[uú]ltima))? (?P<accented>[aeiou])(?!\w))?"
        rf"|(?P<dots>di[eé]resis|crema)(?!\w)"
        rf"|(?:de|con|tiene|son) (?P<length>{'|'.join(_NUMBERS[2:])}|\d) (?:letras|lletres)(?!\w)"
        rf"|com[oa] (?:el|la|los|un|una|su|mi|sa) (?P<also>{things})(?!\w)"
        rf")",
    )


def said_of_letters(text: str, people: Sequence[Mention]) -> Told:
    """Folded word of a name → what the document says of its letters. Whoever is named last before
    a remark is spoken of; a remark that is none narrows a choice and does no harm."""
    told: dict[str, list[Said]] = {}
    lowered = text.lower()  # some letters are two in small ones: then offsets would not hold
    small = lowered if len(lowered) == len(text) else text
    named = sorted(people, key=lambda mention: mention.start)
    for mention, following in zip_longest(named, named[1:]):
        before = following.end if following else len(text)
        for remark in _remarks_behind(small, mention.end, before):
            for trait in _traits(remark):
                for word, said in _of_words(mention.surface, trait):
                    told.setdefault(word, []).append(said)
    return told


def _remarks_behind(text: str, end: int, before: int) -> Iterator[re.Match[str]]:
    """What is said of a name that ends there, in its line and sentence, `before` another ends."""
    near = end + _NEAR + _LONGEST
    line = text.find("\n", end, near)
    for remark in _remarks().finditer(text, end, near if line < 0 else line):
        start = remark.start()
        if start >= before or not _belongs(text, end, start):
            return
        yield remark


def _belongs(text: str, end: int, start: int) -> bool:
    if _SAID_NEXT.fullmatch(text, end, start):
        return True  # "Moltó. Con acento"
    return start - end <= _NEAR and not _SENTENCE_ENDS.search(text, end, start)


def _of_words(name: str, trait: Trait) -> Iterator[tuple[str, Said]]:
    """Those words of a name that have a trait; all of them where none has it."""
    words = _WORD.findall(name)
    having = [word for word in words if trait.is_of(word)]
    for word in having or words:
        yield fold(word), Said(trait, bool(having))


def _traits(remark: re.Match[str]) -> Iterator[Trait]:
    if listed := remark["listed"]:
        yield from map(_Has, _letters_in(listed))
    elif first := remark["first"] or remark["initial"]:
        yield from (_Ends(letters, begins=True) for letters in _letters_in(first))
    elif last := remark["last"]:
        yield _Ends(unaccented(last.lower()))
    elif remark["dots"]:
        yield _IsMarked("üï")
    elif also := remark["also"]:
        yield _IsAlso(_things()[fold(also)])
    elif length := remark["length"]:
        known = length.lower()
        yield _IsLong(int(known) if known.isdecimal() else _NUMBERS.index(known))
    else:
        letter = (remark["accented"] or "").lower()
        marks = _ACUTE.get(letter, "".join(_ACUTE.values()))
        yield _IsMarked(marks, letter, _ORDINALS.get(fold(remark["which"] or ""), 0))


def _letters_in(listed: str) -> Iterator[str]:
    """The letters that are said one after the other: "con be y con zeta"."""
    for said in _one_of_list().finditer(listed):
        plain = _plain(said["said"]).strip("\"«»'“”")
        yield _letters().get(plain, plain)
