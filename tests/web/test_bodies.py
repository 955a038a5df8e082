"""What a request may bring is known before it is read: by route, and by who is asking."""

import json
import tracemalloc
from collections.abc import Iterator
from dataclasses import replace

import pytest
from fastapi.testclient import TestClient
from tests.web.server import register

from veladura.web.app import create_app
from veladura.web.bodies import CHANGE_BYTES, LOCAL_BYTES, STRANGER_BYTES, TEXT_BYTES
from veladura.web.settings import Settings

LISTS = b"[" + b"[]," * 250_000 + b"[]]"  # 750 kB that become 16 MB
ROUTES = ["/api/v1/detect", "/api/v1/anonymize/batch", "/api/v1/workspaces"]


def sent(client: TestClient, path: str, body: bytes | Iterator[bytes]) -> tuple[int, str]:
    answer = client.post(path, content=body, headers={"content-type": "application/json"})
    return answer.status_code, answer.json().get("code", "")


@pytest.mark.parametrize("path", ROUTES)
def test_a_strangers_long_body_is_refused_unread(stranger: TestClient, path: str) -> None:
    def body() -> Iterator[bytes]:
        for _ in range(800):
            yield b" " * 10_000

    assert sent(stranger, path, b" " * (STRANGER_BYTES + 1)) == (401, "login-required")
    assert sent(stranger, path, body()) == (401, "login-required")


def test_lists_without_end_are_refused_before_they_are_parsed(ana: TestClient) -> None:
    body = LISTS * 3  # more values than anybody sends, and not even sound
    ana.get("/api/v1/account")
    tracemalloc.start()
    try:
        assert sent(ana, "/api/v1/detect", body) == (413, "too-many-values")
        assert sent(ana, "/analyze", body) == (413, "too-many-values")
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 10 * len(body)  # parsed, they would take thirty times as much


def test_signs_inside_strings_are_text(ana: TestClient) -> None:
    text = '[],{}"\\' * 100_000
    answer = ana.post("/api/v1/detect", json={"text": text})
    assert answer.json()["length"] == len(text)


@pytest.mark.parametrize("sign", [b"[", b'{"a":'])
def test_nesting_without_end_is_refused(ana: TestClient, sign: bytes) -> None:
    assert sent(ana, "/api/v1/detect", sign * 5_000) == (413, "too-deep")
    assert sent(ana, "/analyze", sign * 5_000) == (413, "too-deep")


def test_signs_cannot_hide_in_another_encoding(ana: TestClient) -> None:
    body = json.dumps({"text": "a"}).encode("utf-16")
    assert sent(ana, "/analyze", body) == (400, "not-utf8")


def test_each_route_has_its_own_limit(ana: TestClient, stranger: TestClient) -> None:
    assert sent(ana, "/api/v1/workspaces", b" " * (CHANGE_BYTES + 1)) == (413, "too-large")
    assert sent(ana, "/api/v1/detect", b" " * CHANGE_BYTES * 2)[0] == 422  # read, and no JSON
    assert sent(ana, "/api/v1/detect", b" " * (TEXT_BYTES + 1)) == (413, "too-large")
    assert sent(stranger, "/analyze", b" " * LOCAL_BYTES)[0] == 500  # Presidio's "not JSON"
    assert sent(stranger, "/analyze", b" " * (LOCAL_BYTES + 1)) == (413, "too-large")
    assert sent(ana, "/analyze", b" " * (LOCAL_BYTES + 1))[0] == 500


def test_away_from_loopback_strangers_bring_little(settings: Settings) -> None:
    app = create_app(replace(settings, host="0.0.0.0"), {})
    register(app, "ana@example.org")
    stranger = TestClient(app, base_url="http://127.0.0.1")
    assert sent(stranger, "/analyze", b" " * (STRANGER_BYTES + 1)) == (401, "login-required")
    app.state.services.database.close()


def test_a_pasted_text_is_looked_at_like_any_other(ana: TestClient) -> None:
    workspace = ana.get("/api/v1/workspaces").json()[0]["id"]
    path = f"/api/v1/workspaces/{workspace}/documents"
    assert sent(ana, path, LISTS * 3) == (413, "too-many-values")
    assert sent(ana, path, b" " * (TEXT_BYTES + 1)) == (413, "too-large")


def test_an_answer_that_would_fill_the_memory_is_not_given(stranger: TestClient) -> None:
    found = [{"start": n, "end": n + 1, "entity_type": "X", "score": 1} for n in range(0, 4_000, 2)]
    body = {
        "text": "a" * 4_000,
        "analyzer_results": found,
        "anonymizers": {"DEFAULT": {"type": "replace", "new_value": "x" * 500_000}},
    }
    answer = stranger.post("/anonymize", json=body)
    assert answer.status_code == 413
    assert "characters" in answer.json()["error"]


def test_reading_the_same_stretch_again_and_again_is_not_done(stranger: TestClient) -> None:
    found = [
        {"start": n, "end": 200_000 + n, "entity_type": f"T{n}", "score": 1} for n in range(1_000)
    ]
    body = {
        "text": "a" * 202_000,
        "analyzer_results": found,
        "anonymizers": {"DEFAULT": {"type": "hash"}},
    }
    assert stranger.post("/anonymize", json=body).status_code == 413
