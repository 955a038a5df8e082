"""Files and escapes inside the text of a file: read in place, written back in the same form.

Base64 and hexadecimal stretches (data: URIs, attachments in JSON, LDIF) are decoded and opened as
files of their own; percent signs, entities, backslash escapes, quoted-printable and encoded words
are read as the characters they stand for. Whatever the outer format is, it sees edits of its text.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from veladura.document import Edit, apply_edits
from veladura.formats.limits import Limits
from veladura.formats.nested.columns import letters_below
from veladura.formats.nested.drawn import join_pictures, shared_inside
from veladura.formats.nested.stretches import EncodedStretch, find_stretches
from veladura.formats.original import (
    KEPT_UNREAD,
    MADE_WHITE,
    READ_AS_ONE,
    Original,
    Rewritten,
)
from veladura.formats.textmap import Piece, TextMap

_OF_PICTURES = {
    KEPT_UNREAD: "were kept and not looked at",
    READ_AS_ONE: "that are parts of one were read as one",
    MADE_WHITE: "that are parts of one with words in it were made white",
}


@dataclass(frozen=True, slots=True)
class NestedOriginal:
    """An original whose text shows what is nested in it; the stretches are numbered from 1."""

    outer: Original
    stretches: tuple[EncodedStretch, ...] = field(repr=False)
    map: TextMap = field(repr=False)

    @property
    def text(self) -> str:
        return self.map.text

    @property
    def media_type(self) -> str:
        return self.outer.media_type

    def rewrite(self, edits: Sequence[Edit]) -> Rewritten:
        sources: dict[Edit, Edit] = {}
        notes: list[str] = []
        for edit in edits:
            sources.update((outer, edit) for outer in self._outside(edit))
        inside: dict[int, list[Edit]] = {}
        for slot, cuts in self.map.cuts(edits).items():
            if slot:
                inside[slot] = [Edit(cut.start, cut.end, cut.text) for cut in cuts]
        shares = shared_inside(inside, self.stretches)
        for number, stretch in enumerate(self.stretches, 1):
            raw, told = stretch.rewritten(shares.get(number, ()))
            notes += told
            if raw != self.outer.text[stretch.start : stretch.end]:
                edit = Edit(stretch.start, stretch.end, raw)
                sources[edit] = edit
        done = self.outer.rewrite(sorted(sources))
        ignored = tuple(sources[edit] for edit in done.ignored if edit in sources)
        return replace(done, notes=(*done.notes, *_counted(notes)), ignored=ignored)

    def _outside(self, edit: Edit) -> list[Edit]:
        """The part of an edit that changes the outer text itself."""
        cuts = self.map.cuts([edit]).get(0, ())
        return [Edit(cut.start, cut.end, cut.text, edit.label) for cut in cuts]


def _counted(notes: Sequence[str]) -> Iterator[str]:
    """Notes about what lies inside, with one for all pictures of which the same is said."""
    for note, said in _OF_PICTURES.items():
        if note in notes:
            yield f"{notes.count(note)} pictures {said}"
    yield from (note for note in notes if note not in _OF_PICTURES)


def with_nested(outer: Original, limits: Limits) -> Original:
    """The original itself where nothing is nested in its text."""
    text = outer.text
    stretches = find_stretches(text, limits)
    columns = letters_below(text)
    if not stretches and not columns:
        return outer
    join_pictures(outer, stretches, limits)
    text_map = TextMap()
    below = sorted(at for word in columns for at in word if at >= 0)
    position = 0
    for number, stretch in enumerate(stretches, 1):
        _show(text_map, text, position, stretch.start, below)
        shown = stretch.text
        text_map.add(number, (Piece(shown, shown),))
        position = stretch.end
    _show(text_map, text, position, len(text), below)
    inside = [range(stretch.start, stretch.end) for stretch in stretches]
    for word in columns:
        _show_word(text_map, text, [at for at in word if not _is_inside(at, inside)])
    return NestedOriginal(outer, stretches, text_map)


def _is_inside(at: int, stretches: Sequence[range]) -> bool:
    """Whether a letter is read otherwise already."""
    before = bisect_right(stretches, at, key=lambda stretch: stretch.start) - 1
    return before >= 0 and at in stretches[before]


def _show_word(text_map: TextMap, text: str, letters: Sequence[int]) -> None:
    """Letters of a column behind all the rest, as the words that they make."""
    text_map.separate("" if text_map.ends_a_line else "\n")
    before = " "
    for at in letters:
        if at < 0 or (before.islower() and text[at].isupper()):
            text_map.separate(" ")
        before = text[at] if at >= 0 else " "
        if at >= 0:
            text_map.add_at(0, text[at], at, at + 1, linear=True)
    text_map.separate("\n")


def nested_text(text: str, limits: Limits) -> Original | str:
    """A text that stood behind an escape: with what is nested in it, or as it is."""
    opened = with_nested(_Plain(text), limits)
    return text if isinstance(opened, _Plain) else opened


@dataclass(frozen=True, slots=True)
class _Plain:
    text: str = field(repr=False)
    media_type: str = "text/plain"

    def rewrite(self, edits: Sequence[Edit]) -> Rewritten:
        return Rewritten(apply_edits(self.text, edits).encode("utf-8"))


def _show(text_map: TextMap, text: str, start: int, end: int, below: Sequence[int]) -> None:
    """What stands there, but for the letters of columns, which are shown as words."""
    for at in below[bisect_left(below, start) : bisect_left(below, end)]:
        text_map.add_at(0, text[start:at], start, at, linear=True)
        start = at + 1
    text_map.add_at(0, text[start:end], start, end, linear=True)
