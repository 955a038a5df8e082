"""Passwords and the random strings that stand for people."""

import hashlib
import secrets
import threading
from functools import cache

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

TOKEN_PREFIX = "vel_"  # noqa: S105 (so that scanners find leaked tokens)

_hasher = PasswordHasher()
# Each takes 64 MiB on purpose: many strangers at the door must not take all the memory.
_places = threading.BoundedSemaphore(4)


@cache
def _nobody() -> str:
    """Verified against when there is no such user: the time it takes tells a stranger nothing."""
    return _hasher.hash(secrets.token_urlsafe(16))


def hash_password(password: str) -> str:
    with _places:
        return _hasher.hash(password)


def verify_password(stored: str | None, password: str) -> bool:
    """Takes as long for a user that does not exist (None) as for one that does."""
    expected = stored or _nobody()
    try:
        with _places:
            return _hasher.verify(expected, password) and stored is not None
    except (VerificationError, InvalidHashError):
        return False


def new_secret() -> str:
    return secrets.token_urlsafe(32)


def new_token() -> str:
    return TOKEN_PREFIX + secrets.token_urlsafe(32)


def fingerprint(secret: str) -> str:
    """What is stored of a session or token: 256 random bits need no slow hash, and looking up a
    digest tells a stopwatch nothing about the secret."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()
