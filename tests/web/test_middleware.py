"""What every request passes: tried on a bare application."""

import logging
from collections.abc import Mapping

import pytest
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, Router
from starlette.testclient import TestClient

from veladura.web.middleware import (
    HEADERS,
    SafeHeaders,
    SameOrigin,
    SilentFailures,
    host_name,
    is_foreign,
)
from veladura.web.static_files import static_address

SECRET = "Leocadia Zurita"


async def answer(request: Request) -> Response:
    if "fail" in request.query_params:
        raise RuntimeError(SECRET)
    return PlainTextResponse("ok")


def client(**options: object) -> TestClient:
    methods = ["GET", "POST"]
    paths = ["/documents/{number}", "/static/{name}", f"{static_address()}/{{name}}"]
    inner = Router(routes=[Route(path, answer, methods=methods) for path in paths])
    app = SafeHeaders(
        SameOrigin(
            SilentFailures(inner),
            hosts=options.get("hosts"),  # type: ignore[arg-type]
        ),
        https=bool(options.get("https")),
    )
    return TestClient(app, base_url="http://localhost:8000", raise_server_exceptions=False)


@pytest.mark.parametrize("path", ["/documents/1", "/nowhere", "/documents/1?fail=1"])
def test_every_answer_has_the_headers_that_protect(path: str) -> None:
    found = client().get(path).headers
    assert {name: found[name] for name in HEADERS} == HEADERS
    assert found["cache-control"] == "no-store"
    assert "strict-transport-security" not in found


def test_behind_tls_browsers_are_told_to_stay_there() -> None:
    assert client(https=True).get("/documents/1").headers["strict-transport-security"]


def test_static_files_alone_are_kept() -> None:
    assert "immutable" in client().get(f"{static_address()}/a.js").headers["cache-control"]
    assert client().get("/static/a.js").headers["cache-control"] == "no-cache"
    missing = client().get(f"{static_address()}/a/b.js")
    assert missing.status_code == 404
    assert "immutable" not in missing.headers["cache-control"]


def test_a_failure_says_nothing_to_anybody(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        found = client().get(f"/documents/{SECRET.split()[0]}?fail=1")
    assert found.status_code == 500
    assert found.json()["code"] == "internal"
    assert SECRET not in found.text
    assert "RuntimeError" in caplog.text
    assert not any(word in record.getMessage() for record in caplog.records for word in [SECRET])


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("localhost:8000", 200),
        ("LOCALHOST", 200),
        ("evil.example", 421),
        ("localhost.evil.example", 421),
        ("", 421),
        ("[::1", 421),
        ("localhost@evil.example", 421),
    ],
)
def test_only_its_own_names_are_answered(host: str, status: int) -> None:
    found = client(hosts=frozenset({"localhost"})).get("/documents/1", headers={"host": host})
    assert found.status_code == status


@pytest.mark.parametrize(
    ("host", "name"),
    [
        ("localhost:8000", "localhost"),
        ("[::1]:8000", "::1"),
        ("Example.ORG", "example.org"),
        ("", ""),
        ("[::1", ""),
        (":80", ""),
    ],
)
def test_a_host_is_told_without_its_port(host: str, name: str) -> None:
    assert host_name(host) == name


OURS = {"host": "localhost:8000"}


@pytest.mark.parametrize(
    ("headers", "foreign"),
    [
        ({}, False),  # a program, no browser
        ({"sec-fetch-site": "same-origin"}, False),
        ({"sec-fetch-site": "none"}, False),  # typed by hand
        ({"sec-fetch-site": "cross-site"}, True),
        ({"sec-fetch-site": "same-site"}, True),
        ({"sec-fetch-site": "anything"}, True),
        ({"origin": "http://localhost:8000"}, False),
        ({"origin": "http://localhost:9000"}, True),
        ({"origin": "https://evil.example"}, True),
        ({"origin": "null"}, True),
        ({"origin": "http://["}, True),  # what cannot be understood is not ours
        ({"origin": "http://localhost:8000", "sec-fetch-site": "cross-site"}, True),
    ],
)
def test_a_page_of_another_site_cannot_write(headers: Mapping[str, str], foreign: bool) -> None:
    assert is_foreign(Headers({**OURS, **headers})) is foreign
    found = client().post("/documents/1", headers=dict(headers))
    assert found.status_code == (403 if foreign else 200)
    if foreign:
        assert found.json()["code"] == "cross-site"
    assert client().get("/documents/1", headers=dict(headers)).status_code == 200
