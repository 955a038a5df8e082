"""Writes the rehearsal sets that ship with the package: our own notes, for `veladura learn`.

`held` are the notes that no training of a shipped model saw: what is forgotten shows there.
"""

import lzma
from pathlib import Path

from veladura.corpora import read_corpus, render_document
from veladura.document import Document
from veladura_training.data.prepare import NOTES, held_apart

TARGET = Path("src/veladura/learn/rehearsal")
SETS = {"es-clinical": "meddocan", "de-finance": "finance"}  # folder of notes → scheme


def write(name: str, documents: list[Document]) -> None:
    lines = "".join(next(iter(render_document(d, "jsonl").parts.values())) for d in documents)
    data = lzma.compress(lines.encode("utf-8"), preset=9 | lzma.PRESET_EXTREME)
    (TARGET / f"{name}.jsonl.xz").write_bytes(data)
    print(f"{name}: {len(documents)} notes, {len(data):,} bytes")


def main() -> None:
    for notes, scheme in SETS.items():
        learned, held = held_apart(list(read_corpus(NOTES / notes, "inline")))
        write(f"{scheme}-learned", learned)
        write(f"{scheme}-held", held)


if __name__ == "__main__":
    main()
