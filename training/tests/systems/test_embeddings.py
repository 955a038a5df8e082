"""Words as vectors, before anything is learnt."""

import pytest

pytest.importorskip("torch")
pytest.importorskip("onnx")

import torch

from veladura_training.systems.embeddings import CharacterCnn, WordEmbedding


def test_looked_up_and_spelt_vectors_start_at_about_the_same_size() -> None:
    torch.manual_seed(1)
    looked_up = torch.rand(300, 100).sub_(0.5) * (12 / 100) ** 0.5  # as initial_vectors gives them
    embed = WordEmbedding(looked_up, CharacterCnn(90, 30, 50), dropout=0.0)
    words = torch.arange(200)
    spellings = torch.randint(2, 90, (200, 8))
    vectors = embed(words, spellings, torch.full((200,), 8), words[None])[0]
    sizes = [part.pow(2).mean().sqrt().item() for part in vectors.split((100, 50), dim=1)]
    assert max(sizes) < 2 * min(sizes)
