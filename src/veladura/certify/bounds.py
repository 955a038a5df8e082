"""Exact upper bounds on how many units of a finite population leak, from stratified samples.

The bound is the largest total that the sample does not contradict: among all ways in which that
many leaking units can lie in the strata, at least one gives a sample as clean as the one drawn (by
its weighted estimate) with a probability above `alpha`. No approximation and no prior is involved;
see Wendell and Schmee (1996), Exact inference for proportions from a stratified finite population.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Stratum:
    """So many units, so many of them checked without replacement, so many of those leaking."""

    size: int
    checked: int
    leaking: int = 0

    def __post_init__(self) -> None:
        if not 0 <= self.leaking <= self.checked <= self.size:
            raise ValueError("leaking, checked and size of a stratum are out of order")

    @property
    def most(self) -> int:
        """Leaking units there can be at all: every unit but those found clean."""
        return self.size - self.checked + self.leaking


def upper_bound(strata: Sequence[Stratum], alpha: float) -> int:
    """How many units leak at most, with confidence 1 - alpha; two strata at most are sampled.

    Strata that were read in full, or not at all, count as what they are: known, or all in doubt.
    """
    from veladura.certify.chances import probability  # NumPy takes a while to load

    settled = [s for s in strata if s.checked in (0, s.size)]
    sampled = [s for s in strata if s.checked not in (0, s.size)]
    known = sum(s.most for s in settled)
    if not sampled:
        return known
    if len(sampled) > 2:
        raise ValueError("at most two strata can be sampled")
    first, second = (*sampled, Stratum(0, 0))[:2]
    low, high = first.leaking + second.leaking, first.most + second.most
    while low < high:
        middle = (low + high + 1) // 2
        if probability(first, second, middle) > alpha:
            low = middle
        else:
            high = middle - 1
    return known + low


def checks_needed(strata: Sequence[Stratum], target: float, alpha: float) -> int | None:
    """Further checks after which at most the share `target` leaks, if they find nothing.

    They are spread evenly; None where what was found already is more than the target.
    """
    size = sum(s.size for s in strata)
    allowed = int(target * size + 1e-9)

    def grown(evenly: int) -> list[Stratum]:
        wanted = (-(-s.size * evenly // size) for s in strata)
        return [replace(s, checked=max(s.checked, n)) for s, n in zip(strata, wanted, strict=True)]

    if sum(s.leaking for s in strata) > allowed:
        return None
    low, high = 0, size
    while low < high:
        middle = (low + high) // 2
        if upper_bound(grown(middle), alpha) <= allowed:
            high = middle
        else:
            low = middle + 1
    return sum(s.checked for s in grown(low)) - sum(s.checked for s in strata)
