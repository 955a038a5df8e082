"""Learning, as an administrator sees it: asked for, followed, cancelled, looked at, switched on."""

import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from tests.web.browser.test_accessibility import violations
from tests.web.browser.visitor import Visitor

from veladura.document import Document
from veladura.learn.corrected import LEAST
from veladura.models import model_folder
from veladura.models.versions import RECORD, Version
from veladura.profiles import Profile
from veladura.progress import report
from veladura.web.review import learner as learning_thread
from veladura.web.review.learned import LearnedModels
from veladura.web.services import Services

BEFORE = {"local": {"coverage": 0.91}, "rehearsal": {"coverage": 0.96}}
AFTER = {"local": {"coverage": 0.985}, "rehearsal": {"coverage": 0.96}}
BUTTON = f"Learn from {LEAST} reviewed documents"


class Pupil:
    """Learns nothing and takes its time: until it is told to go on."""

    def __init__(self) -> None:
        self.go_on = threading.Event()

    def learn(self, models: LearnedModels, profile: Profile, _: Sequence[Document]) -> Version:
        store = models.store(profile)
        assert store is not None
        report(0.42)
        self.go_on.wait(60)
        report(0.8)
        made = Version(store.next_name(), "2026-03-01T10:00:00", "", 4, 1, 0.1, BEFORE, AFTER)
        store.record(made)
        for file in model_folder("es-clinical-fast").iterdir():  # it marks more than rules alone
            Path(store.folder / made.name / file.name).symlink_to(file)
        return made


@pytest.fixture
def pupil(monkeypatch: pytest.MonkeyPatch) -> Pupil:
    pupil = Pupil()
    monkeypatch.setattr(learning_thread, "NOTED_SECONDS", 0.0)
    monkeypatch.setattr(LearnedModels, "can_learn", lambda self, profile: True)
    monkeypatch.setattr(LearnedModels, "learn", lambda self, *given: pupil.learn(self, *given))
    return pupil


@pytest.fixture
def boss(browser: Browser, resting: tuple[str, Services]) -> Iterator[Visitor]:
    """The administrator of a server of her own, with documents that she has reviewed."""
    server, services = resting
    visitor = Visitor.arrive(browser, server)
    visitor.register(services=services)
    visitor.empty_workspace()
    for number in range(LEAST):
        visitor.add_document(name=f"{number}.txt")
    while services.worker.work_once():
        pass
    for document in visitor.documents():
        signed = {"state": "accepted", "accept_open": True}
        visitor.context.request.put(f"/api/v1/documents/{document['id']}/review", data=signed)
    yield visitor
    visitor.leave()
    assert visitor.problems == [], visitor.problems


@contextmanager
def at_work(services: Services) -> Iterator[None]:
    """What a server's own thread does, in one of ours that is over at the end."""
    thread = threading.Thread(target=services.learner.work_once)
    thread.start()
    yield
    thread.join(60)
    assert not thread.is_alive()


def test_a_model_learns_while_one_watches_and_is_looked_at_before_it_is_switched_on(
    boss: Visitor, resting: tuple[str, Services], pupil: Pupil
) -> None:
    page, services = boss.page, resting[1]
    card = page.get_by_role("region", name="es-rules", exact=True)
    page.goto(f"/workspaces/{boss.workspace}/learning")
    page.get_by_role("button", name=BUTTON).click()
    expect(page.get_by_text("Waiting for its turn")).to_be_visible()
    with at_work(services):
        expect(card.get_by_role("progressbar")).to_have_attribute("aria-valuenow", "42")
        expect(page.get_by_text("42 %")).to_be_visible()
        page.get_by_role("button", name="Cancel").click()
        expect(page.get_by_text("Cancelled; nothing has changed.")).to_be_visible()
        pupil.go_on.set()
    page.get_by_role("button", name=BUTTON).click()
    with at_work(services):
        expect(page.get_by_text("v0001 got better and lost nothing.")).to_be_visible()
    row = card.get_by_role("row", name="v0001")
    expect(row).to_contain_text("91.0\u00a0%\u00a0→\u00a098.5\u00a0%")
    expect(page.get_by_role("button", name="Switch on")).to_have_count(0)
    row.get_by_role("link", name="What changes").click()
    expect(page.get_by_role("region", name="What v0001 would change here")).to_contain_text("Oñati")
    assert violations(page) == []
    page.get_by_role("button", name="Switch on").click()
    expect(card.get_by_role("row", name="v0001")).to_contain_text("in use")
    assert (services.settings.learned_dir / "es-rules" / "v0001" / RECORD).exists()
