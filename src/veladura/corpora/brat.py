"""brat standoff: `name.txt` beside `name.ann`.

Text-bound annotations ("T") become spans, discontinuous and multi-line ones included. Relations,
events, attributes, notes and entity types outside `labels` are carried along as they are.
"""

import re
from collections.abc import Container

from veladura.corpora.report import Rendered
from veladura.corpora.spans import build_span
from veladura.document import Annotation, Document, Span
from veladura.errors import CorpusError

_KINDS = "TREAMN#*"  # entity, relation, event, attribute (A, M), normalisation, note, equivalence
_OFFSETS = re.compile(r"(\S+) (\d{1,15} \d{1,15}(?:;\d{1,15} \d{1,15})*)")
_LINE = re.compile(r"([TREAMN#]\S+|\*)\t(\S+)(.*)", re.DOTALL)
_SPAN_ID = re.compile(r"T\d+")


def parse(
    annotations: str,
    text: str,
    *,
    id: str = "",
    name: str = "",
    labels: Container[str] | None = None,
    check_text: bool = True,
) -> Document:
    """Read the content of an .ann file. `name` is the file's name, for errors.

    With `check_text`, the text repeated in the .ann file must be what the offsets point at: where
    it is not, the offsets were counted differently (bytes, CRLF) and would miss what they mark.
    """
    spans: list[Span] = []
    others: list[Annotation] = []
    for number, line in enumerate(annotations.removeprefix("\ufeff").split("\n"), 1):
        line = line.removesuffix("\r")
        if not line.strip():
            continue
        where = f"{name or id or 'document'}, line {number}"
        if line.startswith("T"):
            span, surface = _parse_entity(line, len(text), where)
            if check_text and surface is not None and not _same(surface, span, text):
                raise CorpusError(
                    f"{where}: the text beside {span.id} is not the text at its offsets "
                    f"{span.start}..{span.end}"
                )
            if labels is None or span.label in labels:
                spans.append(span)
            else:
                others.append(Annotation(span.id, span.label, span.pieces, surface or ""))
        else:
            others.append(_parse_other(line, where))
    return Document(text, tuple(spans), id, tuple(others))


def _parse_entity(line: str, length: int, where: str) -> tuple[Span, str | None]:
    columns = line.split("\t", 2)
    match = _OFFSETS.fullmatch(columns[1].strip()) if len(columns) > 1 else None
    if match is None:
        raise CorpusError(f"{where}: expected ID, TAB, TYPE START END, TAB, text")
    pieces = [tuple(map(int, piece.split())) for piece in match[2].split(";")]
    span = build_span(
        [(start, end) for start, end in pieces],
        match[1],
        length=length,
        where=where,
        id=columns[0],
    )
    return span, columns[2] if len(columns) > 2 else None


def _parse_other(line: str, where: str) -> Annotation:
    match = _LINE.fullmatch(line)
    if match is None:
        raise CorpusError(f"{where}: not a brat annotation (ID, TAB, TYPE …; ID one of {_KINDS})")
    return Annotation(match[1], match[2], body=match[3])


def _surface(pieces: tuple[tuple[int, int], ...], text: str) -> str:
    joined = " ".join(text[start:end] for start, end in pieces)
    return re.sub(r"[\n\r\t]", " ", joined)


def _same(surface: str, span: Span, text: str) -> bool:
    return surface.split() == _surface(span.pieces, text).split()


def render(document: Document) -> Rendered:
    """The .txt and the .ann; ids are kept where spans have them, so that relations still hold."""
    used = {span.id for span in document.spans} | {other.id for other in document.others}
    fresh = (f"T{n}" for n in range(1, len(used) + len(document.spans) + 2) if f"T{n}" not in used)
    given: set[str] = {other.id for other in document.others}
    lines: list[str] = []
    for span in document.spans:
        id = span.id
        if not _SPAN_ID.fullmatch(id) or id in given:
            id = next(fresh)
        given.add(id)
        lines.append(_entity_line(id, span.label, span.pieces, document.text))
    for other in document.others:
        if re.search(r"[\n\r]", other.id + other.type + other.body):
            raise CorpusError(f"{document.id}: brat cannot hold an annotation with a line break")
        if other.pieces:
            lines.append(_entity_line(other.id, other.type, other.pieces, document.text))
        else:
            lines.append(f"{other.id}\t{other.type}{other.body}\n")
    return Rendered({".txt": document.text, ".ann": "".join(lines)}, len(document.spans))


def _entity_line(id: str, label: str, pieces: tuple[tuple[int, int], ...], text: str) -> str:
    if re.search(r"\s", label):
        raise CorpusError(f"brat cannot hold a label with white space (at {pieces[0][0]})")
    offsets = ";".join(f"{start} {end}" for start, end in pieces)
    return f"{id}\t{label} {offsets}\t{_surface(pieces, text)}\n"
