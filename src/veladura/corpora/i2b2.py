"""MEDDOCAN XML, the shape of i2b2's: a <TEXT> and, under <TAGS>, an element a span.

    <NAME id="T1" start="9" end="17" text="Ana Ruiz" TYPE="NOMBRE_SUJETO_ASISTENCIA" comment=""/>

The element's name is a wide category, TYPE the label. A discontinuous span has one more attribute,
`fragments="9-12;14-17"`, which other readers pass over.
"""

import re
from pathlib import Path

from lxml import etree

from veladura.corpora.report import Rendered
from veladura.corpora.spans import build_span
from veladura.document import Document, Span
from veladura.errors import CorpusError
from veladura.schemes import find_label

_OF_UNKNOWN_LABELS = "ID"
_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")  # characters XML cannot hold


def read(path: Path, *, id: str = "") -> Document:
    try:
        data = path.read_bytes()
    except OSError as error:
        raise CorpusError(f"{path}: cannot be read ({error.strerror})") from None
    return parse(data, id=id, name=str(path))


def parse(data: bytes, *, id: str = "", name: str = "") -> Document:
    """Read one document. Entities are not resolved and nothing is fetched."""
    name = name or id or "document"
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False)
    try:
        root = etree.fromstring(data, parser)
    except etree.XMLSyntaxError as error:
        # The parser's own message may quote the document.
        raise CorpusError(f"{name}, line {error.lineno}: not well-formed XML") from None
    element, tags = root.find("TEXT"), root.find("TAGS")
    if element is None or tags is None:
        raise CorpusError(f"{name}: not MEDDOCAN XML: <TEXT> or <TAGS> is missing")
    if len(element):
        raise CorpusError(f"{name}, line {element.sourceline}: <TEXT> must hold text alone")
    text = element.text or ""
    spans = tuple(
        _span(tag, len(text), f"{name}, line {tag.sourceline}")
        for tag in tags
        if isinstance(tag.tag, str)  # comments have none
    )
    return Document(text, spans, id)


def _span(tag: etree._Element, length: int, where: str) -> Span:
    fragments = tag.get("fragments") or f"{tag.get('start')}-{tag.get('end')}"
    if not re.fullmatch(r"\d{1,15}-\d{1,15}(;\d{1,15}-\d{1,15})*", fragments):
        raise CorpusError(f"{where}: start and end must be whole numbers")
    pieces = [(int(s), int(e)) for s, e in (piece.split("-") for piece in fragments.split(";"))]
    label = tag.get("TYPE") or str(tag.tag)
    return build_span(pieces, label, length=length, where=where, id=tag.get("id") or "")


def render(document: Document) -> Rendered:
    rendered = Rendered({}, len(document.spans))
    if document.others:
        rendered.lost["annotation of another layer"] = len(document.others)
    # One space for one character: offsets stay.
    text, replaced = _FORBIDDEN.subn(" ", document.text)
    if replaced:
        rendered.changed["control character, written as a space"] = replaced
    tags = "".join(_tag(n, span, text) for n, span in enumerate(document.spans, 1))
    rendered.parts[".xml"] = (
        "<?xml version='1.0' encoding='UTF-8'?>\n"
        f"<MEDDOCAN>\n  <TEXT>{_cdata(text)}</TEXT>\n  <TAGS>\n{tags}  </TAGS>\n</MEDDOCAN>\n"
    )
    return rendered


def _cdata(text: str) -> str:
    # A parser turns a bare CR into LF, which would move every offset behind it.
    safe = text.replace("]]>", "]]]]><![CDATA[>").replace("\r", "]]>&#13;<![CDATA[")
    return f"<![CDATA[{safe}]]>"


def _tag(number: int, span: Span, text: str) -> str:
    label = find_label(span.label)
    category = label.i2b2 if label else _OF_UNKNOWN_LABELS
    attributes = {
        "id": span.id or f"T{number}",
        "start": str(span.start),
        "end": str(span.end),
        "text": text[span.start : span.end],
        "TYPE": span.label,
        "comment": "",
    }
    if span.fragments:
        attributes["fragments"] = ";".join(f"{start}-{end}" for start, end in span.fragments)
    try:
        element = etree.Element(category, attributes)
    except ValueError:
        raise CorpusError(
            f"span {span.start}..{span.end}: XML cannot hold the characters of its label or id"
        ) from None
    return f"    {etree.tostring(element, encoding='unicode')}\n"
