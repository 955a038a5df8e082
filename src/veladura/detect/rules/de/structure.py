"""Numbers that order a text and identify nobody: § 3 Abs. 2, TOP 4, Seite 7, IFRS 16, "2.1 …"."""

import re
from bisect import bisect_right
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import resources

_NUMBER = r"\d+[a-z]?(?![^\W_])"
_STEP = r"(?:Abs(?:atz|\.)?|Satz|S\.|Nrn?\.?|Nummern?|Ziff(?:er|\.)?|Buchst(?:abe|\.)?|lit\.|Halbs(?:atz|\.)?|Alt\.|Fall|Var\.|UAbs\.|ff?\.|bis|und|oder|sowie|iVm\.?|i\. ?V\. ?m\.|[,;–/-])"
_LAW = re.compile(
    rf"(?:§{{1,2}}|[Aa]rt(?:\.|ikeln?)|ART(?:\.|IKEL))[ \u00a0]?{_NUMBER}"
    rf"(?:[ \u00a0]?(?i:{_STEP})?[ \u00a0]?(?:{_NUMBER}|[a-z](?![\w.])|(?<=[.])[ ]?ff?\.))*",
)  # fmt: skip
_LIST = re.compile(
    r"^[ \t>*|#–-]{0,12}\(?\d{1,2}(?:\.\d{1,2}){0,3}(?:[.)]|(?=[ \t]))(?=[ \t]|$)", re.MULTILINE
)
_LIST_MARK = re.compile(r"[.)]$|\.\d")
_TAG = re.compile(
    r"^:\d\d[A-Z]?:|(?<=[?])\d\d|\(\d{1,2}\)(?= ?[A-ZÄÖÜ])|^\[\d{1,3}\](?= )|\bzu \d\)",
    re.MULTILINE,
)
_HEADING = re.compile(r"(?:^|\n)\n\d{1,2}(?:\.\d{1,2}){0,2} {1,3}(?=[A-ZÄÖÜ][^\n\d]{2,60}\n)")
_MONTH = r"Jan|Jän|Feb|Mär|Mae|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez"
_NAMED = re.compile(
    rf"[:;|] \d{{1,2}}\.(?= (?!{_MONTH})[A-ZÄÖÜ][\w-]{{1,24}}[., ])"
)  # ": 1. Dr. Koch;"
_PAGE = re.compile(r"[SBP](?:eite|EITE|latt|LATT|age|\.) \d+ ?(?:/|von|VON) ?\d+")
_WINDOW = 24  # characters before a number in which a word still announces it


@lru_cache
def _announcing() -> frozenset[str]:
    folder = resources.files("veladura.detect") / "words"
    lines = (folder / "de-structure-words.txt").read_text("utf-8").splitlines()
    return frozenset(line for line in lines if line and not line.startswith("#"))


@dataclass(frozen=True, slots=True)
class Structure:
    """Which stretches of one text belong to its order; asked about by offsets."""

    text: str = field(repr=False)
    _starts: list[int] = field(default_factory=list, repr=False)
    _ends: list[int] = field(default_factory=list, repr=False)

    def __post_init__(self) -> None:
        found = [match.span() for match in _LAW.finditer(self.text)]
        for pattern in (_PAGE, _TAG, _HEADING, _NAMED):
            found += [match.span() for match in pattern.finditer(self.text)]
        found += [m.span() for m in _LIST.finditer(self.text) if self._orders(m)]
        for start, end in sorted(found):
            if self._ends and start < self._ends[-1]:
                self._ends[-1] = max(end, self._ends[-1])
            else:
                self._starts.append(start)
                self._ends.append(end)

    def _orders(self, match: re.Match[str]) -> bool:
        """A figure at the start of a line orders it when a mark follows it and then words."""
        rest = self.text[match.end() : match.end() + 24].split("\n")[0].strip()
        following = rest[:1]
        if _LIST_MARK.search(match[0]):
            return not following.isdigit() and not re.match(r"(?:[A-ZÄ][a-zäö]+ \d{4}|\d)", rest)
        return following.isupper() and "  " in self.text[match.end() : match.end() + 3]

    def holds(self, start: int, end: int) -> bool:
        index = bisect_right(self._starts, start) - 1
        if index >= 0 and start < self._ends[index] and end <= self._ends[index] + 1:
            return True
        return self._announced(start)

    def _announced(self, start: int) -> bool:
        """Whether one of our words stands right before: "Anlage 3", "Anlage K 3", "Abs. (2"."""
        before = self.text[max(0, start - _WINDOW) : start].rstrip(" \u00a0-([")
        if before.endswith("\n"):
            return False
        tokens = before.split()[-2:]
        if len(tokens) == 2 and len(tokens[1]) == 1 and tokens[1].isupper():
            tokens.pop()
        return bool(tokens) and tokens[-1].lower().lstrip("(„«[").rstrip(":") in _announcing()
