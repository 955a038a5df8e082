"""The town of a body of the whole country: where the body stays by name, its town stays with it."""

import re
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import pairwise

from veladura.languages.es.lexicon import table
from veladura.text import fold
from veladura.transform.context import Mention

_GAP = re.compile(r" \(| de |, |[^.;:\n]{0,40} en ")


@cache
def _seats() -> frozenset[tuple[str, str]]:
    return frozenset((fold(body), fold(town)) for body, town in table("body_seats"))


def with_seats(mentions: list[Mention]) -> list[Mention]:
    """The same mentions; a town right behind its body, and named nowhere else, tells nothing."""
    behind = [town for body, town in pairwise(mentions) if _is_seat(body, town)]
    if not behind:
        return mentions
    towns = Counter(fold(m.surface.strip()) for m in mentions if m.kind == "territory")
    kept = {town.place for town in behind if towns[fold(town.surface.strip())] == 1}
    return [replace(m, kind="clinical") if m.place in kept else m for m in mentions]


def _is_seat(body: Mention, town: Mention) -> bool:
    if body.kind != "centre" or town.kind != "territory":
        return False
    if _GAP.fullmatch(body.after[: town.start - body.end]) is None:
        return False
    return (fold(body.surface.strip()), fold(town.surface.strip())) in _seats()
