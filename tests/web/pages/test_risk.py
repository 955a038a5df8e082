"""The page of who could be recognised by what a workspace's settings keep."""

import re

from fastapi import FastAPI
from fastapi.testclient import TestClient
from tests.web.server import ready, register, workspace

HTML = {"accept": "text/html"}


def page(client: TestClient, query: str = "") -> str:
    answer = client.get(f"/workspaces/{workspace(client)}/risk{query}", headers=HTML)
    assert answer.status_code == 200, answer.text
    return answer.text


def test_who_is_alone_in_something_is_named_until_it_is_left_out(ana: TestClient) -> None:
    for i, age in enumerate((34, 34, 34, 34, 34, 91)):
        ready(ana, f"Paciente de {age} años. Consulta.", f"n{i}.txt")
    shown = page(ana)
    assert "Patients: 6. Unique: 1." in shown
    assert re.findall(r">(n\d\.txt)<", shown) == ["n5.txt"]
    assert "n5.txt" not in page(ana, "?known=sex&known=place")


def test_an_empty_workspace_says_so_and_strangers_see_nothing(
    ana: TestClient, app: FastAPI
) -> None:
    assert "no documents to look at" in page(ana)
    stranger = register(app, "eve@example.org")
    where = f"/workspaces/{workspace(ana)}/risk"
    assert stranger.get(where, headers=HTML).status_code == 404
