"""Veladura beside its peers: the same documents, cores and minutes; writes docs/benchmarks.md.

    python benchmarks/speed.py [--documents N] [--copies C] [--rounds R] [--largest CHARACTERS]

Peers live in an environment of their own (.venv-bench), made on the first run. Rounds alternate
between Veladura and spaCy, so that whatever else the machine does is shared out; medians count. The
other peers are measured once.
"""

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

import folders
import length
import speed_page
from corpus import german_reports, load_documents, load_german, load_training
from folders import say

from veladura.document import Document

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "benchmarks.md"
BENCH = ROOT / ".venv-bench"
PEERS = ("spacy>=3.8,<4", "presidio-analyzer>=2.2.357", "scrubadub", "datafog")
UPDATES, LESSONS = 30, 100  # of spaCy's short training: batches of 8, documents
COLD_RUNS = 3
COPIES = 6  # of every document in the folder that workers share: start-up must not be all there is
SEVERAL = 3  # of them for spaCy in two processes, which takes long


@dataclass
class Contender:
    name: str  # in peers.py
    title: str
    python: str
    language: str = "es"
    processes: int = 1
    rounds: list[dict[str, float]] = field(default_factory=list)
    cold: float = 0.0
    spans: list[list[tuple[int, int, str]]] = field(default_factory=list)
    problem: str = ""

    def median(self, figure: str) -> float:
        return statistics.median(one[figure] for one in self.rounds)


@dataclass(frozen=True)
class Texts:
    """Documents as a contender gets them, and the pipeline of spaCy for their labels."""

    source: str
    documents: list[Document]
    path: Path
    model: Path

    @classmethod
    def write(
        cls, source: str, documents: list[Document], lessons: list[Document], folder: Path
    ) -> "Texts":
        folder.mkdir()
        path, model = folder / "texts.json", folder / "spacy"
        path.write_text(json.dumps([document.text for document in documents]))
        (folder / "lessons.json").write_text(
            json.dumps(
                [
                    {"text": d.text, "spans": [(s.start, s.end, s.label) for s in d.spans]}
                    for d in lessons
                ]
            )
        )
        return cls(source, documents, path, model)

    def train(self, spacy: Contender) -> None:
        lessons = self.path.with_name("lessons.json")
        run(spacy, lessons, self.model, "--train", str(UPDATES))


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
    command += ["--model", str(model), "--processes", str(contender.processes)]
    command += ["--language", contender.language, *more]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        contender.problem = done.stderr.strip().splitlines()[-1][:120] if done.stderr else "ended"
        return {}
    lines = done.stdout.splitlines()
    figures: dict[str, float] = json.loads(lines[-1]) if lines else {}  # training says nothing
    return figures


def race(contenders: list[Contender], texts: Texts, rounds: int) -> None:
    """Every contender reads the texts, again and again in turn."""
    spans = texts.path.with_name("spans.json")
    for number in range(rounds):
        for contender in contenders:
            figures = run(contender, texts.path, texts.model, "--spans", str(spans))
            if figures:
                contender.rounds.append(figures)
                contender.spans = json.loads(spans.read_text())
        times = [f"{c.title} {c.rounds[-1]['read']:.2f} s" for c in contenders if c.rounds]
        say(f"texts, round {number + 1} of {rounds}: {', '.join(times)}")


def cold_start(contender: Contender, one: Path, model: Path) -> float:
    times: list[float] = []
    for _ in range(COLD_RUNS):
        begin = time.perf_counter()
        run(contender, one, model)
        times.append(time.perf_counter() - begin)
    return min(times)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--documents", type=int, help="how many; all, if not said")
    parser.add_argument("--copies", type=int, default=COPIES, help="of each, in the folder")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--largest", type=int, default=length.LENGTHS[-1])
    given = parser.parse_args()
    peers = environment()
    contenders = [
        Contender("veladura", "Veladura", sys.executable),
        Contender("veladura_fast", "Veladura, fast model", sys.executable),
        Contender("spacy", "spaCy NER", peers),
        Contender("presidio", "Presidio with that pipeline", peers),
        Contender("scrubadub", "scrubadub", peers),
        Contender("datafog", "DataFog (patterns)", peers),
    ]
    several = Contender("spacy", "spaCy NER in two processes", peers, processes=2)
    german = [
        Contender("veladura", "Veladura", sys.executable, "de"),
        Contender("veladura_fast", "Veladura, fast model", sys.executable, "de"),
        Contender("spacy", "spaCy NER", peers, "de"),
    ]
    with tempfile.TemporaryDirectory() as scratch:
        work = Path(scratch)
        source, documents = load_documents(given.documents)
        spanish = Texts.write(source, documents, load_training(LESSONS), work / "es")
        source, documents = load_german()
        other = Texts.write(source, documents, german_reports(10**6, LESSONS), work / "de")
        spanish.train(speed_page.spacy_of(contenders))
        other.train(speed_page.spacy_of(german))
        race(contenders[:3], spanish, given.rounds)
        race(contenders[3:], spanish, 1)
        race(german, other, given.rounds)
        many = [document.text for document in spanish.documents] * given.copies
        measured = folders.measure(many, work, given.rounds)
        several_times = many[: len(spanish.documents) * SEVERAL]
        (work / "many.json").write_text(json.dumps(several_times))
        if figures := run(several, work / "many.json", spanish.model):
            several.rounds.append(figures)
        (work / "one.json").write_text(json.dumps(many[:1]))
        for contender in contenders:
            if contender.rounds:
                contender.cold = cold_start(contender, work / "one.json", spanish.model)
        growths = length.measure(given.largest)
        written = speed_page.page(
            speed_page.Measured(
                spanish,
                contenders,
                other,
                german,
                measured,
                several,
                len(several_times) // len(spanish.documents),
                given.copies,
                growths,
            )
        )
    PAGE.write_text(written, "utf-8")
    print(written)


if __name__ == "__main__":
    main()
