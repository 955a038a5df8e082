"""Print documents with every replacement in its place, to be read line by line.

    python scripts/read_replacements.py data/notes/es-clinical --every 9 --seed 7 > reading.txt

`‹old → new›` was replaced, `‹=old›` was found and kept, `‹!old›` is marked in the note and was not
found. What the last line counts are replacements; defects are counted by whoever reads.
"""

import argparse
import re
from collections.abc import Iterator
from pathlib import Path

from veladura.pipeline import Anonymizer, load
from veladura.transform import secret_of

MARKED = re.compile(r"\[\[([A-Z_]+)\|(.+?)\]\]", re.DOTALL)
Piece = tuple[int, int, str]  # start, end, what is printed instead


def main() -> None:
    options = _options()
    anonymizer = load(options.profile)
    replaced = 0
    notes = sorted(path for place in options.places for path in _notes(place))[
        options.first :: options.every
    ]
    for note in notes:
        text, gold = plain(note.read_text("utf-8"))
        pieces = list(read(anonymizer, text, gold, options.seed))
        replaced += sum(" → " in piece for _, _, piece in pieces)
        print(f"{'=' * 20} {note.name}\n{_written(text, pieces)}\n")
    print(f"{len(notes)} documents, {replaced} replacements")


def plain(note: str) -> tuple[str, list[tuple[int, int]]]:
    """The text of a note without its marks, and where these stood."""
    pieces: list[str] = []
    gold: list[tuple[int, int]] = []
    position = length = 0
    for match in MARKED.finditer(note):
        before = note[position : match.start()]
        start = length + len(before)
        pieces += [before, match[2]]
        length = start + len(match[2])
        gold.append((start, length))
        position = match.end()
    return "".join(pieces) + note[position:], gold


def read(
    anonymizer: Anonymizer, text: str, gold: list[tuple[int, int]], seed: int
) -> Iterator[Piece]:
    """Every replacement, everything kept, everything missed."""
    planned = anonymizer.anonymize(text, seed=secret_of(seed)).plan
    covered = bytearray(len(text))
    for one in planned.replacements:
        covered[one.start : one.end] = b"\1" * (one.end - one.start)
        old = text[one.start : one.end]
        yield one.start, one.end, f"‹={old}›" if one.kept else f"‹{old} → {one.text}›"
    for start, end in gold:
        if not any(covered[start:end]):
            yield start, end, f"‹!{text[start:end]}›"


def _written(text: str, pieces: list[Piece]) -> str:
    written: list[str] = []
    position = 0
    for start, end, piece in sorted(pieces):
        written += [text[position:start], piece]
        position = end
    return "".join(written) + text[position:]


def _notes(place: Path) -> list[Path]:
    return sorted(place.glob("*.txt")) if place.is_dir() else [place]


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("places", nargs="+", type=Path, help="notes, or folders of them")
    parser.add_argument("--profile", default="es-clinical")
    parser.add_argument("--every", type=int, default=1, help="read each n-th note")
    parser.add_argument("--first", type=int, default=0, help="how many notes are left out at first")
    parser.add_argument("--seed", type=int, default=7)
    return parser.parse_args()


if __name__ == "__main__":
    main()
