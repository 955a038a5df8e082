"""What every request passes: own host, same origin, safe headers, silent failures."""

from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from veladura.web.failures import log_failure
from veladura.web.problems import problem_response
from veladura.web.static_files import FOREVER, static_address

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS", "TRACE"})
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), interest-cohort=()",
}


class SafeHeaders:
    """Adds the security headers; keeps everything but static files out of caches."""

    def __init__(self, app: ASGIApp, *, https: bool) -> None:
        self.app = app
        self.headers = dict(HEADERS)
        self.lasting = f"{static_address()}/"
        if https:
            self.headers["Strict-Transport-Security"] = "max-age=31536000"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(self.headers)
                if scope["path"].startswith(self.lasting) and message["status"] in (200, 304):
                    headers["Cache-Control"] = FOREVER
                elif scope["path"].startswith("/static/"):
                    headers["Cache-Control"] = "no-cache"  # asks again, by ETag
                else:
                    headers["Cache-Control"] = "no-store"
            await send(message)

        await self.app(scope, receive, with_headers)


class SilentFailures:
    """Turns an unexpected exception into a bare 500.

    The log gets its type and where it came from, never its message: that may quote a document.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        started = False

        async def watching(message: Message) -> None:
            nonlocal started
            started = started or message["type"] == "http.response.start"
            await send(message)

        try:
            await self.app(scope, receive, watching)
        except Exception as error:
            if scope["type"] != "http":
                raise
            log_failure(error, f"{scope['method']} {route_of(scope)}")
            if not started:
                response = problem_response(
                    500, "internal", "Something went wrong; the server's log says where."
                )
                await response(scope, receive, send)


class SameOrigin:
    """Refuses foreign host names, and writing requests that another site's page sent."""

    def __init__(self, app: ASGIApp, *, hosts: frozenset[str] | None) -> None:
        self.app = app
        self.hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            headers = Headers(scope=scope)
            if self.hosts is not None and host_name(headers.get("host", "")) not in self.hosts:
                response = problem_response(
                    421, "wrong-host", "This server does not answer to that name."
                )
                await response(scope, receive, send)
                return
            if scope["method"] not in SAFE_METHODS and is_foreign(headers):
                response = problem_response(
                    403, "cross-site", "Requests from other sites are refused."
                )
                await response(scope, receive, send)
                return
        await self.app(scope, receive, send)


def host_name(host: str) -> str:
    """The host of an address without its port, and IPv6 without its brackets."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def is_foreign(headers: Headers) -> bool:
    """Browsers say where a request comes from; programs that say nothing are no browsers."""
    if site := headers.get("sec-fetch-site"):
        return site not in ("same-origin", "none")
    if origin := headers.get("origin"):
        try:
            return urlsplit(origin).netloc != headers.get("host", "")
        except ValueError:
            return True
    return False


def route_of(scope: Scope) -> str:
    """The route's pattern rather than the path: "/documents/{document_id}"."""
    return getattr(scope.get("route"), "path", "") or "(no route)"
