"""Pages that went through a scanner, a fax or a photograph, as recognition reads them.

One page is bad in one way all over: the same machine takes the same letters for others. So a page
draws its confusions once, each with its own rate, and its other damages beside them.
"""

from collections.abc import Callable
from random import Random

from veladura.document import Document
from veladura_training.generator.engine.markup import rewrite

# What recognition takes a character for. Strings of two letters are taken for one where they meet.
_CONFUSED = {
    "1": "lI|i", "0": "OoQ", "5": "Ss", "8": "B", "2": "Z", "6": "G", "9": "g", "7": "?T", "4": "A",
    "l": "1I|", "I": "l1|", "O": "0Q", "o": "0c", "S": "5", "B": "8", "Z": "2", "G": "6",
    "i": "ílj|", "e": "c", "c": "e", "a": "o", "u": "n", "n": "u", "t": "f", "f": "t", "h": "b",
    "g": "q", "q": "g", "v": "y", "E": "F", "D": "O", "C": "G", "U": "V", "R": "K", "3": "8B",
    "b": "6h", "s": "5", "z": "2", "r": "v", "y": "v", "P": "F", "Q": "O", "T": "7", "A": "4",
    ".": ",", ",": ".", ":": ";", "-": "~", "º": "9o", "ª": "?",
}  # fmt: skip
_WIDE = {"m": ("rn", "r n"), "rn": ("m",), "w": ("vv",), "d": ("cl",), "cl": ("d",), "H": ("ll",),
         "M": ("I\\/I", "rn"), "li": ("h",), "ri": ("n",), "N": ("IV",), "vv": ("w",), "k": ("lc",),
         "nn": ("rm",), "in": ("m",), "ci": ("d",), "D": ("I)",), "K": ("l<",), "U": ("LI",)}  # fmt: skip
_ACCENTS = {"á": "a", "é": "e", "í": "i", "ó": "o6", "ú": "u", "ñ": "nfi", "ü": "u", "ç": "c",
            "ä": "aá", "ö": "o6", "ß": "B8", "Ä": "A", "Ö": "O", "Ü": "U", "Á": "A", "É": "E", "Í": "I", "Ó": "O0", "Ú": "U", "Ñ": "N"}  # fmt: skip
_FIGURES = "0125689"
_SPECKS = "'`.,~|·_^°"
_RATES = (0.02, 0.05, 0.15, 0.4, 0.9)


def scanned(document: Document, rng: Random) -> Document:
    """The page after its scan: confusions always, two or three other damages mostly."""
    document = _confused(document, rng)
    for damage, chance in _DAMAGES:
        if rng.random() < chance:
            document = damage(document, rng)
    return document


def _confused(document: Document, rng: Random) -> Document:
    """Letters taken for others, figures above all, at this page's own rates."""
    spread = rng.choice((0.2, 0.5, 1.0))  # how many of the confusions this page has
    rates = {char: rng.choice(_RATES) for char in _CONFUSED if rng.random() < spread * 0.45}
    rates |= {char: rng.choice(_RATES[1:]) for char in _FIGURES if rng.random() < spread}
    rates |= {char: rng.choice(_RATES[1:]) for char in _ACCENTS if rng.random() < spread}
    rates |= {pair: rng.choice(_RATES) for pair in _WIDE if rng.random() < spread * 0.4}
    weak = rng.choice((1.0, 0.5, 0.25))
    favourite = {char: rng.choice(others) for char, others in (_CONFUSED | _ACCENTS).items()}
    favourite |= {char: rng.choice(others) for char, others in _WIDE.items()}
    out = list(document.text)
    for index, char in enumerate(document.text):
        pair = document.text[index : index + 2]
        if len(pair) == 2 and pair in rates and rng.random() < rates[pair] * weak:
            out[index], out[index + 1] = favourite[pair], ""
        elif out[index] == char and char in rates and rng.random() < rates[char] * weak:
            out[index] = favourite[char]
    return rewrite(document, out)


def _words(text: str) -> list[tuple[int, int]]:
    """Where runs without white space begin and end."""
    found: list[tuple[int, int]] = []
    start = 0
    for index in range(len(text) + 1):
        if index == len(text) or text[index].isspace():
            if index > start:
                found.append((start, index))
            start = index + 1
    return found


def _spaced(document: Document, rng: Random) -> Document:
    """Words with blanks between their letters: headings and names in capitals above all."""
    out = list(document.text)
    rate = rng.choice((0.03, 0.08, 0.25))
    run = 0
    for start, end in _words(document.text):
        word = document.text[start:end]
        likely = rate * (2 if word.isupper() else 0.35 if word[0].isupper() else 0.15)
        if run == 0 and rng.random() < likely:
            run = rng.randint(1, 3)
        if run and len(word) > 1:
            run -= 1
            for index in range(start, end - 1):
                out[index] += " "
            if rng.random() < 0.6 and end < len(out) and out[end] == " ":
                out[end] = "   "
    return rewrite(document, out)


def _broken(document: Document, rng: Random) -> Document:
    """Blanks inside words ("Her nández") and before stops."""
    out = list(document.text)
    rate = rng.choice((0.004, 0.012, 0.04))
    for index in range(1, len(out)):
        before, char = document.text[index - 1], document.text[index]
        inside = before.isalnum() and char.isalnum()
        if rng.random() < (rate if inside else rate * 4 if char in ".,;:" else 0):
            out[index] = " " + out[index]
    return rewrite(document, out)


def _joined(document: Document, rng: Random) -> Document:
    """Blanks lost between words ("PedroOlmedo"), above all beside capitals and figures."""
    out = list(document.text)
    rate = rng.choice((0.02, 0.06, 0.2))
    for index in range(1, len(out) - 1):
        if document.text[index] != " ":
            continue
        edge = document.text[index + 1].isupper() or document.text[index + 1].isdigit()
        if rng.random() < (rate if edge else rate * 0.4):
            out[index] = ""
    return rewrite(document, out)


def _columns(document: Document, rng: Random) -> Document:
    """Narrow lines with words divided at their ends, the next line set in."""
    out = list(document.text)
    limit, indent = rng.randint(28, 80), " " * rng.choice((0, 0, 0, 2, 5, 12))
    divided = rng.choice((0.2, 0.6, 0.9))
    column, blank = 0, -1
    for index, char in enumerate(document.text):
        column = 0 if char == "\n" else column + 1
        if char == "\n":
            blank = -1
        elif char == " ":
            blank = index
        if column <= limit:
            continue
        inside = document.text[index - 2 : index + 3].isalpha()
        if inside and rng.random() < divided:
            out[index] += f"-\n{indent}"
            column, blank = len(indent), -1
        elif blank > 0:
            out[blank] = f"\n{indent}"
            column, blank = index - blank + len(indent), -1
    return rewrite(document, out)


def _specks(document: Document, rng: Random) -> Document:
    """Dirt read as marks, and letters nobody can read."""
    out = list(document.text)
    rate = rng.choice((0.002, 0.006, 0.015))
    for index, char in enumerate(document.text):
        if char == "\n" or rng.random() > rate:
            continue
        unreadable = char.isalnum() and rng.random() < 0.3
        out[index] = rng.choice("?~*¿�") if unreadable else char + rng.choice(_SPECKS)
    return rewrite(document, out)


def _ruled(document: Document, rng: Random) -> Document:
    """The lines of a form, and blanks where its columns stood."""
    rule = rng.choice(("\n|", "\n| ", "\n¦ ", "\n."))
    out = [rule if c == "\n" and rng.random() < 0.5 else c for c in document.text]
    wide = rng.choice((0.01, 0.04))
    return rewrite(document, ["     " if c == " " and rng.random() < wide else c for c in out])


def _flipped(document: Document, rng: Random) -> Document:
    """Small letters taken for capitals and the other way round, where they look alike."""
    rate = rng.choice((0.01, 0.04))
    alike = "copsuvwxzCOPSUVWXZ"
    return rewrite(
        document,
        [c.swapcase() if c in alike and rng.random() < rate else c for c in document.text],
    )


def _spaced_lines(document: Document, rng: Random) -> Document:
    """Whole lines with their letters, figures and stops set apart ("TA  l 5 O / 9 O")."""
    out = list(document.text)
    share, rate = rng.choice((0.05, 0.15, 0.4)), rng.choice((0.3, 0.7, 1.0))
    hit = rng.random() < share
    for index, char in enumerate(document.text):
        if char == "\n":
            hit = rng.random() < share
        elif hit and char != " " and rng.random() < rate:
            out[index] = char + " "
    return rewrite(document, out)


def _firsts(document: Document) -> set[int]:
    """Characters that stay, so that something is left of every word of a span."""
    text = document.text
    kept = {span.start for span in document.spans}
    for span in document.spans:
        kept |= {i for i in range(span.start + 1, span.end) if text[i - 1].isspace()}
    return kept


def _faded(document: Document, rng: Random) -> Document:
    """Patches of the page too pale to read: dots and blanks where characters stood."""
    out, kept = list(document.text), _firsts(document)
    pale = rng.choice(("·", " ", ".", "_", "· ", "…"))
    for _ in range(rng.randint(1, 5)):
        start, rate = rng.randrange(len(out) + 1), rng.choice((0.15, 0.35, 0.6))
        for index in range(start, min(len(out), start + rng.randint(20, 200))):
            char = document.text[index]
            if index not in kept and not char.isspace() and rng.random() < rate:
                out[index] = rng.choice(pale)
    return rewrite(document, out)


def _blotted(document: Document, rng: Random) -> Document:
    """Black bars, flash light and folds: a few characters gone under one mark."""
    out, kept = list(document.text), _firsts(document)
    mark = rng.choice("██■▒#X*")
    for _ in range(rng.randint(1, 6)):
        start = rng.randrange(len(out) + 1)
        for index in range(start, min(len(out), start + rng.randint(2, 7))):
            if index not in kept and not document.text[index].isspace():
                out[index] = mark
    return rewrite(document, out)


def _bordered(document: Document, rng: Random) -> Document:
    """What stood in a table's cells, their borders read as bars and low lines."""
    inside = {i for span in document.spans for i in range(span.start, span.end)}
    bar, low = rng.choice((" | ", "|", " ! ", " ] ", " l ")), rng.choice(("_", "__ ", "_._", ""))
    rate = rng.choice((0.1, 0.4, 0.8))
    out = list(document.text)
    for index, char in enumerate(document.text):
        if index in inside or rng.random() > rate:
            continue
        gap = document.text[max(0, index - 2) : index + 1]  # the second blank of a run
        if char in "\t;|" or (gap[-2:] == "  " and gap != "   "):
            out[index] = bar
        elif char == ":" and document.text[index + 1 : index + 2] == " ":
            out[index] = f":{low}"
        elif char == "\n" and rng.random() < 0.5:
            out[index] = rng.choice((f"\n{bar.strip()} ", "\n_", f"{bar}\n"))
    return rewrite(document, out)


_DAMAGES: tuple[tuple[Callable[[Document, Random], Document], float], ...] = (
    (_flipped, 0.15),
    (_spaced, 0.3),
    (_broken, 0.3),
    (_joined, 0.3),
    (_columns, 0.35),
    (_specks, 0.3),
    (_ruled, 0.08),
    (_bordered, 0.12),
    (_faded, 0.2),
    (_blotted, 0.1),
    (_spaced_lines, 0.12),
)
