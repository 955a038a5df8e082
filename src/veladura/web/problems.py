"""Errors as answers: problem+json (RFC 9457) for programs, a page for people.

Nothing of the request's values goes into an answer: they may be a document's text.
"""

from collections.abc import Sequence
from http import HTTPStatus
from typing import Any

from fastapi.responses import JSONResponse

from veladura.errors import (
    ConfigError,
    FormatError,
    KnowledgeError,
    LeakError,
    LimitExceeded,
    ModelError,
    SpanError,
    UnsupportedFormat,
    VeladuraError,
    WorkerError,
    WorkerLost,
    WorkersBusy,
    WorkFailed,
)

PROBLEM_TYPE = "application/problem+json"


class ApiError(Exception):
    """An answer that is no success: raised anywhere below a route."""

    def __init__(
        self, status: int, code: str, detail: str, documents: Sequence[str] | None = None
    ) -> None:
        super().__init__(code)
        self.documents = documents  # ids of those it is about
        self.status = status
        self.code = code
        self.detail = detail


def not_found(what: str) -> ApiError:
    return ApiError(404, "not-found", f"There is no such {what}.")


def forbidden(detail: str) -> ApiError:
    return ApiError(403, "forbidden", detail)


def conflict(code: str, detail: str) -> ApiError:
    return ApiError(409, code, detail)


_STATUS: tuple[tuple[type[VeladuraError], int], ...] = (
    (LimitExceeded, 413),
    (UnsupportedFormat, 415),
    (FormatError, 422),
    (SpanError, 422),
    (ConfigError, 422),
    (KnowledgeError, 422),
    (LeakError, 409),
    (ModelError, 503),
    (WorkersBusy, 503),
    (WorkerLost, 422),
    (WorkFailed, 500),
    (WorkerError, 413),
)


def from_veladura(error: VeladuraError) -> ApiError:
    """Veladura's own messages never hold document text, so they may be shown."""
    status = next((code for kind, code in _STATUS if isinstance(error, kind)), 500)
    return ApiError(status, error.code, str(error))


def problem(
    status: int,
    code: str,
    detail: str,
    errors: Sequence[dict[str, Any]] | None = None,
    documents: Sequence[str] | None = None,
) -> dict[str, Any]:
    body: dict[str, Any] = {
        "type": "about:blank",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": detail,
        "code": code,
    }
    if errors is not None:
        body["errors"] = list(errors)
    if documents is not None:
        body["documents"] = list(documents)
    return body


def problem_response(
    status: int,
    code: str,
    detail: str,
    errors: Sequence[dict[str, Any]] | None = None,
    documents: Sequence[str] | None = None,
) -> JSONResponse:
    body = problem(status, code, detail, errors, documents)
    return JSONResponse(body, status, media_type=PROBLEM_TYPE)


def documented(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """What a route's OpenAPI entry says about its errors."""
    schema = {"$ref": "#/components/schemas/Problem"}
    return {
        status: {
            "description": HTTPStatus(status).phrase,
            "content": {PROBLEM_TYPE: {"schema": schema}},
        }
        for status in statuses
    }
