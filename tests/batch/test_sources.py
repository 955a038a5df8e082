import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.batch.sources import Source, find_sources, shown
from veladura.batch.work import LARGE, MANY, SMALL, file_batches


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "in").mkdir()
    return tmp_path / "in"


def found(folder: Path, output: str = "out") -> dict[str, str]:
    sources = find_sources([folder], folder.parent / output)
    return {source.relative: source.problem for source in sources}


def test_documents_come_in_the_order_of_their_names(folder: Path) -> None:
    for name in ("b.txt", "a.txt", "c/d.txt", "c/a.ann", ".hidden/x.txt", ".y"):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text("x")
    assert list(found(folder)) == ["a.txt", "b.txt", "c/d.txt"]


def test_what_lies_in_the_output_folder_is_no_input(folder: Path) -> None:
    (folder / "out").mkdir()
    (folder / "out" / "a.txt").write_text("x")
    (folder / "a.txt").write_text("x")
    sources = find_sources([folder], folder / "out")
    assert [source.relative for source in sources] == ["a.txt"]


def test_links_are_followed_to_files_and_never_in_circles(folder: Path) -> None:
    (folder / "a.txt").write_text("x")
    (folder / "same.txt").symlink_to(folder / "a.txt")
    (folder / "circle").symlink_to(folder)
    (folder / "self.txt").symlink_to(folder / "self.txt")
    (folder / "gone.txt").symlink_to(folder / "nothing.txt")
    problems = found(folder)
    assert problems["a.txt"] == problems["same.txt"] == ""
    assert "not followed" in problems["circle"]
    assert "symbolic links" in problems["self.txt"]
    assert "No such file" in problems["gone.txt"]


def test_pipes_are_not_waited_for(folder: Path) -> None:
    os.mkfifo(folder / "pipe.txt")
    assert found(folder) == {"pipe.txt": "a device or a pipe, not a file"}


def test_a_folder_that_cannot_be_listed_is_named(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "closed").mkdir()
    (folder / "open.txt").write_text("x")
    scandir = os.scandir

    def refusing(path: str) -> object:  # root may list everything, so that modes say nothing
        if path.endswith("closed"):
            raise PermissionError(13, "Permission denied", path)
        return scandir(path)

    monkeypatch.setattr(os, "scandir", refusing)
    assert found(folder) == {"closed/": "cannot be read (Permission denied)", "open.txt": ""}


@pytest.mark.parametrize(
    ("name", "printed"),
    [
        (b"a\nb.txt", "a\\nb.txt"),
        (b"\xff.txt", "\\xff.txt"),
        ("ñandú.txt".encode(), "ñandú.txt"),
        (b"\x1b[31mred", "\\x1b[31mred"),
    ],
)
def test_any_name_can_be_shown_on_one_line(folder: Path, name: bytes, printed: str) -> None:
    (folder / os.fsdecode(name)).write_text("x")
    (relative,) = found(folder)
    assert os.fsencode(relative) == name
    assert shown(relative) == printed


@given(st.lists(st.integers(0, 2 * SMALL), max_size=200), st.sampled_from([1, 2, 9]))
def test_batches_hold_everything_once_and_stay_small(sizes: list[int], workers: int) -> None:
    sources = [Source(f"{i}", f"{i}", size) for i, size in enumerate(sizes)]
    batches = file_batches(sources, "", workers)
    most = LARGE if workers == 1 else SMALL
    assert [source for batch in batches for source in batch.sources] == sources
    for batch in batches:
        assert batch.sources[0] == sources[batch.first]
        assert len(batch) <= MANY
        assert len(batch) == 1 or sum(source.size for source in batch.sources) <= most
