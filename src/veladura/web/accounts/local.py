"""Lets programs on the same machine use the stateless routes without logging in."""

import ipaddress
from collections.abc import Iterable
from typing import Annotated

from fastapi import Depends, Request

from veladura.web.accounts.access import MaybeUser
from veladura.web.problems import ApiError
from veladura.web.services import Serving
from veladura.web.settings import Settings

PROXIES = frozenset({"forwarded", "via", "x-real-ip", "x-client-ip", "true-client-ip"})


def is_local(settings: Settings, peer: str, headers: Iterable[str]) -> bool:
    """A loopback address alone proves little: a proxy on this machine has one as well.

    So a server with a public name, or behind TLS, counts nobody as local, and elsewhere whatever
    carries the headers of a proxy is not.
    """
    if not settings.loopback or settings.hosts or settings.https or not is_loopback(peer):
        return False
    named = (name.lower() for name in headers)
    return not any(name in PROXIES or name.startswith("x-forwarded-") for name in named)


def is_loopback(host: str) -> bool:
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return False
    mapped = getattr(address, "ipv4_mapped", None)
    return (mapped or address).is_loopback


def from_this_machine(request: Request, settings: Settings) -> bool:
    peer = request.client.host if request.client else ""
    return is_local(settings, peer, request.headers)


async def require_local_or_user(request: Request, user: MaybeUser, services: Serving) -> None:
    if user is None and not from_this_machine(request, services.settings):
        raise ApiError(401, "token-required", "Log in, or send an API token.")


LocalOrUser = Annotated[None, Depends(require_local_or_user)]
