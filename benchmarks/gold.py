"""Gold documents, and what is hidden in them for nothing."""

from pathlib import Path

from veladura import corpora
from veladura.corpora import brat, inline
from veladura.detect.neural.tokens import tokenize
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


def words_of(text: str) -> list[range]:
    return [range(*ends) for ends in tokenize(text) if text[ends[0]].isalnum()]


def innocent_words(gold: Document, found: Document) -> int:
    """How many words are hidden, wholly or in part, and in no gold span."""
    personal, covered = _hidden(gold), _hidden(found)
    return sum(
        not covered.isdisjoint(word) and personal.isdisjoint(word) for word in words_of(gold.text)
    )


def _hidden(document: Document) -> set[int]:
    return {i for span in document.spans for start, end in span.pieces for i in range(start, end)}
