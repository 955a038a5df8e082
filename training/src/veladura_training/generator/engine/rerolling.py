"""New values for the spans of a document: same kind, same shape, told apart by nothing else."""

import re
from abc import ABC, abstractmethod
from random import Random

from veladura_training.generator.engine.markup import CLOSE, SPAN, Markup


class Rerolling(ABC):
    """Draws new values for one document and keeps to them: a name once changed stays changed."""

    def __init__(self, rng: Random, markup: Markup, shares: tuple[float, ...]) -> None:
        self.rng = rng
        self.markup = markup
        self.words: dict[str, str] = {}  # of names, by how they were written
        self.values: dict[tuple[str, str], str] = {}
        self.share = rng.choice(shares)  # of the values that change

    def rewrite(self, marked: str) -> str:
        return SPAN.sub(self._replace, marked)

    def _replace(self, found: re.Match[str]) -> str:
        opener, surface = found.groups()
        label = self.markup.label_of(opener)
        key = (label, surface.lower())
        if key not in self.values:
            spared = self._spared(label) or "\n" in surface
            self.values[key] = surface if spared else self._value(label, surface).strip() or surface
        return opener + self.values[key] + CLOSE

    def _spared(self, label: str) -> bool:
        """Whether a value stays; asked once for each."""
        return self.rng.random() > self.share

    @abstractmethod
    def _value(self, label: str, surface: str) -> str:
        """A new value in place of `surface`."""


def like(model: str, text: str) -> str:
    """Write `text` in the case of `model`."""
    if model.isupper() and len(model) > 1:
        return text.upper()
    if model.islower():
        return text.lower()
    return text[:1].upper() + text[1:] if model[:1].isupper() else text
