"""Bringing documents in, listing them, reading them, deleting them for good."""

import io
import json
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from tests.web.server import NOTE, new_client, ready, register, upload, work, workspace

from veladura.errors import ConfigError
from veladura.web.app import create_app
from veladura.web.services import Services
from veladura.web.settings import Settings
from veladura.web.storage.tables import ContentRow, DocumentRow


def listing(client: TestClient, **query: object) -> list[str]:
    path = f"/api/v1/workspaces/{workspace(client)}/documents"
    answer = client.get(path, params={key: str(value) for key, value in query.items()})
    return [row["name"] for row in answer.json()["documents"]]


def test_many_files_at_once(ana: TestClient, app: FastAPI) -> None:
    files = [("files", (f"nota-{n}.txt", NOTE.encode())) for n in range(3)]
    path = f"/api/v1/workspaces/{workspace(ana)}/documents"
    answer = ana.post(path, data={"profile": "es-rules"}, files=files)
    assert [row["state"] for row in answer.json()] == ["queued"] * 3
    assert ana.get(f"/api/v1/documents/{answer.json()[0]['id']}/text").json()["code"] == "not-ready"
    work(app)
    assert listing(ana, state="ready") == ["nota-2.txt", "nota-1.txt", "nota-0.txt"]


def test_pasted_text(ana: TestClient, app: FastAPI) -> None:
    path = f"/api/v1/workspaces/{workspace(ana)}/documents"
    row = ana.post(path, json={"text": NOTE, "name": "pegado"}).json()[0]
    work(app)
    assert row["name"] == "pegado.txt"
    assert ana.get(f"/api/v1/documents/{row['id']}/text").json()["text"] == NOTE
    assert ana.post(path, json={"text": ""}).status_code == 422
    assert (
        ana.post(path, content=b"{", headers={"content-type": "application/json"}).status_code
        == 422
    )


def test_the_document_says_what_it_is(ana: TestClient) -> None:
    shown = ana.get(ready(ana)).json()
    assert (shown["language"], shown["scheme"], shown["profile"]) == ("es", "meddocan", "es-rules")
    assert (shown["length"], shown["media_type"]) == (len(NOTE), "text/plain")
    assert shown["counts"]["FECHAS"] == 2
    assert shown["review"]["open"] == sum(shown["counts"].values())
    assert shown["preferences"]["date_days"] == [1, 31]
    assert shown["is_owner"]
    assert shown["can_edit"]
    assert not shown["can_undo"]


@pytest.mark.parametrize(
    ("start", "end"), [(0, 10), (5, 7), (10, 5), (0, 10**6), (10**6, 10**7), (3, None)]
)
def test_text_in_chunks(ana: TestClient, start: int, end: int | None) -> None:
    path = ready(ana)
    query = f"start={start}" + (f"&end={end}" if end is not None else "")
    chunk = ana.get(f"{path}/text?{query}").json()
    assert chunk["text"] == NOTE[start:end] == NOTE[chunk["start"] : chunk["end"]]
    assert chunk["length"] == len(NOTE)


def test_search_and_pages(ana: TestClient) -> None:
    for name in ("Alta García.txt", "alta-2.txt", "consulta.txt"):
        upload(ana, name=name)
    assert listing(ana, q="ALTA") == ["alta-2.txt", "Alta García.txt"]
    assert listing(ana, q="garcía") == ["Alta García.txt"]
    assert listing(ana, size=2, page=2) == ["Alta García.txt"]
    assert listing(ana, q="alta", size=1, page=2) == ["Alta García.txt"]
    assert listing(ana, state="failed") == []


def test_a_file_that_cannot_be_read_says_why_and_can_be_tried_again(
    ana: TestClient, app: FastAPI
) -> None:
    row = upload(ana, b"\x00\x01\x02 no format \xff", "x.bin")
    work(app)
    path = f"/api/v1/documents/{row['id']}"
    shown = ana.get(path).json()
    assert shown["state"] == "failed"
    assert shown["error"]
    assert ana.post(f"{path}/retry").json()["state"] == "queued"
    work(app)
    assert ana.get(path).json()["state"] == "failed"
    assert ana.post(f"{ready(ana)}/retry").status_code == 409


def test_uploads_have_a_limit(settings: Settings) -> None:
    small = Settings(
        settings.data_dir, profiles=settings.profiles, workers=0, processes=0, max_upload=1000
    )
    client = register(create_app(small, {}), "ana@example.org")
    path = f"/api/v1/workspaces/{workspace(client)}/documents"
    before = client.get(path).json()["total"]
    files = [("files", ("a.txt", b"x" * 1000)), ("files", ("b.txt", b"x" * 1001))]
    answer = client.post(path, files=files)
    assert (answer.status_code, answer.json()["code"]) == (413, "too-large")
    assert client.get(path).json()["total"] == before  # all or nothing
    assert client.post(path, json={"text": "x" * 2000}).status_code == 413


def test_files_that_arrived_before_a_bad_one_are_taken_back(ana: TestClient) -> None:
    path = f"/api/v1/workspaces/{workspace(ana)}/documents"
    part = b'--x\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\nHola\r\n'

    def chunks() -> Iterator[bytes]:
        yield part + part
        yield b"--x\r\nContent-"

    kind = {"content-type": "multipart/form-data; boundary=x"}
    assert ana.post(path, content=chunks(), headers=kind).status_code == 400
    assert ana.get(path).json()["total"] == 0


@pytest.mark.parametrize(
    ("content", "kind", "status"),
    [
        (b"", "multipart/form-data", 415),
        (b"", "multipart/form-data; boundary=x", 422),
        (b"rubbish", "multipart/form-data; boundary=x", 400),
        (b"--x\r\nContent-Disposition: form-data; name=files\r\n\r\n", "text/plain", 415),
        (b"--x\r\nA: b\r\n\r\nfield\r\n--x--\r\n", "multipart/form-data; boundary=x", 422),
    ],
)
def test_damaged_uploads(ana: TestClient, content: bytes, kind: str, status: int) -> None:
    path = f"/api/v1/workspaces/{workspace(ana)}/documents"
    answer = ana.post(path, content=content, headers={"content-type": kind})
    assert answer.status_code == status
    assert answer.headers["content-type"] == "application/problem+json"


def test_an_unknown_profile(ana: TestClient) -> None:
    path = f"/api/v1/workspaces/{workspace(ana)}/documents"
    assert ana.post(path, json={"text": "x", "profile": "zz"}).status_code == 422


def test_names_lose_their_folders(ana: TestClient) -> None:
    assert upload(ana, name="../../etc/alta.txt")["name"] == "alta.txt"
    assert upload(ana, name="C:\\Users\\x\\alta.txt")["name"] == "alta.txt"


def stored_bytes(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in folder.iterdir() if path.name != "key")


def test_nothing_readable_is_stored(ana: TestClient, services: Services) -> None:
    path = ready(ana, NOTE, "Amaia Zubiri.txt")
    mark = ana.get(f"{path}/marks").json()[0]["id"]
    ana.put(f"{path}/marks/{mark}/replacement", json={"text": "Sustituto Secreto"})
    stored = stored_bytes(services.settings.data_dir)
    for secret in ("Amaia", "Zubiri", "Oñati", "12345678Z", "Sustituto"):
        assert secret.encode() not in stored
    assert ana.get(path).json()["id"].encode() in stored


def test_deletion_is_for_good(ana: TestClient, services: Services) -> None:
    path = ready(ana)
    id = path.rpartition("/")[2]
    with services.database.read() as session:
        row = session.get_one(DocumentRow, id)
        content = session.get_one(ContentRow, id)
        boxes = [row.key, row.name, content.original, content.text or b"?"]
    stored = stored_bytes(services.settings.data_dir)
    assert all(box in stored for box in boxes[:2])
    assert ana.delete(path).status_code == 204
    assert ana.get(path).status_code == 404
    stored = stored_bytes(services.settings.data_dir)
    assert not any(box in stored for box in boxes)
    assert services.views.kept(id) is None
    log = ana.get("/api/v1/admin/audit?action=document.").json()["entries"]
    assert log[0]["action"] == "document.delete"


def test_the_audit_log_tells_no_text(ana: TestClient) -> None:
    path = ready(ana, NOTE, "Amaia Zubiri.txt")
    ana.get(f"{path}/download?unreviewed=true&as=txt")
    log = ana.get("/api/v1/admin/audit?size=200").json()
    actions = [entry["action"] for entry in log["entries"]]
    assert {"account.register", "document.upload", "document.download"} <= set(actions)
    told = json.dumps(log, ensure_ascii=False)
    assert "Amaia" not in told
    assert "nota" not in told


def test_another_key_is_refused(ana: TestClient, app: FastAPI, settings: Settings) -> None:
    ready(ana)
    (settings.data_dir / "key").unlink()
    with pytest.raises(ConfigError, match="not the key"):
        create_app(settings, {})


def test_a_restart_finds_everything(ana: TestClient, app: FastAPI, settings: Settings) -> None:
    path = ready(ana)
    before = ana.get(f"{path}/marks").json()
    again = new_client(create_app(settings, {}))
    again.cookies.update(dict(ana.cookies))
    assert again.get(f"{path}/marks").json() == before


def test_folders_are_kept_order_is_natural_and_texts_are_searched(ana: TestClient) -> None:
    url = f"/api/v1/workspaces/{workspace(ana)}"
    for name in ("nota 10.txt", "nota 9.txt"):
        files = [("files", (name, f"Texto de {name}, alergia al polen".encode()))]
        made = ana.post(f"{url}/documents", data={"folder": "../2024/./altas"}, files=files).json()
        assert made[0]["name"] == f"2024/altas/{name}"
    work(ana.app)  # type: ignore[arg-type]
    listed = ana.get(f"{url}/documents", params={"order": "name"}).json()["documents"]
    assert [row["name"][-10:] for row in listed] == ["nota 9.txt", "ota 10.txt"]
    found = ana.get(f"{url}/ids", params={"q": "Nota 9.txt, ALERGIA", "inside": True}).json()
    assert found["ids"] == [listed[0]["id"]]
    assert ana.get(f"{url}/ids", params={"q": "alergia"}).json()["ids"] == []
    body = {"documents": [listed[0]["id"]], "unreviewed": True, "evidence": False}
    archive = zipfile.ZipFile(io.BytesIO(ana.post(f"{url}/download", json=body).content))
    assert archive.namelist() == ["2024/altas/nota 9.anon.txt"]
