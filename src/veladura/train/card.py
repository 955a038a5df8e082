"""The model card, written by the training run itself: its figures are the ones measured."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import date
from typing import Any

from veladura.evaluate import Scores
from veladura.train.measure import DialStop


@dataclass(frozen=True)
class Card:
    name: str
    summary: str
    command: str
    data: Sequence[str]
    licence: str
    config: Any  # the dataclass the run was given
    size: int  # bytes of the folder
    minutes: float
    figures: Mapping[str, Scores]
    dial: Sequence[DialStop]
    note: str = "The network alone, without rules and consistency, as it ships (int8)."

    def render(self) -> str:
        return "\n".join((*self._head(), *self._figures(), *self._dial(), *self._config(), ""))

    def _head(self) -> list[str]:
        return [
            f"# {self.name}",
            "",
            self.summary,
            "",
            f"- Made on {date.today().isoformat()} by `{self.command}`",
            f"- Training took {self.minutes:.1f} minutes",
            f"- Size: {self.size / 1e6:.1f} MB",
            f"- Licence of the weights: {self.licence}",
            "- Trained on:",
            *(f"  - {line}" for line in self.data),
            "",
        ]

    def _figures(self) -> list[str]:
        lines = [
            "## Figures",
            "",
            self.note,
            "",
            "| corpus | ner P | ner R | ner F1 | strict F1 | merged F1 | coverage | touching |",
            "|---|---|---|---|---|---|---|---|",
        ]
        for name, s in self.figures.items():
            lines.append(
                f"| {name} | {s.ner.precision:.4f} | {s.ner.recall:.4f} | {s.ner.f1:.4f} "
                f"| {s.strict.f1:.4f} | {s.merged.f1:.4f} "
                f"| {s.coverage.recall:.4f} | {s.coverage.precision:.4f} |"
            )
        return [*lines, ""]

    def _dial(self) -> list[str]:
        if not self.dial:
            return []
        name = next(iter(self.figures))
        lines = [
            "## The recall dial",
            "",
            f"What `--recall` trades, measured on {name}.",
            "",
            "| recall setting | precision | recall | coverage |",
            "|---|---|---|---|",
        ]
        for stop in self.dial:
            s = stop.scores
            lines.append(
                f"| {stop.recall_setting:.2f} | {s.ner.precision:.4f} | {s.ner.recall:.4f} "
                f"| {s.coverage.recall:.4f} |"
            )
        return [*lines, ""]

    def _config(self) -> list[str]:
        lines = ["## Configuration", "", "```"]
        lines += (f"{key} = {value!r}" for key, value in asdict(self.config).items())
        return [*lines, "```"]
