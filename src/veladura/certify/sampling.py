"""Which units a person reads: spread over the corpus for the bound, and denser where doubt is.

A plan needs no random generator of any version: units are taken in the order of a digest of the
plan's seed and their own, so that anyone with the corpus can draw the same sample again.
"""

import hashlib
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from veladura.certify.bounds import Stratum, checks_needed
from veladura.errors import ConfigError

CONFIDENCE = 0.95
FIRST_ROUND = 0.99  # of the risk; what is left is for the rounds that are added later
DOUBTFUL = 0.2  # share of the units that may stand in the stratum of the doubtful ones
DENSER = 0.1  # checks on top of what the target needs, for the doubtful ones
LEAST_DOUBT = 0.02  # chance of a leak under which a unit is not called doubtful


@dataclass(frozen=True, slots=True)
class Unit:
    """Something to be checked: a document, or a passage of one, with the marks it has."""

    digest: str  # of place, text and marks: a verdict holds for these alone
    document: str  # the document's digest
    start: int
    end: int
    doubt: float  # how probable the detector itself finds a leak
    identifiers: int  # marks that begin in it


@dataclass(frozen=True, slots=True)
class SamplePlan:
    """A sample as it was drawn: units of each stratum, in the order in which they are taken."""

    seed: str
    target: float
    strata: tuple[tuple[str, ...], ...]  # digests of all units, in the order of the draw
    rounds: tuple[tuple[int, ...], ...]  # units taken of each stratum, at the end of each round

    @property
    def taken(self) -> tuple[int, ...]:
        return self.rounds[-1]

    @property
    def sample(self) -> tuple[str, ...]:
        """What is to be read, the doubtful ones first: leaks are then found early."""
        return tuple(
            digest
            for drawn, count in zip(self.strata, self.taken, strict=True)
            for digest in drawn[:count]
        )

    @property
    def alpha(self) -> float:
        return risk_of_round(len(self.rounds))


def risk_of_round(number: int) -> float:
    """What the statement after a round may risk: all of them together stay under five percent.

    Who reads on because the bound was too high looks twice; the second look has its own share.
    """
    whole = 1 - CONFIDENCE
    if number == 1:
        return whole * FIRST_ROUND
    return math.ldexp(whole * (1 - FIRST_ROUND), 1 - number)


def draw(
    units: Sequence[Unit], *, target: float, seed: str, checks: int | None = None
) -> SamplePlan:
    """A first round of `checks`, or of as many as the target needs where nothing is found."""
    if not units:
        raise ConfigError("there is nothing to check: no document could be read")
    if not 0 < target < 1:
        raise ConfigError("the target is a share between 0 and 1, such as 0.005")
    strata = [s for s in _divided(units) if s]
    sizes = [len(stratum) for stratum in strata]
    needed = checks_needed([Stratum(size, 0) for size in sizes], target, risk_of_round(1))
    needed = len(units) if needed is None else needed
    wanted = checks if checks is not None else round(needed * (1 + DENSER))
    taken = _shared_out(sizes, min(needed, wanted), min(wanted, len(units)))
    ordered = tuple(tuple(_in_drawn_order(stratum, seed)) for stratum in strata)
    return SamplePlan(seed, target, ordered, (taken,))


def extend(plan: SamplePlan, more: int) -> SamplePlan:
    """Another round, spread evenly over what has not been drawn yet."""
    left = [len(drawn) - n for drawn, n in zip(plan.strata, plan.taken, strict=True)]
    more = min(more, sum(left))
    if more <= 0:
        raise ConfigError("every unit is in the sample already")
    added = _proportional(left, more)
    taken = tuple(n + extra for n, extra in zip(plan.taken, added, strict=True))
    return SamplePlan(plan.seed, plan.target, plan.strata, (*plan.rounds, taken))


def _divided(units: Sequence[Unit]) -> tuple[list[Unit], list[Unit]]:
    ranked = sorted(units, key=lambda unit: (-unit.doubt, unit.digest))
    most = max(1, int(len(units) * DOUBTFUL))
    doubtful = [unit for unit in ranked[:most] if unit.doubt >= LEAST_DOUBT]
    return doubtful, ranked[len(doubtful) :]


def _shared_out(sizes: Sequence[int], even: int, wanted: int) -> tuple[int, ...]:
    """`even` checks in proportion, so that the bound needs no luck; the rest to the first."""
    taken = _proportional(sizes, even)
    for i, size in enumerate(sizes):
        spare = min(size - taken[i], wanted - sum(taken))
        taken[i] += max(spare, 0)
    return tuple(taken)


def _proportional(sizes: Sequence[int], count: int) -> list[int]:
    """Largest remainders; never more than there are."""
    whole = max(sum(sizes), 1)
    exact = [size * count / whole for size in sizes]
    shares = [int(share) for share in exact]
    by_rest = sorted(range(len(sizes)), key=lambda i: (shares[i] - exact[i], i))
    for i in by_rest[: count - sum(shares)]:
        shares[i] += 1
    return shares


def _in_drawn_order(units: Iterable[Unit], seed: str) -> list[str]:
    def ticket(digest: str) -> str:
        return hashlib.sha256(f"{seed} {digest}".encode()).hexdigest()

    return sorted((unit.digest for unit in units), key=ticket)
