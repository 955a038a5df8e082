"""Documents past their time go to the bin and then for good; no clock can hurry that."""

from datetime import datetime, timedelta

import pytest
from fastapi.testclient import TestClient
from tests.web.review.test_downloads import pdf
from tests.web.server import ready, workspace

from veladura.errors import VeladuraError
from veladura.web.review.views import View
from veladura.web.services import Services
from veladura.web.storage.clock import Clock
from veladura.web.storage.retention import SWEEP_SECONDS, Retention, Swept
from veladura.web.storage.tables import now

DAY = 24 * 3600.0


class Watch:
    """A time of day and a running time, both set by hand."""

    def __init__(self) -> None:
        self.day = now()
        self.passed = 0.0
        self.clock = Clock(lambda: self.day, lambda: self.passed)

    def wait(self, days: float) -> None:
        self.day += timedelta(days=days)
        self.passed += days * DAY

    def jump(self, days: float) -> None:
        self.day += timedelta(days=days)


@pytest.fixture
def watch() -> Watch:
    return Watch()


@pytest.fixture
def retention(services: Services, watch: Watch) -> Retention:
    memories = (services.views, services.deliveries, services.pages)
    return Retention(services.database, memories, watch.clock)


def actions(client: TestClient) -> list[str]:
    return [entry["action"] for entry in client.get("/api/v1/admin/audit").json()["entries"]]


def in_the_bin(client: TestClient) -> list[str]:
    answer = client.get(f"/api/v1/workspaces/{workspace(client)}/bin")
    return [document["id"] for document in answer.json()]


def test_documents_go_to_the_bin_after_thirty_days_and_for_good_a_week_later(
    ana: TestClient, retention: Retention, watch: Watch
) -> None:
    path = ready(ana)
    watch.wait(29)
    assert retention.sweep() == Swept()
    watch.wait(2)
    assert retention.sweep() == Swept(binned=1)
    assert ana.get(path).status_code == 404
    assert in_the_bin(ana) == [path.rpartition("/")[2]]
    assert "document.bin" in actions(ana)
    watch.wait(6)
    assert retention.sweep() == Swept()
    watch.wait(2)
    assert retention.sweep() == Swept(deleted=1)
    assert in_the_bin(ana) == []
    assert "document.expire" in actions(ana)


def test_a_clock_that_jumps_ahead_moves_nothing(
    ana: TestClient,
    retention: Retention,
    watch: Watch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    path = ready(ana)
    watch.jump(3650)
    for _ in range(3):
        watch.wait(1)
        assert retention.sweep() == Swept()
    assert ana.get(path).status_code == 200
    assert [r.message[:23] for r in caplog.records if "clock" in r.message] == [
        "the clock jumped ahead:"
    ]
    watch.jump(-3650)
    assert not watch.clock.jumped


def test_a_restart_with_a_wrong_clock_deletes_nothing_and_the_right_one_brings_all_back(
    ana: TestClient, services: Services
) -> None:
    path = ready(ana)
    wrong = Watch()
    wrong.day += timedelta(days=3650)
    wrong.clock = Clock(lambda: wrong.day, lambda: wrong.passed)  # as a server that starts then
    retention = Retention(services.database, [services.views], wrong.clock)
    assert retention.sweep() == Swept(binned=1)
    wrong.jump(3650)  # and on: only time that passes brings deletion nearer
    assert retention.sweep() == Swept()
    assert Retention(services.database, [services.views]).sweep() == Swept(brought_back=1)
    assert ana.get(path).status_code == 200


def test_a_clock_set_back_keeps_documents_longer(
    ana: TestClient, retention: Retention, watch: Watch
) -> None:
    ready(ana)
    watch.jump(-400)
    watch.wait(40)
    assert retention.sweep() == Swept()


def test_the_grace_goes_on_after_a_restart(
    ana: TestClient, services: Services, retention: Retention, watch: Watch
) -> None:
    ready(ana)
    watch.wait(31)
    assert retention.sweep() == Swept(binned=1)
    watch.wait(5)
    retention.sweep()
    again = Retention(services.database, [services.views], watch.clock)
    watch.wait(3)
    assert again.sweep() == Swept(deleted=1)


def test_what_is_in_the_bin_can_be_brought_back_and_has_its_time_anew(
    ana: TestClient, ben: TestClient, retention: Retention, watch: Watch
) -> None:
    path = ready(ana)
    assert ana.post(f"{path}/restore").json()["code"] == "not-binned"
    watch.wait(31)
    retention.sweep()
    assert ben.post(f"{path}/restore").status_code == 404
    assert ana.post(f"{path}/restore").status_code == 200
    assert ana.get(path).status_code == 200
    assert in_the_bin(ana) == []


def test_viewers_bring_nothing_back(
    ana: TestClient, ben: TestClient, retention: Retention, watch: Watch
) -> None:
    path = ready(ana)
    member = {"email": "ben@example.org", "permission": "viewer"}
    ana.post(f"/api/v1/workspaces/{workspace(ana)}/members", json=member)
    watch.wait(31)
    retention.sweep()
    assert ben.post(f"{path}/restore").status_code == 403


def test_an_administrator_brings_everything_back(
    ana: TestClient, ben: TestClient, retention: Retention, watch: Watch
) -> None:
    path = ready(ben)
    watch.wait(31)
    retention.sweep()
    assert ben.post("/api/v1/admin/retention/restore").status_code == 403
    assert ana.post("/api/v1/admin/retention/restore").json()["documents"] >= 1
    assert ben.get(path).status_code == 200
    assert ana.get(path).status_code == 404  # which does not let her see them


def test_what_is_in_the_bin_can_be_deleted_at_once(
    ana: TestClient, retention: Retention, watch: Watch
) -> None:
    path = ready(ana)
    watch.wait(31)
    retention.sweep()
    assert ana.delete(path).status_code == 204
    assert in_the_bin(ana) == []


def test_it_is_said_what_will_happen(ana: TestClient, services: Services) -> None:
    ready(ana)
    outlook = ana.get("/api/v1/admin/retention").json()
    assert outlook == {"clock": "ok", "due": 0, "soon": 0, "binned": 0, "deletion": None}
    assert ana.get("/api/v1/admin/retention?days=5").json()["soon"] == 1
    late = Watch()
    late.day += timedelta(days=31)
    late.clock = Clock(lambda: late.day, lambda: late.passed)
    Retention(services.database, [services.views], late.clock).sweep()
    outlook = ana.get("/api/v1/admin/retention").json()
    assert outlook["binned"] == 1
    deletion = datetime.fromisoformat(outlook["deletion"])
    assert timedelta(days=6) < deletion - now() < timedelta(days=8)
    assert ana.get("/admin", headers={"accept": "text/html"}).status_code == 200


def test_the_times_can_be_set(
    ana: TestClient, services: Services, retention: Retention, watch: Watch
) -> None:
    path = ready(ana)
    ana.put("/api/v1/admin/settings", json={"retention_days": 2, "grace_days": 1})
    assert ana.get(path).json()["expires"][:10] == str((now() + timedelta(days=2)).date())
    watch.wait(3)
    assert retention.sweep() == Swept(binned=1)
    watch.wait(1.5)
    assert retention.sweep() == Swept(deleted=1)
    for wrong in ({"retention_days": 0}, {"retention_days": 5000}, {"grace_days": 0}):
        assert ana.put("/api/v1/admin/settings", json=wrong).status_code == 422


def test_more_days_bring_documents_back(
    ana: TestClient, retention: Retention, watch: Watch
) -> None:
    path = ready(ana)
    watch.wait(31)
    retention.sweep()
    ana.put("/api/v1/admin/settings", json={"retention_days": 60})
    assert retention.sweep() == Swept(brought_back=1)
    assert ana.get(path).status_code == 200


def test_sweeps_come_now_and_then(services: Services, watch: Watch) -> None:
    swept = 0

    class Counting(Retention):
        def sweep(self) -> Swept:
            nonlocal swept
            swept += 1
            return Swept()

    retention = Counting(services.database, [services.views], watch.clock)
    for moment in (0.0, 1.0, SWEEP_SECONDS + 1):
        watch.passed = moment
        retention.sweep_if_due()
    assert swept == 2


def test_nothing_of_an_expired_document_stays_in_memory(
    ana: TestClient, services: Services, retention: Retention, watch: Watch
) -> None:
    path = ready(ana, pdf("DNI 12345678Z"), "alta.pdf")
    document = path.rpartition("/")[2]
    assert ana.get(f"{path}/download?unreviewed=true").status_code == 200
    assert ana.get(f"{path}/pages/1.png?side=anonymised").status_code == 200
    view = _view(services, document)
    assert services.deliveries.load(view, b"").rewritten.data  # kept: nobody asks for the file
    for days in (31, 8):
        watch.wait(days)
        retention.sweep()
    assert services.views.kept(document) is None
    with pytest.raises(VeladuraError):
        services.deliveries.load(view, b"")


def _view(services: Services, document: str) -> View:
    found = services.views.kept(document)
    assert found is not None
    return found
