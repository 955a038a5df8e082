"""Reading a corpus in any format, document by document."""

from collections.abc import Container, Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from veladura.corpora import brat, conll, inline, jsonl, label_studio, uima
from veladura.corpora.files import detect_format, find_files, get_kind, read_text
from veladura.document import Document
from veladura.errors import CorpusError


def read_corpus(
    path: Path | str,
    format: str | None = None,
    *,
    labels: Container[str] | None = None,
    label_map: Mapping[str, str] | None = None,
    texts: Mapping[str, str] | None = None,
    check_text: bool = True,
) -> Iterator[Document]:
    """Yield the documents of a file or folder, sorted by id.

    `format` is one of `FORMATS`, or None to look. `labels`: brat entity types that are spans; the
    rest is carried along in `Document.others`. `label_map` renames labels. `texts` (by id) stands
    in where a brat folder holds .ann files alone. `check_text`: see `brat.parse`.
    """
    path = Path(path)
    kind = get_kind(format or detect_format(path))
    for document in _read(path, kind.name, labels, texts or {}, check_text):
        yield _rename(document, label_map) if label_map else document


def _read(
    path: Path,
    format: str,
    labels: Container[str] | None,
    texts: Mapping[str, str],
    check_text: bool,
) -> Iterator[Document]:
    if format == "brat" and path.suffix == ".txt":
        path = path.with_suffix(".ann")
    for id, file in find_files(path, get_kind(format).suffixes):
        if format == "brat":
            yield brat.parse(
                read_text(file),
                _text_beside(file, id, texts),
                id=id,
                name=str(file),
                labels=labels,
                check_text=check_text,
            )
        elif format == "inline":
            yield inline.parse(read_text(file), id=id)
        elif format == "jsonl":
            yield from _read_lines(file, id)
        elif format == "conll":
            yield from conll.parse(read_text(file), id=id, name=str(file))
        elif format == "labelstudio":
            yield from label_studio.parse(read_text(file), id=id, name=str(file))
        elif format == "casjson":
            yield uima.parse_json(read_text(file), id=id, name=str(file))
        elif format == "cas":
            yield _read_cas(file, id)
        else:
            from veladura.corpora import i2b2  # lxml only where XML is read

            yield i2b2.read(file, id=id)


def _read_cas(file: Path, id: str) -> Document:
    try:
        data = file.read_bytes()
        beside = (file.with_suffix(".typesystem.xml"), file.with_name("TypeSystem.xml"))
        types = next((other.read_bytes() for other in beside if other.is_file()), None)
    except OSError as error:
        raise CorpusError(f"{file}: cannot be read ({error.strerror})") from None
    if file.suffix.lower() == ".zip":
        return uima.parse_archive(data, id=id, name=str(file))
    return uima.parse_xmi(data, types, id=id, name=str(file))


def _text_beside(file: Path, id: str, texts: Mapping[str, str]) -> str:
    beside = file.with_suffix(".txt")
    if beside.is_file():
        return read_text(beside)
    if id in texts:
        return texts[id]
    raise CorpusError(f"{beside}: missing; the annotations in {file.name} need their text")


def _read_lines(file: Path, id: str) -> Iterator[Document]:
    lines = read_text(file).removeprefix("\ufeff").split("\n")
    filled = [(number, line) for number, line in enumerate(lines, 1) if line.strip()]
    for number, line in filled:
        own_id = id if len(filled) == 1 else f"{id}-{number:05d}"
        yield jsonl.parse_line(line, id=own_id, where=f"{file}, line {number}")


def _rename(document: Document, label_map: Mapping[str, str]) -> Document:
    return document.with_spans(
        replace(span, label=label_map.get(span.label, span.label)) for span in document.spans
    )
