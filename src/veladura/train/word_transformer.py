"""The word transformer: hashed words in, one vector per token out.

A word's vector depends on the word alone (a bag of hashed n-grams and a shape, through a small
network), so that the runtime computes it once per distinct word. What follows are transformer
layers over tokens; most attend within blocks of 128 tokens, alternately shifted by half a block,
and some see the whole window: as good as full attention here and much faster on a CPU.
"""

from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from veladura.detect.neural.features import GAPS, SHAPES
from veladura.errors import ConfigError

BLOCK = 128  # tokens a local layer sees
REACHES = ("block", "shifted", "window")  # what a layer's tokens see of each other
MASK_SHAPE = SHAPES  # the shape of a hidden word


@dataclass(frozen=True)
class EncoderConfig:
    buckets: int = 40_960  # rows of the n-gram table
    table_width: int = 128  # 40,960 × 128 bytes in int8: 5.2 MB of the 12 MB a model may weigh
    width: int = 256
    layers: int = 6
    reaches: tuple[str, ...] = REACHES  # of the layers, in turn
    heads: int = 4
    hidden: int = 1024  # of the feed-forward network
    window: int = 512  # tokens, a multiple of BLOCK
    dropout: float = 0.1

    def __post_init__(self) -> None:
        if not self.reaches or set(self.reaches) - set(REACHES):
            raise ConfigError(f"encoder.reaches: each must be one of {', '.join(REACHES)}")
        if self.width % (2 * self.heads):
            raise ConfigError("encoder.width must be an even multiple of encoder.heads")
        if self.window % BLOCK:
            raise ConfigError(f"encoder.window must be a multiple of {BLOCK}")


class WordEmbedding(nn.Module):
    """One vector per distinct word, whatever its context."""

    def __init__(self, config: EncoderConfig) -> None:
        super().__init__()
        self.table = nn.EmbeddingBag(
            config.buckets + 1, config.table_width, mode="mean", padding_idx=config.buckets
        )
        self.shape = nn.Embedding(SHAPES + 1, config.width)
        self.norm = nn.LayerNorm(config.table_width)
        self.up = nn.Linear(config.table_width, 2 * config.width)
        self.down = nn.Linear(2 * config.width, config.width)
        nn.init.normal_(self.table.weight, std=0.5)
        nn.init.normal_(self.shape.weight, std=0.02)
        with torch.no_grad():
            self.table.weight[config.buckets] = 0

    def forward(self, bags: Tensor) -> Tensor:
        """bags: (words, rows), padded with `buckets`. The shape is added per token, later."""
        hidden: Tensor = self.norm(self.table(bags))
        out: Tensor = self.down(F.relu(self.up(hidden)))
        return out


def rotate(x: Tensor, cos: Tensor, sin: Tensor) -> Tensor:
    """Rotary positions, halves convention (x1, x2) → (x1 cos − x2 sin, x2 cos + x1 sin)."""
    half = x.shape[-1] // 2
    a, b = x[..., :half], x[..., half:]
    return torch.cat((a * cos - b * sin, b * cos + a * sin), dim=-1)


def rotary_angles(positions: int, head_width: int) -> tuple[Tensor, Tensor]:
    half = head_width // 2
    frequencies = 10_000.0 ** (-torch.arange(half, dtype=torch.float32) / half)
    angles = torch.arange(positions, dtype=torch.float32)[:, None] * frequencies
    return angles.cos(), angles.sin()


class Layer(nn.Module):
    def __init__(self, config: EncoderConfig, reach: str) -> None:
        super().__init__()
        self.reach = reach  # one of REACHES
        self.heads = config.heads
        self.dropout = config.dropout
        self.attention_norm = nn.LayerNorm(config.width)
        self.qkv = nn.Linear(config.width, 3 * config.width)
        self.out = nn.Linear(config.width, config.width)
        self.hidden_norm = nn.LayerNorm(config.width)
        self.up = nn.Linear(config.width, config.hidden)
        self.down = nn.Linear(config.hidden, config.width)
        for linear in (self.out, self.down):
            nn.init.normal_(linear.weight, std=0.02 / (2 * config.layers) ** 0.5)
            nn.init.zeros_(linear.bias)

    def forward(self, x: Tensor, keep: Tensor | None, cos: Tensor, sin: Tensor) -> Tensor:
        attended = self.attend(self.attention_norm(x), keep, cos, sin)
        x = x + F.dropout(attended, self.dropout, self.training)
        fed: Tensor = self.down(F.relu(self.up(self.hidden_norm(x))))
        return x + F.dropout(fed, self.dropout, self.training)

    def attend(self, x: Tensor, keep: Tensor | None, cos: Tensor, sin: Tensor) -> Tensor:
        batch, length, width = x.shape
        size = length if self.reach == "window" else BLOCK
        if self.reach == "shifted":
            if keep is None:
                keep = x.new_ones((batch, length), dtype=torch.bool)
            x = F.pad(x, (0, 0, BLOCK // 2, BLOCK // 2))
            keep = F.pad(keep, (BLOCK // 2, BLOCK // 2), value=False)
        blocks = x.reshape(-1, size, width)
        qkv = self.qkv(blocks).view(-1, size, 3, self.heads, width // self.heads)
        q, k, v = qkv.permute(2, 0, 3, 1, 4)
        q, k = rotate(q, cos[:size], sin[:size]), rotate(k, cos[:size], sin[:size])
        bias = None
        if keep is not None:  # a finite penalty: a block of padding alone must not become NaN
            bias = (~keep).reshape(-1, 1, 1, size).to(q.dtype) * -1e4
            bias = bias.expand(-1, 1, size, size)
        attended = F.scaled_dot_product_attention(q, k, v, attn_mask=bias)
        joined = attended.transpose(1, 2).reshape(-1, size, width)
        y: Tensor = self.out(joined).view(batch, -1, width)
        return y[:, BLOCK // 2 : BLOCK // 2 + length] if self.reach == "shifted" else y


class WordTransformer(nn.Module):
    def __init__(self, config: EncoderConfig) -> None:
        super().__init__()
        self.config = config
        self.words = WordEmbedding(config)
        self.mask = nn.Parameter(torch.zeros(config.width))
        self.gap = nn.Embedding(GAPS, config.width)
        nn.init.normal_(self.gap.weight, std=0.02)
        turn = config.reaches
        self.layers = nn.ModuleList(
            Layer(config, turn[i % len(turn)]) for i in range(config.layers)
        )
        self.norm = nn.LayerNorm(config.width)
        cos, sin = rotary_angles(config.window, config.width // config.heads)
        self.register_buffer("cos", cos, persistent=False)
        self.register_buffer("sin", sin, persistent=False)

    def embed(
        self, vectors: Tensor, shapes: Tensor, gaps: Tensor, hidden: Tensor | None = None
    ) -> Tensor:
        """Per-token input from word vectors; `hidden` marks words to be guessed."""
        if hidden is not None:
            vectors = torch.where(hidden[..., None], self.mask.to(vectors.dtype), vectors)
            shapes = shapes.masked_fill(hidden, MASK_SHAPE)
        out: Tensor = vectors + self.words.shape(shapes) + self.gap(gaps)
        return out

    def forward(self, x: Tensor, keep: Tensor | None = None) -> Tensor:
        """x: (batch, tokens, width); keep: (batch, tokens), true where there is a token."""
        x = F.dropout(x, self.config.dropout, self.training)
        for layer in self.layers:
            x = layer(x, keep, self.cos.to(x.dtype), self.sin.to(x.dtype))
        out: Tensor = self.norm(x)
        return out
