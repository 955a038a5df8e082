"""Print documents with every replacement in its place, to be read line by line.

    python scripts/read_replacements.py data/notes/es-clinical --every 9 --seed 7 > reading.txt

`‹old → new›` was replaced, `‹=old›` was found and kept, `‹!old›` is marked in the note and was not
found. What the last line counts are replacements; defects are counted by whoever reads.
"""

import re
from collections.abc import Iterator

from drawn_notes import drawn, parser_of

from veladura.pipeline import Anonymizer, load
from veladura.transform import secret_of

MARKED = re.compile(r"\[\[([A-Z_]+)\|(.+?)\]\]", re.DOTALL)
Piece = tuple[int, int, str]  # start, end, what is printed instead


def main() -> None:
    parser = parser_of(__doc__)
    parser.add_argument("--profile", default="es-clinical")
    options = parser.parse_args()
    anonymizer = load(options.profile)
    replaced = documents = 0
    for name, note in drawn(options):
        text, gold = plain(note)
        pieces = list(read(anonymizer, text, gold, options.seed))
        documents += 1
        replaced += sum(" → " in piece for _, _, piece in pieces)
        print(f"{'=' * 20} {name}\n{_written(text, pieces)}\n")
    print(f"{documents} documents, {replaced} replacements")


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


if __name__ == "__main__":
    main()
