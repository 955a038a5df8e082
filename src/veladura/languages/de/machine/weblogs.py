"""Lines of a web server: who asked when for what, and the status and size of the answer.

"10.0.0.7 - jpohl [17/Nov/2025:08:01:12] "GET /start HTTP/1.1" 200 5121": the user is somebody, the
verb, the protocol and the figures behind the request are the log's.
"""

import re
from collections.abc import Iterator

from veladura.languages.de.machine.field import FORM, Field

_REQUEST = re.compile(
    r'"(?P<verb>GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|CONNECT|TRACE) [^"\n]{1,2000}?'
    r'(?P<protocol> HTTP/\d(?:\.\d)?)?"(?P<answer> [1-5]\d\d (?:\d{1,12}|-))(?![\w.])'
)
_USER = re.compile(
    r" (?:- )?(?P<user>(?=[^A-Za-z\s]{0,64}[A-Za-z])[\w.@\\+-]{1,128}+)(?: -)?"
    r" \[?\d{1,2}/[A-Z][a-z]{2}/"
)
_SERVICES = frozenset(("health", "healthcheck", "monitor", "monitoring", "nobody", "anonymous"))


def request_fields(text: str) -> list[Field]:
    return list(_fields(text))


def _fields(text: str) -> Iterator[Field]:
    for request in _REQUEST.finditer(text) if '" ' in text else ():
        for group in ("verb", "protocol", "answer"):
            if request[group]:
                yield Field(*request.span(group), FORM)
        line = text.rfind("\n", 0, request.start()) + 1
        user = _USER.search(text, line, request.start())
        if user and user["user"] not in _SERVICES:
            yield Field(*user.span("user"), "other")
