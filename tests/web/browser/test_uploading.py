"""Files in: by button, drop and paste; the list, its states, search, ZIP and deletion."""

import zipfile
from pathlib import Path

from playwright.sync_api import expect
from tests.web.browser.visitor import NOTE, Visitor

DROP = """([name, text]) => {
  const files = new DataTransfer();
  files.items.add(new File([text], name, {type: 'text/plain'}));
  for (const kind of ['dragenter', 'dragover', 'drop']) {
    const options = {dataTransfer: files, bubbles: true, cancelable: true};
    document.body.dispatchEvent(new DragEvent(kind, options));
  }
}"""
PASTE = """text => {
  const clipboard = new DataTransfer();
  clipboard.setData('text/plain', text);
  const options = {clipboardData: clipboard, bubbles: true, cancelable: true};
  document.body.dispatchEvent(new ClipboardEvent('paste', options));
}"""


def test_many_files_at_once(ana: Visitor, tmp_path: Path) -> None:
    files = []
    for number in range(4):
        files.append(tmp_path / f"nota-{number}.txt")
        files[-1].write_text(NOTE, "utf-8")
    ana.page.goto("/")
    ana.page.locator("#files").set_input_files(files)
    for file in files:
        expect(ana.page.get_by_role("row", name=file.name)).to_contain_text("Ready")
    expect(ana.page.locator(".uploads li")).to_have_count(0)


def test_dropped_and_pasted(ana: Visitor) -> None:
    ana.page.goto("/")
    ana.page.locator("vela-documents .empty").wait_for()
    ana.page.evaluate(DROP, ["soltada.txt", NOTE])
    expect(ana.page.get_by_role("row", name="soltada.txt")).to_contain_text("Ready")
    ana.page.evaluate(PASTE, "DNI 12345678Z, visto el 12/03/2021")
    expect(ana.page.get_by_role("row", name="text.txt")).to_contain_text("Ready")


def test_a_text_is_typed_into_the_dialog(ana: Visitor) -> None:
    ana.page.goto("/")
    ana.page.get_by_role("button", name="Paste text").click()
    dialog = ana.page.get_by_role("dialog", name="Paste a text")
    dialog.get_by_label("Name").fill("consulta.txt")
    dialog.get_by_label("Text", exact=True).fill("Paciente de 40 años")
    dialog.get_by_role("button", name="Add").click()
    expect(ana.page.get_by_role("row", name="consulta.txt")).to_contain_text("Ready")


def test_a_file_that_cannot_be_read_says_why_and_can_be_tried_again(
    ana: Visitor, tmp_path: Path
) -> None:
    broken = tmp_path / "roto.pdf"
    broken.write_bytes(b"%PDF-1.7\nnothing of a PDF follows")
    ana.page.goto("/")
    ana.page.locator("#files").set_input_files(broken)
    failed = ana.page.get_by_role("row", name="roto.pdf")
    expect(failed).to_contain_text("Failed")
    expect(failed.locator(".why-failed")).not_to_be_empty()
    with ana.page.expect_response(lambda answer: answer.url.endswith("/retry")) as answered:
        failed.get_by_role("button", name="Try again").click()
    assert answered.value.ok


def test_search_finds_by_name(ana: Visitor) -> None:
    ana.add_document(name="alta-2016.txt")
    ana.add_document(name="consulta-2017.txt")
    ana.page.goto("/")
    expect(ana.page.locator("tbody tr")).to_have_count(2)
    ana.page.get_by_role("searchbox").fill("consulta")
    expect(ana.page.locator("tbody tr")).to_have_count(1)
    expect(ana.page.get_by_role("row", name="consulta-2017.txt")).to_be_visible()
    ana.page.get_by_role("searchbox").fill("nada de eso")
    expect(ana.page.get_by_text("No document matches.")).to_be_visible()


def test_many_documents_leave_as_one_zip(ana: Visitor) -> None:
    for number in range(2):
        ana.add_document(name=f"nota-{number}.txt")
    ana.page.goto("/")
    for number in range(2):
        expect(ana.page.get_by_role("row", name=f"nota-{number}.txt")).to_contain_text("Ready")
    ana.page.get_by_label("Choose all").check()
    expect(ana.page.get_by_text("2 documents chosen")).to_be_visible()
    with ana.page.expect_download() as download:
        ana.page.get_by_role("button", name="Download ZIP").click()
        unreviewed = ana.page.get_by_role("dialog", name="2 documents have not been reviewed")
        unreviewed.get_by_role("button", name="Download unreviewed").click()
    with zipfile.ZipFile(download.value.path()) as archive:
        contents = [archive.read(name).decode("utf-8") for name in archive.namelist()]
    assert len(contents) == 3  # and the report
    assert all("12345678Z" not in content for content in contents)


def test_deleting_asks_first_and_is_for_good(ana: Visitor) -> None:
    document = ana.add_document()
    ana.page.goto("/")
    ana.page.get_by_role("button", name="Delete nota.txt").click()
    dialog = ana.page.get_by_role("dialog", name="Delete 1 document?")
    dialog.get_by_role("button", name="Cancel").click()
    expect(ana.page.get_by_role("row", name="nota.txt")).to_be_visible()
    ana.page.get_by_role("button", name="Delete nota.txt").click()
    dialog.get_by_role("button", name="Delete").click()
    expect(ana.page.get_by_text("No documents yet.")).to_be_visible()
    assert ana.context.request.get(f"/api/v1/documents/{document}").status == 404
