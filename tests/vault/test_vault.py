"""Only the key opens the vault, and an original goes back to its own document or nowhere."""

import hashlib
import os
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from veladura.errors import VaultError
from veladura.vault import Output, Reversal, Vault, tail_of

KEY = b"a key of enough length"
ALIKE = b"[NOMBRE] acude."


def keep(vault: Vault, original: bytes, output: bytes, path: str, document: str) -> None:
    reversal = Reversal.of(original, output)
    vault.add(Output(path, reversal.digest, document), reversal.pieces)


def restored(vault: Vault, output: bytes, path: str, document: str = "") -> bytes:
    asked = Output(path, hashlib.sha256(output).digest(), document)
    return b"".join(vault.original(vault.find(asked), asked, output[-(32 * 2**10) :]))


def test_what_was_sealed_comes_back(tmp_path: Path) -> None:
    vault = Vault.grow(tmp_path / "vault", KEY)

    @given(original=st.binary(max_size=300), output=st.binary(max_size=300), path=st.text())
    @settings(max_examples=50, deadline=None)
    def comes_back(original: bytes, output: bytes, path: str) -> None:
        document = hashlib.sha256(original).hexdigest()
        keep(vault, original, output, path, document)
        assert restored(vault, output, path, document) == original

    with vault:
        comes_back()


def test_an_original_of_many_pieces_comes_back(tmp_path: Path) -> None:
    original = os.urandom(9 * 2**20)
    with Vault.grow(tmp_path / "vault", KEY) as vault:
        keep(vault, original, ALIKE, "a.bin", "one")
        keep(vault, b"Ana acude.", ALIKE, "b.txt", "two")
    with Vault.open(tmp_path / "vault", KEY) as vault:
        assert restored(vault, ALIKE, "a.bin") == original
        assert restored(vault, ALIKE, "b.txt") == b"Ana acude."


def test_documents_that_look_alike_keep_their_own_originals(tmp_path: Path) -> None:
    with Vault.grow(tmp_path / "vault", KEY) as vault:
        keep(vault, b"Ana acude.", ALIKE, "a.txt", "one")
        keep(vault, b"Bea acude.", ALIKE, "b.txt", "two")
        assert restored(vault, ALIKE, "a.txt") == b"Ana acude."
        assert restored(vault, ALIKE, "b.txt") == b"Bea acude."
        with pytest.raises(VaultError, match="in another place"):
            restored(vault, ALIKE, "c.txt")


def test_of_two_that_look_alike_in_one_place_only_the_manifest_knows(tmp_path: Path) -> None:
    with Vault.grow(tmp_path / "vault", KEY) as vault:
        keep(vault, b"Ana acude.", ALIKE, "a.txt", "one")
        keep(vault, b"Bea acude.", ALIKE, "a.txt", "two")
        with pytest.raises(VaultError, match="several documents"):
            restored(vault, ALIKE, "a.txt")
        assert restored(vault, ALIKE, "a.txt", "one") == b"Ana acude."
        assert restored(vault, ALIKE, "a.txt", "two") == b"Bea acude."
        with pytest.raises(VaultError, match="another document"):
            restored(vault, ALIKE, "a.txt", "three")


def test_a_document_that_was_written_twice_is_not_in_doubt(tmp_path: Path) -> None:
    with Vault.grow(tmp_path / "vault", KEY) as vault:
        for _ in range(2):
            keep(vault, b"Ana acude.", ALIKE, "a.txt", "one")
        assert restored(vault, ALIKE, "a.txt") == b"Ana acude."


def test_what_a_folder_run_wrote_is_not_taken_for_a_file_of_its_own(tmp_path: Path) -> None:
    reversal = Reversal.of(b"Ana acude.", ALIKE)
    with Vault.grow(tmp_path / "vault", KEY) as vault:
        vault.add(Output("a.txt", reversal.digest, "one"), reversal.pieces)
        vault.add(Output("b.txt", reversal.digest, "two", alone=True), reversal.pieces)
        with pytest.raises(VaultError, match="--resume"):
            vault.find(Output("a.txt", reversal.digest, alone=True))
        assert vault.find(Output("b.txt", reversal.digest, alone=True)).document == "two"


def test_the_file_shows_nothing_and_belongs_to_its_owner(tmp_path: Path) -> None:
    path = tmp_path / "vault"
    with Vault.grow(path, KEY) as vault:
        keep(vault, b"Leocadia Zurita", ALIKE, "Zurita.txt", "one")
    assert path.stat().st_mode & 0o777 == 0o600
    assert b"Zurita" not in path.read_bytes()
    assert [p.name for p in tmp_path.iterdir()] == ["vault"]


def test_without_the_very_output_not_even_the_key_gives_the_original(tmp_path: Path) -> None:
    with Vault.grow(tmp_path / "vault", KEY) as vault:
        keep(vault, b"Leocadia Zurita", ALIKE, "a.txt", "one")
        asked = Output("a.txt", hashlib.sha256(ALIKE).digest())
        entry = vault.find(asked)
        other = Output("a.txt", hashlib.sha256(b"something else").digest())
        with pytest.raises(VaultError):
            list(vault.original(entry, other, ALIKE))


@pytest.mark.parametrize("way", [Vault.open, Vault.grow])
def test_another_key_opens_nothing(tmp_path: Path, way: object) -> None:
    Vault.grow(tmp_path / "vault", KEY)
    assert callable(way)
    with pytest.raises(VaultError, match="key"):
        way(tmp_path / "vault", KEY + b"!")


@pytest.mark.parametrize("way", [Vault.open, Vault.grow])
@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"VELADURA VAULT 1\n" + bytes(100), "another version"),
        (b"somebody's shopping list", "no vault"),
        (b"x" * 500, "no vault"),
    ],
)
def test_other_files_are_refused_and_left_alone(
    tmp_path: Path, way: object, content: bytes, says: str
) -> None:
    path = tmp_path / "vault"
    path.write_bytes(content)
    assert callable(way)
    with pytest.raises(VaultError, match=says):
        way(path, KEY)
    assert path.read_bytes() == content


def test_a_changed_output_is_refused(tmp_path: Path) -> None:
    with Vault.grow(tmp_path / "vault", KEY) as vault:
        keep(vault, b"Ana acude.", ALIKE, "a.txt", "one")
        with pytest.raises(VaultError, match="no such document"):
            restored(vault, ALIKE + b".", "a.txt")


def test_the_end_of_a_file_is_what_packing_points_to(tmp_path: Path) -> None:
    (tmp_path / "small").write_bytes(b"abc")
    (tmp_path / "large").write_bytes(b"x" * 100_000 + b"end")
    with (tmp_path / "small").open("rb") as stream:
        assert tail_of(stream) == b"abc"
    with (tmp_path / "large").open("rb") as stream:
        assert tail_of(stream) == b"x" * (32 * 2**10 - 3) + b"end"


def test_what_is_kept_of_a_text_is_little_more_than_what_was_replaced(tmp_path: Path) -> None:
    words = hashlib.shake_128(b"words").hexdigest(5_000)
    original, output = f"Ana Ruiz {words}".encode(), f"Eva Gil {words}".encode()
    assert sum(map(len, Reversal.of(original, output).pieces)) < len(original) / 20


def test_a_name_is_sealed_as_its_original_is(tmp_path: Path) -> None:
    """Without the copy, the vault and its key say nothing of what the original was called."""
    path, reversal = tmp_path / "vault", Reversal.of(b"Ana acude.", ALIKE)
    copy = Output("a.txt", reversal.digest, "one")
    with Vault.grow(path, KEY) as vault:
        vault.add(copy, reversal.pieces, "Zurita/Leocadia ñ\udcf1.txt")
        vault.add(Output("b.txt", reversal.digest, "two"), reversal.pieces)
    with Vault.open(path, KEY) as vault:
        entry = vault.find(copy)
        assert vault.name(entry, copy) == "Zurita/Leocadia ñ\udcf1.txt"
        assert "Zurita" not in repr(entry)
        with pytest.raises(VaultError):
            vault.name(entry, Output("a.txt", bytes(32), "one"))
        other = Output("b.txt", reversal.digest, "two")
        assert vault.name(vault.find(other), other) == ""
    assert b"Zurita" not in path.read_bytes()
