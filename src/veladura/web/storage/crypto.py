"""Encryption at rest: AES-GCM, one key per document, wrapped by the server's key.

Deleting a document deletes its key, so that pieces of its text that a disk may still hold cannot
be read with the server's key alone.
"""

import base64
import binascii
import os
import secrets
import stat
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from veladura.errors import ConfigError, VaultError

KEY_BYTES = 32
KEY_FILE, VARIABLE = "key", "VELADURA_KEY"
NONCE_BYTES = 12


class Sealer:
    """Seals and opens with one key; `context` binds a box to its place, so none can be swapped."""

    __slots__ = ("_cipher",)

    def __init__(self, key: bytes) -> None:
        self._cipher = AESGCM(key)

    def seal(self, data: bytes, context: str) -> bytes:
        nonce = secrets.token_bytes(NONCE_BYTES)
        return nonce + self._cipher.encrypt(nonce, data, context.encode())

    def open(self, box: bytes, context: str) -> bytes:
        try:
            return self._cipher.decrypt(box[:NONCE_BYTES], box[NONCE_BYTES:], context.encode())
        except (InvalidTag, ValueError):
            raise VaultError("stored data cannot be opened with this server's key") from None

    def seal_text(self, text: str, context: str) -> bytes:
        return self.seal(text.encode("utf-8", "surrogatepass"), context)

    def open_text(self, box: bytes, context: str) -> str:
        return self.open(box, context).decode("utf-8", "surrogatepass")


class ServerKey(Sealer):
    """The key in the file or the environment; it only ever wraps the keys of documents.

    Whatever else it is to seal, `rotation` must learn to seal anew.
    """

    __slots__ = ()

    def new_document(self, document_id: str) -> tuple[Sealer, bytes]:
        """A fresh key for a document: to use, and wrapped, to store."""
        key = secrets.token_bytes(KEY_BYTES)
        return Sealer(key), self.seal(key, f"key:{document_id}")

    def document(self, wrapped: bytes, document_id: str) -> Sealer:
        return Sealer(self.open(wrapped, f"key:{document_id}"))

    def rewrap(self, wrapped: bytes, document_id: str, other: "ServerKey") -> bytes:
        """A document's key, wrapped by another server's key instead of this one."""
        context = f"key:{document_id}"
        return other.seal(self.open(wrapped, context), context)


def load_server_key(data_dir: Path, environment: Mapping[str, str]) -> ServerKey:
    """From VELADURA_KEY (base64 of 32 bytes), or from data_dir/key, made at the first start."""
    if VARIABLE not in environment:
        with suppress(FileExistsError):
            write_key(data_dir / KEY_FILE, secrets.token_bytes(KEY_BYTES))
    key = find_key(data_dir, environment)
    if key is None:
        raise ConfigError(f"{data_dir / KEY_FILE}: the key vanished while it was read")
    return ServerKey(key)


def find_key(data_dir: Path, environment: Mapping[str, str]) -> bytes | None:
    """The key as it is kept now; None where there is none yet."""
    if encoded := environment.get(VARIABLE):
        return _decode(encoded, VARIABLE)
    path = data_dir / KEY_FILE
    return read_key(path) if path.exists() else None


def read_key(path: Path) -> bytes:
    if stat.S_IMODE(path.stat().st_mode) & 0o077:
        raise ConfigError(f"{path}: others can read the key; run chmod 600 on it")
    return _decode(path.read_bytes().decode("ascii", "replace"), str(path))


def write_key(path: Path, key: bytes) -> None:
    """To a file that must not exist; on the disk for good when this returns."""
    descriptor = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(base64.b64encode(key) + b"\n")
        file.flush()
        os.fsync(file.fileno())


def _decode(encoded: str, where: str) -> bytes:
    try:
        key = base64.b64decode(encoded.strip(), validate=True)
    except (binascii.Error, ValueError):
        key = b""
    if len(key) != KEY_BYTES:
        raise ConfigError(f"{where}: must be the base64 of {KEY_BYTES} random bytes")
    return key
