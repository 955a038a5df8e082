"""Whatever the OpenAPI description allows, the server answers as described, and never with 500."""

from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from hypothesis import HealthCheck, Phase, given, settings
from tests.web.server import ready, workspace

schemathesis = pytest.importorskip("schemathesis")
checks = pytest.importorskip("schemathesis.specs.openapi.checks")
HOST = {"host": "127.0.0.1:8000"}
bounded = settings(
    max_examples=8,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)


class Known:
    """Things that exist, put in the place of made-up ids in every other case."""

    def __init__(self, client: TestClient) -> None:
        self.client = client
        self.token = client.post(
            "/api/v1/tokens", json={"name": "fuzz", "scopes": ["detect", "read", "write", "admin"]}
        ).json()["token"]
        self.document = ready(client).rpartition("/")[2]
        self.workspace = workspace(client)
        self.turn = 0

    def put_into(self, parameters: dict[str, Any]) -> None:
        self.turn += 1
        if self.turn % 2 and parameters:
            if self.client.get(f"/api/v1/documents/{self.document}").is_error:
                self.document = ready(self.client).rpartition("/")[2]
            found = {
                "document_id": self.document,
                "workspace_id": self.workspace,
                "mark_id": 1 + self.turn % 5,
            }
            parameters.update({k: v for k, v in found.items() if k in parameters})


def check(operation: Any, known: Known) -> int:
    """Try some of the requests an operation allows; how many were answered well."""
    good = 0

    @bounded
    @given(case=operation.as_strategy())
    def answers_as_described(case: Any) -> None:
        nonlocal good
        known.put_into(case.path_parameters)
        token = {"authorization": f"Bearer {known.token}"}
        # A schema cannot say which profiles and labels there are: refusing those is right.
        answer = case.call_and_validate(
            headers={**HOST, **token}, excluded_checks=[checks.positive_data_acceptance]
        )
        good += answer.status_code < 400

    answers_as_described()
    return good


def test_answers_are_as_described(app: FastAPI, ana: TestClient) -> None:
    described = schemathesis.openapi.from_asgi("/api/v1/openapi.json", app, headers=HOST)
    known = Known(ana)
    good: dict[str, int] = {}
    for result in described.get_all_operations():
        operation = result.ok()
        if operation.path == "/api/v1/workspaces/{workspace_id}" and operation.method == "delete":
            continue  # would take the documents of the other cases away
        good[operation.label] = check(operation, known)
    assert len(good) >= 45
    assert sum(count > 0 for count in good.values()) >= 30  # not only refusals


def test_the_description_names_everything(ana: TestClient) -> None:
    described = ana.get("/api/v1/openapi.json").json()
    for path, methods in described["paths"].items():
        assert path.startswith("/api/v1/")
        for method, operation in methods.items():
            assert operation["tags"], (method, path)
            if path != "/api/v1/health":
                assert "401" in operation["responses"], (method, path)
