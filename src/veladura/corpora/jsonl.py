"""JSON Lines: one document a line, with everything a `Document` holds.

    {"id": "a1", "text": "…", "spans": [{"start": 0, "end": 3, "label": "FECHAS"}], "others": []}

Reading also takes the lists other tools write: `"entities"` or `"labels"` with [start, end, label].
"""

import json
from typing import Any

from veladura.corpora.report import Rendered
from veladura.corpora.spans import build_span
from veladura.document import Annotation, Document, Span
from veladura.errors import CorpusError

_SPAN_KEYS = ("spans", "entities", "labels", "label")


def parse_line(line: str, *, id: str = "", where: str = "line") -> Document:
    try:
        record = json.loads(line)
    except json.JSONDecodeError as error:
        raise CorpusError(f"{where}: not JSON ({error.msg}, column {error.colno})") from None
    except ValueError:  # a number of thousands of digits
        raise CorpusError(f"{where}: not JSON that can be read") from None
    except RecursionError:
        raise CorpusError(f"{where}: JSON nested too deeply") from None
    if not isinstance(record, dict) or not isinstance(record.get("text"), str):
        raise CorpusError(f'{where}: expected an object with a "text" string')
    text: str = record["text"]
    if any("\ud800" <= character <= "\udfff" for character in text):
        raise CorpusError(f"{where}: the text holds half a surrogate pair, which is no character")
    key = next((key for key in _SPAN_KEYS if key in record), "spans")
    spans = tuple(
        _span(item, len(text), f"{where}, {key}[{index}]")
        for index, item in enumerate(_list(record.get(key), f"{where}: {key}"))
    )
    others = tuple(
        _annotation(item, len(text), f"{where}, others[{index}]")
        for index, item in enumerate(_list(record.get("others"), f"{where}: others"))
    )
    return Document(text, spans, str(record.get("id", "") or id), others)


def _list(value: Any, where: str) -> list[Any]:
    if value is None:
        return []
    if not isinstance(value, list):
        raise CorpusError(f"{where} must be a list")
    return value


def _span(item: Any, length: int, where: str) -> Span:
    if isinstance(item, list) and len(item) == 3:
        item = dict(zip(("start", "end", "label"), item))
    if not isinstance(item, dict) or not isinstance(item.get("label"), str):
        raise CorpusError(f"{where}: expected an object with start, end and label")
    fragments = item.get("fragments") or [[item.get("start"), item.get("end")]]
    score = item.get("score", 1.0)
    if not isinstance(score, int | float):
        raise CorpusError(f"{where}: score must be a number")
    return build_span(
        _pieces(fragments, where),
        item["label"],
        length=length,
        where=where,
        score=float(score),
        source=str(item.get("source", "")),
        reason=str(item.get("reason", "")),
        id=str(item.get("id", "")),
    )


def _pieces(value: Any, where: str) -> list[tuple[int, int]]:
    pieces: list[tuple[int, int]] = []
    for piece in _list(value, where):
        if not (isinstance(piece, list) and len(piece) == 2 and all(type(n) is int for n in piece)):
            raise CorpusError(f"{where}: offsets must be whole numbers")
        pieces.append((piece[0], piece[1]))
    return pieces


def _annotation(item: Any, length: int, where: str) -> Annotation:
    if not isinstance(item, dict):
        raise CorpusError(f"{where}: expected an object")
    pieces = _pieces(item.get("pieces"), where)
    if any(not 0 <= start < end <= length for start, end in pieces):
        raise CorpusError(f"{where}: offsets outside the text of {length} characters")
    keys = ("id", "type", "body")
    id, kind, body = (str(item.get(key, "")) for key in keys)
    return Annotation(id, kind, tuple(pieces), body)


def render(document: Document) -> Rendered:
    record: dict[str, Any] = {"id": document.id, "text": document.text}
    record["spans"] = [_span_record(span) for span in document.spans]
    if document.others:
        record["others"] = [
            {"id": o.id, "type": o.type, "pieces": o.pieces, "body": o.body}
            for o in document.others
        ]
    # These end a line for some readers; inside a JSON string they may be escaped.
    line = json.dumps(record, ensure_ascii=False)
    for character in "\u0085\u2028\u2029":
        line = line.replace(character, f"\\u{ord(character):04x}")
    return Rendered({".jsonl": line + "\n"}, len(document.spans))


def _span_record(span: Span) -> dict[str, Any]:
    record: dict[str, Any] = {"start": span.start, "end": span.end, "label": span.label}
    if span.score != 1.0:
        record["score"] = span.score
    for key in ("source", "reason", "fragments", "id"):
        if value := getattr(span, key):
            record[key] = value
    return record
