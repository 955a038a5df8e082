"""Boxes on pages: kept with the document, in every download, undone by whoever drew them."""

import io
from typing import Any

from fastapi.testclient import TestClient
from PIL import Image
from tests.web.api.test_workspaces import share
from tests.web.review.test_downloads import pdf
from tests.web.server import ready

# The line that `pdf` draws: 72 points from the left and 700 from the bottom of an A4 page.
LINE = {"page": 1, "left": 0.1, "top": 0.155, "right": 0.6, "bottom": 0.18}
LETTER = ("Firmado por Aurelio Gamboa", "Segunda")


def drawn(client: TestClient, path: str) -> dict[str, Any]:
    answer = client.post(f"{path}/covers", json=LINE)
    assert answer.status_code == 201, answer.text
    changed: dict[str, Any] = answer.json()
    return changed


def downloaded(client: TestClient, path: str, kind: str) -> bytes:
    answer = client.get(f"{path}/download?unreviewed=true&as={kind}")
    assert answer.status_code == 200, answer.text
    return answer.content


def test_a_box_hides_in_every_download_until_it_is_undone(ana: TestClient) -> None:
    path = ready(ana, pdf(*LETTER), "alta.pdf")
    before = ana.get(f"{path}/pages/1.png?side=anonymised").content
    changed = drawn(ana, path)
    (cover,) = changed["covers"]
    assert cover["places"] == [[0, len(LETTER[0])]]
    assert ana.get(path).json()["covers"] == [cover]
    for kind in ("native", "txt", "json", "inline"):
        assert b"Gamboa" not in downloaded(ana, path, kind), kind
    assert b"Segunda" in downloaded(ana, path, "txt")
    assert ana.get(f"{path}/audit").json()["passed"]
    assert ana.get(f"{path}/pages/1.png?side=anonymised").content != before
    assert "Hidden on pages" in downloaded(ana, path, "report").decode()
    assert ana.post(f"{path}/undo").json()["covers"] == []
    assert b"Gamboa" in downloaded(ana, path, "txt")
    assert ana.post(f"{path}/redo").json()["covers"] == [cover]
    removed = ana.delete(f"{path}/covers/{cover['id']}")
    assert removed.json()["covers"] == []
    assert ana.delete(f"{path}/covers/{cover['id']}").status_code == 404
    entries = ana.get(f"{path}/history").json()["entries"]
    assert [entry["action"] for entry in entries] == ["cover.remove", "cover.add"]


def test_a_box_voids_the_review_and_asks_for_leave_to_edit(
    ana: TestClient, ben: TestClient
) -> None:
    path = ready(ana, pdf(*LETTER), "alta.pdf")
    share(ana, "viewer")
    assert ben.post(f"{path}/covers", json=LINE).status_code == 403
    revision = ana.get(path).json()["revision"]
    ana.put(f"{path}/review", json={"state": "accepted", "revision": revision})
    assert drawn(ana, path)["review"]["state"] == "open"


def test_what_is_no_box_on_a_page_is_refused(ana: TestClient) -> None:
    path = ready(ana, pdf(*LETTER), "alta.pdf")
    for wrong in ({"right": 0.1}, {"bottom": 1.2}, {"page": 3}):
        assert ana.post(f"{path}/covers", json={**LINE, **wrong}).status_code == 422, wrong
    assert ana.post(f"{ready(ana)}/covers", json=LINE).status_code == 404


def test_a_picture_is_a_page_too(ana: TestClient) -> None:
    out = io.BytesIO()
    Image.new("RGB", (600, 300), "white").save(out, "PNG")
    path = ready(ana, out.getvalue(), "foto.png")
    listed = ana.get(f"{path}/pages").json()
    assert listed["available"]
    assert listed["pages"][0]["width"] == 2 * listed["pages"][0]["height"]
    drawn(ana, path)
    hidden = Image.open(io.BytesIO(downloaded(ana, path, "native"))).convert("L")
    assert hidden.getpixel((180, 50)) == 0
    assert hidden.getpixel((180, 200)) == 255
