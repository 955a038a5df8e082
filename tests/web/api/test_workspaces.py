"""Workspaces: shared to look or to edit, and gone with everything in them."""

from fastapi.testclient import TestClient
from tests.web.server import marks, ready, workspace


def share(ana: TestClient, permission: str, email: str = "ben@example.org") -> None:
    body = {"email": email, "permission": permission}
    answer = ana.post(f"/api/v1/workspaces/{workspace(ana)}/members", json=body)
    assert answer.status_code == 200, answer.text


def test_a_shared_workspace_appears_and_disappears(ana: TestClient, ben: TestClient) -> None:
    assert len(ben.get("/api/v1/workspaces").json()) == 1
    share(ana, "viewer")
    shared = ben.get("/api/v1/workspaces").json()[1]
    assert (shared["id"], shared["permission"]) == (workspace(ana), "viewer")
    assert [member["permission"] for member in shared["members"]] == ["owner", "viewer"]
    me = ben.get("/api/v1/account").json()["id"]
    ana.delete(f"/api/v1/workspaces/{workspace(ana)}/members/{me}")
    assert len(ben.get("/api/v1/workspaces").json()) == 1


def test_viewers_look_and_editors_change(ana: TestClient, ben: TestClient) -> None:
    path = ready(ana)
    mark = marks(ana, path)[0]["id"]
    share(ana, "viewer")
    assert ben.get(f"{path}/text").status_code == 200
    assert ben.patch(f"{path}/marks/{mark}", json={"state": "accepted"}).status_code == 403
    assert ben.delete(path).status_code == 403
    target = f"/api/v1/workspaces/{workspace(ana)}/documents"
    assert ben.post(target, json={"text": "x"}).status_code == 403
    share(ana, "editor")
    assert ben.patch(f"{path}/marks/{mark}", json={"state": "accepted"}).status_code == 200
    assert ben.post(target, json={"text": "x"}).status_code == 201
    assert ben.patch(target.removesuffix("/documents"), json={"name": "x"}).status_code == 403


def test_only_reviewers_and_owners_sign_off(ana: TestClient, ben: TestClient) -> None:
    path = ready(ana)
    share(ana, "editor")
    assert ben.put(f"{path}/review", json={"state": "accepted"}).status_code == 403
    users = {user["email"]: user["id"] for user in ana.get("/api/v1/admin/users").json()}
    ana.patch(f"/api/v1/admin/users/{users['ben@example.org']}", json={"role": "reviewer"})
    answer = ben.put(f"{path}/review", json={"state": "accepted"})
    assert answer.json()["review"]["state"] == "accepted"


def test_members_may_leave(ana: TestClient, ben: TestClient) -> None:
    share(ana, "viewer")
    me = ben.get("/api/v1/account").json()["id"]
    ben.delete(f"/api/v1/workspaces/{workspace(ana)}/members/{me}")
    assert len(ben.get("/api/v1/workspaces").json()) == 1


def test_sharing_with_nobody_and_with_oneself(ana: TestClient) -> None:
    path = f"/api/v1/workspaces/{workspace(ana)}/members"
    assert ana.post(path, json={"email": "nobody@example.org"}).status_code == 404
    assert ana.post(path, json={"email": "ana@example.org"}).status_code == 409


def test_a_workspace_goes_with_its_documents(ana: TestClient) -> None:
    made = ana.post("/api/v1/workspaces", json={"name": "Ensayo"}).json()
    target = f"/api/v1/workspaces/{made['id']}"
    row = ana.post(f"{target}/documents", json={"text": "Hola"}).json()[0]
    assert ana.patch(target, json={"name": "Otro"}).json()["name"] == "Otro"
    assert ana.delete(target).status_code == 204
    assert ana.get(f"/api/v1/documents/{row['id']}").status_code == 404
    assert ana.get(f"{target}/documents").status_code == 404
