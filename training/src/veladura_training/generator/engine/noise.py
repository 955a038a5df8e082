"""Surface noise over a whole document, spans kept right: case, accents, typing, scanning, layout.

Every kind of noise says what each character becomes; `rewrite` moves the spans along.
"""

import unicodedata
from collections.abc import Callable, Sequence
from html.entities import codepoint2name
from random import Random

from veladura.document import Document
from veladura_training.generator.engine.markup import rewrite

Noise = Callable[[Document, Random], Document]

_NEIGHBOURS = {
    "a": "sq", "b": "vn", "c": "xv", "d": "sf", "e": "wr", "f": "dg", "g": "fh", "h": "gj", "i": "uo", "j": "hk", "k": "jl", "l": "kñ",
    "m": "n", "n": "bm", "o": "ip", "p": "o", "q": "wa", "r": "et", "s": "ad", "t": "ry", "u": "yi", "v": "cb", "x": "zc", "y": "tu", "z": "xs",
}  # fmt: skip


def upper(document: Document, rng: Random) -> Document:
    return rewrite(document, [c.upper() for c in document.text])


def lower(document: Document, rng: Random) -> Document:
    return rewrite(document, [c.lower() for c in document.text])


def without_accents(document: Document, rng: Random) -> Document:
    keep_enye = rng.random() < 0.5
    return rewrite(document, [c if keep_enye and c in "ñÑ" else _base(c) for c in document.text])


def _base(char: str) -> str:
    if char < "\x80":
        return char
    return "".join(c for c in unicodedata.normalize("NFD", char) if not unicodedata.combining(c))


def lower_parts(document: Document, rng: Random) -> Document:
    """Some lines in small letters, some in capitals, as people write in haste."""
    out: list[str] = []
    change: Callable[[str], str] = str
    for char in document.text:
        if char == "\n" or not out:
            change = rng.choices((str, str.lower, str.upper), (5, 3, 2))[0]
        out.append(change(char))
    return rewrite(document, out)


def typing_errors(document: Document, rng: Random) -> Document:
    """Letters doubled, dropped, swapped or hit beside."""
    out = list(document.text)
    rate = rng.choice((0.004, 0.01, 0.02))
    for index, char in enumerate(document.text[:-1]):
        if not char.isalpha() or rng.random() > rate:
            continue
        kind = rng.random()
        if kind < 0.3 and document.text[index + 1].isalpha():
            out[index], out[index + 1] = document.text[index + 1], char
        elif kind < 0.55:
            out[index] = ""
        elif kind < 0.75:
            out[index] = char * 2
        else:
            out[index] = rng.choice(_NEIGHBOURS.get(char, char))
    return rewrite(document, out)


def wrapped(document: Document, rng: Random) -> Document:
    """Lines broken at a width, now and then inside a word with a hyphen."""
    out = list(document.text)
    limit = rng.randint(36, 96)
    hyphens = rng.random() < 0.35
    column = 0
    last_blank = -1
    for index, char in enumerate(document.text):
        if char == "\n":
            column, last_blank = 0, -1
            continue
        column += 1
        if char == " ":
            last_blank = index
        if column <= limit:
            continue
        inside = index > 2 and document.text[index - 2 : index + 3].isalpha()
        if hyphens and inside and rng.random() < 0.3:
            out[index] = char + "-\n"
            column, last_blank = 0, -1
        elif last_blank > 0:
            out[last_blank] = "\n"
            column, last_blank = index - last_blank, -1
    return rewrite(document, out)


def loose_blanks(document: Document, rng: Random) -> Document:
    """Doubled, missing and odd blanks."""
    rate = rng.choice((0.01, 0.03, 0.08))
    out = list(document.text)
    for index, char in enumerate(document.text):
        if char == " " and rng.random() < rate:
            out[index] = rng.choices(("  ", "", "   ", "\t", "\u00a0"), (5, 3, 2, 1, 1))[0]
        elif char in ",.;:" and rng.random() < rate * 0.5:
            out[index] = rng.choice((f" {char}", f"{char} "))
    return rewrite(document, out)


def glued(document: Document, rng: Random) -> Document:
    """Blanks lost after stops and before figures: "NHC:331876", "70años", "Dra.Antón"."""
    rate = rng.choice((0.2, 0.5, 0.8))
    text = document.text
    out = list(text)
    for index in range(1, len(text) - 1):
        edge = text[index - 1] in ".:,;/" or text[index - 1].isdigit() or text[index + 1].isdigit()
        if text[index] == " " and edge and rng.random() < rate:
            out[index] = ""
    return rewrite(document, out)


def wrong_encoding(document: Document, rng: Random) -> Document:
    """UTF-8 read as Latin-1, accents lost to question marks, or entities left in."""
    change = rng.choice((_as_latin, _as_question, _as_entity, _as_rtf))
    return rewrite(document, [c if c < "\x80" else change(c) for c in document.text])


def _as_latin(char: str) -> str:
    return char.encode("utf-8").decode("cp1252", errors="replace")


def _as_question(char: str) -> str:
    return "?" if char.isalpha() else char


def _as_entity(char: str) -> str:
    name = codepoint2name.get(ord(char))
    return f"&{name};" if name else char


def _as_rtf(char: str) -> str:
    return f"\\'{ord(char):02x}" if ord(char) < 256 else char


def joined_lines(document: Document, rng: Random) -> Document:
    """Line breaks lost, as text copied out of a form loses them."""
    rate = rng.choice((0.2, 0.6, 1.0))
    glue = rng.choice((" ", " ", "  ", ". ", ""))
    return rewrite(
        document, [glue if c == "\n" and rng.random() < rate else c for c in document.text]
    )


def doubled_lines(document: Document, rng: Random) -> Document:
    return rewrite(
        document, ["\n\n" if c == "\n" and rng.random() < 0.6 else c for c in document.text]
    )


def decomposed(document: Document, rng: Random) -> Document:
    """Accents as combining characters, as some systems deliver them."""
    return rewrite(document, [unicodedata.normalize("NFD", c) for c in document.text])


def indented(document: Document, rng: Random) -> Document:
    blank = rng.choice(("  ", "    ", "\t", " "))
    return rewrite(
        document, [c + blank if c == "\n" and rng.random() < 0.5 else c for c in document.text]
    )


def dotless(document: Document, rng: Random) -> Document:
    """Stops and colons left out, as in dictation and telegraphic notes."""
    out = list(document.text)
    for index, char in enumerate(document.text):
        following = document.text[index + 1 : index + 2]
        if char in ".:;," and following in {" ", "\n", ""} and rng.random() < 0.7:
            out[index] = ""
    return rewrite(document, out)


def disturb(
    document: Document, rng: Random, kinds: Sequence[tuple[Noise, float]], strength: float = 1.0
) -> Document:
    """Apply each kind of noise with its own small chance; many documents stay clean."""
    for kind, chance in kinds:
        if rng.random() < chance * strength:
            document = kind(document, rng)
    return document
