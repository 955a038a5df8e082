"""Codes of an authenticator app (TOTP, RFC 6238), and others for when the phone is lost."""

import base64
import hmac
import secrets
import struct
import time
from collections.abc import Callable
from urllib.parse import quote, urlencode

from veladura.web.accounts.security import fingerprint
from veladura.web.storage.crypto import ServerKey
from veladura.web.storage.tables import UserRow

STEP_SECONDS = 30
DIGITS = 6
DRIFT = 1  # steps that a phone's clock may be wrong by
RECOVERY_CODES = 10


def new_secret() -> str:
    return base64.b32encode(secrets.token_bytes(20)).decode()


def address_of(secret: str, email: str) -> str:
    """What an app reads from the picture."""
    label = quote(f"Veladura:{email}")
    return f"otpauth://totp/{label}?{urlencode({'secret': secret, 'issuer': 'Veladura'})}"


def code_at(secret: str, step: int) -> str:
    digest = hmac.digest(base64.b32decode(secret), struct.pack(">Q", step), "sha1")
    offset = digest[-1] & 15
    number = struct.unpack(">I", digest[offset : offset + 4])[0] & 0x7FFFFFFF
    return f"{number % 10**DIGITS:0{DIGITS}}"


def step_of(
    secret: str, code: str, after: int = -1, clock: Callable[[], float] | None = None
) -> int | None:
    """The step that a code is right for; none that has been used, or is earlier, counts."""
    given, now = code.replace(" ", ""), int((clock or time.time)()) // STEP_SECONDS
    for step in range(now - DRIFT, now + DRIFT + 1):
        if step > after and hmac.compare_digest(code_at(secret, step).encode(), given.encode()):
            return step
    return None


def new_recovery_codes() -> list[str]:
    """Each works once, instead of a code of the app."""
    return ["-".join(secrets.token_hex(2) for _ in range(4)) for _ in range(RECOVERY_CODES)]


def switch_on(user: UserRow, key: ServerKey, secret: str, codes: list[str]) -> None:
    user.totp = key.seal_text(secret, _context(user))
    user.recovery = " ".join(fingerprint(code) for code in codes)


def switch_off(user: UserRow) -> None:
    user.totp, user.totp_step, user.recovery = None, -1, ""


def accept(user: UserRow, key: ServerKey, code: str) -> bool:
    """Whether a code is right; if so it is used up."""
    if user.totp is None:
        return False
    secret = key.open_text(user.totp, _context(user))
    step = step_of(secret, code, user.totp_step)
    if step is not None:
        user.totp_step = step
        return True
    return _accept_recovery(user, code)


def _accept_recovery(user: UserRow, code: str) -> bool:
    used, kept = fingerprint(code.strip().lower()), user.recovery.split()
    if used not in kept:
        return False
    user.recovery = " ".join(one for one in kept if one != used)
    return True


def reseal(user: UserRow, old: ServerKey, new: ServerKey) -> None:
    """For a server that gets another key."""
    if user.totp is not None:
        user.totp = new.seal(old.open(user.totp, _context(user)), _context(user))


def _context(user: UserRow) -> str:
    return f"totp:{user.id}"
