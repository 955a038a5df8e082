"""Taking everything along, and going with all of it."""

import io
import json
import zipfile

from fastapi import FastAPI
from fastapi.testclient import TestClient
from tests.web.server import NOTE, PASSWORD, new_client, ready, workspace

from veladura.web.services import Services
from veladura.web.storage.tables import DocumentRow, SessionRow, TokenRow, UserRow


def share(owner: TestClient, email: str) -> None:
    member = {"email": email, "permission": "editor"}
    answer = owner.post(f"/api/v1/workspaces/{workspace(owner)}/members", json=member)
    assert answer.status_code == 200


def exported(client: TestClient) -> zipfile.ZipFile:
    answer = client.get("/api/v1/account/export")
    assert answer.headers["content-disposition"].startswith("attachment")
    return zipfile.ZipFile(io.BytesIO(answer.content))


def test_everything_of_ones_own_is_in_the_export(ana: TestClient, ben: TestClient) -> None:
    path = ready(ben, NOTE, "../alta.txt")
    ready(ana)
    archive = exported(ben)
    assert archive.testzip() is None
    account = json.loads(archive.read("account.json"))
    assert account["email"] == "ben@example.org"
    assert {"account.register", "document.upload"} <= {one["action"] for one in account["log"]}
    folder = f"documents/{path[-32:]}"
    assert archive.read(f"{folder}/original/alta.txt").decode() == NOTE
    assert archive.read(f"{folder}/text.txt").decode() == NOTE
    about = json.loads(archive.read(f"{folder}/document.json"))
    assert about["name"] == "alta.txt"
    assert {"FECHAS"} <= {mark["label"] for mark in about["marks"]}
    others = {name.split("/")[1] for name in archive.namelist() if name.startswith("documents/")}
    assert path[-32:] in others
    assert len(others) == 2  # and the sample that everybody starts with
    actions = [e["action"] for e in ana.get("/api/v1/admin/audit").json()["entries"]]
    assert "account.export" in actions


def test_an_account_goes_with_all_it_owns(
    app: FastAPI, ana: TestClient, ben: TestClient, services: Services
) -> None:
    share(ben, "ana@example.org")
    share(ana, "ben@example.org")
    own = ready(ben)
    ben.post("/api/v1/tokens", json={"name": "t"})
    kept = ready(ana)
    assert ben.post("/api/v1/account/delete", json={"password": "wrong"}).status_code == 403
    assert ben.post("/api/v1/account/delete", json={"password": PASSWORD}).status_code == 204
    assert ben.get("/api/v1/account").status_code == 401
    assert ana.get(own).status_code == 404
    assert ana.get(kept).status_code == 200
    assert [user["email"] for user in ana.get("/api/v1/admin/users").json()] == ["ana@example.org"]
    with services.database.read() as session:
        assert session.query(TokenRow).count() == 0
        assert session.query(SessionRow).count() == 1
        assert session.query(DocumentRow).count() == 1
        assert session.query(UserRow).count() == 1
    (entry,) = ana.get("/api/v1/admin/audit?action=user.delete").json()["entries"]
    assert "ben" not in json.dumps(entry)
    form = {"email": "ben@example.org", "password": PASSWORD}
    assert new_client(app).post("/login", data=form).status_code == 401


def test_an_administrator_deletes_accounts_but_not_the_last_of_administrators(
    ana: TestClient, ben: TestClient
) -> None:
    ids = {user["email"]: user["id"] for user in ana.get("/api/v1/admin/users").json()}
    assert ben.delete(f"/api/v1/admin/users/{ids['ana@example.org']}").status_code == 403
    assert ana.delete(f"/api/v1/admin/users/{ids['ben@example.org']}").status_code == 204
    assert ana.delete(f"/api/v1/admin/users/{ids['ben@example.org']}").status_code == 404
    assert ben.get("/api/v1/account").status_code == 401
    answer = ana.post("/api/v1/account/delete", json={"password": PASSWORD})
    assert (answer.status_code, answer.json()["code"]) == (409, "last-administrator")
    assert ana.get("/api/v1/account").status_code == 200
