"""The CRF against brute force over all sequences of tags."""

from itertools import pairwise, product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

pytest.importorskip("torch")
pytest.importorskip("onnx")

import torch

from veladura_training.systems.crf import Crf
from veladura_training.systems.crf_decode import best_paths, marginals

LABELS = 1  # five tags: 5^4 sequences can be counted
TAGS = 5


def crf(seed: int) -> Crf:
    torch.manual_seed(seed)
    model = Crf(LABELS)
    for parameter in model.parameters():
        torch.nn.init.normal_(parameter)
    return model


def padded(seed: int, lengths: list[int]) -> tuple[torch.Tensor, torch.Tensor]:
    generator = torch.Generator().manual_seed(seed)
    emissions = torch.randn(len(lengths), max(lengths), TAGS, generator=generator) * 2
    keep = torch.arange(max(lengths)) < torch.tensor(lengths)[:, None]
    return emissions, keep


def every_score(model: Crf, emissions: torch.Tensor) -> dict[tuple[int, ...], float]:
    start, steps, end = model.scores()
    scores: dict[tuple[int, ...], float] = {}
    for path in product(range(TAGS), repeat=len(emissions)):
        total = start[path[0]] + end[path[-1]]
        total = total + sum(emissions[i, tag] for i, tag in enumerate(path))
        total = total + sum(steps[a, b] for a, b in pairwise(path))
        scores[path] = float(total)
    return scores


cases = given(
    seed=st.integers(0, 10_000), lengths=st.lists(st.integers(1, 4), min_size=1, max_size=3)
)


@settings(max_examples=15, deadline=None)
@cases
@torch.no_grad()
def test_the_partition_is_the_sum_over_all_sequences(seed: int, lengths: list[int]) -> None:
    model = crf(seed)
    emissions, keep = padded(seed, lengths)
    found = model.log_partition(emissions, keep)
    for row, length in enumerate(lengths):
        scores = list(every_score(model, emissions[row, :length]).values())
        assert float(found[row]) == pytest.approx(float(np.logaddexp.reduce(scores)), abs=1e-3)


@settings(max_examples=15, deadline=None)
@cases
@torch.no_grad()
def test_the_likelihood_of_a_sequence_is_its_share(seed: int, lengths: list[int]) -> None:
    model = crf(seed)
    emissions, keep = padded(seed, lengths)
    tags = torch.randint(0, TAGS, keep.shape, generator=torch.Generator().manual_seed(seed))
    found = model.log_likelihood(emissions, tags, keep)
    for row, length in enumerate(lengths):
        scores = every_score(model, emissions[row, :length])
        total = float(np.logaddexp.reduce(list(scores.values())))
        expected = scores[tuple(tags[row, :length].tolist())] - total
        assert float(found[row]) == pytest.approx(expected, rel=1e-4, abs=1e-3)


@settings(max_examples=15, deadline=None)
@cases
@torch.no_grad()
def test_viterbi_finds_the_best_sequence(seed: int, lengths: list[int]) -> None:
    model = crf(seed)
    emissions, _ = padded(seed, lengths)
    paths = best_paths(emissions.numpy(), np.array(lengths), model.transitions())
    for row, length in enumerate(lengths):
        scores = every_score(model, emissions[row, :length])
        assert scores[tuple(paths[row].tolist())] == pytest.approx(max(scores.values()), abs=1e-4)


@settings(max_examples=15, deadline=None)
@cases
@torch.no_grad()
def test_marginals_are_the_sums_over_all_sequences(seed: int, lengths: list[int]) -> None:
    model = crf(seed)
    emissions, _ = padded(seed, lengths)
    found = marginals(emissions.numpy(), np.array(lengths), model.transitions())
    for row, length in enumerate(lengths):
        scores = every_score(model, emissions[row, :length])
        total = float(np.logaddexp.reduce(list(scores.values())))
        expected = np.zeros((length, TAGS))
        for path, value in scores.items():
            for i, tag in enumerate(path):
                expected[i, tag] += np.exp(value - total)
        assert found[row, :length] == pytest.approx(expected, abs=1e-4)


def test_broken_sequences_have_no_probability() -> None:
    model = crf(1)
    emissions = torch.zeros(1, 2, TAGS)
    keep = torch.ones(1, 2, dtype=torch.bool)
    for broken in ([1, 0], [2, 3], [0, 2], [1, 4], [4, 3], [0, 1]):
        assert model.log_likelihood(emissions, torch.tensor([broken]), keep) < -1000
    for whole in ([1, 3], [0, 4], [4, 4], [0, 0]):
        assert model.log_likelihood(emissions, torch.tensor([whole]), keep) > -50


def naive_log_partition(model: Crf, emissions: torch.Tensor, keep: torch.Tensor) -> torch.Tensor:
    start, steps, end = model.scores()
    alpha = start + emissions[:, 0]
    for t in range(1, emissions.shape[1]):
        stepped = torch.logsumexp(alpha[:, :, None] + steps, dim=1) + emissions[:, t]
        alpha = torch.where(keep[:, t, None], stepped, alpha)
    return torch.logsumexp(alpha + end, dim=1)


@settings(max_examples=15, deadline=None)
@given(
    seed=st.integers(0, 10_000),
    lengths=st.lists(st.integers(1, 12), min_size=1, max_size=4).filter(lambda n: max(n) > 1),
    scale=st.sampled_from([0.1, 1.0, 20.0]),
)
def test_value_and_gradient_equal_what_autograd_finds(
    seed: int, lengths: list[int], scale: float
) -> None:
    model = crf(seed)
    emissions, keep = padded(seed, lengths)
    emissions = (emissions * scale).requires_grad_()
    weights = torch.randn(len(lengths), generator=torch.Generator().manual_seed(seed))
    inputs = (emissions, *model.parameters())
    expected, found = (
        (total, torch.autograd.grad((total * weights).sum(), inputs))
        for total in (
            naive_log_partition(model, emissions, keep),
            model.log_partition(emissions, keep),
        )
    )
    assert torch.allclose(found[0], expected[0], rtol=1e-4, atol=1e-3)
    for mine, theirs in zip(found[1], expected[1]):
        assert torch.allclose(mine, theirs, atol=1e-3)
