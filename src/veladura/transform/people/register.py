"""Who is who in a document: the full name that every partial mention belongs to."""

import itertools
import re
from collections.abc import Iterator, Sequence

from veladura.text import fold
from veladura.transform.context import Mention, Place
from veladura.transform.people.initials import Person, abbreviates, extends, initials_fit, person_of
from veladura.transform.people.language import NameLanguage
from veladura.transform.people.parts import NamePart, Split

_WORD = re.compile(r"[^\W\d_]+")
_LONGEST_CUT = 4  # letters of a surname that is cut short
_PAIR = 2  # given names that are borne together
_NEAR = 30  # characters between the given name and the surnames of one person
Told = Sequence[tuple[Mention, Person]]  # whom each mention names by itself, in order


def cut_short(
    language: NameLanguage, mentions: Sequence[Mention], split: Split
) -> Iterator[tuple[str, str]]:
    """What somebody signs with, and the only surname of the document that begins so."""
    signed = (m for m in mentions if language.is_cut_short(m.surface, m.before))
    cut = {fold(mention.surface).rstrip(".") for mention in signed}
    heads: dict[str, set[str]] = {}
    for mention in mentions if cut else ():
        last = [part.key for part in split(mention.surface) if not part.role]
        for word in last[-1:]:
            for size in range(2, min(len(word) - 1, _LONGEST_CUT + 1)):
                heads.setdefault(word[:size], set()).add(word)
    known = ((short, sorted(heads.get(short, ()))) for short in cut)
    yield from ((short, words[0]) for short, words in known if len(words) == 1)


class Register:
    """The people of one document, by the places they are named at."""

    def __init__(self, language: NameLanguage, subject: Sequence[NamePart], told: Told) -> None:
        self._by_word: dict[str, list[Person]] = {}  # word → full names it is in
        self._by_letter: dict[str, list[Person]] = {}  # first letter → full names
        self._whole = language.whole_surnames
        named = person_of(subject)
        everybody = [*([named] if any(named) else []), *_joined(language, told)]
        everybody += [*_spelt_out(told), *(person for _, person in told)]
        for person in sorted(dict.fromkeys(everybody), key=lambda p: -len(p[0]) - len(p[1])):
            if self.fullest(person) == person:
                for word in {*person[0], *person[1]}:
                    self._by_word.setdefault(word, []).append(person)
                known = (*person[0][:1], *person[1][:1], *person[2][:1])  # "I. U. D."
                for letter in {word[0] for word in known}:
                    self._by_letter.setdefault(letter, []).append(person)
        self.people: dict[Place, Person] = {m.place: self.fullest(person) for m, person in told}

    def by_letter(self, letter: str) -> Sequence[Person]:
        """The full names that begin with a letter, or whose surnames do."""
        return self._by_letter.get(letter, ())

    def fullest(self, person: Person) -> Person:
        """The full name a partial mention belongs to; itself when there is none."""
        given, surnames, initials = person
        word = next(iter((*surnames, *given)), "")
        if initials and not word:
            named = self._by_letter.get(initials[0], ())
            best = max(named, key=lambda full: abbreviates(initials, full), default=person)
            if any(abbreviates(initials, best)):
                return best
            begun = [full for full in named if extends(initials, full)]
            return begun[0] if len(begun) == 1 else person
        having: Sequence[Person] = self._by_word.get(word, ())
        if self._whole:
            having = sorted(having, key=lambda full: full[1] != surnames)
        for full in having:
            longer = not given and len(surnames) > 1 and full[1] == surnames[:1]
            if longer and initials and full[0] and initials[0] == full[0][0][0]:
                return full[0], surnames, ()  # "A. Ruiz Gil" beside "Ana Ruiz"
            if (
                set(given) <= set(full[0])
                and set(surnames) <= set(full[1])
                and initials_fit(initials, full)
            ):
                return full
        return person


def _joined(language: NameLanguage, told: Told) -> list[Person]:
    """ "Nombre: Ana. Apellidos: Pardo" and "Pardo, Ana" are two spans and one person; the fields of
    a form may make three of them."""
    joined: list[Person] = []
    beside = [_are_beside(language, *pair) for pair in itertools.pairwise(told)]
    for i, (one, two) in enumerate(itertools.pairwise(person for _, person in told)):
        if beside[i] and one[0] and one[1] and language.adds_surname(told[i + 1][0].surface):
            joined.append((one[0], (*one[1], *two[1]), ()))  # "Ona Puig", "i Soler"
        elif beside[i]:
            third = told[i + 2][1] if beside[i + 1 : i + 2] == [True] else None
            whole = third and _of_three(one, two, third)
            joined += [person for person in (whole, _of_two(one, two)) if person]
    return joined


def _spelt_out(told: Told) -> Iterator[Person]:
    """ "J. L. Fuertes", who is addressed as José Luis: two initials of the only such names."""
    called: dict[tuple[str, ...], set[tuple[str, ...]]] = {}
    for _, (given, surnames, initials) in told:
        if len(given) > 1 and not surnames and not initials:
            called.setdefault(tuple(word[0] for word in given), set()).add(given)
    for _, (given, surnames, initials) in told if called else ():
        names = called.get(initials, ())
        if len(given) == len(initials) == 1:  # "J. Ignacio Soto", "Mª J. Soto"
            pairs = itertools.chain.from_iterable(called.values())
            names = {pair for pair in pairs if _fits(pair, given[0], initials[0])}
            given = ()
        if surnames and not given and len(names) == 1:
            yield next(iter(names)), surnames, ()


def _fits(pair: tuple[str, ...], word: str, letter: str) -> bool:
    """Whether two given names are a word and one that begins with a letter."""
    others = [name for name in pair if name != word]
    return len(pair) == _PAIR and len(others) == 1 and others[0][0] == letter


def _are_beside(
    language: NameLanguage, one: tuple[Mention, Person], two: tuple[Mention, Person]
) -> bool:
    first, second = one[0], two[0]
    gap = first.after[: max(0, second.start - first.end)]
    near = second.start - first.end <= _NEAR and first.label == second.label
    return near and language.joins(gap)


def _of_two(one: Person, two: Person) -> Person | None:
    if one[0] and not one[1] and two[1] and not two[0]:
        return one[0], two[1], ()
    if one[1] and not one[0] and two[0] and not two[1]:
        return two[0], one[1], ()
    return None


def _of_three(one: Person, two: Person, three: Person) -> Person | None:
    """A given name and two surnames, each in a field of its own, before or behind them."""
    kinds = [(bool(given), len(surnames)) for given, surnames, _ in (one, two, three)]
    if kinds == [(True, 0), (False, 1), (False, 1)]:
        return one[0], (*two[1], *three[1]), ()
    if kinds == [(False, 1), (False, 1), (True, 0)]:
        return three[0], (*one[1], *two[1]), ()
    return None


def fullest_first(surface: str) -> tuple[int, int, int]:
    """An order that comes to full names before "J. Luis García", to "Vogel" before "Vogels"."""
    words = _WORD.findall(surface)
    full = sum(len(word) > 1 for word in words)
    # Of single words, one behind an initial is a surname for certain: "R. Vidal" before "Vidal".
    return -full, len(words) if full > 1 else -len(words), len(surface)
