"""Each person has room for so many files, and no more."""

from fastapi.testclient import TestClient
from tests.web.server import upload, workspace

from veladura.web.settings import MEBIBYTE


def test_nobody_stores_more_than_their_quota(ana: TestClient, ben: TestClient) -> None:
    ana.put("/api/v1/admin/settings", json={"quota_mb": 1})
    before = ben.get("/api/v1/account/usage").json()
    assert before["quota"] == MEBIBYTE
    row = upload(ben, b"x" * (MEBIBYTE - before["bytes"] - 10))
    home = f"/api/v1/workspaces/{workspace(ben)}/documents"
    answer = ben.post(home, json={"text": "x" * 11})
    assert (answer.status_code, answer.json()["code"]) == (413, "quota")
    assert ben.post(home, json={"text": "x" * 10}).status_code == 201
    assert ben.get("/api/v1/account/usage").json()["bytes"] == MEBIBYTE
    upload(ana, b"x" * 1000)  # others have their own
    ben.delete(f"/api/v1/documents/{row['id']}")
    assert ben.post(home, json={"text": "x" * 11}).status_code == 201


def test_half_an_upload_is_taken_back(ana: TestClient) -> None:
    ana.put("/api/v1/admin/settings", json={"quota_mb": 1})
    files = [("files", (f"{n}.txt", b"x" * 400_000)) for n in range(4)]
    home = f"/api/v1/workspaces/{workspace(ana)}/documents"
    assert ana.post(home, files=files).status_code == 413
    assert ana.get("/api/v1/account/usage").json()["documents"] == 0
