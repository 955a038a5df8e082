"""Detecting again with another profile: what stays, what goes, and the way back."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from tests.web.api.test_workspaces import share
from tests.web.server import NOTE, PROFILE, marks, ready, register, upload, work

from veladura.web.app import create_app
from veladura.web.review.engine import FEW_WORDS
from veladura.web.settings import Settings

OTHER = PROFILE.replace('"phone", ', "")  # the same categories, but no telephones
GERMAN = 'language = "de"\nscheme = "finance"\nmodel = ""\nrules = ["datum"]\nconsistency = false\n'
FIGURES = "Ana Ruiz 12/03/2021 612 345 678\n"


def further_profiles(folder: Path) -> list[str]:
    """A profile with other categories than the usual one, and one with the same."""
    more = []
    for name, source in (("de-rules", GERMAN), ("es-other", OTHER)):
        path = folder / f"{name}.toml"
        path.write_text(source, "utf-8")
        more.append(str(path))
    return more


@pytest.fixture
def settings(settings: Settings, tmp_path: Path) -> Settings:
    german, other = further_profiles(tmp_path)
    return replace(settings, profiles=(german, *settings.profiles, other))


@pytest.fixture
def path(ana: TestClient) -> str:
    return ready(ana)


def put_profile(client: TestClient, path: str, profile: str) -> Any:
    return client.put(f"{path}/profile", json={"profile": profile})


def labels(client: TestClient, path: str) -> set[str]:
    return {mark["label"] for mark in marks(client, path)}


def test_the_same_categories_keep_what_people_decided(ana: TestClient, path: str) -> None:
    start = NOTE.index("Oñati")
    ana.post(f"{path}/marks", json={"start": start, "end": start + 5, "label": "TERRITORIO"})
    telephone = next(m["id"] for m in marks(ana, path) if m["label"] == "NUMERO_TELEFONO")
    date = next(m["id"] for m in marks(ana, path) if m["label"] == "FECHAS")
    ana.delete(f"{path}/marks/{date}")
    answer = put_profile(ana, path, "es-other").json()
    assert (answer["profile"], answer["scheme"]) == ("es-other", "meddocan")
    after = {mark["id"]: mark for mark in marks(ana, path)}
    assert telephone not in after
    assert after[date]["state"] == "rejected"
    assert "TERRITORIO" in labels(ana, path)


def test_other_categories_start_anew_and_undo_brings_all_back(ana: TestClient, path: str) -> None:
    ana.put(f"{path}/preferences", json={"preferences": {"modes": {"FECHAS": "mask"}}})
    date = next(m["id"] for m in marks(ana, path) if m["label"] == "FECHAS")
    ana.put(f"{path}/marks/{date}/replacement", json={"text": "ayer"})
    ana.put(f"{path}/review", json={"state": "accepted"})
    before, detail = marks(ana, path), ana.get(path).json()
    answer = put_profile(ana, path, "de-rules").json()
    assert (answer["profile"], answer["scheme"], answer["language"]) == (
        "de-rules",
        "finance",
        "de",
    )
    assert answer["preferences"]["modes"] == {}
    assert answer["review"]["state"] == "open"
    assert labels(ana, path) <= {"DATE"}
    undone = ana.post(f"{path}/undo").json()
    assert undone["profile"] == detail["profile"]
    assert marks(ana, path) == before
    assert ana.get(path).json()["preferences"] == detail["preferences"]
    assert ana.post(f"{path}/redo").json()["profile"] == "de-rules"
    assert labels(ana, path) <= {"DATE"}


def test_a_doubt_ends_when_somebody_says_which(ana: TestClient) -> None:
    for profile in ("es-rules", "es-other"):
        path = ready(ana, FIGURES)
        assert ana.get(path).json()["doubt"] == FEW_WORDS
        assert put_profile(ana, path, profile).json()["doubt"] is None


@pytest.mark.parametrize(("language", "profile"), [("es", "es-rules"), ("de", "de-rules")])
def test_few_words_are_read_in_the_language_of_the_account(
    ana: TestClient, language: str, profile: str
) -> None:
    ana.patch("/api/v1/account", json={"language": language})
    detail = ana.get(ready(ana, FIGURES)).json()
    assert (detail["profile"], detail["doubt"]) == (profile, FEW_WORDS)
    detected = ana.post("/api/v1/detect", json={"text": FIGURES}).json()
    assert (detected["profile"], detected["doubt"]) == (profile, FEW_WORDS)


def test_a_failed_document_is_tried_with_the_other_profile(
    ana: TestClient, app: FastAPI, tmp_path: Path
) -> None:
    row = upload(ana, b"PK\x03\x04 broken", "alta.docx")
    work(app)
    path = f"/api/v1/documents/{row['id']}"
    assert ana.get(path).json()["state"] == "failed"
    answer = put_profile(ana, path, "es-other").json()
    assert (answer["state"], answer["profile"]) == ("queued", "es-other")
    assert put_profile(ana, path, "es-rules").json()["code"] == "not-ready"


def test_who_may_and_what_is_refused(ana: TestClient, ben: TestClient, path: str) -> None:
    assert put_profile(ben, path, "es-other").status_code == 404
    share(ana, "viewer")
    assert put_profile(ben, path, "es-other").status_code == 403
    assert ben.put(f"{path}/recall", json={"value": 0.9}).status_code == 403
    assert put_profile(ana, path, "no-such-profile").status_code == 422


def test_recall_belongs_to_the_profile_it_was_detected_with(
    ana: TestClient, app: FastAPI, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody changes the profile while another one's slider is still detecting."""
    engine = app.state.services.engine
    detect = type(engine).detect

    def meanwhile(self: object, *arguments: object) -> object:
        monkeypatch.setattr(type(engine), "detect", detect)
        assert put_profile(ana, path, "de-rules").status_code == 200
        return detect(self, *arguments)

    monkeypatch.setattr(type(engine), "detect", meanwhile)
    answer = ana.put(f"{path}/recall", json={"value": 0.9})
    assert (answer.status_code, answer.json()["code"]) == (409, "changed-meanwhile")
    assert labels(ana, path) <= {"DATE"}


@pytest.fixture
def english(tmp_path: Path, settings: Settings) -> Iterator[TestClient]:
    app = create_app(settings, {})
    client = register(app, "eve@example.org")
    client.patch("/api/v1/account", json={"language": "en"})
    yield client
    app.state.services.database.close()


@pytest.mark.parametrize(
    ("text", "profile"),
    [("Peña Núñez 4711", "es-rules"), ("Groß Schäfer 4711", "de-rules"), ("4711", "de-rules")],
)
def test_letters_tell_something_too(english: TestClient, text: str, profile: str) -> None:
    answer = english.post("/api/v1/detect", json={"text": text}).json()
    assert (answer["profile"], answer["doubt"]) == (profile, FEW_WORDS)
