"""The audit tells the truth: what is kept, what is left, what could not be searched."""

from dataclasses import replace

import pytest
from fastapi.testclient import TestClient
from tests.web.server import marks, ready

from veladura.web.marks import Mark
from veladura.web.review.truth import truth_of
from veladura.web.review.views import LazyPlan, Planned
from veladura.web.services import Services

TEXT = "Acude Marcos Blanco con bata blanca. Marcos Blanco, DNI 12345678Z, 52 años. Firma: Marcos."


def mark(client: TestClient, path: str, words: str, label: str, nth: int = 0) -> int:
    start = -1
    for _ in range(nth + 1):
        start = TEXT.index(words, start + 1)
    body = {"start": start, "end": start + len(words), "label": label}
    made = client.post(f"{path}/marks", json=body).json()["marks"]
    found: int = next(one["id"] for one in made if one["start"] == start)
    return found


@pytest.fixture
def path(ana: TestClient) -> str:
    return ready(ana, TEXT)


def test_a_name_that_is_left_fails_the_audit(ana: TestClient, path: str) -> None:
    name = mark(ana, path, "Marcos Blanco", "NOMBRE_SUJETO_ASISTENCIA")
    assert ana.get(f"{path}/audit").json()["passed"]  # the repeat is written anew too
    ana.put(f"{path}/preferences", json={"preferences": {"leftovers": False}})
    audit = ana.get(f"{path}/audit").json()
    assert (audit["passed"], audit["left"]) == (False, [name])
    refused = ana.get(f"{path}/download?unreviewed=true&as=txt")
    assert (refused.status_code, refused.json()["code"]) == (409, "leak")
    mark(ana, path, "Marcos Blanco", "NOMBRE_SUJETO_ASISTENCIA", nth=1)
    audit = ana.get(f"{path}/audit").json()
    assert (audit["passed"], audit["left"]) == (True, [])  # "blanca" is no name


def test_a_rejected_part_of_a_name_that_is_hidden_is_left(
    ana: TestClient, services: Services, path: str
) -> None:
    mark(ana, path, "Marcos Blanco", "NOMBRE_SUJETO_ASISTENCIA")
    view = services.views.kept(path[-32:])
    assert view is not None
    assert truth_of(view).left == ()
    start = TEXT.rindex("Marcos")
    found = (start, start + 6, "NOMBRE_PERSONAL_SANITARIO")
    rejected = Mark(99, *found, 0.9, "model", state="rejected", found=found)
    marked = {**view.marks, 99: rejected}
    plan = view.plan
    seen = replace(view, marks=marked, lazy_plan=LazyPlan(lambda: Planned.of(plan, marked)))
    assert truth_of(seen).left == (99,)


def test_what_is_kept_and_what_is_too_short_is_listed(ana: TestClient, path: str) -> None:
    found = {m["label"]: m["id"] for m in marks(ana, path)}
    kept, short = found["ID_SUJETO_ASISTENCIA"], mark(ana, path, "con", "PAIS")
    ana.put(
        f"{path}/preferences", json={"preferences": {"modes": {"ID_SUJETO_ASISTENCIA": "keep"}}}
    )
    audit = ana.get(f"{path}/audit").json()
    assert kept in audit["kept"]
    assert short in audit["short"]
    assert not audit["empty"]


@pytest.mark.parametrize("text", ["Marcos Etxebarria", "don MARCOS", "ver 12345678Z"])
def test_a_substitute_that_holds_an_original_is_refused(
    ana: TestClient, path: str, text: str
) -> None:
    name = mark(ana, path, "Marcos Blanco", "NOMBRE_SUJETO_ASISTENCIA")
    refused = ana.put(f"{path}/marks/{name}/replacement", json={"text": text})
    assert (refused.status_code, refused.json()["code"]) == (422, "contains-original")
    assert text not in refused.text
    assert ana.put(f"{path}/marks/{name}/replacement", json={"text": "Iker Oro"}).is_success


def test_an_empty_file_says_so(ana: TestClient) -> None:
    assert ana.get(f"{ready(ana, '  ')}/audit").json()["empty"]
