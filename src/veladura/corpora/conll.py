"""CoNLL: a token a line, its tag in the last column, a blank line after a sentence.

Written as token, start, end, tag: the offsets give every span back exactly. Files of others need
no offsets: tokens are then joined by a space and sentences by a line break. Tags may be BIO or
BIOES (also spelt BILOU). `-DOCSTART-` begins a document and may be followed by its id.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from veladura.corpora.report import Rendered
from veladura.corpora.spans import flatten
from veladura.detect.neural.tokens import tokenize
from veladura.document import Document, Span
from veladura.errors import CorpusError

TAGGINGS = ("bio", "bioes")
_TAG = re.compile(r"O|[BIESLU]-\S+")
_DOCUMENT = "-DOCSTART-"


def parse(source: str, *, id: str = "", name: str = "") -> Iterator[Document]:
    """Yield the documents of a file; without `-DOCSTART-` the whole file is one."""
    draft = _Draft(id)
    number = 0
    for line_number, line in enumerate(source.removeprefix("\ufeff").split("\n"), 1):
        line = line.removesuffix("\r")
        columns = line.split("\t") if "\t" in line else line.split()
        if not line.strip():
            draft.end_sentence()
        elif columns[0] == _DOCUMENT:
            if draft.parts or number:
                yield draft.document()
            number += 1
            own = columns[1] if len(columns) > 2 or columns[-1] not in ("O", _DOCUMENT) else ""
            draft = _Draft(own if own not in ("", "-X-") else f"{id}-{number:05d}")
        elif len(columns) > 1 and _TAG.fullmatch(columns[-1].strip()):
            draft.add(columns, f"{name or id}, line {line_number}")
        elif not line.startswith("#"):
            raise CorpusError(
                f"{name or id}, line {line_number}: expected a token and, last, a tag "
                "(O, or B-, I-, E-, S- and a label)"
            )
    yield draft.document()


@dataclass(slots=True)
class _Draft:
    """A document as its lines come in."""

    id: str
    parts: list[str] = field(default_factory=list, repr=False)
    spans: list[Span] = field(default_factory=list)
    length: int = 0
    separator: str = ""
    start: int = -1  # of the span that is open, and its label
    label: str = ""

    def end_sentence(self) -> None:
        self._close()
        if self.parts:
            self.separator = "\n"

    def add(self, columns: list[str], where: str) -> None:
        token, tag = columns[0], columns[-1].strip()
        if not token:
            raise CorpusError(f"{where}: an empty token")
        gap = self._gap(columns, where)
        prefix, _, label = tag.partition("-")
        if prefix in "OBSU" or label != self.label:
            self._close()
        self.parts += (gap, token)
        start = self.length + len(gap)
        self.length = start + len(token)
        if prefix != "O" and self.start < 0:
            self.start, self.label = start, label
        if prefix in "OESLU":
            self._close(self.length)
        self.separator = " "

    def _gap(self, columns: list[str], where: str) -> str:
        """What lies between the last token and this one; offsets say how much, if there are any."""
        numbers = columns[-3:-1]
        if len(columns) < 4 or not all(n.isdecimal() and len(n) < 16 for n in numbers):
            return self.separator
        start, end = map(int, numbers)
        if end - start != len(columns[0]):
            return self.separator  # other numbers than offsets
        if start < self.length:
            raise CorpusError(f"{where}: token {start}..{end} begins before the last one ended")
        if start - self.length > 1_000_000:
            raise CorpusError(f"{where}: token {start}..{end} lies too far from the last one")
        return (self.separator or " ") * (start - self.length)

    def _close(self, end: int | None = None) -> None:
        if self.start >= 0:
            self.spans.append(Span(self.start, self.length if end is None else end, self.label))
        self.start, self.label = -1, ""

    def document(self) -> Document:
        self._close()
        return Document("".join(self.parts), tuple(self.spans), self.id)


def render(document: Document, *, tagging: str = "bio") -> Rendered:
    """A block for one document. Spans that begin or end inside a token are left out and counted."""
    if tagging not in TAGGINGS:
        raise CorpusError(f"there is no tagging {tagging!r}; known: {', '.join(TAGGINGS)}")
    if re.search(r"[\t\n\r]", document.id):
        raise CorpusError("conll cannot hold a document id with tabs or line breaks")
    text = document.text
    tokens = [(s, e) for s, e in tokenize(text) if not text[s:e].isspace()]
    spans, split, overlapping = flatten(document)
    rendered = Rendered({})
    tags = ["O"] * len(tokens)
    starts = {start: index for index, (start, _) in enumerate(tokens)}
    ends = {end: index for index, (_, end) in enumerate(tokens)}
    for span in spans:
        if span.start not in starts or span.end not in ends:
            rendered.lost["span that begins or ends inside a token"] += 1
        elif re.search(r"\s", span.label):
            rendered.lost["label with white space"] += 1
        else:
            _tag(tags, starts[span.start], ends[span.end], span.label, tagging)
            rendered.spans += 1
    rendered.count_flattened(document, split, overlapping)
    lines = [f"{_DOCUMENT}\t{document.id}\tO\n\n" if document.id else f"{_DOCUMENT}\tO\n\n"]
    position = 0
    for (start, end), tag in zip(tokens, tags):
        between = text[position:start]
        inside = tag[0] in "IE"
        if "\n" in between and position and not inside:
            lines.append("\n")
        if between and between != ("\n" if "\n" in between and not inside else " ") * len(between):
            rendered.changed["stretch of white space, kept in length only"] += 1
        lines.append(f"{text[start:end]}\t{start}\t{end}\t{tag}\n")
        position = end
    if text[position:]:
        rendered.changed["stretch of white space at the end, left out"] += 1
    rendered.parts[".conll"] = "".join(lines) + "\n"
    return rendered


def _tag(tags: list[str], first: int, last: int, label: str, tagging: str) -> None:
    for index in range(first, last + 1):
        tags[index] = f"I-{label}"
    tags[first] = f"B-{label}"
    if tagging == "bioes":
        tags[last] = f"S-{label}" if first == last else f"E-{label}"
