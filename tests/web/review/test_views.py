"""Documents in memory: planned when asked for, and never behind what is stored."""

from dataclasses import replace

import pytest
from fastapi.testclient import TestClient
from tests.web.server import marks, ready

from veladura.transform import Plan
from veladura.web.review.engine import Engine
from veladura.web.services import Services
from veladura.web.storage.tables import DocumentRow


@pytest.fixture
def plans(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """One entry per plan that was worked out."""
    made: list[str] = []
    plan = Engine.plan

    def counting(*args: object) -> Plan:
        made.append("plan")
        return plan(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(Engine, "plan", counting)
    return made


def test_looking_and_deciding_plan_nothing(
    services: Services, ana: TestClient, plans: list[str]
) -> None:
    path = ready(ana)
    services.views.clear()  # as of a long document: nobody has planned it beforehand
    plans.clear()
    found = ana.get(f"{path}/marks?previews=false").json()
    assert {mark["replacement"] for mark in found} == {None}
    answers = [
        ana.patch(f"{path}/marks/{found[0]['id']}", json={"state": "accepted"}).json(),
        ana.delete(f"{path}/marks/{found[1]['id']}").json(),
        ana.patch(f"{path}/marks/{found[2]['id']}", json={"label": "PROFESION"}).json(),
        ana.post(f"{path}/undo").json(),
    ]
    assert [answer["previews"] for answer in answers] == [False] * 4
    assert [mark["id"] for mark in answers[1]["marks"]] == [found[1]["id"]]
    assert plans == []


def test_accepting_keeps_the_plan_and_rejecting_does_not(ana: TestClient, plans: list[str]) -> None:
    path = ready(ana)
    before = marks(ana, path)
    accepted = ana.patch(f"{path}/marks/{before[0]['id']}", json={"state": "accepted"}).json()
    assert accepted["previews"]
    assert accepted["marks"] == [{**before[0], "state": "accepted"}]
    assert len(plans) == 1
    rejected = ana.delete(f"{path}/marks/{before[0]['id']}").json()
    assert not rejected["previews"]
    assert marks(ana, path)[0]["replacement"] == rejected["marks"][0]["masked"]
    assert len(plans) == 2


def test_what_is_kept_is_what_is_stored(ana: TestClient, services: Services) -> None:
    path = ready(ana)
    id = path.rpartition("/")[2]
    first, second = (mark["id"] for mark in marks(ana, path)[:2])
    ana.patch(f"{path}/marks/{first}", json={"start": 0, "end": 8})
    ana.patch(f"{path}/marks/{second}", json={"state": "accepted"})
    ana.post(f"{path}/marks", json={"start": 9, "end": 11, "label": "PROFESION"})
    ana.post(f"{path}/reroll", json={})
    kept = services.views.kept(id)
    assert kept is not None
    shown = marks(ana, path)
    services.views.clear()
    with services.database.read() as session:
        stored = services.views.load(session, session.get_one(DocumentRow, id))
    assert list(stored.marks.items()) == list(kept.marks.items())
    assert replace(stored, lazy_plan=kept.lazy_plan) == kept
    assert marks(ana, path) == shown


def test_a_change_that_fails_is_not_kept(ana: TestClient, services: Services) -> None:
    path = ready(ana)
    before = marks(ana, path)
    assert ana.post(f"{path}/marks", json={"start": 0, "end": 4, "label": "NONE"}).is_error
    kept = services.views.kept(path.rpartition("/")[2])
    assert kept is not None
    assert list(kept.marks) == [mark["id"] for mark in before]


def test_a_deleted_document_is_not_kept_by_who_still_reads_it(
    ana: TestClient, services: Services
) -> None:
    path = ready(ana)
    id = path.rpartition("/")[2]
    with services.database.read() as session:
        reading = services.views.load(session, session.get_one(DocumentRow, id))
    assert ana.delete(path).status_code == 204
    services.views.keep(reading)
    assert services.views.kept(id) is None


def test_what_is_written_instead_is_known_before_somebody_opens_the_document(
    services: Services, ana: TestClient
) -> None:
    document_id = ready(ana).rpartition("/")[2]
    kept = services.views.kept(document_id)
    assert kept is not None
    assert kept.lazy_plan.made is not None
