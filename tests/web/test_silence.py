"""No collector learns anything, even where the environment names one."""

import pytest
from fastapi import FastAPI
from tests.web.server import new_client, register, upload

from veladura.web.review.engine import Engine

trace = pytest.importorskip("opentelemetry.trace", reason="FastAPI without telemetry of its own")


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Who asked for a tracer to report to."""
    names: list[str] = []

    class Listening:
        def get_tracer(self, name: str, *arguments: object, **options: object) -> object:
            names.append(name)
            return trace.NoOpTracer()

    monkeypatch.setattr(trace, "get_tracer_provider", Listening)
    return names


def test_fastapis_telemetry_is_off(
    app: FastAPI, asked: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def explode(self: Engine, profile: str, text: str, *more: object) -> None:
        raise RuntimeError(text)

    monkeypatch.setattr(Engine, "detect", explode)
    client = register(app, "ana@example.org")
    upload(client, "Amaia")
    assert client.get("/?q=Amaia").status_code == 200
    assert client.post("/api/v1/detect", json={"text": "Amaia"}).status_code == 500
    assert asked == []


def test_an_application_that_leaves_it_on_is_heard(asked: list[str]) -> None:
    """Or the test above could not fail."""
    new_client(FastAPI()).get("/")
    assert asked
