"""The neural detector: tokens, word vectors, ONNX Runtime, decoding. No PyTorch at run time.

A text is cut into segments at line ends, segments into overlapping windows, and windows of all
texts share batches of equal length. Weights and activations have fixed scales, so the answer for
a text does not depend on what else is in its batch.

Each batch is read by one thread. Several batches are read at the same time, and the texts after
them are cut meanwhile: threads that share one batch wait for each other far more.
"""

import json
import os
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
import onnxruntime
from numpy.typing import NDArray

from veladura.detect.neural.decode import best_tags, spans_of
from veladura.detect.neural.features import Hashing
from veladura.detect.neural.segments import Segment, groups
from veladura.detect.neural.windows import Window, stitched_windows
from veladura.detect.neural.word_vectors import WordVectors
from veladura.document import Span
from veladura.errors import ModelError
from veladura.models.digests import check_files
from veladura.progress import report

Floats = NDArray[np.float32]
BLOCK = 128  # rows are a multiple of this where a model does not say of what
FINE = 16  # tokens; rows within half a block are a multiple of this
AHEAD = 2  # groups of texts that threads read meanwhile: at the end of one they find the next
# Tokens, padding included, that one run of the model sees: what it computes then stays in the
# processor's cache, and memory stays small.
BATCH = 512


@dataclass(frozen=True, slots=True)
class Group:
    """Segments that are read together, and the threads that are at it."""

    segments: list[tuple[int, Segment]]  # with the number of the text
    outputs: list[Floats]  # of each segment, complete when its readers are done
    readers: list[list[Future[None]]]  # of each segment

    def scores(self) -> Iterator[tuple[int, Segment, Floats]]:
        """One segment after another, while the threads are still at the next."""
        everything = zip(self.segments, self.outputs, self.readers, strict=True)
        for (number, segment), output, readers in everything:
            for reader in readers:
                reader.result()
            yield number, segment, output


@dataclass(frozen=True, slots=True)
class TextSpans:
    """What was found in one text, and in which segment of it."""

    spans: list[Span] = field(default_factory=list)
    by_segment: dict[str, tuple[int, list[Span]]] = field(default_factory=dict, repr=False)

    def add(self, segment: Segment, spans: list[Span]) -> None:
        self.spans.extend(spans)
        self.by_segment[segment.text] = segment.start, spans

    def again(self, segment: Segment) -> list[Span]:
        """What was found in a segment of the same words, where they stand now."""
        start, spans = self.by_segment[segment.text]
        by = segment.start - start
        return [replace(span, start=span.start + by, end=span.end + by) for span in spans]


class NeuralDetector:
    """Runs one model folder: `model.onnx`, `words.npz`, `config.json`.

    `threads` is how many batches are read at the same time; 0 for one per core.
    """

    def __init__(self, folder: Path, *, threads: int = 0) -> None:
        try:
            self.config: dict[str, Any] = json.loads((folder / "config.json").read_text("utf-8"))
        except (OSError, ValueError) as error:
            raise ModelError(f"{folder}: not a model folder ({type(error).__name__})") from None
        check_files(folder, self.config)
        self.labels: list[str] = self.config["labels"]
        self.window = int(self.config["window"])
        self.padding = int(self.config.get("padding", BLOCK))  # rows are a multiple of this
        self.words = WordVectors.load(
            folder / "words.npz", Hashing(buckets=int(self.config["buckets"]))
        )
        # The attention that saves memory cannot mask, and rounds otherwise than the one that can:
        # with both, an answer would depend on whether another window of its batch is padded.
        os.environ["ORT_DISABLE_FLASH_ATTENTION"] = "1"
        options = onnxruntime.SessionOptions()
        self.threads = threads or usable_cores()
        options.intra_op_num_threads = 1
        options.log_severity_level = 3
        try:
            self.session = onnxruntime.InferenceSession(
                str(folder / "model.onnx"), options, providers=["CPUExecutionProvider"]
            )
        except Exception as error:  # onnxruntime raises bare C++ exception types
            raise ModelError(
                f"{folder}: model.onnx does not load ({type(error).__name__})"
            ) from None
        self.dial = np.array(self.config.get("dial", [[0.0, 0.0], [1.0, 0.0]]), np.float32)
        self.calibration = np.array(self.config.get("calibration", [[0, 0], [1, 1]]), np.float32)

    def detect(self, text: str, *, recall: float = 0.5) -> tuple[Span, ...]:
        return self.detect_many([text], recall=recall)[0]

    def detect_many(self, texts: Sequence[str], *, recall: float = 0.5) -> list[tuple[Span, ...]]:
        """Spans for every text; a higher `recall` makes "nothing here" cost more."""
        return list(self.stream(texts, recall=recall))

    def stream(self, texts: Sequence[str], *, recall: float = 0.5) -> Iterator[tuple[Span, ...]]:
        """Spans of one text after another; the next texts are read meanwhile."""
        bias = float(np.interp(recall, self.dial[:, 0], self.dial[:, 1]))
        current, found, before = 0, TextSpans(), TextSpans()
        for number, segment, scores in self._score(texts):
            while current < number:
                yield tuple(found.spans)
                current, found, before = current + 1, TextSpans(), found
            if bias:
                scores[:, 0] -= bias
            read = before.again(segment) if segment.again else list(self._decode(segment, scores))
            found.add(segment, read)
        while current < len(texts):
            yield tuple(found.spans)
            current, found = current + 1, TextSpans()

    def token_scores(self, text: str, start: int, end: int) -> list[tuple[str, float]]:
        """How probable each label is somewhere in start..end, the most probable first."""
        best = np.zeros(len(self.labels), np.float32)
        for _, segment, scores in self._score([text]):
            touched = (segment.starts < end) & (segment.ends > start)
            if touched.any():
                best = np.maximum(best, self._by_label(scores[touched]).max(axis=0))
        order = np.argsort(-best, kind="stable")
        return [(self.labels[i], round(float(best[i]), 4)) for i in order]

    def _by_label(self, scores: Floats) -> Floats:
        summed: Floats = np.exp(scores[:, 1:]).reshape(len(scores), -1, 4).sum(axis=2)
        return summed

    def _decode(self, segment: Segment, scores: Floats) -> Iterator[Span]:
        tags = best_tags(scores)
        found = spans_of(tags)
        if not found:
            return
        inside = np.flatnonzero(tags)
        columns = (tags[inside] + 3) // 4 * 4 - 3  # of the four tags of each token's label
        sure = np.exp(scores[inside[:, None], columns[:, None] + np.arange(4)]).sum(axis=1)
        firsts, lasts, labels = np.array(found).T
        least = np.minimum.reduceat(sure, np.searchsorted(inside, firsts))
        calibrated = np.interp(least, self.calibration[:, 0], self.calibration[:, 1])
        starts, ends = segment.starts[firsts].tolist(), segment.ends[lasts - 1].tolist()
        for start, end, label, score in zip(starts, ends, labels.tolist(), calibrated.tolist()):
            yield Span(start, end, self.labels[label], round(score, 4), "model")

    def _score(self, texts: Sequence[str]) -> Iterator[tuple[int, Segment, Floats]]:
        """Log-probabilities of all tags, segment by segment, in the order of the texts."""
        with ThreadPoolExecutor(self.threads) as pool:
            ahead: deque[Group] = deque()
            for group in groups(texts):
                ahead.append(self._begin(group, pool))
                # With one thread nothing is read before it is asked for.
                if len(ahead) > (AHEAD if self.threads > 1 else 0):
                    yield from _reported(ahead.popleft(), texts)
            for begun in ahead:
                yield from _reported(begun, texts)

    def _begin(self, group: list[tuple[int, Segment]], pool: ThreadPoolExecutor) -> Group:
        tags = 1 + 4 * len(self.labels)
        inputs = self._embed([segment for _, segment in group])
        outputs = [
            np.empty((0 if segment.again else len(segment.tokens), tags), np.float32)
            for _, segment in group
        ]
        windows = [
            (i, window)
            for i, (_, segment) in enumerate(group)
            if not segment.again
            for window in stitched_windows(len(segment.tokens), self.window, block=self.padding)
        ]

        def read(size: int, batch: Sequence[tuple[int, Window]]) -> None:
            x = np.empty((len(batch), size, self.words.width), np.float32)
            keep = np.zeros((len(batch), size), np.int32)
            for row, (i, window) in enumerate(batch):
                length = window.end - window.start
                inputs[i].write_vectors(window.start, window.end, x[row, :length])
                x[row, length:] = 0
                keep[row, :length] = 1
            scores = self.session.run(None, {"x": x, "keep": keep})[0]
            for row, (i, w) in enumerate(batch):
                outputs[i][w.first : w.last] = scores[row, w.first - w.start : w.last - w.start]

        # What belongs to the first text is read first: its spans are asked for first.
        planned = sorted(batches(windows, self.padding), key=lambda planned: planned[1][0][0])
        readers: list[list[Future[None]]] = [[] for _ in group]
        alone = self.threads == 1 or len(planned) == 1
        for size, batch in planned:
            if alone:
                read(size, batch)
                continue
            reader = pool.submit(read, size, batch)
            for i in {i for i, _ in batch}:
                readers[i].append(reader)
        return Group(group, outputs, readers)

    def _embed(self, group: Sequence[Segment]) -> list["Embedded"]:
        """All words of a group at once: those not seen before are computed together."""
        known = self.words.look_up([token for segment in group for token in segment.tokens])
        ends = np.cumsum([len(segment.tokens) for segment in group])
        rows = np.split(known.rows, ends[:-1])
        return [
            Embedded(known.table, own, self.words.gaps, segment.gaps)
            for own, segment in zip(rows, group, strict=True)
        ]


@dataclass(frozen=True, slots=True)
class Embedded:
    """A segment's vectors as rows of two tables: as floats they would take a hundred times more."""

    words: Floats
    rows: NDArray[np.intp]
    gaps: Floats
    gap_rows: NDArray[np.intp]

    def write_vectors(self, start: int, end: int, out: Floats) -> None:
        # "clip" writes to `out` directly; no row is outside of the table.
        np.take(self.words, self.rows[start:end], axis=0, out=out, mode="clip")
        out += self.gaps[self.gap_rows[start:end]]


def _reported(begun: Group, texts: Sequence[str]) -> Iterator[tuple[int, Segment, Floats]]:
    """The scores of one window after another; reports how far the texts have been read."""
    for number, segment, scores in begun.scores():
        yield number, segment, scores
    read = int(segment.ends[-1]) / len(texts[number]) if len(segment.ends) else 1.0
    report((number + read) / len(texts))


def usable_cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def padded(length: int, padding: int) -> int:
    """How long a row is made: a multiple of `padding`, and within half a block of a few tokens."""
    step = FINE if padding < BLOCK and length <= padding else padding
    return -(-length // step) * step


def batches(
    windows: Sequence[tuple[int, Window]], padding: int = BLOCK
) -> Iterator[tuple[int, list[tuple[int, Window]]]]:
    """Windows of the same padded length together, with that length."""
    by_size: dict[int, list[tuple[int, Window]]] = {}
    for item in windows:
        size = padded(item[1].end - item[1].start, padding)
        by_size.setdefault(size, []).append(item)
    for size, group in by_size.items():
        step = max(1, BATCH // size)
        for i in range(0, len(group), step):
            yield size, group[i : i + step]
