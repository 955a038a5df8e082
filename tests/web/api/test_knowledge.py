"""What is known beforehand, through the API: per request, and per workspace."""

import json
import logging

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import text as sql
from tests.web.server import NOTE, marks, ready, work, workspace

from veladura.web.maintenance.rotation import rotate
from veladura.web.services import Services
from veladura.web.storage.crypto import ServerKey

STAFF = "NOMBRE_PERSONAL_SANITARIO"
RECORD = {"nombre": "Amaia", "apellidos": "Zurita Olano", "nhc": "1120934"}
TABLE = "nhc,nombre,apellidos\n1120934,Amaia,Zurita Olano\n"


def knowledge(client: TestClient) -> str:
    return f"/api/v1/workspaces/{workspace(client)}/knowledge"


def surfaces(client: TestClient, path: str, text: str = NOTE) -> set[str]:
    return {text[m["start"] : m["end"]] for m in marks(client, path) if m["state"] != "rejected"}


def test_a_request_brings_its_lists_and_record(ana: TestClient) -> None:
    known = {
        "always": [{"text": "Oñati", "label": "TERRITORIO"}],
        "never": ["12345678Z"],
        "directories": [{"label": STAFF, "entries": ["Begoña Uría"]}],
    }
    text = f"{NOTE}La ve Begoña Uría. Firma A. Zurita."
    request = {"text": text, "knowledge": known, "record": RECORD, "profile": "es-rules"}
    spans = ana.post("/api/v1/detect", json=request).json()["spans"]
    found = {text[s["start"] : s["end"]]: s["reason"] for s in spans}
    assert found["Oñati"] == "from your list of what is always hidden, line 1"
    assert found["Begoña Uría"] == "from your directory, line 1"
    assert {"Amaia", "A. Zurita"} <= set(found)
    assert "12345678Z" not in found
    answer = ana.post("/api/v1/anonymize", json=request).json()
    assert "Amaia" not in answer["text"]
    assert "12345678Z" in answer["text"]


def test_a_file_brings_them_as_fields(ana: TestClient) -> None:
    answer = ana.post(
        "/api/v1/anonymize/file",
        data={"profile": "es-rules", "record": json.dumps(RECORD)},
        files=[("file", ("nota.txt", NOTE.encode()))],
    )
    assert answer.status_code == 200, answer.text
    assert "Amaia" not in answer.text


@pytest.mark.parametrize(
    "wrong",
    [
        {"record": {"zzz": "Amaia"}},
        {"record": {"birth": "Amaia"}},
        {"knowledge": {"never": ["A"]}},
        {"knowledge": {"directories": [{"label": "NADA", "entries": ["Amaia"]}]}},
    ],
)
def test_wrong_knowledge_is_refused_and_not_quoted(
    ana: TestClient, wrong: dict[str, object], caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG):
        answer = ana.post("/api/v1/detect", json={"text": NOTE, "profile": "es-rules", **wrong})
    assert answer.status_code == 422
    assert "Amaia" not in answer.text + caplog.text


def test_an_entry_is_shown_beforehand_and_then_in_force_everywhere(ana: TestClient) -> None:
    first, second = ready(ana), ready(ana, NOTE, "otra.txt")
    wanted = {
        "always": [{"text": "Amaia", "label": "FAMILIARES_SUJETO_ASISTENCIA"}],
        "never": [{"text": "612 345 678"}],
    }
    shown = ana.post(f"{knowledge(ana)}/preview", json=wanted).json()
    assert (shown["added"], shown["removed"], len(shown["documents"])) == (4, 2, 2)
    assert "Amaia" not in surfaces(ana, first)
    assert ana.post(f"{knowledge(ana)}/entries", json=wanted).json() == shown
    for path in (first, second):
        assert "Amaia" in surfaces(ana, path)
        assert "612 345 678" not in surfaces(ana, path)
    assert ana.get(knowledge(ana)).json()["never"] == [{"text": "612 345 678", "label": None}]
    third = ready(ana, NOTE, "nueva.txt")
    assert "Amaia" in surfaces(ana, third)
    assert "612 345 678" not in surfaces(ana, third)
    assert ana.post(f"{first}/undo").status_code == 200
    assert "612 345 678" in surfaces(ana, first)
    at = NOTE.index("612")
    said = ana.get(f"{third}/explain", params={"start": at, "end": at + 3}).json()
    assert said["reason"] == "from your list of what is never hidden, line 1"


def test_always_and_never_take_each_other_back(ana: TestClient) -> None:
    path = ready(ana)
    add = f"{knowledge(ana)}/entries"
    ana.post(add, json={"never": [{"text": "12345678Z"}]})
    assert "12345678Z" not in surfaces(ana, path)
    ana.post(add, json={"always": [{"text": "12345678Z", "label": "ID_SUJETO_ASISTENCIA"}]})
    assert "12345678Z" in surfaces(ana, path)
    assert ana.get(knowledge(ana)).json()["never"] == []


def test_directories_and_records_are_detected_with(ana: TestClient) -> None:
    note = f"{NOTE}NHC 1.120.934. Zurita Olano, Amaia. La ve Begoña Uría.\n"
    path, other = ready(ana, note), ready(ana, "Amaia, sin número.", "sin.txt")
    staff = ("staff.txt", "# plantilla\nBegoña Uría\n".encode())
    added = ana.post(
        f"{knowledge(ana)}/directories", data={"label": STAFF}, files=[("file", staff)]
    )
    assert added.status_code == 200, added.text
    assert added.json()["directories"][0]["entries"] == 1
    kept = ana.post(
        f"{knowledge(ana)}/records", data={"key": "nhc"}, files=[("file", ("p.csv", TABLE))]
    ).json()
    assert kept["rereading"] == 2
    work(ana.app)  # type: ignore[arg-type]
    found = surfaces(ana, path, note)
    assert {"Begoña Uría", "Amaia", "Zurita Olano", "1.120.934"} <= found
    (patient,) = ana.get(knowledge(ana)).json()["records"]
    assert patient["documents"] == 1
    assert ana.put(f"{other}/record", json={"record": patient["id"]}).status_code == 204
    assert "Amaia" in surfaces(ana, other, "Amaia, sin número.")
    texts = [
        ana.get(f"{p}/download", params={"format": "txt", "unreviewed": True}).text
        for p in (path, other)
    ]
    assert "Amaia" not in texts[0] + texts[1]
    given = texts[1].partition(",")[0]
    assert f"con su hermana {given} en" in texts[0]
    assert ana.put(f"{other}/record", json={"record": "nobody"}).status_code == 404
    drawer = added.json()["directories"][0]["id"]
    assert ana.delete(f"{knowledge(ana)}/directories/{drawer}").json()["directories"] == []
    assert ana.delete(f"{knowledge(ana)}/records").json()["records"] == []


def test_a_value_of_the_record_that_nobody_hides_is_not_delivered(ana: TestClient) -> None:
    path = ready(ana)
    files = [("file", ("p.csv", "nhc,nombre\n1120934,Amaia\n"))]
    kept = ana.post(f"{knowledge(ana)}/records", data={"key": "nhc"}, files=files).json()
    ana.put(f"{path}/record", json={"record": kept["records"][0]["id"]})
    for mark in marks(ana, path):
        if NOTE[mark["start"] : mark["end"]] == "Amaia":
            ana.delete(f"{path}/marks/{mark['id']}")
    answer = ana.get(f"{path}/download", params={"format": "txt", "unreviewed": True})
    assert (answer.status_code, answer.json()["code"]) == (409, "leak")
    assert "Amaia" not in answer.text


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("a.txt", b"", "a.txt: is empty"),
        ("a.txt", b"Ana\n\xff\n", "a.txt: line 2: not UTF-8"),
        ("a.txt", b"Amaia\nB\n", "a.txt: line 2: an entry needs"),
        ("a.csv", b"Amaia,Zurita\n", "a.csv: line 1: no header"),
    ],
)
def test_bad_files_are_refused_with_their_line(
    ana: TestClient, name: str, data: bytes, said: str
) -> None:
    answer = ana.post(
        f"{knowledge(ana)}/directories", data={"label": STAFF}, files=[("file", (name, data))]
    )
    assert answer.status_code == 422
    assert answer.json()["detail"].startswith(said)
    assert "Amaia" not in answer.text
    assert ana.get(knowledge(ana)).json()["directories"] == []


def test_it_is_sealed_and_the_keys_are_changed_with_the_others(
    ana: TestClient, services: Services
) -> None:
    ana.post(f"{knowledge(ana)}/entries", json={"always": [{"text": "Amaia Zurita"}]})
    ana.post(f"{knowledge(ana)}/records", data={"key": "nhc"}, files=[("file", ("p.csv", TABLE))])
    with services.database.read() as session:
        box = session.execute(sql("SELECT key, box FROM knowledge")).one()
        log = session.execute(sql("SELECT detail FROM audit_log")).all()
    assert b"Amaia" not in bytes(box[0]) + bytes(box[1])
    assert "Amaia" not in str(log)
    before = bytes(box[0])
    rotate(services.database, services.key, ServerKey(b"n" * 32))
    with services.database.read() as session:
        after = session.execute(sql("SELECT key FROM knowledge")).scalar_one()
    assert bytes(after) != before


def test_others_may_not_read_or_change_it(ana: TestClient, ben: TestClient) -> None:
    path = knowledge(ana)
    assert ben.get(path).status_code == 404
    assert ben.post(f"{path}/entries", json={"never": [{"text": "Oñati"}]}).status_code == 404
    share = {"email": "ben@example.org", "permission": "viewer"}
    ana.post(f"/api/v1/workspaces/{workspace(ana)}/members", json=share)
    assert ben.get(path).status_code == 200
    assert ben.post(f"{path}/entries", json={"never": [{"text": "Oñati"}]}).status_code == 403
    assert ben.delete(f"{path}/records").status_code == 403
