"""Signatures (Ed25519) over a table, so that a certificate shows when a figure was changed.

The public key travels with the table; who it belongs to is told by its fingerprint, which the
signer gives to the reader by another way.
"""

import base64
import hashlib
import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from veladura.errors import ConfigError

KEY_BYTES = 32


def default_key_file() -> Path:
    home = os.environ.get("XDG_CONFIG_HOME") or "~/.config"
    return Path(home).expanduser() / "veladura" / "certificate.key"


def load_key(path: Path) -> Ed25519PrivateKey:
    """The key in a file, which is made, for its owner's eyes alone, where there is none."""
    try:
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(handle, "wb") as stream:
                stream.write(os.urandom(KEY_BYTES))
        data = path.read_bytes()
    except OSError as error:
        raise ConfigError(f"{path}: the signing key cannot be used ({error.strerror})") from None
    if len(data) != KEY_BYTES:
        raise ConfigError(f"{path}: not a signing key, which has {KEY_BYTES} bytes")
    return Ed25519PrivateKey.from_private_bytes(data)


def sign(table: Mapping[str, Any], key: Ed25519PrivateKey) -> dict[str, Any]:
    """The table with its signature beside it."""
    public = key.public_key().public_bytes_raw()
    signature = {
        "algorithm": "Ed25519 over the JSON of `certificate` with sorted keys, without spaces",
        "public_key": base64.b64encode(public).decode("ascii"),
        "fingerprint": fingerprint(public),
        "value": base64.b64encode(key.sign(_canonical(table))).decode("ascii"),
    }
    return {"certificate": dict(table), "signature": signature}


def check(signed: Mapping[str, Any]) -> str:
    """The fingerprint of the key that signed; refused when anything was changed since."""
    try:
        public = base64.b64decode(signed["signature"]["public_key"], validate=True)
        value = base64.b64decode(signed["signature"]["value"], validate=True)
        key = Ed25519PublicKey.from_public_bytes(public)
        key.verify(value, _canonical(signed["certificate"]))
    except InvalidSignature:
        raise ConfigError("the signature does not fit: the certificate was changed") from None
    except (KeyError, TypeError, ValueError):
        raise ConfigError("not a signed certificate") from None
    return fingerprint(public)


def fingerprint(public: bytes) -> str:
    digits = hashlib.sha256(public).hexdigest()[:32]
    return " ".join(digits[i : i + 4] for i in range(0, len(digits), 4))


def _canonical(table: Mapping[str, Any]) -> bytes:
    text = json.dumps(table, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return text.encode("utf-8")
