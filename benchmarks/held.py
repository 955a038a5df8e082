"""Notes that no training saw, group by group: what is covered, and what is hidden for nothing.

    python benchmarks/held.py es-clinical[:fast] [--dial 0.5 0.55] [--fold 2 7 12] [--model FOLDER]
        [--notes data/more-notes] [--numbers odd|even|all] [--measuring]

The whole profile is measured (model, rules, consistency, reading view). *Coverage*: gold spans that
are wholly hidden, whatever label hides them; *touching*: findings that share a character with gold;
*typed F1*: exact borders and label; *innocent*: words in 1,000 that are hidden and in no gold
span. `--fold` says which of every 15 notes were kept apart when the model was made (7 for the
shipped ones). `--numbers` measures instead every note, or those with an odd (or even) number:
data/third-notes taught no model, and rules were mended by its even ones alone; the even ones of
data/plain-notes taught nobody anything. `--measuring` takes all documents of every folder that
taught neither models nor rules, but for the two folders whose held notes lent lines, with other
names, to the documents made up for the last training.
"""

import argparse
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from gold import read_corpus

import veladura
from veladura.document import Document
from veladura.evaluate import Counts, Coverage
from veladura.evaluate.measures import coverage, innocent_words, ner, words_of
from veladura.pipeline import Anonymizer
from veladura.profiles import load_profile
from veladura_training.data.prepare import (
    FOLDS,
    HALF_MEASURES,
    MORE_NOTES,
    NONE_HELD,
    NOTES,
    THIRD_NOTES,
    held_apart,
    note_folders,
    only_measures,
)

LENT = (NOTES, MORE_NOTES)
LAST_FIGURES = {"odd": "13579", "even": "02468", "all": "0123456789"}


@dataclass(frozen=True)
class Tally:
    coverage: Coverage = field(default_factory=Coverage)
    typed: Counts = field(default_factory=Counts)
    innocent: int = 0
    words: int = 0

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(
            self.coverage + other.coverage,
            self.typed + other.typed,
            self.innocent + other.innocent,
            self.words + other.words,
        )

    def row(self, name: str) -> str:
        return (
            f"{name:<6}{self.coverage.gold:>6}{self.coverage.recall:>10.3f}"
            f"{self.coverage.precision:>10.3f}{self.typed.f1:>10.3f}"
            f"{1000 * self.innocent / max(self.words, 1):>10.1f}"
        )


def tally(gold: Document, found: Document) -> Tally:
    words = len(words_of(gold.text))
    return Tally(coverage(gold, found), ner(gold, found), innocent_words(gold, found), words)


def by_group(anonymizer: Anonymizer, gold: Sequence[Document], dial: float) -> dict[str, Tally]:
    groups: dict[str, Tally] = defaultdict(Tally)
    found = anonymizer.stream([document.text for document in gold], recall=dial)
    for document, result in zip(gold, found, strict=True):
        counted = tally(document, document.with_spans(result.spans))
        for name in (document.id[0], "all"):
            groups[name] += counted
    return groups


def held(profile: str, folds: Collection[int], notes: Path = NOTES) -> list[Document]:
    return held_apart(read_corpus(notes / profile), folds)[1]


def numbered(profile: str, numbers: str, notes: Path) -> list[Document]:
    """Every note whose number is odd, or even, or any."""
    return [note for note in read_corpus(notes / profile) if note.id[-1] in LAST_FIGURES[numbers]]


def measuring(profile: str) -> list[Document]:
    """What taught neither models nor rules, of every folder."""
    found = numbered(profile, "odd", THIRD_NOTES) if (THIRD_NOTES / profile).is_dir() else []
    for folder in note_folders(profile):
        if folder.parent in HALF_MEASURES:
            found += [note for note in read_corpus(folder) if only_measures(note, folder)]
        elif folder.parent not in (*NONE_HELD, *LENT):
            found += held(profile, FOLDS, folder.parent)
    return found


def gold_of(profile: str, options: argparse.Namespace) -> list[Document]:
    if options.measuring:
        return measuring(profile)
    if options.numbers:
        return numbered(profile, options.numbers, options.notes)
    return held(profile, options.fold, options.notes)


def table(groups: dict[str, Tally]) -> Iterable[str]:
    yield f"{'group':<6}{'gold':>6}{'coverage':>10}{'touching':>10}{'typed F1':>10}{'innocent':>10}"
    for name in sorted(groups, key=lambda name: (name == "all", name)):
        yield groups[name].row(name)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("profile", help="es-clinical or de-finance, with :fast for the fast model")
    parser.add_argument("--dial", type=float, nargs="+", help="else the profile's own")
    parser.add_argument("--fold", type=int, nargs="+", default=list(FOLDS))
    parser.add_argument("--model", type=Path, help="a model folder")
    parser.add_argument("--notes", type=Path, default=NOTES, help="where the profile's notes lie")
    parser.add_argument("--numbers", choices=list(LAST_FIGURES), help="instead of --fold")
    parser.add_argument("--measuring", action="store_true", help="all that taught nothing")
    options = parser.parse_args()
    profile = load_profile(options.profile)
    if options.model:
        profile = replace(profile, model=str(options.model))
    name = options.profile.partition(":")[0]
    gold = gold_of(name, options)
    anonymizer = veladura.load(profile)
    for dial in options.dial or [profile.recall]:
        print(f"{options.profile}, {len(gold)} notes, dial {dial}")
        print("\n".join(table(by_group(anonymizer, gold, dial))))


if __name__ == "__main__":
    main()
