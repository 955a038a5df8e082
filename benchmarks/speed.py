"""Veladura beside its peers: the same documents, cores and minutes; writes docs/benchmarks.md.

    python benchmarks/speed.py [--documents N] [--copies C] [--rounds R] [--largest CHARACTERS]

Peers live in an environment of their own (.venv-bench), made on the first run. Rounds alternate
between the contenders, so that whatever else the machine does is shared out; the best round counts.
"""

import argparse
import json
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

import length
from corpus import count_words, load_documents, load_training

from veladura.document import Document, Span
from veladura.evaluate.measures import coverage

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "benchmarks.md"
BENCH = ROOT / ".venv-bench"
PEERS = ("spacy>=3.8,<4", "presidio-analyzer>=2.2.357", "scrubadub", "datafog")
UPDATES, LESSONS = 30, 100  # of spaCy's short training: batches of 8, documents
COLD_RUNS = 5
COPIES = 4  # of every document in the folder that workers share: start-up must not be all there is
TICK = 0.05  # seconds between two looks at the memory of a run


@dataclass
class Contender:
    name: str  # in peers.py
    title: str
    python: str
    processes: int = 1
    best: dict[str, float] = field(default_factory=dict)
    cold: float = 0.0
    spans: list[list[tuple[int, int, str]]] = field(default_factory=list)
    problem: str = ""


def environment() -> str:
    """The Python of the peers; what cannot be installed is reported where it is used."""
    python = BENCH / "bin" / "python"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", str(BENCH)], check=True)
        for peer in PEERS:
            subprocess.run([str(python), "-m", "pip", "install", "-q", peer], check=False)
    return str(python)


def run(contender: Contender, documents: Path, model: Path, *more: str) -> dict[str, float]:
    command = [contender.python, str(ROOT / "benchmarks/peers.py"), contender.name, str(documents)]
    command += ["--model", str(model), "--processes", str(contender.processes), *more]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        contender.problem = done.stderr.strip().splitlines()[-1][:120] if done.stderr else "ended"
        return {}
    lines = done.stdout.splitlines()
    figures: dict[str, float] = json.loads(lines[-1]) if lines else {}  # training says nothing
    return figures


@dataclass(frozen=True)
class FolderRun:
    """`veladura detect FOLDER --workers N`, from its start to its end."""

    seconds: float
    memory: int  # bytes, of all its processes together, at their most


def run_command(folder: Path, cores: int) -> FolderRun:
    out = folder.with_name("out")
    shutil.rmtree(out, ignore_errors=True)
    command = [str(Path(sys.executable).with_name("veladura")), "detect", str(folder)]
    command += ["-o", str(out), "--workers", str(cores)]
    allowed = sorted(os.sched_getaffinity(0))[:cores]
    most = 0
    begin = time.perf_counter()
    with subprocess.Popen(command, preexec_fn=lambda: os.sched_setaffinity(0, allowed)) as process:
        while process.poll() is None:
            most = max(most, resident(process.pid))
            time.sleep(TICK)
    if process.returncode:
        raise SystemExit(f"veladura detect ended with {process.returncode}")
    return FolderRun(time.perf_counter() - begin, most)


def resident(process: int) -> int:
    """Bytes in memory of a process and of all it started; pages they share count for each."""
    try:
        state = Path(f"/proc/{process}/statm").read_text()
        children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    except OSError:
        return 0  # it has ended
    own = int(state.split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return own + sum(resident(int(child)) for child in children)


def cold_start(contender: Contender, one: Path, model: Path) -> float:
    times: list[float] = []
    for _ in range(COLD_RUNS):
        begin = time.perf_counter()
        run(contender, one, model)
        times.append(time.perf_counter() - begin)
    return min(times)


def covered(documents: list[Document], spans: list[list[tuple[int, int, str]]]) -> float:
    pairs = [
        (gold, gold.with_spans(Span(s, e, label) for s, e, label in set(map(tuple, found))))
        for gold, found in zip(documents, spans, strict=True)
    ]
    total = coverage(*pairs[0])
    for pair in pairs[1:]:
        total += coverage(*pair)
    return total.recall


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--documents", type=int, help="how many; all, if not said")
    parser.add_argument("--copies", type=int, default=COPIES, help="of each, in the folder")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--largest", type=int, default=length.LENGTHS[-1])
    given = parser.parse_args()
    peers = environment()
    source, documents = load_documents(given.documents)
    texts = [document.text for document in documents]
    contenders = [
        Contender("veladura", "Veladura", sys.executable),
        Contender("spacy", "spaCy NER", peers),
        Contender("spacy", "spaCy NER, 2 processes", peers, processes=2),
        Contender("presidio", "Presidio with that pipeline", peers),
        Contender("scrubadub", "scrubadub", peers),
        Contender("datafog", "DataFog (patterns)", peers),
    ]
    with tempfile.TemporaryDirectory() as scratch:
        work = Path(scratch)
        model, all_texts, one = work / "spacy", work / "texts.json", work / "one.json"
        all_texts.write_text(json.dumps(texts))
        one.write_text(json.dumps(texts[:1]))
        lessons = [
            {"text": d.text, "spans": [(s.start, s.end, s.label) for s in d.spans]}
            for d in load_training(LESSONS)
        ]
        (work / "lessons.json").write_text(json.dumps(lessons))
        run(contenders[1], work / "lessons.json", model, "--train", str(UPDATES))
        folder = work / "in"
        folder.mkdir()
        for number, text in enumerate(texts * given.copies):
            (folder / f"{number:05}.txt").write_text(text, "utf-8")
        folders: dict[int, FolderRun] = {}
        for _ in range(given.rounds):
            for contender in contenders:
                figures = run(contender, all_texts, model, "--spans", str(work / "spans.json"))
                if figures and figures["read"] < contender.best.get("read", float("inf")):
                    contender.best = figures
                    contender.spans = json.loads((work / "spans.json").read_text())
            for cores in (1, 2):
                latest = run_command(folder, cores)
                if cores not in folders or latest.seconds < folders[cores].seconds:
                    folders[cores] = latest
        for contender in contenders:
            if contender.best and contender.processes == 1:
                contender.cold = cold_start(contender, one, model)
    growths = length.measure(given.largest)
    written = page(source, documents, contenders, folders, given.copies, growths)
    PAGE.write_text(written, "utf-8")
    print(PAGE.read_text("utf-8"))


def page(
    source: str,
    documents: list[Document],
    contenders: list[Contender],
    folders: dict[int, FolderRun],
    copies: int,
    growths: list[length.Growth],
) -> str:
    words = count_words([document.text for document in documents])
    base = next((c.best["read"] for c in contenders if c.name == "spacy" and c.best), None)
    rows = [_row(c, words, base, documents) for c in contenders]
    folder_rows = [
        f"| `veladura detect --workers {cores}` on {cores} core{'s' * (cores > 1)} | "
        f"{copies * words / run.seconds:,.0f} | "
        f"{f'{copies * base / run.seconds:.2f}' if base else '–'} | {run.memory / 1e6:,.0f} MB |"
        for cores, run in folders.items()
    ]
    efficiency = folders[1].seconds / (2 * folders[2].seconds)
    load = os.getloadavg()[0]
    return f"""# Benchmarks

Written by `make bench`; run it on your own machine. Everything is measured in one run, side by
side, on the same documents and cores; the ratios mean more than the figures.

- Documents: {source}, {len(documents)} documents, {words:,} words (runs without white space).
- Machine: {processor()}, {len(os.sched_getaffinity(0))} cores, Python {platform.python_version()},
  {time.strftime("%Y-%m-%d")}. Load average at the end: {load:.1f}. Where that is more than the
  number of cores, others were using the machine: figures are too low and ratios uncertain, and
  only words per CPU second compare.

## From text to spans, in one process

After loading. Veladura runs its model, rules and consistency; spaCy runs a blank Spanish pipeline
with the same labels, trained for {UPDATES} updates on {LESSONS} documents, which costs what a
trained one costs but finds less; Presidio runs that pipeline and its own patterns. Veladura's
process uses every core; spaCy does so with two processes only, and starts them for every run, which
counts; words per CPU second do not care. "Cold" is from
starting Python to the spans of one note; "covered" is the share of gold spans hidden completely.

| | words/s | × spaCy | words per CPU second | peak memory | cold | installed | covered |
|---|--:|--:|--:|--:|--:|--:|--:|
{chr(10).join(rows)}

## Folders, with workers

From starting the command to its end, reading and writing files included. The folder holds every
document {copies} times, so that starting up is not most of it. Memory is that of all processes
together; × spaCy is beside spaCy in one process.

| | words/s | × spaCy | peak memory |
|---|--:|--:|--:|
{chr(10).join(folder_rows)}

Parallel efficiency from one core to two: {efficiency:.0%}.

## Growth

A document of any length costs the same for each word, and so do many documents.

{length.table(growths)}
"""


def _row(c: Contender, words: int, base: float | None, documents: list[Document]) -> str:
    if not c.best:
        return f"| {c.title} | did not run: {c.problem} | | | | | | |"
    if c.name in ("spacy", "presidio"):
        share = "trained too briefly"
    else:
        share = f"{covered(documents, c.spans):.3f}"
    cells = (
        c.title,
        f"{words / c.best['read']:,.0f}",
        f"{base / c.best['read']:.2f}" if base else "–",
        f"{words / c.best['cpu']:,.0f}",
        f"{c.best['memory'] / 1e6:,.0f} MB",
        f"{c.cold:.2f} s" if c.cold else "–",
        f"{c.best['installed'] / 1e6:,.0f} MB",
        share,
    )
    return f"| {' | '.join(cells)} |"


def processor() -> str:
    for line in Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            return line.partition(":")[2].strip()
    return platform.machine()


if __name__ == "__main__":
    main()
