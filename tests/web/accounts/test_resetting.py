"""A forgotten password: an administrator hands out a link that works once."""

from fastapi import FastAPI
from fastapi.testclient import TestClient
from tests.web.server import PASSWORD, new_client

NEW = "otra clave bien larga 7"


def login(app: FastAPI, password: str) -> int:
    form = {"email": "ben@example.org", "password": password}
    return new_client(app).post("/login", data=form).status_code


def test_a_link_sets_a_new_password_once_and_ends_logins(
    app: FastAPI, ana: TestClient, ben: TestClient, stranger: TestClient
) -> None:
    user = ben.get("/api/v1/account").json()["id"]
    assert ben.post(f"/api/v1/admin/users/{user}/password").status_code == 403
    link = ana.post(f"/api/v1/admin/users/{user}/password").json()["link"]
    token = link.partition("token=")[2]
    assert ana.get("/api/v1/admin/invitations").json() == []  # it is none
    register = stranger.post("/register", data={"token": token, "name": "x", "password": NEW})
    assert register.status_code == 422
    assert "form" in stranger.get(link).text
    weak = stranger.post("/reset", data={"token": token, "password": "1234567890"})
    assert weak.status_code == 422
    assert token in weak.text  # another try
    done = stranger.post("/reset", data={"token": token, "password": NEW})
    assert (done.status_code, done.headers["location"]) == (303, "/login")
    assert ben.get("/api/v1/account").status_code == 401
    assert (login(app, PASSWORD), login(app, NEW)) == (401, 303)
    assert stranger.post("/reset", data={"token": token, "password": NEW}).status_code == 422


def test_a_link_that_is_over_says_so(stranger: TestClient, ana: TestClient) -> None:
    assert stranger.get("/reset?token=nonsense").status_code == 422
