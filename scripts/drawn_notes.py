"""Which notes a reader, or a script that reads for one, is given, and how what it finds is told."""

import argparse
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

_MARKED = re.compile(r"\[\[[A-Z_]+\|(.+?)\]\]", re.DOTALL)


def parser_of(doc: str | None) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=doc.splitlines()[0] if doc else "")
    parser.add_argument("places", nargs="+", type=Path, help="notes, or folders of them")
    parser.add_argument("--every", type=int, default=1, help="read each n-th note")
    parser.add_argument("--first", type=int, default=0, help="how many notes are left out at first")
    parser.add_argument("--seed", type=int, default=7)
    return parser


def drawn(options: argparse.Namespace) -> Iterator[tuple[str, str]]:
    """Each note drawn: its file's name, and what it says with its marks."""
    notes = sorted(note for place in options.places for note in _notes(place))
    for note in notes[options.first :: options.every]:
        yield note.name, note.read_text("utf-8")


def without_marks(text: str) -> str:
    return _MARKED.sub(r"\1", text)


def tell(defects: Iterable[tuple[str, str, str]]) -> Counter[str]:
    """Print each defect (its kind, the note, the place); how many there are of each kind."""
    found: Counter[str] = Counter()
    for what, note, shown in defects:
        found[what] += 1
        print(f"{what:14} {note:28} {shown}".replace("\n", " ⏎ "))
    return found


def sum_up(found: Counter[str], count: int) -> None:
    print(*(f"{what}: {number}" for what, number in found.most_common()), sep=", ")
    print(f"{count} replacements, {100 * found.total() / max(1, count):.2f} defects for 100")


def _notes(place: Path) -> list[Path]:
    return sorted(place.glob("*.txt")) if place.is_dir() else [place]
