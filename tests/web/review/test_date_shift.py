"""By how many days a document's dates are moved."""

import pytest
from fastapi.testclient import TestClient
from tests.web.server import marks, ready

from veladura.web.review.date_shift import date_shift


@pytest.mark.parametrize(
    ("pairs", "days"),
    [
        ([], None),
        ([("12/03/2021", "12/03/2021")], None),  # kept
        ([("12/03/2021", "[FECHAS]")], None),  # masked
        ([("marzo de 2021", "abril de 2022")], None),  # no exact day
        ([("12/03/2021", "15/03/2021")], 3),
        ([("1 de marzo de 2021", "28 de febrero de 2021")], -1),
        (
            [("2021-03-12", "2021-03-10"), ("12/03/2021", "10/03/2021"), ("1/1/2020", "9/1/2020")],
            -2,
        ),
    ],
)
def test_the_shift_most_dates_agree_on(pairs: list[tuple[str, str]], days: int | None) -> None:
    assert date_shift(pairs) == days


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
