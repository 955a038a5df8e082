"""UIMA CAS as INCEpTION exchanges it: XMI, or JSON (extra `inception`).

Spans are DKPro's NamedEntity, the layer INCEpTION has for them; `value` is the label.
"""

import importlib
import io
import json
import re
import warnings
from typing import Any
from zipfile import BadZipFile, ZipFile

from veladura.corpora.report import Rendered
from veladura.corpora.spans import build_span
from veladura.document import Document
from veladura.errors import CorpusError

_ENTITY = "de.tudarmstadt.ukp.dkpro.core.api.ner.type.NamedEntity"
_INSTALL = "UIMA CAS needs dkpro-cassis: pip install 'veladura[inception]'"
_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")  # characters XML cannot hold


def is_cas(content: str) -> bool:
    """Whether JSON is a CAS: its first names begin with a per cent sign."""
    return re.match(r'\s*\{\s*"%', content) is not None


def parse_json(content: str, *, id: str = "", name: str = "") -> Document:
    cassis = _cassis()
    try:
        cas = cassis.load_cas_from_json(io.StringIO(content))
    except Exception as error:  # the library checks little, and its words may quote the text
        raise CorpusError(_unreadable(name, error)) from None
    return _document(cas, id, name)


def parse_xmi(data: bytes, types: bytes | None, *, id: str = "", name: str = "") -> Document:
    """Read an XMI; `types` is the type system beside it, where it has one of its own."""
    cassis = _cassis()
    try:
        system = cassis.load_typesystem(io.BytesIO(types)) if types else _types(cassis)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of layers that are none of ours, named as they are
            cas = cassis.load_cas_from_xmi(io.BytesIO(data), typesystem=system, lenient=True)
    except Exception as error:
        raise CorpusError(_unreadable(name, error)) from None
    return _document(cas, id, name)


def parse_archive(data: bytes, *, id: str = "", name: str = "") -> Document:
    """The zip in which INCEpTION exports an XMI together with its type system."""
    try:
        with ZipFile(io.BytesIO(data)) as archive:
            names = archive.namelist()
            xmi = next(n for n in names if n.endswith(".xmi"))
            types = next((n for n in names if n.lower().endswith("typesystem.xml")), None)
            return parse_xmi(
                archive.read(xmi), archive.read(types) if types else None, id=id, name=name
            )
    except (BadZipFile, StopIteration):
        raise CorpusError(f"{name or id}: holds no .xmi file") from None


def _unreadable(name: str, error: Exception) -> str:
    return f"{name or 'document'}: not a UIMA CAS that can be read ({type(error).__name__})"


def _document(cas: Any, id: str, name: str) -> Document:
    text = cas.sofa_string
    if not isinstance(text, str):
        raise CorpusError(f"{name or id}: the CAS holds no text")
    entities = cas.select(_ENTITY) if cas.typesystem.contains_type(_ENTITY) else ()
    spans = tuple(
        build_span(
            [(entity.begin, entity.end)],
            str(getattr(entity, "value", "") or "ENTITY"),
            length=len(text),
            where=f"{name or id}, entity {number}",
        )
        for number, entity in enumerate(entities, 1)
    )
    return Document(text, spans, id)


def render_json(document: Document) -> Rendered:
    cas, rendered = _cas(document)
    content = json.dumps(json.loads(cas.to_json()), ensure_ascii=False, indent=1)
    rendered.parts[".json"] = content + "\n"
    return rendered


def render_xmi(document: Document) -> Rendered:
    text, replaced = _FORBIDDEN.subn(" ", document.text)
    cas, rendered = _cas(document, text)
    if replaced:
        rendered.changed["control character, written as a space"] = replaced
    try:
        rendered.parts[".xmi"] = cas.to_xmi(pretty_print=True)
    except ValueError:
        raise CorpusError("XML cannot hold the characters of a label") from None
    return rendered


def _cas(document: Document, text: str | None = None) -> tuple[Any, Rendered]:
    cassis = _cassis()
    cas = cassis.Cas(typesystem=_types(cassis))
    try:
        cas.sofa_string = document.text if text is None else text
    except UnicodeEncodeError:
        raise CorpusError("the text holds half a surrogate pair, which is no character") from None
    cas.sofa_mime = "text/plain"
    entity = cas.typesystem.get_type(_ENTITY)
    rendered = Rendered({}, len(document.spans))
    if document.others:
        rendered.lost["annotation of another layer"] = len(document.others)
    split = sum(len(span.pieces) > 1 for span in document.spans)
    if split:
        rendered.changed["discontinuous span, written as one entity per piece"] = split
    for span in document.spans:
        cas.add_all([entity(begin=a, end=b, value=span.label) for a, b in span.pieces])
    return cas, rendered


def _types(cassis: Any) -> Any:
    """The one layer that is written, with the features INCEpTION knows it by."""
    system = cassis.TypeSystem()
    entity = system.create_type(name=_ENTITY)
    for feature in ("value", "identifier"):
        system.create_feature(domainType=entity, name=feature, rangeType="uima.cas.String")
    return system


def _cassis() -> Any:
    try:
        return importlib.import_module("cassis")
    except ImportError:
        raise CorpusError(_INSTALL) from None
