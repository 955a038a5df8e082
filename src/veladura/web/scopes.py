"""What an API token may be used for. Whatever is not named here takes a login, not a token."""

import re
from collections.abc import Collection
from typing import Literal, get_args

from veladura.web.problems import forbidden

Scope = Literal["detect", "read", "write", "admin"]
SCOPES: tuple[Scope, ...] = get_args(Scope)
ANY = "any"  # every token
LOGIN = "login"  # none: passwords, tokens, sessions, and the pages for people

_API = "/api/v1"
_READING = frozenset({"GET", "HEAD"})
_RULES: tuple[tuple[str, str, str], ...] = (  # path, then what reading and what writing needs
    (rf"{_API}/(detect|anonymize)(/.*)?", "detect", "detect"),
    (r"/(analyze|anonymize|recognizers|supportedentities|anonymizers)", "detect", "detect"),
    (rf"{_API}/(health|profiles|labels|models|openapi\.json)(/.*)?|/health", ANY, LOGIN),
    (rf"{_API}/account", ANY, LOGIN),
    (rf"{_API}/admin(/.*)?", "admin", "admin"),
    (rf"{_API}/workspaces/[^/]+/download", "read", "read"),
    (rf"{_API}/(workspaces|documents|jobs|corrections)(/.*)?", "read", "write"),
)


def needed(method: str, path: str) -> str:
    """The scope that a request needs, or ANY, or LOGIN."""
    for pattern, reading, writing in _RULES:
        if re.fullmatch(pattern, path):
            return reading if method in _READING else writing
    return LOGIN


def check_scope(scopes: Collection[str], method: str, path: str) -> None:
    wanted = needed(method, path)
    if wanted == LOGIN:
        raise forbidden("This takes a login; an API token does not do.")
    if wanted != ANY and wanted not in scopes:
        raise forbidden(f"The token may not be used for this: it lacks the scope {wanted!r}.")
