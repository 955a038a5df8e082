"""What is found and written stays the same, note by note and format by format.

When it is meant to change: `python -m tests.golden.write`, in a commit that says why.
"""

from collections.abc import Iterable

from tests.formats.samples import SAMPLES
from tests.golden.behaviour import FILES, HERE, files, notes

CLOSE = 0.02  # scores come from integer arithmetic that processors round differently
SHOWN = 10


def test_the_notes_are_found_and_replaced_as_before() -> None:
    assert differing("notes.txt", notes()) == []


def test_every_format_is_written_as_before() -> None:
    assert differing("files.txt", files()) == []


def test_every_sample_format_is_kept() -> None:
    assert set(SAMPLES) <= {path.name for path in FILES.iterdir()}


def differing(table: str, lines: Iterable[str]) -> list[str]:
    """The first names whose line is not the one that is kept, with what differs; never text."""
    kept = rows((HERE / table).read_text("utf-8").splitlines())
    new = rows(lines)
    changes = [(name, changed(kept.get(name), new.get(name))) for name in sorted({*kept, *new})]
    return [f"{name}: {what}" for name, what in changes if what][:SHOWN]


def rows(lines: Iterable[str]) -> dict[str, list[str]]:
    return {name: fields for name, *fields in map(str.split, lines)}


def changed(kept: list[str] | None, new: list[str] | None) -> str:
    if kept is None or new is None:
        return "only in the table" if new is None else "not in the table"
    what = ["what is read or found"] if kept[0] != new[0] else []
    if len(kept) == 3 and abs(float(kept[1]) - float(new[1])) > CLOSE:
        what.append("scores")
    if kept[-1] != new[-1]:
        what.append("what is written")
    return ", ".join(what)
