"""Reading leaves a trace too: who looked at what, and who was refused.

Whatever answers under an id is logged here, by its route, so that none can be forgotten. What a
page fetches piece by piece is one entry: the same is written again after five minutes.
"""

import re
import threading
import time
from collections import OrderedDict
from collections.abc import Callable

from fastapi.concurrency import run_in_threadpool
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from veladura.web.middleware import route_of
from veladura.web.services import Services
from veladura.web.storage.audit_log import Caller, calling, note

AGAIN_SECONDS = 300.0
REMEMBERED = 20_000
OWN_ID = re.compile(r"[0-9a-f]{32}")
REFUSALS = frozenset({401, 403, 404})
Entry = tuple[str, str | None, tuple[tuple[str, str | int], ...]]  # action, subject, detail


class Recently:
    """What has been written during the last minutes."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._seen: OrderedDict[object, float] = OrderedDict()

    def first(self, key: object) -> bool:
        """Whether it has not been; then it has."""
        with self._lock:
            now = self._clock()
            if now - self._seen.get(key, -AGAIN_SECONDS) < AGAIN_SECONDS:
                return False
            self._seen[key] = now
            self._seen.move_to_end(key)
            if len(self._seen) > REMEMBERED:
                self._seen.popitem(last=False)
            return True


class ReadingLog:
    """Writes the entry before the answer goes out."""

    def __init__(self, app: ASGIApp, *, services: Services) -> None:
        self.app = app
        self.services = services
        self.recently = Recently()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        peer = scope.get("client")
        caller = Caller(peer[0] if peer else "")

        async def logged(message: Message) -> None:
            if message["type"] == "http.response.start":
                entry = entry_of(scope, caller, message["status"])
                by = (caller.user_id, caller.token_id, caller.address)
                if entry and self.recently.first((by, entry)):
                    await run_in_threadpool(self._write, caller.user_id, entry)
            await send(message)

        token = calling.set(caller)
        try:
            await self.app(scope, receive, logged)
        finally:
            calling.reset(token)

    def _write(self, user_id: str | None, entry: Entry) -> None:
        action, subject, detail = entry
        note(self.services.database, user_id, action, subject, **dict(detail))


def entry_of(scope: Scope, caller: Caller, status: int) -> Entry | None:
    """What an answer is to be logged as; None if it is not, or its route does so itself."""
    given = scope.get("path_params") or {}
    kind = next((kind for kind in ("document", "workspace") if f"{kind}_id" in given), None)
    if status in REFUSALS:
        return _refusal(scope, given, caller, status)
    if scope["method"] not in ("GET", "HEAD") or status >= 400:
        return None
    if kind is None:
        shown = caller.workspace_id
        return ("workspace.read", shown, (("part", "documents"),)) if shown else None
    part = _part(scope["path"], given[f"{kind}_id"])
    if part == "download":
        return None
    return f"{kind}.read", given[f"{kind}_id"], (("part", part),)


def _part(path: str, id: str) -> str:
    """What of a thing: "text", "marks", "pages"; "page" is that for people."""
    rest = path.partition(f"/{id}")[2].strip("/").partition("/")[0]
    return rest or ("details" if path.startswith("/api/") else "page")


def _refusal(scope: Scope, given: dict[str, str], caller: Caller, status: int) -> Entry | None:
    """Ids are logged only if they look like ours: a stranger may put anything into an address."""
    if "route" not in scope:
        return None  # there is nothing to be refused
    if status == 404 and not given:
        return None
    ids = [str(value) for name, value in given.items() if name.endswith("_id")]
    known = next((id for id in ids if OWN_ID.fullmatch(id)), None)
    subject = known if caller.user_id else None  # strangers: one entry for a route, not per guess
    return "access.refused", subject, (("status", status), ("route", route_of(scope)))
