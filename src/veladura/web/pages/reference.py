"""The API's own description as a page: every route, what it takes and gives."""

from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter, Request, Response

from veladura.web.accounts.access import MaybeUser
from veladura.web.pages.routes import render, require_login
from veladura.web.services import Serving

router = APIRouter(include_in_schema=False)


@dataclass(frozen=True, slots=True)
class Route:
    """A line of the reference."""

    method: str
    path: str
    summary: str
    about: str
    parameters: list[tuple[str, str]]
    body: list[tuple[str, str]]
    answers: str


@router.get("/api")
def reference(request: Request, maybe: MaybeUser, services: Serving) -> Response:
    user = require_login(maybe)
    described = request.app.openapi()
    base = str(request.base_url).rstrip("/")
    return render(request, services, user, "api.html", groups=groups_of(described), base=base)


def groups_of(described: dict[str, Any]) -> dict[str, list[Route]]:
    """Routes by their tag, in the order in which they are served."""
    shapes = described.get("components", {}).get("schemas", {})
    groups: dict[str, list[Route]] = {}
    for path, methods in described["paths"].items():
        for method, about in methods.items():
            tag = (about.get("tags") or ["other"])[0]
            groups.setdefault(tag, []).append(_route(method, path, about, shapes))
    return groups


def _route(method: str, path: str, about: dict[str, Any], shapes: dict[str, Any]) -> Route:
    parameters = [
        (one["name"], _kind(one.get("schema", {}))) for one in about.get("parameters", [])
    ]
    return Route(
        method.upper(),
        path,
        about.get("summary", ""),
        about.get("description", ""),
        parameters,
        _fields(about.get("requestBody", {}), shapes),
        ", ".join(sorted(about.get("responses", {}))),
    )


def _fields(body: dict[str, Any], shapes: dict[str, Any]) -> list[tuple[str, str]]:
    schema = body.get("content", {}).get("application/json", {}).get("schema", {})
    shape = shapes.get(schema.get("$ref", "").rpartition("/")[2], schema)
    return [(name, _kind(value)) for name, value in shape.get("properties", {}).items()]


def _kind(schema: dict[str, Any]) -> str:
    """What a value may be, in a few words."""
    if "enum" in schema:
        return " | ".join(str(one) for one in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(_kind(one) for one in schema["anyOf"])
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    kind = str(schema.get("type", "any"))
    return f"{_kind(schema['items'])}[]" if kind == "array" and "items" in schema else kind
