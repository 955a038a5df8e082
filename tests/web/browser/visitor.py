"""Somebody at a browser, and what they do again and again."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any

from tests.web.server import entrance_token

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Locator, Page

    from veladura.web.services import Services

PASSWORD = "una clave bastante larga"
NOTE = (
    "INFORME DE ALTA\n\n"
    "Paciente de 52 años, DNI 12345678Z, vista el 12/03/2021 y el 20/03/2021.\n"
    "Vive con su hermana Amaia en Oñati; Amaia la acompaña 🙂. Teléfono 612 345 678.\n"
)
FOUND = 5  # what the rules find in it: an age, an identity number, two dates, a telephone
_RETRIES = 2  # a connection that the server has just closed for want of use
_numbers = itertools.count(1)


class Visitor:
    """One browser context: its page, its account, and whatever went wrong in the page."""

    def __init__(self, context: BrowserContext, server: str) -> None:
        self.context = context
        self.server = server
        self.page: Page = context.new_page()
        self.problems: list[str] = []
        self.email = ""
        self.host: Visitor | None = None  # an administrator, who invites
        self.page.on("pageerror", lambda error: self.problems.append(str(error)))
        self.page.on("console", self._listen)

    @classmethod
    def arrive(cls, browser: Browser, server: str, **options: Any) -> Visitor:
        defaults: dict[str, Any] = {
            "base_url": server,
            "viewport": {"width": 1280, "height": 800},
            "locale": "en-GB",
            "reduced_motion": "reduce",
        }
        context = browser.new_context(**{**defaults, **options})
        context.set_default_timeout(20_000)
        return cls(context, server)

    def _listen(self, message: Any) -> None:
        # A refused request is the subject of some tests; a broken policy or script never is.
        if message.type == "error" and "Failed to load resource" not in message.text:
            self.problems.append(message.text)

    def leave(self) -> None:
        self.context.close()

    # Accounts -------------------------------------------------------------------------------------

    def register(
        self,
        email: str = "",
        name: str = "Ana Ruiz",
        token: str = "",
        services: Services | None = None,
    ) -> None:
        """Make an account the short way, without filling in the form; `services` invite."""
        self.email = email or f"person{next(_numbers)}@example.org"
        if services is not None:
            token = entrance_token(services, self.email)
        if self.host is not None:
            link = self.host.post("/admin/invitations", {"email": self.email})["link"]
            token = link.partition("token=")[2]
        form: dict[str, str | float | bool] = {
            "name": name,
            "email": self.email,
            "password": PASSWORD,
            "token": token,
        }
        answer = self.context.request.post(
            "/register", form=form, max_redirects=0, max_retries=_RETRIES
        )
        assert answer.status == 303, answer.status

    # The API, for what a test takes for granted ---------------------------------------------------

    def get(self, path: str) -> Any:
        answer = self.context.request.get(f"/api/v1{path}", max_retries=_RETRIES)
        assert answer.ok, (path, answer.status)
        return answer.json()

    def post(self, path: str, data: Any = None) -> Any:
        answer = self.context.request.post(f"/api/v1{path}", data=data, max_retries=_RETRIES)
        assert answer.ok, (path, answer.status)
        return answer.json()

    @property
    def workspace(self) -> str:
        found: str = self.get("/workspaces")[0]["id"]
        return found

    def documents(self) -> list[dict[str, Any]]:
        listing = self.get(f"/workspaces/{self.workspace}/documents")
        rows: list[dict[str, Any]] = listing["documents"]
        return rows

    def empty_workspace(self) -> None:
        for row in self.documents():
            self.context.request.delete(f"/api/v1/documents/{row['id']}")

    def add_document(self, text: str = NOTE, name: str = "nota.txt") -> str:
        data = {"text": text, "name": name}
        made: str = self.post(f"/workspaces/{self.workspace}/documents", data)[0]["id"]
        return made

    def marks(self, document: str) -> list[dict[str, Any]]:
        """What the server knows, once everything done in the page has reached it."""
        if self.page.locator(".desk").count():
            self.page.locator(".desk:not([data-saving])").wait_for()
        found: list[dict[str, Any]] = self.get(f"/documents/{document}/marks")
        return found

    # The document page ----------------------------------------------------------------------------

    def open_document(self, text: str = NOTE, view: str = "classification") -> str:
        """Add a document and look at it; the page waits by itself until it is ready."""
        document = self.add_document(text)
        self.page.goto(f"/documents/{document}#{view}")
        self.page.locator(".stage[aria-busy='false']").wait_for()
        return document

    def mark(self, name: str) -> Locator:
        """A mark by what it shows; in the parallel view the original comes first."""
        return self.page.locator(f".mark[aria-label^='{name}: ']").first

    def select_text(self, words: str, occurrence: int = 0) -> None:
        """Select words in the sheet with the mouse, as a person does."""
        box = self._box_of(words, occurrence)
        self.page.mouse.move(box["left"], box["middle"])
        self.page.mouse.down()
        self.page.mouse.move(box["right"], box["middle"], steps=4)
        self.page.mouse.up()

    def double_click(self, words: str, occurrence: int = 0) -> None:
        box = self._box_of(words, occurrence)
        self.page.mouse.dblclick((box["left"] + box["right"]) / 2, box["middle"])

    def _box_of(self, words: str, occurrence: int) -> dict[str, float]:
        """Where words stand, once the page has stopped moving them."""
        box, before = self.page.evaluate(SELECT, [words, occurrence]), None
        while box != before:
            self.page.wait_for_timeout(100)
            box, before = self.page.evaluate(SELECT, [words, occurrence]), box
        return dict(box)


SELECT = """async ([words, occurrence]) => {
  await document.fonts.ready;  // lines move until then
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const sheet = document.querySelector('vela-sheet');
  const walker = document.createTreeWalker(sheet, NodeFilter.SHOW_TEXT);
  for (let seen = 0; walker.nextNode(); ) {
    const text = walker.currentNode.data;
    for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
      if (seen++ < occurrence) continue;
      const range = document.createRange();
      range.setStart(walker.currentNode, at);
      range.setEnd(walker.currentNode, at + words.length);
      const box = range.getBoundingClientRect();
      return {left: box.left + 0.5, right: box.right - 0.1, middle: box.top + box.height / 2};
    }
  }
  throw new Error('not in the sheet');
}"""
