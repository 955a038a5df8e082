"""How many sentences a document has, counted from sentence-split files: one sentence a line."""

from collections.abc import Iterable
from pathlib import Path

from veladura.errors import CorpusError

_SUFFIXES = (".ann", ".txt", "")  # the task's own files are called .ann


def count_sentences(folder: Path, ids: Iterable[str]) -> dict[str, int]:
    """Lines of `folder`/id.ann (or .txt); documents without such a file are left out."""
    if not folder.is_dir():
        raise CorpusError(f"{folder}: no such folder of sentence-split files")
    counts: dict[str, int] = {}
    for id in ids:
        file = next((f for s in _SUFFIXES if (f := folder / f"{id}{s}").is_file()), None)
        if file is not None:
            with file.open(encoding="utf-8", errors="replace") as lines:
                counts[id] = sum(1 for _ in lines)
    return counts
