"""Regions that a document names beside a number which only they give out."""

import re
from dataclasses import replace

from veladura.languages.es.gazetteer import gazetteer, provinces
from veladura.languages.es.setting import served_regions
from veladura.text import fold
from veladura.transform.context import Mention

_CARDS = ("NUHSA", "CIPNA", "CIPA", "SIP")
_CARD = re.compile(rf"\b(?:{'|'.join(_CARDS)})\b")


def with_served_regions(text: str, mentions: list[Mention]) -> list[Mention]:
    """The same mentions; "Navarra" beside a CIPNA stays, as no other region has one."""
    if not any(card in text for card in _CARDS):
        return mentions
    cards = frozenset(card.lower() for card in _CARD.findall(text))
    if not cards:
        return mentions
    regions = served_regions(cards)
    return [
        replace(m, kind="clinical") if m.kind == "territory" and _region(m) in regions else m
        for m in mentions
    ]


def _region(mention: Mention) -> str:
    """The region, folded, that a mention names: not a town of it, nor one of its provinces."""
    what, code = gazetteer().get(fold(mention.surface.strip()), ("", ""))
    if code not in provinces():
        return ""
    alone = sum(p.region == provinces()[code].region for p in provinces().values()) == 1
    named = what == "region" or (alone and what == "province")
    return fold(provinces()[code].region) if named else ""
