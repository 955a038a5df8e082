"""Who counts as a program of this machine: behind a proxy nobody does."""

from dataclasses import replace
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from tests.web.server import new_client

from veladura.web.accounts.local import is_local
from veladura.web.app import create_app
from veladura.web.settings import Settings

OPEN = [
    ("GET", "/recognizers"),
    ("GET", "/supportedentities"),
    ("GET", "/anonymizers"),
    ("GET", "/health"),
    ("GET", "/api/v1/health"),
    ("POST", "/analyze"),
    ("POST", "/anonymize"),
]
PROXIED = [
    {"x-forwarded-for": "203.0.113.9"},
    {"X-Forwarded-Proto": "https"},
    {"forwarded": "for=203.0.113.9"},
    {"x-real-ip": "203.0.113.9"},
    {"via": "1.1 proxy"},
]


def answers(client: TestClient, headers: dict[str, str] | None = None) -> set[int]:
    body = {"text": "Hola", "language": "es", "analyzer_results": []}
    return {
        client.request(method, path, headers=headers, json=body).status_code
        for method, path in OPEN
    }


def test_programs_of_this_machine_need_no_login(stranger: TestClient) -> None:
    assert 401 not in answers(stranger)


@pytest.mark.parametrize("headers", PROXIED, ids=lambda headers: next(iter(headers)))
def test_what_came_through_a_proxy_needs_a_token(
    stranger: TestClient, headers: dict[str, str]
) -> None:
    assert answers(stranger, headers) == {401}


@pytest.mark.parametrize("public", [{"hosts": ("anon.hospital.example",)}, {"https": True}])
def test_a_server_with_a_public_name_counts_nobody_as_local(
    settings: Settings, public: dict[str, object]
) -> None:
    app = create_app(replace(settings, **public), {})  # type: ignore[arg-type]
    assert answers(new_client(app)) == {401}
    app.state.services.database.close()


def test_a_peer_elsewhere_is_not_local(tmp_path: Path) -> None:
    settings = Settings(tmp_path)
    for peer in ("127.0.0.1", "127.8.8.8", "::1", "::ffff:127.0.0.1"):
        assert is_local(settings, peer, ())
    for peer in ("192.168.1.5", "203.0.113.9", "::ffff:203.0.113.9", "", "testclient"):
        assert not is_local(settings, peer, ())
    assert not is_local(replace(settings, host="0.0.0.0"), "127.0.0.1", ())
