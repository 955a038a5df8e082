"""What a second worker and a second Spark executor buy; writes the figures of docs/scaling.md.

    python benchmarks/cluster.py [--documents N] [--copies C] [--rounds R]

Needs the extra `spark` and Java 17. All of Spark, driver included, has as many cores as it has
executors, as on a machine that is used up. A first, untimed pass loads the model into them. The
job is cut into the same tasks for any number of executors. Projections follow from what was
measured and from nothing else.
"""

import argparse
import json
import os
import platform
import re
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

import folders
from corpus import count_words, load_documents
from folders import Folders, say
from speed import COPIES
from speed_page import processor

PAGE = Path(__file__).parents[1] / "docs" / "scaling.md"
FIGURES = re.compile(r"(?<=<!-- figures -->\n).*(?=<!-- end of figures -->)", re.DOTALL)
NOTES = (1_000_000, 100_000_000, 1_000_000_000)
CLUSTERS = ((1, 8), (10, 16), (50, 32))  # machines and cores of each


TASKS = 32  # small enough that executors finish together, long enough that starting them is nothing


@dataclass(frozen=True)
class Figures:
    source: str
    documents: int
    words: int
    folders: Folders
    executors: dict[int, list[float]]  # seconds of every round, by number of executors

    def seconds(self, executors: int) -> float:
        return statistics.median(self.executors[executors])

    @property
    def spark_efficiency(self) -> float:
        pairs = zip(self.executors[1], self.executors[2], strict=True)
        return statistics.median(one / (2 * two) for one, two in pairs)

    @property
    def words_per_note(self) -> float:
        return self.words / self.documents


def in_session(texts: list[str], executors: int) -> float:
    """Seconds of one pass through all texts in a cluster that is warm."""
    from pyspark.sql import SparkSession

    from veladura.batch import spark

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
        notes = session.createDataFrame(rows, "id long, note string").repartition(TASKS).cache()
        first = session.createDataFrame(rows[:200], "id long, note string").repartition(TASKS)
        notes.count()  # computed, and kept where it is
        seconds = 0.0
        for frame in (first, notes):
            begin = time.perf_counter()
            spark.detect(frame, column="note").write.format("noop").mode("overwrite").save()
            seconds = time.perf_counter() - begin
        return seconds
    finally:
        session.stop()


def with_spark(texts: list[str], executors: int) -> float:
    """In a process of its own, on its own cores: Java takes what it finds when it starts."""
    cores = sorted(os.sched_getaffinity(0))[:executors]
    with tempfile.NamedTemporaryFile("w", suffix=".json") as stream:
        json.dump(texts, stream)
        stream.flush()
        done = subprocess.run(
            [sys.executable, __file__, "--session", str(executors), "--texts", stream.name],
            preexec_fn=lambda: os.sched_setaffinity(0, cores),
            capture_output=True,
            text=True,
            check=False,
        )
    if done.returncode:
        raise SystemExit(f"Spark did not run: {done.stderr.strip().splitlines()[-1]}")
    return float(done.stdout.splitlines()[-1])


def measure(documents: int | None, copies: int, rounds: int) -> Figures:
    source, read = load_documents(documents)
    texts = [document.text for document in read] * copies
    executors: dict[int, list[float]] = {1: [], 2: []}
    for number in range(rounds):
        for count, seconds in executors.items():
            seconds.append(with_spark(texts, count))
        last = [f"{seconds[-1]:.1f} s" for seconds in executors.values()]
        say(f"Spark, round {number + 1} of {rounds}: {' and '.join(last)}")
    with tempfile.TemporaryDirectory() as scratch:
        return Figures(
            source=f"{source}, {len(read)} documents, each {copies} times",
            documents=len(texts),
            words=count_words(texts),
            folders=folders.measure(texts, Path(scratch), rounds),
            executors=executors,
        )


def section(figures: Figures) -> str:
    found = figures.folders
    measured = [
        ("1 worker", found.seconds(1), ""),
        ("2 workers", found.seconds(2), f"{found.efficiency:.0%}"),
        ("1 executor", figures.seconds(1), ""),
        ("2 executors", figures.seconds(2), f"{figures.spark_efficiency:.0%}"),
    ]
    rows = [
        f"| {what} | {figures.words / seconds:,.0f} | {efficiency} |"
        for what, seconds, efficiency in measured
    ]
    speed = figures.words / found.seconds(1)
    # More workers than cores cannot be better than perfect, whatever the clock says.
    share = min(1.0, found.efficiency, figures.spark_efficiency)
    words = round(figures.words_per_note)
    cells = [
        [f"{notes:,}", f"{notes * words / 1e9:,.2f} billion"]
        + [duration(notes * words / (m * c * speed * share)) for m, c in CLUSTERS]
        for notes in NOTES
    ]
    heads = [f"{m} machine{'s' * (m > 1)}, {c} cores{' (Spark)' * (m > 1)}" for m, c in CLUSTERS]
    cores, load = len(os.sched_getaffinity(0)), os.getloadavg()[0]
    others = " (others used the machine: figures are too low)" if load > cores + 1 else ""
    return f"""
Measured by `python benchmarks/cluster.py` on {time.strftime("%Y-%m-%d")}: {processor()},
{cores} cores, Python {platform.python_version()}, load average at the end {load:.1f}{others}.
Documents: {figures.source}, {figures.words:,} words. Workers are measured from the start of the
command to its end, files included; executors, of one core each, after they have loaded the model.
One worker or executor has one core, two have two; Spark's driver runs on the same cores. Figures
are medians of {len(figures.executors[1])} rounds, which alternate.

| | words/s | efficiency |
|---|--:|--:|
{chr(10).join(rows)}

The machine's own efficiency is {found.ceiling:.0%}: what two commands keep of their speed that run
at the same time and know nothing of each other, each with one worker on its own core.

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
    parser.add_argument("--session", type=int, help=argparse.SUPPRESS)  # executors
    parser.add_argument("--texts", type=Path, help=argparse.SUPPRESS)
    given = parser.parse_args()
    os.environ["PYSPARK_PYTHON"] = sys.executable
    if given.session:
        print(in_session(json.loads(given.texts.read_text("utf-8")), given.session))
        return
    figures = section(measure(given.documents, given.copies, given.rounds))
    text, found = FIGURES.subn(lambda _: figures, PAGE.read_text("utf-8"))
    if found != 1:
        raise SystemExit(f"{PAGE}: there is no place for figures")
    PAGE.write_text(text, "utf-8")
    print(figures)


if __name__ == "__main__":
    main()
