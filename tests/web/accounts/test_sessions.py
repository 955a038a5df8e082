"""Logins are listed, closed, and end when nobody uses them."""

from datetime import timedelta

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from tests.web.server import PASSWORD, new_client

from veladura.web.accounts.sessions import browser_of
from veladura.web.services import Services
from veladura.web.storage.tables import SessionRow, now

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
EDGE = (
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) "
    "Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0"
)


def log_in(app: FastAPI, agent: str = FIREFOX) -> TestClient:
    client = new_client(app)
    client.headers["user-agent"] = agent
    form = {"email": "ana@example.org", "password": PASSWORD}
    assert client.post("/login", data=form).status_code == 303
    return client


def rest(services: Services, minutes: int) -> None:
    with services.database.write() as session:
        session.query(SessionRow).update({"last_seen": now() - timedelta(minutes=minutes)})


def test_they_are_listed_with_what_one_knows_them_by(app: FastAPI, ana: TestClient) -> None:
    log_in(app)
    shown = ana.get("/api/v1/sessions").json()
    assert sorted(one["browser"] for one in shown) == ["", "Firefox, Linux"]
    assert [one["current"] for one in shown].count(True) == 1
    assert {one["address"] for one in shown} == {"127.0.0.1"}
    assert "hash" not in shown[0]


def test_one_of_them_can_be_closed_and_all_others(app: FastAPI, ana: TestClient) -> None:
    first, second = log_in(app), log_in(app, EDGE)
    edge = next(o for o in ana.get("/api/v1/sessions").json() if o["browser"].startswith("Edge"))
    assert ana.delete(f"/api/v1/sessions/{edge['id']}").status_code == 204
    assert second.get("/api/v1/account").status_code == 401
    assert first.get("/api/v1/account").status_code == 200
    assert ana.delete("/api/v1/sessions").status_code == 204
    assert first.get("/api/v1/account").status_code == 401
    assert ana.get("/api/v1/account").status_code == 200


def test_nobody_closes_those_of_others(ana: TestClient, ben: TestClient) -> None:
    own = ana.get("/api/v1/sessions").json()[0]["id"]
    assert ben.delete(f"/api/v1/sessions/{own}").status_code == 404
    assert ana.get("/api/v1/account").status_code == 200


def test_one_that_rests_too_long_ends(ana: TestClient, services: Services) -> None:
    idle = services.settings.idle_minutes
    rest(services, idle - 1)
    assert ana.get("/api/v1/account").status_code == 200  # and that counts as use
    seen = ana.get("/api/v1/sessions").json()[0]["last_seen"]
    assert seen > (now() - timedelta(minutes=1)).isoformat()
    rest(services, idle + 1)
    assert ana.get("/api/v1/account").status_code == 401


@pytest.mark.parametrize(
    ("agent", "said"),
    [
        (FIREFOX, "Firefox, Linux"),
        (EDGE, "Edge, Windows"),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) Version/18 Safari/605", "Safari, MacOS"),
        ("curl/8.5", ""),
        ("<script>alert(1)</script>", ""),
    ],
)
def test_browsers_are_told_in_our_words(agent: str, said: str) -> None:
    assert browser_of(agent) == said
