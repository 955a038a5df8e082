"""Guesses are counted when they are made, by address, by account and by both."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from tests.web.server import PASSWORD, new_client

from veladura.web import throttle as limits
from veladura.web.throttle import (
    FROM_ONE_ADDRESS,
    PER_ACCOUNT,
    PER_ADDRESS,
    WINDOW,
    Throttle,
    network_of,
)


def guesses(throttle: Throttle, address: str, account: str, most: int = 200) -> int:
    """How many are allowed in a row."""
    return next((n for n in range(most) if not throttle.guess(address, account)), most)


def test_one_address_has_few_guesses_at_one_account_and_time_forgives() -> None:
    time = [0.0]
    throttle = Throttle(lambda: time[0])
    assert guesses(throttle, "1.2.3.4", "ana") == FROM_ONE_ADDRESS
    assert throttle.guess("5.6.7.8", "ana")
    time[0] = WINDOW + 1
    assert throttle.guess("1.2.3.4", "ana")


def test_one_address_cannot_try_all_accounts() -> None:
    throttle = Throttle()
    allowed = sum(throttle.guess("1.2.3.4", f"user{number}") for number in range(200))
    assert allowed == PER_ADDRESS


def test_many_addresses_together_cannot_guess_at_one_account() -> None:
    throttle = Throttle()
    allowed = sum(throttle.guess(f"10.0.{n // 250}.{n % 250}", "ana") for n in range(500))
    assert allowed == PER_ACCOUNT


def test_nobody_is_locked_out_where_they_have_logged_in_before() -> None:
    throttle = Throttle()
    assert throttle.guess("192.0.2.1", "ana")
    throttle.succeeded("192.0.2.1", "ana")
    for number in range(500):
        throttle.guess(f"10.0.{number // 250}.{number % 250}", "ana")
    assert not throttle.guess("10.9.9.9", "ana")
    assert throttle.guess("192.0.2.1", "ana")


def test_a_right_guess_does_not_count() -> None:
    throttle = Throttle()
    for _ in range(PER_ADDRESS * 2):
        assert throttle.guess("1.2.3.4", "ana")
        throttle.succeeded("1.2.3.4", "ana")


def test_a_network_counts_as_one_address() -> None:
    assert network_of("2001:db8::1") == network_of("2001:db8::ffff:1") == "2001:db8::/64"
    assert network_of("::ffff:1.2.3.4") == "1.2.3.4"
    assert network_of("testclient") == "testclient"


def test_memory_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "REMEMBERED", 100)
    throttle = Throttle()
    for number in range(5000):
        throttle.guess(f"10.{number >> 8}.{number & 255}.1", f"user{number}")
    assert len(throttle._guesses) <= 100


def test_guesses_at_the_same_moment_are_counted(app: FastAPI, ana: TestClient) -> None:
    clients = [new_client(app) for _ in range(30)]
    wrong = {"email": "ana@example.org", "password": "not this one"}

    def guess(client: TestClient) -> int:
        return client.post("/login", data=wrong).status_code

    with ThreadPoolExecutor(30) as pool:
        answers = list(pool.map(guess, clients))
    assert answers.count(401) == FROM_ONE_ADDRESS
    assert answers.count(429) == 30 - FROM_ONE_ADDRESS


def test_the_current_password_cannot_be_guessed_at_an_open_session(ana: TestClient) -> None:
    change = {"current_password": "wrong", "new_password": "another long password"}
    for _ in range(FROM_ONE_ADDRESS):
        assert ana.patch("/api/v1/account", json=change).status_code == 403
    change["current_password"] = PASSWORD
    answer = ana.patch("/api/v1/account", json=change)
    assert (answer.status_code, answer.json()["code"]) == (429, "too-many-attempts")
