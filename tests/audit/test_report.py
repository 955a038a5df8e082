"""Reports: figures for people and programs, and no text of a document."""

import json
from pathlib import Path

from veladura.audit import AuditReport, FileReport, report_table, write_report
from veladura.audit.report import report_page
from veladura.document import Edit
from veladura.formats import Rewritten
from veladura.transform.organisations import ListedOrganisation

REWRITTEN = Rewritten(b"Gertrudis", ("docProps/core.xml",), (2, 5), ("3 pictures were kept",))
EDITS = [Edit(0, 3, "Gertrudis", "PER"), Edit(5, 9, "Vega", "PER"), Edit(10, 12, "x", "DATE")]


def reports() -> list[FileReport]:
    good = FileReport.of("alta.docx", "text/x", EDITS, REWRITTEN, AuditReport(3, 1, 40, 0))
    return [good, FileReport("otra.pdf", error="the output still holds originals: PER <in> page 3")]


def test_the_table_counts() -> None:
    table = report_table(reports())
    assert (table["files"], table["delivered"], table["failed"]) == (2, 1, 1)
    assert table["labels"] == {"DATE": 1, "PER": 2}
    assert table["documents"][0]["rasterised"] == (2, 5)


def test_both_files_are_written_and_hold_no_text(tmp_path: Path) -> None:
    page, table = write_report(tmp_path / "report.html", reports())
    shown = page.read_text("utf-8")
    for expected in ("alta.docx", "PER 2", "2, 5", "docProps/core.xml", "PER &lt;in&gt; page 3"):
        assert expected in shown
    assert "{{" not in shown
    assert json.loads(table.read_text("utf-8"))["failed"] == 1
    for content in (shown, table.read_text("utf-8")):
        assert "Gertrudis" not in content
        assert "Vega" not in content


def test_organisations_are_listed_by_tag() -> None:
    listed = ListedOrganisation("ORG_1", "bank", "eG", 2, 3)
    checked = AuditReport(3, 1, 40, 0)
    file = FileReport.of("a.txt", "", EDITS, REWRITTEN, checked, organisations=[listed])
    assert report_table([file])["documents"][0]["organisations"][0]["legal_form"] == "eG"
    assert "<td>ORG_1<td>bank<td>eG<td>2<td class=number>3" in report_page([file])
