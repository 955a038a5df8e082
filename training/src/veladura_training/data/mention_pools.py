"""What may stand in for a name of a German corpus: its own other names, and lists.

A name fits where one in the same frame (the article or preposition before it) and of the same
shape (words, genitive, capitals) stood: "in der Schweiz" becomes "in der Lausitz".
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from veladura.document import Document, Span
from veladura_training.generator.de.resources import Resources, foreign, lines

Key = tuple[str, ...]

# fmt: off
PARTICLES = frozenset((
    "von", "vom", "van", "der", "den", "dem", "des", "de", "di", "da", "del", "della", "du", "la",
    "le", "el", "al", "bin", "ibn", "ben", "zu", "zum", "zur", "und", "ter", "ten", "dos", "y",
))
_ARTICLES = frozenset((
    "der", "die", "das", "dem", "den", "des", "im", "am", "vom", "zum", "zur", "beim", "ins", "ans",
))
_PREPOSITIONS = frozenset((
    "in", "aus", "nach", "bei", "von", "zu", "auf", "an", "mit", "für", "über", "gegen", "durch",
    "vor", "um", "ab", "bis", "zwischen", "seit", "unter",
))
# fmt: on
LEGAL_FORM = re.compile(
    r"(?:,? (?:gGmbH|GmbH|mbH|AG|KG|KGaA|OHG|UG|SE|GbR|eG|e\. ?V\.|Inc\.?|Ltd\.?|S\.?A\.?|Corp\.?"
    r"|LLC|plc|N\.?V\.?|& Co\.?))+$"
)
ROAD = re.compile(
    r"(straße|strasse|Straße|weg|Weg|platz|Platz|gasse|allee|Allee|ring|ufer|damm|chaussee)$"
)
_BEFORE = re.compile(r"(?:(\S+) )?(\S+) ?$")
_PLURAL = re.compile(
    r"(?:USA|Staaten|Niederlanden?|[Ii]nseln|Alpen|Philippinen|Emiraten?|Balkans)$"
)
_INFLECTED = re.compile(r"[A-ZÄÖÜ]\w+(e|en|er|es|em) ")
_NOUN_AFTER = re.compile(r" (?:[a-zäöüß]+e[nrsm]? )?[A-ZÄÖÜ]")
_WORD = re.compile(r"[A-ZÄÖÜ][\w’'-]*\w")


def frame(text: str, start: int) -> str:
    """The preposition and article that govern the name at `start`, or what else tells its case."""
    found = _BEFORE.search(text[max(0, start - 60) : start].rpartition("\n")[2])
    if not found:
        return "^"
    before, word = found[1] or "", found[2]
    lowered = word.lower()
    if lowered in _ARTICLES:
        if word[0].isupper():
            return f"^ {lowered}"
        if before.lower() in _PREPOSITIONS:
            return f"{before.lower()} {lowered}"
        return f"N {lowered}" if before[:1].isupper() else lowered  # "Chef der": a genitive
    if lowered in _PREPOSITIONS:
        return lowered
    if word[-1] in '"„“»«(@#':
        return word[-1]
    return "N" if re.fullmatch(r"[A-ZÄÖÜ][a-zäöüß]+", word) and before else ""


def has_article(frame: str) -> bool:
    return frame.rpartition(" ")[2] in _ARTICLES


@dataclass(frozen=True)
class Pools:
    """Names by label, frame and shape, and the lists; build with `load`."""

    given: dict[str, tuple[str, ...]] = field(repr=False)  # by gender: "m", "f", "?"
    surnames: tuple[str, ...] = field(repr=False)
    seen_surnames: tuple[str, ...] = field(repr=False)
    towns: tuple[str, ...] = field(repr=False)
    roads: dict[str, tuple[str, ...]] = field(repr=False)  # by ending
    firms: tuple[str, ...] = field(repr=False)  # without legal form
    known: frozenset[str] = field(repr=False)  # base forms of names: what a genitive is made of
    listed: frozenset[str] = field(repr=False)  # surnames of the list
    alike: dict[Key, tuple[str, ...]] = field(repr=False)
    gender: dict[str, str] = field(repr=False)

    @classmethod
    def load(cls, documents: Sequence[Document], shared: Path | None) -> "Pools":
        lists = Resources.load(shared, body_bytes=0)
        people = [n.split() for n in _names(documents, "PER") if _WORD.fullmatch(n.split()[0])]
        full = [words for words in people if len(words) > 1 and _WORD.fullmatch(words[-1])]
        given = _given(words[0] for words in full)
        roads: dict[str, list[str]] = {}
        for street in lists.streets:
            if ending := ROAD.search(street):
                roads.setdefault(ending[1], []).append(street)
        towns = tuple(town for town in lists.towns if re.fullmatch(r"[\w -]+", town))
        every = Counter(n for label in ("PER", "ORG", "LOC") for n in _names(documents, label))
        pools = cls(
            given=given,
            surnames=tuple(n for n in lists.surnames if re.fullmatch(r"[A-ZÄÖÜ]\w+", n)),
            seen_surnames=tuple(sorted({w[-1] for w in full if not w[-1].endswith("s")})),
            towns=towns,
            roads={ending: tuple(names) for ending, names in roads.items()},
            firms=tuple(firm for firm in lists.shops if 0 < firm.count(" ") < 3),
            known=frozenset((*every, *towns, *lists.surnames, *(w for n in people for w in n))),
            listed=frozenset(lists.surnames),
            alike={},
            gender={name: sex for sex in "mf" for name in given[sex]},
        )
        pools.alike.update(pools._collect(documents))
        return pools

    def _collect(self, documents: Iterable[Document]) -> dict[Key, tuple[str, ...]]:
        found: dict[Key, set[str]] = {}
        for document in documents:
            for span in document.spans:
                name = document.surface(span)
                if re.fullmatch(r"\w[\w’'&. -]*\w\.?", name):
                    for key in self.keys(document, span):
                        found.setdefault(key, set()).add(name)
        return {key: tuple(sorted(names)) for key, names in found.items()}

    def keys(self, document: Document, span: Span) -> list[Key]:
        """What a name that fits here has in common with this one; the closest kinship first."""
        name = document.surface(span)
        words = name.split()
        after = document.text[span.end : span.end + 60]
        genitive = "s" if self.is_genitive(words[-1], after) else ""
        if span.label == "PER":
            shape = self.gender.get(words[0], "?") + genitive
            return [("PER", str(len(words)), shape)]
        inflected = _INFLECTED.match(name)
        marks = (
            genitive
            + ("A" if is_acronym(name) else "U" if name.isupper() else "")
            + ("p" if _PLURAL.search(name) else "")
            + ("-" if "-" in name else "")
            + (" L" if LEGAL_FORM.search(name) else "")
        )
        length = str(min(len(words), 3))
        ending = inflected[1] if inflected else ""
        before = frame(document.text, span.start)
        preposition, _, article = before.rpartition(" ")
        loose = f"P {article}" if preposition in _PREPOSITIONS else before
        several = "2" if len(words) > 1 else "1"
        return [
            (span.label, before, length, marks, ending),
            (span.label, loose, several, marks, ending),
        ]

    def is_genitive(self, name: str, after: str) -> bool:
        """An s behind what is a name by itself: "Hessens", but not "Paris".

        "Peters" may be either; it is taken for a genitive where a noun follows.
        """
        if not name.endswith("s") or name in self.gender or name[:-1] not in self.known:
            return False
        return name not in self.listed or _NOUN_AFTER.match(after) is not None


def is_acronym(name: str) -> bool:
    return name.isupper() and name.isalpha() and len(name) < 6


def _names(documents: Iterable[Document], label: str) -> list[str]:
    return [d.surface(span) for d in documents for span in d.spans if span.label == label]


def _given(seen: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """First names by gender: ours, and those of the corpus whose gender nobody told us."""
    given = {
        kind: tuple(sorted({*lines(f"given_{kind}"), *(n for g in foreign() for n in g[kind])}))
        for kind in "mf"
    }
    known = {name for names in given.values() for name in names}
    return {**given, "?": tuple(sorted({n for n in seen if n not in known and "." not in n}))}
