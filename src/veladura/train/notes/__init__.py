"""Synthetic labelled Spanish clinical notes in many layouts, for training.

`generate(seed, resources)` gives the same document for the same seed and resources. The people,
numbers and places are invented or drawn at random; nothing describes anyone.
"""

from random import Random

from veladura.document import Document
from veladura.train.notes.case import Case
from veladura.train.notes.compose import compose
from veladura.train.notes.markup import parse
from veladura.train.notes.noise import disturb
from veladura.train.notes.resources import Resources

__all__ = ["Resources", "generate"]


def generate(seed: int, resources: Resources) -> Document:
    """A note with its spans; labels are MEDDOCAN's."""
    rng = Random(f"note-{seed}")
    document = parse(compose(Case(rng, resources)), f"synthetic-{seed}")
    return disturb(document, rng)
