"""Numbers that order a text and identify nobody: § 3 Abs. 2, TOP 4, Seite 7, IFRS 16, "2.1 …"."""

import re
from bisect import bisect_right
from dataclasses import dataclass, field

_NUMBER = r"\d+[a-z]?(?![^\W_])"
_STEP = r"(?:Abs(?:atz|\.)?|Satz|S\.|Nrn?\.?|Nummern?|Ziff(?:er|\.)?|Buchst(?:abe|\.)?|lit\.|Halbs(?:atz|\.)?|Alt\.|Fall|Var\.|UAbs\.|ff?\.|bis|und|oder|sowie|iVm\.?|i\. ?V\. ?m\.|[,;–/-])"
_LAW = re.compile(
    rf"(?:§{{1,2}}|[Aa]rt(?:\.|ikeln?)|ART(?:\.|IKEL))[ \u00a0]?{_NUMBER}"
    rf"(?:[ \u00a0]?(?i:{_STEP})?[ \u00a0]?(?:{_NUMBER}|[a-z](?![\w.])|(?<=[.])[ ]?ff?\.))*",
)  # fmt: skip
_BEFORE = re.compile(
    r"(?<![^\W_])(?:anlagen?|top|seiten?|ziffern?|ziff\.|punkt|kapitel|kap\.|abschnitte?|abschn\.|rn\.|rz\.?|rdnr\.|tz\.|figur(?:en)?|fig\.|merkmals?|anspruch|ifrs|ias|ifric|din|en|din en|iso|en iso|din en iso|idw ps|idw s|idw rs|ps|drs|hfa|isa|covid|incoterms|klausel|tabelle|abbildung|abb\.|fußnote|absatz|abs\.|satz|artikel|art\.|§§?|\(eu\)|\(eg\)|\(eu\) nr\.|\(eg\) nr\.|verordnung|richtlinie|sgb|standard s|urdg|tagesordnungspunkt|section|pos\.|position|bl\.|blatt|lma|stmk\.|bgbl\. i|s\.)[ \u00a0-]?(?:[A-Z] ?)?\(?\[?$",
    re.IGNORECASE,
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
_PAGE = re.compile(r"(?i:seite|blatt|page|s\.) \d+ ?(?:/|von) ?\d+|- \d+ -$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Structure:
    """Which stretches of one text belong to its order; asked about by offsets."""

    text: str = field(repr=False)
    _starts: list[int] = field(default_factory=list, repr=False)
    _ends: list[int] = field(default_factory=list, repr=False)

    def __post_init__(self) -> None:
        found = [match.span() for match in _LAW.finditer(self.text)]
        for pattern in (_PAGE, _TAG, _HEADING):
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
        return _BEFORE.search(self.text, max(0, start - 24), start) is not None
