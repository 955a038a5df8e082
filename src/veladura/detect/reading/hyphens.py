"""Words cut at the end of a line, joined again: "Casta-⏎  ñares" reads "Castañares"."""

import itertools
import re
from collections.abc import Iterator

from veladura.detect.reading.vocabulary import ReadingVocabulary
from veladura.document import Edit

_PART = r"(?<![^\W_])[^\W_]{1,30}(?:\|[^\W_]{1,30}){0,3}(?![^\W_])"  # bounded: text may be hostile
_CUT = re.compile(rf"(?P<left>{_PART})-[ \t]*\r?\n[ \t>|*]*(?P<right>{_PART})")
_COLUMN_CUT = re.compile(rf"(?P<left>{_PART})-(?=[ \t]{{3,}}\S|[ \t]*\|)")
_COLUMN_GAP = re.compile(r"[ \t]{3,}|[ \t]*\|[ \t]*")
_GOES_ON = re.compile(rf"[ \t]*(?P<right>(?![^\W\d_]{{0,30}}[A-ZÁÉÍÓÚÑ]){_PART})")
_WIDEST = 400  # characters of a line with columns; longer ones are no page
_SHIFT = 3  # characters by which a column may stand further left or right in the next line


def undo_hyphens(text: str, words: ReadingVocabulary) -> Iterator[Edit]:
    for match in _CUT.finditer(text):
        left, right = match["left"], match["right"]
        if left.isdigit() and not right.isdigit() and not right.isupper():
            continue  # an amount, "69,-", at the end of its line
        if left.isdigit() and text[match.start() - 1 : match.start()] == ",":
            continue  # "0,70-": its minus stands behind it
        mark = "-" if _keeps_hyphen(left, right, words) else ""
        yield Edit(*match.span(), left + mark + right)


def undo_column_hyphens(text: str) -> Iterator[Edit]:
    """Words cut at the end of a column, whose next line does not follow in the text.

    Both halves read as the whole word, each in its own place.
    """
    start = 0
    mended: list[range] = []  # halves in this line that belong to the line above
    for line, below in itertools.pairwise(text.split("\n")):
        after = start + len(line) + 1
        halves: list[range] = []
        for cut in _COLUMN_CUT.finditer(line) if len(line) + len(below) < _WIDEST else ():
            rest = _continuation(line, cut.start(), below)
            if rest is None:
                continue
            right = range(after + rest.start("right"), after + rest.end())
            if start + cut.start() in _all(mended) or right.start in _all(halves):
                continue
            whole = cut["left"] + rest["right"]
            halves.append(right)
            yield Edit(start + cut.start(), start + cut.end(), whole)
            yield Edit(right.start, right.stop, whole)
        start, mended = after, halves


def _all(ranges: list[range]) -> frozenset[int]:
    return frozenset(itertools.chain.from_iterable(ranges))


def _continuation(line: str, cut: int, below: str) -> re.Match[str] | None:
    """The first word of the same column in the line below, if a cut word may go on there."""
    column = max((gap.end() for gap in _COLUMN_GAP.finditer(line, 0, cut)), default=0)
    for begin in (0, *(gap.end() for gap in _COLUMN_GAP.finditer(below))):
        match = _GOES_ON.match(below, begin)
        if match and abs(match.start("right") - column) <= _SHIFT:
            return match
    return None


def _keeps_hyphen(left: str, right: str, words: ReadingVocabulary) -> bool:
    """A compound or a code was cut where its hyphen stood anyway: "García-⏎Lorca", "4177-⏎HJB"."""
    if not (_is_wordlike(left) and _is_wordlike(right)):
        return True
    if words.knows(left + right) or right[0].islower():
        return False
    return not left.isupper() or (words.knows(left) and words.knows(right))


def _is_wordlike(part: str) -> bool:
    """Letters, with a misread one among them at most here and there."""
    return 2 * sum(character.isdigit() for character in part) <= len(part) - 1
