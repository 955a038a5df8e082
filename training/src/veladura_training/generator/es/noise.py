"""How often Spanish notes are disturbed, and how."""

from random import Random

from veladura.document import Document
from veladura_training.generator.engine import noise
from veladura_training.generator.engine.scanning import scanned

KINDS: tuple[tuple[noise.Noise, float], ...] = (
    (noise.upper, 0.07),
    (noise.lower, 0.07),
    (noise.lower_parts, 0.04),
    (noise.without_accents, 0.12),
    (noise.typing_errors, 0.1),
    (scanned, 0.06),
    (noise.joined_lines, 0.06),
    (noise.wrapped, 0.12),
    (noise.loose_blanks, 0.1),
    (noise.doubled_lines, 0.03),
    (noise.indented, 0.03),
    (noise.dotless, 0.04),
    (noise.decomposed, 0.01),
    (noise.glued, 0.05),
    (noise.wrong_encoding, 0.03),
)


def disturb(document: Document, rng: Random, strength: float = 1.0) -> Document:
    return noise.disturb(document, rng, KINDS, strength)
