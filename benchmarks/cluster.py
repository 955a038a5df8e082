"""What a second worker and a second Spark executor buy; writes the figures of docs/scaling.md.

    python benchmarks/cluster.py [--documents N] [--copies C] [--rounds R]

Needs the extra `spark` and Java 17. Executors have one core each; a first, untimed pass loads the
model into them. Projections follow from what was measured and from nothing else.
"""

import argparse
import os
import platform
import re
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from corpus import count_words, load_documents
from pyspark.sql import SparkSession
from speed import COPIES, processor, run_command

from veladura.batch import spark

PAGE = Path(__file__).parents[1] / "docs" / "scaling.md"
FIGURES = re.compile(r"(?<=<!-- figures -->\n).*(?=<!-- end of figures -->)", re.DOTALL)
NOTES = (1_000_000, 100_000_000, 1_000_000_000)
CLUSTERS = ((1, 8), (10, 16), (50, 32))  # machines and cores of each


@dataclass(frozen=True)
class Figures:
    source: str
    documents: int
    words: int
    workers: dict[int, float]  # seconds by number of workers
    executors: dict[int, float]

    def efficiency(self, seconds: dict[int, float]) -> float:
        return seconds[1] / (2 * seconds[2])

    @property
    def words_per_note(self) -> float:
        return self.words / self.documents


def with_spark(texts: list[str], executors: int, rounds: int) -> float:
    session = (
        SparkSession.builder.master(f"local-cluster[{executors},1,1024]")
        .appName("veladura")
        .config("spark.ui.enabled", "false")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.log.level", "ERROR")
        .config("spark.sql.execution.arrow.maxRecordsPerBatch", "64")
        .getOrCreate()
    )
    try:
        rows = [(number, text) for number, text in enumerate(texts)]
        # The same tasks for any number of executors, small enough that they finish together.
        notes = session.createDataFrame(rows, "id long, note string").repartition(16).cache()
        best = float("inf")
        for number in range(rounds + 1):
            begin = time.perf_counter()
            spark.detect(notes, column="note").write.format("noop").mode("overwrite").save()
            if number:
                best = min(best, time.perf_counter() - begin)
        return best
    finally:
        session.stop()


def with_workers(texts: list[str], rounds: int) -> dict[int, float]:
    best: dict[int, float] = {}
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch, "in")
        folder.mkdir()
        for number, text in enumerate(texts):
            (folder / f"{number:05}.txt").write_text(text, "utf-8")
        for _ in range(rounds):
            for workers in (1, 2):
                seconds = run_command(folder, workers).seconds
                best[workers] = min(best.get(workers, float("inf")), seconds)
    return best


def measure(documents: int | None, copies: int, rounds: int) -> Figures:
    source, read = load_documents(documents)
    texts = [document.text for document in read] * copies
    return Figures(
        source=f"{source}, {len(read)} documents, each {copies} times",
        documents=len(texts),
        words=count_words(texts),
        workers=with_workers(texts, rounds),
        executors={executors: with_spark(texts, executors, rounds) for executors in (1, 2)},
    )


def section(figures: Figures) -> str:
    rows = [
        f"| {count} {what}{'s' * (count > 1)} | {figures.words / seconds[count]:,.0f} "
        f"| {'' if count == 1 else f'{figures.efficiency(seconds):.0%}'} |"
        for what, seconds in (("worker", figures.workers), ("executor", figures.executors))
        for count in (1, 2)
    ]
    speed = figures.words / figures.workers[1]
    # More workers than cores cannot be better than perfect, whatever the clock says.
    share = min(1.0, figures.efficiency(figures.workers), figures.efficiency(figures.executors))
    words = round(figures.words_per_note)
    cells = [
        [f"{notes:,}", f"{notes * words / 1e9:,.2f} billion"]
        + [duration(notes * words / (m * c * speed * share)) for m, c in CLUSTERS]
        for notes in NOTES
    ]
    heads = [f"{m} machine{'s' * (m > 1)}, {c} cores{' (Spark)' * (m > 1)}" for m, c in CLUSTERS]
    return f"""
Measured by `python benchmarks/cluster.py` on {time.strftime("%Y-%m-%d")}: {processor()},
{len(os.sched_getaffinity(0))} cores, Python {platform.python_version()}, load average at the end
{os.getloadavg()[0]:.1f} (more than the cores: others used the machine, and figures are too low).
Documents: {figures.source}, {figures.words:,} words. Workers are measured from the start of the
command to its end, files included; executors, of one core each, after they have loaded the model.

| | words/s | efficiency |
|---|--:|--:|
{chr(10).join(rows)}

Projected from these: {words} words a note, {speed:,.0f} words per second and core, and the lower of
the two efficiencies, {share:.0%}, for every core.

| notes | words | {" | ".join(heads)} |
|--:|--:|{"--:|" * len(heads)}
{chr(10).join(f"| {' | '.join(row)} |" for row in cells)}

"""


def duration(seconds: float) -> str:
    for unit, size in (("days", 86_400), ("hours", 3_600), ("minutes", 60)):
        if seconds >= 2 * size:
            return f"{seconds / size:,.1f} {unit}"
    return f"{seconds:,.0f} seconds"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--documents", type=int)
    parser.add_argument("--copies", type=int, default=COPIES)
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args()
    os.environ["PYSPARK_PYTHON"] = sys.executable
    figures = section(measure(given.documents, given.copies, given.rounds))
    text, found = FIGURES.subn(lambda _: figures, PAGE.read_text("utf-8"))
    if found != 1:
        raise SystemExit(f"{PAGE}: there is no place for figures")
    PAGE.write_text(text, "utf-8")
    print(figures)


if __name__ == "__main__":
    main()
