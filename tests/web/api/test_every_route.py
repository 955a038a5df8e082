"""Every route of the API, with nobody at the door, with nonsense in its path and in its body."""

import json
import re
from collections.abc import Iterator

from fastapi import FastAPI
from fastapi.testclient import TestClient
from tests.web.server import ready, workspace

SECRET = "Zurita"
BODIES: tuple[object, ...] = (
    [SECRET],
    {},
    {"name": {"a": SECRET}, "start": SECRET, "end": -1, "label": SECRET, "email": SECRET},
    {"name": f"{SECRET}\0", "text": [SECRET], "label": "\ud800", "ids": [SECRET, None]},
    {"start": 10**30, "end": 10**30, "days": -(10**30), "seed": 10**30, "label": SECRET * 2000},
)
JSON = {"Content-Type": "application/json"}


def routes(app: FastAPI) -> Iterator[tuple[str, str]]:
    for path, methods in sorted(app.openapi()["paths"].items()):
        for method in sorted(methods):
            yield method.upper(), path


def filled(path: str, value: str) -> str:
    return re.sub(r"\{[^}]*\}", value, path)


def test_a_stranger_gets_in_nowhere(app: FastAPI, stranger: TestClient) -> None:
    """Not even to learn what there is: one answer for what exists and what does not."""
    asked = list(routes(app))
    answers = {route: stranger.request(route[0], filled(route[1], "1"), json={}) for route in asked}
    let_in = [route for route, answer in answers.items() if answer.status_code != 401]
    assert let_in == [("GET", "/api/v1/health")]
    assert len(asked) > 60


def test_nonsense_in_a_path_is_nowhere(app: FastAPI, ana: TestClient) -> None:
    for method, path in routes(app):
        for value in ("-1", "9" * 40, "%00", "..%2f.."):
            if "{" in path:
                answer = ana.request(method, filled(path, value), json={})
                assert 400 <= answer.status_code < 500, (method, path, answer.status_code)
                assert "Traceback" not in answer.text


def test_nonsense_in_a_body_is_refused_and_not_said_again(app: FastAPI, ana: TestClient) -> None:
    """What was sent may be document text: answers name the field, never its value."""
    document, own = ready(ana).rpartition("/")[2], workspace(ana)
    for method, path in routes(app):
        if method in ("GET", "DELETE") or path.endswith(("/session", "/account")):
            continue
        place = filled(path.replace("{workspace_id}", own), document)
        for body in BODIES:
            answer = ana.request(method, place, content=json.dumps(body), headers=JSON)
            assert answer.status_code < 500, (method, path)
            assert answer.status_code < 400 or SECRET not in answer.text, (method, path)


def test_a_body_that_is_no_json_is_refused(app: FastAPI, ana: TestClient) -> None:
    for method, path in routes(app):
        if method in ("POST", "PUT", "PATCH") and "{" not in path:
            for content in (b"", b"\xff\xfe", b"[" * 5000):
                answer = ana.request(method, path, content=content, headers=JSON)
                assert answer.status_code < 500, (method, path)
