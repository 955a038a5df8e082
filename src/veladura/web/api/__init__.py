"""The JSON API under /api/v1: one file per noun, shapes in `schemas`."""

from typing import Any

from fastapi import APIRouter

from veladura.web.problems import documented

API = "/api/v1"


def api_router(
    tag: str, responses: dict[int | str, dict[str, Any]], *, prefix: str = ""
) -> APIRouter:
    """A router whose routes are whole as they are: FastAPI would work them out a second time if
    they were included under a prefix, and every request would pass through all such routers."""
    every = {**documented(403, 422), **responses}
    return APIRouter(prefix=f"{API}{prefix}", tags=[tag], responses=every)
