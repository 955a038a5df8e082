"""A tagger: an encoder with a tag layer on top, its loss, and its answers for whole documents."""

import copy
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional as F

from veladura.detect.neural.decode import best_tags, spans_of, tag_count
from veladura.detect.neural.windows import Window, stitched_windows
from veladura.document import Span
from veladura.train.earlier_run import SETTINGS
from veladura.train.examples import OPEN, Example
from veladura.train.word_transformer import BLOCK, EncoderConfig, WordTransformer


class Tagger(nn.Module):
    def __init__(self, encoder: WordTransformer, tags: int) -> None:
        super().__init__()
        self.encoder = encoder
        self.head = nn.Linear(encoder.config.width, tags)
        nn.init.normal_(self.head.weight, std=0.02)

    def forward(
        self,
        vectors: Tensor,
        shapes: Tensor,
        gaps: Tensor,
        keep: Tensor,
        hidden: Tensor | None = None,
    ) -> Tensor:
        encoded = self.encoder(self.encoder.embed(vectors, shapes, gaps, hidden), keep)
        out: Tensor = self.head(encoded)
        return out


def tag_loss(logits: Tensor, tags: Tensor, unknown: Tensor) -> Tensor:
    """Cross-entropy. An open token may be O or anything its source never marks: the row of
    `unknown` for that source holds 0 for those tags and a penalty for the others.
    """
    log_p = F.log_softmax(logits.float(), dim=-1)
    labelled, opened = tags >= 0, tags <= OPEN
    right = log_p.gather(-1, tags.clamp(min=0)[..., None])[..., 0]
    allowed = torch.logsumexp(log_p + unknown[(OPEN - tags).clamp(min=0)], dim=-1)
    loss = -(right * labelled).sum() - (allowed * opened).sum()
    return loss / (labelled | opened).sum().clamp(min=1)


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


@torch.no_grad()
def mean_of(taggers: Sequence[Tagger]) -> Tagger:
    """A tagger with the mean weights of several, all of one shape."""
    mean = copy.deepcopy(taggers[0])
    for kept, *theirs in zip(*(tagger.parameters() for tagger in (mean, *taggers)), strict=True):
        kept.copy_(torch.stack(theirs).mean(dim=0))
    return mean


def save_tagger(
    tagger: Tagger, path: Path, labels: Sequence[str], settings: Mapping[str, str] | None = None
) -> None:
    """Weights in half precision; `settings` let a later run tell whether they are its own."""
    weights = {k: v.to("cpu", torch.float16) for k, v in tagger.state_dict().items()}
    encoder = asdict(tagger.encoder.config)
    state = {"encoder": encoder, "labels": list(labels), "weights": weights, SETTINGS: settings}
    torch.save(state, path)


def load_tagger(path: Path) -> tuple[Tagger, list[str]]:
    state = torch.load(path, map_location="cpu", weights_only=True)
    encoder = WordTransformer(EncoderConfig(**state["encoder"]))
    tagger = Tagger(encoder, tag_count(len(state["labels"])))
    tagger.load_state_dict({k: v.float() for k, v in state["weights"].items()})
    return tagger.eval(), state["labels"]
