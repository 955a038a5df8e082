"""A server to test against: what tests upload, and the steps they share."""

from typing import Any

from fastapi import FastAPI
from fastapi.testclient import TestClient

from veladura.web.accounts import invitations
from veladura.web.services import Services

PROFILE = """
language = "es"
scheme = "meddocan"
model = ""
rules = ["dni", "fecha", "edad", "phone", "email"]
consistency = false
"""
NOTE = (
    "Paciente de 52 años, DNI 12345678Z, vista el 12/03/2021 y el 20/03/2021.\n"
    "Vive con su hermana Amaia en Oñati; Amaia la acompaña. Teléfono 612 345 678.\n"
)
PEER = ("127.0.0.1", 50000)
PASSWORD = "a long enough password"


def new_client(app: FastAPI) -> TestClient:
    return TestClient(app, base_url="http://127.0.0.1:8000", follow_redirects=False, client=PEER)


def invitation(app: FastAPI, email: str) -> str:
    """The token of an invitation; on an empty server, the one that its start prints."""
    return entrance_token(app.state.services, email)


def entrance_token(services: Services, email: str) -> str:
    with services.database.write() as session:
        if invitations.nobody_yet(session):
            assert services.set_up_token is not None
            return services.set_up_token
        return invitations.invite(session, email, "member")[1]


def register(app: FastAPI, email: str) -> TestClient:
    client = new_client(app)
    form = {"name": email[0], "email": email, "password": PASSWORD}
    answer = client.post("/register", data={**form, "token": invitation(app, email)})
    assert answer.status_code == 303, answer.text
    return client


def workspace(client: TestClient) -> str:
    found: str = client.get("/api/v1/workspaces").json()[0]["id"]
    return found


def work(app: FastAPI) -> None:
    """Do every job that waits."""
    while app.state.services.worker.work_once():
        pass


def upload(
    client: TestClient, data: bytes | str = NOTE, name: str = "nota.txt", **fields: str
) -> dict[str, Any]:
    content = data.encode() if isinstance(data, str) else data
    answer = client.post(
        f"/api/v1/workspaces/{workspace(client)}/documents",
        data=fields,
        files=[("files", (name, content))],
    )
    assert answer.status_code == 201, answer.text
    row: dict[str, Any] = answer.json()[0]
    return row


def ready(client: TestClient, data: bytes | str = NOTE, name: str = "nota.txt") -> str:
    """Upload a file, do the work, and give the path of the document in the API."""
    row = upload(client, data, name)
    work(client.app)  # type: ignore[arg-type]
    path = f"/api/v1/documents/{row['id']}"
    state = client.get(path).json()
    assert state["state"] == "ready", state["error"]
    return path


def marks(client: TestClient, path: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = client.get(f"{path}/marks").json()
    return found
