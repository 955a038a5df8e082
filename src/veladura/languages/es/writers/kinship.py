"""Kinship: another relative of the same gender and generation, in the same number.

Names and ages inside the mention ("su hija Marta, de 12 años") are written by their own writers.
"""

import re
from difflib import get_close_matches
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from veladura.languages.es.lexicon import table
from veladura.languages.es.name_parts import ABBREVIATED, PARTICLES
from veladura.languages.es.numerals import is_number_word
from veladura.languages.es.writers.base import SpanishWriter
from veladura.text import fold, match_case
from veladura.transform.context import Mention
from veladura.transform.people.gender import FEMALE, MALE, CensusRoles

if TYPE_CHECKING:
    from veladura.languages.es.context import SpanishContext

_WORD = re.compile(r"t[ií][ao]s? abuel[ao]s?|[^\W\d_]+(?:-\n\s*[^\W\d_]+)?|\d+|[\W_]")
_AGE = re.compile(
    r"(?<!\d)\d++(?:\s*+(?:y|-|,)\s*+\d++){0,9}(?=\s*(?:a|años)\b)"
    r"|\b(?:[a-záéíóú]+\s+y\s+)?[a-záéíóú]+(?= años)"
)
_ONLY_AGE = re.compile(
    r"(?:\d{1,3}|(?:[a-z]+ y )?[a-z]+(?= (?:ano|mes|dia|seman)|$))"
    r"(?: ?(?:a|anos?|mes(?:es)?|dias?|semanas?)\.?)?"
)
_ROLES = CensusRoles("es")
_CLOSE = 0.8  # likeness of a misspelt word to the one meant
_OTHER_LANGUAGES = ("catalan", "basque", "galician")
_SHARED = ("piso", "trabajo", "clase", "habitación", "asociación")
_SHARES = re.compile(r"(compañer[oa]s? de )(\w+)", re.IGNORECASE)
_SIDE = re.compile(r"(?:m|p)atern[ao]s?$|por$")  # "por parte de madre"
_HAVE_SIDES = frozenset(
    (
        "abuela",
        "tía",
        "bisabuela",
        "prima",
        "sobrina",
        "abuelo",
        "tío",
        "bisabuelo",
        "primo",
        "sobrino",
    )
)
_COMMON = ("madre", "padre")  # first choice for their peers, who are mentioned far less
_SEXES = ("varón", "hembra")
_FAR = ("bisabuela", "bisabuelo")  # written where nearer kin are not free
_NOT_NAMES = frozenset({"de", "y", "o", "e", "con", "por", "rama", "linea", "the"})


class Kin(NamedTuple):
    group: str
    singular: str
    plural: str
    bond: str = ""  # "blood"; "rare" is understood but never written


@cache
def _kin() -> tuple[Kin, ...]:
    return tuple(Kin(*row) for row in table("kinship"))


@cache
def _words() -> dict[str, Kin]:
    """Folded singular or plural → the kin it names."""
    words: dict[str, Kin] = {}
    for kin in _kin():
        words.setdefault(fold(kin.singular), kin)
        words.setdefault(fold(kin.plural), kin)
    return words


def gender_of_kin(text: str) -> str:
    """The gender of the last relative named in the last sentence or item of a text; or ""."""
    for word in reversed(_WORD.findall(re.split(r"[.;·•—–]\s", text)[-1])):
        kin = _words().get(fold(word))
        if kin is not None and "side" not in kin.group:
            return FEMALE if "female" in kin.group else MALE if "male" in kin.group else ""
    return ""


def names_kin(text: str) -> bool:
    """Whether a relative is named in a text, spelt as it should be."""
    return any(fold(word) in _words() for word in _WORD.findall(text))


def _other_parent(kin: Kin) -> Kin:
    """ "por parte de madre" becomes "por parte de padre"."""
    return _words()["padre" if "female" in kin.group else "madre"]


def _follows_cousin(pieces: list[str], position: int) -> bool:
    """ "primo hermano": the second word tells which cousin."""
    return position > 1 and fold(pieces[position - 2]).startswith("prim")


class KinshipWriter(SpanishWriter):
    """Writes the relatives of one document."""

    def __init__(self, context: "SpanishContext") -> None:
        super().__init__(context)
        self._several: set[str] = set()  # kin there are more than one of
        self._sided: set[str] = set()  # kin on the mother's or the father's side
        for mention in context.of_kind("kinship"):
            words = [w for w in map(fold, _WORD.findall(mention.surface)) if w.strip()]
            following = fold(mention.after).split()[:1]
            for word, after in zip(words, [*words[1:], *following, ""], strict=False):
                kin = _words().get(word)
                if kin is not None:
                    self._several |= {kin.singular} if word == fold(kin.plural) else set()
                    self._sided |= {kin.singular} if _SIDE.match(after) else set()

    def write(self, mention: Mention) -> str | None:
        folded = fold(mention.surface)
        is_age = _ONLY_AGE.fullmatch(folded) and (
            folded[0].isdigit() or is_number_word(folded.split()[0])
        )
        if is_age or folded.startswith("recien nacid"):
            return self.context.ages.rewrite(mention.surface.strip(), mention.after)
        if _SHARES.search(mention.surface):  # "compañero de piso" is no couple
            return _SHARES.sub(lambda m: m[1] + self._shared(m[2]), mention.surface.strip())
        surface = self._with_new_ages(mention.surface.strip())
        pieces = _WORD.findall(surface)
        written: list[str] = []
        changed = surface != mention.surface.strip()
        position = 0
        gender = ""
        while position < len(pieces):
            end = self._name_end(pieces, position, mention)
            if end > position:
                name = "".join(pieces[position:end])
                before = mention.before if not position else ""
                written.append(self.context.people.rewrite(name, before, gender))
                changed, position = True, end
                continue
            piece = pieces[position]
            word = fold(re.sub(r"-\n\s*", "", piece))
            former = "ex" if word.startswith("ex") and word[2:] in _words() else ""
            known = _words().get(word[len(former) :])
            if known and known.singular in _SEXES and position > 1:
                written.append(piece)  # "tres hijos varones"
            elif known and word.startswith("herman") and _follows_cousin(pieces, position):
                written.append("carnales" if word.endswith("s") else "carnal")
            elif known:
                side = fold("".join(pieces[:position])).endswith(("parte de", "rama de"))
                relative = _other_parent(known) if side else self._relative(known)
                plural = word.endswith(fold(known.plural)) and known.plural != known.singular
                new = relative.plural if plural else relative.singular
                written.append(match_case(piece, former + new))
                told = FEMALE if "female" in known.group else MALE if "male" in known.group else ""
                gender = told or gender
                changed = True
            else:
                written.append(piece)
                if len(word) > 4:
                    gender = {"a": FEMALE, "o": MALE}.get(word[-1], gender)
            position += 1
        return "".join(written) if changed else self._misspelt(surface, mention.before)

    def _shared(self, word: str) -> str:
        others = [other for other in _SHARED if other != fold(word)]
        return match_case(word, self.context.source.choice(others, "shared", fold(word)))

    def _misspelt(self, surface: str, before: str) -> str | None:
        """ "hremano", "espos0": a relative with letters astray; or a name in small letters."""
        word = fold(surface).replace("0", "o").replace("1", "i")
        if not word.isalpha():
            return None
        known = [w for w, k in _words().items() if not k.group.endswith(_OTHER_LANGUAGES)]
        close = get_close_matches(word, known, n=1, cutoff=_CLOSE) if len(word) > 2 else []
        if close:
            kin = _words()[close[0]]
            relative = self._relative(kin)
            plural = close[0] == fold(kin.plural) != fold(kin.singular)
            return match_case(surface, relative.plural if plural else relative.singular)
        if _ROLES.is_name(word, doubt=0.5):
            return self.context.people.rewrite(surface, before)
        return None

    def _relative(self, kin: Kin) -> Kin:
        """Who stands for a relative: singular and plural alike, by blood first if by blood."""
        word, roll = fold(kin.singular), 0
        if self.context.rolls:
            mentions = self.context.of_kind("kinship")
            rolls = [(fold(m.surface), self.context.rolls.get(m.place, 0)) for m in mentions]
            roll = sum(count for surface, count in rolls if count and word in surface)
        peers = {
            other.singular: other
            for other in _kin()
            if other.group == kin.group
            and other.bond != "rare"
            and word not in fold(other.singular)
        }
        near = [name for name, other in peers.items() if other.bond == kin.bond]
        common = [name for name in near if name in _COMMON and kin.singular not in _FAR]
        if not self.context.source.number(4, "common kin", word):
            common = []
        nearest = [name for name in near if name not in (*_COMMON, *_FAR)]
        for names in (common, nearest, near, list(peers)):
            chosen = self.context.pick(
                f"kinship {kin.group}", names, word, roll=roll, fits=lambda n: self._fits(n, kin)
            )
            if chosen is not None:
                return peers[chosen]
        fitting = [name for name in peers if self._fits(name, kin)] or list(peers)
        return peers[self.context.source.choice(fitting, "kinship", word, roll)]

    def _fits(self, name: str, kin: Kin) -> bool:
        """ "dos madres" and "madre paterna" read oddly."""
        if kin.singular in self._sided and kin.bond == "blood":
            return name in _HAVE_SIDES
        return not (kin.singular in self._several and name == "madre")

    def _with_new_ages(self, surface: str) -> str:
        ages = self.context.ages
        if "año" not in surface.lower():
            return surface
        return _AGE.sub(lambda m: ages.rewrite(m[0], surface[m.end() :]) or m[0], surface)

    def _name_end(self, pieces: list[str], start: int, mention: Mention) -> int:
        """Where a name that starts here ends: capitalised words, with particles between them."""
        if not self._is_name(pieces, start, mention):
            return start
        end = position = start + 1
        while position < len(pieces):
            piece = pieces[position]
            named = piece[0].isupper() or (piece.isalpha() and _ROLES.is_name(fold(piece)))
            if named and fold(piece) not in _words() and fold(piece) not in PARTICLES:
                end = position + 1
            elif not (piece.isspace() or piece in ".-," or fold(piece) in PARTICLES):
                break
            position += 1
        text = "".join(pieces[start:end])
        return end if "," not in text else start + 1

    def _is_name(self, pieces: list[str], i: int, mention: Mention) -> bool:
        piece = pieces[i]
        if not piece[0].isalpha() or fold(piece) in _words() or fold(piece) in _NOT_NAMES:
            return False
        capitals = mention.surface.isupper()
        if is_number_word(piece):
            return False
        sentence_start = i == 0 and (
            not mention.before.strip() or mention.before.rstrip()[-1] in ".:;?!-•"
        )
        if piece[0].isupper() and not capitals and not sentence_start:
            return True
        after_kin = i > 1 and fold(pieces[i - 2]) in _words()
        doubt = 0.9 if capitals else 0.6 if piece[0].isupper() or after_kin else 0.2
        return fold(piece) in ABBREVIATED or (
            len(piece) > 2 and _ROLES.is_name(fold(piece), doubt=doubt)
        )
