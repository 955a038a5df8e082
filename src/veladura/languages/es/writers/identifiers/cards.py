"""Numbers made of a name and a birth date: health cards of regions, CURP and RFC of Mexico."""

import re
from collections.abc import Callable, Sequence
from datetime import date
from functools import cached_property
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING

from veladura.languages.es.home import region_in
from veladura.languages.es.lexicon import table
from veladura.languages.es.writers.identifiers.curp import regions_of_states
from veladura.text import compact, fold
from veladura.transform.people.parts import GIVEN, SURNAME

if TYPE_CHECKING:
    from veladura.languages.es.context import SpanishContext

_CARD = re.compile(  # OCRB 010914 7 03 L; its beginning alone: OCRB010914
    r"([a-z]{4})(\d{6})(?:\d{2,7}[a-z]?|[a-z0-9]{3})?"
)
_DATED_CARD = re.compile(r"(\d{6})([a-z]{4})\d{4}")  # 561102 LEPM 2017
_REGIONAL_CARD = re.compile(r"([a-z]{4})(\d{6})([a-z]{4})")  # ASTU 590318 TRLL
_SEXED_CARD = re.compile(r"([a-z]{4})[0-2](\d{6})\d{3}")  # TOGA 1 620218 00 6
# Of Mexico: letters, birth, state, sex.
_VOTER = re.compile(r"([a-z]{6})(\d{6})(\d\d)([hm])(\d{3})")
_OF_INSURER = re.compile(r"([A-Z]{3,7})([ -])(?=\d)")
_INITIALS = re.compile(r"[A-Z]{3,7}")
_CUBAN = re.compile(r"\d{11}")  # birth, five more
_NICARAGUAN = re.compile(r"\d{3}(\d\d)(\d\d)(\d\d)\d{4}[a-z]")  # town, birth, four more
_BOLIVIAN = re.compile(r"(\d\d)(\d\d)(\d\d)([a-z]{3})")  # birth, initials
_OF_WOMEN = 50  # months more than there are
_SURNAME_FIELD = re.compile(
    r"(?:1|2)\.?\s?(?:[oº]|er)?\.? ?ape\w{0,8}\W{1,8}$|ape\w{0,8}[12]\W{1,4}$"
)
_FIELD = 28  # characters before a surname that hold the name of its field
_SIZES: dict[int, tuple[tuple[int, ...], ...]] = {  # letters of each name
    3: ((1, 1, 1),),
    4: ((2, 2), (1, 1, 2), (2, 1, 1)),
    6: ((2, 2, 2),),
}
_PIVOT = 30  # two-digit years up to this one belong to this century
_VOWELS, _CONSONANTS = "aeiou", "bcdfghjklmnprstvz"
Names = Sequence[Sequence[str]]  # given names, surnames


def day_of(digits: str) -> date | None:
    """A birth date of six digits, the year first; None where it is none."""
    year = int(digits[:2])
    try:
        return date(year + (2000 if year <= _PIVOT else 1900), int(digits[2:4]), int(digits[4:]))
    except ValueError:
        return None


class CardLetters:
    """The letters that cards of one document take from names, and those of the new names."""

    def __init__(self, context: "SpanishContext") -> None:
        self.context = context

    def of_insurer(self, surface: str) -> tuple[str, str, str]:
        """What a card begins with now, the mark behind that, and the number: "OSDE 61 402917 3 02";
        empty ones where no body of the document has its letters."""
        card = _OF_INSURER.match(surface)
        letters = self._insurers.get(card[1], "") if card else ""
        return (letters, card[2], surface[card.end() :]) if card and letters else ("", "", "")

    @cached_property
    def _insurers(self) -> dict[str, str]:
        """Letters of the bodies of the document → what they are now."""
        bodies = [m for m in self.context.of_kind("centre") if _INITIALS.fullmatch(m.surface)]
        return {m.surface: (self.context.centres.write(m) or "").upper() for m in bodies}

    def written(self, plain: str, made: str) -> str | None:
        """A card with the letters and the birth date of whoever its bearer became; `made` is drawn
        for all of it. None where the number is no such card."""
        voter = _VOTER.fullmatch(plain)
        born = day_of(voter[2]) if voter else None
        if voter and born:
            day = f"{self.context.dates.shift.moved(born):%y%m%d}"
            letters = self._begun(voter[1]) or self._of_kin(voter[1]) or made[:6]
            return letters + day + self._state(voter[3]) + voter[4] + made[-3:]
        if insured := self._insured_bolivian(plain):
            return insured
        cuban = day_of(plain[:6]) if self.context.home == "CU" and _CUBAN.fullmatch(plain) else None
        if cuban:
            return f"{self.context.dates.shift.moved(cuban):%y%m%d}{made[6:]}"
        named = _NICARAGUAN.fullmatch(plain) if self.context.home == "NI" else None
        birth = day_of("".join(named.groups()[::-1])) if named else None
        if birth:  # the day first
            moved = self.context.dates.shift.moved(birth)
            return f"{self._department(plain[:3], made[:3])}{moved:%d%m%y}{made[9:]}"
        dated = _DATED_CARD.fullmatch(plain)
        first = day_of(dated[1]) if dated else None
        if dated and first:
            moved = self.context.dates.shift.moved(first)
            return f"{moved:%y%m%d}{self.letters(dated[2])}{made[10:]}"
        regional = _REGIONAL_CARD.fullmatch(plain)
        if regional:
            born = day_of(regional[2])
            day = f"{self.context.dates.shift.moved(born):%y%m%d}" if born else made[4:10]
            return made[:4] + day + self.letters(regional[3])
        match = _SEXED_CARD.fullmatch(plain)
        if match is None or day_of(match[2]) is None:
            match = _CARD.fullmatch(plain)
        born = day_of(match[2]) if match else None
        if match is None or born is None:
            return None
        start, end = match.span(2)
        day = f"{self.context.dates.shift.moved(born):%y%m%d}"
        return self.letters(match[1]) + plain[4:start] + day + made[end:]

    def _department(self, town: str, made: str) -> str:
        """The figures that the department of a Nicaraguan town became begins its towns with."""
        begins = {row[0]: row[1].split(",") for row in table("cedula_departments")}
        own = next((name for name, figures in begins.items() if town[:2] in figures), "")
        source = region_in("NI", fold(own))
        new = self.context.places.region_for(source).name if source else ""
        return f"{begins[new][0]}1" if new in begins else made

    def _insured_bolivian(self, plain: str) -> str:
        """The birth, fifty months more of a woman, and the initials of whoever the insured became:
        "61-5514 CMD"; "" for other numbers."""
        insured = _BOLIVIAN.fullmatch(plain) if self.context.home == "BO" else None
        months = _OF_WOMEN * (insured is not None and insured[2] >= f"{_OF_WOMEN}")
        born = insured and day_of(f"{insured[1]}{int(insured[2]) - months:02d}{insured[3]}")
        if not insured or not born:
            return ""
        moved = self.context.dates.shift.moved(born)
        letters = self._begun(insured[4]) or self._drawn(insured[4])
        return f"{moved:%y}{moved.month + months:02d}{moved:%d}{letters}"

    def _state(self, number: str) -> str:
        """The number of the Mexican state that the one of a number became."""
        states = list(regions_of_states().values())
        own = states[int(number) - 1] if 0 < int(number) <= len(states) else ""
        source = region_in("MX", fold(own)) if self.context.home == "MX" else None
        new = self.context.places.region_for(source).name if source else own
        return f"{states.index(new) + 1:02d}" if new else number

    def letters(self, old: str) -> str:
        """Four letters of a name, of the one its bearer has now; others where nobody is told."""
        return self._told.get(old) or self._begun(old) or self._drawn(old)

    def _begun(self, old: str) -> str:
        """The letters that stand for those which the surnames of somebody, and then the given name,
        begin with: the first of each and maybe a later one; "" where nobody's do."""
        return next(filter(None, (self._as_parted(old, s) for s in _SIZES.get(len(old), ()))), "")

    def _of_kin(self, old: str) -> str:
        """The letters of somebody's surnames, and of a relative's given name behind them: of a
        sister, whose surnames nobody says; "" where nobody has such."""
        surnames = self._begun(old[:4])
        for mention in self.context.of_kind("kinship") if surnames else ():
            if _begins(fold(mention.surface.strip().rpartition(" ")[2]), old[4:]):
                new = self.context.writer("kinship").write(mention) or ""
                return surnames + _as_begun(compact(new.rpartition(" ")[2]), old[4:])
        return ""

    def _as_parted(self, old: str, sizes: Sequence[int]) -> str:
        ends = [0, *accumulate(sizes)]
        parts = [old[start:end] for start, end in pairwise(ends)]
        for names, new_names in self._people:
            for words, others in zip(_in_order(names), _in_order(new_names), strict=False):
                if len(words) >= len(parts) and all(map(_begins, words, parts)):
                    return "".join(map(_as_begun, others, parts))
        return ""

    def inner(self, old: str) -> str:
        """The consonants inside a CURP whose first letters are `old`; or ""."""
        return self._inner.get(old, "")

    def _drawn(self, old: str) -> str:
        stream = self.context.source.numbers("card letters", old)
        pools = (_VOWELS if letter in _VOWELS else _CONSONANTS for letter in old)
        return "".join(pool[next(stream) % len(pool)] for pool in pools)

    @cached_property
    def _told(self) -> dict[str, str]:
        told: dict[str, str] = {}
        for old, new in self._people:
            for form in _FORMS:
                before, after = form(old), form(new)
                if before and after and before != after:
                    told.setdefault(before, after)
        return told

    @cached_property
    def _inner(self) -> dict[str, str]:
        pairs = ((_mexican(old), _inner_consonants(new)) for old, new in self._people)
        return {first: inner for first, inner in pairs if first and inner}

    @cached_property
    def _people(self) -> list[tuple[Names, Names]]:
        people = self.context.people
        pairs: list[tuple[Names, Names]] = []
        for (given, surnames, _), gender in people.people:
            if surnames:
                new = [
                    [compact(people.substitute(role, word, gender)) for word in words]
                    for role, words in ((GIVEN, given), (SURNAME, surnames))
                ]
                pairs.append(((given, surnames), new))
        return pairs + [(([], old), ([], new)) for old, new in self._surnames_in_fields]

    @cached_property
    def _surnames_in_fields(self) -> list[tuple[list[str], list[str]]]:
        """Both surnames of whoever has a field for each, old and new."""
        people = [m for m in self.context.of_kind("person") if m.surface.isalpha()]
        fields = ((m, fold(m.before[-_FIELD:])) for m in people)
        told = [fold(m.surface) for m, field in fields if _SURNAME_FIELD.search(field)]
        substitute = self.context.people.substitute
        pairs = zip(told[::2], told[1::2], strict=False)
        return [(list(old), [compact(substitute(SURNAME, w, "")) for w in old]) for old in pairs]


def _in_order(names: Names) -> list[tuple[str, ...]]:
    """The first surname, one behind it, and the given name that counts: a surname of several words
    may be the first ("Ladrón de Guevara"); who has no second one has "xx" for it."""
    given, (first, *behind) = names
    called = [name for name in [_called(given)] if name]
    return [(first, second, *called) for second in behind or ["xx"]]


def _begins(word: str, letters: str) -> bool:
    """Whether a word begins with the first of some letters, and has the other behind it."""
    return word[:1] == letters[:1] and letters[1:] in word[1:]


def _as_begun(word: str, letters: str) -> str:
    """The first letter of a word and, of two, a later one: a vowel for a vowel."""
    alike = _VOWELS if letters[-1] in _VOWELS else _CONSONANTS + "qwxy"
    return word[:1] + (_after_first(word, alike) or "x") * (len(letters) - 1)


def _two_each(names: Names) -> str:
    """ "TOGA" for Torruella Gabarrós, "BRXX" for Brown."""
    first, second = (*names[1], "xx")[:2]
    return first[:2] + second[:2]


def _first_and_consonant(names: Names) -> str:
    """ "OCRB" for Ochagavía Rubio."""
    return "".join(word[:1] + _after_first(word, _CONSONANTS + "qwxyñ") for word in names[1][:2])


def _mexican(names: Names) -> str:
    """ "RELX" for Xochitl Reyes Luna."""
    given, surnames = names
    if not given or len(surnames) < len("ab"):
        return ""
    first, second, *_ = surnames
    return first[:1] + _after_first(first, _VOWELS) + second[:1] + _called(given)[:1]


def _inner_consonants(names: Names) -> str:
    given, surnames = names
    words = (*surnames[:2], _called(given))
    letters = [_after_first(word, _CONSONANTS + "qwxyñ") for word in words]
    return "".join(letters).replace("ñ", "x") if len(letters) > 2 and all(letters) else ""


def _called(given: Sequence[str]) -> str:
    """The given name that counts: a María or a José before another does not."""
    passed = len(given) > 1 and given[0] in ("maria", "jose")
    return given[1 if passed else 0] if given else ""


def _after_first(word: str, letters: str) -> str:
    return next((letter for letter in word[1:] if letter in letters), "")


_FORMS: tuple[Callable[[Names], str], ...] = (_two_each, _first_and_consonant, _mexican)
