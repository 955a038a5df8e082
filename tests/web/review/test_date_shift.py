"""By how many days a document's dates are moved."""

from fastapi.testclient import TestClient
from tests.web.server import marks, ready


def test_the_shift_of_a_document(ana: TestClient) -> None:
    path = ready(ana)
    exact = {"date_months": [0, 0], "date_years": [0, 0], "date_days": [8, 8]}
    wanted = {**exact, "date_direction": "future"}
    changed = ana.put(f"{path}/preferences", json={"preferences": wanted}).json()
    assert changed["date_shift"] == 8
    assert ana.get(f"{path}/replacements").json()["date_shift"] == 8
    assert ana.put(f"{path}/preferences", json={"mode": "mask"}).json()["date_shift"] is None


def test_replacements_by_mark(ana: TestClient) -> None:
    path = ready(ana)
    written = ana.get(f"{path}/replacements").json()["replacements"]
    assert written == {str(mark["id"]): mark["replacement"] for mark in marks(ana, path)}
