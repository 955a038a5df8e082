"""Documents to lines of JSON: {"id", "text", "spans": [[start, end, label], …]}."""

import gzip
import io
import json
from collections.abc import Iterable
from pathlib import Path
from typing import TextIO

from veladura.document import Document


def write_documents(path: Path, documents: Iterable[Document]) -> int:
    """Write, compressed where the name ends in .gz; gives the number of documents."""
    if path.suffix != ".gz":
        with path.open("w", encoding="utf-8") as file:
            return _write(file, documents)
    with (
        path.open("wb") as raw,
        gzip.GzipFile("", "wb", 6, raw, mtime=0) as packed,
        io.TextIOWrapper(packed, encoding="utf-8") as file,
    ):
        return _write(file, documents)


def _write(file: TextIO, documents: Iterable[Document]) -> int:
    count = 0
    for document in documents:
        spans = [[span.start, span.end, span.label] for span in document.spans]
        record = {"id": document.id, "text": document.text, "spans": spans}
        file.write(json.dumps(record, ensure_ascii=False) + "\n")
        count += 1
    return count
