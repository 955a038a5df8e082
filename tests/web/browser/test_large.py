"""A document of 500 pages: opens at once, only what is near the view is in the page."""

from playwright.sync_api import expect
from tests.web.browser.visitor import Visitor

PAGES = 500
BUSY_LIMIT_MS = 4000  # the aim is 1000 on a machine of one's own; tests share theirs
LETTERS_PER_PAGE = 3000
PARAGRAPH = (
    "Paciente de 52 años, DNI 12345678Z, vista el 12/03/2021. Buen estado general, abdomen blando "
    "y depresible, sin masas ni megalias. Se comenta el caso y se decide alta a domicilio.\n"
)
LARGE = PARAGRAPH * (PAGES * LETTERS_PER_PAGE // len(PARAGRAPH))
OPEN = """() => new Promise(done => {
  const shown = () => document.querySelector('.mark');
  const look = () => shown() ? done(performance.now()) : requestAnimationFrame(look);
  look();
})"""
SCROLL = """async () => {
  const stage = document.querySelector('.stage');
  const jumps = [];
  let blank = 0;
  const frame = () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
  stage.scrollTop = stage.scrollHeight / 2;
  await frame(); await frame();
  for (let step = 0; step < 60; step++) {
    const box = stage.getBoundingClientRect();
    const middle = [box.left + box.width / 2, box.top + box.height / 2];
    const line = document.elementFromPoint(...middle).closest('.line');
    if (!line) { blank++; stage.scrollTop -= 50; await frame(); continue; }
    const before = line.getBoundingClientRect().top;
    stage.scrollTop -= 50;
    await frame();
    jumps.push(Math.abs(line.getBoundingClientRect().top - before - 50));
  }
  return {blank, largest: Math.max(...jumps)};
}"""


def test_five_hundred_pages(ana: Visitor) -> None:
    document = ana.add_document(LARGE)
    page = ana.page
    page.goto(f"/documents/{document}")
    page.locator(".stage[aria-busy='false']").wait_for(timeout=120_000)
    opened = []
    for _ in range(3):
        page.goto("about:blank")
        page.goto(f"/documents/{document}", wait_until="commit")
        opened.append(page.evaluate(OPEN))
    drawn = page.locator(".chunk:has(.line)").count()
    assert drawn < 60 < page.locator(".chunk").count()

    scrolled = page.evaluate(SCROLL)
    assert scrolled["largest"] <= 2, scrolled
    assert scrolled["blank"] == 0, scrolled
    assert page.locator(".chunk:has(.line)").count() < 60

    page.keyboard.press("k")  # before the first mark comes the last one
    expect(page.locator(".mark.selected")).to_be_focused()
    assert page.evaluate("document.querySelector('.stage').scrollTop") > 100_000
    assert min(opened) <= BUSY_LIMIT_MS, opened
