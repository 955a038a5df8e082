"""Kinship: another relative of the same gender and generation, in the same number.

Names and ages inside the mention ("su hija Marta, de 12 años") are written by their own writers.
"""

import re
from functools import cache

from veladura.transform.ages import AgeWriter
from veladura.transform.lexicon import table
from veladura.transform.name_gender import FEMALE, MALE, CensusRoles
from veladura.transform.name_parts import ABBREVIATED, PARTICLES
from veladura.transform.names import NameWriter
from veladura.transform.numerals import is_number_word
from veladura.transform.setting import Mention, SurfaceWriter
from veladura.transform.surface import fold, match_case

_WORD = re.compile(r"t[ií][ao]s? abuel[ao]s?|[^\W\d_]+(?:-\n\s*[^\W\d_]+)?|\d+|[\W_]")
_AGE = re.compile(
    r"\d+(?:\s*(?:y|-|,)\s*\d+)*(?=\s*(?:a|años)\b)"
    r"|\b(?:[a-záéíóú]+\s+y\s+)?[a-záéíóú]+(?= años)"
)
_ONLY_AGE = re.compile(
    r"(?:\d{1,3}|(?:[a-z]+ y )?[a-z]+(?= (?:ano|mes|dia|seman)|$))"
    r"(?: ?(?:a|anos?|mes(?:es)?|dias?|semanas?)\.?)?"
)
_ROLES = CensusRoles()
_NOT_NAMES = frozenset({"de", "y", "o", "e", "con", "por", "rama", "linea", "the"})


@cache
def _words() -> dict[str, tuple[str, str]]:
    """Folded word → its list and number."""
    forms: dict[str, tuple[str, str]] = {}
    for group, singular, plural in table("es/kinship"):
        forms.setdefault(fold(singular), (group, "singular"))
        forms.setdefault(fold(plural), (group, "plural"))
    return forms


@cache
def _members(group: str, number: str) -> tuple[str, ...]:
    column = 1 if number == "singular" else 2
    return tuple(
        row[column] for row in table("es/kinship") if row[0] == group and " " not in row[1]
    )


class KinshipWriter(SurfaceWriter):
    """Writes the relatives of one document."""

    def write(self, mention: Mention) -> str | None:
        ages = self.setting.writer("age")
        folded = fold(mention.surface)
        is_age = _ONLY_AGE.fullmatch(folded) and (
            folded[0].isdigit() or is_number_word(folded.split()[0])
        )
        if is_age and isinstance(ages, AgeWriter):
            return ages.rewrite(mention.surface.strip(), mention.after)
        surface = self._with_new_ages(mention.surface.strip())
        pieces = _WORD.findall(surface)
        written: list[str] = []
        changed = surface != mention.surface.strip()
        position = 0
        gender = ""
        while position < len(pieces):
            end = self._name_end(pieces, position, mention)
            if end > position:
                names = self.setting.writer("person")
                name = "".join(pieces[position:end])
                if isinstance(names, NameWriter):
                    name = names.rewrite(name, mention.before if not position else "", gender)
                written.append(name)
                changed, position = True, end
                continue
            piece = pieces[position]
            word = fold(re.sub(r"-\n\s*", "", piece))
            former = "ex" if word.startswith("ex") and word[2:] in _words() else ""
            known = _words().get(word[len(former) :])
            if known:
                relative = self._relative(word[len(former) :], *known)
                written.append(match_case(piece, former + relative))
                gender = FEMALE if "female" in known[0] else MALE if "male" in known[0] else gender
                changed = True
            else:
                written.append(piece)
                if len(word) > 4:
                    gender = {"a": FEMALE, "o": MALE}.get(word[-1], gender)
            position += 1
        return "".join(written) if changed else None

    def _relative(self, word: str, group: str, number: str) -> str:
        source = self.setting.source
        singular = next(
            fold(row[1]) for row in table("es/kinship") if word in (fold(row[1]), fold(row[2]))
        )
        roll = 0
        if self.setting.rolls:
            kin = self.setting.of_kind("kinship")
            rolls = [(fold(m.surface), self.setting.rolls.get(m.place, 0)) for m in kin]
            roll = sum(count for surface, count in rolls if count and word in surface)
        candidates = _members(group, number)
        # Singular and plural are chosen alike: "un hermano… los hermanos" stay the same kin.
        singulars = _members(group, "singular")
        options = [i for i, name in enumerate(singulars) if singular not in fold(name)]
        chosen = self.setting.pick(
            f"kinship {group}", [singulars[i] for i in options], singular, roll=roll
        )
        if chosen is not None:
            return candidates[singulars.index(chosen)]
        return candidates[source.choice(options, "kinship", singular, roll)]

    def _with_new_ages(self, surface: str) -> str:
        ages = self.setting.writer("age")
        if "año" not in surface.lower() or not isinstance(ages, AgeWriter):
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
