"""Web addresses: with a scheme, with "www.", or a bare host in a well-known domain."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from veladura.detect.rules.rule import Finding, PatternRule, RuleSet
from veladura.detect.rules.starts import EDGE
from veladura.wordlists import read_list

_TAIL = r"(?:[/?#:][^\s<>\"'|»”)\]}]{0,2000})?(?<![.,;:!?·])"
_HOST = r"(?:[^\W_][\w-]{0,62}\.){1,6}[a-zA-Z]{2,24}"
_WITH_SCHEME = re.compile(
    rf"[hHfF]{EDGE}(?:[tT]{{2}}[pP][sS]?|[tT][pP])://[^\s<>\"'|»”)\]}}]{{1,2000}}(?<![.,;:!?·])"
)
_WITH_WWW = re.compile(rf"[wW]{EDGE}(?<![/@].)[wW]{{2}}\.{_HOST}{_TAIL}")
_DOMAIN = re.compile(
    r"\.(?:com|org|net|info|edu|gob|gov|es|cat|eus|gal|eu|example|mx|ar|cl|pe|uy|py|de|at|ch)"
    rf"(?![\w@-]|\.\w){_TAIL}"
)
_VOCABULARIES = read_list("veladura.detect.rules", "public_systems")  # their addresses are nobody's
_PATH = re.compile(r"[\w.:/#-]{1,120}\Z")
_HOST_BEFORE = re.compile(r"(?:[a-z0-9][a-z0-9-]{0,62}\.){0,5}[a-z0-9][a-z0-9-]{3,62}$")


@dataclass(frozen=True, slots=True)
class BareHostRule:
    """Starts at the domain's ending and looks to the left, as a host has no mark in front."""

    name: str = "url"
    kinds: frozenset[str] = frozenset({"web"})

    def find(self, text: str) -> Iterator[Finding]:
        for match in _DOMAIN.finditer(text):
            host = _HOST_BEFORE.search(text, max(0, match.start() - 80), match.start())
            if not host or text[max(0, host.start() - 1) : host.start()] in ("@", "/", ".", "_"):
                continue
            if text[max(0, host.start() - 2) : host.start()] == "@ ":
                continue
            if text[max(0, host.start() - 1) : host.start()].isalnum() or host[0].isdigit():
                continue
            if not host[0].startswith("www."):
                yield Finding(host.start(), match.end(), "web", 0.9, "url", "ends in a web domain")


def _is_somebodys(value: str) -> bool:
    return not (value.startswith(_VOCABULARIES) and _PATH.match(value))


URLS = RuleSet(
    "url",
    (
        PatternRule(
            "url",
            "url",
            _WITH_SCHEME,
            1.0,
            "begins with a scheme",
            _is_somebodys,
            re.compile("://"),
        ),
        PatternRule(
            "url", "web", _WITH_WWW, 1.0, "begins with www.", None, re.compile(r"\.(?<=[wW]{3}.)")
        ),
        BareHostRule(),
    ),
)
