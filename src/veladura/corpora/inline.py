"""Inline markup: `Paciente [[NOMBRE_SUJETO_ASISTENCIA|Ana Ruiz]]`; without it, the plain text."""

import re

from veladura.corpora.report import Rendered
from veladura.corpora.spans import flatten
from veladura.document import Document, Edit, Span, apply_edits
from veladura.errors import CorpusError

# A mark ends before the next one begins, so that one which is never closed costs nothing.
MARKUP = re.compile(
    r"\[\[([A-Z_][A-Z0-9_]*+)\|((?:[^\[\]]++|\](?!\])|\[(?!\[[A-Z_]))++)\]\]", re.DOTALL
)
_LABEL = re.compile(r"[A-Z_][A-Z0-9_]*")


def parse(source: str, *, id: str = "") -> Document:
    """Take the markup out of `source`; every mark becomes a span."""
    parts: list[str] = []
    spans: list[Span] = []
    position = length = 0
    for match in MARKUP.finditer(source):
        before = source[position : match.start()]
        start = length + len(before)
        length = start + len(match[2])
        parts += (before, match[2])
        spans.append(Span(start, length, match[1]))
        position = match.end()
    parts.append(source[position:])
    return Document("".join(parts), tuple(spans), id)


def render(document: Document) -> Rendered:
    """Mark the spans in the text; refuses a text that would not read back as itself."""
    spans, split, overlapping = flatten(document)
    rendered = Rendered({})
    marked: list[Span] = []
    for span in spans:
        surface = document.surface(span)
        if not _LABEL.fullmatch(span.label):
            rendered.lost["label that is not upper-case letters, digits and _"] += 1
        elif "]]" in surface or surface.endswith("]"):
            rendered.lost["span that holds or ends in ]"] += 1
        else:
            marked.append(span)
    rendered.count_flattened(document, split, overlapping)
    source = apply_edits(
        document.text,
        [Edit(s.start, s.end, f"[[{s.label}|{document.surface(s)}]]") for s in marked],
    )
    again = parse(source)
    if (again.text, again.spans) != (document.text, tuple(marked)):
        raise CorpusError(
            f"{document.id or 'document'}: the text itself holds [[…|…]]; write it as jsonl or brat"
        )
    rendered.parts[".txt"] = source
    rendered.spans = len(marked)
    return rendered
