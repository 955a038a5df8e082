"""What nobody marked and still tells: repeats of what was marked, and other forms of it.

"Vecinos de Ribadesella" beside a marked Ribadesella, "el HUV" beside "Hospital … (HUV)", the name
of a user that is the beginning of an e-mail address. Which forms a thing takes is the language's to
say.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from veladura.transform.context import Mention
from veladura.transform.occurrences import Occurrences

SHORTEST = 4  # shorter repeats are more often words than names
_SHORTEST_FORM = 3  # of the forms a language vouches for: "HUV"
_BEFORE = 48  # characters that are read before a form


@dataclass(frozen=True, slots=True)
class OtherForm:
    """A string that stands for a marked thing wherever it stands, or where `after` allows it."""

    text: str = field(repr=False)
    kind: str
    after: re.Pattern[str] | None = None  # what must stand right before it
    unless: re.Pattern[str] | None = None  # what must not
    common: Callable[[str, int, int], bool] | None = None  # where it is an everyday word instead

    def stands(self, text: str, start: int) -> bool:
        before = text[max(0, start - _BEFORE) : start]
        if self.common is not None and self.common(text, start, start + len(self.text)):
            return False
        if self.unless is not None and self.unless.search(before):
            return False
        return self.after is None or self.after.search(before) is not None


def exact_form(mention: Mention, identifying: frozenset[str]) -> Iterator[OtherForm]:
    """The surface itself, where the kind of a mention identifies."""
    surface = mention.surface.strip()
    if mention.kind in identifying and len(surface) >= SHORTEST:
        yield OtherForm(surface, mention.kind)


def covered_by(text: str, mentions: Sequence[Mention]) -> bytearray:
    """Which characters of a text mentions take."""
    covered = bytearray(len(text))
    for mention in mentions:
        covered[mention.start : mention.end] = b"\1" * (mention.end - mention.start)
    return covered


def leftovers(
    text: str, mentions: Sequence[Mention], forms: Sequence[tuple[OtherForm, Mention]]
) -> Iterator[tuple[int, int, OtherForm, Mention]]:
    """Where forms stand unmarked, the longest first: start, end, form, whose form it is."""
    known: dict[str, tuple[OtherForm, Mention]] = {}
    for form, mention in forms:
        known.setdefault(form.text, (form, mention))
    covered = covered_by(text, mentions)
    found = Occurrences(known, shortest=_SHORTEST_FORM).within(text)
    for start, end in sorted(found, key=lambda place: (place[0] - place[1], place)):
        form, mention = known[text[start:end]]
        if any(covered[start:end]) or not is_whole(text, start, end):
            continue
        if form.stands(text, start):
            covered[start:end] = b"\1" * (end - start)
            yield start, end, form, mention


def is_whole(text: str, start: int, end: int) -> bool:
    """Whether a match is no part of a longer word or number."""
    before, after = text[start - 1 : start], text[end : end + 1]
    return not (
        (before.isalnum() and text[start].isalnum())
        or (after.isalnum() and text[end - 1].isalnum())
    )
