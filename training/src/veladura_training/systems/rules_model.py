"""Rules in the place of a model: the baseline of regular expressions alone."""

import json
from collections.abc import Sequence
from pathlib import Path

from veladura.detect.resolve import resolve
from veladura.detect.rules import load_rules
from veladura.document import Span
from veladura.errors import ModelError
from veladura.schemes import get_scheme


class RulesModel:
    """A folder whose config.json names a language and its rules."""

    def __init__(self, folder: Path, *, threads: int = 0) -> None:
        try:
            config = json.loads((folder / "config.json").read_text("utf-8"))
            scheme = get_scheme(config["scheme"])
            self.rules = load_rules(config["language"], scheme, config["rules"])
            self.labels: list[str] = list(scheme.ids)
        except (OSError, ValueError, KeyError) as error:
            raise ModelError(f"{folder}: not a model folder ({type(error).__name__})") from None

    def detect(self, text: str, *, recall: float = 0.5) -> tuple[Span, ...]:
        return self.detect_many([text], recall=recall)[0]

    def detect_many(self, texts: Sequence[str], *, recall: float = 0.5) -> list[tuple[Span, ...]]:
        def threshold(span: Span) -> float:
            return 1 - recall

        return [
            tuple(resolve(text, [s for rule in self.rules for s in rule.find(text)], threshold))
            for text in texts
        ]

    def token_scores(self, text: str, start: int, end: int) -> list[tuple[str, float]]:
        best = dict.fromkeys(self.labels, 0.0)
        here = Span(start, end, "?")
        for rule in self.rules:
            for span in rule.find(text):
                if span.overlaps(here):
                    best[span.label] = max(best[span.label], span.score)
        return sorted(best.items(), key=lambda pair: -pair[1])
