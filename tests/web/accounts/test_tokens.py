"""What API tokens may do, for how long, and what they never may."""

from datetime import timedelta

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from tests.web.server import PASSWORD, new_client, ready, workspace

from veladura.web.scopes import ANY, LOGIN, SCOPES, needed
from veladura.web.services import Services
from veladura.web.storage.tables import TokenRow, now


def program(app: FastAPI, owner: TestClient, *scopes: str, days: int = 90) -> TestClient:
    asked = {"name": "t", "scopes": scopes, "days": days}
    answer = owner.post("/api/v1/tokens", json=asked)
    assert answer.status_code == 201, answer.text
    client = new_client(app)
    client.headers["authorization"] = f"Bearer {answer.json()['token']}"
    return client


def test_a_token_does_what_its_scopes_say(app: FastAPI, ana: TestClient) -> None:
    path = ready(ana)
    home = f"/api/v1/workspaces/{workspace(ana)}"
    ways = {
        "detect": ("POST", "/api/v1/detect", {"text": "Hola"}),
        "read": ("GET", f"{path}/text", None),
        "write": ("POST", f"{home}/documents", {"text": "Hola"}),
        "admin": ("GET", "/api/v1/admin/users", None),
    }
    for scope in SCOPES:
        client = program(app, ana, scope)
        for name, (method, url, body) in ways.items():
            answer = client.request(method, url, json=body)
            assert (answer.status_code < 300) is (name == scope), (scope, name, answer.text)
            if name != scope:
                assert answer.json()["code"] == "forbidden"
    many = program(app, ana, "read")
    assert (
        many.post(
            f"{home}/download", json={"documents": [path[-32:]], "unreviewed": True}
        ).status_code
        == 200
    )


def test_no_token_mints_tokens_or_touches_the_account(app: FastAPI, ana: TestClient) -> None:
    client = program(app, ana, *SCOPES)
    assert client.get("/api/v1/account").status_code == 200
    change = {"current_password": PASSWORD, "new_password": "another long password"}
    for method, url, body in (
        ("POST", "/api/v1/tokens", {"name": "child"}),
        ("GET", "/api/v1/tokens", None),
        ("PATCH", "/api/v1/account", change),
        ("GET", "/", None),
        ("GET", "/account", None),
    ):
        answer = client.request(method, url, json=body)
        assert answer.status_code == 403, (method, url)
    page = client.get("/account", headers={"accept": "text/html"})
    assert page.status_code == 403


def test_every_route_of_the_api_has_a_scope_or_says_that_it_takes_a_login(
    ana: TestClient,
) -> None:
    """A route that is new must be thought about: without a rule it takes a login."""
    described = ana.get("/api/v1/openapi.json").json()["paths"]
    taking_a_login = {
        f"{method.upper()} {path.removeprefix('/api/v1')}"
        for path, methods in described.items()
        for method in methods
        if needed(method.upper(), path) == LOGIN
    }
    assert taking_a_login == {
        "PATCH /account",
        "GET /account/usage",
        "GET /account/export",
        "POST /account/delete",
        "POST /account/totp",
        "PUT /account/totp",
        "POST /account/totp/off",
        "GET /sessions",
        "DELETE /sessions",
        "DELETE /sessions/{session_id}",
        "GET /tokens",
        "POST /tokens",
        "DELETE /tokens/{token_id}",
    }
    assert needed("GET", "/api/v1/health") == ANY
    assert needed("POST", "/analyze") == "detect"


def test_a_token_ends(app: FastAPI, ana: TestClient, services: Services) -> None:
    client = program(app, ana, "read", days=1)
    assert client.get("/api/v1/account").status_code == 200
    with services.database.write() as session:
        session.query(TokenRow).update({"expires": now() - timedelta(seconds=1)})
    assert client.get("/api/v1/account").status_code == 401


def test_a_new_password_revokes_all_tokens(app: FastAPI, ana: TestClient) -> None:
    client = program(app, ana, "read")
    change = {"current_password": PASSWORD, "new_password": "another long password"}
    assert ana.patch("/api/v1/account", json=change).status_code == 200
    assert client.get("/api/v1/account").status_code == 401
    assert ana.get("/api/v1/tokens").json() == []


def test_members_have_no_tokens_for_administration(ana: TestClient, ben: TestClient) -> None:
    asked = {"name": "t", "scopes": ["admin"]}
    assert ben.post("/api/v1/tokens", json=asked).status_code == 403


@pytest.mark.parametrize(
    "wrong", [{"scopes": []}, {"scopes": ["everything"]}, {"days": 0}, {"days": 400}]
)
def test_tokens_that_cannot_be(ana: TestClient, wrong: dict[str, object]) -> None:
    assert ana.post("/api/v1/tokens", json={"name": "t", **wrong}).status_code == 422


def test_presidio_clients_need_the_scope_too(app: FastAPI, ana: TestClient) -> None:
    body = {"text": "El 12/03/2021", "language": "es"}
    assert program(app, ana, "detect").post("/analyze", json=body).status_code == 200
    assert program(app, ana, "read").post("/analyze", json=body).status_code == 403
