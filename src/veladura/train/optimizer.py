"""The optimisers of all our trainings: AdamW, or Muon for the matrices of a network's layers.

AdamW decays no biases, norms and single vectors. Muon makes every step of a layer's matrix
orthogonal, so that rare directions learn as fast as frequent ones: pre-training gets further in
the same minutes.
"""

from collections.abc import Sequence
from itertools import chain
from typing import Any

import torch
from torch import nn
from torch.nn import Parameter
from torch.optim import Optimizer

from veladura.errors import ConfigError

OPTIMIZERS = ("adamw", "muon")


class Together:
    """Several optimisers of one network, used as one."""

    def __init__(self, optimizers: Sequence[Optimizer]) -> None:
        self.optimizers = optimizers

    @property
    def param_groups(self) -> list[dict[str, Any]]:
        return list(chain(*(one.param_groups for one in self.optimizers)))

    def zero_grad(self, *, set_to_none: bool = True) -> None:
        for one in self.optimizers:
            one.zero_grad(set_to_none=set_to_none)

    def step(self) -> None:
        for one in self.optimizers:
            one.step()

    def state_dict(self) -> dict[str, Any]:
        return {str(i): one.state_dict() for i, one in enumerate(self.optimizers)}

    def load_state_dict(self, state: dict[str, Any]) -> None:
        for i, one in enumerate(self.optimizers):
            one.load_state_dict(state[str(i)])


def adamw(parameters: Sequence[Parameter], rate: float, weight_decay: float) -> torch.optim.AdamW:
    groups = [
        {"params": [p for p in parameters if p.ndim > 1], "weight_decay": weight_decay},
        {"params": [p for p in parameters if p.ndim < 2], "weight_decay": 0.0},
    ]
    on_gpu = parameters[0].is_cuda
    return torch.optim.AdamW(groups, lr=rate, betas=(0.9, 0.98), fused=on_gpu)


def muon(
    layers: nn.Module, parameters: Sequence[Parameter], rate: float, weight_decay: float
) -> Together:
    """Muon for the matrices of `layers`, AdamW for all the other parameters."""
    matrices = [p for p in layers.parameters() if p.ndim == 2]
    theirs = {id(p) for p in matrices}
    others = [p for p in parameters if id(p) not in theirs]
    steps = torch.optim.Muon(
        matrices, lr=rate, weight_decay=weight_decay, adjust_lr_fn="match_rms_adamw"
    )
    return Together((steps, adamw(others, rate, weight_decay)))


def check_optimizer(name: str) -> None:
    if name not in OPTIMIZERS:
        raise ConfigError(f"optimizer must be one of {', '.join(OPTIMIZERS)}")


def make_optimizer(
    name: str,
    layers: nn.Module,
    parameters: Sequence[Parameter],
    rate: float,
    weight_decay: float,
) -> torch.optim.AdamW | Together:
    """The one that a configuration names."""
    if name == "muon":
        return muon(layers, parameters, rate, weight_decay)
    return adamw(parameters, rate, weight_decay)
