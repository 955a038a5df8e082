"""The figures of `make house` do not get worse: what is lowered here is not raised again."""

import re
import runpy
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
HOUSE: dict[str, Any] = runpy.run_path(str(ROOT / "scripts" / "house.py"))
PACKAGE: Path = HOUSE["PACKAGE"]
LONG_FUNCTIONS = 0
DOUBLED_NAMES = 0
LABEL_LITERALS = 5
WORD_LISTS = 3  # tables that name functions
SIDE_BY_SIDE = 20
LONGEST_FILE = 400
LONGEST_BESIDE = 450  # lines of a file that is not installed: tests, benchmarks, scripts
BESIDE = ("tests", "training", "benchmarks", "faults", "scripts")
TESTED = 0.58  # lines of tests for a line of code; more than 0.60 where nobody is in the middle

pytestmark = pytest.mark.skipif(not PACKAGE.is_dir(), reason="the sources are not here")


def test_functions_are_short() -> None:
    long = [place for lines, place in HOUSE["functions"]() if lines > HOUSE["LONG"]]
    assert len(long) <= LONG_FUNCTIONS, long


def test_a_class_name_has_one_meaning() -> None:
    doubled = HOUSE["classes"]()
    assert len(doubled) <= DOUBLED_NAMES, doubled


def test_labels_are_named_by_the_schemes_alone() -> None:
    literals: Counter[str] = HOUSE["label_literals"]()
    assert literals.total() <= LABEL_LITERALS, literals


def test_what_is_written_is_tested() -> None:
    assert HOUSE["tested_share"]() >= TESTED


def test_words_stand_in_text_files_not_in_the_code() -> None:
    listed = HOUSE["word_lists"]()
    assert len(listed) <= WORD_LISTS, listed


def test_what_nobody_uses_is_not_here() -> None:
    assert HOUSE["unused_names"]() == []


def test_nobody_outside_the_languages_asks_which_language_it_is() -> None:
    assert HOUSE["language_names"]() == 0


def test_a_document_has_one_way() -> None:
    assert HOUSE["ways_of_a_document"]() == ["delivery.py"]


def test_folders_and_files_stay_within_sight() -> None:
    together = Counter(path.parent for path in PACKAGE.rglob("*.py"))
    assert [folder for folder, count in together.items() if count > SIDE_BY_SIDE] == []
    long = [path for path in PACKAGE.rglob("*.py") if _lines(path) > LONGEST_FILE]
    beside = (path for folder in BESIDE for path in (ROOT / folder).rglob("*.py"))
    long += [path for path in beside if _lines(path) > LONGEST_BESIDE]
    assert long == []


def _lines(path: Path) -> int:
    return path.read_text("utf-8").count("\n")


def test_tests_stand_where_what_they_test_stands() -> None:
    """Besides those of the whole: the documentation, the golden files, plantings, the browser."""
    whole = {"documentation", "golden", "plantings", "web/browser"}
    tests = ROOT / "tests"
    rooms = {path.parent.relative_to(tests).as_posix() for path in tests.rglob("test_*.py")}
    assert {room for room in rooms - whole if not (PACKAGE / room).is_dir()} == set()


def test_writers_find_each_other_by_name_not_by_type() -> None:
    asked = [
        path
        for path in PACKAGE.rglob("*.py")
        if re.search(r"isinstance\([^)]*Writer\)", path.read_text("utf-8"))
    ]
    assert asked == []
