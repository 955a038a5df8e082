"""Sentences of CoNLL files, a token and its tag a line, as text with spans."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from veladura.document import Document, Span

Sentence = list[tuple[str, str]]  # tokens with BIO or BIOES tags
Join = Callable[[Sequence[str]], tuple[str, list[int]]]

_NO_BLANK_BEFORE = set(".,;:!?)]}“’»…") | {"''"}
_NO_BLANKS = {"/"}
_NO_BLANK_AFTER = set("([{„‚«") | {"``"}
_QUOTES = '„“"‚’ '


def sentences(path: Path) -> Iterator[Sentence]:
    """The sentences of a file with a token and its tag a line and blank lines between."""
    current: Sentence = []
    for line in path.read_text("utf-8").splitlines():
        fields = line.split()
        if len(fields) > 1:
            current.append((fields[0], fields[-1]))
        elif current:
            yield current
            current = []
    if current:
        yield current


def entities(tags: Sequence[str]) -> Iterator[tuple[int, int, str]]:
    """First token, last token and kind of each run of BIO or BIOES tags."""
    first = -1
    kind = ""
    for index, tag in enumerate([*tags, "O"]):
        inside = tag[:1] in "IE" and tag[2:] == kind
        if first >= 0 and not inside:
            yield first, index - 1, kind
            first = -1
        if tag != "O" and not inside:
            first, kind = index, tag[2:]


def natural(tokens: Sequence[str]) -> tuple[str, list[int]]:
    """The text as it was before it was cut into tokens, and where each token begins."""
    text = ""
    starts: list[int] = []
    quoted = glue = False
    for token in tokens:
        straight = token in ('"', "''", "``")
        opening = token in _NO_BLANK_AFTER or (straight and not quoted)
        closing = token in _NO_BLANK_BEFORE or (straight and quoted)
        if text and not glue and (opening or not closing) and not _joins(token, text):
            text += " "
        starts.append(len(text))
        text += token
        glue = opening or token in _NO_BLANKS
        quoted ^= straight
    return text, starts


def _joins(token: str, text: str) -> bool:
    """A slash stands close, and so does what goes on after a hyphen at the end of a token."""
    return token in _NO_BLANKS or (token.startswith("-") and len(token) > 1 and text[-1] == ".")


def spaced(tokens: Sequence[str]) -> tuple[str, list[int]]:
    """The tokens with one blank between any two, as corpora are often handed around."""
    starts: list[int] = []
    position = 0
    for token in tokens:
        starts.append(position)
        position += len(token) + 1
    return " ".join(tokens), starts


def document(
    sentence_group: Sequence[Sentence],
    labels: Mapping[str, str],
    document_id: str,
    glue: str,
    *,
    join: Join = natural,
    shorten: Callable[[str, str], int] | None = None,
    unquote: bool = False,
) -> Document:
    """Sentences side by side, their entities as spans of the mapped labels.

    `shorten` says how many characters at an entity's start are no part of the name; `unquote`
    takes quotation marks off its ends.
    """
    text = ""
    spans: list[Span] = []
    for sentence in sentence_group:
        text += glue if text else ""
        piece, starts = join([token for token, _ in sentence])
        for first, last, kind in entities([tag for _, tag in sentence]):
            if kind not in labels:
                continue
            start, end = starts[first], starts[last] + len(sentence[last][0])
            start += shorten(kind, piece[start:end]) if shorten else 0
            if unquote:
                start, end = _unquoted(piece, start, end)
            if start < end:
                spans.append(Span(len(text) + start, len(text) + end, labels[kind]))
        text += piece
    return Document(text, tuple(spans), document_id)


def _unquoted(text: str, start: int, end: int) -> tuple[int, int]:
    while start < end and text[start] in _QUOTES:
        start += 1
    while start < end and text[end - 1] in _QUOTES:
        end -= 1
    return start, end
