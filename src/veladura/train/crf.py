"""A linear-chain conditional random field: exact likelihoods by the forward algorithm."""

import numpy as np
import torch
from torch import Tensor, nn

from veladura.detect.crf_decode import Transitions, well_formed
from veladura.train.export import array


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
        start, steps, end = self.scores()
        alpha = start + emissions[:, 0]
        for t in range(1, emissions.shape[1]):
            stepped = torch.logsumexp(alpha[:, :, None] + steps, dim=1) + emissions[:, t]
            alpha = torch.where(keep[:, t, None], stepped, alpha)
        return torch.logsumexp(alpha + end, dim=1)

    @torch.no_grad()
    def transitions(self) -> Transitions:
        start, steps, end = (np.ascontiguousarray(array(score)) for score in self.scores())
        return Transitions(start, steps, end)
