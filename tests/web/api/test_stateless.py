"""Stateless work for programs, profiles, labels, models, health."""

import io
import zipfile

import pytest
from fastapi.testclient import TestClient
from tests.web.server import NOTE

from veladura.models import model_names


def test_detect(ana: TestClient) -> None:
    answer = ana.post("/api/v1/detect", json={"text": NOTE}).json()
    assert (answer["profile"], answer["scheme"], answer["length"]) == (
        "es-rules",
        "meddocan",
        len(NOTE),
    )
    found = {NOTE[s["start"] : s["end"]]: s["label"] for s in answer["spans"]}
    assert found["12345678Z"] == "ID_SUJETO_ASISTENCIA"


def test_recall_is_used(ana: TestClient) -> None:
    counts = [
        len(ana.post("/api/v1/detect", json={"text": NOTE, "recall": r}).json()["spans"])
        for r in (0.0, 1.0)
    ]
    assert counts[0] <= counts[1]
    assert ana.post("/api/v1/detect", json={"text": NOTE, "recall": 2}).status_code == 422


def test_anonymize_and_where_things_went(ana: TestClient) -> None:
    body = {"text": NOTE, "mode": "tag", "seed": 5}
    answer = ana.post("/api/v1/anonymize", json=body).json()
    assert "FECHAS_1" in answer["text"]
    for edit in answer["edits"]:
        assert answer["text"][edit["new_start"] : edit["new_end"]] == edit["text"]
    replaced = {"text": NOTE, "seed": 5}
    first = ana.post("/api/v1/anonymize", json=replaced).json()
    assert first == ana.post("/api/v1/anonymize", json=replaced).json()
    assert "12345678Z" not in first["text"]


def test_columns_stay_and_offsets_tell_where_substitutes_stand(ana: TestClient) -> None:
    rows = [("Ana", "12345678Z", 71), ("Eva", "87654321X", 8), ("Luz", "11223344B", 64)]
    text = "".join(
        f"{name:6}DNI {number}   el 12/03/2021   {age:>4}\n" for name, number, age in rows
    )
    answer = ana.post("/api/v1/anonymize", json={"text": text, "mode": "redact"}).json()
    assert answer["text"] != text
    assert len({len(line) for line in answer["text"].splitlines()}) == 1
    for edit in answer["edits"]:
        assert answer["text"][edit["new_start"] : edit["new_end"]] == edit["text"]


def test_batches_keep_their_order_and_their_failures(ana: TestClient) -> None:
    items = [{"text": NOTE}, {"text": "x", "profile": "none"}, {"text": "El 12/03/2021."}]
    answer = ana.post("/api/v1/detect/batch", json={"items": items}).json()["items"]
    assert [item.get("length") for item in answer] == [len(NOTE), None, 14]
    assert answer[1]["code"] == "config"
    answer = ana.post("/api/v1/anonymize/batch", json={"items": items}).json()["items"]
    assert "12/03/2021" not in answer[2]["text"]
    assert ana.post("/api/v1/detect/batch", json={"items": []}).status_code == 422


def test_files(ana: TestClient) -> None:
    files = {"file": ("nota.html", f"<p>{NOTE}</p>".encode())}
    answer = ana.post("/api/v1/detect/file", data={"recall": "0.7"}, files=files)
    assert {span["label"] for span in answer.json()["spans"]} >= {"FECHAS"}
    answer = ana.post("/api/v1/anonymize/file", data={"mode": "mask"}, files=files)
    assert "nota.anon.html" in answer.headers["content-disposition"]
    assert "<p>" in answer.text
    assert "[FECHAS]" in answer.text
    for data in ({"mode": "burn"}, {"preferences": "{"}, {"nonsense": "1"}):
        assert ana.post("/api/v1/anonymize/file", data=data, files=files).status_code == 422
    assert ana.post("/api/v1/anonymize/file", data={"mode": "mask"}).status_code in (415, 422)
    two = [("file", ("a.txt", b"a")), ("file", ("b.txt", b"b"))]
    assert ana.post("/api/v1/detect/file", files=two).json()["code"] == "one-file"
    unknown = {"file": ("x.exe", b"\x7fELF\x02\x01\x01\x00\x00\xff\xfe")}
    assert ana.post("/api/v1/anonymize/file", files=unknown).status_code == 415


def test_profiles_and_labels(ana: TestClient) -> None:
    (profile,) = ana.get("/api/v1/profiles").json()
    assert profile["available"]
    assert profile["id"] == "es-rules"
    labels = ana.get("/api/v1/labels?profile=es-rules").json()
    assert len(labels["labels"]) == 29
    assert next(iter(labels["groups"])) == "people"
    assert {"id", "group", "hue", "es", "en", "de"} == labels["labels"][0].keys()
    assert ana.get("/api/v1/labels?profile=none").status_code == 422


def test_models_can_be_taken_along(ana: TestClient) -> None:
    listed = ana.get("/api/v1/models").json()
    assert {model["name"] for model in listed} <= set(model_names())
    for model in listed:
        answer = ana.get(f"/api/v1/models/{model['name']}/download")
        names = zipfile.ZipFile(io.BytesIO(answer.content)).namelist()
        assert f"{model['name']}/model.onnx" in names
    assert ana.get("/api/v1/models/none/download").status_code == 404


def test_health(ana: TestClient, stranger: TestClient) -> None:
    shown = stranger.get("/health").json()
    assert (shown["database"], shown["worker"]) == ("ok", "stopped")  # tests run no threads
    assert shown["profiles"] == {"es-rules": True}
    programs = stranger.get("/api/v1/health").json()
    assert programs | {"disk_free": 0} == shown | {"disk_free": 0}  # the disk is everybody's
    assert "<html" in stranger.get("/health", headers={"accept": "text/html"}).text


KEY = "a key of enough length"


@pytest.mark.parametrize(
    "options", [{"mode": "hash"}, {"preferences": {"modes": {"FECHAS": "hash"}}}]
)
def test_hashes_need_a_key(ana: TestClient, options: dict[str, object]) -> None:
    for seed in ({}, {"seed": 5}):
        refused = ana.post("/api/v1/anonymize", json={"text": NOTE, **options, **seed})
        assert refused.status_code == 422
        assert "needs a key" in refused.json()["detail"]
    body = {"text": NOTE, **options, "key": KEY}
    first, again = (ana.post("/api/v1/anonymize", json=body).json() for _ in range(2))
    assert "[FECHAS:" in first["text"]
    assert first == again


def test_a_seed_alone_is_warned_about(ana: TestClient) -> None:
    def warnings(**more: object) -> object:
        return ana.post("/api/v1/anonymize", json={"text": NOTE, **more}).json()["warnings"]

    assert warnings(seed=5) == ["guessable-seed"]
    assert warnings(seed=5, key=KEY) == warnings(seed=5, mode="mask") == warnings() == []


def test_files_are_hashed_with_a_key_and_warned_about_with_a_seed(ana: TestClient) -> None:
    files = {"file": ("nota.txt", NOTE.encode())}
    refused = ana.post("/api/v1/anonymize/file", data={"mode": "hash", "seed": "5"}, files=files)
    assert refused.status_code == 422
    hashed = ana.post("/api/v1/anonymize/file", data={"mode": "hash", "key": KEY}, files=files)
    assert "[FECHAS:" in hashed.text
    assert "veladura-warnings" not in hashed.headers
    seeded = ana.post("/api/v1/anonymize/file", data={"seed": "5"}, files=files)
    assert seeded.headers["veladura-warnings"] == "guessable-seed"


def test_a_short_key_is_refused_and_not_repeated(ana: TestClient) -> None:
    refused = ana.post("/api/v1/anonymize", json={"text": NOTE, "key": "dicky bird"})
    assert refused.status_code == 422
    assert "dicky" not in refused.text
