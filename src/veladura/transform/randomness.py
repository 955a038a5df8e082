"""Random choices computed from a key and from what is chosen: repeatable, and unguessable.

Every choice is an HMAC of the thing chosen for, so that the same key gives the same substitute in
every document and in every order, without a table; without the key nothing can be recomputed.
"""

import hashlib
import hmac
import math
import secrets
from collections.abc import Iterator, Sequence
from typing import TypeVar

from veladura.errors import ConfigError

T = TypeVar("T")
_SEPARATOR = "\x1f"
SHORTEST_KEY = 16  # bytes: what a passphrase of four words has
Seed = int | bytes  # a number, which may be guessed, or a secret that whoever asks keeps


def check_length(key: bytes) -> None:
    if len(key) < SHORTEST_KEY:
        raise ConfigError(f"a key needs {SHORTEST_KEY} bytes or more: shorter ones are guessed")


def secret_of(seed: int) -> bytes:
    """The seed as a secret, for those who keep it to themselves or have warned already."""
    return f"veladura seed {seed}".encode()


class KeyedRandom:
    """Choices that depend on the key and on the words describing what is chosen."""

    def __init__(self, key: bytes, *, linked: bool = False) -> None:
        self._keyed = hmac.new(key, digestmod="sha256")  # copied for every choice
        self.linked = linked  # True: other documents are rewritten with the same key

    @classmethod
    def from_key(cls, key: bytes) -> "KeyedRandom":
        check_length(key)
        return cls(hashlib.sha256(b"veladura key\0" + key).digest(), linked=True)

    @classmethod
    def from_seed(cls, seed: "Seed | None", text: str) -> "KeyedRandom":
        """One key per document and seed; without a seed, one nobody can repeat."""
        if seed is None:
            return cls(secrets.token_bytes(32))
        secret = seed if isinstance(seed, bytes) else secret_of(seed)
        return cls(hmac.digest(secret, text.encode("utf-8", "surrogatepass"), "sha256"))

    @classmethod
    def for_subject(cls, seed: "Seed", identity: str) -> "KeyedRandom":
        """One key per person and seed: the same in all documents about that person."""
        secret = seed if isinstance(seed, bytes) else secret_of(seed)
        message = b"subject\0" + identity.encode("utf-8", "surrogatepass")
        return cls(hmac.digest(secret, message, "sha256"), linked=True)

    def digest(self, *what: object) -> bytes:
        message = _SEPARATOR.join(map(str, what)).encode("utf-8", "surrogatepass")
        keyed = self._keyed.copy()
        keyed.update(message)
        return keyed.digest()

    def number(self, below: int, *what: object) -> int:
        return int.from_bytes(self.digest(*what)[:8], "big") % below

    def choice(self, items: Sequence[T], *what: object) -> T:
        return items[self.number(len(items), *what)]

    def probe(self, items: Sequence[T], *what: object) -> Iterator[T]:
        """Every item once, in an order that depends on the key: take the first that fits."""
        count = len(items)
        if not count:
            return
        start = self.number(count, *what)
        yield items[start]
        stride = 1 + self.number(max(1, count - 1), *what, "stride")
        while math.gcd(stride, count) != 1:
            stride += 1
        for step in range(1, count):
            yield items[(start + step * stride) % count]

    def numbers(self, *what: object) -> Iterator[int]:
        """An endless stream of bytes for one thing."""
        block = 0
        while True:
            yield from self.digest(*what, "block", block)
            block += 1
