"""A sign-off holds for what was signed: any change voids it, and not everybody may do that."""

from typing import Any

import pytest
from fastapi.testclient import TestClient
from tests.web.server import marks, ready, workspace


def share(owner: TestClient, email: str, permission: str = "editor") -> None:
    member = {"email": email, "permission": permission}
    answer = owner.post(f"/api/v1/workspaces/{workspace(owner)}/members", json=member)
    assert answer.status_code == 200


def sign(client: TestClient, path: str, state: str = "accepted") -> None:
    assert client.put(f"{path}/review", json={"state": state}).status_code == 200


def review(client: TestClient, path: str) -> str:
    found: str = client.get(path).json()["review"]["state"]
    return found


CHANGES: list[tuple[str, str, Any]] = [
    ("POST", "/marks", {"start": 0, "end": 8, "label": "PAIS"}),
    ("PATCH", "/marks/{mark}", {"state": "accepted"}),
    ("DELETE", "/marks/{mark}", None),
    ("PUT", "/marks/{mark}/replacement", {"text": "otro"}),
    ("PUT", "/recall", {"value": 0.95}),
    ("PUT", "/preferences", {"mode": "mask"}),
    ("POST", "/reroll", {}),
    ("POST", "/undo", None),
    ("POST", "/redo", None),
]


def prepared(client: TestClient, way: str) -> str:
    """A document with a step behind it, and for `redo` one before it."""
    path = ready(client)
    mark = marks(client, path)[-1]["id"]
    client.patch(f"{path}/marks/{mark}", json={"state": "accepted"})
    if way == "/redo":
        client.post(f"{path}/undo")
    return path


def change(client: TestClient, path: str, method: str, way: str, body: Any) -> Any:
    mark = marks(client, path)[0]["id"]
    return client.request(method, path + way.format(mark=mark), json=body)


@pytest.mark.parametrize(("method", "way", "body"), CHANGES, ids=[way for _, way, _ in CHANGES])
@pytest.mark.parametrize("state", ["accepted", "rejected"])
def test_any_change_voids_it(ana: TestClient, method: str, way: str, body: Any, state: str) -> None:
    path = prepared(ana, way)
    sign(ana, path, state)
    answer = change(ana, path, method, way, body)
    assert answer.status_code < 300
    assert answer.json()["review"]["state"] == review(ana, path) == "open"
    (entry,) = ana.get("/api/v1/admin/audit?action=document.review-void").json()["entries"]
    assert entry["detail"] == {"was": state}


@pytest.mark.parametrize(("method", "way", "body"), CHANGES, ids=[way for _, way, _ in CHANGES])
def test_editors_who_may_not_sign_cannot_void_it(
    ana: TestClient, ben: TestClient, method: str, way: str, body: Any
) -> None:
    share(ana, "ben@example.org")
    path = prepared(ana, way)
    sign(ana, path)
    before = marks(ana, path), ana.get(path).json()["revision"]
    answer = change(ben, path, method, way, body)
    assert (answer.status_code, answer.json()["code"]) == (409, "signed-off")
    assert review(ana, path) == "accepted"
    assert (marks(ana, path), ana.get(path).json()["revision"]) == before
    assert not ben.get(path).json()["can_edit"]
    sign(ana, path, "open")
    answer = change(ben, path, method, way, body)
    if way in ("/undo", "/redo"):  # the step was hers, and hers alone to take back
        assert answer.json()["code"] == f"nothing-to-{way[1:]}"
    else:
        assert answer.status_code < 300


def test_what_changes_nothing_voids_nothing(ana: TestClient) -> None:
    path = ready(ana)
    sign(ana, path)
    recall = ana.get(path).json()["recall"]
    assert ana.put(f"{path}/recall", json={"value": recall}).status_code == 200
    assert review(ana, path) == "accepted"


def test_the_profile_it_has_already_voids_nothing(ana: TestClient) -> None:
    path = ready(ana)
    sign(ana, path)
    shown = ana.put(f"{path}/profile", json={"profile": "es-rules"}).json()
    assert shown["review"]["state"] == "accepted"


def test_nobody_signs_what_changed_under_their_eyes(ana: TestClient) -> None:
    path = ready(ana)
    seen = ana.get(path).json()["revision"]
    ana.patch(f"{path}/marks/{marks(ana, path)[0]['id']}", json={"state": "accepted"})
    answer = ana.put(f"{path}/review", json={"state": "accepted", "revision": seen})
    assert (answer.status_code, answer.json()["code"]) == (409, "changed-meanwhile")
    now = {"state": "accepted", "revision": seen + 1}
    assert ana.put(f"{path}/review", json=now).status_code == 200
