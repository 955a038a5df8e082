"""Surface noise of German documents: umlauts spelled out, capitals, scanning, typing, layout."""

from random import Random

from veladura.document import Document
from veladura_training.generator.engine import noise, scanning
from veladura_training.generator.engine.markup import rewrite

_SPELLED = {"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "–": "-", "„": '"', "“": '"', "€": "EUR", "é": "e"}  # fmt: skip
_SCANNED = {"ä": "a", "ö": "o", "ü": "u", "ß": "B", "0": "O", "1": "l", "5": "S", "rn": "m", "I": "l", "l": "1", "e": "c", ".": ",", "B": "8", "§": "5", "h": "b", "u": "n"}  # fmt: skip


def spelled_out(document: Document, rng: Random) -> Document:
    """Umlauts as two letters, as keyboards and bank systems without them write."""
    return rewrite(document, [_SPELLED.get(char, char) for char in document.text])


def scanned(document: Document, rng: Random) -> Document:
    rate = rng.choice((0.006, 0.015, 0.03))
    return rewrite(
        document, [_SCANNED.get(c, c) if rng.random() < rate else c for c in document.text]
    )


KINDS: tuple[tuple[noise.Noise, float], ...] = (
    (spelled_out, 0.09),
    (noise.upper, 0.04),
    (noise.lower, 0.04),
    (noise.lower_parts, 0.03),
    (noise.without_accents, 0.02),
    (scanned, 0.04),
    (scanning.scanned, 0.06),
    (noise.typing_errors, 0.05),
    (noise.wrapped, 0.12),
    (noise.joined_lines, 0.04),
    (noise.loose_blanks, 0.06),
    (noise.doubled_lines, 0.03),
    (noise.indented, 0.03),
    (noise.dotless, 0.02),
    (noise.decomposed, 0.01),
    (noise.glued, 0.03),
    (noise.wrong_encoding, 0.02),
)


def disturb(document: Document, rng: Random, strength: float = 1.0) -> Document:
    return noise.disturb(document, rng, KINDS, strength)
