"""Every route that names a thing answers 404 to whoever may not see that thing."""

from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.routing import APIRoute
from fastapi.testclient import TestClient
from tests.web.server import marks, ready, workspace

BODIES: dict[tuple[str, str], Any] = {
    ("PATCH", "/workspaces/{workspace_id}"): {"name": "x"},
    ("POST", "/workspaces/{workspace_id}/members"): {"email": "ben@example.org"},
    ("POST", "/workspaces/{workspace_id}/documents"): {"text": "x"},
    ("PUT", "/documents/{document_id}/review"): {"state": "accepted"},
    ("POST", "/documents/{document_id}/decisions"): {},
    ("PUT", "/workspaces/{workspace_id}/knowledge/lists"): {"always": [], "never": []},
    ("POST", "/workspaces/{workspace_id}/knowledge/preview"): {"always": [], "never": []},
    ("POST", "/workspaces/{workspace_id}/knowledge/entries"): {"always": [], "never": []},
    ("PUT", "/documents/{document_id}/substitutes"): {"substitutes": {"1": None}},
    ("POST", "/documents/{document_id}/comments"): {"text": "x"},
    ("PUT", "/documents/{document_id}/record"): {"record": None},
    ("PUT", "/documents/{document_id}/assignee"): {"email": "ben@example.org"},
    ("POST", "/documents/{document_id}/second-reading"): {"email": "ben@example.org"},
    ("POST", "/documents/{document_id}/marks"): {"start": 0, "end": 4, "label": "FECHAS"},
    ("PATCH", "/documents/{document_id}/marks/{mark_id}"): {"state": "accepted"},
    ("POST", "/documents/{document_id}/covers"): {
        "page": 1,
        "left": 0,
        "top": 0,
        "right": 1,
        "bottom": 1,
    },
    ("PUT", "/documents/{document_id}/recall"): {"value": 0.5},
    ("PUT", "/documents/{document_id}/preferences"): {"mode": "mask"},
    ("POST", "/documents/{document_id}/reroll"): {},
    ("PUT", "/documents/{document_id}/profile"): {"profile": "es-rules"},
    ("PUT", "/documents/{document_id}/marks/{mark_id}/replacement"): {"text": "x"},
}
QUERIES = {
    "/documents/{document_id}/explain": "?start=0&end=4",
    "/documents/{document_id}/recall/outlook": "?value=0.5",
}
OPEN = {"/models/{name}/download"}  # for everybody with an account; unknown names are 404 too


def routes_with_ids(app: FastAPI) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []

    def walk(routes: list[Any], prefix: str) -> None:
        for route in routes:
            if isinstance(route, APIRoute):
                found.extend(
                    (m, prefix + route.path) for m in route.methods or () if "{" in route.path
                )
            elif hasattr(route, "original_router"):
                walk(route.original_router.routes, prefix + route.include_context.prefix)

    walk(list(app.routes), "")
    return sorted(set(found))


def test_another_user_finds_nothing(app: FastAPI, ana: TestClient, ben: TestClient) -> None:
    path = ready(ana)
    token = ana.post("/api/v1/tokens", json={"name": "t"}).json()["id"]
    values = {
        "document_id": path.rpartition("/")[2],
        "workspace_id": workspace(ana),
        "mark_id": str(marks(ana, path)[0]["id"]),
        "job_id": ana.get("/api/v1/jobs").json()["jobs"][0]["id"],
        "token_id": token,
        "user_id": ana.get("/api/v1/account").json()["id"],
        "invitation_id": "1" * 32,
        "directory_id": "1" * 32,
        "format": "json",
        "session_id": ana.get("/api/v1/sessions").json()[0]["id"],
        "number": "1",
        "cover_id": "1",
        "name": "no-such-model",
    }
    before = (ana.get(path).json(), marks(ana, path), ana.get("/api/v1/tokens").json())
    routes = routes_with_ids(app)
    assert len(routes) >= 30
    for method, pattern in routes:
        short = pattern.removeprefix("/api/v1")
        url = pattern.format(**values) + QUERIES.get(short, "")
        body = BODIES.get((method, short))
        if short == "/workspaces/{workspace_id}/download":
            body = {"documents": [values["document_id"]], "unreviewed": True}
        answer = ben.request(method, url, json=body)
        expected = 403 if short.startswith("/admin/") else 404
        assert answer.status_code == expected, (method, pattern, answer.text)
    assert (ana.get(path).json(), marks(ana, path), ana.get("/api/v1/tokens").json()) == before


def test_a_document_cannot_be_taken_along_through_ones_own_workspace(
    ana: TestClient, ben: TestClient
) -> None:
    document = ready(ana).rpartition("/")[2]
    answer = ben.post(
        f"/api/v1/workspaces/{workspace(ben)}/download", json={"documents": [document]}
    )
    assert answer.status_code == 404


@pytest.mark.parametrize("path", ["/api/v1/jobs", "/api/v1/corrections"])
def test_lists_show_only_ones_own(ana: TestClient, ben: TestClient, path: str) -> None:
    mine = ready(ana)
    ana.delete(f"{mine}/marks/{marks(ana, mine)[0]['id']}")
    document = mine.rpartition("/")[2]
    answer = ben.get(path)
    assert answer.status_code == 200
    assert document not in answer.text
    assert not any(label["removed"] for label in answer.json().get("labels", []))


def test_strangers_get_401_everywhere(app: FastAPI, ana: TestClient, stranger: TestClient) -> None:
    for method, pattern in routes_with_ids(app):
        url = pattern.format_map(
            dict.fromkeys(
                [
                    "document_id",
                    "workspace_id",
                    "mark_id",
                    "job_id",
                    "token_id",
                    "user_id",
                    "invitation_id",
                    "directory_id",
                    "cover_id",
                    "session_id",
                    "number",
                    "name",
                ],
                "1",
            )
            | {"format": "json"}
        )
        body = BODIES.get((method, pattern.removeprefix("/api/v1")))
        answer = stranger.request(method, url, json=body)
        assert answer.status_code == 401, (method, pattern)
