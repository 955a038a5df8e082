"""What people do to marks, as values: every change knows what was before it and what after.

Nothing here touches a database: marks come in as a mapping, a `Change` comes out, and undoing is
applying its inverse.
"""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from veladura.document import Span
from veladura.errors import SpanError
from veladura.formats.covers.cover import Cover
from veladura.transform import secret_of

PERSON = "person"
LONGEST_REPEATED = 200  # characters of what is looked for elsewhere in the text


@dataclass(frozen=True, slots=True)
class Mark:
    """A span with an identity, what a person decided about it, and what the machine had said."""

    id: int
    start: int
    end: int
    label: str
    score: float
    source: str
    reason: str = ""
    state: str = "open"  # open, accepted, rejected
    found: tuple[int, int, str] | None = None  # None: no machine found it

    @property
    def active(self) -> bool:
        return self.state != "rejected"

    @property
    def decided(self) -> bool:
        """A person had a say: detecting again must not change it."""
        return self.state != "open" or self.source == PERSON

    def overlaps(self, other: "Mark | Span") -> bool:
        return self.start < other.end and other.start < self.end

    def span(self) -> Span:
        return Span(self.start, self.end, self.label, self.score, self.source, self.reason)


@dataclass(frozen=True, slots=True)
class Options:
    """How a document is detected and rewritten; sealed at rest, for `chosen` is text."""

    seed: int = field(repr=False)
    recall: float
    preferences: Mapping[str, Any] = field(default_factory=dict)  # what differs from the profile
    chosen: Mapping[int, str] = field(default_factory=dict, repr=False)  # mark → replacement
    rolls: Mapping[int, int] = field(default_factory=dict)  # mark → times rerolled
    doubt: str = ""  # why the profile that was chosen for it may be the wrong one
    covers: Mapping[int, Cover] = field(default_factory=dict)  # boxes drawn on its pages

    @property
    def secret(self) -> bytes:
        """Drawn for this document and sealed with it, so that nobody can try guesses."""
        return secret_of(self.seed)

    def to_json(self) -> str:
        return json.dumps(asdict(self))

    @classmethod
    def from_json(cls, source: str) -> "Options":
        values = json.loads(source)
        for key in ("chosen", "rolls"):
            values[key] = {int(mark): value for mark, value in values[key].items()}
        drawn = values.pop("covers", {})
        return cls(**values, covers={int(id): Cover.from_table(box) for id, box in drawn.items()})


@dataclass(frozen=True, slots=True)
class Change:
    """One step of the history: marks before and after (None: absent), options and profile."""

    marks: tuple[tuple[Mark | None, Mark | None], ...] = ()
    options: tuple[Options, Options] | None = None
    profile: tuple[str, str] | None = None

    def __bool__(self) -> bool:
        return bool(self.marks) or self.options is not None or self.profile is not None

    def inverse(self) -> "Change":
        options = (self.options[1], self.options[0]) if self.options else None
        profile = (self.profile[1], self.profile[0]) if self.profile else None
        return Change(tuple((after, before) for before, after in self.marks), options, profile)

    def to_json(self) -> str:
        marks = [
            [before and asdict(before), after and asdict(after)] for before, after in self.marks
        ]
        options = [side.to_json() for side in self.options] if self.options else None
        return json.dumps({"marks": marks, "options": options, "profile": self.profile})

    @classmethod
    def from_json(cls, source: str) -> "Change":
        values = json.loads(source)
        marks = tuple((_mark(before), _mark(after)) for before, after in values["marks"])
        options, profile = values["options"], values.get("profile")
        return cls(
            marks,
            (Options.from_json(options[0]), Options.from_json(options[1])) if options else None,
            (profile[0], profile[1]) if profile else None,
        )


def _mark(values: dict[str, Any] | None) -> Mark | None:
    if values is None:
        return None
    found = values.pop("found")
    return Mark(**values, found=tuple(found) if found else None)


def apply_change(marks: Mapping[int, Mark], change: Change) -> dict[int, Mark]:
    """The marks after a change; in order of the text, if they were."""
    result = dict(marks)
    moved = False
    for before, after in change.marks:
        if after is not None:
            result[after.id] = after
        elif before is not None:
            result.pop(before.id, None)
        moved = moved or (before and _place_of(before)) != (after and _place_of(after))
    if moved:
        ordered = sorted(result.values(), key=lambda mark: (mark.start, mark.end, mark.id))
        return {mark.id: mark for mark in ordered}
    return result


def _place_of(mark: Mark) -> tuple[int, int]:
    return mark.start, mark.end


def keeps_edits(change: Change) -> bool:
    """Whether what is written stays the same: accepting a mark asks for no new plan."""
    return (
        change.options is None
        and change.profile is None
        and all(
            before is not None
            and after is not None
            and (before.start, before.end, before.label, before.active)
            == (after.start, after.end, after.label, after.active)
            for before, after in change.marks
        )
    )


def difference(before: Mapping[int, Mark], after: Mapping[int, Mark]) -> Change:
    """What changed. Most marks of a long document are the same object as before."""
    ids = [id for id, mark in before.items() if after.get(id) is not mark]
    ids += after.keys() - before.keys()
    pairs = ((before.get(id), after.get(id)) for id in sorted(ids))
    return Change(tuple(pair for pair in pairs if pair[0] != pair[1]))


def occurrences(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """Every place where the words of start..end stand, itself included; whole words only.

    Of a long stretch only itself: names are short, and comparing pages with every place of a text
    that repeats itself would take minutes.
    """
    if end - start > LONGEST_REPEATED:
        return [(start, end)]
    surface = text[start:end]
    left = r"(?<!\w)" if surface[:1].isalnum() else ""
    right = r"(?!\w)" if surface[-1:].isalnum() else ""
    places = {m.span() for m in re.finditer(left + re.escape(surface) + right, text)}
    places = {p for p in places if not (p[0] < end and start < p[1])}
    return sorted({*places, (start, end)})


def check_range(text: str, start: int, end: int) -> None:
    if not 0 <= start < end <= len(text):
        raise SpanError(f"{start}..{end} is no range of this text of {len(text)} characters")
    if not text[start:end].strip():
        raise SpanError(f"{start}..{end} holds nothing but white space")


def add(
    marks: Mapping[int, Mark],
    text: str,
    place: tuple[int, int],
    label: str,
    *,
    next_id: int,
    everywhere: bool = False,
) -> Change:
    """Mark a range, or every occurrence of its words, in the place of whatever overlaps it."""
    check_range(text, *place)
    places = occurrences(text, *place) if everywhere else [place]
    wanted = [
        Mark(next_id + index, start, end, label, 1.0, PERSON, state="accepted")
        for index, (start, end) in enumerate(places)
    ]
    return difference(marks, _place(marks, wanted))


def modify(
    marks: Mapping[int, Mark],
    text: str,
    mark: Mark,
    *,
    place: tuple[int, int] | None = None,
    label: str | None = None,
    state: str | None = None,
    everywhere: bool = False,
) -> Change:
    """Change borders, category or state; category and state also of the same words elsewhere."""
    wanted = []
    for other in _same_words(marks, text, mark) if everywhere else [mark]:
        changed = other
        if place is not None and other.id == mark.id:
            check_range(text, *place)
            changed = replace(changed, start=place[0], end=place[1])
        if label is not None:
            changed = replace(changed, label=label)
        if changed != other:  # a person said what it is: that is a decision
            changed = replace(changed, source=PERSON, score=1.0, reason="", state="accepted")
        if state is not None:
            changed = replace(changed, state=state)
        wanted.append(changed)
    return difference(marks, _place(marks, wanted))


def remove(marks: Mapping[int, Mark], text: str, mark: Mark, *, everywhere: bool = False) -> Change:
    """Reject what the machine found, drop what a person had added."""
    result = dict(marks)
    for other in _same_words(marks, text, mark) if everywhere else [mark]:
        _drop(result, other)
    return difference(marks, result)


def redetect(marks: Mapping[int, Mark], spans: Sequence[Span], *, next_id: int) -> Change:
    """Take over what was found anew wherever no person has decided."""
    result = {id: mark for id, mark in marks.items() if mark.decided}
    decided = MarkIndex(result.values())
    known = {(m.start, m.end, m.label): m.id for m in marks.values() if not m.decided}
    for span in spans:
        near = decided.overlapping(span.start, span.end)
        if any(mark.active or mark.label == span.label for mark in near):
            continue
        id = known.get((span.start, span.end, span.label))
        if id is None:
            id, next_id = next_id, next_id + 1
        result[id] = from_span(span, id)
    return difference(marks, result)


def from_span(span: Span, id: int) -> Mark:
    found = (span.start, span.end, span.label)
    return Mark(
        id, span.start, span.end, span.label, span.score, span.source, span.reason, found=found
    )


def _same_words(marks: Mapping[int, Mark], text: str, mark: Mark) -> list[Mark]:
    surface = text[mark.start : mark.end]
    return [other for other in marks.values() if text[other.start : other.end] == surface]


def _place(marks: Mapping[int, Mark], wanted: Iterable[Mark]) -> dict[int, Mark]:
    result = dict(marks)
    wanted = list(wanted)
    reach = MarkIndex(wanted)  # only what a wanted mark may touch needs looking at
    grid = MarkIndex(mark for mark in marks.values() if reach.near(mark.start, mark.end))
    for new in wanted:
        if new.active:
            for near in grid.overlapping(new.start, new.end):
                other = result.get(near.id)  # as it is by now: it may have been dropped or moved
                if other and other.id != new.id and other.active and other.overlaps(new):
                    _drop(result, other)
        result[new.id] = new
        grid.add(new)
    return result


class MarkIndex:
    """Marks by place, so that a long document's need not all be looked at for each other."""

    CELL = 256  # characters

    def __init__(self, marks: Iterable[Mark]) -> None:
        self._cells: dict[int, list[Mark]] = {}
        for mark in marks:
            self.add(mark)

    def add(self, mark: Mark) -> None:
        for cell in self._touched(mark.start, mark.end):
            self._cells.setdefault(cell, []).append(mark)

    def overlapping(self, start: int, end: int) -> list[Mark]:
        near = (mark for cell in self._touched(start, end) for mark in self._cells.get(cell, ()))
        return [mark for mark in near if mark.start < end and start < mark.end]

    def near(self, start: int, end: int) -> bool:
        """Whether there is a mark in the neighbourhood; quick, and only sure when it says no."""
        return any(cell in self._cells for cell in self._touched(start, end))

    def _touched(self, start: int, end: int) -> range:
        return range(start // self.CELL, (end - 1) // self.CELL + 1)


def _drop(marks: dict[int, Mark], mark: Mark) -> None:
    if mark.found is None:
        marks.pop(mark.id, None)
    else:  # back to what the machine said, and no
        start, end, label = mark.found
        marks[mark.id] = replace(mark, start=start, end=end, label=label, state="rejected")
