"""The vault: an encrypted table that lets whoever holds the key put the originals back.

Pseudonymisation in the sense of GDPR art. 4(5): the additional information is kept apart, and
without the key nothing can be reversed. AES-256-GCM; the key is stretched with scrypt.
"""

import hashlib
import json
import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from veladura.document import Edit
from veladura.errors import VaultError

_MAGIC = b"VELADURA VAULT 1\n"
_SALT, _NONCE = 16, 12  # bytes


@dataclass
class Vault:
    """The originals of any number of documents, found by the digest of the anonymised text."""

    _documents: dict[str, list[tuple[int, int, str, str]]] = field(default_factory=dict, repr=False)

    def __len__(self) -> int:
        return len(self._documents)

    def add(self, original: str, edits: Sequence[Edit], anonymised: str) -> None:
        """Remember how to turn `anonymised` back into `original`."""
        entries: list[tuple[int, int, str, str]] = []
        growth = 0
        for edit in sorted(edits):
            start = edit.start + growth
            surface = original[edit.start : edit.end]
            entries.append((start, start + len(edit.text), surface, edit.label))
            growth += len(edit.text) - (edit.end - edit.start)
        self._documents[_digest(anonymised)] = entries

    def restore(self, anonymised: str) -> tuple[Edit, ...]:
        """The edits that put the originals back; the text must be exactly what was written."""
        entries = self._documents.get(_digest(anonymised))
        if entries is None:
            raise VaultError(
                "this vault knows no such text: it belongs to another vault or was changed since"
            )
        return tuple(Edit(start, end, text, label) for start, end, text, label in entries)

    def to_bytes(self, key: bytes) -> bytes:
        salt, nonce = os.urandom(_SALT), os.urandom(_NONCE)
        content = json.dumps(self._documents, ensure_ascii=False).encode("utf-8", "surrogatepass")
        sealed = AESGCM(_stretched(key, salt)).encrypt(nonce, content, _MAGIC)
        return _MAGIC + salt + nonce + sealed

    @classmethod
    def from_bytes(cls, data: bytes, key: bytes) -> "Vault":
        if not data.startswith(_MAGIC):
            raise VaultError("this file is no vault of this version")
        body = data[len(_MAGIC) :]
        salt, nonce, sealed = body[:_SALT], body[_SALT : _SALT + _NONCE], body[_SALT + _NONCE :]
        try:
            content = AESGCM(_stretched(key, salt)).decrypt(nonce, sealed, _MAGIC)
        except (InvalidTag, ValueError):
            raise VaultError("the vault does not open with this key, or was damaged") from None
        table = json.loads(content.decode("utf-8", "surrogatepass"))
        return cls({digest: [tuple(entry) for entry in rows] for digest, rows in table.items()})

    @classmethod
    def open(cls, path: Path, key: bytes) -> "Vault":
        """An existing vault, or an empty one where there is none yet."""
        return cls.from_bytes(path.read_bytes(), key) if path.exists() else cls()

    def save(self, path: Path, key: bytes) -> None:
        """Write beside the target and move into place; only the owner may read it."""
        beside = path.with_name(f".{path.name}.{os.getpid()}")
        handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        try:
            with os.fdopen(handle, "wb") as stream:
                stream.write(self.to_bytes(key))
            beside.replace(path)
        except BaseException:
            beside.unlink(missing_ok=True)
            raise


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _stretched(key: bytes, salt: bytes) -> bytes:
    return hashlib.scrypt(key, salt=salt, n=2**15, r=8, p=1, maxmem=64 * 2**20, dklen=32)
