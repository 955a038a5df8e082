"""A model with one wrong bit is refused."""

from pathlib import Path

import pytest

from veladura.errors import ModelError
from veladura.models.digests import DIGESTS, check_files, digest_files


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "model.onnx").write_bytes(bytes(range(256)) * 8)
    (tmp_path / "labels.txt").write_bytes(b"PER\n")
    return tmp_path


def test_files_as_they_were_made_pass(folder: Path) -> None:
    check_files(folder, {DIGESTS: digest_files(folder, "model.onnx", "labels.txt")})


@pytest.mark.parametrize("bit", [0, 7, 8 * 1024 + 3, 8 * 2048 - 1])
def test_one_wrong_bit_is_enough(folder: Path, bit: int) -> None:
    digests = digest_files(folder, "model.onnx")
    data = bytearray((folder / "model.onnx").read_bytes())
    data[bit // 8] ^= 1 << bit % 8
    (folder / "model.onnx").write_bytes(data)
    with pytest.raises(ModelError, match=r"model\.onnx is damaged"):
        check_files(folder, {DIGESTS: digests})


def test_a_file_that_is_missing_or_cut_off_is_refused(folder: Path) -> None:
    digests = digest_files(folder, "model.onnx", "labels.txt")
    (folder / "labels.txt").write_bytes(b"PER")
    with pytest.raises(ModelError, match=r"labels\.txt is damaged"):
        check_files(folder, {DIGESTS: digests})
    (folder / "labels.txt").unlink()
    with pytest.raises(ModelError, match=r"labels\.txt cannot be read"):
        check_files(folder, {DIGESTS: digests})


def test_a_model_from_before_has_no_digests_and_is_taken(folder: Path) -> None:
    check_files(folder, {"labels": ["PER"]})
