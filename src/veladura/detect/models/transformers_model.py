"""Any token classifier of Hugging Face Transformers in a local folder (extra `transformers`)."""

import importlib
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from veladura.document import Span
from veladura.errors import ModelError

Floats = NDArray[np.float32]
OVERLAP = 64  # word pieces that two windows share
LONGEST = 512  # word pieces, where the tokeniser knows no limit of its own
AT_ONCE = 8  # windows
DIAL = ((0.0, 0.5, 1.0), (-3.0, 0.0, 6.0))  # what is taken off the logit of "O"


class TransformersModel:
    """Reads a folder saved by `save_pretrained`, never the network."""

    def __init__(self, folder: Path, *, threads: int = 0) -> None:
        transformers, self.torch = _import()
        try:
            self.tokenizer = transformers.AutoTokenizer.from_pretrained(
                folder, local_files_only=True
            )
            self.model = transformers.AutoModelForTokenClassification.from_pretrained(
                folder, local_files_only=True
            ).eval()
        except Exception as error:  # Transformers raises whatever its parts do
            raise ModelError(
                f"{folder}: not a token classifier that loads here ({type(error).__name__})"
            ) from None
        if not self.tokenizer.is_fast:
            raise ModelError(f"{folder}: its tokeniser gives no offsets (a fast one is needed)")
        names = self.model.config.id2label
        self.tags = [str(names[i]) for i in range(len(names))]
        self.labels = sorted({label for _, label in map(split_tag, self.tags) if label})
        positions = getattr(self.model.config, "max_position_embeddings", LONGEST)
        limit = min(self.tokenizer.model_max_length, positions, LONGEST)
        self.window = int(limit)
        self.lock = threading.Lock()  # fast tokenisers keep how they truncate between calls

    def detect(self, text: str, *, recall: float = 0.5) -> tuple[Span, ...]:
        return self.detect_many([text], recall=recall)[0]

    def detect_many(self, texts: Sequence[str], *, recall: float = 0.5) -> list[tuple[Span, ...]]:
        bias = float(np.interp(recall, *DIAL))
        return [tuple(self._spans(text, bias)) for text in texts]

    def token_scores(self, text: str, start: int, end: int) -> list[tuple[str, float]]:
        offsets, chances = self._read(text, 0.0)
        touched = (offsets[:, 0] < end) & (offsets[:, 1] > start)
        best = dict.fromkeys(self.labels, 0.0)
        for label in self.labels:
            columns = [i for i, tag in enumerate(self.tags) if split_tag(tag)[1] == label]
            if touched.any():
                best[label] = round(float(chances[touched][:, columns].sum(axis=1).max()), 4)
        return sorted(best.items(), key=lambda pair: -pair[1])

    def _spans(self, text: str, bias: float) -> Iterator[Span]:
        """Pieces of one label side by side are one span, unless a tag begins another."""
        offsets, chances = self._read(text, bias)
        best = chances.argmax(axis=1)
        start = end = 0
        label, sure = "", 1.0
        for (first, last), tag, chance in zip(offsets, best, chances):
            begins, new = split_tag(self.tags[int(tag)])
            inside_word = first == end and first > 0 and text[first - 1 : first + 1].isalnum()
            if label and inside_word and not (new and new != label):
                new, begins = label, False  # the rest of a word goes with its beginning
            if label and (new != label or begins):
                yield Span(start, end, label, round(sure, 4), "model")
                label = ""
            if new and not label:
                start, label, sure = int(first), new, 1.0
            if new:
                end, sure = int(last), min(sure, float(chance[tag]))
        if label:
            yield Span(start, end, label, round(sure, 4), "model")

    def _read(self, text: str, bias: float) -> tuple[NDArray[np.int64], Floats]:
        """Offsets of all word pieces, and the probability of every tag for each."""
        overlap = min(OVERLAP, self.window // 4)
        with self.lock:
            encoded = self.tokenizer(
                text,
                truncation=True,
                max_length=self.window,
                stride=overlap,
                padding=True,
                return_overflowing_tokens=True,
                return_offsets_mapping=True,
                return_special_tokens_mask=True,
                return_tensors="np",
            )
        offsets: list[NDArray[np.int64]] = []
        chances: list[Floats] = []
        count = len(encoded["input_ids"])
        for first in range(0, count, AT_ONCE):
            rows = slice(first, first + AT_ONCE)
            scores = self._logits(encoded["input_ids"][rows], encoded["attention_mask"][rows])
            for number, row in enumerate(scores, first):
                real = np.flatnonzero(encoded["special_tokens_mask"][number] == 0)
                # Half of what two windows share is taken from each: no piece lies at an edge.
                begin = (overlap + 1) // 2 if number else 0
                end = len(real) - (overlap // 2 if number + 1 < count else 0)
                offsets.append(encoded["offset_mapping"][number][real[begin:end]])
                chances.append(self._probabilities(row[real[begin:end]], bias))
        return np.concatenate(offsets), np.concatenate(chances)

    def _logits(self, pieces: NDArray[np.int64], mask: NDArray[np.int64]) -> Floats:
        with self.torch.no_grad():
            out = self.model(
                input_ids=self.torch.from_numpy(pieces), attention_mask=self.torch.from_numpy(mask)
            )
        logits: Floats = out.logits.float().numpy()
        return logits

    def _probabilities(self, logits: Floats, bias: float) -> Floats:
        outside = [i for i, tag in enumerate(self.tags) if not split_tag(tag)[1]]
        logits = logits.copy()
        logits[:, outside] -= bias
        powers = np.exp(logits - logits.max(axis=1, keepdims=True))
        shares: Floats = powers / powers.sum(axis=1, keepdims=True)
        return shares


def split_tag(tag: str) -> tuple[bool, str]:
    """Whether a tag begins a span, and its label: "B-PER", "S-PER", "I-PER", "PER", "O"."""
    if tag == "O":
        return False, ""
    prefix, dash, label = tag.partition("-")
    if dash and prefix in ("B", "I", "E", "S", "L", "U"):
        return prefix in "BSU", label
    return False, tag


def _import() -> tuple[Any, Any]:
    try:
        return importlib.import_module("transformers"), importlib.import_module("torch")
    except ImportError:
        raise ModelError(
            "Transformers is not installed: pip install 'veladura[transformers]'"
        ) from None
