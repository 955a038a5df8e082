"""Accounts are made by invitation: the first one by the token that the start prints."""

import re
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from tests.web.server import PASSWORD, invitation, new_client, register, workspace

from veladura.web.services import Services
from veladura.web.storage.tables import InvitationRow, UserRow, now

HTML = {"accept": "text/html"}


def form(email: str, token: str = "") -> dict[str, str]:
    return {"name": "B", "email": email, "password": PASSWORD, "token": token}


def first_comers(app: FastAPI, count: int) -> list[int]:
    """Everybody uses the set-up token at once; the statuses they get."""
    token = app.state.services.set_up_token
    clients = [new_client(app) for _ in range(count)]

    def come(number: int) -> int:
        answer = clients[number].post("/register", data=form(f"u{number}@example.org", token))
        return answer.status_code

    with ThreadPoolExecutor(count) as pool:
        return sorted(pool.map(come, range(count)))


def test_of_twelve_at_once_one_becomes_administrator(app: FastAPI) -> None:
    assert first_comers(app, 12) == [303] + [422] * 11
    with app.state.services.database.read() as session:
        assert len(session.query(UserRow).all()) == 1


def test_the_first_account_needs_the_token_of_the_terminal(
    app: FastAPI, stranger: TestClient
) -> None:
    for token in ("", "guessed"):
        assert stranger.post("/register", data=form("eve@example.org", token)).status_code == 422
    page = stranger.get("/register", headers=HTML)
    assert 'name="token"' in page.text
    assert 'name="password"' not in page.text
    ana = register(app, "ana@example.org")
    assert ana.get("/api/v1/account").json()["role"] == "administrator"


def test_a_used_set_up_token_makes_no_second_account(app: FastAPI, stranger: TestClient) -> None:
    token = app.state.services.set_up_token
    register(app, "ana@example.org")
    answer = stranger.post("/register", data=form("eve@example.org", token))
    assert answer.status_code == 422
    assert stranger.get(f"/register?token={token}").status_code == 422


def test_an_empty_server_that_allows_registration_still_wants_its_token(
    app: FastAPI, services: Services, stranger: TestClient
) -> None:
    from veladura.web.storage.admin_settings import set_registration_open

    with services.database.write() as session:
        set_registration_open(session, True)
    assert stranger.post("/register", data=form("eve@example.org")).status_code == 422


def test_registration_is_closed_until_an_administrator_opens_it(
    ana: TestClient, stranger: TestClient
) -> None:
    answer = stranger.post("/register", data=form("c@example.org"))
    assert (answer.status_code, "registration-closed" in answer.text) == (422, True)
    assert "/register" not in stranger.get("/login").text.partition("<main")[2]
    ana.put("/api/v1/admin/settings", json={"registration_open": True})
    assert stranger.post("/register", data=form("c@example.org")).status_code == 303
    assert stranger.get("/api/v1/account").json()["role"] == "member"


def test_an_invitation_makes_one_account_for_its_address_and_role(
    app: FastAPI, ana: TestClient, stranger: TestClient
) -> None:
    asked = {"email": "Rita@example.org", "role": "reviewer"}
    made = ana.post("/api/v1/admin/invitations", json=asked).json()
    page = stranger.get(made["link"], headers=HTML)
    assert re.search(r'value="rita@example.org" readonly', page.text)
    token = made["link"].partition("token=")[2]
    assert stranger.post("/register", data=form("eve@example.org", token)).status_code == 303
    account = stranger.get("/api/v1/account").json()
    assert (account["email"], account["role"]) == ("rita@example.org", "reviewer")
    assert account["confirmed"]
    assert new_client(app).post("/register", data=form("x@y.z", token)).status_code == 422
    assert ana.get("/api/v1/admin/invitations").json() == []
    again = ana.post("/api/v1/admin/invitations", json=asked)
    assert (again.status_code, again.json()["code"]) == (409, "email-taken")


def test_an_invitation_can_be_withdrawn_and_ends_by_itself(
    ana: TestClient, services: Services, stranger: TestClient
) -> None:
    asked = {"email": "rita@example.org"}
    links = [ana.post("/api/v1/admin/invitations", json=asked).json()["link"] for _ in range(2)]
    assert stranger.get(links[0]).status_code == 422  # a new one ends the one before
    assert stranger.get(links[1]).status_code == 200
    with services.database.write() as session:
        session.query(InvitationRow).update({"expires": now() - timedelta(minutes=1)})
    assert stranger.get(links[1]).status_code == 422
    made = ana.post("/api/v1/admin/invitations", json=asked).json()
    assert ana.delete(f"/api/v1/admin/invitations/{made['id']}").status_code == 204
    assert stranger.get(made["link"]).status_code == 422


def test_an_address_confers_nothing_until_it_is_confirmed(
    ana: TestClient, stranger: TestClient
) -> None:
    """Whoever registers by themselves may write any address into the form."""
    ana.put("/api/v1/admin/settings", json={"registration_open": True})
    stranger.post("/register", data=form("boss@example.org"))
    share = f"/api/v1/workspaces/{workspace(ana)}/members"
    member = {"email": "boss@example.org", "permission": "viewer"}
    answer = ana.post(share, json=member)
    assert (answer.status_code, answer.json()["code"]) == (409, "unconfirmed")
    me = stranger.get("/api/v1/account").json()["id"]
    ana.patch(f"/api/v1/admin/users/{me}", json={"confirmed": True})
    assert ana.post(share, json=member).status_code == 200


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"name": " "}, "name-missing"),
        ({"password": "short"}, "password-too-short"),
        ({"email": "nobody"}, "invalid-email"),
        ({"email": "ANA@example.org"}, "email-taken"),
    ],
)
def test_forms_that_are_refused(
    ana: TestClient, stranger: TestClient, wrong: dict[str, str], code: str
) -> None:
    ana.put("/api/v1/admin/settings", json={"registration_open": True})
    answer = stranger.post("/register", data={**form("b@example.org"), **wrong})
    assert answer.status_code == 422
    assert code in answer.text
    assert PASSWORD not in answer.text


def test_a_mistake_in_the_form_does_not_use_the_invitation_up(
    app: FastAPI, ana: TestClient, stranger: TestClient
) -> None:
    token = invitation(app, "ben@example.org")
    wrong = {**form("ben@example.org", token), "password": "short"}
    answer = stranger.post("/register", data=wrong)
    assert token in answer.text
    assert stranger.post("/register", data=form("", token)).status_code == 303
