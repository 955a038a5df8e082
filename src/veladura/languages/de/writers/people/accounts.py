"""Accounts made of parts of a name: "kev.gy" of Kevin Gysin, "TIEH04" of H. Tiemann."""

import re
from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING

from veladura.languages.de.writers.organisations.company_words import is_ordinary
from veladura.text import fold
from veladura.transform.people.initials import Person
from veladura.transform.people.parts import GIVEN, SURNAME

if TYPE_CHECKING:
    from veladura.languages.de.context import GermanContext

_PIECES = re.compile(r"(?P<one>[a-z]{1,9})(?P<mark>[._-]?)(?P<two>[a-z]{0,9})(?P<digits>\d{0,4})")
_FEWEST = 3  # letters that tell whose an account is
_LETTERS = str.maketrans({"ä": "a", "ö": "o", "ü": "u", "ß": "s"})
Names = tuple[str, str, str, str]  # given name and surname, old and new, folded


class NameParts:
    """The people of one document by the letters that their names begin with."""

    def __init__(self, context: "GermanContext") -> None:
        self.context = context

    def account(self, name: str) -> str:
        """The letters of the new names that stand where an account has some of the old; or ""."""
        match = _PIECES.fullmatch(name.lower())
        if match is None or len(match["one"] + match["two"]) < _FEWEST:
            return ""
        if is_ordinary(match["one"]) and (is_ordinary(match["two"]) or not match["two"]):
            return ""
        written = next(self._fitting(match["one"], match["two"], match["mark"]), "")
        return written + self._number(match["digits"]) if written else ""

    def letters(self, name: str) -> str:
        """As `account`, for letters in front of a number; or ""."""
        lower = fold(name)
        return next(self._fitting(lower, "", ""), "") if len(lower) >= _FEWEST else ""

    def begun(self, piece: str) -> str:
        """ "korbi", "piri", "haemm": as much of the new name of whoever is called so; or ""."""
        bare = re.sub(r"(?<=[aou])e", "", piece)
        fond = len(bare) > _FEWEST and bare[-1] in "iy"
        stems = [stem for stem in (bare, bare[:-1] if fond else "") if len(stem) >= _FEWEST]
        for stem in stems:
            if len(stem) == _FEWEST and not fond:
                continue
            found = {new for old, new in self._words if old.startswith(stem) and old != stem}
            if len(found) == 1:
                new = found.pop()
                return new if len(new) - len(piece) < _FEWEST else new[: len(piece)]
        return ""

    @cached_property
    def _words(self) -> list[tuple[str, str]]:
        """Every word of a name in the document, folded, and what it becomes."""
        people = self.context.people
        pairs = [
            (word, people.substitute(role, word, gender))
            for (given, family, _), gender in people.people
            for role, words in ((GIVEN, given), (SURNAME, family))
            for word in words
        ]
        return [(old, fold(new).translate(_LETTERS)) for old, new in dict.fromkeys(pairs)]

    def _fitting(self, one: str, two: str, mark: str) -> Iterator[str]:
        cuts = [(one, two)] if two else [(one[:i], one[i:]) for i in range(1, len(one))]
        for first, last in cuts:
            for given, family, new, surname in self._by_letters.get(first[0] + last[0], ()):
                if given.startswith(first) and family.startswith(last) and len(first + last) > 2:
                    yield _cut(new, given, first) + mark + _cut(surname, family, last)
            for given, family, new, surname in self._by_letters.get(last[0] + first[0], ()):
                if given.startswith(last) and family.startswith(first) and len(first) > 1:
                    yield _cut(surname, family, first) + mark + _cut(new, given, last)

    @cached_property
    def _by_letters(self) -> dict[str, list[Names]]:
        """First letters of given name and surname → who has them; initials are names too."""
        people, filed = self.context.people, dict[str, list[Names]]()
        for person, gender in people.people:
            given, family, initials = person
            if not family or not (given or initials):
                continue
            surname = people.substitute(SURNAME, family[0], gender)
            for old in given or initials[:1]:
                self._file(filed, old, person, gender, surname)
        return filed

    def _file(
        self, filed: dict[str, list[Names]], old: str, person: Person, gender: str, surname: str
    ) -> None:
        people, (given, family, _) = self.context.people, person
        new = people.substitute(GIVEN, old, gender) if given else people.initial_of(person, gender)
        written = (fold(new).translate(_LETTERS), fold(surname).translate(_LETTERS))
        filed.setdefault(old[0] + family[0][0], []).append((old, family[0], *written))
        if family[1:]:  # "kev.gy" of Kevin Grzeschik-Yıldız
            others = (people.substitute(SURNAME, word, gender) for word in family)
            letters = "".join(fold(word)[0] for word in others).translate(_LETTERS)
            double = (old, "".join(word[0] for word in family), written[0], letters)
            filed[old[0] + family[0][0]].append(double)

    def _number(self, digits: str) -> str:
        stream = self.context.source.numbers("account", digits)
        return "".join(str((int(d) + 1 + next(stream) % 9) % 10) for d in digits)


def _cut(new: str, old: str, piece: str) -> str:
    """As much of a new name as a piece has of the old one."""
    return new if piece == old else new[: len(piece)]
