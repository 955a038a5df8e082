"""Logging in with a code of an authenticator app."""

import re
import time
from functools import partial

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from tests.web.server import PASSWORD, new_client

from veladura.web.accounts import totp
from veladura.web.maintenance.rotation import rotate
from veladura.web.services import Services
from veladura.web.storage.crypto import ServerKey
from veladura.web.storage.tables import UserRow
from veladura.web.throttle import FROM_ONE_ADDRESS


class Phone:
    """An authenticator app; every code it gives is for another step."""

    def __init__(self, secret: str) -> None:
        self.secret = secret
        self.step = int(time.time()) // totp.STEP_SECONDS - 1

    def code(self) -> str:
        self.step += 1
        return totp.code_at(self.secret, self.step)


@pytest.fixture
def phone(ana: TestClient, monkeypatch: pytest.MonkeyPatch) -> Phone:
    """Ana's, with two steps switched on; the clock stands still for the test."""
    moment = time.time()
    monkeypatch.setattr(time, "time", lambda: moment)
    offer = ana.post("/api/v1/account/totp", json={"password": PASSWORD}).json()
    made = Phone(offer["secret"])
    body = {"offer": offer["offer"], "code": totp.code_at(made.secret, made.step)}
    answer = ana.put("/api/v1/account/totp", json=body)
    assert answer.status_code == 200, answer.text
    assert len(set(answer.json()["codes"])) == totp.RECOVERY_CODES
    made.recovery = answer.json()["codes"]  # type: ignore[attr-defined]
    return made


def password_step(client: TestClient) -> str:
    """The ticket that a right password gives."""
    form = {"email": "ana@example.org", "password": PASSWORD, "next": "/account"}
    page = client.post("/login", data=form)
    assert page.status_code == 200
    assert "set-cookie" not in page.headers
    found = re.search(r'name="ticket" value="([^"]+)"', page.text)
    assert found
    return found[1]


def code_step(client: TestClient, ticket: str, code: str) -> int:
    form = {"ticket": ticket, "code": code, "next": "/account"}
    return client.post("/login/code", data=form).status_code


def test_the_examples_of_the_standard() -> None:
    secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"  # "12345678901234567890", RFC 6238, appendix B
    for moment, code in ((59, "287082"), (1111111109, "081804"), (20000000000, "353130")):
        assert totp.code_at(secret, moment // 30) == code
        assert totp.step_of(secret, code, clock=partial(float, moment)) == moment // 30


def test_a_right_password_alone_lets_nobody_in(
    app: FastAPI, phone: Phone, stranger: TestClient
) -> None:
    ticket = password_step(stranger)
    assert code_step(stranger, ticket, "000000") == 401
    assert stranger.get("/api/v1/account").status_code == 401
    assert code_step(stranger, ticket, phone.code()) == 303
    assert stranger.get("/api/v1/account").json()["totp"] is True


def test_a_code_works_once(app: FastAPI, phone: Phone) -> None:
    code = phone.code()
    assert code_step(new_client(app), password_step(new_client(app)), code) == 303
    assert code_step(new_client(app), password_step(new_client(app)), code) == 401


def test_a_recovery_code_works_once_instead(app: FastAPI, phone: Phone) -> None:
    code = phone.recovery[0]  # type: ignore[attr-defined]
    assert code_step(new_client(app), password_step(new_client(app)), f" {code.upper()} ") == 303
    assert code_step(new_client(app), password_step(new_client(app)), code) == 401


def test_codes_cannot_be_guessed(phone: Phone, stranger: TestClient) -> None:
    ticket = password_step(stranger)
    answers = [code_step(stranger, ticket, f"{number:06}") for number in range(12)]
    assert answers[-1] == 429
    assert answers.count(401) < FROM_ONE_ADDRESS
    assert code_step(stranger, ticket, phone.code()) == 429


def test_a_ticket_is_ours_and_ends(
    phone: Phone, stranger: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert code_step(stranger, "bm9uc2Vuc2U=", phone.code()) == 303
    assert stranger.get("/api/v1/account").status_code == 401
    ticket = password_step(stranger)
    later = time.time() + 301
    monkeypatch.setattr(time, "time", lambda: later)
    assert code_step(stranger, ticket, phone.code()) == 303  # back to the beginning
    assert stranger.get("/api/v1/account").status_code == 401


def test_it_takes_the_password_to_switch_it_on_or_off(ana: TestClient, phone: Phone) -> None:
    assert ana.post("/api/v1/account/totp", json={"password": PASSWORD}).status_code == 409
    wrong = {"password": "wrong"}
    assert ana.post("/api/v1/account/totp/off", json=wrong).status_code == 403
    assert ana.post("/api/v1/account/totp/off", json={"password": PASSWORD}).status_code == 204
    assert ana.get("/api/v1/account").json()["totp"] is False
    assert ana.post("/api/v1/account/totp", json=wrong).status_code == 403


def test_a_wrong_first_code_switches_nothing_on(ana: TestClient) -> None:
    offer = ana.post("/api/v1/account/totp", json={"password": PASSWORD}).json()
    assert offer["address"].startswith("otpauth://totp/Veladura")
    assert offer["picture"].startswith("data:image/svg+xml;base64,")
    body = {"offer": offer["offer"], "code": "000000"}
    assert ana.put("/api/v1/account/totp", json=body).json()["code"] == "wrong-code"
    forged = {"offer": "bm9uc2Vuc2U=", "code": "000000"}
    assert ana.put("/api/v1/account/totp", json=forged).status_code == 422
    assert ana.get("/api/v1/account").json()["totp"] is False


def test_an_administrator_switches_it_off_for_a_lost_phone(ana: TestClient, phone: Phone) -> None:
    me = ana.get("/api/v1/account").json()["id"]
    answer = ana.patch(f"/api/v1/admin/users/{me}", json={"totp": False})
    assert answer.json()["totp"] is False
    assert ana.patch(f"/api/v1/admin/users/{me}", json={"totp": True}).status_code == 422


def test_the_secret_is_sealed_and_gets_the_new_key(services: Services, phone: Phone) -> None:
    new = ServerKey(b"n" * 32)
    rotate(services.database, services.key, new)
    with services.database.write() as session:
        user = session.query(UserRow).one()
        assert user.totp is not None
        assert phone.secret.encode() not in user.totp
        assert totp.accept(user, new, phone.code())
