"""Filled lines of our own lists of templates."""

from random import Random

from veladura_training.generator.engine.grammar import Fill, expand
from veladura_training.generator.es.resources import lines


def sentence(name: str, rng: Random, fill: Fill) -> str:
    """A random line of a template list, filled."""
    return expand(rng.choice(lines(name)), rng, fill)
