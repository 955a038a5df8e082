"""Lands that stand behind a town and are surnames as well: "Cochoapa el Grande, Guerrero"."""

import re
from dataclasses import replace
from itertools import pairwise

from veladura.languages.es.home import known_place
from veladura.text import fold
from veladura.transform.context import Mention

_BEHIND_TOWN = re.compile(r", | \(")


def with_lands_behind(text: str, mentions: list[Mention]) -> list[Mention]:
    """The same mentions; what was taken for somebody right behind a town is a land."""
    lands = {two.place for one, two in pairwise(mentions) if _is_land(text, one, two)}
    names = [fold(m.surface) for m in mentions if m.kind == "person" and m.place not in lands]
    return [
        replace(m, kind="territory")
        if m.place in lands and not any(fold(m.surface) in name.split() for name in names)
        else m
        for m in mentions
    ]


def _is_land(text: str, town: Mention, land: Mention) -> bool:
    beside = _BEHIND_TOWN.fullmatch(text, town.end, land.start) is not None
    kinds = town.kind == "territory" and land.kind in ("person", "kinship")
    return beside and kinds and known_place(land.surface.strip())
