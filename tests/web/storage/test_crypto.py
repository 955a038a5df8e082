"""Encryption at rest: what is sealed opens again, with the right key, in its own place only."""

import base64
import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.errors import ConfigError, VaultError
from veladura.web.storage.crypto import Sealer, ServerKey, load_server_key

KEY = ServerKey(b"k" * 32)


@given(st.text(), st.text())
def test_sealed_text_opens_in_its_place(text: str, context: str) -> None:
    assert KEY.open_text(KEY.seal_text(text, context), context) == text


@given(st.binary(min_size=1), st.integers(0, 10_000))
def test_a_changed_box_does_not_open(data: bytes, position: int) -> None:
    box = bytearray(KEY.seal(data, "text"))
    box[position % len(box)] ^= 1
    with pytest.raises(VaultError):
        KEY.open(bytes(box), "text")


def test_boxes_cannot_be_swapped_or_opened_with_another_key() -> None:
    box = KEY.seal(b"text", "name")
    with pytest.raises(VaultError):
        KEY.open(box, "text")
    with pytest.raises(VaultError):
        Sealer(b"o" * 32).open(box, "name")
    with pytest.raises(VaultError):
        KEY.open(b"", "name")


def test_every_document_has_a_key_of_its_own() -> None:
    first, wrapped = KEY.new_document("one")
    box = first.seal(b"text", "text")
    assert KEY.document(wrapped, "one").open(box, "text") == b"text"
    with pytest.raises(VaultError):
        KEY.document(wrapped, "two")


def test_the_key_file_is_made_once_and_only_for_its_owner(tmp_path: Path) -> None:
    box = load_server_key(tmp_path, {}).seal(b"x", "c")
    assert (tmp_path / "key").stat().st_mode & 0o777 == 0o600
    assert load_server_key(tmp_path, {}).open(box, "c") == b"x"
    os.chmod(tmp_path / "key", 0o640)
    with pytest.raises(ConfigError, match="chmod 600"):
        load_server_key(tmp_path, {})


def test_the_key_may_come_from_the_environment(tmp_path: Path) -> None:
    encoded = base64.b64encode(b"e" * 32).decode()
    box = load_server_key(tmp_path, {"VELADURA_KEY": encoded}).seal(b"x", "c")
    assert Sealer(b"e" * 32).open(box, "c") == b"x"
    assert not (tmp_path / "key").exists()
    for wrong in ("short", base64.b64encode(b"e" * 16).decode()):
        with pytest.raises(ConfigError, match="32 random bytes"):
            load_server_key(tmp_path, {"VELADURA_KEY": wrong})
