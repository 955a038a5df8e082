"""What the audit has to say besides leaks: what was kept, what could not be searched, what is left.

A file may hold exactly what was asked for and still name somebody: where one mention of a name was
rejected and others were not, or where repeats were left alone. That is no delivery.
"""

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace

from veladura.audit import Leak
from veladura.audit.surfaces import SHORTEST, words
from veladura.delivery import Delivered
from veladura.schemes import find_label
from veladura.web.marks import Mark
from veladura.web.review.views import View

_TOKEN = re.compile(r"[^\W\d_]+|\d+")


@dataclass(frozen=True, slots=True)
class Truth:
    """Marks by what became of them."""

    kept: tuple[int, ...]  # left as they are: the preferences say so
    short: tuple[int, ...]  # too short to be searched
    left: tuple[int, ...]  # names that can still be read


def truth_of(view: View) -> Truth:
    written = view.replacements
    active = [mark for mark in view.marks.values() if mark.active]
    kept = [m for m in active if written[m.id] == view.text[m.start : m.end]]
    same = {mark.id for mark in kept}
    gone = [mark for mark in active if mark.id not in same]
    short = [mark for mark in gone if _size(view, mark) < SHORTEST]
    return Truth(
        tuple(mark.id for mark in kept),
        tuple(mark.id for mark in short),
        tuple(mark.id for mark in (*_still_readable(view, gone), *_rejected_parts(view, gone))),
    )


def with_left_names(delivered: Delivered, view: View) -> Delivered:
    """Names that are left count as leaks: the file is not handed out."""
    labels = Counter(view.marks[id].label for id in truth_of(view).left)
    left = tuple(Leak(label, "the text, unmarked", count) for label, count in labels.items())
    return replace(delivered, leaks=delivered.leaks + left) if left else delivered


def brings_back(view: View, substitute: str, mark: Mark) -> list[Mark]:
    """Marks whose originals, or words of whose names, stand in a substitute; its own first."""
    shown = set(words(substitute))
    joined = " ".join(words(substitute))
    found = []
    for other in [mark, *_names([m for m in view.marks.values() if m.active])]:
        own = words(view.text[other.start : other.end])
        label = find_label(other.label)
        if label is not None and label.repeats == "person":
            back = any(len(word) >= SHORTEST and word in shown for word in own)
        else:
            back = sum(map(len, own)) >= SHORTEST and f" {' '.join(own)} " in f" {joined} "
        if back:
            found.append(other)
    return found


def _size(view: View, mark: Mark) -> int:
    return sum(map(len, words(view.text[mark.start : mark.end])))


def _names(gone: list[Mark]) -> list[Mark]:
    """Marks that identify somebody, not everyday words or figures."""
    return [m for m in gone if (label := find_label(m.label)) is not None and not label.common]


def _still_readable(view: View, gone: list[Mark]) -> list[Mark]:
    """Marks whose words stand, written like a name, in what would be delivered."""
    named = [mark for mark in _names(gone) if _size(view, mark) >= SHORTEST]
    if not named:
        return []
    wanted: dict[tuple[str, ...], bool] = {}  # folded words → whether small letters count too
    for mark in named:
        surface = view.text[mark.start : mark.end]
        key = tuple(words(surface))
        wanted[key] = wanted.get(key, False) or surface.islower()
    standing = _standing(view.plan.text, wanted)
    return [m for m in named if tuple(words(view.text[m.start : m.end])) in standing]


def _standing(text: str, wanted: Mapping[tuple[str, ...], bool]) -> set[tuple[str, ...]]:
    """The originals that a text still shows: "blanco" is a colour where "Blanco" was the name."""
    sizes: dict[str, set[int]] = {}
    for key in wanted:
        sizes.setdefault(key[0], set()).add(len(key))
    if sizes.keys().isdisjoint(words(text)):
        return set()
    tokens = _TOKEN.findall(text)
    folded = ["".join(words(token)) for token in tokens]
    found = set()
    for place, first in enumerate(folded):
        for size in sizes.get(first, ()):
            key = tuple(folded[place : place + size])
            if key in wanted and (wanted[key] or not tokens[place].islower()):
                found.add(key)
    return found


def _rejected_parts(view: View, gone: list[Mark]) -> list[Mark]:
    """Rejected mentions that consist of words of a person who is hidden elsewhere."""
    hidden: set[str] = set()
    for mark in _names(gone):
        label = find_label(mark.label)
        if label is not None and label.repeats == "person":
            hidden.update(w for w in words(view.text[mark.start : mark.end]) if len(w) >= SHORTEST)
    rejected = []
    for mark in view.marks.values():
        surface = view.text[mark.start : mark.end]
        if mark.active or view.replacements[mark.id] != surface or surface.islower():
            continue
        own = words(surface)
        if own and hidden.issuperset(own):
            rejected.append(mark)
    return rejected
