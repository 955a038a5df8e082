"""How far each age of a document moves: all by the same years, in the order they had; and how old
somebody is by what dates tell, which no move may change."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from datetime import date

from veladura.transform.preferences import Preferences

_OLDEST = 115
_GROWN = 18

Moves = Mapping[int, int]  # an age → the one that is written
YearSpan = tuple[int, tuple[int, int], tuple[int, int]]  # a year, its first and its last day named


def moved_alike(
    ages: Collection[int],
    moves: Sequence[int],
    preferences: Preferences,
    *,
    fixed: Iterable[int] = (),
    reads: Callable[[int, int], bool] = lambda _age, _moved: True,
) -> Moves:
    """A map that keeps order, and distances wherever the borders allow it.

    `moves` are tried in their order; `fixed` are ages of the document that stay as they are, with
    which the others keep their order too. `reads` says whether one age may be written for another.
    """
    kept = {age for age in ages if age < preferences.age_kept_below}
    free = sorted(set(ages) - kept)
    firm = sorted({*kept, *fixed})
    best: dict[int, int] = {}
    for move in moves:
        wanted = {age: age + move for age in free}
        fits = all(_fits(age, new, preferences) and reads(age, new) for age, new in wanted.items())
        if fits and _in_order(free, wanted, firm):
            return {**wanted, **{age: age for age in kept}}
        limited = _together(_limited(free, move, preferences, firm, reads))
        if _changed(limited) > _changed(best) or not best:
            best = limited
    return {**best, **{age: age for age in kept}}


def _fits(age: int, moved: int, preferences: Preferences) -> bool:
    """Whether an age may move there without crossing a border that matters; what somebody does at
    school holds for a year more or less."""
    if age < _GROWN and abs(moved - age) > 1:
        return False
    return preferences.age_kept_below <= moved <= max(_OLDEST, age) and band(
        moved, preferences
    ) == band(age, preferences)


def band(age: int, preferences: Preferences) -> int:
    cap = preferences.age_cap  # nobody becomes older than what may be told
    return sum(age >= cut for cut in preferences.age_cuts) + bool(cap and age > cap)


def _limited(
    ages: Sequence[int],
    move: int,
    preferences: Preferences,
    firm: Sequence[int],
    reads: Callable[[int, int], bool],
) -> dict[int, int]:
    """Each age moved as far as it may towards where it should go, never past another."""
    step = 1 if move > 0 else -1
    result: dict[int, int] = {}
    for age in sorted(ages, reverse=move > 0):
        others = [result.get(other, other) for other in (*ages, *firm) if other != age]
        result[age] = age
        for moved in range(age + move, age, -step):
            clear = not any(min(age, moved) <= other <= max(age, moved) for other in others)
            if clear and _fits(age, moved, preferences) and reads(age, moved):
                result[age] = moved
                break
    return result


def _together(moved: dict[int, int]) -> dict[int, int]:
    """Who is seventeen and will be eighteen stays so: ages a year apart move as one, or not."""
    result: dict[int, int] = {}
    run: list[int] = []
    for age in sorted(moved):
        run = [*run, age] if run and run[-1] == age - 1 else [age]
        as_one = len({moved[one] - one for one in run}) == 1
        result.update((one, moved[one] if as_one else one) for one in run)
    return result


def _in_order(ages: Sequence[int], moved: Moves, firm: Sequence[int]) -> bool:
    return all(
        (age < other) == (moved[age] < other) and moved[age] != other
        for age in ages
        for other in firm
        if other != age
    )


def _changed(moved: Moves) -> int:
    return sum(age != new for age, new in moved.items())


def birthday(birth: date, age: int) -> date:
    """The day on which somebody turns so old; of 29 February the day after the 28th."""
    try:
        return birth.replace(year=birth.year + age)
    except ValueError:
        return date(birth.year + age, 3, 1)


def is_so_old(birth: date, age: int, days: Sequence[date]) -> bool:
    """Whether somebody is so old on one of some days, which are in order."""
    first = bisect_left(days, birthday(birth, age))
    return first < len(days) and days[first] < birthday(birth, age + 1)


def age_at(birth: date, day: date) -> int:
    return day.year - birth.year - ((day.month, day.day) < (birth.month, birth.day))


def ages_on(births: Iterable[date], days: Collection[date]) -> frozenset[int]:
    """How old those who were born on some days are on others."""
    return frozenset(age_at(birth, day) for birth in births for day in days if day > birth)


def ends_of_years(days: Iterable[date]) -> list[YearSpan]:
    """Each year of some days, with the month and day of the first and the last of them."""
    inside: dict[int, list[tuple[int, int]]] = {}
    for day in days:
        inside.setdefault(day.year, []).append((day.month, day.day))
    return [(year, min(found), max(found)) for year, found in inside.items()]


def ages_by_birth(birth: date, ends: Sequence[YearSpan], years: AbstractSet[int]) -> frozenset[int]:
    """What days, by the ends of their years, and bare years make of a birth; of a year, with the
    birthday yet to come."""
    born = (birth.month, birth.day)
    ages = {year - birth.year for year, _, last in ends if last >= born}
    ages |= {year - birth.year - 1 for year, first, _ in ends if first < born}
    return frozenset(ages).union(ages_by_year(birth.year, years))


def ages_by_year(birth: int, years: Iterable[int]) -> frozenset[int]:
    """What bare years make of a year of birth, with the birthday yet to come."""
    return frozenset(year - birth - early for year in years for early in (0, 1))


def years_of_birth(
    ages: Iterable[int], named: AbstractSet[int], years: Collection[int]
) -> set[int]:
    """Years that nothing calls a birth, but that two stated ages are counted from: "con 81
    años… cumple los 87 el 25 de mayo (1936)"."""
    told = frozenset(years) | frozenset(year - 1 for year in years)
    counted = Counter(year for age in ages for year in named if year + age in told)
    return {year for year, times in counted.items() if times > 1}
