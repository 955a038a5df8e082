"""The page of what does not fit: findings of a workspace, mended everywhere at once."""

import re

from fastapi import FastAPI
from fastapi.testclient import TestClient
from tests.web.server import ready, register, workspace

HTML = {"accept": "text/html"}
MARKED = "Paciente con DNI 12345678Z. Consulta {i}."
SLIP = "Recado para 12345687Z en la consulta."


def page(client: TestClient) -> str:
    answer = client.get(f"/workspaces/{workspace(client)}/lint", headers=HTML)
    assert answer.status_code == 200, answer.text
    return answer.text


def test_a_slip_is_found_and_one_decision_marks_it_where_it_stands(ana: TestClient) -> None:
    for i in range(2):
        ready(ana, MARKED.format(i=i), f"n{i}.txt")
    path = ready(ana, SLIP, "slip.txt")
    shown = page(ana)
    assert "12345687Z" in shown
    (finding,) = re.findall(r'name="finding" value="(near-\w+)"', shown)
    where = f"/workspaces/{workspace(ana)}/lint"
    answer = ana.post(where, data={"finding": finding})
    assert answer.headers["location"].endswith("mended=1&refused=0")
    (mark,) = ana.get(f"{path}/marks").json()
    assert (mark["start"], mark["label"]) == (SLIP.index("123"), "ID_SUJETO_ASISTENCIA")
    assert "near-" not in page(ana)
    assert ana.post(where, data={"finding": finding}).status_code == 404
    ana.post(f"{path}/undo")
    assert finding in page(ana)


def test_strangers_see_and_change_nothing(ana: TestClient, app: FastAPI) -> None:
    ready(ana)
    stranger = register(app, "eve@example.org")
    where = f"/workspaces/{workspace(ana)}/lint"
    assert stranger.get(where, headers=HTML).status_code == 404
    assert stranger.post(where, data={"finding": "near-1"}).status_code == 404
