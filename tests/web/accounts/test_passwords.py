"""Passwords that anybody would try first are refused."""

import pytest
from fastapi.testclient import TestClient
from tests.web.server import PASSWORD

from veladura.web.accounts.errors import AccountError
from veladura.web.accounts.passwords import check_password

COMMON = [
    "1234567890",
    "qwertyuiop",
    "password123",
    "P@ssw0rd2024",
    "aaaaaaaaaaaa",
    "Hospital2024",
    "contraseña1",
    "Passwort123",
    "Willkommen1",
    "Veladura2026!",
    "anaruizanaruiz",
]


@pytest.mark.parametrize("password", COMMON)
def test_what_is_easy_to_guess_is_refused(password: str) -> None:
    with pytest.raises(AccountError) as refused:
        check_password(password, "anaruiz@example.org", "Ana Ruiz")
    assert refused.value.code == "password-too-common"


@pytest.mark.parametrize(
    "password",
    [PASSWORD, "una clave bastante larga", "grüne Lampe sägt Mond", "xK9#vT2$qLm7", "ñ" * 5000],
)
def test_what_is_not_is_taken(password: str) -> None:
    check_password(password, "ana@example.org", "Ana Ruiz")


def test_it_is_checked_wherever_a_password_is_chosen(ana: TestClient, stranger: TestClient) -> None:
    ana.put("/api/v1/admin/settings", json={"registration_open": True})
    form = {"name": "B", "email": "b@example.org", "password": "1234567890"}
    assert "password-too-common" in stranger.post("/register", data=form).text
    change = {"current_password": PASSWORD, "new_password": "1234567890"}
    answer = ana.patch("/api/v1/account", json=change)
    assert (answer.status_code, answer.json()["code"]) == (422, "password-too-common")
