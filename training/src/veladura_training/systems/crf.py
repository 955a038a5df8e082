"""A linear-chain conditional random field: exact likelihoods by the forward algorithm."""

from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from veladura.train.export import array
from veladura_training.systems.crf_decode import FAINTEST, Transitions, well_formed


class Crf(nn.Module):
    """Learned scores of first tags, steps between tags and last tags.

    What BIOES forbids keeps its penalty: all probability lies on well-formed sequences.
    """

    start: nn.Parameter
    steps: nn.Parameter
    end: nn.Parameter
    penalty_start: Tensor
    penalty_steps: Tensor
    penalty_end: Tensor

    def __init__(self, labels: int) -> None:
        super().__init__()
        allowed = well_formed(labels)
        for name in ("start", "steps", "end"):
            penalty = torch.from_numpy(getattr(allowed, name))
            self.register_buffer(f"penalty_{name}", penalty, persistent=False)
            setattr(self, name, nn.Parameter(torch.empty_like(penalty).uniform_(-0.1, 0.1)))

    def scores(self) -> tuple[Tensor, Tensor, Tensor]:
        return (
            self.start + self.penalty_start,
            self.steps + self.penalty_steps,
            self.end + self.penalty_end,
        )

    def log_likelihood(self, emissions: Tensor, tags: Tensor, keep: Tensor) -> Tensor:
        """(sequences,) log-probability of the tags; `keep` is false after a sequence's end."""
        return self.path_score(emissions, tags, keep) - self.log_partition(emissions, keep)

    def path_score(self, emissions: Tensor, tags: Tensor, keep: Tensor) -> Tensor:
        start, steps, end = self.scores()
        emitted = emissions.gather(2, tags[..., None])[..., 0] * keep
        stepped = steps[tags[:, :-1], tags[:, 1:]] * keep[:, 1:]
        last = tags.gather(1, keep.sum(dim=1, keepdim=True) - 1)[:, 0]
        return start[tags[:, 0]] + emitted.sum(dim=1) + stepped.sum(dim=1) + end[last]

    def log_partition(self, emissions: Tensor, keep: Tensor) -> Tensor:
        """(sequences,) logarithm of the sum over all sequences of tags."""
        total: Tensor = LogPartition.apply(emissions, keep, *self.scores())  # type: ignore[no-untyped-call]
        return total

    @torch.no_grad()
    def transitions(self) -> Transitions:
        start, steps, end = (np.ascontiguousarray(array(score)) for score in self.scores())
        return Transitions(start, steps, end)


class LogPartition(torch.autograd.Function):
    """Forward-backward with a matrix product a step, in doubles, scaled to 1 at every token.

    Left to autograd, every step would keep a (sequences, tags, tags) table: with 117 tags that is
    forty times slower. The gradient of log Z is known: the probabilities of tags and steps. Read
    from its end, a sequence obeys the same recurrence with the steps turned round: both ways go
    side by side in one loop, which on a GPU costs as much as one.
    """

    @staticmethod
    def forward(
        ctx: Any, emissions: Tensor, keep: Tensor, start: Tensor, steps: Tensor, end: Tensor
    ) -> Tensor:
        highest = emissions.amax(dim=2, keepdim=True)
        here = (emissions - highest).double().clamp(min=FAINTEST).exp().transpose(0, 1)
        first, stepping, last = (score.double().exp() for score in (start, steps, end))
        turned = from_the_end(keep)[..., None].expand_as(here)
        both = torch.stack((here, here.gather(0, turned)), dim=1)  # (time, ways, sequences, tags)
        step = torch.stack((stepping, stepping.T))
        begun = torch.stack((first, last))[:, None]
        states = torch.empty_like(both)
        sums = torch.empty_like(both[..., :1])
        before = None
        for emitted, total, state in zip(both.unbind(), sums.unbind(), states.unbind()):
            reached = begun if before is None else torch.bmm(before, step)
            reached = reached * emitted
            torch.sum(reached, dim=2, keepdim=True, out=total)
            before = torch.div(reached, total, out=state)
        alpha, arriving = states[:, 0], states[:, 1].gather(0, turned)
        alive = keep.T[..., None]
        final = alive & ~torch.cat((alive[1:], torch.zeros_like(alive[:1])))
        closing = (torch.where(final, alpha, 0.0).sum(dim=0) * last).sum(dim=1)
        log_z = torch.where(alive, sums[:, 0].log() + highest.transpose(0, 1), 0.0).sum(dim=0)[:, 0]
        ctx.save_for_backward(here, alive, final, alpha, arriving, stepping)
        return (log_z + closing.log()).to(emissions.dtype)

    @staticmethod
    def backward(ctx: Any, *grads: Tensor) -> tuple[Tensor | None, ...]:
        """`arriving` holds a tag's own score and all that may follow it, as `alpha` does before."""
        here, alive, final, alpha, arriving, stepping = ctx.saved_tensors
        grad = grads[0].double()[:, None]
        tags = alpha * (arriving / here)
        tags = torch.where(alive, tags / tags.sum(dim=2, keepdim=True) * grad, 0.0)
        arriving = arriving[1:]
        share = ((alpha[:-1] @ stepping) * arriving).sum(dim=2, keepdim=True)
        arriving = torch.where(alive[1:], arriving / share * grad, 0.0)
        pairs = alpha[:-1].flatten(0, 1).T @ arriving.flatten(0, 1) * stepping
        kind = grads[0].dtype
        return (
            tags.transpose(0, 1).to(kind),
            None,
            tags[0].sum(dim=0).to(kind),
            pairs.to(kind),
            torch.where(final, tags, 0.0).sum(dim=(0, 1)).to(kind),
        )


def from_the_end(keep: Tensor) -> Tensor:
    """(time, sequences) places of each sequence's tokens from its last to its first."""
    places = torch.arange(keep.shape[1], device=keep.device)[:, None]
    return torch.where(keep.T, keep.sum(dim=1) - 1 - places, places)
