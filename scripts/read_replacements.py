"""Print documents with every replacement in its place, to be read line by line.

    python scripts/read_replacements.py data/notes/es-clinical --every 9 --seed 7 > reading.txt

`‹old → new›` was replaced, `‹=old›` was found and kept, `‹!old›` is marked in the note and was not
found. What the last line counts are replacements; defects are counted by whoever reads.
"""

from collections.abc import Iterator

from drawn_notes import drawn, parser_of

from veladura.document import Document
from veladura.pipeline import Anonymizer, load
from veladura.transform import secret_of

Piece = tuple[int, int, str]  # start, end, what is printed instead


def main() -> None:
    parser = parser_of(__doc__)
    parser.add_argument("--profile", default="es-clinical")
    options = parser.parse_args()
    anonymizer = load(options.profile)
    replaced = documents = 0
    for note in drawn(options):
        pieces = list(read(anonymizer, note, options.seed))
        documents += 1
        replaced += sum(" → " in piece for _, _, piece in pieces)
        print(f"{'=' * 20} {note.id}\n{_written(note.text, pieces)}\n")
    print(f"{documents} documents, {replaced} replacements")


def read(anonymizer: Anonymizer, note: Document, seed: int) -> Iterator[Piece]:
    """Every replacement, everything kept, everything missed."""
    text = note.text
    planned = anonymizer.anonymize(text, seed=secret_of(seed)).plan
    covered = bytearray(len(text))
    for one in planned.replacements:
        covered[one.start : one.end] = b"\1" * (one.end - one.start)
        old = text[one.start : one.end]
        yield one.start, one.end, f"‹={old}›" if one.kept else f"‹{old} → {one.text}›"
    for span in note.spans:
        if not any(covered[span.start : span.end]):
            yield span.start, span.end, f"‹!{note.surface(span)}›"


def _written(text: str, pieces: list[Piece]) -> str:
    written: list[str] = []
    position = 0
    for start, end, piece in sorted(pieces):
        written += [text[position:start], piece]
        position = end
    return "".join(written) + text[position:]


if __name__ == "__main__":
    main()
