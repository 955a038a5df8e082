"""Looks for the values of a subject's record in an output, in every form they can take.

The text was rewritten with the record in hand, so nothing of it may be left: a value that stands
where nothing was rewritten is a leak, also where nobody marked it. What a person chose to keep, and
substitutes that happen to look like a value, are no leaks.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from veladura.audit.check import Leak, read_output
from veladura.formats import DEFAULT_LIMITS, Limits
from veladura.text import fold

if TYPE_CHECKING:
    from veladura.knowledge.knower import Knower

Place = tuple[int, int]


def find_subject_leaks(
    output: bytes,
    knower: "Knower",
    *,
    expected: str | None = None,
    fair: Sequence[Place] = (),
    name: str = "",
    limits: Limits = DEFAULT_LIMITS,
    columns: Sequence[str] | None = None,
) -> list[Leak]:
    """Leaks of the record of `knower`.

    `fair` are the places of `expected`, the text the output should show, where something stands
    that was written on purpose: substitutes, and what is kept.
    """
    shown = read_output(output, name, limits, columns)
    allowed = Counter[tuple[str, str]]()
    if expected is not None:
        allowed = _count(expected, knower, within=fair)
    left = _count(shown, knower) - allowed
    by_label = Counter[str]()
    for (label, _), count in left.items():
        by_label[label] += count
    return [Leak(label, "the text (from the record)", n) for label, n in by_label.items()]


def _count(
    text: str, knower: "Knower", within: Iterable[Place] | None = None
) -> Counter[tuple[str, str]]:
    """How often each value, as it is written, stands in a text, or in places of it."""
    found = Counter[tuple[str, str]]()
    places = None if within is None else list(within)
    for span in knower.find_subject(text):
        if places is None or any(s < span.end and span.start < e for s, e in places):
            found[span.label, fold(text[span.start : span.end])] += 1
    return found
