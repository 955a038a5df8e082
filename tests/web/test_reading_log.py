"""Whoever reads leaves a trace, and so does whoever was refused; text never gets into it."""

import csv
import io
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from sqlalchemy.exc import OperationalError
from tests.web.review.test_downloads import pdf
from tests.web.server import PASSWORD, marks, new_client, ready, upload, workspace

from veladura.web.reading_log import AGAIN_SECONDS, Recently
from veladura.web.services import Services
from veladura.web.storage.database import Database

CANARY = "Zubizarreta"
HTML = {"accept": "text/html"}


def entries(client: TestClient, **filters: str) -> list[dict[str, Any]]:
    answer = client.get("/api/v1/admin/audit", params={**filters, "size": "200"})
    found: list[dict[str, Any]] = answer.json()["entries"]
    return found


def parts(client: TestClient, document: str) -> set[str]:
    read = entries(client, action="document.read", subject=document)
    return {entry["detail"]["part"] for entry in read}


def test_every_way_to_look_at_a_document_is_logged(ana: TestClient) -> None:
    path = ready(ana, pdf("DNI 12345678Z"), "alta.pdf")
    document = path.rpartition("/")[2]
    ana.get(f"/documents/{document}", headers=HTML)
    for tail in (
        *("", "/text", "/marks", "/replacements", "/audit", "/pages", "/pages/1.png"),
        "/explain?start=0&end=3",
    ):
        assert ana.get(f"{path}{tail}").status_code == 200, tail
    assert parts(ana, document) == {
        *("page", "details", "text", "marks", "replacements", "audit", "pages", "explain")
    }
    (entry,) = [e for e in entries(ana, subject=document) if e["detail"].get("part") == "text"]
    assert (entry["user"], entry["address"], entry["token"]) == (
        "ana@example.org",
        "127.0.0.1",
        None,
    )


def test_a_list_of_names_is_reading_too(ana: TestClient) -> None:
    ana.get("/", headers=HTML)
    (entry,) = entries(ana, action="workspace.read", subject=workspace(ana))
    assert entry["detail"] == {"part": "documents"}


def test_downloads_exports_and_leaving_are_logged_with_their_token(
    app: FastAPI, ana: TestClient
) -> None:
    path = ready(ana)
    made = ana.post("/api/v1/tokens", json={"name": "t"}).json()
    program = new_client(app)
    program.headers["authorization"] = f"Bearer {made['token']}"
    program.get(f"{path}/download?unreviewed=true&as=txt")
    (entry,) = entries(ana, action="document.download")
    assert (entry["token"], entry["address"]) == (made["id"], "127.0.0.1")
    ana.get("/api/v1/corrections/export")
    assert entries(ana, action="corrections.export")
    elsewhere = new_client(app)
    elsewhere.post("/login", data={"email": "ana@example.org", "password": PASSWORD})
    elsewhere.post("/logout")
    (entry,) = entries(ana, action="session.close")
    assert entry["user"] == "ana@example.org"


def test_refused_access_is_logged(ana: TestClient, ben: TestClient, stranger: TestClient) -> None:
    path = ready(ana)
    document = path.rpartition("/")[2]
    ben.get(f"{path}/text")
    ben.get("/api/v1/admin/users")
    stranger.get(f"{path}/text")
    refused = entries(ana, action="access.refused")
    assert [(e["user"], e["subject"], e["detail"]["status"]) for e in refused] == [
        (None, None, 401),
        ("ben@example.org", None, 403),
        ("ben@example.org", document, 404),
    ]


def test_what_a_stranger_puts_into_an_address_is_not_logged(
    ana: TestClient, ben: TestClient
) -> None:
    for client in (ana, ben):
        client.get(f"/api/v1/documents/{CANARY}/text")
        client.get(f"/documents/{CANARY}", headers=HTML)
        client.get(f"/{CANARY}")
    everything = ana.get("/api/v1/admin/audit/export").text
    assert "access.refused" in everything
    assert CANARY not in everything


def test_the_log_never_holds_text_or_names(ana: TestClient) -> None:
    path = ready(ana, f"Paciente {CANARY} de 52 años.", f"{CANARY}.txt")
    ana.get(f"{path}/text")
    ana.get(f"/?q={CANARY}", headers=HTML)
    mark = {"start": 9, "end": 9 + len(CANARY), "label": "NOMBRE_SUJETO_ASISTENCIA"}
    ana.post(f"{path}/marks", json=mark)
    ana.put(f"{path}/marks/{marks(ana, path)[0]['id']}/replacement", json={"text": CANARY})
    ana.get(f"{path}/download?unreviewed=true&as=txt")
    exported = ana.get("/api/v1/admin/audit/export").text
    assert "mark.add" in exported
    assert CANARY not in exported


def test_the_log_can_be_filtered(ana: TestClient, ben: TestClient) -> None:
    upload(ben)
    assert {e["user"] for e in entries(ana, user="ben@example.org")} == {"ben@example.org"}
    assert {e["action"] for e in entries(ana, action="document.")} == {
        *("document.upload", "document.delete")
    }
    today = entries(ana)[0]["at"][:10]
    assert entries(ana, since=today, until=today)
    assert entries(ana, until="2001-01-01") == []
    assert entries(ana, address="203.0.113.9") == []
    assert ana.get("/api/v1/admin/audit?since=yesterday").status_code == 422
    page = ana.get("/admin?user=ben@example.org&since=&until=", headers=HTML)
    assert page.status_code == 200


def test_the_log_can_be_exported_by_administrators(ana: TestClient, ben: TestClient) -> None:
    assert ben.get("/api/v1/admin/audit/export").status_code == 403
    ana.patch("/api/v1/account", json={"name": "A"})
    answer = ana.get("/api/v1/admin/audit/export?action=account.")
    rows = list(csv.DictReader(io.StringIO(answer.text)))
    assert [row["user"] for row in rows] == ["ana@example.org", "ben@example.org"]
    assert answer.headers["content-disposition"].startswith("attachment")


def test_an_address_cannot_become_a_formula(app: FastAPI, ana: TestClient) -> None:
    ana.put("/api/v1/admin/settings", json={"registration_open": True})
    form = {"name": "E", "email": "=cmd()@example.org", "password": PASSWORD}
    assert new_client(app).post("/register", data=form).status_code == 303
    assert ",'=cmd()@example.org," in ana.get("/api/v1/admin/audit/export").text


def test_what_a_page_fetches_again_is_one_entry(ana: TestClient) -> None:
    path = ready(ana)
    for start in range(5):
        ana.get(f"{path}/text?start={start}")
    read = entries(ana, action="document.read", subject=path.rpartition("/")[2])
    assert [e["detail"]["part"] for e in read].count("text") == 1


def test_after_some_minutes_the_same_is_written_again() -> None:
    time = [0.0]
    recently = Recently(lambda: time[0])
    assert recently.first("a")
    assert not recently.first("a")
    assert recently.first("b")
    time[0] = AGAIN_SECONDS + 1
    assert recently.first("a")


def test_reading_goes_on_while_the_log_cannot_be_written(
    ana: TestClient,
    services: Services,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    path = ready(ana)

    def full(self: Database) -> None:
        raise OperationalError("", {}, Exception("database or disk is full"))

    monkeypatch.setattr(Database, "write", full)
    assert ana.get(f"{path}/text").status_code == 200
    assert "not in the audit log: document.read" in caplog.text
