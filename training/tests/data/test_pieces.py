"""Pieces of plain text for a student's lessons."""

import lzma
from pathlib import Path

import pytest

pytest.importorskip("torch")

from veladura_training.data.pieces import pieces


def test_pieces_are_whole_lines_in_a_row_and_the_same_for_the_same_seed(tmp_path: Path) -> None:
    lines = [f"Zeile {number:03} mit genug Text darin" for number in range(100)]
    path = tmp_path / "de-law.txt.xz"
    path.write_bytes(lzma.compress("\n".join([*lines, "kurz", ""]).encode()))
    found = list(pieces({path: (8, 5)}, "seed"))
    assert [document.id for document in found] == [f"de-law-{number}" for number in range(8)]
    for document in found:
        first = lines.index(document.text.split("\n")[0])
        assert document.text.split("\n") == lines[first : first + 5]
    assert found == list(pieces({path: (8, 5)}, "seed"))
    assert found != list(pieces({path: (8, 5)}, "other"))


def test_a_short_file_gives_fewer_pieces(tmp_path: Path) -> None:
    path = tmp_path / "es-a.txt"
    path.write_text("una línea bastante larga\n" * 7, "utf-8")
    assert len(list(pieces({path: (9, 3)}, "seed"))) == 2
