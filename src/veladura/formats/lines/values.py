"""How values stand in content lines: folded, escaped, or quoted-printable."""

import quopri
import re
from collections.abc import Iterator

from veladura.formats.textmap import Piece
from veladura.formats.unread import WORDS

_MARKED = re.compile(r"\r?\n[ \t]|[\\^]([\\;,:nN'^])")
_DATE = re.compile(
    r"((?:18|19|20)\d\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?=T\d{6}Z?(?:[+-]\d{4})?\Z|\Z)"
)
FOLD = re.compile(r"\r?\n[ \t]")
_ISO_DATE = re.compile(r"\d{4}-\d\d-\d\d\Z")


def escaped_pieces(raw: str) -> Iterator[Piece]:
    """Folds vanish, escaped marks show as themselves, an escaped line end ends a line."""
    position = 0
    for match in _MARKED.finditer(raw):
        yield from WORDS.decode(raw[position : match.start()])
        sign = match.group(1)
        if sign is None:
            yield Piece("", match.group())
        elif sign in "nN":
            yield Piece("\n", match.group(), False)
        else:
            yield Piece(sign, match.group())
        position = match.end()
    yield from WORDS.decode(raw[position:])


def escaped(text: str) -> str:
    text = text.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")
    return "\\n".join(text.splitlines()) if text else text


def quoted_pieces(raw: str, charset: str) -> Iterator[Piece]:
    """A whole quoted-printable value is one piece: a change writes it anew."""
    data = quopri.decodestring(raw.encode("latin-1", "replace"))
    try:
        shown = data.decode(charset)
    except UnicodeDecodeError:
        shown = data.decode("latin-1")
    yield Piece(shown, raw)


def quoted(text: str, charset: str) -> str:
    data = text.encode(charset, "replace")
    return "".join(chr(b) if 32 <= b < 127 and b not in b"=;" else f"={b:02X}" for b in data)


def unfolded(raw: str) -> str:
    return FOLD.sub("", raw)


def date_pieces(raw: str) -> Iterator[Piece]:
    """The day, wherever its line was folded, and what stands behind it."""
    match = _DATE.match(unfolded(raw))
    if match:
        end = next(n for n in range(len(raw) + 1) if unfolded(raw[:n]) == match.group())
        yield Piece("-".join(match.groups()), raw[:end])
        yield Piece("", raw[end:])
    else:
        yield Piece(unfolded(raw), raw)


def date(text: str) -> str:
    return text.replace("-", "") if _ISO_DATE.match(text) else escaped(text)
