"""Numbers that order a text and identify nobody: § 3 Abs. 2, TOP 4, Seite 7, IFRS 16, "2.1 …"."""

import re
import threading
from bisect import bisect_right
from dataclasses import dataclass, field
from functools import lru_cache

from veladura.wordlists import read_list

_NUMBER = r"\d+[a-z]?(?![^\W_])"
_STEP = r"(?:Abs(?:atz|\.)?|Satz|S\.|Nrn?\.?|Nummern?|Ziff(?:er|\.)?|Buchst(?:abe|\.)?|lit\.|Halbs(?:atz|\.)?|Alt\.|Fall|Var\.|UAbs\.|ff?\.|bis|und|oder|sowie|iVm\.?|i\. ?V\. ?m\.|[,;–/-])"
_LAW = re.compile(
    rf"[§Aa](?:(?<=§)§?|(?<=[Aa])rt(?:\.|ikeln?)|(?<=A)RT(?:\.|IKEL))[ \u00a0]?{_NUMBER}"
    rf"(?:[ \u00a0]?(?i:{_STEP})?[ \u00a0]?(?:{_NUMBER}|[IVX]{{1,4}}(?![\w.])|[a-z](?![\w.])|(?<=[.])[ ]?ff?\.))*",
)  # fmt: skip
_LIST = re.compile(
    r"^[ \t>*|#–-]{0,12}\(?\d{1,2}(?:\.\d{1,2}){0,3}(?:[.)]|(?=[ \t]))(?=[ \t]|$)", re.MULTILINE
)
_LIST_MARK = re.compile(r"[.)]$|\.\d")
_TAG = re.compile(
    r":(?<![^\n].)\d\d[A-Z]?:|\(\d{1,2}\)(?= ?[A-ZÄÖÜ])|\[(?<![^\n].)\d{1,3}\](?= )"
    r"|z(?<!\w.)u \d\)|gelöscht durch \d{1,3}(?!\d)|\?\d\d",
)
_CONTENTS = re.compile(r"^ {0,4}\d{1,3}(?= {2,6}\.{6})", re.MULTILINE)
_HEADING = re.compile(r"\n(?<![^\n]\n)\d{1,2}(?:\.\d{1,2}){0,2} {1,3}(?=[A-ZÄÖÜ][^\n\d]{2,60}\n)")
_MONTH = r"Jan|Jän|Feb|Mär|Mae|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez"
_NAMED = re.compile(  # ": 1. Dr. Koch;"
    rf"[:;|] \d{{1,2}}\.(?= (?!{_MONTH})[A-ZÄÖÜ][\w-]{{1,24}}[., ])"
)
_OF_LAW = re.compile(  # "Verordnung (EU) Nr. 537/2014", "Nr. 2300 VV RVG", "Nr. 3.1 ANBest-P"
    r"[VvRrN](?:(?:(?<=[Vv])erordnung|(?<=[Rr])ichtlinie|(?<!\w.)(?:(?<=V)O|(?<=R)L))(?: \((?:EU|EG|EWG)\)?)?(?: EU| EG)?(?: ?\(?Nr\.)? ?\d{1,4}/\d{1,4}"
    r"|(?<=N)rn?\. \d{1,5}(?:\.\d{1,2}){0,3}(?= (?:VV|KV|RVG|GKG|GNotKG|GvKostG|ANBest|AEAO|UStAE|VOB|AVB|AGB|BVB)(?![^\W_])))"
)
ORDINAL = re.compile(
    r"\d(?<!\d\d)\d?\.(?= ?(?:Quartals?|Halbjahre?s?|Mahnung|Monats(?:lohns?|gehalts?)|Rang(?:e?s)?|Klasse"
    r"|Instanz|Auflage|Lesung|Ausfertigung|Fassung|Entwurfs?|Halbsatz|Alternative|Spiegelstrich)(?!\w))"
)
_PAGE = re.compile(r"[SBP](?:eite|EITE|latt|LATT|age|\.) \d+ ?(?:/|von|VON) ?\d+")
_OF_NAME = re.compile(  # "Abendfrieden 1921" e. V.
    r"[\"“”»]? (?:e\. ?V\.|(?:eG|[gm]?GmbH|KGaA|OHG)(?![^\W_]))"
)
_WINDOW = 24  # characters before a number in which a word still announces it


@lru_cache
def _announcing() -> frozenset[str]:
    return frozenset(read_list("veladura.languages.de", "words/structure_words"))


class _Last(threading.local):
    """The order of the text asked about last, as figures alone: no text outlives its reading."""

    key = (0, -1)
    starts: list[int]
    ends: list[int]


_last = _Last()


@dataclass(frozen=True, slots=True)
class Structure:
    """Which stretches of one text belong to its order; asked about by offsets."""

    text: str = field(repr=False)
    starts: list[int] = field(repr=False)
    ends: list[int] = field(repr=False)

    @classmethod
    def of(cls, text: str) -> "Structure":
        """Several rules ask about the same text one after the other: it is read once."""
        key = (hash(text), len(text))
        if _last.key != key:
            _last.starts, _last.ends = _ordered(text)
            _last.key = key
        return cls(text, _last.starts, _last.ends)

    def holds(self, start: int, end: int) -> bool:
        index = bisect_right(self.starts, start) - 1
        if index >= 0 and start < self.ends[index] and end <= self.ends[index] + 1:
            return True
        return self.announces(start) or _OF_NAME.match(self.text, end) is not None

    def announces(self, start: int) -> bool:
        """Whether one of our words stands right before: "Anlage 3", "Anlage K 3", "Abs. (2"."""
        before = self.text[max(0, start - _WINDOW) : start].rstrip(" \u00a0-([")
        if before.endswith("\n"):
            return False
        tokens = before.rsplit(None, 2)[-2:]
        if len(tokens) == 2 and len(tokens[1]) == 1 and tokens[1].isupper():
            tokens.pop()
        return bool(tokens) and tokens[-1].lower().lstrip("(„«[").rstrip(":") in _announcing()


def _ordered(text: str) -> tuple[list[int], list[int]]:
    found = [match.span() for match in _LAW.finditer(text)]
    for pattern in (_PAGE, _TAG, _HEADING, _NAMED, _OF_LAW, ORDINAL):
        found += [match.span() for match in pattern.finditer(text)]
    if "......" in text:
        found += [match.span() for match in _CONTENTS.finditer(text)]
    found += [m.span() for m in _LIST.finditer(text) if _orders(text, m)]
    starts: list[int] = []
    ends: list[int] = []
    for start, end in sorted(found):
        if ends and start < ends[-1]:
            ends[-1] = max(end, ends[-1])
        else:
            starts.append(start)
            ends.append(end)
    return starts, ends


def _orders(text: str, match: re.Match[str]) -> bool:
    """A figure at the start of a line orders it when a mark follows it and then words."""
    rest = text[match.end() : match.end() + 24].split("\n")[0].strip()
    following = rest[:1]
    if _LIST_MARK.search(match[0]):
        return not following.isdigit() and not re.match(r"(?:[A-ZÄ][a-zäö]+ \d{4}|\d)", rest)
    return following.isupper() and "  " in text[match.end() : match.end() + 3]
