"""What learning from 40 corrected notes of unseen layouts is worth, house by house.

    python benchmarks/learning.py                            # the houses of docs/evidence.md
    python benchmarks/learning.py es:i es:k de:e,f           # who use the forms of these groups
    python benchmarks/learning.py es:n035,i045,e018,m040     # or just these forms
    python benchmarks/learning.py --layouts es               # coverage of every layout, as it ships
    python benchmarks/learning.py --likeness 10              # whose documents are known as whose

A layout is a note that no training of a shipped model saw (one in fifteen of `data/notes`; the
letter is its group). Further notes of it have other values in all marks, some lines of prose left
out, and others put in from other notes: what stays is the form. The model learns from 40 notes of a
house that uses a few such forms, and is measured on others of the same house, and on all held notes
of other layouts. Rows are printed as they are done; one house takes minutes.
"""

import argparse
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

from veladura.detect.detector import HybridDetector, load_detector
from veladura.detect.models.likeness import Likeness
from veladura.document import Document
from veladura.learn.corrected import divide
from veladura.learn.learning import Learning
from veladura.learn.ratchet import Figures
from veladura.learn.rehearsal import Rehearsal, load_rehearsal
from veladura.learn.tuning import Tuning
from veladura.profiles import load_profile
from veladura_training.generator.de import case as german_case
from veladura_training.generator.de import markup as german
from veladura_training.generator.de.rerolling import Reroll as GermanReroll
from veladura_training.generator.de.resources import Resources as GermanResources
from veladura_training.generator.engine.markup import Markup, whole_lines
from veladura_training.generator.engine.rerolling import Rerolling
from veladura_training.generator.es import markup as spanish
from veladura_training.generator.es.rerolling import Reroll as SpanishReroll
from veladura_training.generator.es.resources import Resources as SpanishResources

HOUSES = ("es:e", "es:g,h", "es:i", "es:k", "es:l", "es:n", "de:e", "de:f")
LEARNED, FURTHER = 40, 60  # notes of a house
PROSE = 60  # characters from which an unmarked line is prose
HEAD = (
    "house",
    "layouts",
    "coverage",
    "after",
    "typed F1",
    "after",
    "elsewhere",
    "after",
    "steps",
    "seconds of a core",
    "ratchet",
)


def spanish_reroll() -> Callable[[Random], Rerolling]:
    resources = SpanishResources.load(None)
    return lambda rng: SpanishReroll(rng, resources)


def german_reroll() -> Callable[[Random], Rerolling]:
    resources = GermanResources.load(None)
    return lambda rng: GermanReroll(german_case.Case(rng, resources))


@dataclass(frozen=True)
class Language:
    """What notes of a language are made with."""

    profile: str
    markup: Markup
    rerolling: Callable[[], Callable[[Random], Rerolling]]

    @property
    def rehearsal(self) -> Rehearsal:
        return load_rehearsal(load_profile(self.profile).scheme)


LANGUAGES = {
    "es": Language("es-clinical", spanish.MARKUP, spanish_reroll),
    "de": Language("de-finance", german.MARKUP, german_reroll),
}


class House:
    """Notes of a few layouts, as a hospital or a bank has them."""

    def __init__(self, language: Language, layouts: Sequence[Document], seed: int) -> None:
        self.language, self.layouts = language, layouts
        self.rng = Random(f"house-{seed}")
        self.reroll = language.rerolling()
        marked = [language.markup.from_document(d) for d in language.rehearsal.learned]
        self.prose = [line for note in marked for line in note.split("\n") if is_prose(line)]

    def notes(self, count: int) -> list[Document]:
        return [self._note(self.layouts[i % len(self.layouts)], i) for i in range(count)]

    def _note(self, layout: Document, number: int) -> Document:
        reroll = self.reroll(self.rng)
        reroll.share = 1.0  # a value that stayed could be learned by heart
        marked = reroll.rewrite(self.language.markup.from_document(layout))
        lines = [
            line for line in whole_lines(marked) if not is_prose(line) or self.rng.random() > 0.3
        ]
        for _ in range(self.rng.randint(1, 4)):
            lines.insert(self.rng.randint(0, len(lines)), self.rng.choice(self.prose))
        return self.language.markup.parse("\n".join(lines), f"{layout.id}~{number}")


def is_prose(line: str) -> bool:
    return len(line) > PROSE and not any("\ue000" <= c <= "\uf8ff" for c in line)


def row(*cells: object) -> None:
    shown = (f"{cell:.3f}" if isinstance(cell, float) else str(cell) for cell in cells)
    print("| " + " | ".join(shown) + " |", flush=True)


def measure_house(name: str, options: argparse.Namespace) -> None:
    code, _, wanted = name.partition(":")
    language, chosen = LANGUAGES[code], tuple(wanted.split(","))
    profile = load_profile(language.profile + options.profile)
    rehearsal = language.rehearsal
    layouts = [d for d in rehearsal.held if d.id.startswith(chosen)]
    others = tuple(d for d in rehearsal.held if not d.id.startswith(chosen))
    house = House(language, layouts, options.seed)
    learned, further = house.notes(LEARNED), house.notes(FURTHER)
    shipped = load_detector(profile)
    before, elsewhere = Figures.of(shipped, further), Figures.of(shipped, others)
    with tempfile.TemporaryDirectory() as store:
        # No limit by the clock: a busy machine would learn less, and the figures would be its own.
        tuning = Tuning(steps=options.steps, seed=options.seed, seconds=1e6, threads=1)
        learning = Learning.of(learned, profile, Path(store), tuning, learner=options.learner)
        # A real house's forms are not among the notes that ship: its gain must not hide a loss.
        learning = replace(learning, rehearsal=replace(rehearsal, held=others))
        began = time.process_time()
        version = learning.run()
        seconds = time.process_time() - began
        now: HybridDetector = shipped if version.refused else learning.detector(store)
        after, elsewhere_after = Figures.of(now, further), Figures.of(now, others)
    figures = (before.coverage, after.coverage, before.typed, after.typed)
    other = (elsewhere.coverage, elsewhere_after.coverage)
    word = "; ".join(version.refused) or "taken" + ("" if version.own_only else " for all")
    row(name, len(layouts), *figures, *other, options.steps, round(seconds), word)


def know_houses(count: int) -> None:
    """Houses of four forms drawn by chance: which notes, of theirs and of others, are known."""
    language = LANGUAGES["es"]
    rehearsal, scheme = language.rehearsal, load_profile(language.profile).scheme
    for seed in range(1, count + 1):
        layouts = Random(seed).sample(rehearsal.held, 4)
        house = House(language, layouts, seed)
        corrected, further = divide(house.notes(LEARNED), scheme), house.notes(FURTHER)
        likeness = Likeness.of(corrected.learned, rehearsal.learned)
        others = [d for d in rehearsal.held if d not in layouts]
        own = sum(likeness.includes(document.text) for document in further)
        wrong = sum(likeness.includes(document.text) for document in others)
        names = ",".join(document.id for document in layouts)
        print(f"{names}: {own} of {FURTHER} further notes, {wrong} of {len(others)} others")


def show_layouts(code: str, options: argparse.Namespace) -> None:
    language = LANGUAGES[code]
    shipped = load_detector(load_profile(language.profile + options.profile))
    for layout in language.rehearsal.held:
        notes = House(language, [layout], options.seed).notes(12)
        print(layout.id, f"{Figures.of(shipped, notes).coverage:.4f}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("houses", nargs="*", default=HOUSES, help="es:i, de:e,f …")
    parser.add_argument("--layouts", choices=sorted(LANGUAGES), help="show coverage of each")
    parser.add_argument("--likeness", type=int, default=0, help="of so many houses, and no more")
    parser.add_argument("--profile", default="", help='":fast" for the fast model everywhere')
    parser.add_argument("--learner", default="fast", help="which model learns; or thorough")
    parser.add_argument("--steps", type=int, default=Tuning().steps)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if options.likeness:
        know_houses(options.likeness)
    elif options.layouts:
        show_layouts(options.layouts, options)
    else:
        row(*HEAD)
        row(*("---" for _ in HEAD))
        for name in options.houses:
            measure_house(name, options)


if __name__ == "__main__":
    main()
