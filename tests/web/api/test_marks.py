"""Looking at marks and correcting them, over the API."""

import pytest
from fastapi.testclient import TestClient
from tests.web.server import NOTE, marks, ready


def place(words: str, nth: int = 0) -> dict[str, int]:
    start = -1
    for _ in range(nth + 1):
        start = NOTE.index(words, start + 1)
    return {"start": start, "end": start + len(words)}


def shown(client: TestClient, path: str) -> list[tuple[str, str, str]]:
    return [(NOTE[m["start"] : m["end"]], m["label"], m["state"]) for m in marks(client, path)]


def test_marks_carry_what_the_views_show(ana: TestClient) -> None:
    path = ready(ana)
    found = {NOTE[m["start"] : m["end"]]: m for m in marks(ana, path)}
    identity = found["12345678Z"]
    assert identity["label"] == "ID_SUJETO_ASISTENCIA"
    assert identity["state"] == "open"
    assert identity["masked"] == "[ID_SUJETO_ASISTENCIA]"
    assert identity["replacement"] not in ("", "12345678Z")
    assert identity["source"].startswith("rule:")
    assert {"52 años", "12/03/2021", "20/03/2021", "612 345 678"} <= found.keys()


def test_a_new_mark_is_accepted_and_previewed(ana: TestClient) -> None:
    path = ready(ana)
    answer = ana.post(f"{path}/marks", json={**place("Oñati"), "label": "TERRITORIO"})
    assert answer.status_code == 201
    (mark,) = [m for m in answer.json()["marks"] if m["label"] == "TERRITORIO"]
    assert (mark["state"], mark["source"], mark["masked"]) == (
        "accepted",
        "person",
        "[TERRITORIO]",
    )
    assert answer.json()["counts"]["TERRITORIO"] == 1
    assert answer.json()["can_undo"]


def test_all_occurrences_of_a_word(ana: TestClient) -> None:
    path = ready(ana)
    label = "FAMILIARES_SUJETO_ASISTENCIA"
    body = {**place("Amaia"), "label": label, "all_occurrences": True}
    ana.post(f"{path}/marks", json=body)
    assert shown(ana, path).count(("Amaia", label, "accepted")) == 2
    first = next(m for m in marks(ana, path) if m["label"] == label)
    change = {"label": "PROFESION", "all_occurrences": True}
    ana.patch(f"{path}/marks/{first['id']}", json=change)
    assert shown(ana, path).count(("Amaia", "PROFESION", "accepted")) == 2
    ana.delete(f"{path}/marks/{first['id']}?all_occurrences=true")
    assert not [one for one in shown(ana, path) if one[0] == "Amaia"]


def test_removing_what_the_machine_found_rejects_it(ana: TestClient) -> None:
    path = ready(ana)
    date = next(m for m in marks(ana, path) if m["label"] == "FECHAS")
    answer = ana.delete(f"{path}/marks/{date['id']}").json()
    assert answer["removed"] == []
    assert answer["review"]["rejected"] == 1
    after = next(m for m in marks(ana, path) if m["id"] == date["id"])
    assert after["state"] == "rejected"
    # A date that stayed would give back how far all the others moved: it moves with them.
    assert after["replacement"] != "12/03/2021"
    assert "12/03/2021" not in ana.get(f"{path}/download?unreviewed=true&as=txt").text


def test_removing_a_persons_mark_drops_it(ana: TestClient) -> None:
    path = ready(ana)
    label = "TERRITORIO"
    made = ana.post(f"{path}/marks", json={**place("Oñati"), "label": label}).json()
    (mark,) = [m["id"] for m in made["marks"] if m["label"] == label]
    assert ana.delete(f"{path}/marks/{mark}").json()["removed"] == [mark]


def test_borders_category_and_state_can_change(ana: TestClient) -> None:
    path = ready(ana)
    age = next(m for m in marks(ana, path) if m["label"] == "EDAD_SUJETO_ASISTENCIA")
    number = place("52")
    ana.patch(f"{path}/marks/{age['id']}", json=number)
    ana.patch(f"{path}/marks/{age['id']}", json={"label": "OTROS_SUJETO_ASISTENCIA"})
    ana.patch(f"{path}/marks/{age['id']}", json={"state": "open"})
    assert ("52", "OTROS_SUJETO_ASISTENCIA", "open") in shown(ana, path)


def test_a_mark_takes_the_place_of_what_it_overlaps(ana: TestClient) -> None:
    path = ready(ana)
    ana.post(f"{path}/marks", json={**place("DNI 12345678Z"), "label": "OTRO_NUMERO_IDENTIF"})
    after = shown(ana, path)
    assert ("DNI 12345678Z", "OTRO_NUMERO_IDENTIF", "accepted") in after
    assert ("12345678Z", "ID_SUJETO_ASISTENCIA", "rejected") in after


def test_undo_and_redo_all_the_way(ana: TestClient) -> None:
    path = ready(ana)
    states = [marks(ana, path)]
    ana.post(f"{path}/marks", json={**place("Oñati"), "label": "TERRITORIO"})
    states.append(marks(ana, path))
    ana.delete(f"{path}/marks/{states[0][0]['id']}")
    states.append(marks(ana, path))
    ana.put(f"{path}/preferences", json={"mode": "tag"})
    states.append(marks(ana, path))
    for expected in reversed(states[:-1]):
        answer = ana.post(f"{path}/undo").json()
        assert answer["can_redo"]
        assert marks(ana, path) == expected
    assert ana.post(f"{path}/undo").json()["code"] == "nothing-to-undo"
    for expected in states[1:]:
        ana.post(f"{path}/redo")
        assert marks(ana, path) == expected
    assert ana.post(f"{path}/redo").status_code == 409
    ana.post(f"{path}/undo")
    ana.post(f"{path}/marks", json={**place("Oñati"), "label": "PAIS"})
    assert ana.post(f"{path}/redo").status_code == 409  # a new step ends what could be redone


def test_recall_keeps_what_a_person_decided(ana: TestClient) -> None:
    path = ready(ana)
    before = marks(ana, path)
    age = next(m for m in before if m["label"] == "EDAD_SUJETO_ASISTENCIA")
    date = next(m for m in before if m["label"] == "FECHAS")
    ana.patch(f"{path}/marks/{age['id']}", json={"label": "OTROS_SUJETO_ASISTENCIA"})
    ana.delete(f"{path}/marks/{date['id']}")
    for value in (0.0, 1.0):
        answer = ana.put(f"{path}/recall", json={"value": value}).json()
        assert answer["recall"] == value
        found = {m["id"]: m for m in marks(ana, path)}
        assert found[age["id"]]["label"] == "OTROS_SUJETO_ASISTENCIA"
        assert found[date["id"]]["state"] == "rejected"
    again = [m for m in marks(ana, path) if m["start"] == date["start"]]
    assert len(again) == 1


def test_why_and_why_not(ana: TestClient) -> None:
    path = ready(ana)
    where = place("12345678Z")
    why = ana.get(f"{path}/explain", params=where).json()
    assert why["label"] == "ID_SUJETO_ASISTENCIA"
    assert why["source"].startswith("rule:")
    assert why["mark"] is not None
    why_not = ana.get(f"{path}/explain", params=place("Oñati")).json()
    assert why_not["label"] is None
    assert why_not["next_best"] == []


@pytest.mark.parametrize(
    "body",
    [
        {"start": 5, "end": 5, "label": "FECHAS"},
        {"start": 9, "end": 4, "label": "FECHAS"},
        {"start": 0, "end": 100_000, "label": "FECHAS"},
        {"start": 8, "end": 9, "label": "FECHAS"},  # a space
        {"start": 0, "end": 4, "label": "NO_SUCH_LABEL"},
        {"start": 0, "end": 4, "label": "FECHAS", "extra": 1},
    ],
)
def test_impossible_marks_are_refused(ana: TestClient, body: dict[str, object]) -> None:
    path = ready(ana)
    answer = ana.post(f"{path}/marks", json=body)
    assert answer.status_code == 422
    assert answer.headers["content-type"] == "application/problem+json"
    assert not ana.get(path).json()["can_undo"]


def test_an_unknown_mark(ana: TestClient) -> None:
    path = ready(ana)
    assert ana.patch(f"{path}/marks/999", json={"state": "accepted"}).status_code == 404
