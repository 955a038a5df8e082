"""Runs the folders of taggers that read a sentence or a window at a time (ONNX Runtime, numpy).

A folder holds `model.onnx`, `config.json`, `vocabulary.json` and, for a CRF, `transitions.npz`.
"""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import onnxruntime
from numpy.typing import NDArray

from veladura.detect.neural.decode import best_tags, spans_of
from veladura.detect.neural.segments import Segment, segments
from veladura.detect.neural.windows import Window, stitched_windows
from veladura.document import Span
from veladura.errors import ModelError
from veladura_training.systems.crf_decode import Transitions, best_paths, marginals
from veladura_training.systems.sentences import sentences
from veladura_training.systems.tagger_inputs import Inputs, StringInputs, Unit, WordInputs

Floats = NDArray[np.float32]
BATCH = 4096  # tokens, padding included, that one run of the model sees
STRINGS = 512  # the same where every character has a state of its own
TOGETHER = 32_768  # tokens whose sentences share batches


class SentenceModel:
    """One trained folder as a source of spans. Thread-safe; keeps no text."""

    def __init__(self, folder: Path, *, threads: int = 0) -> None:
        try:
            self.config: dict[str, Any] = json.loads((folder / "config.json").read_text("utf-8"))
            vocabulary = json.loads((folder / "vocabulary.json").read_text("utf-8"))
        except (OSError, ValueError) as error:
            raise ModelError(f"{folder}: not a model folder ({type(error).__name__})") from None
        self.labels: list[str] = self.config["labels"]
        self.inputs = inputs_of(vocabulary)
        self.batch = STRINGS if isinstance(self.inputs, StringInputs) else BATCH
        self.transitions = load_transitions(folder / "transitions.npz")
        self.session = open_session(folder / "model.onnx", threads)
        self.dial = np.array(self.config.get("dial", [[0.0, 0.0], [1.0, 0.0]]), np.float32)
        self.calibration = np.array(self.config.get("calibration", [[0, 0], [1, 1]]), np.float32)

    def detect(self, text: str, *, recall: float = 0.5) -> tuple[Span, ...]:
        return self.detect_many([text], recall=recall)[0]

    def detect_many(self, texts: Sequence[str], *, recall: float = 0.5) -> list[tuple[Span, ...]]:
        """Spans for every text; a higher `recall` makes "nothing here" cost more."""
        bias = float(np.interp(recall, self.dial[:, 0], self.dial[:, 1]))
        found: list[list[Span]] = [[] for _ in texts]
        for number, segment, scores in self._score(texts):
            scores[:, 0] -= bias
            tags, probabilities = self._decode(segment, scores)
            for first, last, label in spans_of(tags):
                mass = probabilities[first:last, 1 + 4 * label : 5 + 4 * label].sum(axis=1).min()
                sure = float(np.interp(mass, self.calibration[:, 0], self.calibration[:, 1]))
                start, end = int(segment.starts[first]), int(segment.ends[last - 1])
                found[number].append(Span(start, end, self.labels[label], round(sure, 4), "model"))
        return [tuple(spans) for spans in found]

    def token_scores(self, text: str, start: int, end: int) -> list[tuple[str, float]]:
        """How probable each label is somewhere in start..end, the most probable first."""
        best = np.zeros(len(self.labels), np.float32)
        for _, segment, scores in self._score([text]):
            touched = (segment.starts < end) & (segment.ends > start)
            if touched.any():
                here = self._decode(segment, scores)[1][touched, 1:]
                best = np.maximum(best, here.reshape(len(here), -1, 4).sum(axis=2).max(axis=0))
        order = np.argsort(-best, kind="stable")
        return [(self.labels[i], round(float(best[i]), 4)) for i in order]

    def _decode(self, segment: Segment, scores: Floats) -> tuple[NDArray[np.int64], Floats]:
        """The best tags of a segment's tokens, and how probable every tag is."""
        if self.transitions is None:
            return best_tags(scores), np.exp(scores)
        tags = np.zeros(len(scores), np.int64)
        probabilities = np.zeros_like(scores)
        whole = [Window(0, len(scores), 0, len(scores))]
        units = self._units(segment) if self.config["unit"] == "sentence" else whole
        for group in _groups([unit.end - unit.start for unit in units], BATCH):
            lengths = np.array([units[i].end - units[i].start for i in group])
            padded = np.zeros((len(group), lengths.max(), scores.shape[1]), np.float32)
            for row, i in enumerate(group):
                padded[row, : lengths[row]] = scores[units[i].start : units[i].end]
            paths = best_paths(padded, lengths, self.transitions)
            chances = marginals(padded, lengths, self.transitions)
            for row, i in enumerate(group):
                tags[units[i].start : units[i].end] = paths[row]
                probabilities[units[i].start : units[i].end] = chances[row, : lengths[row]]
        return tags, probabilities

    def _units(self, segment: Segment) -> list[Window]:
        return units_of(segment, self.config)

    def _score(self, texts: Sequence[str]) -> Iterator[tuple[int, Segment, Floats]]:
        """Every tag's score for every token, segment by segment, in the order of the texts."""
        waiting: list[tuple[int, Segment]] = []
        size = 0
        for number, text in enumerate(texts):
            for segment in segments(text):
                waiting.append((number, segment))
                size += len(segment.tokens)
                if size >= TOGETHER:
                    yield from self._run(waiting, texts)
                    waiting, size = [], 0
        yield from self._run(waiting, texts)

    def _run(
        self, waiting: list[tuple[int, Segment]], texts: Sequence[str]
    ) -> Iterator[tuple[int, Segment, Floats]]:
        tags = 1 + 4 * len(self.labels)
        outputs = [np.zeros((len(segment.tokens), tags), np.float32) for _, segment in waiting]
        places = [(i, w) for i, (_, s) in enumerate(waiting) for w in self._units(s)]
        for group in _groups([w.end - w.start for _, w in places], self.batch):
            chosen = [places[n] for n in group]
            units = [unit_at(texts[waiting[i][0]], waiting[i][1], w) for i, w in chosen]
            scores = self.session.run(["scores"], self.inputs.feed(units))[0]
            for row, (i, w) in enumerate(chosen):
                outputs[i][w.first : w.last] = scores[row, w.first - w.start : w.last - w.start]
        for (number, segment), scores in zip(waiting, outputs):
            yield number, segment, scores


def units_of(segment: Segment, config: dict[str, Any]) -> list[Window]:
    """What a model reads at once: sentences, or windows that overlap."""
    if config["unit"] == "window":
        return stitched_windows(len(segment.tokens), int(config["longest"]))
    gaps: list[int] = segment.gaps.tolist()
    found = sentences(segment.tokens, gaps, config["language"], int(config["longest"]))
    return [Window(first, last, first, last) for first, last in found]


def unit_at(text: str, segment: Segment, window: Window) -> Unit:
    starts, ends = (a[window.start : window.end] for a in (segment.starts, segment.ends))
    begin = int(starts[0])
    return Unit(
        segment.tokens[window.start : window.end],
        text[begin : int(ends[-1])],
        starts - begin,
        ends - begin,
    )


def _groups(lengths: Sequence[int], size: int) -> Iterator[list[int]]:
    """Numbers of units of about the same length, in batches of a bounded size."""
    group: list[int] = []
    for i in sorted(range(len(lengths)), key=lambda i: lengths[i]):
        if group and (len(group) + 1) * lengths[i] > size:
            yield group
            group = []
        group.append(i)
    if group:
        yield group


def inputs_of(vocabulary: dict[str, list[str]]) -> Inputs:
    """From the lists of words and characters in `vocabulary.json`, numbered in their order."""
    characters = {c: i for i, c in enumerate(vocabulary["characters"])}
    if "words" in vocabulary:
        return WordInputs({word: i for i, word in enumerate(vocabulary["words"])}, characters)
    return StringInputs(characters)


def load_transitions(path: Path) -> Transitions | None:
    if not path.exists():
        return None
    with np.load(path, allow_pickle=False) as arrays:
        return Transitions(arrays["start"], arrays["steps"], arrays["end"])


def open_session(path: Path, threads: int) -> onnxruntime.InferenceSession:
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.log_severity_level = 3
    options.enable_cpu_mem_arena = False  # it would keep the largest batch ever seen
    try:
        return onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
    except Exception as error:  # onnxruntime raises bare C++ exception types
        raise ModelError(f"{path}: does not load ({type(error).__name__})") from None
