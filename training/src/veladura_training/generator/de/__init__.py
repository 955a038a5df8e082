"""Synthetic labelled German financial and legal documents in many layouts, for training.

`generate(seed, resources)` gives the same document for the same seed and resources. The people,
companies and numbers are invented or drawn at random; nothing describes anyone.
"""

from random import Random

from veladura.document import Document
from veladura_training.generator.de.case import Case
from veladura_training.generator.de.compose import compose, retold
from veladura_training.generator.de.markup import parse
from veladura_training.generator.de.noise import disturb
from veladura_training.generator.de.resources import Resources

__all__ = ["Resources", "generate"]


def generate(seed: int, resources: Resources) -> Document:
    """A document with its spans; labels are those of the finance scheme."""
    rng = Random(f"report-{seed}")
    case = Case(rng, resources)
    whole = bool(resources.donors) and rng.random() < 0.2
    marked = retold(case) if whole else compose(case)
    return disturb(parse(marked, f"synthetic-{seed}"), rng)
