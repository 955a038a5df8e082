"""True and false, positive and negative, and the ratios the MEDDOCAN task takes of them."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Counts:
    """Precision, recall and F1 are 0 where they are undefined, as the task's own script has it."""

    tp: int = 0
    fp: int = 0
    fn: int = 0

    def __add__(self, other: "Counts") -> "Counts":
        return Counts(self.tp + other.tp, self.fp + other.fp, self.fn + other.fn)

    @property
    def precision(self) -> float:
        return _ratio(self.tp, self.tp + self.fp)

    @property
    def recall(self) -> float:
        return _ratio(self.tp, self.tp + self.fn)

    @property
    def f1(self) -> float:
        precision, recall = self.precision, self.recall
        if precision + recall == 0:
            return 0.0
        return 2 * ((precision * recall) / (precision + recall))

    def as_dict(self) -> dict[str, float]:
        return {
            "precision": self.precision,
            "recall": self.recall,
            "f1": self.f1,
            "tp": self.tp,
            "fp": self.fp,
            "fn": self.fn,
        }


@dataclass(frozen=True, slots=True)
class Coverage:
    """How much of the gold is hidden, whatever label hides it, and how much hides nothing.

    `covered` of `gold` spans have every letter and digit inside predictions; `touching` of
    `predicted` spans share a character with a gold span.
    """

    covered: int = 0
    gold: int = 0
    touching: int = 0
    predicted: int = 0

    def __add__(self, other: "Coverage") -> "Coverage":
        return Coverage(
            self.covered + other.covered,
            self.gold + other.gold,
            self.touching + other.touching,
            self.predicted + other.predicted,
        )

    @property
    def recall(self) -> float:
        return _ratio(self.covered, self.gold)

    @property
    def precision(self) -> float:
        return _ratio(self.touching, self.predicted)

    def as_dict(self) -> dict[str, float]:
        return {
            "covered_share": self.recall,
            "touching_share": self.precision,
            "covered": self.covered,
            "gold": self.gold,
            "touching": self.touching,
            "predicted": self.predicted,
        }


def _ratio(part: int, whole: int) -> float:
    return part / whole if whole else 0.0
