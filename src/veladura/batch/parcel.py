"""Encrypts what a Spark cluster's executors are sent, since Spark also writes it to their disks.

The content goes round once (a broadcast, which lies in the folders of Spark's own); the key to it
travels with the tasks alone. Lists and records are documents: nobody reads them off a disk.
"""

import os
import pickle
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

from cryptography.hazmat.primitives.ciphers.aead import AESGCM

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

T = TypeVar("T")
_NONCE = 12  # bytes


@dataclass(frozen=True)
class Parcel(Generic[T]):
    """Holds anything that can be pickled; `open` gives it back on any machine of the cluster."""

    key: bytes = field(repr=False)
    box: Any = field(repr=False, compare=False)  # of bytes: a broadcast, or the bytes themselves

    def open(self) -> T:
        box: bytes = getattr(self.box, "value", self.box)
        content = AESGCM(self.key).decrypt(box[:_NONCE], box[_NONCE:], None)
        return cast(T, pickle.loads(content))  # noqa: S301 (our own: sealed by the driver)


def pack(content: T, session: "SparkSession") -> Parcel[T]:
    key, nonce = AESGCM.generate_key(256), os.urandom(_NONCE)
    box = nonce + AESGCM(key).encrypt(nonce, pickle.dumps(content), None)
    context = getattr(session, "sparkContext", None)  # there is none in Spark Connect
    return Parcel(key, context.broadcast(box) if context else box)
