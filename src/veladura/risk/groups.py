"""k: how many patients of the corpus share what is known of one; and what would raise it."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from veladura.risk.attributes import ATTRIBUTES, ExposedPatient

FEW = 5  # k below which a patient is called recognisable

SETTINGS = {  # what hides an attribute
    "age": 'mode "mask" for ages, or age_cap for the oldest',
    "sex": 'sex = "mask"',
    "place": 'country = "change", mode "replace" for places',
    "profession": 'mode "replace" or "mask" for professions',
    "dates": 'mode "mask" for dates: their distances are gone too',
    "rare words": "mark them, as `veladura lint` shows",
}


@dataclass(frozen=True, slots=True)
class Exposure:
    """One patient: k for all that is known, and the fewest attributes that make k so small."""

    patient: ExposedPatient
    k: int
    attributes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Advice:
    """What hiding one attribute everywhere would change, and how many edits it takes."""

    attribute: str
    setting: str
    edits: int
    recognisable: int  # patients with k below FEW afterwards


@dataclass(frozen=True, slots=True)
class Risk:
    exposures: tuple[Exposure, ...]
    advice: tuple[Advice, ...]

    @property
    def smallest(self) -> int:
        return min((exposure.k for exposure in self.exposures), default=0)

    @property
    def unique(self) -> int:
        return sum(exposure.k == 1 for exposure in self.exposures)

    @property
    def recognisable(self) -> int:
        return sum(exposure.k < FEW for exposure in self.exposures)


def assess(patients: Sequence[ExposedPatient], attributes: Collection[str] = ATTRIBUTES) -> Risk:
    """Patients are alike when they agree in every attribute, those that are not told included."""
    names = tuple(name for name in ATTRIBUTES if name in attributes)
    sizes = {
        chosen: Counter(_values(patient, chosen) for patient in patients)
        for count in range(1, len(names) + 1)
        for chosen in combinations(names, count)
    }
    exposures = tuple(_exposure(patient, names, sizes, len(patients)) for patient in patients)
    ordered = tuple(sorted(exposures, key=lambda e: (e.k, e.patient.documents)))
    return Risk(ordered, tuple(_advice(patients, names)))


def _exposure(
    patient: ExposedPatient,
    names: tuple[str, ...],
    sizes: Mapping[tuple[str, ...], Counter[tuple[str, ...]]],
    whole: int,
) -> Exposure:
    told = tuple(name for name in names if name in patient.known)
    if not told:
        return Exposure(patient, whole, ())
    k = sizes[names][_values(patient, names)]
    smallest = next(
        (
            chosen
            for count in range(1, len(told) + 1)
            for chosen in combinations(told, count)
            if sizes[chosen][_values(patient, chosen)] <= k
        ),
        told,
    )
    return Exposure(patient, k, smallest)


def _advice(patients: Sequence[ExposedPatient], names: tuple[str, ...]) -> list[Advice]:
    found: list[Advice] = []
    for name in names:
        edits = sum(patient.edits.get(name, 0) for patient in patients)
        if not edits:
            continue
        others = tuple(other for other in names if other != name)
        sizes = Counter(_values(patient, others) for patient in patients)
        left = sum(sizes[_values(patient, others)] < FEW for patient in patients)
        found.append(Advice(name, SETTINGS[name], edits, left))
    return sorted(found, key=lambda advice: (advice.recognisable, advice.edits))


def _values(patient: ExposedPatient, names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(patient.known.get(name, "") for name in names)
