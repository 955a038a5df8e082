"""docs/api.md names every route of the API, and none that is not there."""

import inspect
import re
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from veladura.cli import options
from veladura.cli.server import serve
from veladura.web import settings
from veladura.web.storage import crypto

DOCS = Path(__file__).parents[2] / "docs" / "api.md"
ROUTE = re.compile(r"^\| `(GET|POST|PUT|PATCH|DELETE) (/[^`]*)`", re.MULTILINE)


def without_names(path: str) -> str:
    return re.sub(r"\{[^}]*\}", "{}", path)


@pytest.mark.skipif(not DOCS.exists(), reason="the documentation is not part of a wheel")
def test_every_route_is_documented(ana: TestClient) -> None:
    described = ana.get("/api/v1/openapi.json").json()["paths"]
    routes = {
        (method.upper(), without_names(path.removeprefix("/api/v1")))
        for path, methods in described.items()
        for method in methods
    }
    tables = DOCS.read_text("utf-8").partition("## Pages")[0]
    documented = {(method, without_names(path)) for method, path in ROUTE.findall(tables)}
    assert documented == routes


@pytest.mark.skipif(not DOCS.exists(), reason="the documentation is not part of a wheel")
def test_every_setting_is_documented() -> None:
    sources = [settings, crypto, serve, options]
    named = {
        name
        for module in sources
        for name in re.findall(r"VELADURA_\w+", inspect.getsource(module))
    }
    given = {option for one in serve.command.params for option in one.opts}
    page = (DOCS.parent / "security.md").read_text("utf-8")
    assert len(named) >= 8
    for name in (*named, *given):
        assert f"`{name}`" in page, name
