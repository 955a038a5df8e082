"""AdamW as all our trainings use it: no decay of biases, norms and single vectors."""

from collections.abc import Sequence

import torch
from torch.nn import Parameter


def adamw(parameters: Sequence[Parameter], rate: float, weight_decay: float) -> torch.optim.AdamW:
    groups = [
        {"params": [p for p in parameters if p.ndim > 1], "weight_decay": weight_decay},
        {"params": [p for p in parameters if p.ndim < 2], "weight_decay": 0.0},
    ]
    on_gpu = parameters[0].is_cuda
    return torch.optim.AdamW(groups, lr=rate, betas=(0.9, 0.98), fused=on_gpu)
