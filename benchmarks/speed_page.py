"""docs/benchmarks.md from what speed.py measured."""

import os
import platform
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import length
from corpus import count_words
from folders import Folders

from veladura.document import Document, Span
from veladura.evaluate.measures import coverage

if TYPE_CHECKING:
    from speed import Contender, Texts

SPANISH = (
    "words/s",
    "× spaCy",
    "words per CPU second",
    "× spaCy",
    "peak memory",
    "cold",
    "installed",
    "covered",
)
GERMAN = ("words/s", "× spaCy", "words per CPU second", "× spaCy", "peak memory")


@dataclass(frozen=True)
class Measured:
    spanish: "Texts"
    contenders: "list[Contender]"
    german: "Texts"
    german_contenders: "list[Contender]"
    folders: Folders
    several: "Contender"  # spaCy in two processes
    several_copies: int  # of every document, which it reads
    copies: int
    growths: list[length.Growth]


def page(measured: Measured) -> str:
    spanish, german = measured.spanish, measured.german
    words = words_of(spanish)
    load = os.getloadavg()[0]
    return f"""# Benchmarks

Written by `make bench`; run it on your own machine. Everything is measured in one run, side by
side, on the same documents and cores. Veladura and spaCy are measured in rounds that alternate, of
which the medians stand here; the ratios mean more than the figures.

- Documents: {spanish.source}, {len(spanish.documents)} documents, {words:,} words (runs without
  white space).
- Machine: {processor()}, {len(os.sched_getaffinity(0))} cores, Python {platform.python_version()},
  {time.strftime("%Y-%m-%d")}. Load average at the end: {load:.1f}. Where that is more than the
  number of cores, others were using the machine: figures are too low and ratios uncertain, and
  only words per CPU second compare.

## From text to spans, in one process

After loading. Veladura runs its model, rules and consistency; spaCy runs a blank Spanish pipeline
with the same labels, trained for a moment, which costs what a trained one costs but finds less;
Presidio runs that pipeline and its own patterns. Veladura's process uses every core; words per CPU
second do not care. "Cold" is from starting Python to the spans of one note; "covered" is the share
of gold spans hidden completely. The first ratio is that of two cores to spaCy's one, the second
that of the work itself.

{table(SPANISH, [spanish_row(c, measured) for c in measured.contenders])}

## German

The same for the profile de-finance, beside a blank German pipeline with its labels. Documents:
{german.source}, {len(german.documents)} documents, {words_of(german):,} words. The first ratio is
that of two cores to spaCy's one, the second that of the work itself.

{table(GERMAN, [german_row(c, measured) for c in measured.german_contenders])}

## Folders, with workers

{folder_text(measured)}

## Growth

A document of any length costs the same for each word, and so do many documents.

{length.table(measured.growths)}
"""


def folder_text(measured: Measured) -> str:
    found, copies = measured.folders, measured.copies
    words = copies * words_of(measured.spanish)
    pace = reading(spacy_of(measured.contenders), measured.spanish)  # in one process
    rows = []
    for workers in (1, 2):
        speed = words / found.seconds(workers)
        title = f"`veladura detect --workers {workers}` on {workers} core{'s' * (workers > 1)}"
        memory = f"{found.memory(workers) / 1e6:,.0f} MB"
        rows.append([title, f"{speed:,.0f}", ratio(speed, pace), memory])
    several = measured.several
    if several.rounds:
        read = measured.several_copies * words_of(measured.spanish)
        speed = read / several.median("read")
        memory = f"{several.median('memory') / 1e6:,.0f} MB"
        rows.append([several.title, f"{speed:,.0f}", ratio(speed, pace), memory])
    each = ", ".join(f"{r.efficiency:.0%} of {r.ceiling:.0%}" for r in found.rounds)
    files = copies * len(measured.spanish.documents)
    return f"""\
From starting the command to its end, reading and writing files included. The folder holds every
document {copies} times: {files:,} files, {words:,} words. Memory is that of all processes together.
× spaCy is beside spaCy in one process, which reads texts that are in memory already, after loading;
in two processes it reads every document {measured.several_copies} times in this way, and starting
the processes counts.

{table(("words/s", "× spaCy", "peak memory"), rows)}

**Parallel efficiency from one core to two: {found.efficiency:.0%}.** The machine's own is
{found.ceiling:.0%}: that is what two commands keep of their speed that run at the same time, each
with one worker, on its own core, through the whole folder. (By round: {each}.) A folder of one
document takes {found.first[1]:.1f} s with one worker and {found.first[2]:.1f} s with two."""


def spanish_row(contender: "Contender", measured: Measured) -> list[str]:
    if not contender.rounds:
        return [contender.title, f"did not run: {contender.problem}", *[""] * (len(SPANISH) - 1)]
    texts = measured.spanish
    share = "trained too briefly"
    if contender.name not in ("spacy", "presidio"):
        share = f"{covered(texts.documents, contender.spans):.3f}"
    speed, pace = reading(contender, texts), reading(spacy_of(measured.contenders), texts)
    return [
        contender.title,
        f"{speed:,.0f}",
        ratio(speed, pace),
        f"{working(contender, texts):,.0f}",
        ratio(working(contender, texts), working(spacy_of(measured.contenders), texts)),
        f"{contender.median('memory') / 1e6:,.0f} MB",
        f"{contender.cold:.2f} s" if contender.cold else "–",
        f"{contender.median('installed') / 1e6:,.0f} MB",
        share,
    ]


def german_row(contender: "Contender", measured: Measured) -> list[str]:
    if not contender.rounds:
        return [contender.title, f"did not run: {contender.problem}", *[""] * (len(GERMAN) - 1)]
    texts, spacy = measured.german, spacy_of(measured.german_contenders)
    work, speed = working(contender, texts), reading(contender, texts)
    return [
        contender.title,
        f"{speed:,.0f}",
        ratio(speed, reading(spacy, texts)),
        f"{work:,.0f}",
        ratio(work, working(spacy, texts)),
        f"{contender.median('memory') / 1e6:,.0f} MB",
    ]


def table(heads: tuple[str, ...], rows: list[list[str]]) -> str:
    lines = [f"| | {' | '.join(heads)} |", f"|---|{'--:|' * len(heads)}"]
    return "\n".join([*lines, *(f"| {' | '.join(row)} |" for row in rows)])


def words_of(texts: "Texts") -> int:
    return count_words([document.text for document in texts.documents])


def reading(contender: "Contender", texts: "Texts") -> float:
    """Words per second; 0 where it did not run."""
    return words_of(texts) / contender.median("read") if contender.rounds else 0.0


def working(contender: "Contender", texts: "Texts") -> float:
    """Words per second of a processor; 0 where it did not run."""
    return words_of(texts) / contender.median("cpu") if contender.rounds else 0.0


def spacy_of(contenders: "list[Contender]") -> "Contender":
    """Whose pace is the measure."""
    return next(one for one in contenders if one.name == "spacy")


def ratio(speed: float, pace: float) -> str:
    return f"{speed / pace:.2f}" if pace else "–"


def covered(documents: list[Document], spans: list[list[tuple[int, int, str]]]) -> float:
    pairs = [
        (gold, gold.with_spans(Span(s, e, label) for s, e, label in set(map(tuple, found))))
        for gold, found in zip(documents, spans, strict=True)
    ]
    total = coverage(*pairs[0])
    for pair in pairs[1:]:
        total += coverage(*pair)
    return total.recall


def processor() -> str:
    for line in Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            return line.partition(":")[2].strip()
    return platform.machine()
