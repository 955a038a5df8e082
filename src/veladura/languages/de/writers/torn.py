"""Names that a bank statement tears over two fields ("?32Spreetal As?33sekuranz VVaG").

They are read as one name, written as one, and cut in two again: no field holds more than 27
characters.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

from veladura.languages.de.writers.base import GermanWriter
from veladura.transform.context import Mention

if TYPE_CHECKING:
    from veladura.languages.de.context import GermanContext

_FIELD = 27  # characters
_FIRST = re.compile(r"\?32\n?$")
_TEAR = re.compile(r"\n?\?33\n?")
_KINDS = ("person", "company")


def torn(text: str, mentions: list[Mention]) -> list[Mention]:
    """The mentions, those of one torn name with the whole of it for their surface."""
    if "?33" not in text:
        return mentions
    joined = list(mentions)
    for i, (one, two) in enumerate(pairwise(mentions)):
        known = one.kind in _KINDS and two.kind in (*_KINDS, "territory", "product", "other", "id")
        between = text[one.end : two.start]
        if known and _TEAR.fullmatch(between) and _FIRST.search(one.before):
            whole = one.surface + two.surface
            joined[i] = replace(one, kind="torn", surface=whole, label_kind=one.kind)
            joined[i + 1] = replace(
                two, kind="torn", surface=whole, label_kind=one.kind, label=one.label
            )
    return joined


class TornWriter(GermanWriter):
    """Writes the halves of torn names."""

    def __init__(self, context: "GermanContext") -> None:
        super().__init__(context)
        halves = [mention for mention in context.mentions if mention.kind == "torn"]
        self._whole: dict[int, Mention] = {}  # start of a half → the name, as if it were whole
        self._second: set[int] = set()
        for one, two in zip(halves[::2], halves[1::2], strict=True):
            whole = replace(one, end=two.end, kind=one.label_kind, after=two.after)
            self._whole |= {one.start: whole, two.start: whole}
            self._second.add(two.start)

    def wholes(self, kinds: tuple[str, ...]) -> Iterator[Mention]:
        yield from (
            whole
            for start, whole in self._whole.items()
            if whole.kind in kinds and start not in self._second
        )

    def entity(self, mention: Mention) -> str:
        whole = self._whole[mention.start]
        return self.context.writer(whole.kind).entity(whole)

    def write(self, mention: Mention) -> str | None:
        whole = self._whole[mention.start]
        new = self.context.writer(whole.kind).write(whole)
        if not new or len(new) < 2:
            return None
        cut = min(_FIELD, len(new) * 2 // 3)
        return new[cut:] if mention.start in self._second else new[:cut]
