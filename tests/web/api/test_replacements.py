"""Preferences, rerolls and replacements by hand, with their previews."""

import pytest
from fastapi.testclient import TestClient
from tests.web.server import NOTE, marks, ready

TWICE = "Amaia llamó el 12/03/2021. Amaia volvió. Oñati, 12/03/2021.\n"


def previews(client: TestClient, path: str) -> dict[int, str]:
    return {mark["id"]: mark["replacement"] for mark in marks(client, path)}


def one(client: TestClient, path: str, label: str) -> int:
    found: int = next(m["id"] for m in marks(client, path) if m["label"] == label)
    return found


def test_modes_change_every_preview(ana: TestClient) -> None:
    path = ready(ana)
    for mode, example in [("mask", "[FECHAS]"), ("tag", "FECHAS_1"), ("keep", "12/03/2021")]:
        answer = ana.put(f"{path}/preferences", json={"mode": mode}).json()
        assert answer["mode"] == answer["preferences"]["mode"] == mode
        assert example in previews(ana, path).values()


def test_hashes_are_made_with_a_secret_of_the_document_s_own(ana: TestClient) -> None:
    hashes = []
    for _ in range(2):
        path = ready(ana)
        assert ana.put(f"{path}/preferences", json={"mode": "hash"}).status_code == 200
        hashes.append({text for text in previews(ana, path).values() if "[FECHAS:" in text})
    assert hashes[0]
    assert hashes[0].isdisjoint(hashes[1])


def test_a_mode_for_one_category(ana: TestClient) -> None:
    path = ready(ana)
    date = one(ana, path, "FECHAS")
    others = {id: text for id, text in previews(ana, path).items() if id != date}
    answer = ana.put(
        f"{path}/preferences", json={"preferences": {"modes": {"FECHAS": "redact"}}}
    ).json()
    assert {m["label"] for m in answer["marks"]} == {"FECHAS"}
    assert previews(ana, path)[date] == "█████"
    cleared = {"preferences": {"modes": {"FECHAS": None}}}
    assert ana.put(f"{path}/preferences", json=cleared).json()["preferences"]["modes"] == {}
    assert others.items() <= previews(ana, path).items()


def test_date_ranges_are_kept_and_used(ana: TestClient) -> None:
    path = ready(ana)
    wanted = {"date_days": [7, 7], "date_months": [0, 0], "date_years": [0, 0]}
    answer = ana.put(f"{path}/preferences", json={"preferences": wanted}).json()
    assert answer["preferences"]["date_days"] == [7, 7]
    assert {"05/03/2021", "19/03/2021"} & set(previews(ana, path).values())  # either direction
    assert ana.get(path).json()["preferences"]["date_days"] == [7, 7]


@pytest.mark.parametrize(
    "wrong",
    [
        {"preferences": {"age_range": 99}},
        {"preferences": {"no_such": 1}},
        {"preferences": {"modes": {"FECHAS": "burn"}}},
        {"preferences": {"modes": {"NO_LABEL": "mask"}}},
        {"preferences": {"modes": 5}},
        {"mode": "burn"},
    ],
)
def test_wrong_preferences_change_nothing(ana: TestClient, wrong: dict[str, object]) -> None:
    path = ready(ana)
    before = ana.get(path).json()
    assert ana.put(f"{path}/preferences", json=wrong).status_code == 422
    assert ana.get(path).json() == before


def test_reroll_one_and_all(ana: TestClient) -> None:
    path = ready(ana)
    phone = one(ana, path, "NUMERO_TELEFONO")
    before = previews(ana, path)
    answer = ana.post(f"{path}/reroll", json={"mark": phone}).json()
    assert [m["id"] for m in answer["marks"]] == [phone]
    assert previews(ana, path)[phone] != before[phone]
    ana.post(f"{path}/reroll", json={})
    after = previews(ana, path)
    assert (
        after[one(ana, path, "ID_SUJETO_ASISTENCIA")]
        != before[one(ana, path, "ID_SUJETO_ASISTENCIA")]
    )
    ana.post(f"{path}/undo")
    ana.post(f"{path}/undo")
    assert previews(ana, path) == before


def test_a_replacement_by_hand_spreads_and_can_be_taken_back(ana: TestClient) -> None:
    path = ready(ana, TWICE)
    label = "NOMBRE_SUJETO_ASISTENCIA"
    ana.post(f"{path}/marks", json={"start": 0, "end": 5, "label": label, "all_occurrences": True})
    first, second = (m["id"] for m in marks(ana, path) if m["label"] == label)
    answer = ana.put(f"{path}/marks/{first}/replacement", json={"text": "Nekane"}).json()
    changed = {m["id"]: m for m in answer["marks"]}
    assert changed[first]["replacement"] == changed[second]["replacement"] == "Nekane"
    assert changed[first]["chosen"]
    assert ana.get(f"{path}/download?unreviewed=true&as=txt").text.count("Nekane") == 2
    ana.put(f"{path}/marks/{first}/replacement", json={"text": None})
    assert "Nekane" not in previews(ana, path).values()


def test_previews_are_stable(ana: TestClient) -> None:
    path = ready(ana)
    before = previews(ana, path)
    ana.app.state.services.views.clear()  # type: ignore[attr-defined]
    assert previews(ana, path) == before
    assert all(text not in NOTE for id, text in before.items() if len(text) > 4)


@pytest.mark.parametrize("text", ["a\x00b", "a\x0bb", "a\x7fb"])
def test_a_replacement_that_no_format_can_hold_is_refused(ana: TestClient, text: str) -> None:
    path = ready(ana)
    date = one(ana, path, "FECHAS")
    assert ana.put(f"{path}/marks/{date}/replacement", json={"text": text}).status_code == 422
    assert ana.get(f"{path}/download?unreviewed=true").status_code == 200
