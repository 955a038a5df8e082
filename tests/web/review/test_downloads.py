"""What leaves the server, in every format, and what does not."""

import dataclasses
import hashlib
import io
import os
import re
import zipfile
from pathlib import Path

import docx
import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from reportlab.pdfgen.canvas import Canvas
from tests.formats.hiding import drawings
from tests.web.api.test_workspaces import share
from tests.web.server import NOTE, marks, ready, upload, work, workspace

from veladura.corpora import read_corpus
from veladura.formats.pictures import ocr

ORIGINALS = ("12345678Z", "12/03/2021", "20/03/2021", "612 345 678")


def pdf(*lines: str) -> bytes:
    out = io.BytesIO()
    canvas = Canvas(out, invariant=1)
    for line in lines:
        canvas.drawString(72, 700, line)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def word(text: str) -> bytes:
    out = io.BytesIO()
    document = docx.Document()
    for line in text.splitlines():
        document.add_paragraph(line)
    document.save(out)
    return out.getvalue()


@pytest.mark.parametrize("wanted", ["native", "txt", "json", "inline"])
def test_text_formats_hold_no_original(ana: TestClient, wanted: str) -> None:
    path = ready(ana)
    answer = ana.get(f"{path}/download?unreviewed=true&as={wanted}")
    assert answer.status_code == 200
    assert not any(original in answer.text for original in ORIGINALS)
    assert "Oñati" in answer.text


def test_the_formats_agree(ana: TestClient) -> None:
    path = ready(ana)
    plain = ana.get(f"{path}/download?unreviewed=true&as=txt").text
    assert ana.get(f"{path}/download?unreviewed=true&as=native").text == plain
    table = ana.get(f"{path}/download?unreviewed=true&as=json").json()
    assert table["text"] == plain
    found = {plain[s["start"] : s["end"]] for s in table["spans"]}
    assert found == {mark["replacement"] for mark in marks(ana, path)}


def test_brat_comes_as_a_zip_and_reads_back(ana: TestClient) -> None:
    path = ready(ana)
    archive = zipfile.ZipFile(
        io.BytesIO(ana.get(f"{path}/download?unreviewed=true&as=brat").content)
    )
    assert sorted(archive.namelist()) == ["nota.anon.ann", "nota.anon.txt"]
    assert not any(o in archive.read("nota.anon.ann").decode() for o in ORIGINALS)


def test_the_report_tells_figures_only(ana: TestClient) -> None:
    path = ready(ana)
    page = ana.get(f"{path}/download?unreviewed=true&as=report").text
    assert "Date 2" in page or "Fecha 2" in page
    assert hashlib.sha256(NOTE.encode()).hexdigest() in page
    assert "es-rules" in page
    assert not any(original in page for original in ORIGINALS)


def test_word_files_come_back_as_word_files(ana: TestClient) -> None:
    path = ready(ana, word(NOTE), "alta.docx")
    answer = ana.get(f"{path}/download?unreviewed=true")
    assert "alta.anon.docx" in answer.headers["content-disposition"]
    text = "\n".join(p.text for p in docx.Document(io.BytesIO(answer.content)).paragraphs)
    assert "Oñati" in text
    assert not any(original in text for original in ORIGINALS)


def test_the_original_is_its_owners(ana: TestClient, ben: TestClient) -> None:
    path = ready(ana)
    share(ana, "editor")
    assert ana.get(f"{path}/download?as=original").content == NOTE.encode()
    assert ben.get(f"{path}/download?as=original").status_code == 403
    assert ben.get(f"{path}/download?unreviewed=true&as=txt").status_code == 200


def test_a_name_that_tells_is_not_used(ana: TestClient) -> None:
    path = ready(ana, "Teléfono 612 345 678.", "llamada al 612.txt")
    disposition = ana.get(f"{path}/download?unreviewed=true&as=txt").headers["content-disposition"]
    assert re.search(r"''document-[0-9a-f]{8}\.anon\.txt$", disposition)


def test_the_audit_says_what_it_did(ana: TestClient) -> None:
    audit = ana.get(f"{ready(ana)}/audit").json()
    assert audit["passed"]
    assert audit["searched"] >= 4
    assert audit["findings"] == []


def test_many_in_a_zip(ana: TestClient) -> None:
    ids = [ready(ana, NOTE, "nota.txt").rpartition("/")[2] for _ in range(2)]
    answer = ana.post(
        f"/api/v1/workspaces/{workspace(ana)}/download",
        json={"documents": ids, "format": "txt", "unreviewed": True},
    )
    archive = zipfile.ZipFile(io.BytesIO(answer.content))
    assert sorted(archive.namelist()) == [
        "nota.anon-2.txt",
        "nota.anon.txt",
        "report.html",
    ]
    unknown = {"documents": ["none"], "format": "txt"}
    url = f"/api/v1/workspaces/{workspace(ana)}/download"
    assert ana.post(url, json=unknown).status_code == 404


def test_pages_of_a_pdf(ana: TestClient) -> None:
    path = ready(ana, pdf("DNI 12345678Z, 12/03/2021", "Segunda"), "alta.pdf")
    listed = ana.get(f"{path}/pages").json()
    assert listed["available"]
    assert [page["number"] for page in listed["pages"]] == [1, 2]
    original = ana.get(f"{path}/pages/1.png")
    assert original.headers["content-type"] == "image/png"
    changed = ana.get(f"{path}/pages/1.png?side=anonymised").content
    assert changed.startswith(b"\x89PNG")
    assert changed != original.content
    assert ana.get(f"{path}/pages/2.png?side=anonymised").content == (
        ana.get(f"{path}/pages/2.png").content
    )
    assert ana.get(f"{path}/pages/3.png").status_code == 404


def test_text_has_no_pages(ana: TestClient) -> None:
    path = ready(ana)
    assert ana.get(f"{path}/pages").json() == {
        "available": False,
        "why_not": "no-pages",
        "pages": [],
    }
    assert ana.get(f"{path}/pages/1.png").status_code == 404


def test_word_pages_need_libreoffice(ana: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    path = ready(ana, word("Hola"), "alta.docx")
    monkeypatch.setenv("PATH", "/nowhere")
    assert ana.get(f"{path}/pages").json()["why_not"] == "no-libreoffice"


def test_word_pages_come_through_libreoffice(
    ana: TestClient, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A stand-in that answers as soffice does: the PDF beside the docx, in the folder asked for."""
    (tmp_path / "page.pdf").write_bytes(pdf("Hola"))
    office = tmp_path / "soffice"
    office.write_text(f'#!/bin/sh\ncp {tmp_path / "page.pdf"} "$6"/page.pdf\n', "utf-8")
    office.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    path = ready(ana, word("Hola"), "alta.docx")
    assert len(ana.get(f"{path}/pages").json()["pages"]) == 1
    assert ana.get(f"{path}/pages/1.png?side=anonymised").content.startswith(b"\x89PNG")
    office.write_text("#!/bin/sh\nexit 1\n", "utf-8")
    other = ready(ana, word("Adiós"), "otra.docx")
    assert ana.get(f"{other}/pages").json()["code"] == "format"


def test_corrections_become_a_corpus(
    app: FastAPI, ana: TestClient, ben: TestClient, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = ready(ana)
    found = marks(ana, path)
    dates = [m["id"] for m in found if m["label"] == "FECHAS"]
    age = next(m["id"] for m in found if m["label"] == "EDAD_SUJETO_ASISTENCIA")
    start = NOTE.index("Oñati")
    ana.delete(f"{path}/marks/{dates[0]}")
    ana.patch(f"{path}/marks/{dates[1]}", json={"state": "accepted"})
    ana.patch(f"{path}/marks/{age}", json={"label": "OTROS_SUJETO_ASISTENCIA"})
    place = {"start": start, "end": start + 5, "label": "TERRITORIO"}
    ana.post(f"{path}/marks", json=place)
    ready(ana, "El 12/03/2021, sin corregir.")
    shown = ana.get("/api/v1/corrections").json()
    counts = {line["label"]: line for line in shown["labels"]}
    assert shown["documents"] == 1
    assert (counts["FECHAS"]["found"], counts["FECHAS"]["removed"]) == (3, 1)
    assert counts["FECHAS"]["confirmed"] == 1
    assert counts["EDAD_SUJETO_ASISTENCIA"]["relabelled"] == 1
    assert counts["TERRITORIO"]["added"] == 1
    assert ben.get("/api/v1/corrections/export").status_code == 403
    for text, seen in (("replaced", False), ("original", True)):
        answer = ana.get(f"/api/v1/corrections/export?text={text}")
        folder = tmp_path_factory.mktemp(text)
        zipfile.ZipFile(io.BytesIO(answer.content)).extractall(folder)
        (document,) = read_corpus(folder / "meddocan", "brat")
        assert ("12345678Z" in document.text) is seen
        assert "TERRITORIO" in {span.label for span in document.spans}


def test_hidden_pictures_stand_in_the_report(
    ana: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ocr, "available", lambda: True)
    monkeypatch.setattr(ocr, "read_lines", lambda pixels: [])
    document = docx.Document()
    document.add_paragraph(NOTE)
    document.add_picture(io.BytesIO(drawings.saved(drawings.shield())), width=docx.shared.Cm(3))
    out = io.BytesIO()
    document.save(out)
    path = ready(ana, out.getvalue(), "nota.docx")
    url = f"/api/v1/workspaces/{workspace(ana)}/download"
    wanted = {"documents": [path.rpartition("/")[2]], "format": "native", "unreviewed": True}
    for setting, told in (("never", False), ("always", True)):
        changed = ana.put(f"{path}/preferences", json={"preferences": {"hide_pictures": setting}})
        assert changed.status_code == 200, changed.text
        archive = zipfile.ZipFile(io.BytesIO(ana.post(url, json=wanted).content))
        report = archive.read("report.html").decode("utf-8")
        assert ("Pictures hidden</dt><dd>logos 1" in report) == told


@pytest.fixture
def unread(monkeypatch: pytest.MonkeyPatch) -> bytes:
    """A Word document with a picture, where nobody can read pictures."""
    monkeypatch.setattr(ocr, "available", lambda: False)
    document = docx.Document()
    document.add_paragraph(NOTE)
    document.add_picture(io.BytesIO(drawings.saved(drawings.chart())), width=docx.shared.Cm(9))
    out = io.BytesIO()
    document.save(out)
    return out.getvalue()


def hide_pictures(client: TestClient, setting: str) -> None:
    engine = client.app.state.services.engine  # type: ignore[attr-defined]
    (profile,) = engine.profiles.values()
    table = {**profile.replace, "hide_pictures": setting}
    engine.profiles = {profile.id: dataclasses.replace(profile, replace=table)}


def test_pictures_that_nobody_can_read_come_in_where_they_can_be_hidden(
    ana: TestClient, unread: bytes
) -> None:
    hide_pictures(ana, "gaps")
    path = ready(ana, unread, "nota.docx")
    sent = {"file": ("nota.docx", unread)}
    for mode, status in (("replace", 422), ("redact", 200)):
        assert ana.put(f"{path}/preferences", json={"mode": mode}).status_code == 200
        answer = ana.get(f"{path}/download?unreviewed=true&as=native")
        assert answer.status_code == status, answer.text
        assert status == 200 or "hide_pictures" in answer.text
        answer = ana.post("/api/v1/anonymize/file", data={"mode": mode}, files=sent)
        assert answer.status_code == status, answer.text


def test_pictures_that_nobody_can_read_are_refused_where_they_would_stay(
    ana: TestClient, unread: bytes
) -> None:
    hide_pictures(ana, "never")
    row = upload(ana, unread, "nota.docx")
    work(ana.app)  # type: ignore[arg-type]
    state = ana.get(f"/api/v1/documents/{row['id']}").json()
    assert (state["state"], "hide_pictures" in state["error"]) == ("failed", True)
    sent = {"file": ("nota.docx", unread)}
    for door in ("anonymize", "detect"):
        assert ana.post(f"/api/v1/{door}/file", files=sent).status_code == 422
