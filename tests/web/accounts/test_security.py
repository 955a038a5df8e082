"""Headers, origins, hosts, silence about text."""

import logging
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from tests.web.server import invitation, new_client, ready, register, upload, workspace

from veladura.cli.server.serve import hide_query
from veladura.web.app import create_app
from veladura.web.bodies import FORMS
from veladura.web.review.engine import Engine
from veladura.web.settings import Settings

CANARY = "Zubizarreta"


@pytest.mark.parametrize("path", ["/login", "/api/v1/account", "/static/icon.svg", "/nothing"])
def test_every_answer_carries_the_headers(ana: TestClient, stranger: TestClient, path: str) -> None:
    headers = stranger.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["x-frame-options"] == "DENY"
    assert headers["referrer-policy"] == "no-referrer"
    if not path.startswith("/static"):
        assert headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 201),
        ({"sec-fetch-site": "same-origin"}, 201),
        ({"origin": "http://127.0.0.1:8000"}, 201),
        ({"sec-fetch-site": "cross-site"}, 403),
        ({"sec-fetch-site": "same-site"}, 403),
        ({"origin": "https://evil.example"}, 403),
        ({"origin": "http://127.0.0.1:9999"}, 403),
        ({"origin": "null"}, 403),
    ],
)
def test_other_sites_cannot_write(ana: TestClient, headers: dict[str, str], status: int) -> None:
    answer = ana.post("/api/v1/workspaces", json={"name": "x"}, headers=headers)
    assert answer.status_code == status


def test_other_sites_cannot_log_anybody_in(ana: TestClient, stranger: TestClient) -> None:
    answer = stranger.post("/login", data={}, headers={"sec-fetch-site": "cross-site"})
    assert answer.status_code == 403


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("127.0.0.1:8000", 200),
        ("localhost", 200),
        ("[::1]:8000", 200),
        ("evil.example", 421),
        ("", 421),
        ("[", 421),
    ],
)
def test_a_rebound_name_is_refused(stranger: TestClient, host: str, status: int) -> None:
    assert stranger.get("/supportedentities", headers={"host": host}).status_code == status


def test_a_public_server_answers_to_any_name_and_asks_for_a_token(settings: Settings) -> None:
    app = create_app(replace(settings, host="0.0.0.0", https=True), {})
    client = new_client(app)
    for method, path in [
        ("GET", "/recognizers"),
        ("GET", "/supportedentities"),
        ("GET", "/health"),
        ("POST", "/analyze"),
        ("POST", "/anonymize"),
        ("GET", "/api/v1/health"),
    ]:
        assert client.request(method, path, headers={"host": "h.example"}).status_code == 401
    answer = client.get("/login", headers={"host": "h.example"})
    assert "strict-transport-security" in answer.headers
    form = {"name": "A", "email": "a@example.org", "password": "a long enough password"}
    form["token"] = invitation(app, "a@example.org")
    assert "secure" in client.post("/register", data=form).headers["set-cookie"].lower()


def test_strangers_are_sent_to_the_login(ana: TestClient, stranger: TestClient) -> None:
    answer = stranger.get("/account", headers={"accept": "text/html"})
    assert answer.headers["location"] == "/login?next=/account"
    answer = stranger.get("/api/v1/account", headers={"accept": "text/html"})
    assert answer.status_code == 401
    assert answer.headers["content-type"] == "application/problem+json"


def test_unexpected_errors_are_silent(
    ana: TestClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def explode(self: Engine, profile: str, text: str, *more: object) -> None:
        raise ValueError(text)

    monkeypatch.setattr(Engine, "detect", explode)
    answer = ana.post("/api/v1/detect", json={"text": f"Paciente {CANARY}"})
    assert (answer.status_code, answer.json()["code"]) == (500, "internal")
    assert CANARY not in answer.text + caplog.text
    assert "POST" in caplog.text
    assert "ValueError" in caplog.text


def test_no_error_repeats_what_was_sent(ana: TestClient, caplog: pytest.LogCaptureFixture) -> None:
    """A name goes through every way of refusing; no answer and no log line repeats it."""
    caplog.set_level(logging.DEBUG)
    path = ready(ana, f"Paciente {CANARY} de 52 años.", f"{CANARY}.txt")
    home = f"/api/v1/workspaces/{workspace(ana)}/documents"
    answers = [
        ana.post("/api/v1/detect", json={"text": [CANARY]}),
        ana.post("/api/v1/detect", json={"text": CANARY, "profile": CANARY}),
        ana.post("/api/v1/detect", json={"text": CANARY, "recall": CANARY}),
        ana.post("/api/v1/anonymize", json={"text": CANARY, "mode": CANARY}),
        ana.post("/api/v1/anonymize", json={"text": CANARY, "preferences": {"email": CANARY}}),
        ana.post("/api/v1/detect", content=f'{{"text": "{CANARY}'.encode()),
        ana.post(home, json={"text": CANARY, "profile": "x", "name": CANARY}),
        ana.post(home, json={"text": CANARY, "name": 5}),
        ana.post(home, files={"files": (f"{CANARY}.bin", b"\x00\x01" + CANARY.encode())}),
        ana.put(f"{path}/marks/1/replacement", json={"text": [CANARY]}),
        ana.put(f"{path}/preferences", json={"preferences": {"mode": CANARY}}),
        ana.put(f"{path}/preferences", json={"preferences": {"modes": {CANARY: "mask"}}}),
        ana.post("/analyze", json={"text": {"a": CANARY}, "language": "es"}),
        ana.post("/analyze", json={"text": CANARY, "language": CANARY}),
        ana.post("/anonymize", json={"text": CANARY, "analyzer_results": [{"start": CANARY}]}),
        ana.post(
            "/anonymize",
            json={"text": CANARY, "analyzer_results": [], "anonymizers": {"A": {"type": CANARY}}},
        ),
    ]
    for answer in answers[:8] + answers[9:]:
        assert answer.status_code >= 400, answer.request.url
        assert CANARY not in answer.text
    worker = ana.app.state.services.worker  # type: ignore[attr-defined]
    while worker.work_once():
        pass
    failed = ana.get(f"{home}?state=failed").json()["documents"][0]
    assert CANARY not in failed["error"]
    ours = [r.getMessage() for r in caplog.records if r.name.startswith(("veladura", "sqlalchemy"))]
    assert CANARY not in "\n".join(ours)


def test_the_access_log_hides_what_was_searched() -> None:
    args = ("127.0.0.1:1", "GET", f"/?q={CANARY}", "1.1", 200)
    record = logging.LogRecord("uvicorn.access", 20, "", 1, '%s - "%s %s HTTP/%s" %d', args, None)
    assert hide_query(record)
    assert record.getMessage() == '127.0.0.1:1 - "GET / HTTP/1.1" 200'


def test_libraries_cannot_log_what_they_read() -> None:
    """In a process of its own: logging is set up once, for all."""
    script = (
        "import logging; from veladura.cli.server.serve import start_logging; start_logging();"
        f"logging.getLogger('some.library').error('{CANARY}');"
        "logging.getLogger('veladura.web').info('our own words')"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.stderr == "INFO our own words\n"


def test_titles_and_urls_hold_no_names(ana: TestClient) -> None:
    path = ready(ana, "Hola", f"{CANARY}.txt")
    page = ana.get(path.removeprefix("/api/v1")).text
    assert CANARY not in page.partition("<title>")[2].partition("</title>")[0]


def test_uploads_are_never_shown_inline(ana: TestClient) -> None:
    path = ready(ana, "<html><script>alert(1)</script><p>Hola</p></html>", "x.html")
    for wanted in ("original", "native", "txt"):
        headers = ana.get(f"{path}/download?unreviewed=true&as={wanted}").headers
        assert headers["content-disposition"].startswith("attachment")
    assert ana.get(f"{path}/download?as=original").headers["content-type"] == (
        "application/octet-stream"
    )


def test_the_bootstrap_cannot_end_its_element(app: FastAPI) -> None:
    client = register(app, "ana@example.org")
    client.patch("/api/v1/account", json={"name": "</script><script>alert(1)</script>"})
    page = client.get("/").text
    assert "<script>alert(1)" not in page


@pytest.mark.parametrize("path", ["/login", "/register", "/api/v1/detect", "/analyze"])
@pytest.mark.parametrize("declared", [True, False])
def test_bodies_without_end_are_refused(settings: Settings, path: str, declared: bool) -> None:
    """By what the request says of its length, and by counting where it says nothing."""
    app = create_app(replace(settings, max_upload=200_000), {})
    client = register(app, "ana@example.org")

    def endless() -> Iterator[bytes]:
        for _ in range(1000):
            yield b"x" * 10_000

    kind = "application/x-www-form-urlencoded" if path in FORMS else "application/json"
    body = b"x" * 300_000 if declared else endless()
    answer = client.post(path, content=body, headers={"content-type": kind})
    assert answer.status_code == 413
    assert answer.json()["code"] == "too-large"
    app.state.services.database.close()


@pytest.mark.parametrize(
    "target",
    ["//evil.example", "/\\evil.example", "/\t/evil.example", "https:evil.example", "javascript:x"],
)
def test_the_login_leads_nowhere_else(ana: TestClient, target: str) -> None:
    answer = ana.get("/login", params={"next": target})
    assert answer.headers["location"] == "/"


@pytest.mark.parametrize(
    "name", ["..", "../es-clinical", "..%2f..%2fweb", "es-clinical%00", "%2e%2e"]
)
def test_models_are_named_not_found_by_path(ana: TestClient, name: str) -> None:
    assert ana.get(f"/api/v1/models/{name}/download").status_code == 404


def test_a_name_with_folders_or_markup_stays_a_name(ana: TestClient) -> None:
    row = upload(ana, "Hola", "../../<img src=x onerror=alert(1)>/..\\nota.txt")
    assert row["name"] == "nota.txt"
    shown = upload(ana, "Hola", "<script>alert(1)<&>.txt")
    page = ana.get(f"/documents/{shown['id']}").text
    assert "<script>alert" not in page
