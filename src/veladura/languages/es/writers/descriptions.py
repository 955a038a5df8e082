"""Descriptions marked as identifiers ("soltera", "raza blanca"): another of the same kind."""

import re
from functools import cache

from veladura.languages.es.gazetteer import demonym_of, demonyms, regional_demonyms
from veladura.languages.es.home import SPAIN as _HOME
from veladura.languages.es.lexicon import is_word, table
from veladura.languages.es.writers.base import SpanishWriter
from veladura.languages.es.writers.professions import ANY_SECTOR, sector_of
from veladura.text import fold, match_case, unaccented
from veladura.transform.context import Mention
from veladura.transform.people.gender import FEMALE, MALE

_WORD = re.compile(r"[^\W\d_]+")
_ARTICLES = frozenset({"el", "la", "un", "una"})
_NOTHING = re.compile(
    r"s/[dnc]|n/[acd]|no consta|no aporta|sin datos?|sin (?:filiar|identificar)\b.{0,40}"
    r"|[1l]as?|e[1l]|[1l]os|a tod[oa]s|a tots|a todas"
    r"|q\.?\s?(?:e\.?\s?p\.?\s?d|d\.?\s?e\.?\s?p|d\.?\s?g|g\.?\s?e)\.?|(?-i:d\.e\.p|e\.p\.d)\.?",
    re.I,
)
_NOUN = re.compile(r"[^\W\d_]{2,20}(?:(a|ad|ión)|[^\W\d_])s?\s$")
_WITH_SAID = 3  # fields of a row without other words for the same
_OF_PEOPLE = re.compile(r"\b(?:etnia|pueblo(?: originario| ind[ií]gena)?):? $", re.IGNORECASE)
_A_PEOPLE = re.compile(r"\b(?:etnia|raza|pueblo|comunidad|minor[ií]a):? $", re.IGNORECASE)
_WHO = re.compile(r"(?<!\w)(una?|el|la|es[ea]|est[ea]|otr[oa]|aquel(?:la)?) $", re.IGNORECASE)
_NAMED_BEHIND = re.compile(r" [A-ZÁÉÍÓÚÑ][a-zà-ÿ]")
_PEOPLES = frozenset({"native", "afro", "tribe"})
_KEPT, _NEVER = "=", "-"  # a group that stays, a word that is not written for another


@cache
def _described() -> dict[str, tuple[str, int, bool]]:
    """Folded word → its group, 1 for masculine or 2 for feminine, whether it is a plural."""
    words: dict[str, tuple[str, int, bool]] = {}
    for group, *forms in table("descriptions"):
        for gender, form in enumerate(forms[:2], 1):
            words.setdefault(fold(form), (group, gender, False))
            words.setdefault(fold(_plural(form)), (group, gender, True))
    return words


@cache
def _said() -> dict[str, str]:
    """Folded word of the story → the same in other words, in its gender."""
    rows = [row[1:] for row in table("descriptions") if row[0] == _KEPT and len(row) > _WITH_SAID]
    return {fold(row[i]): row[i + 2] for row in rows for i in (1, 0)}


def is_story(surface: str) -> bool:
    """Whether all that was marked is of the story and cannot be said in other words: "zurdo"."""
    words = [word for word in _WORD.findall(surface) if fold(word) not in _ARTICLES]
    kept = (_described().get(fold(w), ("",))[0] == _KEPT and fold(w) not in _said() for w in words)
    return bool(words) and all(kept)


def is_description(surface: str) -> bool:
    """Whether every word of what was marked describes somebody: "blanco", "Indígena kichwa"."""
    words = _WORD.findall(surface)
    return bool(words) and all(fold(word) in _described() for word in words)


def is_sayable(surface: str) -> bool:
    """Whether something of the story in it can be said in other words: "la menor"."""
    return any(fold(word) in _said() for word in _WORD.findall(surface))


def is_nothing(surface: str) -> bool:
    """Whether a field says that it has nothing to say, or an article was marked: "s/d", "1a"."""
    return _NOTHING.fullmatch(surface.strip()) is not None


class DescriptionWriter(SpanishWriter):
    """Writes what was said of somebody in place of a number."""

    _gender = ""  # of whoever a description is said of
    _of_country = False  # whether it stands for a country that is marked elsewhere

    def write(self, mention: Mention) -> str | None:
        surface = mention.surface.strip()
        near = self.context.people.gender_near(mention.start)
        self._of_country = mention.label_kind == "country"
        noun = _NOUN.search(mention.before) if self._of_country else None
        self._gender = near or self.context.patient_gender
        if noun is not None:  # "la policía belga"
            self._gender = FEMALE if noun[1] else MALE
        keeps = self.context.preferences.country == "keep"
        code = demonyms().get(fold(surface), ("",))[0]
        if code and (self.context.countries.stays(code) or (keeps and code == self.context.home)):
            return surface  # whoever is from where the document is, or where they must be from
        peoples = [
            w for w in _WORD.findall(surface) if _described().get(fold(w), ("",))[0] in _PEOPLES
        ]
        if peoples and "originario: " in mention.before[-14:].lower():
            return match_case(surface, "indígena")  # the field says the rest
        if peoples and len(_WORD.findall(surface)) > 1:  # "indígena quillacinga", "kichwa-lamista"
            return match_case(surface, self._word(peoples[0], 0).lower())
        roll = self.context.roll(mention.kind, fold(surface))
        written = _WORD.sub(lambda match: self._word(match[0], roll), surface)
        strange = self.context.home != _HOME and surface.islower() and surface.isalpha()
        strange = strange and not is_word(surface)
        trade = surface.islower() and surface.isalpha() and sector_of(fold(surface)) != ANY_SECTOR
        if written == surface and trade:
            return self.context.professions.write(mention)  # "salesiano"
        if written == surface and (_OF_PEOPLE.search(mention.before) or strange):
            of_spain = self.context.home == _HOME and "etnia" in mention.before.lower()
            said = "minoritaria" if of_spain else "indígena"
            return match_case(surface, said)  # of a people that no list has
        return None if written == surface else _agreeing(written, mention)

    def _from(self, word: str) -> str:
        """Who comes from the country that a country became; "" for everybody else."""
        region, gender = regional_demonyms().get(fold(word), ("", 0))
        new = self.context.places.regions.get(region, "")
        if new:
            return next((row[gender] for row in table("region_demonyms") if row[0] == new), "")
        code, gender = demonyms().get(fold(word), ("", 0))
        if not code or code == self.context.home:
            return ""
        new, name = self.context.countries.other(code)
        if demonym_of().get((code, 1)) == demonym_of().get((code, 2)):  # "belga" tells none
            gender = 2 if self._gender == FEMALE else 1
        return demonym_of().get((new, gender), f"de {name}" if self._of_country else "")

    def _word(self, word: str, roll: int) -> str:
        if not roll and (other := self._from(word)):
            return other if other.startswith("de ") else match_case(word, other)
        known = _described().get(fold(word))
        if known is None and fold(word).startswith("afro"):
            return match_case(word, "afrodescendiente")
        if known is None or known[0] == _KEPT:
            return match_case(word, _said().get(fold(word), word))
        group, gender, plural = known
        rows = [row for row in table("descriptions") if row[0] == group and row[-1] != _NEVER]
        if self._gender and group in _PEOPLES and _tells_none(word):  # "doña Oyana, fang"
            gender = 2 if self._gender == FEMALE else 1
        elif any(fold(row[1]) == fold(row[2]) == fold(word)[: len(row[1])] for row in rows):
            rows = [row for row in rows if row[1] == row[2]]  # fits both genders, as the word does
        peers = [row[gender] for row in rows]
        others = [peer for peer in peers if fold(peer) not in fold(word) not in fold(peer)]
        order = list(self.context.source.probe(others, "description", group, fold(word)[:4]))
        if not order:
            return word
        new = order[roll % len(order)]
        return match_case(word, _plural(new) if plural else new)


def _agreeing(written: str, mention: Mention) -> str:
    """ "de etnia gitana": behind a word for a people it is not said again, and agrees with it."""
    said = _A_PEOPLE.search(mention.before)
    who = _WHO.search(mention.before) if written.lower().startswith("de ") else None
    if who and _NAMED_BEHIND.match(mention.after):  # "la gitana Rosario"
        return "vecina" if who[1].lower().endswith("a") else "vecino"
    if who:  # "un gitano viejo"
        return f"{'mujer' if who[1].lower().endswith('a') else 'hombre'} {written}"
    if said is None:
        return written
    if written.lower().startswith("de etnia "):
        return written[len("de etnia ") :]
    if written.lower() == "de pueblo originario":
        agreed = "originario" if said[0].lower().startswith("pueblo") else "originaria"
        return match_case(written, agreed) if written.isupper() else agreed
    return written


@cache
def _tells_none(word: str) -> bool:
    """Whether a word is the same for men and women."""
    return any(row[1] == row[2] and fold(row[1]) == fold(word) for row in table("descriptions"))


def _plural(word: str) -> str:
    if word[-1] in "aeoé":
        return f"{word}s"
    return f"{word[:-2]}{unaccented(word[-2:])}es"  # "escocés", "escoceses"
