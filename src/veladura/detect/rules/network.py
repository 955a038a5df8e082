"""Addresses of machines: IP (both versions) and MAC."""

import re
from ipaddress import ip_address

from veladura.detect.rules.rule import NUMBER_EDGE, PatternRule, RuleSet

_IPV4 = re.compile(rf"\d{NUMBER_EDGE}\d{{0,2}}(?:\.\d{{1,3}}){{3}}(?![^\W_])(?!\.\d)")
_IPV6 = re.compile(
    r"[0-9a-fA-F:](?<![^\W_].)(?<![:.].)[0-9a-fA-F]{0,3}(?::[0-9a-fA-F]{0,4}){2,7}(?![\w:])"
)
_MAC = re.compile(
    r"[0-9a-fA-F](?<![^\W_].)(?<![:-].)[0-9a-fA-F](?P<mark>[:-])(?:[0-9a-fA-F]{2}(?P=mark)){4}"
    r"[0-9a-fA-F]{2}(?![\w:-])"
)
# "192.168.1.4" is an address; "1.2.3.4" may be the number of a heading, "93.318.22.11" a phone.
_PRIVATE = re.compile(r"(?:10|127|169\.254|172\.(?:1[6-9]|2\d|3[01])|192\.168)\.")


def _is_address(value: str) -> bool:
    try:
        address = ip_address(value)
    except ValueError:
        return False
    if address.version == 6:
        return len(value) >= 7 and any(c.isdigit() for c in value)
    return bool(_PRIVATE.match(value)) or sum(int(p) > 99 for p in value.split(".")) >= 1


def rules(label: str) -> RuleSet:
    return RuleSet(
        "network",
        (
            PatternRule("network", label, _IPV4, 0.98, "is an IP address", _is_address),
            PatternRule("network", label, _IPV6, 0.98, "is an IP address", _is_address),
            PatternRule("network", label, _MAC, 0.95, "has the form of a MAC address"),
        ),
    )
