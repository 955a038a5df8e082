"""Stories that give a name its day: "nació por San Blas, por eso le pusieron Blas". The name
becomes one whose day is where the date moves to, and the feast is called after it."""

import re
from collections.abc import Iterator
from datetime import date, timedelta
from functools import cache, cached_property
from typing import NamedTuple

from veladura.languages.es.gender import listed_gender
from veladura.languages.es.lexicon import table
from veladura.languages.es.names.translations import CATALAN, TONGUES, in_tongue, tongue_of
from veladura.text import fold
from veladura.transform.context import Mention, Place, PlanContext
from veladura.transform.people.gender import FEMALE, MALE
from veladura.transform.people.parts import GIVEN

MonthDay = tuple[int, int]

_AROUND = 140  # characters beside a date in which its story is told
_FARTHEST = 12  # days between a date and the day of a name
_BESIDE = 50  # characters between a feast and its date
_RARE = 4  # days that a name everybody knows may be further off than another
_LEAP_YEAR = 2024
_TELLS = re.compile(
    r"por eso|de ah[ií]\b|\bsanto\b|\b[ms]eu sant\b|onom[áa]stic|\bpus(?:o|e|ieron|imos)\b"
    r"|\bpon(?:er|dr)|\bllam|\bbautiz|porque naci|que era|\bpuxeron|per això|\bposar(?:en|em)\b"
    r"|\bnombre\b|\bnom\b|\bdeu",
    re.IGNORECASE,
)
_WHY = re.compile(r"por eso|de ah[ií]\b|per això", re.IGNORECASE)  # "me llamo así"
_SAINTS = re.compile(r"\b(?:sant[oa]?|onom[áa]stica)\b")
_NAME = re.compile(r"[A-ZÀ-Þ][^\W\d_]{2,15}")
_SAINT = re.compile(r"\b(?:San|Santa|Santo|Sant|Sto\.|Sta\.|S\.) $", re.IGNORECASE)
_OF = re.compile(
    r"\b(?P<de>de)(?:ls?| la| los| las| les| l[’'])? ?(?:(?:Virgen|Verge|Virxe) .{0,8})?$",
    re.IGNORECASE,
)
_DAY_OF = re.compile(
    r"(?P<day>(?:d[ií]a|fiestas?|festividad|noche|festa|festes) d)(?:el?|e la) .+", re.IGNORECASE
)
_OF_OUR_LADY = re.compile(r"virgen|santina|verge|virxe|patrona|moreneta|pilarica", re.IGNORECASE)
_LONG_SAINTS = ("Tomás", "Tomé", "Toribio", "Domingo")  # "Santo Tomás"


class _Story(NamedTuple):
    """A name that is told by a day of the document."""

    name: str  # folded
    day: date


class NameDays:
    """The stories of one document."""

    def __init__(self, context: PlanContext) -> None:
        self.context = context

    def names_for(self, word: str, gender: str) -> list[tuple[str, ...]]:
        """Names to choose from for a folded one that a story is told of: first those of the day the
        date moves to, then those of the days around it; none where there is no story."""
        day = self._days.get(word)
        if day is None:
            return []
        moved = self.context.dates.shift.moved(day)
        tongue, ranked = tongue_of(word), list[tuple[int, str]]()
        for off in range(-_FARTHEST, _FARTHEST + 1):
            for name in _names_on(moved + timedelta(days=off), gender, tongue):
                rare = 0 if listed_gender(fold(name)) else _RARE
                ranked.append((abs(off) + rare, name))
        return [(name,) for _, name in sorted(ranked)]

    def feast(self, mention: Mention) -> str | None:
        """What is written for a feast that somebody is called after."""
        name = self._named_after.get(mention.place)
        if name is None:
            return None
        role, word, gender = self.context.people.role_of(name) or (GIVEN, name, listed_gender(name))
        if role != GIVEN:
            return None
        new = _saint(self.context.people.substitute(GIVEN, word, gender), tongue_of(name))
        surface = mention.surface.strip()
        start = fold(surface).find(name)
        if start < 0:
            day = _DAY_OF.match(surface)
            return f"{day['day']}e {new}" if day else None
        head = surface[:start]
        if saint := _SAINT.search(head):
            return head[: saint.start()] + new
        of = _OF.search(head)
        return head[: of.end("de")] + f" {new}" if of else None

    @cached_property
    def _days(self) -> dict[str, date]:
        return {story.name: story.day for _, story in self._stories}

    @cached_property
    def _named_after(self) -> dict[Place, str]:
        return {place: story.name for place, story in self._stories}

    @cached_property
    def _stories(self) -> list[tuple[Place, _Story]]:
        """The dates and feasts that a name of the document is told by."""
        if self.context.source.linked:
            return []  # a name becomes the same in every document
        return list(self._tell())

    def _tell(self) -> Iterator[tuple[Place, _Story]]:
        days = dict(self.context.dates.days_told()) if self._words else {}
        named = frozenset(day for name in self._words for day in _days_of(name))
        for mention in self.context.of_kind("date") if self._words else ():
            day = days.get(mention.place)
            feasts = self._words.intersection(_names_in(mention.surface))
            ours = bool(feasts or _OF_OUR_LADY.search(mention.surface))
            if not ours and (day is None or (day.month, day.day) not in named):
                continue
            around = self._around(mention)
            if not _TELLS.search(around):
                continue
            beside = _names_in(around)
            beside += feasts if _SAINTS.search(around) or _WHY.search(around) else ()
            for name in self._words.intersection(beside):
                told = day if day and (day.month, day.day) in _days_of(name) else None
                told = told or (self._day_of(name, mention) if ours else None)
                if told and (name in feasts or (told.month, told.day) in _days_of(name)):
                    yield mention.place, _Story(name, told)

    @cached_property
    def _words(self) -> frozenset[str]:
        """Folded names of the document."""
        people = self.context.of_kind("person", "kinship")
        told = (word for one in people for word in _names_in(one.surface))
        return frozenset(word for word in told if _days_of(word) or listed_gender(word))

    def _day_of(self, name: str, feast: Mention) -> date | None:
        """The day of a feast that no calendar has by its name: "la Santina", by the date beside it
        or by the name."""
        days = list(self.context.dates.days_told())
        beside = [d for place, d in days if 0 < abs(place[0] - feast.start) <= _BESIDE]
        told = _days_of(name)
        on_day = (d for _, d in days if (d.month, d.day) in told)
        if beside:
            return beside[-1]
        return next(on_day, date(_LEAP_YEAR, *told[-1]) if told else None)

    def _around(self, mention: Mention) -> str:
        """What stands beside a mention in its line, without itself."""
        text = self.context.text
        begin = max(text.rfind("\n", 0, mention.start) + 1, mention.start - _AROUND)
        end = text.find("\n", mention.end)
        end = min(len(text) if end < 0 else end, mention.end + _AROUND)
        return f"{text[begin : mention.start]} {text[mention.end : end]}"


def _names_in(text: str) -> list[str]:
    """Folded words with a capital, that may be names."""
    return [fold(name) for name in _NAME.findall(text)]


def _saint(name: str, tongue: str) -> str:
    if name == "Santiago":
        return name
    if tongue == CATALAN:
        return f"{'Santa' if name in _women() else 'Sant'} {name}"
    title = "Santa" if name in _women() else "Santo" if name in _LONG_SAINTS else "San"
    return f"{title} {name}"


@cache
def _rows() -> tuple[tuple[MonthDay, str, str], ...]:
    """Month and day; gender; name, in every language that has one of its own."""
    found = []
    for told, gender, names in table("name_days"):
        month, _, day = told.partition("-")
        found += [((int(month), int(day)), gender, name) for name in names.split(",")]
    return tuple(found)


@cache
def _by_day(gender: str, tongue: str) -> dict[MonthDay, tuple[str, ...]]:
    found: dict[MonthDay, tuple[str, ...]] = {}
    for day, own, name in _rows():
        if own == gender:
            found[day] = (*found.get(day, ()), in_tongue(name, tongue))
    return found


def _names_on(day: date, gender: str, tongue: str) -> tuple[str, ...]:
    return _by_day(FEMALE if gender == FEMALE else MALE, tongue).get((day.month, day.day), ())


@cache
def _women() -> frozenset[str]:
    return frozenset(
        in_tongue(name, tongue) for _, g, name in _rows() for tongue in TONGUES if g == FEMALE
    )


@cache
def _days_by_name() -> dict[str, tuple[MonthDay, ...]]:
    found: dict[str, tuple[MonthDay, ...]] = {}
    for day, _, name in _rows():
        for word in {fold(in_tongue(name, tongue)) for tongue in TONGUES}:
            found[word] = (*found.get(word, ()), day)
    return found


def _days_of(name: str) -> tuple[MonthDay, ...]:
    return _days_by_name().get(name, ())
