"""What taggers find in a document, asked in PyTorch: to compare exported models with."""

from collections.abc import Sequence

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional as F

from veladura.detect.neural.decode import best_tags, spans_of
from veladura.detect.neural.windows import Window, stitched_windows
from veladura.document import Span
from veladura.train.examples import Example
from veladura.train.tagger import Tagger
from veladura.train.word_transformer import BLOCK


@torch.no_grad()
def log_probabilities(
    taggers: Sequence[Tagger], example: Example, bags: Tensor, *, batch: int = 32
) -> NDArray[np.float32]:
    """(tokens, tags) for one document: the mean of all taggers' probabilities, as logarithms."""
    window = taggers[0].encoder.config.window
    out = np.zeros((len(example.words), taggers[0].head.out_features), np.float32)
    windows = stitched_windows(len(example.words), window)
    for i in range(0, len(windows), batch):
        group = windows[i : i + batch]
        probabilities = _probabilities(taggers, example, group, bags)
        for row, w in enumerate(group):
            out[w.first : w.last] = probabilities[row, w.first - w.start : w.last - w.start]
    logs: NDArray[np.float32] = np.log(np.maximum(out, 1e-9))
    return logs


def _probabilities(
    taggers: Sequence[Tagger], example: Example, windows: Sequence[Window], bags: Tensor
) -> NDArray[np.float32]:
    device = bags.device
    size = -(-max(w.end - w.start for w in windows) // BLOCK) * BLOCK
    arrays = [np.zeros((len(windows), size), np.int64) for _ in range(3)]
    keep = np.zeros((len(windows), size), bool)
    for row, w in enumerate(windows):
        keep[row, : w.end - w.start] = True
        for array, values in zip(arrays, example.inputs):
            array[row, : w.end - w.start] = values[w.start : w.end]
    words, shapes, gaps = (torch.from_numpy(a).to(device) for a in arrays)
    kept = torch.from_numpy(keep).to(device)
    total = torch.zeros((len(windows), size, taggers[0].head.out_features), device=device)
    with torch.autocast(device.type, torch.bfloat16, enabled=device.type == "cuda"):
        for tagger in taggers:
            vectors = tagger.encoder.words(bags[words.reshape(-1)]).reshape(*words.shape, -1)
            total += F.softmax(tagger(vectors, shapes, gaps, kept).float(), dim=-1)
    mean: NDArray[np.float32] = (total / len(taggers)).cpu().numpy()
    return mean


def predict(
    taggers: Sequence[Tagger], example: Example, bags: Tensor, labels: Sequence[str]
) -> list[Span]:
    if not len(example.words):
        return []
    tags = best_tags(log_probabilities(taggers, example, bags))
    return [
        Span(int(example.starts[first]), int(example.ends[last - 1]), labels[label])
        for first, last, label in spans_of(tags)
    ]
