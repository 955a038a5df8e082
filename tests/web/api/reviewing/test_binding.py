"""A review binds: it has an author and a revision, and decides what may be downloaded."""

import io
import zipfile

from fastapi.testclient import TestClient
from tests.web.server import marks, new_client, ready, workspace

from veladura.web.services import Services


def share(owner: TestClient, email: str) -> None:
    member = {"email": email, "permission": "editor"}
    answer = owner.post(f"/api/v1/workspaces/{workspace(owner)}/members", json=member)
    assert answer.status_code == 200


def sign(
    client: TestClient, path: str, state: str = "accepted", **more: object
) -> dict[str, object]:
    answer = client.put(f"{path}/review", json={"state": state, **more})
    assert answer.status_code == 200, answer.text
    review: dict[str, object] = answer.json()["review"]
    return review


def test_signing_records_who_when_and_which_revision(ana: TestClient) -> None:
    path = ready(ana)
    revision = ana.get(path).json()["revision"]
    review = sign(ana, path, revision=revision, accept_open=True)
    assert (review["by"], review["open"]) == ("a", 0)
    assert review["revision"] == revision + 1  # accepting the rest was a step of its own
    assert review["at"]
    ana.delete(f"{path}/marks/{marks(ana, path)[0]['id']}")
    review = ana.get(path).json()["review"]
    assert [review[key] for key in ("state", "by", "at", "revision")] == ["open", None, None, None]


def test_what_nobody_signed_takes_a_word_and_rejected_is_withheld(ana: TestClient) -> None:
    path, other = ready(ana), ready(ana)
    first, second = path[-32:], other[-32:]
    url = f"/api/v1/workspaces/{workspace(ana)}/download"
    refused = ana.get(f"{path}/download")
    assert (refused.status_code, refused.json()["code"]) == (409, "unreviewed")
    assert refused.json()["documents"] == [first]
    sign(ana, path)  # with marks that nobody decided
    assert ana.get(f"{path}/download").json()["code"] == "unreviewed"
    sign(ana, path, accept_open=True)
    assert ana.get(f"{path}/download").status_code == 200
    both = {"documents": [first, second], "format": "txt"}
    assert ana.post(url, json=both).json()["documents"] == [second]
    archive = ana.post(url, json={**both, "unreviewed": True}).content
    inside = zipfile.ZipFile(io.BytesIO(archive))
    assert len(inside.namelist()) == 3
    report = inside.read("report.html").decode()
    assert "reviewed: a, 2" in report
    assert "not reviewed" in report
    sign(ana, other, "rejected")
    for answer in (
        ana.get(f"{other}/download?unreviewed=true"),
        ana.get(f"{other}/download?unreviewed=true&as=report"),
        ana.post(url, json={**both, "unreviewed": True}),
    ):
        assert (answer.status_code, answer.json()["code"]) == (409, "rejected-document")
    assert ana.get(f"{other}/download?as=original").status_code == 200


def test_people_undo_their_own_steps_only(ana: TestClient, ben: TestClient) -> None:
    share(ana, "ben@example.org")
    path = ready(ana)
    first, second, *_ = (mark["id"] for mark in marks(ana, path))
    ana.patch(f"{path}/marks/{first}", json={"state": "accepted"})
    ben.patch(f"{path}/marks/{second}", json={"state": "accepted"})
    assert ana.post(f"{path}/undo").status_code == 200
    states = {mark["id"]: mark["state"] for mark in marks(ana, path)}
    assert (states[first], states[second]) == ("open", "accepted")
    assert ana.post(f"{path}/undo").json()["code"] == "nothing-to-undo"
    assert ana.post(f"{path}/redo").json()["can_undo"]
    ben.patch(f"{path}/marks/{first}", json={"state": "open"})
    conflict = ana.post(f"{path}/undo")
    assert (conflict.status_code, conflict.json()["code"]) == (409, "changed-since")
    entries = ana.get(f"{path}/history").json()["entries"]
    assert [(entry["by"], entry["own"]) for entry in entries] == [
        ("b", False),
        ("b", False),
        ("a", True),
    ]


def test_two_people_do_not_overwrite_each_other(ana: TestClient, ben: TestClient) -> None:
    share(ana, "ben@example.org")
    path = ready(ana)
    seen = {"Veladura-Revision": str(ana.get(path).json()["revision"])}
    first, second, *_ = (mark["id"] for mark in marks(ana, path))
    ben.delete(f"{path}/marks/{first}")
    news = ana.get(f"{path}/news").json()
    assert (news["by"], news["own"]) == ("b", False)
    refused = ana.patch(f"{path}/marks/{first}", json={"state": "accepted"}, headers=seen)
    assert (refused.status_code, refused.json()["code"]) == (409, "mark-changed")
    assert "b changed" in refused.json()["detail"]
    elsewhere = ana.patch(f"{path}/marks/{second}", json={"state": "accepted"}, headers=seen)
    assert elsewhere.status_code == 200
    assert ben.get(f"{path}/news").json()["others"] == ["a"]


def test_comments_and_sign_offs_are_in_the_history_sealed(
    ana: TestClient, services: Services
) -> None:
    path = ready(ana)
    ana.post(f"{path}/comments", json={"text": "  ¿Es Amaia su hermana?  "})
    sign(ana, path, "rejected", comment="Falta la segunda página")
    entries = ana.get(f"{path}/history").json()["entries"]
    assert [(entry["kind"], entry["action"], entry["text"]) for entry in entries] == [
        ("review", "rejected", "Falta la segunda página"),
        ("comment", "", "¿Es Amaia su hermana?"),
    ]
    assert ana.post(f"{path}/comments", json={"text": "   "}).status_code == 422
    stored = (services.settings.data_dir / "veladura.db").read_bytes()
    stored += (services.settings.data_dir / "veladura.db-wal").read_bytes()
    assert b"Falta la segunda" not in stored


def test_many_marks_are_decided_in_one_step(ana: TestClient) -> None:
    path = ready(ana)
    dates = [m["id"] for m in marks(ana, path) if m["label"] == "FECHAS"]
    changed = ana.post(f"{path}/decisions", json={"labels": ["FECHAS"]}).json()
    assert sorted(mark["id"] for mark in changed["marks"]) == sorted(dates)
    assert changed["review"]["accepted"] == len(dates) == 2
    nothing = ana.post(f"{path}/decisions", json={"least_score": 1.0, "labels": ["PAIS"]}).json()
    assert nothing["revision"] == changed["revision"]
    ana.post(f"{path}/decisions", json={"marks": dates, "state": "rejected"})
    assert ana.get(path).json()["review"]["rejected"] == 2
    ana.post(f"{path}/undo")
    assert ana.get(path).json()["review"]["accepted"] == 2


def test_a_second_reader_reads_afresh_and_is_compared(ana: TestClient, ben: TestClient) -> None:
    share(ana, "ben@example.org")
    path = ready(ana)
    ana.delete(f"{path}/marks/{marks(ana, path)[0]['id']}")
    twin = ana.post(f"{path}/second-reading", json={"email": "ben@example.org"}).json()
    assert (twin["second_reading"], twin["assignee"]) == (True, "ben@example.org")
    again = ana.post(f"{path}/second-reading", json={"email": "ben@example.org"})
    assert again.json()["code"] == "has-second-reader"
    other = f"/api/v1/documents/{twin['id']}"
    assert {mark["state"] for mark in marks(ben, other)} == {"open"}
    assert ben.get(f"{other}/text").json()["text"] == ana.get(f"{path}/text").json()["text"]
    found = ben.get(f"{other}/agreement").json()
    assert (found["complete"], found["disagreements"]) == (False, [])
    sign(ana, path, accept_open=True)
    sign(ana, other, accept_open=True)
    found = ana.get(f"{path}/agreement").json()
    assert (found["complete"], found["only_first"], found["only_second"]) == (True, 0, 1)
    assert len(found["disagreements"]) == 1
    assert 0 < found["kappa"] < 1
    assert 0 < found["f1"] < 1
    assert ana.get(f"{other}/download?unreviewed=true").json()["code"] == "second-reading"
    ana.delete(path)
    assert ana.get(other).status_code == 404


def test_the_queue_brings_ones_own_and_nobodys_documents(ana: TestClient, ben: TestClient) -> None:
    share(ana, "ben@example.org")
    home = f"/api/v1/workspaces/{workspace(ana)}"
    plain, mine, bens = (ready(ana)[-32:] for _ in range(3))
    for id, email in ((mine, "ana@example.org"), (bens, "ben@example.org")):
        answer = ana.put(f"/api/v1/documents/{id}/assignee", json={"email": email})
        assert answer.json()["assignee"] == email
    assert ana.get(f"{home}/next").json() == {"document": mine, "left": 2}
    assert ana.get(f"{home}/next", params={"after": mine}).json()["document"] == plain
    assert ana.get(f"{home}/next", params={"after": plain}).json()["document"] == mine
    assert ben.get(f"{home}/next").json()["document"] == bens
    sign(ana, f"/api/v1/documents/{mine}")
    sign(ana, f"/api/v1/documents/{plain}", "rejected")
    assert ana.get(f"{home}/next").json() == {"document": None, "left": 0}
    progress = ana.get(f"{home}/documents").json()["progress"]
    assert (progress["total"], progress["reviewed"], progress["rejected"]) == (3, 1, 1)
    assert ana.get(f"{home}/ids", params={"state": "reviewed"}).json()["ids"] == [mine]
    assert ana.get(f"{home}/ids", params={"assignee": "nobody"}).json()["ids"] == [plain]
    stranger = new_client(ana.app)  # type: ignore[arg-type]
    assert stranger.get(f"{home}/next").status_code == 401
