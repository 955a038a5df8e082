"""Addresses of machines: IP (both versions) and MAC."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from ipaddress import ip_address

from veladura.detect.rules.rule import NUMBER_EDGE, Finding, PatternRule, RuleSet

_IPV4 = re.compile(rf"\d{NUMBER_EDGE}(?<!//.)\d{{0,2}}(?:\.\d{{1,3}}){{3}}(?![^\W_])(?!\.\d)")
# "192.168.1.4" is an address; "1.2.3.4" may be the number of a heading, "93.18.22.11" a phone.
_PRIVATE = re.compile(r"(?:10|127|169\.254|172\.(?:1[6-9]|2\d|3[01])|192\.168)\.")
# Both of these start at a mark, which is rarer than the hexadecimal digit before it.
_MAC = re.compile(
    r"(?P<mark>[:-])(?<=[0-9a-fA-F]{2}.)(?:[0-9a-fA-F]{2}(?P=mark)){4}[0-9a-fA-F]{2}(?![\w:-])"
)
_IPV6_MARK = re.compile(r":[0-9a-fA-F]{0,4}:")
_IPV6 = re.compile(r"(?<![\w:.+])[0-9a-fA-F]{0,4}(?::[0-9a-fA-F]{0,4}){2,7}(?![\w:])")


def _is_ipv4(value: str) -> bool:
    # 255 begins the mask of a net, and no address
    if value.startswith("255.") or any(int(part) > 255 for part in value.split(".")):
        return False
    return bool(_PRIVATE.match(value)) or any(int(part) > 99 for part in value.split("."))


@dataclass(frozen=True, slots=True)
class MacRule:
    name: str = "network"
    kinds: frozenset[str] = frozenset({"network"})

    def find(self, text: str) -> Iterator[Finding]:
        for match in _MAC.finditer(text):
            start = match.start() - 2
            if start == 0 or not (text[start - 1].isalnum() or text[start - 1] in ":-_"):
                reason = "has the form of a MAC address"
                yield Finding(start, match.end(), "network", 0.95, "network", reason)


@dataclass(frozen=True, slots=True)
class Ipv6Rule:
    name: str = "network"
    kinds: frozenset[str] = frozenset({"network"})

    def find(self, text: str) -> Iterator[Finding]:
        last = 0
        for mark in _IPV6_MARK.finditer(text):
            match = _IPV6.search(text, max(last, mark.start() - 5), mark.end() + 40)
            if match and match.start() <= mark.start() and self._is_address(match[0]):
                last = match.end()
                yield Finding(*match.span(), "network", 0.98, "network", "is an IP address")

    def _is_address(self, value: str) -> bool:
        try:
            ip_address(value)
        except ValueError:
            return False
        return len(value) >= 7 and any(c.isdigit() for c in value)


NETWORK = RuleSet(
    "network",
    (
        PatternRule("network", "network", _IPV4, 0.97, "is an IP address", _is_ipv4),
        Ipv6Rule(),
        MacRule(),
    ),
)
