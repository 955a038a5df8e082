"""Errors as answers: the right status, a sentence for people, nothing of the request."""

import json
from collections.abc import Iterator

import pytest

from veladura.errors import (
    CalledOff,
    ConfigError,
    EncryptedFile,
    FormatError,
    KnowledgeError,
    LeakError,
    LimitExceeded,
    ModelError,
    NeedsOcr,
    SpanError,
    TookTooLong,
    TooMuchMemory,
    UnsupportedFormat,
    VeladuraError,
    WorkerLost,
    WorkersBusy,
    WorkFailed,
)
from veladura.web.problems import (
    PROBLEM_TYPE,
    ApiError,
    conflict,
    documented,
    forbidden,
    from_veladura,
    not_found,
    problem,
    problem_response,
)


def kinds(kind: type[VeladuraError] = VeladuraError) -> Iterator[type[VeladuraError]]:
    yield kind
    for below in kind.__subclasses__():
        if below.__module__ == "veladura.errors":
            yield from kinds(below)


@pytest.mark.parametrize(
    ("kind", "status"),
    [
        (LimitExceeded, 413),
        (UnsupportedFormat, 415),
        (EncryptedFile, 422),
        (NeedsOcr, 422),
        (FormatError, 422),
        (SpanError, 422),
        (ConfigError, 422),
        (KnowledgeError, 422),
        (LeakError, 409),
        (ModelError, 503),
        (WorkersBusy, 503),
        (WorkerLost, 422),
        (WorkFailed, 500),
        (TookTooLong, 413),
        (TooMuchMemory, 413),
        (CalledOff, 413),
    ],
)
def test_every_error_has_its_status(kind: type[VeladuraError], status: int) -> None:
    answer = from_veladura(kind("say what to do"))
    assert (answer.status, answer.code, answer.detail) == (status, kind.code, "say what to do")


@pytest.mark.parametrize("kind", list(kinds()), ids=lambda kind: kind.__name__)
def test_no_error_of_ours_is_a_success(kind: type[VeladuraError]) -> None:
    assert 400 <= from_veladura(kind("x")).status < 600


def test_a_more_special_error_is_not_taken_for_its_general_one() -> None:
    assert from_veladura(LimitExceeded("x")).status != from_veladura(FormatError("x")).status


def test_an_answer_has_the_shape_that_the_standard_asks_for() -> None:
    response = problem_response(404, "not-found", "There is no such document.")
    assert response.status_code == 404
    assert response.media_type == PROBLEM_TYPE
    assert json.loads(bytes(response.body)) == {
        "type": "about:blank",
        "title": "Not Found",
        "status": 404,
        "detail": "There is no such document.",
        "code": "not-found",
    }


def test_fields_and_documents_are_named_only_where_there_are_some() -> None:
    bare = problem(422, "invalid", "x")
    assert "errors" not in bare
    assert "documents" not in bare
    assert problem(422, "invalid", "x", [{"loc": ["a"]}], ["d1"])["documents"] == ["d1"]


def test_an_error_on_its_way_shows_its_code_and_no_more() -> None:
    error = ApiError(409, "changed", "Leocadia Zurita")
    assert str(error) == "changed"
    assert "Zurita" not in repr(error)


@pytest.mark.parametrize(
    ("error", "status"),
    [(not_found("page"), 404), (forbidden("no"), 403), (conflict("a", "b"), 409)],
)
def test_the_usual_refusals(error: ApiError, status: int) -> None:
    assert error.status == status
    assert error.detail


def test_routes_say_which_problems_they_have() -> None:
    described = documented(404, 409)
    assert set(described) == {404, 409}
    assert all(PROBLEM_TYPE in one["content"] for one in described.values())
