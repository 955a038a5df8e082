"""Documents are deleted when their time is over."""

from datetime import timedelta

import pytest
from fastapi.testclient import TestClient
from tests.web.review.test_downloads import pdf
from tests.web.server import ready

from veladura.errors import VeladuraError
from veladura.web.review.views import View
from veladura.web.services import Services
from veladura.web.storage.retention import SWEEP_SECONDS, Retention
from veladura.web.storage.tables import now


def test_documents_expire_after_thirty_days_by_default(ana: TestClient, services: Services) -> None:
    path = ready(ana)
    retention = Retention(services.database, [services.views])
    assert retention.sweep(now() + timedelta(days=29)) == 0
    assert retention.sweep(now() + timedelta(days=31)) == 1
    assert ana.get(path).status_code == 404
    assert ana.get("/api/v1/admin/audit").json()["entries"][0]["action"] == "document.expire"


def test_the_time_can_be_set(ana: TestClient, services: Services) -> None:
    path = ready(ana)
    ana.put("/api/v1/admin/settings", json={"registration_open": True, "retention_days": 2})
    shown = ana.get(path).json()
    assert shown["expires"][:10] == str((now() + timedelta(days=2)).date())
    assert Retention(services.database, [services.views]).sweep(now() + timedelta(days=3)) == 1
    for wrong in (0, 5000):
        body = {"registration_open": True, "retention_days": wrong}
        assert ana.put("/api/v1/admin/settings", json=body).status_code == 422


def test_sweeps_come_now_and_then(ana: TestClient, services: Services) -> None:
    time = [0.0]
    swept = 0

    class Counting(Retention):
        def sweep(self, moment: object) -> int:
            nonlocal swept
            swept += 1
            return 0

    retention = Counting(services.database, [services.views], lambda: time[0])
    for moment in (0.0, 1.0, SWEEP_SECONDS + 1):
        time[0] = moment
        retention.sweep_if_due()
    assert swept == 2


def test_nothing_of_an_expired_document_stays_in_memory(
    ana: TestClient, services: Services
) -> None:
    path = ready(ana, pdf("DNI 12345678Z"), "alta.pdf")
    document = path.rpartition("/")[2]
    assert ana.get(f"{path}/download").status_code == 200
    assert ana.get(f"{path}/pages/1.png?side=anonymised").status_code == 200
    view = _view(services, document)
    assert services.rewrites.load(view, b"").rewritten.data  # kept: nobody asks for the file
    services.worker.retention.sweep(now() + timedelta(days=31))
    assert services.views.kept(document) is None
    with pytest.raises(VeladuraError):
        services.rewrites.load(view, b"")


def _view(services: Services, document: str) -> View:
    found = services.views.kept(document)
    assert found is not None
    return found
