"""A tagger: an encoder with a tag layer on top, its loss, and how it is saved and loaded."""

import copy
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from pathlib import Path

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from veladura.detect.neural.decode import tag_count
from veladura.train.earlier_run import SETTINGS
from veladura.train.examples import OPEN
from veladura.train.word_transformer import EncoderConfig, WordTransformer


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
def mean_of(taggers: Sequence[Tagger]) -> Tagger:
    """A tagger with the mean weights of several, all of one shape."""
    mean = copy.deepcopy(taggers[0])
    for kept, *theirs in zip(*(tagger.parameters() for tagger in (mean, *taggers)), strict=True):
        kept.copy_(torch.stack(theirs).mean(dim=0))
    return mean


@torch.no_grad()
def between(first: Tagger, last: Tagger, share: float) -> Tagger:
    """A tagger so far on the way from one's weights to the other's.

    Wortsman et al. (2022): the mean of a start and what was learned from it keeps what the first
    knew and most of what is new.
    """
    tagger = copy.deepcopy(first)
    for own, theirs in zip(tagger.parameters(), last.parameters(), strict=True):
        own.lerp_(theirs, share)
    return tagger.eval()


def shallower(tagger: Tagger, layers: int) -> Tagger:
    """A tagger with the first layers of another: what is learned next makes up for the rest."""
    shape = tagger.encoder.config
    encoder = WordTransformer(replace(shape, layers=layers))
    smaller = Tagger(encoder, tagger.head.out_features)
    theirs = tagger.state_dict()
    smaller.load_state_dict({name: theirs[name] for name in smaller.state_dict()})
    return smaller


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
