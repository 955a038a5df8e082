"""Registering, logging in, passwords, tokens, roles."""

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from tests.web.server import PASSWORD, new_client, register, workspace

from veladura.web.services import Services
from veladura.web.throttle import FROM_ONE_ADDRESS


def test_the_first_user_administrates_and_the_next_does_not(
    ana: TestClient, ben: TestClient
) -> None:
    assert ana.get("/api/v1/account").json()["role"] == "administrator"
    assert ben.get("/api/v1/account").json()["role"] == "member"
    assert ben.get("/api/v1/admin/users").status_code == 403
    assert ben.get("/admin", headers={"accept": "text/html"}).status_code == 403


def test_login_and_logout(app: FastAPI, ana: TestClient, stranger: TestClient) -> None:
    form = {"email": "Ana@Example.org", "password": PASSWORD, "next": "/account"}
    answer = stranger.post("/login", data=form)
    assert (answer.status_code, answer.headers["location"]) == (303, "/account")
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert stranger.get("/api/v1/account").json()["email"] == "ana@example.org"
    stolen = dict(stranger.cookies)
    stranger.post("/logout")
    thief = new_client(app)
    thief.cookies.update(stolen)
    assert thief.get("/api/v1/account").status_code == 401


@pytest.mark.parametrize("target", ["https://evil.example", "//evil.example", "/\\evil.example"])
def test_login_leads_nowhere_else(ana: TestClient, stranger: TestClient, target: str) -> None:
    form = {"email": "ana@example.org", "password": PASSWORD, "next": target}
    assert stranger.post("/login", data=form).headers["location"] == "/"


def test_wrong_passwords_are_limited(ana: TestClient, stranger: TestClient) -> None:
    wrong = {"email": "ana@example.org", "password": "not this one"}
    for _ in range(FROM_ONE_ADDRESS):
        assert stranger.post("/login", data=wrong).status_code == 401
    right = {"email": "ana@example.org", "password": PASSWORD}
    assert stranger.post("/login", data=right).status_code == 429


def test_a_new_password_ends_other_logins(app: FastAPI, ana: TestClient) -> None:
    change = {"current_password": "wrong", "new_password": "another long password"}
    assert ana.patch("/api/v1/account", json=change).status_code == 403
    change["current_password"] = PASSWORD
    elsewhere = new_client(app)
    elsewhere.post("/login", data={"email": "ana@example.org", "password": PASSWORD})
    assert elsewhere.get("/api/v1/account").status_code == 200
    assert ana.patch("/api/v1/account", json=change).status_code == 200
    assert ana.get("/api/v1/account").status_code == 200
    assert elsewhere.get("/api/v1/account").status_code == 401
    again = new_client(app)
    form = {"email": "ana@example.org", "password": "another long password"}
    assert again.post("/login", data=form).status_code == 303


def test_tokens_are_shown_once_and_work(app: FastAPI, ana: TestClient, services: Services) -> None:
    made = ana.post("/api/v1/tokens", json={"name": "script"}).json()
    listed = ana.get("/api/v1/tokens").json()
    assert [one["name"] for one in listed] == ["script"]
    assert "token" not in listed[0]
    assert made["token"].encode() not in (services.settings.data_dir / "veladura.db").read_bytes()
    program = new_client(app)
    program.headers["authorization"] = f"Bearer {made['token']}"
    assert program.get("/api/v1/account").json()["email"] == "ana@example.org"
    assert ana.get("/api/v1/tokens").json()[0]["last_used"] is not None
    ana.delete(f"/api/v1/tokens/{made['id']}")
    assert program.get("/api/v1/account").status_code == 401


def test_switching_a_user_off(ana: TestClient, ben: TestClient) -> None:
    users = {user["email"]: user["id"] for user in ana.get("/api/v1/admin/users").json()}
    path = f"/api/v1/admin/users/{users['ben@example.org']}"
    assert ana.patch(path, json={"role": "reviewer"}).json()["role"] == "reviewer"
    ana.patch(path, json={"active": False})
    assert ben.get("/api/v1/account").status_code == 401


def test_the_last_administrator_stays(ana: TestClient) -> None:
    me = ana.get("/api/v1/account").json()["id"]
    answer = ana.patch(f"/api/v1/admin/users/{me}", json={"role": "member"})
    assert (answer.status_code, answer.json()["code"]) == (409, "last-administrator")
    assert ana.get("/api/v1/account").json()["role"] == "administrator"


def test_everybody_starts_with_a_sample(app: FastAPI) -> None:
    client = register(app, "carla@example.org")
    listing = client.get(f"/api/v1/workspaces/{workspace(client)}/documents").json()
    assert [one["name"] for one in listing["documents"]] == ["informe-de-alta.txt"]


def test_the_language_is_chosen_or_taken_from_the_browser(
    ana: TestClient, stranger: TestClient
) -> None:
    page = stranger.get("/login", headers={"accept-language": "fr, de;q=0.8"})
    assert '<html lang="de"' in page.text
    ana.post("/language", data={"language": "es", "next": "/account"})
    assert '<html lang="es"' in ana.get("/account").text
