"""Read every German substitute in its document by machine, and print what an auditor would mark.

    python scripts/check_german.py data/notes/de-finance --every 5 --seed 7

Each line is a defect: its kind, the note, and the substitute between the words around it. The last
line counts them for 100 replacements. What needs a reader is printed by `read_replacements.py`.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from drawn_notes import tell_defects

from veladura.grid import Grid
from veladura.languages.de.writers.organisations.company_words import is_trade
from veladura.pipeline import Anonymizer
from veladura.text import fold
from veladura.transform import secret_of

_AROUND = 30  # characters of the sentence that are printed
_WORD = re.compile(r"[^\W\d_]{3,}")
_MASK = re.compile(r"\[[A-Z_]{2,}\]")
_NUMBER = re.compile(r"(?<![\w.,/-])\d{3,12}(?![\w.,/-]\w)(?!\w)")
_LEAST = 5  # letters of a word that is looked for elsewhere
_NAMES = ("ORG", "OTH", "PROD", "SEG")


class Written(NamedTuple):
    """What became of a span."""

    start: int
    end: int
    old: str
    new: str
    label: str
    kept: bool


class Read(NamedTuple):
    """A document and what was written into it."""

    text: str
    written: Sequence[Written]

    def around(self, start: int, end: int, new: str) -> str:
        before, after = self.text[max(0, start - _AROUND) : start], self.text[end : end + _AROUND]
        return f"{before}‹{self.text[start:end]} → {new}›{after}"

    def covered(self, *, kept: bool) -> bytearray:
        """Which characters something stands for; what was kept counts where `kept` says so."""
        covered = bytearray(len(self.text))
        for one in self.written:
            if kept or not one.kept:
                covered[one.start : one.end] = b"\1" * (one.end - one.start)
        return covered


Found = Iterator[str]


def _masked(read: Read) -> Found:
    """A bare mask in place of a name."""
    for one in read.written:
        if _MASK.search(one.new):
            yield read.around(one.start, one.end, one.new)


def _kind_lost(read: Read) -> Found:
    """ "Musikkapelle Oberdischingen" that became "Kelmomark Wolkramshausen"."""
    for one in read.written:
        words = _WORD.findall(one.old)
        if one.kept or one.label not in _NAMES or len(words) < 2:
            continue
        kinds = [word for word in (words[0], words[-1]) if is_trade(fold(word))]
        if any(fold(kind)[:-2] not in fold(one.new) for kind in kinds):
            yield read.around(one.start, one.end, one.new)


def _number_both_ways(read: Read) -> Found:
    """A number that is replaced in one place and stays in another."""
    replaced = {one.old: one.new for one in read.written if not one.kept and one.old.isdecimal()}
    covered = read.covered(kept=False)
    for match in _NUMBER.finditer(read.text):
        new = replaced.get(match[0])
        if new and not covered[match.start()]:
            yield read.around(match.start(), match.end(), new)


def _column_both_ways(read: Read) -> Found:
    """A column of numbers some of which stay."""
    by_start = {one.start: one for one in read.written if one.label in ("ID", "NUM")}
    for table in Grid.of(read.text).tables:
        for cells in table.columns.values():
            found = [by_start[cell.start] for cell in cells if cell.start in by_start]
            odd = [one for one in found if not one.kept]
            if 0 < len(odd) < len(found) > 2:
                yield read.around(odd[0].start, odd[0].end, odd[0].new)


def _repeat_left(read: Read) -> Found:
    """A name of one word that was replaced, and stands elsewhere untouched."""
    names = {o.old: o.new for o in read.written if o.label in ("ORG", "PER") and not o.kept}
    names = {old: new for old, new in names.items() if old.isalpha() and len(old) >= _LEAST}
    covered = read.covered(kept=True)
    for match in re.finditer(r"(?<![\w-])[^\W\d_]+(?![\w-])", read.text):
        if match[0] in names and not covered[match.start()]:
            yield read.around(match.start(), match.end(), names[match[0]])


def _two_names(read: Read) -> Found:
    """One name of a document that became two."""
    seen: dict[str, str] = {}
    for one in read.written:
        if one.label in _NAMES and not one.kept and len(one.old) >= _LEAST:
            new = seen.setdefault(fold(one.old), fold(one.new))
            if new != fold(one.new):
                yield read.around(one.start, one.end, one.new)


def _torn_coinage(read: Read) -> Found:
    """ "Qualitätstäten": the end of a word behind a beginning it was not made for."""
    for one in read.written:
        if one.label not in _NAMES or one.kept:
            continue
        for word in _WORD.findall(one.new):
            if re.match(r"Spezial|Qualitäts", word) and word not in one.old:
                yield read.around(one.start, one.end, one.new)


CHECKS: dict[str, Callable[[Read], Found]] = {
    "mask": _masked,
    "kind lost": _kind_lost,
    "number twice": _number_both_ways,
    "column": _column_both_ways,
    "left": _repeat_left,
    "two names": _two_names,
    "coinage": _torn_coinage,
}


def _check(anonymizer: Anonymizer, text: str, seed: int) -> tuple[int, Iterator[tuple[str, str]]]:
    read = _read(anonymizer, text, seed)
    defects = ((what, shown) for what, check in CHECKS.items() for shown in check(read))
    return sum(not one.kept for one in read.written), defects


def _read(anonymizer: Anonymizer, text: str, seed: int) -> Read:
    out = anonymizer.anonymize(text, seed=secret_of(seed))
    labels = {(span.start, span.end): span.label for span in out.document.spans}
    written = [
        Written(
            o.start, o.end, text[o.start : o.end], o.text, labels.get((o.start, o.end), ""), o.kept
        )
        for o in sorted(out.plan.replacements, key=lambda one: one.start)
    ]
    return Read(text, written)


if __name__ == "__main__":
    tell_defects(__doc__, "de-finance", _check)
