"""A feature CRF trained by `veladura train`, read with python-crfsuite (extra `crf`)."""

import importlib
import json
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from veladura.detect.neural.decode import spans_of, tag_count
from veladura.detect.neural.segments import Segment, segments
from veladura.document import Span
from veladura.errors import ModelError
from veladura_training.systems.crf_features import sentence_features
from veladura_training.systems.sentences import sentences


class CrfsuiteModel:
    """`model.crfsuite` and `config.json`. The dial changes nothing: the tags are the best ones."""

    def __init__(self, folder: Path, *, threads: int = 0) -> None:
        pycrfsuite = import_crfsuite()
        try:
            self.config: dict[str, Any] = json.loads((folder / "config.json").read_text("utf-8"))
            self.tagger = pycrfsuite.Tagger()
            self.tagger.open(str(folder / "model.crfsuite"))
        except (OSError, ValueError) as error:
            raise ModelError(f"{folder}: not a model folder ({type(error).__name__})") from None
        self.labels: list[str] = self.config["labels"]
        self.lock = threading.Lock()  # a tagger holds the sentence it was given

    def detect(self, text: str, *, recall: float = 0.5) -> tuple[Span, ...]:
        return self.detect_many([text], recall=recall)[0]

    def detect_many(self, texts: Sequence[str], *, recall: float = 0.5) -> list[tuple[Span, ...]]:
        return [
            tuple(span for segment in segments(text) for span in self._spans(segment))
            for text in texts
        ]

    def _spans(self, segment: Segment) -> list[Span]:
        found: list[Span] = []
        for first, last in self._sentences(segment):
            with self.lock:
                self.tagger.set(sentence_features(segment.tokens[first:last]))
                tags = [int(tag) for tag in self.tagger.tag()]
                chances = [self.tagger.marginal(str(t), i) if t else 1 for i, t in enumerate(tags)]
            for begin, end, label in spans_of(np.array(tags)):
                found.append(
                    Span(
                        int(segment.starts[first + begin]),
                        int(segment.ends[first + end - 1]),
                        self.labels[label],
                        round(float(min(chances[begin:end])), 4),
                        "model",
                    )
                )
        return found

    def _sentences(self, segment: Segment) -> list[tuple[int, int]]:
        gaps: list[int] = segment.gaps.tolist()
        language, longest = self.config["language"], int(self.config["longest"])
        return sentences(segment.tokens, gaps, language, longest)

    def token_scores(self, text: str, start: int, end: int) -> list[tuple[str, float]]:
        best = dict.fromkeys(self.labels, 0.0)
        known = set(self.tagger.labels())
        for segment in segments(text):
            for first, last in self._sentences(segment):
                if segment.starts[first] >= end or segment.ends[last - 1] <= start:
                    continue
                with self.lock:
                    self.tagger.set(sentence_features(segment.tokens[first:last]))
                    for i in range(first, last):
                        if segment.starts[i] < end and segment.ends[i] > start:
                            for number, label in enumerate(self.labels):
                                tags = range(tag_count(number), tag_count(number + 1))
                                sure = sum(
                                    self.tagger.marginal(str(t), i - first)
                                    for t in tags
                                    if str(t) in known
                                )
                                best[label] = max(best[label], round(sure, 4))
        return sorted(best.items(), key=lambda pair: -pair[1])


def import_crfsuite() -> Any:
    try:
        return importlib.import_module("pycrfsuite")
    except ImportError:
        raise ModelError(
            "python-crfsuite is not installed: pip install 'veladura-training[crf]'"
        ) from None
