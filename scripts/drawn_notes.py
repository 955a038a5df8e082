"""Which notes a reader, or a script that reads for one, is given, and how what it finds is told."""

import argparse
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from veladura.corpora import inline
from veladura.document import Document
from veladura.pipeline import Anonymizer, load

# A text and a seed become the number of replacements, and the kind and place of each defect.
Check = Callable[[Anonymizer, str, int], tuple[int, Iterable[tuple[str, str]]]]


def parser_of(doc: str | None) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=doc.splitlines()[0] if doc else "")
    parser.add_argument("places", nargs="+", type=Path, help="notes, or folders of them")
    parser.add_argument("--every", type=int, default=1, help="read each n-th note")
    parser.add_argument("--first", type=int, default=0, help="how many notes are left out at first")
    parser.add_argument("--seed", type=int, default=7)
    return parser


def drawn(options: argparse.Namespace) -> Iterator[Document]:
    """Each note drawn, under the name of its file, with its marks as spans."""
    notes = sorted(note for place in options.places for note in _notes(place))
    for note in notes[options.first :: options.every]:
        yield inline.parse(note.read_text("utf-8"), id=note.name)


def tell_defects(doc: str | None, profile: str, check: Check) -> None:
    """Print what a check finds in the notes drawn, then how much of each kind."""
    options = parser_of(doc).parse_args()
    anonymizer = load(profile)
    found: Counter[str] = Counter()
    count = 0
    for note in drawn(options):
        replaced, defects = check(anonymizer, note.text, options.seed)
        count += replaced
        for what, shown in defects:
            found[what] += 1
            print(f"{what:14} {note.id:28} {shown}".replace("\n", " ⏎ "))
    print(*(f"{what}: {number}" for what, number in found.most_common()), sep=", ")
    print(f"{count} replacements, {100 * found.total() / max(1, count):.2f} defects for 100")


def _notes(place: Path) -> list[Path]:
    return sorted(place.glob("*.txt")) if place.is_dir() else [place]
