"""How far provinces of Spain lie apart: neighbours become neighbours, wherever they go."""

from collections.abc import Collection, Mapping, Sequence
from functools import cache
from math import cos, hypot, radians

from veladura.languages.es.gazetteer import Province, provinces
from veladura.languages.es.lexicon import table
from veladura.languages.es.setting import is_by_the_sea

_DEGREE = 111  # kilometres
_ALIKE = 60  # kilometres: of those that fit about as well, chance takes one
_OTHER_LAND = 250  # kilometres that it weighs where a shore becomes inland
_ANOTHER_REGION = 250  # kilometres that it weighs where one region becomes two, or two one
_CHOICE = 6  # provinces that the first may become, at least
_REACH = 500  # kilometres: what lies further off is far from anywhere


def fitting(
    pool: Sequence[Province], own: str, became: Mapping[str, str], told: Collection[str]
) -> list[Province]:
    """Those of `pool` that lie to the provinces that others `became` about as `own` lies to these;
    where it is the first of several that are `told`, those around which the others find room."""
    if own not in _places():
        return list(pool)
    known = {old: new for old, new in became.items() if old in _places() and old != own}
    if known:
        misfits = {p.code: _misfit(own, p.code, known) for p in pool}
        return _best(pool, misfits, 1)
    others = [code for code in told if code in _places() and code != own]
    if not others:
        return list(pool)
    misfits = {p.code: max(_room(own, p.code, other) for other in others) for p in pool}
    return _best(pool, misfits, _CHOICE)


@cache
def _room(own: str, new: str, other: str) -> int:
    """The least misfit that another province finds around `new`, as which `own` is written."""
    by_the_sea, far, shared = (
        is_by_the_sea(other),
        _kilometres(other, own),
        _share_region(other, own),
    )
    return min(
        abs(far - kilometres)
        + _OTHER_LAND * (by_the_sea != at_sea)
        + _ANOTHER_REGION * (shared != in_region)
        + _REACH * is_itself
        for kilometres, at_sea, in_region, is_itself in _around(new)
    )


@cache
def _around(code: str) -> frozenset[tuple[int, bool, bool, bool]]:
    """The provinces seen from one of them: how far, by the sea, of its region, itself."""
    return frozenset(
        (_kilometres(other, code), is_by_the_sea(other), _share_region(other, code), other == code)
        for other in _places()
    )


def _best(pool: Sequence[Province], misfits: Mapping[str, int], fewest: int) -> list[Province]:
    ordered = sorted(misfits.values())
    limit = ordered[min(fewest, len(ordered)) - 1] + _ALIKE if ordered else 0
    return [province for province in pool if misfits[province.code] <= limit]


def _misfit(own: str, new: str, became: Mapping[str, str]) -> int:
    """By how many kilometres the distances to others would change, at most."""
    inland = is_by_the_sea(own) != is_by_the_sea(new)
    return _OTHER_LAND * inland + max(
        abs(_kilometres(own, old) - _kilometres(new, there))
        + _ANOTHER_REGION * (_share_region(own, old) != _share_region(new, there))
        + _REACH * (new == there)
        for old, there in became.items()
    )


@cache
def _share_region(one: str, other: str) -> bool:
    return provinces()[one].region == provinces()[other].region


@cache
def _kilometres(one: str, other: str) -> int:
    (north, east), (norther, easter) = _places()[one], _places()[other]
    narrower = cos(radians((north + norther) / 2))
    return min(_REACH, round(_DEGREE * hypot(north - norther, (east - easter) * narrower)))


@cache
def _places() -> dict[str, tuple[float, float]]:
    return {row[0]: (float(row[1]), float(row[2])) for row in table("province_places")}
