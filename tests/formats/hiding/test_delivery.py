"""Whether pictures are hidden is a preference, and what was hidden stands in the report."""

from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.formats.hiding import drawings
from tests.formats.hiding.test_files import CHART, LIMITS, page

import veladura
from veladura.audit.report import report_page
from veladura.cli import main
from veladura.errors import ConfigError
from veladura.formats.pictures import ocr
from veladura.transform import Preferences


@pytest.mark.parametrize(
    ("setting", "hiding"),
    [
        ("never", ()),
        ("gaps", ("mask", "tag", "redact")),
        ("always", ("replace", "mask", "tag", "redact", "hash", "keep")),
    ],
)
def test_modes_that_leave_gaps_hide_pictures_too(setting: str, hiding: tuple[str, ...]) -> None:
    preferences = Preferences(hide_pictures=setting)
    modes = ("replace", "mask", "tag", "redact", "hash", "keep")
    assert tuple(m for m in modes if preferences.changed(mode=m).hides_pictures) == hiding
    with pytest.raises(ConfigError, match="hide_pictures"):
        Preferences(hide_pictures="sometimes")


@pytest.fixture(scope="module")
def german() -> veladura.Anonymizer:
    return veladura.load("de-finance:fast")


@pytest.mark.parametrize(
    ("mode", "hidden"),
    [
        ("redact", {"logo": 1, "signature": 1}),
        ("mask", {"logo": 1, "signature": 1}),
        ("replace", {}),
    ],
)
def test_the_german_profile_hides_where_it_leaves_gaps(
    german: veladura.Anonymizer, mode: str, hidden: dict[str, int]
) -> None:
    done = german.anonymize_bytes(page(), "a.html", mode=mode, limits=LIMITS)
    report = done.delivered.report("a.html")
    assert report.hidden == hidden
    assert ("Pictures hidden<dd>logos 1, signatures 1" in report_page([report])) == bool(hidden)


def test_the_spanish_profile_keeps_pictures_unless_told() -> None:
    assert not veladura.load("es-clinical:fast").preferences.changed(mode="redact").hides_pictures


def test_the_command_line_hides_what_ocr_would_have_to_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ocr, "available", lambda: False)
    source, target = tmp_path / "chart.png", tmp_path / "out"
    source.write_bytes(drawings.saved(CHART))
    arguments = ["anonymize", str(source), "-o", str(target), "--profile", "es-clinical:fast"]
    report = tmp_path / "report.html"
    assert CliRunner().invoke(main, arguments).exit_code == 1
    again = [*arguments[:3], f"{target}2/chart.png", *arguments[4:], "--report", str(report)]
    done = CliRunner().invoke(main, [*again, "--hide-pictures", "always"])
    assert done.exit_code == 0, done.output
    assert "pictures that could not be read 1" in report.read_text("utf-8")
