"""Synthetic labelled Spanish clinical notes in many layouts, for training.

`generate(seed, resources)` gives the same document for the same seed and resources. The people,
numbers and places are invented or drawn at random; nothing describes anyone.
"""

from random import Random

from veladura.document import Document
from veladura_training.generator.es.case import Case
from veladura_training.generator.es.compose import compose
from veladura_training.generator.es.markup import parse
from veladura_training.generator.es.noise import disturb
from veladura_training.generator.es.resources import Resources

__all__ = ["Resources", "generate"]


def generate(seed: int, resources: Resources) -> Document:
    """A note with its spans; labels are MEDDOCAN's."""
    rng = Random(f"note-{seed}")
    document = parse(compose(Case(rng, resources)), f"synthetic-{seed}")
    return disturb(document, rng)
