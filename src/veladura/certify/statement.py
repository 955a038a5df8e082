"""What may be said after reading: at most so many units, and so many identifiers, still leak."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from veladura.certify.bounds import Stratum, checks_needed, upper_bound
from veladura.certify.sampling import SamplePlan, Unit, risk_of_round
from veladura.certify.verdicts import ReaderVerdict, leaks_by_unit

COUNTED = 3  # leaking identifiers counted of a unit that nobody read, or the most that was found


@dataclass(frozen=True, slots=True)
class Statement:
    """The result of a sample; it is final when all of the plan was read."""

    confidence: float  # of all statements that this sample ever gives, together
    units: int
    planned: int
    read: int
    leaking: int  # units that were read and leak
    leaks: int  # identifiers in them
    most_leaking: int  # units of the corpus that leak at most
    identifiers: int  # marked in the corpus
    most_leaks: int  # identifiers of the corpus that leak at most, so many counted of a unit
    counted: int
    target: float
    more_checks: int | None  # clean ones that reach the target; None where none can
    strata: tuple[Stratum, ...]

    @property
    def final(self) -> bool:
        return self.read == self.planned

    @property
    def unit_share(self) -> float:
        return self.most_leaking / self.units

    @property
    def mended_share(self) -> float:
        """Units that leak at most once those that were found are mended."""
        return (self.most_leaking - self.leaking) / self.units

    @property
    def identifier_share(self) -> float:
        return self.most_leaks / max(self.identifiers + self.most_leaks, 1)

    @property
    def reached(self) -> bool:
        return self.final and self.unit_share <= self.target


def state(
    plan: SamplePlan,
    units: Sequence[Unit],
    verdicts: Sequence[ReaderVerdict],
    confidence: float = 0.95,
) -> Statement:
    """Work the bounds out; units of the plan that nobody read yet are left out of the sample."""
    found = leaks_by_unit(verdicts)
    strata = tuple(
        _stratum(drawn[:count], len(drawn), found)
        for drawn, count in zip(plan.strata, plan.taken, strict=True)
    )
    sample = set(plan.sample)
    seen = [leaks for unit, leaks in found.items() if unit in sample]
    most = upper_bound(strata, plan.alpha)
    leaking, leaks = sum(count > 0 for count in seen), sum(seen)
    counted = max(COUNTED, *seen, 0)
    read = sum(stratum.checked for stratum in strata)
    unread = len(plan.sample) - read
    # What is planned belongs to this round; anything beyond it would be a look of its own.
    more = checks_needed(strata, plan.target, plan.alpha)
    if more is not None and more > unread:
        more = checks_needed(strata, plan.target, risk_of_round(len(plan.rounds) + 1))
    return Statement(
        confidence=confidence,
        units=sum(map(len, plan.strata)),
        planned=len(plan.sample),
        read=read,
        leaking=leaking,
        leaks=leaks,
        most_leaking=most,
        identifiers=sum(unit.identifiers for unit in units),
        most_leaks=counted * (most - leaking) + leaks,
        counted=counted,
        target=plan.target,
        more_checks=more,
        strata=strata,
    )


def _stratum(taken: Sequence[str], size: int, found: Mapping[str, int]) -> Stratum:
    read = [found[unit] for unit in taken if unit in found]
    return Stratum(size, len(read), sum(leaks > 0 for leaks in read))
