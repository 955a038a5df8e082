"""The notes in `data`: every mark is closed and names a category of its profile's scheme."""

import re
from pathlib import Path

import pytest

from veladura.corpora import inline
from veladura.schemes import get_scheme

DATA = Path(__file__).parents[2] / "data"
SCHEMES = {"es-clinical": "meddocan", "de-finance": "finance", "de-news": "finance"}
OPENED = re.compile(r"\[\[[A-Z_]+\|")
FOLDERS = sorted(DATA.glob("*notes/*/"))


@pytest.mark.parametrize(
    "folder", FOLDERS, ids=lambda folder: f"{folder.parent.name}/{folder.name}"
)
def test_marks_are_closed_and_known(folder: Path) -> None:
    known = {label.id for label in get_scheme(SCHEMES[folder.name])}
    paths = sorted(folder.glob("*.txt"))
    assert paths
    for path in paths:
        document = inline.parse(path.read_text("utf-8"), id=path.stem)
        assert {span.label for span in document.spans} <= known, path.name
        assert not OPENED.search(document.text), path.name
