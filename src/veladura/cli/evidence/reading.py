"""Units on a terminal, one key for each verdict."""

from collections.abc import Iterator, Sequence

import click
from rich.console import Console
from rich.text import Text

from veladura.batch.gathering import Gathered
from veladura.certify.sampling import SamplePlan, Unit
from veladura.certify.verdicts import ReaderVerdict, VerdictFile, now

MARK, WEAK = "bold reverse", "underline yellow"
KEYS = "0 clean · 1-9 so many leak · b back · s later · q stop"


def read_units(
    plan: SamplePlan,
    units: Sequence[Unit],
    documents: Sequence[Gathered],
    verdicts: VerdictFile,
    *,
    reader: str,
    again: bool,
) -> None:
    """Show what the reader has to read until it is done or they stop; every key is kept."""
    by_digest = {unit.digest: unit for unit in units}
    texts = {document.digest: document for document in documents}
    queue = _queue(plan, verdicts.read(), reader, again=again)
    console = Console(highlight=False)
    place = 0
    while place < len(queue):
        unit = by_digest[queue[place]]
        console.rule(f"{place + 1:,} of {len(queue):,}")
        console.print(rendered(unit, texts[unit.document]))
        key = _key()
        if key == "q":
            return
        if key == "b":
            place = max(place - 1, 0)
            continue
        if key != "s":
            verdicts.add(ReaderVerdict(unit.digest, reader, int(key), now()))
        place += 1


def rendered(unit: Unit, document: Gathered) -> Text:
    """Marks in brackets; what the detector wavered about is underlined."""
    text, shift = Text(), unit.start
    marks = [(s.start, s.end, MARK) for s in document.document.spans]
    weak = [(s.start, s.end, WEAK) for s in document.weak]
    for start, end, style in _pieces(marks + weak, unit.end, shift):
        passage = document.document.text[start:end]
        text.append(f"[{passage}]" if style == MARK else passage, style)
    return text


def _pieces(
    styled: list[tuple[int, int, str]], end: int, start: int
) -> Iterator[tuple[int, int, str]]:
    """Everything from start to end, in order; of overlapping stretches the first one wins."""
    for first, last, style in sorted(styled):
        first, last = max(first, start), min(last, end)
        if first >= last:
            continue
        yield start, first, ""
        yield first, last, style
        start = last
    yield start, end, ""


def _queue(
    plan: SamplePlan, verdicts: list[ReaderVerdict], reader: str, *, again: bool
) -> list[str]:
    """What nobody has read; with `again`, what others have."""
    own = {verdict.unit for verdict in verdicts if verdict.reader == reader}
    read = {verdict.unit for verdict in verdicts}
    if again:
        return [unit for unit in plan.sample if unit in read and unit not in own]
    return [unit for unit in plan.sample if unit not in read]


def _key() -> str:
    click.echo(KEYS)
    while True:
        try:
            key = click.getchar()
        except EOFError:
            return "q"
        if key in "0123456789bsq" and key:
            return key
