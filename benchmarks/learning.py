"""What learning from 40 corrected notes of unseen layouts is worth.

    python benchmarks/learning.py                         # coverage of every layout, as it ships
    python benchmarks/learning.py --layouts b018,i015     # a house with these forms learns
    python benchmarks/learning.py --houses 10             # whose documents are known as whose

A layout is a note that no training of a shipped model saw (one in fifteen of `data/notes`). Further
notes of it have other values in all marks, some lines of prose left out, and others put in from
other notes: what stays is the form. The model learns from 40 notes of a house that uses a few such
forms, and is measured on others of the same house, on all held notes of other layouts, and on
MEDDOCAN dev where it is there.
"""

import argparse
import os
import tempfile
import time
from dataclasses import replace
from pathlib import Path
from random import Random

from veladura.corpora import read_corpus
from veladura.detect.detector import load_detector
from veladura.detect.models.likeness import Likeness
from veladura.document import Document
from veladura.learn.corrected import divide
from veladura.learn.learning import Learning
from veladura.learn.ratchet import Figures
from veladura.learn.rehearsal import Rehearsal, load_rehearsal
from veladura.learn.tuning import Tuning
from veladura.profiles import load_profile
from veladura.schemes import Scheme
from veladura_training.generator.engine.markup import whole_lines
from veladura_training.generator.es.markup import from_document, parse
from veladura_training.generator.es.rerolling import Reroll
from veladura_training.generator.es.resources import Resources

SHARED = Path(os.environ.get("VELADURA_SHARED", "../shared"))
LEARNED, FURTHER = 40, 60  # notes of a house
PROSE = 60  # characters from which an unmarked line is prose


class House:
    """Notes of a few layouts, as a hospital has them."""

    def __init__(self, layouts: list[Document], prose: list[str], seed: int) -> None:
        self.layouts, self.prose = layouts, prose
        self.rng = Random(f"house-{seed}")
        self.resources = Resources.load(None)

    def notes(self, count: int) -> list[Document]:
        return [self._note(self.layouts[i % len(self.layouts)], i) for i in range(count)]

    def _note(self, layout: Document, number: int) -> Document:
        marked = Reroll(self.rng, self.resources).rewrite(from_document(layout))
        lines = [line for line in whole_lines(marked) if not self._left_out(line)]
        for _ in range(self.rng.randint(1, 4)):
            lines.insert(self.rng.randint(0, len(lines)), self.rng.choice(self.prose))
        return parse("\n".join(lines), f"{layout.id}~{number}")

    def _left_out(self, line: str) -> bool:
        unmarked = len(line) > PROSE and not any("\ue000" <= c <= "\uf8ff" for c in line)
        return unmarked and self.rng.random() < 0.3


def prose_of(documents: tuple[Document, ...]) -> list[str]:
    lines = []
    for document in documents:
        marked = from_document(document).split("\n")
        lines += [
            m for m in marked if len(m) > PROSE and not any("\ue000" <= c <= "\uf8ff" for c in m)
        ]
    return lines


def show(name: str, before: Figures, after: Figures) -> None:
    print(
        f"| {name} | {before.documents} | {before.coverage:.4f} | {after.coverage:.4f} "
        f"| {before.typed:.4f} | {after.typed:.4f} "
        f"| {before.touching:.4f} | {after.touching:.4f} |",
        flush=True,
    )


def know_houses(count: int, rehearsal: Rehearsal, scheme: Scheme, prose: list[str]) -> None:
    """Houses of four forms drawn by chance: which notes, of theirs and of others, are known."""
    for seed in range(1, count + 1):
        layouts = Random(seed).sample(rehearsal.held, 4)
        house = House(layouts, prose, seed)
        corrected, further = divide(house.notes(LEARNED), scheme), house.notes(FURTHER)
        likeness = Likeness.of(corrected.learned, rehearsal.learned)
        others = [d for d in rehearsal.held if d not in layouts]
        own = sum(likeness.includes(document.text) for document in further)
        wrong = sum(likeness.includes(document.text) for document in others)
        names = ",".join(document.id for document in layouts)
        print(f"{names}: {own} of {FURTHER} further notes, {wrong} of {len(others)} others")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--model", default="fast")
    parser.add_argument(
        "--layouts", default="", help="ids of held notes, with commas; or all shown"
    )
    parser.add_argument("--houses", type=int, default=0, help="how many, for likeness alone")
    parser.add_argument("--steps", type=int, default=Tuning().steps)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    profile = load_profile(f"es-clinical:{options.model}")
    rehearsal = load_rehearsal(profile.scheme)
    prose = prose_of(rehearsal.learned)
    if options.houses:
        know_houses(options.houses, rehearsal, profile.scheme, prose)
        return
    shipped = load_detector(profile)
    if not options.layouts:
        for layout in rehearsal.held:
            notes = House([layout], prose, options.seed).notes(12)
            print(layout.id, f"{Figures.of(shipped, notes).coverage:.4f}", flush=True)
        return
    chosen = options.layouts.split(",")
    house = House([d for d in rehearsal.held if d.id in chosen], prose, options.seed)
    learned, further = house.notes(LEARNED), house.notes(FURTHER)
    others = [d for d in rehearsal.held if d.id not in chosen]
    sets = {"further notes of the house": further, "held notes of other layouts": others}
    if (meddocan := SHARED / "corpora/meddocan/dev").is_dir():
        sets["MEDDOCAN dev (every fifth)"] = list(read_corpus(meddocan, "brat"))[::5]
    before = {name: Figures.of(shipped, notes) for name, notes in sets.items()}
    with tempfile.TemporaryDirectory() as store:
        # No limit by the clock: a busy machine would learn less, and the figures would be its own.
        tuning = Tuning(steps=options.steps, seed=options.seed, seconds=1e6)
        learning = Learning.of(learned, profile, Path(store), tuning)
        # A real house's forms are not among the notes that ship: its gain must not hide a loss.
        learning = replace(learning, rehearsal=replace(rehearsal, held=tuple(others)))
        started, cpu = time.monotonic(), time.process_time()
        version = learning.run(lambda *_: None)
        clock, cpu = time.monotonic() - started, time.process_time() - cpu
        print(f"{clock / 60:.1f} minutes by the clock, {cpu / 60:.1f} of one core's time")
        print(f"taken: {not version.refused}, share {version.share}", *version.refused, sep="\n")
        for name in ("local", "rehearsal"):
            print(name, version.before[name], version.after[name])
        if not version.refused:
            learned_detector = learning.detector(store)
            print("| set | notes | coverage | after | typed F1 | after | touching | after |")
            print("|---|---|---|---|---|---|---|---|")
            for name, notes in sets.items():
                show(name, before[name], Figures.of(learned_detector, notes))


if __name__ == "__main__":
    main()
