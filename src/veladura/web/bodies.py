"""How much a request may bring: by its route, and by whether somebody is logged in.

Looked at before anything is parsed, and before a stranger's bytes fill the memory.
"""

import re

from fastapi import Request
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from veladura.formats.jsonshape import JsonShape
from veladura.web.accounts.access import find_caller
from veladura.web.accounts.local import from_this_machine
from veladura.web.problems import ApiError, problem_response
from veladura.web.services import Services

STREAMED = re.compile(
    r"/api/v1/(workspaces/[^/]+/(documents|knowledge/(directories|records))|(detect|anonymize)/file)"
)
TEXTS = re.compile(r"(/api/v1/(detect|anonymize)(/batch)?|/analyze|/anonymize)")
PRESIDIO = frozenset({"/analyze", "/anonymize"})
BODILESS = frozenset({"GET", "HEAD", "OPTIONS"})
FORMS = frozenset({"/login", "/login/code", "/register", "/logout", "/language"})
STRANGER_BYTES = 64 * 1024
LOCAL_BYTES = 2**20  # Presidio's routes, without login, on loopback
CHANGE_BYTES = 2**20  # marks, preferences, names
TEXT_BYTES = 8 * 2**20  # texts as JSON; longer ones come as files, which are read as a stream
MOST_VALUES = 500_000
DEEPEST = 100


class LimitedBody:
    """Reads whole bodies within their limits; routes that take files count for themselves."""

    def __init__(self, app: ASGIApp, *, services: Services) -> None:
        self.app = app
        self.services = services

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        bare = scope["type"] != "http" or scope["method"] in BODILESS
        if bare or STREAMED.fullmatch(scope["path"]):
            await self.app(scope, receive, send)
            return
        try:
            body = await self._read(scope, receive)
            if body is None:
                return  # gone before all was said
            if scope["path"] not in FORMS:
                check_shape(body)
        except ApiError as error:
            response = problem_response(error.status, error.code, error.detail)
            await response(scope, receive, send)
            return
        await self.app(scope, _replayed(body, receive), send)

    async def _read(self, scope: Scope, receive: Receive) -> bytes | None:
        limit = STRANGER_BYTES
        declared = Headers(scope=scope).get("content-length", "")
        if declared.isdecimal() and int(declared) > limit:
            limit = await self._limit(scope, int(declared))
        body = bytearray()
        while True:
            message = await receive()
            if message["type"] == "http.disconnect":
                return None
            body += message.get("body", b"")
            if len(body) > limit:
                limit = await self._limit(scope, len(body))
            if not message.get("more_body", False):
                return bytes(body)

    async def _limit(self, scope: Scope, size: int) -> int:
        """How long this body may be, now that it is longer than anybody's."""
        path = scope["path"]
        limit = STRANGER_BYTES
        if path not in FORMS:
            request = Request(scope)
            if await find_caller(request, self.services) is not None:
                longest = TEXT_BYTES if TEXTS.fullmatch(path) else CHANGE_BYTES
                limit = min(longest, self.services.settings.max_upload)
            elif path in PRESIDIO and from_this_machine(request, self.services.settings):
                limit = LOCAL_BYTES
            else:
                raise ApiError(401, "login-required", "Log in, or send an API token.")
        if size > limit:
            raise too_large(limit)
        return limit


def too_large(limit: int) -> ApiError:
    return ApiError(413, "too-large", f"This request may have at most {limit:,} bytes.")


def check_shape(body: bytes) -> None:
    """Refuse JSON that would fill the memory once it is parsed."""
    if b"\0" in body:  # another encoding, in which signs cannot be counted
        raise ApiError(400, "not-utf8", "Send JSON as UTF-8.")
    shape = JsonShape(body)
    if shape.values > MOST_VALUES:
        raise ApiError(
            413, "too-many-values", f"JSON may hold at most {MOST_VALUES:,} values in one request."
        )
    if shape.is_deeper_than(DEEPEST):
        raise ApiError(413, "too-deep", f"JSON may be nested {DEEPEST} levels deep at most.")


def _replayed(body: bytes, receive: Receive) -> Receive:
    given = False

    async def replay() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return replay
