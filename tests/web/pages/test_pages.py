"""Every page renders for whoever may see it, and errors are pages too."""

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from sqlalchemy import Engine, event
from tests.web.server import NOTE, ready, upload, workspace

HTML = {"accept": "text/html"}


def bootstrap(page: str) -> dict[str, Any]:
    found = re.search(r'<script type="application/json" id="bootstrap">(.*?)</script>', page, re.S)
    assert found
    values: dict[str, Any] = json.loads(found[1])
    return values


@pytest.mark.parametrize(
    "path", ["/", "/workspaces", "/account", "/admin", "/method", "/corrections", "/health"]
)
@pytest.mark.parametrize("language", ["es", "en", "de"])
def test_pages_render_in_three_languages(ana: TestClient, path: str, language: str) -> None:
    ana.patch("/api/v1/account", json={"language": language})
    page = ana.get(path, headers=HTML)
    assert page.status_code in (200, 503 if path == "/health" else 200)
    assert f'<html lang="{language}"' in page.text
    values = bootstrap(page.text)
    assert values["language"] == language
    assert values["user"]["email"] == "ana@example.org"
    assert values["workspace"]["id"] == workspace(ana)


def test_the_list_and_a_document(ana: TestClient) -> None:
    path = ready(ana)
    listed = bootstrap(ana.get("/", headers=HTML).text)["listing"]["documents"]
    assert [row["name"] for row in listed] == ["nota.txt"]
    page = ana.get(path.removeprefix("/api/v1"), headers=HTML)
    values = bootstrap(page.text)
    assert values["document"]["id"] == path.rpartition("/")[2]
    assert len(values["labels"]["labels"]) == 29
    assert NOTE[:30] not in page.text  # the text comes by the API, chunk by chunk


@pytest.mark.parametrize(("part", "most"), [("list", 9), ("page", 8), ("text", 4), ("marks", 5)])
def test_a_view_takes_the_same_few_queries_however_many_documents_there_are(
    app: FastAPI, ana: TestClient, part: str, most: int
) -> None:
    def count() -> int:
        path = ready(ana)
        page = path.removeprefix("/api/v1")
        url = {"list": "/", "page": page}.get(part, f"{path}/{part}")
        ana.get(url)  # the first time something may have to be opened
        asked: list[str] = []
        engine = app.state.services.database.engine
        with listening_to(engine, lambda *given: asked.append(given[2])):
            assert ana.get(url).status_code == 200
        return len(asked)

    alone = count()
    for number in range(4):
        upload(ana, name=f"nota {number}.txt")
    assert count() == alone <= most, "statements, BEGIN included"


@contextmanager
def listening_to(engine: Engine, listener: Callable[..., None]) -> Iterator[None]:
    event.listen(engine, "before_cursor_execute", listener)
    try:
        yield
    finally:
        event.remove(engine, "before_cursor_execute", listener)


def test_a_document_that_waits_has_a_page_too(ana: TestClient) -> None:
    row = upload(ana)
    page = ana.get(f"/documents/{row['id']}", headers=HTML)
    assert page.status_code == 200
    assert bootstrap(page.text)["document"]["state"] == "queued"


def test_a_shared_workspace_has_its_own_list(ana: TestClient) -> None:
    other = ana.post("/api/v1/workspaces", json={"name": "Segundo"}).json()
    page = bootstrap(ana.get(f"/workspaces/{other['id']}", headers=HTML).text)
    assert page["workspace"]["name"] == "Segundo"


def test_without_any_workspace_one_is_sent_to_make_one(ana: TestClient) -> None:
    ana.delete(f"/api/v1/workspaces/{workspace(ana)}")
    assert ana.get("/", headers=HTML).headers["location"] == "/workspaces"


@pytest.mark.parametrize("path", ["/documents/none", "/nothing", "/workspaces/none"])
def test_errors_are_pages_for_people(ana: TestClient, path: str) -> None:
    page = ana.get(path, headers=HTML)
    assert page.status_code == 404
    assert "<html" in page.text
    assert ana.get(path).headers["content-type"] == "application/problem+json"


def test_the_first_visitor_is_asked_to_register(app: FastAPI, stranger: TestClient) -> None:
    assert stranger.get("/login", headers=HTML).headers["location"] == "/register"
    assert bootstrap(stranger.get("/register", headers=HTML).text)["nobody"] is True


def test_who_is_logged_in_needs_no_login(ana: TestClient) -> None:
    assert ana.get("/login?next=/account").headers["location"] == "/account"
    assert ana.get("/register").headers["location"] == "/"


def test_static_files_are_kept_for_good_under_their_fingerprint(
    ana: TestClient, stranger: TestClient
) -> None:
    page = ana.get("/").text
    (address,) = set(re.findall(r'"(/static/[0-9a-f]{12})/', page))
    lasting = stranger.get(f"{address}/js/page.js")
    assert lasting.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert stranger.get("/static/js/page.js").headers["cache-control"] == "no-cache"
    assert stranger.get(f"{address}/js/none.js").headers["cache-control"] == "no-cache"
    assert stranger.get("/static/000000000000/js/page.js").status_code == 404


def test_the_reference_lists_every_route(ana: TestClient) -> None:
    page = ana.get("/api", headers=HTML).text
    for path in ana.get("/api/v1/openapi.json").json()["paths"]:
        assert path in page
    assert "least_score" in page  # with what their bodies hold


def test_the_health_page_tells_of_disk_and_queue(ana: TestClient) -> None:
    health = ana.get("/health").json()
    assert health["disk_free"] > 0
    assert (health["running"], health["waiting_seconds"]) == (0, 0)
    assert "GB" in ana.get("/health", headers=HTML).text
