"""Gold documents from a folder: brat pairs where there are .ann files, else inline markup."""

from pathlib import Path

from veladura.corpora import brat, inline
from veladura.document import Document


def read_corpus(folder: Path) -> list[Document]:
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
