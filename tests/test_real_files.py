"""The script that tries real files tells its caller when something broke, and keeps pairs."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from tests.formats.samples import word

from veladura.formats import open_original
from veladura.pipeline import load
from veladura.profiles import parse_profile

PHONES = 'language = "es"\nscheme = "meddocan"\nmodel = ""\nrules = ["phone"]\n'
SCRIPT = Path(__file__).parents[1] / "scripts" / "real_files.py"


@pytest.fixture
def script(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    spec = importlib.util.spec_from_file_location("real_files", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    rules = parse_profile(
        "rules", 'language = "es"\nscheme = "meddocan"\nmodel = ""\nrules = ["phone"]\n'
    )
    monkeypatch.setattr(module, "load", lambda _: load(rules))
    return module


def ran(script: Any, monkeypatch: pytest.MonkeyPatch, *options: str | Path) -> int:
    monkeypatch.setattr(sys, "argv", ["real_files.py", *map(str, options)])
    code: int = script.main()
    return code


def test_pairs_are_kept_and_what_is_refused_is_no_fault(
    script: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "in").mkdir()
    original = word(["Tel. 612345678"])
    (tmp_path / "in" / "a.docx").write_bytes(original)
    (tmp_path / "in" / "b.docx").write_bytes(b"PK\x03\x04 damaged")
    assert ran(script, monkeypatch, tmp_path / "in", "--keep", tmp_path / "kept") == 0
    kept = {path.name: path.read_bytes() for path in (tmp_path / "kept").iterdir()}
    assert kept.keys() == {"0.before.docx", "0.after.docx"}
    assert kept["0.before.docx"] == original
    assert "612345678" not in open_original(kept["0.after.docx"], "a.docx").text


def test_a_traceback_is_a_fault(
    script: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Broken:
        def anonymize_bytes(self, *_: object, **__: object) -> None:
            raise ZeroDivisionError

    monkeypatch.setattr(script, "load", lambda _: Broken())
    (tmp_path / "a.txt").write_text("x")
    assert ran(script, monkeypatch, tmp_path) == 1


def test_libreoffice_opens_every_kind_it_knows(script: Any) -> None:
    wanted = ["docm", "xlsm", "potx", "ppsx", "ott", "odg", "doc", "xls", "ppt"]
    assert {f".{ending}" for ending in wanted} <= script.OFFICE
