"""Figures of a detector before and after, and the rule that takes a new one only if none fell."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from veladura.document import Document
from veladura.evaluate import score

if TYPE_CHECKING:
    from veladura.detect.detector import HybridDetector

LOCAL, REHEARSAL = "local", "rehearsal"  # sets that are measured on
SAME = 0.001  # a difference below is rounding, not a loss
# A few more innocent words under marks cost some reading and hide nobody less; more is a loss.
ALLOWED = {"coverage": SAME, "touching": 0.005, "typed": SAME}
HALF = 0.5  # of the marks on the house's documents that must hit something
MEASURES = {
    "coverage": "personal data hidden",
    "touching": "marks that touch personal data",
    "typed": "marks with the right borders and label (F1)",
}


@dataclass(frozen=True, slots=True)
class Figures:
    """What one detector reaches on one set of documents."""

    coverage: float
    touching: float
    typed: float
    documents: int

    @classmethod
    def of(cls, detector: "HybridDetector", gold: Sequence[Document]) -> "Figures":
        found = detector.detect_many([document.text for document in gold])
        numbered = [_numbered(d, i) for i, d in enumerate(gold)]
        scores = score(numbered, [d.with_spans(s) for d, s in zip(numbered, found, strict=True)])
        coverage = scores.coverage
        return cls(coverage.recall, coverage.precision, scores.ner.f1, len(gold))


def _numbered(document: Document, number: int) -> Document:
    """Scores pair documents by id, and corrected ones may share theirs."""
    return Document(document.text, document.spans, f"{number:06d}")


Measured = Mapping[str, Figures]  # by the name of the set: "local", "rehearsal"
Tables = Mapping[str, Mapping[str, float]]  # the same, as it is kept
Fall = tuple[str, str, float, float]  # set, measure, before, after


def falls(before: Tables, after: Tables, *, allowed: float = 0.0) -> Iterator[Fall]:
    """What got worse by more than is allowed; see `losses`."""
    for name, figures in before.items():
        more = 0.0 if name == LOCAL else allowed
        for measure in MEASURES:
            old, new = figures.get(measure, 0.0), after.get(name, {}).get(measure, 0.0)
            if new < old - ALLOWED[measure] - more:
                yield name, measure, old, new


def losses(before: Measured, after: Measured, *, allowed: float = 0.0) -> list[str]:
    """What got worse, one sentence each; nothing where the new detector may be taken.

    `allowed` is how far figures may fall that are not those of the house's own documents.
    """
    tables = ({name: asdict(figures) for name, figures in m.items()} for m in (before, after))
    fell = [
        f"{MEASURES[measure]} on the {name} set fell from {_share(old)} to {_share(new)}"
        for name, measure, old, new in falls(*tables, allowed=allowed)
    ]
    old, new = before[LOCAL].touching, after[LOCAL].touching
    if new < HALF and not 0 < old <= new:  # where nothing was marked before, anything is a gain
        fell.append(f"of its marks on the {LOCAL} set only {_share(new)} touch personal data")
    return fell


def gains(before: Measured, after: Measured) -> bool:
    """Whether anything at all is better on the house's own documents."""
    return any(
        getattr(after[LOCAL], measure) > getattr(before[LOCAL], measure) + SAME
        for measure in MEASURES
    )


def _share(value: float) -> str:
    return f"{value:.4f}"
