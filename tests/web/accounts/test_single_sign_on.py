"""Through a provider of the house: who comes in, as whom, and what is not believed."""

import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from joserfc.jwk import RSAKey
from tests.web.accounts.oidc import CLIENT, SECRET, SmallProvider, eva, running
from tests.web.server import PASSWORD, new_client, register

from veladura.errors import ConfigError
from veladura.web.accounts import registration, security, totp
from veladura.web.accounts.registration import Registration
from veladura.web.app import create_app
from veladura.web.settings import Settings, SingleSignOn, read_environment
from veladura.web.storage.admin_settings import set_registration_open


@pytest.fixture(scope="module")
def listening() -> Iterator[SmallProvider]:
    with running(SmallProvider()) as provider:
        yield provider


@pytest.fixture
def provider(listening: SmallProvider) -> SmallProvider:
    listening.person, listening.bent, listening.signing = eva(), {}, None
    return listening


@pytest.fixture
def settings(settings: Settings, provider: SmallProvider) -> Settings:
    return replace(settings, sso=SingleSignOn(provider.issuer, CLIENT, SECRET, "Hospital"))


def go(client: TestClient, **changed: str) -> Any:
    """Press the button, go where the provider sends the browser, come back."""
    away = client.get("/sso/login?next=/account")
    assert away.status_code == 303, away.text
    back = httpx.URL(httpx.get(away.headers["location"]).headers["location"])
    return client.get(back.path, params={**dict(back.params), **changed})


def invite(ana: TestClient, role: str = "member") -> None:
    body = {"email": "eva@example.org", "role": role}
    answer = ana.post("/api/v1/admin/invitations", json=body)
    assert answer.status_code == 201, answer.text


def test_whoever_is_invited_comes_in_with_the_role_of_the_invitation(
    app: FastAPI, ana: TestClient
) -> None:
    invite(ana, "reviewer")
    client = new_client(app)
    assert "Sign in with Hospital" in client.get("/login").text
    answer = go(client)
    assert (answer.status_code, answer.headers["location"]) == (303, "/account")
    account = client.get("/api/v1/account").json()
    shown = (account["email"], account["name"], account["role"])
    assert shown == ("eva@example.org", "Eva Sanz", "reviewer")
    assert len(client.get("/api/v1/workspaces").json()) == 1
    assert go(new_client(app)).status_code == 303  # the second time without an invitation


def test_an_account_is_kept_when_the_address_changes(
    app: FastAPI, ana: TestClient, provider: SmallProvider
) -> None:
    register(app, "eva@example.org")
    assert go(new_client(app)).status_code == 303
    provider.person["email"] = "eva.sanz@example.org"
    client = new_client(app)
    assert go(client).status_code == 303
    assert client.get("/api/v1/account").json()["email"] == "eva@example.org"


def test_strangers_are_sent_away_unless_accounts_are_made(
    app: FastAPI, ana: TestClient, settings: Settings
) -> None:
    answer = go(new_client(app))
    assert answer.status_code == 403
    assert "no account for you here" in answer.text
    assert settings.sso is not None
    app.state.provider.settings = replace(settings.sso, create=True)
    client = new_client(app)
    assert go(client).status_code == 303
    assert client.get("/api/v1/account").json()["role"] == "member"


def test_a_second_step_is_asked_for_all_the_same(app: FastAPI, ana: TestClient) -> None:
    owner = register(app, "eva@example.org")
    offer = owner.post("/api/v1/account/totp", json={"password": PASSWORD}).json()
    code = totp.code_at(offer["secret"], int(time.time()) // totp.STEP_SECONDS)
    body = {"offer": offer["offer"], "code": code}
    assert owner.put("/api/v1/account/totp", json=body).status_code == 200
    client = new_client(app)
    answer = go(client)
    assert answer.status_code == 200
    assert 'name="ticket"' in answer.text
    assert client.get("/api/v1/account").status_code == 401


BENT: dict[str, dict[str, Any]] = {
    "another issuer": {"iss": "https://elsewhere.example"},
    "another audience": {"aud": "somebody-else"},
    "shared with others": {"aud": [CLIENT, "somebody-else"]},
    "old": {"exp": 1_600_000_000},
    "another attempt's": {"nonce": "n"},
}


@pytest.mark.parametrize("how", BENT)
def test_what_does_not_fit_is_not_believed(
    app: FastAPI, ana: TestClient, provider: SmallProvider, how: str
) -> None:
    invite(ana)
    provider.bent = BENT[how]
    assert go(new_client(app)).status_code == 403


def test_what_another_key_signed_is_not_believed(
    app: FastAPI, ana: TestClient, provider: SmallProvider
) -> None:
    invite(ana)
    provider.signing = RSAKey.generate_key(2048)
    assert go(new_client(app)).status_code == 403


def test_an_address_that_is_not_verified_is_nobodys(
    app: FastAPI, ana: TestClient, provider: SmallProvider
) -> None:
    register(app, "eva@example.org")
    provider.person["email_verified"] = False
    answer = go(new_client(app))
    assert answer.status_code == 403
    assert "does not confirm an e-mail address" in answer.text


def test_an_attempt_belongs_to_the_browser_that_began_it(app: FastAPI, ana: TestClient) -> None:
    invite(ana)
    assert go(new_client(app), state="another").status_code == 403
    away = new_client(app).get("/sso/login")
    back = httpx.URL(httpx.get(away.headers["location"]).headers["location"])
    stranger = new_client(app)
    assert stranger.get("/sso/callback", params=dict(back.params)).status_code == 403
    assert stranger.get("/sso/callback").status_code == 403


def test_an_account_a_stranger_made_for_an_address_is_taken_from_them(
    app: FastAPI, ana: TestClient
) -> None:
    form = Registration("eva@example.org", "Mallory", PASSWORD, "en", "Mine")
    with app.state.services.database.write() as session:
        set_registration_open(session, True)
        registration.register(session, form, security.hash_password(PASSWORD))
    mallory = new_client(app)
    login = {"email": "eva@example.org", "password": PASSWORD}
    assert mallory.post("/login", data=login).status_code == 303
    assert mallory.get("/api/v1/account").status_code == 200
    assert go(new_client(app)).status_code == 303
    assert mallory.get("/api/v1/account").status_code == 401
    assert new_client(app).post("/login", data=login).status_code == 401


def test_without_a_provider_there_is_no_such_page(settings: Settings) -> None:
    app = create_app(replace(settings, sso=None), {})
    try:
        assert new_client(app).get("/sso/login").status_code == 404
        assert new_client(app).get("/sso/callback").status_code == 404
    finally:
        app.state.services.database.close()


def test_a_provider_that_does_not_answer_is_said(settings: Settings) -> None:
    app = create_app(replace(settings, sso=SingleSignOn("http://127.0.0.1:9", CLIENT)), {})
    try:
        answer = new_client(app).get("/sso/login")
        assert answer.status_code == 403
        assert "did not work" in answer.text
    finally:
        app.state.services.database.close()


def test_the_environment_says_who_the_provider_is() -> None:
    given = {"VELADURA_OIDC_ISSUER": "https://id.test", "VELADURA_OIDC_CLIENT": "v"}
    assert read_environment(given)["sso"] == SingleSignOn("https://id.test", "v")
    more = {"VELADURA_OIDC_SECRET": "hush", "VELADURA_OIDC_CREATE": "1"}
    found = read_environment({**given, **more})["sso"]
    assert found == SingleSignOn("https://id.test", "v", "hush", create=True)
    assert "hush" not in repr(found)
    assert "sso" not in read_environment({})
    for wrong in ({"VELADURA_OIDC_ISSUER": "http://id.test"}, {"VELADURA_OIDC_CLIENT": ""}):
        with pytest.raises(ConfigError, match="single sign-on"):
            read_environment({**given, **wrong})
