"""Initials of people: whether they shorten a full name, and which of its words each stands for."""

import re
from collections.abc import Callable, Iterable, Sequence

from veladura.text import fold
from veladura.transform.context import Mention
from veladura.transform.people.language import NameLanguage
from veladura.transform.people.parts import GIVEN, INITIAL, SURNAME, NamePart

Person = tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]  # given, surnames, initials
_TOGETHER = 100  # characters between the initials of several and the names of each
_NAME = re.compile(r"[^\W\d_]{3}")
Unused = list[tuple[str, str]]  # roles and words of a full name that a mention has not come to


def first_letters(parts: Sequence[NamePart]) -> str:
    return "".join(part.key[0] for part in parts if part.role in ("", GIVEN, INITIAL))


def unwritten(person: Person, parts: Sequence[NamePart]) -> list[tuple[str, str]]:
    """The words of a full name, with their roles, that `parts` do not spell out."""
    spelt = {part.key for part in parts if part.role in (GIVEN, SURNAME)}
    words = [*((GIVEN, word) for word in person[0]), *((SURNAME, word) for word in person[1])]
    return [(role, word) for role, word in words if word not in spelt]


def initials_fit(initials: Sequence[str], full: Person) -> bool:
    if not initials:
        return True
    letters = [word[0] for word in (*full[0], *full[1])] + list(full[2])
    return all(letters.count(c) >= initials.count(c) for c in initials)


def abbreviates(initials: Sequence[str], full: Person) -> tuple[bool, bool, bool, bool]:
    """How well initials alone shorten a full name: all of it, all of it where one of its names is
    an initial too ("FJM", of F. Javier Moll), its beginning, some of its words."""
    letters = (*(word[0] for word in (*full[0], *full[1])), *full[2])
    following = iter(letters)
    return (
        tuple(initials) == letters,
        bool(full[2]) and sorted(initials) == sorted(letters),
        tuple(initials) == letters[: len(initials)],
        all(letter in following for letter in initials),
    )


def extends(initials: Sequence[str], full: Person) -> bool:
    """ "A. C. G." of an Aurelio Casatejada, whose second surname the document leaves out."""
    letters = [word[0] for word in (*full[0], *full[1])]
    both = bool(full[0] and full[1]) and not full[2]
    return both and list(initials[:-1]) == letters


def person_of(parts: Sequence[NamePart]) -> Person:
    """Whom the parts of a written name tell."""
    given = tuple(part.key for part in parts if part.role == GIVEN)
    surnames = tuple(part.key for part in parts if part.role == SURNAME)
    initials = tuple(c for part in parts if part.role == INITIAL for c in part.key)
    return given, surnames, initials


def of_several(
    initials: Sequence[str],
    mention: Mention,
    named: Sequence[Mention],
    language: NameLanguage,
    rewrite: Callable[[str, str], str],
) -> list[str]:
    """The first letters that people named nearby have now, where initials are theirs together: "las
    iniciales J. M., de Jacobo y Mencía"; none where they are not."""
    wanted = set(initials) if len(initials) > 1 else set[str]()
    near = [one for one in named if wanted and abs(one.start - mention.start) <= _TOGETHER]
    new: dict[str, str] = {}
    for one in sorted(near, key=lambda one: abs(one.start - mention.start)):
        kin = one.kind == "kinship"
        name = language.names_of_kin(one.surface, one.before) if kin else one.surface.strip()
        if _NAME.match(name) and fold(name)[0] in wanted - new.keys():
            new[fold(name)[0]] = fold(rewrite(name, one.before))[0].upper()
    return [new[letter] for letter in initials] if wanted and wanted == new.keys() else []


class GivenAlone:
    """Who is called by a given name alone that an initial before a surname may stand for."""

    def __init__(self, people: Iterable[Person]) -> None:
        self._alone: dict[str, list[Person]] = {}  # first letter → those without a surname
        self._families: set[tuple[str, str]] = set()  # first letters and surnames of the others
        for person in dict.fromkeys(people):
            letter = person[0][0][0] if person[0] else ""
            if letter and not person[1]:
                self._alone.setdefault(letter, []).append(person)
            self._families.update((letter, word) for word in person[1] if letter)

    def meant_by(self, letter: str, person: Person) -> Person | None:
        """The only one, where nobody of that surname has such a name."""
        if person[0] or not person[1] or not person[2]:
            return None
        alone = self._alone.get(letter, [])
        named = any((letter, word) in self._families for word in person[1])
        return alone[0] if len(alone) == 1 and not named else None
