"""Relatives: who they are to the patient is kept, what their names and ages are is not.

"Abuela materna con cáncer de ovario" is clinical content; a changed pedigree is a false one. Names
and ages inside a mention ("su hija Marta, de 12 años") are written by their own writers.
"""

import re
from functools import cached_property
from typing import TYPE_CHECKING

from veladura.detect.reading.vocabulary import load_vocabulary
from veladura.languages.es.gender import (
    gender_after,
    gender_before,
    is_given_name,
    listed_gender,
    nicknames,
    titled_gender,
)
from veladura.languages.es.kin import (
    PIECE,
    gender_of,
    gender_of_kin,
    is_beside_kin,
    is_kin,
    is_misspelt_kin,
    is_scanned_kin,
    joined,
    kin_words,
    names_kin,
)
from veladura.languages.es.names.parts import ABBREVIATED, HONORIFICS, PARTICLES
from veladura.languages.es.names.translations import other_spellings
from veladura.languages.es.numerals import NUMBER_WORDS, is_number_word
from veladura.languages.es.writers.ages import AGES_OF_KIN
from veladura.languages.es.writers.base import SpanishWriter
from veladura.languages.es.writers.relatives import Relatives
from veladura.text import fold, match_case
from veladura.transform.context import Mention
from veladura.transform.people.gender import FEMALE, MALE, CensusRoles, surely_gender_from
from veladura.transform.people.origins import gender_there

if TYPE_CHECKING:
    from veladura.languages.es.context import SpanishContext

_ONLY_AGE = re.compile(
    r"(?:\d{1,3}|(?:[a-z]+ y )?[a-z]+(?= (?:ano|mes|dia|seman)|$))"
    r"(?: ?(?:a|an[oiy]s?|anitos|mes(?:es)?|dias?|semanas?)\.?)?"
)
_HAS = re.compile(r"\b(?:su|mi|tu|nuestr[oa]) $", re.IGNORECASE)
_THE = re.compile(r"(?:\b(?:la|el|una|un) |\(|: )$", re.IGNORECASE)  # where names have capitals
_SHARES = re.compile(r"compañer[oa]s? de \w+", re.IGNORECASE)
_ROLES = CensusRoles("es")
_GIVEN_NAME = "nombre: "  # relatives are called by it
_SURNAME = "apellidos: "
_BY_SURNAME = re.compile(
    r"\b(?:los|familia|apellid\w{1,6}|se[ñn]ora?|sra?\.|dra?\.),?\s$", re.IGNORECASE
)
_COUNTED = re.compile(rf"\b(?:\d+|{'|'.join(NUMBER_WORDS[:-1])}|varios|otros) $", re.IGNORECASE)
_SPOKEN_OF = 45  # characters back to a relative who is named: "la mami es algera, se llama"
_EPITHET = re.compile(r"[Ee]l [A-ZÁÉÍÓÚÑ][a-zà-ÿ]{2,20}")
_TORN = re.compile(r"[-▯█]\s{0,3}$")
_AMBIGUOUS = 0.3  # doubt: "Nora" and "Nina" are names where a capital says so
_AFTER_KIN = 0.8  # doubt: "hija luz" is a name, "hija monja" is none


class KinshipWriter(SpanishWriter):
    """Writes the relatives of one document."""

    def __init__(self, context: "SpanishContext") -> None:
        super().__init__(context)
        self._relatives = Relatives(context)
        self._surnames = {  # of families: "los Lora"
            fold(mention.surface.strip())
            for mention in context.of_kind("kinship", "person")
            if _BY_SURNAME.search(mention.before)
            and fold(mention.surface.strip()) not in nicknames()  # "señora Pepa"
            and not _ROLES.is_mostly_given(fold(mention.surface.strip()))  # "el Dr. Juan"
        }
        for mention in context.of_kind("kinship"):
            for word in map(fold, PIECE.findall(mention.surface)):
                kin = kin_words().get(word)
                if kin is not None and word == fold(kin.plural):
                    self._relatives.are_several(kin)

    def write(self, mention: Mention) -> str | None:
        surface, folded = mention.surface.strip(), fold(mention.surface)
        first = folded.split()[0]
        if _ONLY_AGE.fullmatch(folded) and (first[0].isdigit() or is_number_word(first)):
            ages = self.context.ages
            told = ages.is_of_told(mention) or not ages.is_relative(mention)
            if told and ages.turns(mention):
                return surface  # "Hijos de 28 y 25. Cumple 53 en junio"
            own = ages.is_told_beside(mention) or ages.follows_own(mention)
            return ages.rewrite(surface, mention.after, relative=not own)
        if _SHARES.search(surface):  # "compañero de piso" is no couple
            return surface
        if folded in self._borne and not is_kin(surface):  # "fandiño", in a dictation
            return self.context.people.rewrite(surface, mention.before)
        if _is_epithet(surface):
            return self.context.people.rewrite(surface, mention.before)
        named = surface.istitle() and not is_kin(surface)
        if familiar := self.context.people.beginning(folded) if named else "":
            return familiar  # "Primi", of a Primitivo, who is no primo
        if _is_kin_astray(surface) or _is_said_of_kin(surface, mention.before):
            return surface
        change = self.context.preferences.kinship == "change"
        return self._pieces(self._with_new_ages(surface), mention, change=change)

    def _pieces(self, surface: str, mention: Mention, *, change: bool) -> str:
        pieces = PIECE.findall(surface)
        written: list[str] = []
        position, gender = 0, ""
        while position < len(pieces):
            end = self._name_end(pieces, position, mention)
            if end > position:
                name = "".join(pieces[position:end])
                before = mention.before if not position else ""
                first = fold(name.split()[0])
                known = position and is_given_name(first)  # "Papá Leire", but "Primo Chiqui"
                told = (listed_gender(first) if known else "") or gender_there(first)
                told = told or titled_gender(before) or gender or self._gender_of(name, before)
                told = told or ("" if listed_gender(first) else gender_after(mention.after))
                field = mention.after.startswith("^") or _BY_SURNAME.search(mention.before)
                alone = name.isalpha() and not field
                counted = not listed_gender(first) and _COUNTED.search(before)
                family = fold(name) in self._surnames or counted
                family = family or (not told and _is_surname(name))
                role = _SURNAME if family else _GIVEN_NAME
                told_by = f"{before} {role}" if alone else before
                written.append(self.context.people.rewrite(name, told_by, told))
                position = end
                continue
            piece = pieces[position]
            mixed = fold(piece) in ("de", "del") or _are_of_both(piece)
            gender = "" if mixed else _told_gender(piece) or gender
            written.append(self._other_kin(piece) if change else piece)
            position += 1
        return "".join(written)

    @cached_property
    def _borne(self) -> frozenset[str]:
        """Surnames that people of the document are named by in full."""
        people = (PIECE.findall(m.surface) for m in self.context.of_kind("person"))
        return frozenset(fold(w) for words in people for w in words[1:] if w.isalpha()) - PARTICLES

    def _gender_of(self, name: str, before: str) -> str:
        """Of a name that tells none itself, the gender of the relative spoken of before it."""
        first = fold(name.split()[0])
        if listed_gender(first) or surely_gender_from("es", first):
            return ""  # "Pareja: Bastián"
        told = gender_before(before) or gender_of_kin(before[-_SPOKEN_OF:])
        return told or self._told_elsewhere.get(first, "")

    @cached_property
    def _told_elsewhere(self) -> dict[str, str]:
        """What relatives are told to be beside one of their names, which may say nothing itself."""
        told: dict[str, str] = {}
        for mention in self.context.of_kind("kinship"):
            before = mention.before
            gender = gender_before(before) or gender_of_kin(before[-_SPOKEN_OF:])
            if gender and mention.surface.isalpha():
                told.setdefault(fold(mention.surface), gender)
        return told

    def _other_kin(self, piece: str) -> str:
        """Another relative of the same generation; what says which side they are on stays."""
        word = joined(piece)
        former = "ex" if word.startswith("ex") and word[2:] in kin_words() else ""
        kin = kin_words().get(word[len(former) :])
        if kin is None or "side" in kin.group:
            return piece
        relative = self._relatives.instead_of(kin)
        plural = word.endswith(fold(kin.plural)) and kin.plural != kin.singular
        return match_case(piece, former + (relative.plural if plural else relative.singular))

    def _with_new_ages(self, surface: str) -> str:
        ages = self.context.ages

        def moved(match: re.Match[str]) -> str:
            return ages.rewrite(match[0], surface[match.end() :], relative=True) or match[0]

        return AGES_OF_KIN.sub(moved, surface)

    def _name_end(self, pieces: list[str], start: int, mention: Mention) -> int:
        """Where a name that starts here ends: words that are no kin, particles between them."""
        if not self._is_name(pieces, start, mention):
            return start
        end = position = start + 1
        while position < len(pieces):
            piece = pieces[position]
            if piece[0].isalpha() and self._continues(piece, mention):
                end = position + 1
            elif not (piece.isspace() or piece in ".-'’" or fold(piece) in PARTICLES):
                break
            position += 1
        return end

    def _continues(self, piece: str, mention: Mention) -> bool:
        """Whether a word behind a name still belongs to it."""
        if fold(piece) in PARTICLES or is_number_word(piece):
            return False
        if self._is_small(piece, mention) and not mention.surface.islower():
            return False  # "Antón morreu"
        if piece[0].isupper() and not mention.surface.isupper():
            return True
        return not is_beside_kin(piece)

    def _is_small(self, piece: str, mention: Mention) -> bool:
        """Whether a word has no capital where names have them."""
        return piece.islower() and re.search(r"[A-ZÁÉÍÓÚÑ][a-z]", mention.before) is not None

    def _is_name(self, pieces: list[str], i: int, mention: Mention) -> bool:
        piece, word = pieces[i], joined(pieces[i])
        if not piece[0].isalpha() or is_number_word(piece) or word in HONORIFICS:
            return False
        capitals = mention.surface.isupper() and len(mention.surface) > 1
        shows = piece[0].isupper() and not capitals
        if i and _counts(pieces, i):  # "dos Lozano", but "9 rneses"
            several = listed_gender(word.removesuffix("s")) or word in self.context.people.words
            return bool(shows and several and not is_kin(piece))
        if is_beside_kin(piece):
            if _is_spelt_kin(piece):
                return shows and i > 0 and _ROLES.is_name(word, doubt=_AMBIGUOUS)
            known = bool(listed_gender(word)) or _is_word(word)  # "Husband" is nobody's name
            return shows and known and _ROLES.is_ever_given(word)
        if shows or word in ABBREVIATED or (len(piece) == 1 and piece.isupper()):
            return True
        torn = is_scanned_kin(piece) and (not listed_gender(word) or _TORN.search(mention.before))
        if len(piece) < 3 or torn:
            return False  # "herm-\nana", but "se llama ana"
        if self._is_small(piece, mention) and self.context.places.setting.tongue:
            # "tiña azucre": no list has the words of these languages, but "aitor" is called so
            called = bool(listed_gender(word)) and not _is_word(word)
            return called or word in self.context.people.words
        if i > 1 and is_kin(pieces[i - 2]):
            if self._is_small(piece, mention):  # "marido colombófilo"
                doubt = _AFTER_KIN if _ROLES.is_counted(word) else _AMBIGUOUS
                return bool(listed_gender(word)) or _ROLES.is_name(word, doubt=doubt)
            told = listed_gender(word)
            if told and told == _told_gender(pieces[i - 2]) and piece != word:
                return True  # "marido toño", who is no tone
            called = word in nicknames() or _ROLES.is_name(word, doubt=_AFTER_KIN)
            return called or not _is_word(word)  # "su vecina fina"
        named = bool(listed_gender(word)) or _ROLES.is_ever_given(word)  # "mi marido el curro"
        return capitals or named or not _is_word(word)


def _is_epithet(surface: str) -> bool:
    """ "el Chepas": what somebody is called who is no relative, and by no name."""
    return (
        _EPITHET.fullmatch(surface) is not None
        and not names_kin(surface)
        and not listed_gender(fold(surface.split()[1]))
    )


def _is_surname(name: str) -> bool:
    """Whether nobody is called so: "Ortiz", taken for a relative."""
    word = fold(name)
    return _ROLES.is_counted(word) and _ROLES.is_only_surname(word) and not listed_gender(word)


def _is_said_of_kin(surface: str, before: str) -> bool:
    """ "su chabala", "su immi": whom somebody has, in a word that no list knows, and no name."""
    word = surface.isalpha() and surface.islower() and not listed_gender(surface)
    has = _HAS.search(before) or (_THE.search(before) and re.search("[A-ZÁÉÍÓÚÑ]", before))
    return word and bool(has) and not _ROLES.is_mostly_given(fold(surface))


def _is_kin_astray(surface: str) -> bool:
    """Whether all of a mention is one relative, damaged."""
    if is_kin(surface) or re.search(r"\s[A-ZÁÉÍÓÚÑ]|\d\d", surface):
        return False
    named = surface[0].isupper() and _ROLES.is_name(joined(surface), doubt=_AMBIGUOUS)
    names = (fold(surface), *other_spellings(fold(surface)))
    if surface[0].isupper() and any(map(listed_gender, names)):
        return False  # "Laia" is no iaia, badly scanned, "Xenerosa" no xenra
    return is_scanned_kin(surface) or (not named and is_misspelt_kin(surface))


def _counts(pieces: list[str], i: int) -> bool:
    """Whether a number stands right before a piece."""
    before = pieces[:i][-3:]
    word = next((piece for piece in reversed(before) if not piece.isspace()), "")
    return word.isdecimal() or is_number_word(word)


def _is_spelt_kin(piece: str) -> bool:
    """Whether a word has the accents of the relative it names: "Nina" is not "niña"."""
    kin = kin_words().get(joined(piece))
    return kin is not None and piece.lower() in (kin.singular, kin.plural)


def _are_of_both(piece: str) -> bool:
    """ "hermanos" are sisters as well."""
    kin = kin_words().get(joined(piece))
    several = kin is not None and kin.plural != kin.singular and fold(piece) == fold(kin.plural)
    return several and gender_of(kin) == MALE if kin is not None else False


def _told_gender(piece: str) -> str:
    kin = kin_words().get(joined(piece))
    if kin is not None:
        return gender_of(kin)
    return {"a": FEMALE, "o": MALE}.get(joined(piece)[-1:], "") if len(piece) > 4 else ""


def _is_word(word: str) -> bool:
    vocabulary = load_vocabulary("es")
    return vocabulary is not None and vocabulary.knows(word)
