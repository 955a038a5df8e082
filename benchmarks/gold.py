"""Gold documents, from a folder or a file."""

from pathlib import Path

from veladura import corpora
from veladura.corpora import brat, inline
from veladura.document import Document


def read_corpus(folder: Path) -> list[Document]:
    """Brat pairs or inline markup in a folder, or a file of any corpus format."""
    if folder.is_file():
        return list(corpora.read_corpus(folder))
    documents = []
    for path in sorted(folder.glob("*.txt")):
        text = path.read_text("utf-8")
        annotations = path.with_suffix(".ann")
        if annotations.exists():
            documents.append(brat.parse(annotations.read_text("utf-8"), text, id=path.stem))
        else:
            documents.append(inline.parse(text, id=path.stem))
    if not documents:
        raise SystemExit(f"{folder}: holds no .txt files")
    return documents
