"""People with accounts, and their share of the API."""

import time
from collections.abc import Sequence
from typing import Any

import httpx

PASSWORD = "a long enough password"
TIMEOUT = 60.0


class Person:
    """Logged in. Looks at every answer: none may hold a traceback, none be an internal error."""

    def __init__(self, address: str, cookies: httpx.Cookies | None = None) -> None:
        # Nothing stays open between two requests: servers come and go.
        self.client = httpx.Client(
            base_url=address,
            cookies=cookies,
            timeout=TIMEOUT,
            limits=httpx.Limits(max_keepalive_connections=0),
        )
        self.troubles: list[str] = []

    def again(self, address: str) -> "Person":
        """Still logged in, at a server that was started anew."""
        self.client.close()
        return Person(address, self.client.cookies)

    def request(self, method: str, path: str, **options: Any) -> httpx.Response:
        answer = self.client.request(method, path, **options)
        if b"Traceback (most recent" in answer.content:
            self.troubles.append(f"{method} answered with a traceback")
        if answer.status_code == 500:
            self.troubles.append(f"{method} {path.split('/')[-1][:20]} answered 500")
        return answer

    def get(self, path: str, **options: Any) -> httpx.Response:
        return self.request("GET", path, **options)

    def home(self) -> str:
        """The path of this person's documents."""
        workspace = self.get("/api/v1/workspaces").json()[0]["id"]
        return f"/api/v1/workspaces/{workspace}/documents"

    def upload(self, home: str, files: Sequence[tuple[str, bytes]]) -> list[str]:
        """The ids of documents that the server has acknowledged."""
        answer = self.request("POST", home, files=[("files", file) for file in files])
        return [row["id"] for row in answer.json()] if answer.status_code == 201 else []

    def original(self, document: str) -> bytes | None:
        answer = self.get(f"/api/v1/documents/{document}/download?as=original")
        return answer.content if answer.status_code == 200 else None

    def state(self, document: str) -> dict[str, Any]:
        found: dict[str, Any] = self.get(f"/api/v1/documents/{document}").json()
        return found

    def wait_for(self, documents: Sequence[str], seconds: float = 120.0) -> dict[str, Any]:
        """What became of documents; those that are not done in time are left out."""
        done: dict[str, dict[str, Any]] = {}
        end = time.monotonic() + seconds
        waiting = list(documents)
        while waiting and time.monotonic() < end:
            state = self.state(waiting[0])
            if state.get("state") in ("ready", "failed"):
                done[waiting.pop(0)] = state
            else:
                time.sleep(0.1)
        return done

    def wait_for_latest(
        self, home: str, documents: Sequence[str], seconds: float = 240.0
    ) -> dict[str, Any]:
        """The same for what was uploaded last, with one question for all of them."""
        end = time.monotonic() + seconds
        while True:
            listed = self.get(f"{home}?size={len(documents)}").json()["documents"]
            done = {
                row["id"]: row
                for row in listed
                if row["id"] in documents and row["state"] in ("ready", "failed")
            }
            if len(done) == len(documents) or time.monotonic() > end:
                return done
            time.sleep(0.2)


def administrator(address: str, token: str) -> Person:
    """Made with the link that the server's first start prints."""
    return _register(address, "ana@example.org", token)


def invited(admin: Person, email: str) -> Person:
    asked = {"email": email, "role": "member"}
    link = admin.request("POST", "/api/v1/admin/invitations", json=asked).json()["link"]
    return _register(str(admin.client.base_url), email, link.partition("token=")[2])


def log_in(address: str, email: str = "ana@example.org") -> Person | None:
    person = Person(address)
    answer = person.request("POST", "/login", data={"email": email, "password": PASSWORD})
    return person if answer.status_code == 303 else None


def _register(address: str, email: str, token: str) -> Person:
    person = Person(address)
    form = {"name": email[0], "email": email, "password": PASSWORD, "token": token}
    answer = person.request("POST", "/register", data=form)
    if answer.status_code != 303:
        raise RuntimeError(f"no account could be made ({answer.status_code})")
    return person
