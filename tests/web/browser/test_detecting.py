"""A long document is detected anew in the background, while one goes on working."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect
from tests.web.browser.visitor import FOUND, NOTE, Visitor

from veladura.errors import ModelError
from veladura.web.review.engine import Engine
from veladura.web.services import Services
from veladura.web.storage import jobs

WAITING = "Waiting to be detected anew…"


@pytest.fixture
def services(resting: tuple[str, Services], monkeypatch: pytest.MonkeyPatch) -> Services:
    """Of a server to which every document is long, and which does its jobs when told to."""
    monkeypatch.setattr("veladura.web.api.redetection.LONG", 10)
    return resting[1]


@pytest.fixture
def eva(
    browser: Browser, resting: tuple[str, Services], services: Services
) -> Iterator[tuple[Visitor, str]]:
    """Somebody, and the document she looks at."""
    visitor = Visitor.arrive(browser, resting[0])
    visitor.register(services=resting[1])
    document = visitor.add_document(NOTE)
    work(services)
    visitor.page.goto(f"/documents/{document}")
    expect(visitor.page.locator(".mark")).to_have_count(FOUND)
    yield visitor, document
    visitor.leave()
    assert visitor.problems == [], visitor.problems


def work(services: Services) -> None:
    while services.worker.work_once():
        pass


def change_profile(visitor: Visitor, profile: str) -> None:
    visitor.page.get_by_role("button", name="Change…", exact=True).last.click()
    dialog = visitor.page.get_by_role("dialog", name="Read with another profile")
    dialog.get_by_role("radio", name=profile).check()
    dialog.get_by_role("button", name="Detect again").click()
    expect(dialog).to_have_count(0)


def test_one_goes_on_while_the_slider_is_carried_out(
    eva: tuple[Visitor, str], services: Services
) -> None:
    visitor, document = eva
    page, note = visitor.page, visitor.page.locator("#detecting")
    slider = page.get_by_label("Recall")
    slider.fill("20")
    expect(note).to_have_text(WAITING)
    expect(page.locator("#detecting-bar")).to_be_visible()
    expect(slider).to_have_value("20")
    visitor.mark("12/03/2021").click()
    page.get_by_role("dialog").get_by_role("button", name="Remove").click()
    removed = page.locator(".mark[data-state=rejected]")
    expect(removed).to_have_count(1)
    slider.fill("90")
    page.locator(".desk:not([data-saving])").wait_for()
    expect(slider).to_have_value("90")
    work(services)
    expect(note).to_be_hidden()
    expect(page.locator("#detecting-bar")).to_be_hidden()
    expect(slider).to_have_value("90")
    expect(removed).to_have_count(1)
    assert visitor.get(f"/documents/{document}")["recall"] == 0.9
    page.get_by_role("button", name="Undo").click()
    expect(slider).to_have_value("50")
    expect(removed).to_have_count(1)


def test_another_profile_comes_when_it_is_done(
    eva: tuple[Visitor, str], services: Services
) -> None:
    visitor, _ = eva
    page = visitor.page
    change_profile(visitor, "de-plain")
    expect(page.locator("#detecting")).to_have_text(WAITING)
    expect(page.locator(".mark")).to_have_count(FOUND)  # for the time being
    page.reload()
    expect(page.locator("#detecting")).to_have_text(WAITING)
    work(services)
    expect(page.get_by_text("Nothing was found")).to_be_visible()
    expect(page.locator("#detecting")).to_be_hidden()
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".mark")).to_have_count(FOUND)


def test_a_failure_is_told_and_changes_nothing(
    eva: tuple[Visitor, str], services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(self: Engine, *arguments: object) -> None:
        raise ModelError("no model")

    visitor, document = eva
    change_profile(visitor, "de-plain")
    expect(visitor.page.locator("#detecting")).to_be_visible()
    monkeypatch.setattr(Engine, "detect", fail)
    work(services)
    expect(visitor.page.get_by_text("Detecting anew failed. Nothing has changed.")).to_be_visible()
    expect(visitor.page.locator("#detecting")).to_be_hidden()
    assert visitor.get(f"/documents/{document}")["profile"] == "es-rules"
    visitor.page.reload()
    expect(visitor.page.locator(".mark")).to_have_count(FOUND)
    expect(visitor.page.locator("#detecting")).to_be_hidden()


def test_whoever_waits_for_a_document_sees_how_far_it_is_and_may_cancel(
    eva: tuple[Visitor, str], services: Services
) -> None:
    visitor, _ = eva
    page = visitor.page
    document = visitor.add_document(NOTE, "larga.txt")
    page.goto(f"/documents/{document}")
    expect(page.get_by_role("heading", name="Queued")).to_be_visible()
    with services.database.write() as session:
        job = jobs.claim(session)
        assert job is not None
        session.flush()
        jobs.note_progress(session, job.id, 40)
    bar = page.get_by_role("progressbar")
    expect(bar).to_have_attribute("aria-valuenow", "40")
    expect(page.locator("#percent")).to_have_text("40 %")
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_text("Cancelled.").first).to_be_visible()
    assert visitor.get(f"/documents/{document}")["error_code"] == "cancelled"
