"""Looks for originals in an output. One that is still there means: nothing is delivered.

What counts, and what is fair:

1. *Text.* The output, opened again, may show a removed surface no more often than the expected
   text does (the original with its edits): a word that also stands where nobody marked it, or
   inside a substitute, is no leak. Surfaces under four letters and digits are not searched.
2. *Every part, by a second path* (inflated, decoded, tags stripped, escapes resolved, unpacked). A
   surface with an identifying label that the expected text does not show must not occur at all:
   neither as words, nor by its letters alone, nor, for a person, by one long word of the name
   inside another string. Short numbers are left out there: measures and positions are full of
   them. So is, in technical values and raw bytes, what formats say themselves ("Roman" is a font
   as well as a name).
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from veladura.audit.surfaces import SHORTEST, SHORTEST_NUMBER, Finder, Surface, to_surfaces, words
from veladura.audit.views import Depth, ReadableView, views
from veladura.errors import FormatError, LeakError
from veladura.formats import DEFAULT_LIMITS, Limits, open_original
from veladura.formats.vocabulary import own_phrases
from veladura.schemes import find_label

_NAME = re.compile(  # of an element, or of an attribute
    r"(?P<open></?+|\s(?=[\w.:-]++=[\"']))(?:[\w.-]++:)?+(?P<name>[A-Za-z_][\w.-]*+)"
)
_LONG_NAME = 6  # letters; shorter ones are words the other way round ("Nebel", "leben")
# Letters and digits that count, by depth.
_LEAST = {Depth.TEXT: 4, Depth.SHOWN: 4, Depth.VALUES: 6, Depth.BYTES: 8}


@dataclass(frozen=True, slots=True)
class Leak:
    """An original that is still there; never which."""

    label: str
    place: str
    count: int

    def __str__(self) -> str:
        times = "" if self.count == 1 else f", {self.count} times"
        return f"{self.label} in {self.place}{times}"


@dataclass(frozen=True, slots=True)
class AuditReport:
    """What was checked; an output with leaks has none."""

    surfaces: int  # searched
    too_short: int  # not searched
    places: int  # parts, pages, streams looked at
    shown_elsewhere: int  # also stand, rightly, in the expected text


def find_leaks(
    output: bytes,
    removed: Iterable[tuple[str, str]],
    *,
    written: Iterable[str] = (),
    expected: str | None = None,
    name: str = "",
    limits: Limits = DEFAULT_LIMITS,
    columns: Sequence[str] | None = None,
) -> tuple[list[Leak], AuditReport]:
    """All leaks, most telling first, and what was looked at.

    `removed` are (surface, label). `expected` is the text the output should show; where it is
    not known, what was `written` instead says which surfaces may occur. An output that cannot be
    opened raises LeakError: nothing is known of it.
    """
    asked = to_surfaces(removed)
    surfaces = [surface for surface in asked if surface.size >= SHORTEST]
    finder = Finder(surfaces)
    fair = "\n".join(written) if expected is None else expected
    allowed = finder.count(fair)
    # Columns that were not chosen may say what they like.
    chosen = () if columns else surfaces
    hidden = [s for s in chosen if not _is_common(s.label) and not allowed[s]]
    eyes = _SecondEyes(hidden, fair)
    expected = fair = ""  # as long as the output: it need not stay while that is read
    turned = Finder(_turned_round(surfaces))
    text = read_output(output, name, limits, columns)
    shown, backwards = finder.count(text), turned.count(text)
    text = ""
    leaks = {(s, "the text"): n - allowed[s] for s, n in shown.items() if n > allowed[s]}
    leaks |= {(s, "the text, written backwards"): n for s, n in backwards.items()}
    places = set[str]()
    for view in views(output):
        places.add(view.place)
        for surface, count in eyes.count(view).items():
            leaks.setdefault((surface, view.place), count)
    elsewhere = sum(1 for s in surfaces if allowed[s])
    report = AuditReport(len(surfaces), len(asked) - len(surfaces), len(places), elsewhere)
    return [Leak(s.label, place, count) for (s, place), count in leaks.items()], report


def find_still_shown(
    text: str, removed: Sequence[tuple[str, str]], expected: str
) -> list[tuple[int, int, int]]:
    """Where a text shows a surface more often than it should: start, end, number in `removed`."""
    finder = Finder(s for s in to_surfaces(removed) if s.size >= SHORTEST)
    allowed, shown = finder.count(expected), finder.count(text)
    found = [place for place in finder.places(text) if shown[place[2]] > allowed[place[2]]]
    kept: list[tuple[int, int, int]] = []
    for start, end, surface in sorted(found, key=lambda place: (place[0], -place[1])):
        if not kept or start >= kept[-1][1]:
            kept.append((start, end, surface.index))
    return kept


class _SecondEyes:
    """Looks at one view after another, each by its words and by its letters."""

    def __init__(self, surfaces: Sequence[Surface], expected: str) -> None:
        self._words = {depth: Finder(_telling(surfaces, depth)) for depth in _LEAST}
        from veladura.audit.letters import LetterFinder  # NumPy takes a while to load

        self._surfaces = _needles(surfaces, expected)
        self._letters = LetterFinder(self._surfaces)
        self._seen: set[int] = set()

    def count(self, view: ReadableView) -> Counter[Surface]:
        by_words = self._words.get(view.depth)
        found = by_words.count(view.text) if by_words else Counter[Surface]()
        if hash(view.text) in self._seen:
            return found
        self._seen.add(hash(view.text))
        needles = self._letters.find(view.text)
        if needles and view.depth is Depth.SOURCE:
            needles &= self._letters.find(_without_known_names(view.text))
        for needle in needles:
            if view.depth is not Depth.BYTES or len(needle) >= _LEAST[Depth.BYTES]:
                surface = self._surfaces[needle]
                found[surface] = max(found[surface], 1)
        return found


def _needles(surfaces: Sequence[Surface], expected: str) -> dict[bytes, Surface]:
    """What must not occur among the letters of a view: nothing fair, nothing of a format's own."""
    from veladura.audit.letters import LetterFinder, part_needles, whole_needles

    surfaces = [surface for surface in surfaces if not _own_words().issuperset(surface.words)]
    people = [surface for surface in surfaces if _is_person(surface.label)]
    asked = {**dict(part_needles(people)), **dict(whole_needles(surfaces))}
    finder = LetterFinder(asked)
    fair = finder.find(expected) | finder.find(_own_letters())
    return {needle: surface for needle, surface in asked.items() if needle not in fair}


def _without_known_names(source: str) -> str:
    """Markup without names that formats have: "w:alternate" is no Walter, nor are two names one."""
    from veladura.formats.markup.names import is_known_name  # lists that few outputs need

    return _NAME.sub(lambda m: m["open"] if is_known_name(m["name"]) else m[0], source)


@cache
def _own_letters() -> str:
    return "0".join(own_phrases())  # a digit, so that two do not read as one


@cache
def _own_words() -> frozenset[str]:
    return frozenset(word for phrase in own_phrases() for word in words(phrase))


def _turned_round(surfaces: Sequence[Surface]) -> list[Surface]:
    """Long words of names written backwards, which are no words of anybody's: none is fair."""
    said = {word for surface in surfaces for word in surface.words}
    return [
        Surface((word[::-1],), surface.label, surface.index)
        for surface in surfaces
        if _is_person(surface.label)
        for word in surface.words
        if len(word) >= _LONG_NAME and word.isalpha() and word[::-1] not in said
    ]


def _is_common(label_id: str) -> bool:
    """Whether a label's surfaces are everyday words or figures."""
    label = find_label(label_id)
    return label is not None and label.common


def _is_person(label_id: str) -> bool:
    label = find_label(label_id)
    return label is not None and label.repeats == "person"


def _telling(surfaces: Sequence[Surface], depth: Depth) -> list[Surface]:
    least = _LEAST[depth]
    own = _own_words() if depth is not Depth.TEXT else frozenset[str]()
    return [
        surface
        for surface in surfaces
        if surface.size >= (max(least, SHORTEST_NUMBER) if surface.is_number else least)
        and set("".join(surface.words)) != {"0"}
        and not own.issuperset(surface.words)
    ]


def read_output(output: bytes, name: str, limits: Limits, columns: Sequence[str] | None) -> str:
    """The text an output shows; LeakError where it cannot be opened."""
    try:
        return open_original(output, name, limits=limits, columns=columns).text
    except FormatError as error:
        raise LeakError(
            f"the output cannot be opened again, so nothing is known of it ({error.code})"
        ) from None
