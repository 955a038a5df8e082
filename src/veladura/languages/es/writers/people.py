"""Spanish names: given names, then two surnames, turned round where a comma or a field says so."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from veladura.languages.es.gender import (
    familiar_forms,
    full_names,
    gender_after,
    gender_before,
    gender_of,
    is_given_name,
    is_listed,
    listed_gender,
    nickname,
    nicknames,
    recorded_gender,
    titled_gender,
)
from veladura.languages.es.joints import fits, joint_before
from veladura.languages.es.kin import PIECE, is_beside_kin
from veladura.languages.es.lexicon import is_word, lexicon
from veladura.languages.es.names.around import with_galician_article, with_mari, with_quoted
from veladura.languages.es.names.census import ROLES
from veladura.languages.es.names.choices import (
    advocations_of,
    candidates_of,
    compounds_of,
    familiar_of,
    rarer_names,
    well_known,
)
from veladura.languages.es.names.fields import (
    AFTER_SURNAMES,
    BEFORE_SURNAME,
    is_called,
    tells_part,
)
from veladura.languages.es.names.letters import said_of_letters
from veladura.languages.es.names.likelihood import OF_BOTH
from veladura.languages.es.names.parts import split_name
from veladura.languages.es.names.roles import assign_roles
from veladura.languages.es.names.translations import other_spellings
from veladura.languages.es.numerals import is_number_word
from veladura.text import fold, unaccented
from veladura.transform.context import Mention
from veladura.transform.people.gender import (
    FEMALE,
    MALE,
    mostly_gender_from,
    surely_gender_from,
)
from veladura.transform.people.language import NameLanguage
from veladura.transform.people.letters import Told
from veladura.transform.people.origins import gender_there
from veladura.transform.people.parts import (
    GIVEN,
    INITIAL,
    LITERAL,
    OWNER,
    PARTICLE,
    SURNAME,
    NamePart,
)

_SPELT = (("qu", "c"), ("k", "c"), ("tx", "ch"), ("y", "i"), ("v", "b"))
_DIMINUTIVE = re.compile(r"(?:uch|uc|ic|in|it|ill|et)[aoe]$|(?<=..)(?:in|i)$")
_STEM = 3  # letters of a name that tell it
_FEW_NAMES = 60  # of a document that are looked through
_FEMALE_ENDS = ("a", "mar", "ith", "eth", "idy", "lyn", "iz", "dad", "cion", "ores", "edes")
_INITIAL_BEHIND = re.compile(r"\s*,\s?[A-ZÁÉÍÓÚÑ]\.(?!\s?[A-ZÁÉÍÓÚÑ\d])")  # no "C. I. 0918"
_UNUSUAL = 0.92  # doubt that still leaves room for a name: "Empar"
_FILE = re.compile(
    r"(?<=\w)\.(?:rtf|pdf|docx?|xlsx?|odt|txt|jpe?g|png|dcm|csv|zip|xml|avi|tiff?|mp[34]|wav|edf|vcs)$"
)
_REMARK = re.compile(r" \((?:confidencial|anulad|fallecid|jubilad|viud|ausente|menor)[oa]?\)$")
_OWNER = re.compile(r"(?<=\w) (?:el|la) de(?: la)? (?=[A-ZÁÉÍÓÚÑ])")
_DEVOTION = re.compile(  # as nuns and monks are called
    r"(?<=\w) ((?i:del niño jesús|de jesús (?:sacramentado|crucificado|nazareno)|de la eucaristía"
    r"|del (?:sagrado )?corazón(?: de (?:jesús|maría))?|del espíritu santo|del santísimo sacramento"
    r"|de la (?:santísima trinidad|santa faz)|del divino maestro))$"
)
_EPITHET = re.compile(r"(?<=[a-zà-ÿ]) (?:el|la) (?:del? |de la )?[A-ZÁÉÍÓÚÑ][^\W\d_]{2,20}$")
_FIELD_BETWEEN = re.compile(r"pellido|ombre|<(?:given|family)|\"(?:given|family)")
_GIVEN_BEFORE = re.compile(r"[^\W\d_]\^$")  # "LACASTA^GREGORIO^ANSELMO"
_KNOWN_BY = re.compile(r"[|~\n>](?=[\w.@/-]{0,19}[a-z\d])[\w.@/-]{2,20}\^$")
_GIVEN_FIELD_BEHIND = re.compile(r"\^(?!F[SDOX])[^\W\d_]")
_WORD_BEHIND_COMMA = re.compile(r"\s*,\s*([^\W\d_]{3,})(?![^\W\d_]|\W{0,3}\d)")
_COLUMN = 3  # blanks between the columns of a table
_TWO_SURNAMES = 3  # words and the space between them


def _given_name_follows(parts: Sequence[NamePart], after: str) -> bool:
    """ "PARDO NÚÑEZ, ANA": surnames before a comma and a given name."""
    if _GIVEN_FIELD_BEHIND.match(after):
        return True  # HL7 and DICOM: family^given
    if any(part.role == GIVEN for part in parts):
        return False  # "M.ª Xosé Tilve, Roi Cacabelos": two people
    if len(parts) > 1 and _INITIAL_BEHIND.match(after):
        return True  # "PALMA ROS, E."
    following = _WORD_BEHIND_COMMA.match(after)
    if following is None or not (following[1][0].isupper() or _is_small(parts, following[1])):
        return False
    capitals = all(part.text.isupper() for part in parts if part.role == "")
    if following[1].isupper() and not capitals:
        return False  # ", RUT": a field, not the name
    word = fold(following[1])
    named = [part.key for part in parts if part.role == ""]
    if not named or word in named or word in lexicon("id_words"):
        return False  # initials alone; "Rosendo, Rosendo de la Cruz": said again; ", DNI"
    if len(named) > len(("Goñi", "Ruiz")) and listed_gender(named[0]):
        return False  # "Amaya Goñi Ruiz, Fermín Goñi": two people
    beside = re.match(r" ([A-ZÁÉÍÓÚÑ][a-zà-ÿ]{2,})(?=[,;.)\n]| y | \()", after[following.end() :])
    if beside and listed_gender(named[0]) and not listed_gender(fold(beside[1])):
        return False  # "Pasqual Boronat, Mireia Climent,": two people
    if named[0] in nicknames() and (len(named) == 1 or not ROLES.is_rather_surname(named[0])):
        return False  # "Puri, Begoña", "Puri Soto, Begoña": two people
    known = listed_gender(word) or word in nicknames()
    if not known and (not ROLES.is_name(word, doubt=_UNUSUAL) or ROLES.is_only_surname(word)):
        return False
    if not known and ROLES.is_surname(word) and len(parts) < _TWO_SURNAMES:
        return False  # "Díaz, Ramos": two people
    words = [part.key for part in parts if part.role == ""]
    return all(ROLES.is_surname(key) for key in words) or not any(
        listed_gender(key) or (ROLES.is_counted(key) and ROLES.is_mostly_given(key))
        for key in words
    )


def _is_small(parts: Sequence[NamePart], following: str) -> bool:
    """ "santos ruiz, longinos": the same in a text without capitals."""
    named = [part for part in parts if part.role == ""]
    small = all(part.text.islower() for part in named) and bool(listed_gender(fold(following)))
    return small and len(named) > 1 and not ROLES.is_mostly_given(named[0].key)


def _begins_with_don(parts: Sequence[NamePart]) -> bool:
    """ "D. Luis Soto": the first letter is no initial but a title."""
    words = [part for part in parts if part.role == ""]
    if not words or [part.text.lower() for part in parts[:2]] != ["d", "."]:
        return False
    given = ROLES.is_given(words[0].key) and not ROLES.is_only_surname(words[0].key)
    return given and (len(words) > 1 or not ROLES.is_surname(words[0].key))  # "D. Lisardo"


def _is_no_monogram(part: NamePart, before: str, settled: Mapping[str, str]) -> bool:
    """ "DR POO": three capitals behind a title are a surname, and so they are everywhere."""
    spoken = part.role == INITIAL and re.fullmatch(r"[b-df-hj-np-tv-z][aeiou][a-z]", part.key)
    told = BEFORE_SURNAME.search(before) or AFTER_SURNAMES.search(before)  # "ROBLES, PIO"
    return bool(spoken) and (part.key in settled or told is not None)


def _is_owner(name: str) -> bool:
    """Whether somebody is known by another, and by no place: "la de la Fuente"."""
    return bool(listed_gender(fold(name))) or not is_word(fold(name))


def _columns(parts: Sequence[NamePart]) -> Iterator[int]:
    """Where a new column of a table begins: behind three blanks."""
    blank = 0
    for i, part in enumerate(parts):
        if part.text != " " and blank >= _COLUMN:
            yield i
        blank = blank + 1 if part.text == " " else 0


def _is_of_name(word: str) -> bool:
    return bool(listed_gender(word)) or ROLES.is_name(word, doubt=_UNUSUAL)


def _is_several(word: str) -> bool:
    """Whether several people of one given name are spoken of, and nobody has that as a surname."""
    own = word.isalpha() and not listed_gender(word) and not ROLES.is_counted(word)
    return own and bool(listed_gender(word[:-1]))


def _sound(word: str) -> str:
    """A folded word as it is heard: "Takio" is of an Eustaquio, "Candy" of a Candelaria."""
    for letters, sound in _SPELT:
        word = word.replace(letters, sound)
    return word


class SpanishNames(NameLanguage):
    def split(self, text: str) -> list[NamePart]:
        if text.endswith("s") and _is_several(fold(text)):
            *parts, last = split_name(text[:-1])  # "las dos Eulalias"
            return [*parts, replace(last, text=f"{last.text}s", genitive=True)]
        if devoted := _DEVOTION.search(text):  # "María Presentación del Niño Jesús"
            name = NamePart(devoted[1], SURNAME, fold(devoted[1]), "advocación")
            return [*self.split(text[: devoted.start()]), NamePart(" ", LITERAL), name]
        owner = _OWNER.search(text) if " de" in text else None
        if owner and _is_owner(text[owner.end() :]):  # "Lino el de Xuana"
            known = NamePart(text[owner.end() :], OWNER)
            return [*self.split(text[: owner.start()]), NamePart(owner[0], LITERAL), known]
        remark = _REMARK.search(text) if text.endswith(")") else None
        if remark:  # "P. S. A. (confidencial)"
            return [*self.split(text[: remark.start()]), NamePart(remark[0], LITERAL)]
        file = _FILE.search(text) if "." in text else None
        if file is None and "_" not in text:
            return split_name(text)
        parts = split_name(text[: file.start()] if file else text)
        words = [part for part in parts if part.role == ""]
        if any(ROLES.is_name(part.key, doubt=0.5) for part in words):
            # "Alta_Prada": what a file is about is nobody's name.
            strange = [part for part in words if not _is_of_name(part.key)]
            parts = [NamePart(p.text, LITERAL) if p in strange else p for p in parts]
        return [*parts, NamePart(file[0], LITERAL)] if file else parts

    def genitive(self, name: str) -> str:
        """Several people of one name: "los Tomás", "los Joaquines"."""
        if name[-1] in "sxz":
            return name
        return f"{name}s" if unaccented(name[-1].lower()) in "aeiou" else f"{unaccented(name)}es"

    def without_epithet(self, text: str) -> str:
        return _EPITHET.sub("", text) if " el " in text or " la " in text else text

    def assign(
        self,
        parts: Sequence[NamePart],
        before: str,
        settled: Mapping[str, str],
        *,
        surnames_first: bool = False,
    ) -> list[NamePart]:
        if _begins_with_don(parts):
            parts = [replace(parts[0], role=LITERAL), *parts[1:]]
        if len(parts) == 1 and _is_no_monogram(parts[0], before, settled):
            parts = [replace(parts[0], role="")]
        if parts and fold(parts[0].text) in ("viuda", "vda"):  # "Viuda de Ponce", by his surname
            roles = {"": SURNAME, PARTICLE: LITERAL}
            parts = [replace(part, role=roles.get(part.role, part.role)) for part in parts]
        parts = with_mari(with_quoted(with_galician_article(parts, before)))
        given = "^" in before and _GIVEN_BEFORE.search(before) is not None
        if given and surnames_first and _KNOWN_BY.search(before):
            given = False  # "|mcid^Cid^Montse": who is known by a number
        first = surnames_first and not given
        column = next(_columns(parts), 0)
        if column:  # "Huertas       Sanz": two people, each in a column
            beside = assign_roles(parts[:column], before, ROLES, settled)
            return [*beside, *self.assign(parts[column:], "", settled, surnames_first=first)]
        return assign_roles(parts, before, ROLES, settled, surnames_first=first)

    def given_name_follows(self, parts: Sequence[NamePart], after: str) -> bool:
        return _given_name_follows(parts, after)

    def candidates(self, role: str, gender: str, particle: str, *, wide: bool) -> tuple[str, ...]:
        return candidates_of(role, gender, particle, wide=wide)

    def gender_before(self, before: str) -> str:
        return gender_before(before)

    def joint_before(self, before: str) -> str:
        return joint_before(before)

    def goes_with(self, joints: Sequence[str], old: str, new: str) -> bool:
        return fits(joints, old, new)

    def said_of_letters(self, text: str, people: Sequence[Mention]) -> Told:
        return said_of_letters(text, people)

    def rarer(self, role: str, gender: str) -> tuple[str, ...]:
        return rarer_names(role, gender if role == GIVEN else "")

    def recorded_gender(self, after: str) -> str:
        return recorded_gender(after)

    def surely_gender_before(self, before: str) -> str:
        return titled_gender(before)

    def gender_after(self, after: str) -> str:
        return gender_after(after)

    def listed_gender(self, name: str) -> str:
        return listed_gender(name)

    def telling(self, given: Sequence[str]) -> Sequence[str]:
        """ "María José" is a woman, and nobody else's sex makes her a man."""
        return given[:1] if len(given) > 1 and given[1] in OF_BOTH else given

    def gender_of(self, name: str) -> str:
        return gender_of(name)

    def nickname_of(self, word: str) -> str:
        return nickname(word)[0]

    def full_names(self, word: str) -> tuple[str, ...]:
        return full_names(word)

    def in_other_tongues(self, word: str) -> Collection[str]:
        return other_spellings(word)

    def clipped(self, word: str, names: Collection[Iterable[str]]) -> str:
        """ "Varo", of an Evaristo; "Mili", of a Milciades: what nobody else is called."""
        if len(names) > _FEW_NAMES:
            return ""
        heard = {_sound(name): name for some in names for name in some}
        word = _sound(word)
        small = _DIMINUTIVE.sub("", word)
        if small != word and len(small) >= _STEM:  # "Carmucha", of a Carmen
            alike = [name for name in heard if name.startswith(small)]
            if len(alike) == 1:
                return heard[alike[0]]
        stem = word[:-1]
        if len(stem) < _STEM or word[-1] not in "aio":
            return ""
        longer = [name for name in heard if len(name) > len(word) + 1 and stem in name]
        found = [name for name in longer if name.endswith(word)] or longer
        return heard[found[0]] if len(found) == 1 else ""

    def is_familiar(self, word: str) -> bool:
        if nickname(word) == ("", ""):
            return False
        # "Quim" is no name of its own, though the list has it.
        ends = any(name.endswith(word) for name in full_names(word))
        clipped = (is_listed(word) and ends) or word.endswith(("ita", "ito"))  # "Manolita"
        return clipped or word in well_known() or not is_given_name(word)

    def familiar(self, gender: str) -> tuple[str, ...]:
        return familiar_of(gender)

    def familiar_forms(self, name: str) -> tuple[str, ...]:
        return familiar_forms(name)

    def is_called(self, text: str, before: str, after: str) -> bool:
        return is_called(text, before, after)

    def tells_part(self, before: str, text: str) -> bool:
        return tells_part(before)

    def likely_gender(self, name: str) -> str:
        ending = FEMALE if name.endswith(_FEMALE_ENDS) else MALE
        return (ROLES.is_counted(name) and mostly_gender_from("es", name)) or ending

    def surely_gender_of(self, name: str) -> str:
        return gender_there(name) or surely_gender_from("es", name)

    def compounds(self, gender: str, particle: str) -> tuple[tuple[str, str], ...]:
        return advocations_of(gender, particle) if particle else compounds_of(gender)

    def joins(self, between: str) -> bool:
        return super().joins(between.strip("^\\")) or _FIELD_BETWEEN.search(between) is not None

    def is_known(self, word: str) -> bool:
        return ROLES.is_counted(word) or bool(listed_gender(word))

    def names_of_kin(self, text: str, before: str) -> str:
        if BEFORE_SURNAME.search(before):
            return ""  # "la familia Goñi"
        small = text.islower()
        pieces = (piece for piece in PIECE.findall(text) if piece[0].isalpha())
        named = (p for p in pieces if not is_beside_kin(p) and not is_number_word(p))
        return " ".join(p for p in named if p[0].isupper() or (small and ROLES.is_called(fold(p))))

    def adds_surname(self, text: str) -> bool:
        return re.match(r"[yi] [A-ZÁÉÍÓÚÑ]", text) is not None

    def shows_case(self, word: str) -> bool:
        return word[1:].strip(". ") not in ("ª", "º", "a")


SPANISH_NAMES = SpanishNames()
