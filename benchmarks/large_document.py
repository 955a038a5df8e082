"""A document of 500 pages in the web application: opening it and deciding about marks.

    python benchmarks/large_document.py [--pages 500]

Asks the application in this process (no network), and prints for every kind of request the time it
took and the CPU time of the whole process meanwhile.
"""

import argparse
import sys
import tempfile
import time
from pathlib import Path

from fastapi.testclient import TestClient

from veladura.web.app import create_app
from veladura.web.settings import Settings

PROFILE = (
    'language = "es"\nscheme = "meddocan"\nmodel = ""\nconsistency = false\n'
    'rules = ["dni", "fecha", "edad", "phone", "email"]\n'
)
LETTERS_PER_PAGE = 3000
PARAGRAPH = (
    "Paciente de {age} años, DNI {dni}, vista el {day:02d}/03/2021. Buen estado general, abdomen "
    "blando y depresible, sin masas ni megalias. Se comenta el caso y se decide alta.\n"
)


def make_text(pages: int) -> str:
    count = pages * LETTERS_PER_PAGE // len(PARAGRAPH)
    letters = "TRWAGMYFPDXBNJZSQVHLCKE"
    numbers = [10_000_000 + 7919 * (i % 200) for i in range(count)]  # 200 patients
    return "".join(
        PARAGRAPH.format(age=20 + i % 70, dni=f"{n}{letters[n % 23]}", day=1 + i % 28)
        for i, n in enumerate(numbers)
    )


class Stopwatch:
    def __init__(self, client: TestClient) -> None:
        self.client = client

    def __call__(self, name: str, method: str, url: str, **options: object) -> object:
        wall, cpu = time.perf_counter(), time.process_time()
        answer = self.client.request(method, url, **options)  # type: ignore[arg-type]
        wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
        if answer.status_code >= 400:
            sys.exit(f"{name}: {answer.status_code}")
        size = len(answer.content)
        print(f"{name:<34}{wall * 1000:>8.0f} ms {cpu * 1000:>8.0f} ms CPU {size:>12,} bytes")
        return answer.json() if "json" in answer.headers["content-type"] else None


def measure(client: TestClient, pages: int) -> None:
    services = client.app.state.services  # type: ignore[attr-defined]
    form = {"name": "A", "email": "a@example.org", "password": "a long enough password"}
    client.post("/register", data=form)
    home = client.get("/api/v1/workspaces").json()[0]["id"]
    files = {"files": ("long.txt", make_text(pages).encode())}
    row = client.post(f"/api/v1/workspaces/{home}/documents", files=files).json()[0]
    while services.worker.work_once():
        pass
    path = f"/api/v1/documents/{row['id']}"
    watch = Stopwatch(client)
    services.views.forget(row["id"])  # as after a restart
    watch("page", "GET", f"/documents/{row['id']}")
    watch("text", "GET", f"{path}/text")
    found = watch("marks, first time", "GET", f"{path}/marks?previews=false")
    assert isinstance(found, list)
    print(f"{len(found):,} marks")
    watch("marks, again", "GET", f"{path}/marks?previews=false")
    first, second, third = (mark["id"] for mark in found[:3])
    watch("accept", "PATCH", f"{path}/marks/{first}", json={"state": "accepted"})
    watch("reject", "DELETE", f"{path}/marks/{second}")
    watch("another category", "PATCH", f"{path}/marks/{third}", json={"label": "PROFESION"})
    watch("undo", "POST", f"{path}/undo")
    watch("replacements, planned", "GET", f"{path}/replacements")
    watch("accept, with a plan", "PATCH", f"{path}/marks/{third}", json={"state": "accepted"})
    watch("replacements, kept", "GET", f"{path}/replacements")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--pages", type=int, default=500)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        profile = Path(folder) / "es-rules.toml"
        profile.write_text(PROFILE, "utf-8")
        data = Path(folder) / "data"
        app = create_app(Settings(data_dir=data, profiles=(str(profile),), workers=0), {})
        address = "http://127.0.0.1:8000"
        measure(TestClient(app, base_url=address, headers={"accept": "*/*"}), options.pages)
        app.state.services.database.close()


if __name__ == "__main__":
    main()
