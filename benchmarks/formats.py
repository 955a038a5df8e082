"""How long files take to open, rewrite and audit, and how much memory they need.

    python benchmarks/formats.py                  # a Word file of 5 MB, small files of all kinds
    python benchmarks/formats.py --large          # files of every format near the limits: an hour
    python benchmarks/formats.py --large txt csv  # these rows of it
    python benchmarks/formats.py --large --megabytes 20
    python benchmarks/formats.py --large --odd    # everything in one cell, line, slide or message
    python benchmarks/formats.py FILE...          # files of your own

Each file runs in a process of its own, so that memory is its own; times are processor time, and
the last is what the clock of the wall says. Edits replace a name, which is every tenth word or, in
large files, stands in every third note; the audit searches for it in every part.
"""

import argparse
import multiprocessing
import random
import re
import resource
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from large_files import large, text, word_document
from odd_files import odd

if TYPE_CHECKING:
    from veladura.document import Edit
    from veladura.formats import Original, Rewritten


def measure(path: Path, results: "multiprocessing.Queue[str]") -> None:
    from veladura.delivery import open_file
    from veladura.errors import VeladuraError

    open_file(b"warm", "warm.txt").original.rewrite([])
    start, clock = time.process_time(), time.perf_counter()
    try:
        steps = _steps(path)
    except VeladuraError as error:
        steps = f"refused after {time.process_time() - start:.1f} s: {error}"
    wall = time.perf_counter() - clock
    peak = _peak()
    size = path.stat().st_size / 2**20
    results.put(f"{path.name:16} {size:6.2f} MB   peak {peak:4.0f} MB   {wall:5.1f} s   {steps}")


def _peak() -> float:
    """Megabytes of this process; what `resource` says includes those of the one that started it."""
    status = Path("/proc/self/status")
    if not status.exists():
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return int(status.read_text().partition("VmHWM:")[2].split()[0]) / 1024


def _steps(path: Path) -> str:
    from veladura.delivery import deliver, open_file
    from veladura.document import Document, Edit
    from veladura.formats import Limits
    from veladura.transform import Plan

    start = time.process_time()
    limits = Limits(seconds=3600)  # of a clock, not a processor
    original = open_file(path.read_bytes(), path.name, limits=limits)
    opened = time.process_time()
    words = re.finditer(r"Gertrudis\d*", original.text)
    edits = [Edit(m.start(), m.end(), "Sustituto", "NOMBRE_SUJETO_ASISTENCIA") for m in words]
    timed = _Timed(original.original)
    before = time.process_time()
    plan = Plan(Document(original.text), tuple(edits), (), None)
    _ = deliver(replace(original, original=timed), plan).data
    audited = time.process_time() - before - timed.seconds
    return (
        f"open {opened - start:5.2f} s   rewrite {timed.seconds:5.2f} s   audit {audited:5.2f} s"
        f"   {len(original.text):9,} characters {len(edits):6,} edits"
    )


class _Timed:
    """An original that takes the time of its rewriting."""

    def __init__(self, original: "Original") -> None:
        self._original = original
        self.media_type = original.media_type
        self.seconds = 0.0

    @property
    def text(self) -> str:
        return self._original.text

    def rewrite(self, edits: "Sequence[Edit]") -> "Rewritten":
        start = time.process_time()
        rewritten = self._original.rewrite(edits)
        self.seconds = time.process_time() - start
        return rewritten


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    arguments.add_argument("names", nargs="*", help="files, or rows of --large")
    arguments.add_argument("--large", action="store_true")
    arguments.add_argument("--odd", action="store_true", help="with --large: all in one piece")
    arguments.add_argument("--megabytes", type=int, default=95, help="of text in large files")
    given = arguments.parse_args()
    context = multiprocessing.get_context("spawn")
    with tempfile.TemporaryDirectory() as folder:
        for name, make in _files(given).items():
            path = Path(folder, name)
            path.write_bytes(make())
            results: multiprocessing.Queue[str] = context.Queue()
            process = context.Process(target=measure, args=(path, results))
            process.start()
            process.join()
            print(f"{name}: killed" if process.exitcode else results.get(), flush=True)
            path.unlink()


def _files(given: argparse.Namespace) -> Mapping[str, Callable[[], bytes]]:
    if given.large:
        usual, strange = large(given.megabytes), odd(given.megabytes)
        rows = {**usual, **strange}
        wanted = given.names or (strange if given.odd else usual)
        chosen = {name: rows[name] for name in wanted}
        return {name if "." in name else f"large.{name}": make for name, make in chosen.items()}
    if given.names:
        return {Path(name).name: Path(name).read_bytes for name in given.names}
    from tests.formats.samples import SAMPLES

    generator = random.Random(7)
    lines = [text(generator, 12) for _ in range(4_000)]
    return {
        "100 pages.docx": partial(word_document, 100, 0),
        "5 MB.docx": partial(word_document, 400, 13),
        **{name: partial(make, lines) for name, make in SAMPLES.items()},
    }


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))
    main()
