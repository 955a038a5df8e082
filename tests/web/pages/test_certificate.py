"""The page of a workspace's leak certificate: a sample, verdicts, a signed statement."""

import re

from fastapi import FastAPI
from fastapi.testclient import TestClient
from tests.web.server import NOTE, ready, register, workspace

from veladura.certify.page import headline
from veladura.certify.signature import check

HTML = {"accept": "text/html"}


def page(client: TestClient, rest: str = "") -> str:
    answer = client.get(f"/workspaces/{workspace(client)}/certificate{rest}", headers=HTML)
    assert answer.status_code == 200, answer.text
    return answer.text


def begin(client: TestClient) -> None:
    address = f"/workspaces/{workspace(client)}/certificate"
    assert client.post(address, data={"target": "0.05"}).status_code == 303


def say(client: TestClient, leaks: int, *, again: bool = False) -> None:
    shown = page(client, "?again=true" if again else "")
    (unit,) = re.findall(r'name="unit" value="(\w+)"', shown)
    address = f"/workspaces/{workspace(client)}/certificate/verdict"
    answer = client.post(address, data={"unit": unit, "leaks": leaks, "again": again})
    assert answer.status_code == 303, answer.text


def test_a_sample_is_drawn_read_and_stated(ana: TestClient) -> None:
    for i in range(3):
        ready(ana, NOTE + str(i), f"n{i}.txt")
    assert "<mark" not in page(ana)
    begin(ana)
    assert "<mark" in page(ana)
    for leaks in (0, 2, 0):
        say(ana, leaks)
    assert "33.34 %" in page(ana)
    where = f"/workspaces/{workspace(ana)}/certificate"
    signed = ana.get(f"{where}/json").json()
    assert check(signed)
    assert signed["certificate"]["result"]["leaking"] == 1
    printed = ana.get(f"{where}/html").text
    assert signed["signature"]["fingerprint"] in printed
    assert headline(signed["certificate"]) in printed.replace("\xa0", " ")
    assert "Amaia" not in printed


def test_a_certificate_waits_for_the_last_document(ana: TestClient) -> None:
    where = f"/workspaces/{workspace(ana)}/certificate"
    assert ana.get(f"{where}/json").status_code == 404
    assert ana.post(where, data={"target": "0.05"}).status_code == 409  # there is nothing yet
    ready(ana)
    begin(ana)
    assert ana.get(f"{where}/json").status_code == 409


def test_a_changed_document_is_not_read_as_if_it_were_the_old_one(ana: TestClient) -> None:
    path = ready(ana)
    begin(ana)
    ana.delete(path)
    shown = page(ana)
    assert "<mark" not in shown
    assert 'name="target"' in shown


def test_verdicts_on_other_documents_and_wrong_targets_are_refused(ana: TestClient) -> None:
    ready(ana)
    begin(ana)
    where = f"/workspaces/{workspace(ana)}/certificate"
    assert ana.post(f"{where}/verdict", data={"unit": "x", "leaks": 0}).status_code == 409
    assert ana.post(f"{where}/verdict", data={"unit": "x", "leaks": 10}).status_code == 422
    assert ana.post(where, data={"target": "0.3"}).status_code == 404


def test_strangers_see_nothing(ana: TestClient, app: FastAPI) -> None:
    ready(ana)
    begin(ana)
    stranger = register(app, "eve@example.org")
    where = f"/workspaces/{workspace(ana)}/certificate"
    assert stranger.get(where, headers=HTML).status_code == 404
    assert stranger.post(where, data={"target": "0.05"}).status_code == 404
