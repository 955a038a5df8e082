"""Rules out date shifts by which a document would name things before or after their time.

A document that speaks of a virus, a drug, a law is not moved to a year before them. Which words say
so is a list of facts in the language's folder.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from functools import cached_property

from veladura.text import any_of, words
from veladura.transform.context import Mention
from veladura.transform.dates.shift import Shift
from veladura.wordlists import read_toml

# Documents are not moved beyond it, so that none is of the future. It is the last month before this
# release, to be raised with the next: no run is earlier, and a seed writes the same on every day,
# which the day of the run as a bound would not let it do.
LATEST = date(2026, 10, 31)
_WORD = re.compile(r"(?<![^\W_])[^\W\d_][\w-]{2,}+")
_NUMBER_OF_YEAR = re.compile(r"\d(?<!\d\d)\d{0,3}/((?:19|20)\d\d)(?!\d)")
_GENERATION = re.compile(r"[ -]([a-z]?\d{1,5}[a-z]?)(?![^\W_ªº])", re.IGNORECASE)  # "Libre 3"
_EVENTS = frozenset({"agents", "events"})  # groups of words that say nothing else
_EVE = timedelta(days=45)
_NEAR = 60  # characters between a word and a date that belong together
Dated = Sequence[tuple[Mention, date]]  # dates in the order of the text, with their days


@dataclass(frozen=True, slots=True)
class Fact:
    """A word that stands in no document before `first` or after `last`."""

    first: date = date.min
    last: date = date.max
    event: bool = False  # that its word always tells; "lava" is also what somebody washes

    def holds(self, day: date) -> bool:
        return self.first <= day <= self.last

    @property
    def ended(self) -> bool:
        """Whether it is something that began and ended: a lockdown."""
        return self.first != date.min and self.last != date.max

    def with_its_eve(self) -> "Fact":
        """The weeks before it, of which somebody tells how long before it they were."""
        return Fact(self.first - _EVE, self.first)


@dataclass(frozen=True)
class Facts:
    """What a language knows of the times of words."""

    by_word: Mapping[str, Fact] = field(default_factory=dict)
    cited: tuple[str, ...] = ()  # before what has its year in its number: "Ley 8/2021"
    dated: re.Pattern[str] | None = None  # decisions and standards, with their `year`
    said: tuple[tuple[re.Pattern[str], Fact], ...] = ()  # what is no word: "19 % MwSt."
    before: timedelta = timedelta(0)  # how long before its last day a document may be written

    @cached_property
    def _second(self) -> frozenset[str]:
        """The last words of what is said in two: "tercera ola"."""
        return frozenset(word.rpartition(" ")[2] for word in self.by_word if " " in word)

    @cached_property
    def _numbered(self) -> frozenset[str]:
        """What had several generations or editions: "libre 3", "ajcc 8"."""
        pairs = (word.rpartition(" ") for word in self.by_word)
        return frozenset(name for name, _, number in pairs if any(map(str.isdigit, number)))

    @cached_property
    def _wanted(self) -> dict[str, list[frozenset[str]]]:
        """What must be among the words of a document that names one, by the longest of them: few
        documents do."""
        found: dict[str, list[frozenset[str]]] = {}
        for own in (frozenset(words(word)) for word in self.by_word):
            found.setdefault(max(own, key=len, default=""), []).append(own)
        return found

    @cached_property
    def _telling(self) -> frozenset[str]:
        return frozenset(self._wanted)

    @cached_property
    def _cited(self) -> re.Pattern[str]:
        return re.compile(rf"(?<!\w)(?:{any_of(self.cited)})\s?(?:n\.?\s?º\s?)?$")

    @cached_property
    def _cited_words(self) -> frozenset[str]:
        return frozenset(word for name in self.cited for word in words(name.lower()))

    def named_in(self, text: str, vocabulary: AbstractSet[str]) -> Iterator[tuple[int, Fact]]:
        """Where a text, of which `vocabulary` are the words, names what has its time."""
        if not self._cited_words.isdisjoint(vocabulary):
            yield from self._cited_in(text)
        for match in self.dated.finditer(text) if self.dated else ():
            yield match.start(), Fact(first=date(int(match["year"]), 1, 1))
        for pattern, told_by in self.said:
            yield from ((match.start(), told_by) for match in pattern.finditer(text))
        if not self._may_name(vocabulary):
            return
        previous = ""
        for match in _WORD.finditer(text):
            word = match[0].lower()
            fact = self.by_word.get(word)
            if fact is None and word in self._second:
                fact = self.by_word.get(f"{previous} {word}")
            if fact is None and "-" in word:  # "gripe-covid"
                fact = next(filter(None, map(self.by_word.get, word.split("-"))), None)
            if word in self._numbered:
                generation = _GENERATION.match(text, match.end())
                told = f"{word} {generation[1].lower()}" if generation else ""
                fact = self.by_word.get(told, fact)
            previous = word
            if fact is not None:
                before = text[max(0, match.start() - _NEAR) : match.start()].lower()
                vaccine = self.by_word.get(f"vacuna {word}") if "vacun" in before else None
                yield match.start(), vaccine or fact

    def _may_name(self, vocabulary: AbstractSet[str]) -> bool:
        return any(
            own <= vocabulary for word in self._telling & vocabulary for own in self._wanted[word]
        )

    def _cited_in(self, text: str) -> Iterator[tuple[int, Fact]]:
        for match in _NUMBER_OF_YEAR.finditer(text):
            if self._cited.search(text[max(0, match.start() - _NEAR) : match.start()]):
                yield match.start(), Fact(first=date(int(match[1]), 1, 1))


def read_facts(
    package: str,
    cited: Iterable[str] = (),
    dated: re.Pattern[str] | None = None,
    said: tuple[tuple[re.Pattern[str], Fact], ...] = (),
    before: timedelta = timedelta(0),
) -> Facts:
    """From `words/first_years.toml` of a language; `cited` are its words for laws and rulings."""
    tables = read_toml(package, "words/first_years")
    facts = {
        word: Fact(first=_start(when), event=name in _EVENTS)
        for name, group in tables.get("first", {}).items()
        for word, when in group.items()
    }
    last = tables.get("last", {})
    for word, when in last.items():
        fact = facts.get(word, Fact())
        year, _, month = when.partition("-")
        facts[word] = replace(fact, last=date(int(year), int(month or 12), 28))
    return Facts(facts, tuple(cited), dated, said, before)


def _start(when: str) -> date:
    year, month, day = (*map(int, when.split("-")), 1, 1)[:3]
    return date(year, month, day)


def _own_day(days: Sequence[date]) -> date:
    """When a document was written: its last day that is not to come, as ends of contracts are."""
    past = [day for day in days if day <= LATEST]
    return max(past or days, default=date.min)


def _earliest(days: Dated, fact: Fact) -> list[date]:
    """The first day at which something was so, if there is one."""
    return sorted(day for _, day in days if fact.holds(day))[:1]


class Anachronisms:
    """What the words of one document allow its dates."""

    def __init__(
        self,
        named: Iterable[tuple[int, Fact]],
        days: Dated,
        last_year: int = 0,
        before: timedelta = timedelta(0),
    ) -> None:
        self._bound: set[tuple[date, Fact]] = set()  # a day, and what it must not contradict
        self._last_year = last_year
        self._last = _own_day([day for _, day in days])
        starts = [mention.start for mention, _ in days]
        for place, fact in named if days else ():
            near = days[bisect_left(starts, place - _NEAR) : bisect_right(starts, place + _NEAR)]
            self._bound.update(self._told_of(fact, near, days, before))

    def _told_of(
        self, fact: Fact, near: Dated, days: Dated, before: timedelta
    ) -> Iterator[tuple[date, Fact]]:
        told = [day for _, day in near if fact.holds(day)]
        yield from ((day, fact) for day in told)
        if fact.holds(self._last) and (told or fact.event or not fact.ended):
            own = (day for _, day in days if self._last - day <= before and fact.holds(day))
            yield self._last, fact
            yield min(own, default=self._last), fact
        if told or not fact.ended:
            return
        eve = fact.with_its_eve()  # "tres semanas antes del confinamiento"
        before_it = [day for _, day in near if eve.holds(day)]
        yield from ((day, eve) for day in before_it)
        afterwards = fact.event and fact.last < self._last and not before_it
        if afterwards:  # of a day told elsewhere
            yield self._last, Fact(first=fact.first)
            yield from ((day, fact) for day in _earliest(days, fact))

    def allow(self, shift: Shift) -> bool:
        if shift.days > 0 and self._last != date.min and shift.moved(self._last) > LATEST:
            return False
        last = date(self._last_year, 7, 1) if self._last_year and shift.days > 0 else None
        if last is not None and shift.moved(last).year > LATEST.year:
            return False
        return all(fact.holds(shift.moved(day)) for day, fact in self._bound)
