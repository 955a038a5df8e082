"""IP addresses of the ranges that are kept for documentation: they belong to nobody."""

import re

from veladura.transform.context import PlanContext

_DOCUMENTATION = ("192.0.2", "198.51.100", "203.0.113")  # RFC 5737: never routed
_OCTET = r"(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)"
IPV4 = re.compile(rf"\b{_OCTET}(?:\.{_OCTET}){{3}}\b")


def ipv4_in_documentation(address: str, context: PlanContext) -> str:
    """An address of the ranges kept for documentation; one network stays one network."""
    network, host = address.rsplit(".", 1)
    block = context.source.choice(_DOCUMENTATION, "network", network)
    return f"{block}.{1 + context.source.number(254, 'host', network, host)}"
