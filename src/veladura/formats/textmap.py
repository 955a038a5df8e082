"""Text put together from places in a file, and edits cut up for those places.

Every format says what its text is by adding, in reading order, *pieces* of numbered slots (a text
node, a cell, a stretch of source) and *separators* that belong to no slot (the end of a
paragraph, the border between two cells). Edits come back as cuts per slot:

- the replacement goes into the stretch of one look that most of an edit stands in (the first of
  equals), the rest of the edit is deleted: a title of which one word is bold does not become bold;
- separators stay: an edit that runs over the end of a paragraph does not join paragraphs;
- one with as many lines as it touches places goes line by line: a surname and a given name that
  stand in two elements stay in both.
"""

from array import array
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby, pairwise
from operator import itemgetter
from typing import NamedTuple, Protocol, TypeVar

from veladura.document import Edit, check_edits

_LOOSE = 10_000  # parts that are not joined yet


class Piece(NamedTuple):
    """What is shown of a stretch of a slot. Where both differ, the stretch is replaced whole."""

    shown: str
    raw: str
    writable: bool = True


class Cut(NamedTuple):
    """Write `text` (as shown, not yet encoded) in the place of raw start..end of a slot."""

    start: int
    end: int
    text: str


Stretch = tuple[int, int, int]  # its number, and where an edit starts and ends in it


class _InSource(Protocol):
    @property
    def start(self) -> int: ...


V = TypeVar("V", bound=_InSource)


def _are_apart(touched: Sequence[Stretch]) -> bool:
    """Whether something that belongs to no slot stands between all that an edit touches."""
    return all(one[2] < two[1] for one, two in pairwise(touched))


class TextMap:
    """Grows while a file is opened, is only read afterwards.

    Runs are kept as columns of numbers: a table has millions of them.
    """

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._joined = 0  # parts that are long already: a million short strings take twice as much
        self._length = 0
        self._starts = array("q")
        self._ends = array("q")
        self._slots = array("q")
        self._raw_starts = array("q")
        self._raw_ends = array("q")
        self._shown: dict[int, str] = {}  # of runs whose raw and shown text differ
        self._text: str | None = None

    @property
    def text(self) -> str:
        if self._text is None:
            self._text = "".join(self._parts)
            self._parts = [self._text] if self._text else []
            self._joined = len(self._parts)
        return self._text

    def release(self) -> str:
        """The text, for whoever holds it from now on: places are known without it."""
        text = self.text
        self._parts, self._joined, self._text = [], 0, None
        return text

    def __len__(self) -> int:
        return self._length

    @property
    def ends_in_space(self) -> bool:
        return not self._parts or self._parts[-1][-1].isspace()

    @property
    def ends_a_line(self) -> bool:
        return not self._parts or self._parts[-1].endswith("\n")

    def separate(self, text: str) -> None:
        """Add text that no edit can change."""
        if text:
            self._parts.append(text)
            self._length += len(text)
            self._text = None
            if len(self._parts) - self._joined > _LOOSE:
                self._parts[self._joined :] = ["".join(self._parts[self._joined :])]
                self._joined += 1

    def add(self, slot: int, pieces: Iterable[Piece]) -> None:
        position = 0
        for shown, raw, writable in pieces:
            end = position + len(raw)
            if writable:
                self.add_at(slot, shown, position, end, linear=shown == raw)
            else:
                self.separate(shown)
            position = end

    def add_at(self, slot: int, shown: str, start: int, end: int, *, linear: bool) -> None:
        """Show raw start..end of a slot; `linear` where every character maps to one."""
        if not shown:
            return
        if not linear:
            self._shown[len(self._starts)] = shown
        self._starts.append(self._length)
        self._ends.append(self._length + len(shown))
        self._slots.append(slot)
        self._raw_starts.append(start)
        self._raw_ends.append(end)
        self.separate(shown)

    def settle(self, edits: Sequence[Edit]) -> list[Edit]:
        """The edits as they will really be written: one per run, separators left out.

        What lies in separators alone is not in the file, and cannot be changed.
        """
        return [part for _, part in self._parts_of(edits)]

    def _parts_of(self, edits: Sequence[Edit]) -> Iterator[tuple[int, Edit]]:
        for edit in check_edits(edits, self._length):
            touched = list(stretches_of(edit, self._starts, self._ends))
            lines = edit.text.split("\n")
            if len(lines) == len(touched) > 1 and _are_apart(touched):
                for line, (index, start, end) in zip(lines, touched, strict=True):
                    yield index, Edit(start, end, line, edit.label)
                continue
            chosen = self._widest(touched) if len(touched) > 1 else 0
            for number, (index, start, end) in enumerate(touched):
                yield index, Edit(start, end, edit.text if number == chosen else "", edit.label)

    def _widest(self, touched: Sequence[Stretch]) -> int:
        """Which of the runs an edit touches gets its text: none behind a separator, and where most
        letters look alike, which they do as long as nothing stands between them in the file."""
        widest = chosen = first = width = 0
        for number, (index, start, end) in enumerate(touched):
            if number and touched[number - 1][2] != start:
                break
            if number and not self._goes_on(touched[number - 1][0], index):
                first, width = number, 0
            width += end - start
            if width > widest:
                widest, chosen = width, first
        return chosen

    def _goes_on(self, index: int, following: int) -> bool:
        same = self._slots[index] == self._slots[following]
        return same and self._raw_ends[index] == self._raw_starts[following]

    def cuts_in_source(
        self, edits: Sequence[Edit], values: Sequence[V], encode: Callable[[str, V], str]
    ) -> list[Cut]:
        """The cuts of every slot, moved to where the value that it shows begins in the source."""
        return sorted(
            Cut(value.start + cut.start, value.start + cut.end, encode(cut.text, value))
            for slot, own in self.cuts(edits).items()
            for value in (values[slot],)
            for cut in own
        )

    def unplaced(self, edits: Sequence[Edit]) -> list[Edit]:
        """Edits that lie in separators alone."""
        return [edit for edit in edits if not self.settle([edit])]

    def cuts(self, edits: Sequence[Edit]) -> dict[int, list[Cut]]:
        """What to do to each slot that is touched, cuts in the order of the slot."""
        by_slot: dict[int, list[Cut]] = {}
        for slot, cuts in self.cuts_by_run(edits):
            by_slot.setdefault(slot, []).extend(cuts)
        for cuts in by_slot.values():
            cuts.sort(key=lambda cut: (cut.start, cut.end))
        return by_slot

    def cuts_by_run(self, edits: Sequence[Edit]) -> Iterator[tuple[int, list[Cut]]]:
        """Slots and their cuts in the order of the text, a slot as often as it is shown in pieces.

        One after the other: a table has as many cuts as names.
        """
        for index, parts in groupby(self._parts_of(edits), itemgetter(0)):
            start, base = self._starts[index], self._raw_starts[index]
            cuts = [Cut(part.start - start, part.end - start, part.text) for _, part in parts]
            shown = self._shown.get(index)
            if shown is None:
                moved = [Cut(base + c.start, base + c.end, c.text) for c in cuts]
            else:
                moved = [Cut(base, self._raw_ends[index], splice(shown, cuts))]
            yield self._slots[index], moved


def stretches_of(edit: Edit, starts: Sequence[int], ends: Sequence[int]) -> Iterator[Stretch]:
    """The stretches an edit touches, each by its number, and what of it the edit covers.

    Stretches are told by where they start and end, and do not overlap. An insertion between two
    belongs to one of them only.
    """
    index = max(bisect_right(starts, edit.start) - 1, 0)
    while index < len(starts) and starts[index] <= edit.end:
        start, end = max(edit.start, starts[index]), min(edit.end, ends[index])
        if start < end or (start == end and edit.start == edit.end):
            yield index, start, end
            if edit.start == edit.end:
                return
        index += 1


def splice(raw: str, cuts: Iterable[Cut], encode: Callable[[str], str] = str) -> str:
    """Carry out cuts, which must be in order, on the raw text of a slot."""
    parts: list[str] = []
    position = 0
    for cut in cuts:
        parts += (raw[position : cut.start], encode(cut.text))
        position = cut.end
    parts.append(raw[position:])
    return "".join(parts)
