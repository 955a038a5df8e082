"""What a document says of the letters of a name, so that it stays true of another name."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

Told = Mapping[str, Sequence["Said"]]  # folded word → what is said of it


class Trait(Protocol):
    """Something that a written name has or lacks: an "h", five letters, an accent."""

    def is_of(self, name: str) -> bool: ...


@dataclass(frozen=True, slots=True)
class Said:
    """A trait of a name, and whether the name of the document has it."""

    trait: Trait
    has: bool

    def holds(self, name: str) -> bool:
        return self.trait.is_of(name) == self.has


def truest(said: Sequence[Said], *pools: Sequence[str]) -> tuple[str, ...]:
    """The names of the first pool with some of which all is true that is said; otherwise those of
    which the most is."""
    for pool in pools:
        if fitting := tuple(name for name in pool if all(one.holds(name) for one in said)):
            return fitting
    truth = {name: sum(one.holds(name) for one in said) for pool in pools for name in pool}
    most = max(truth.values(), default=0)
    best = (tuple(name for name in pool if truth[name] == most) for pool in pools)
    return next(filter(None, best), ())
