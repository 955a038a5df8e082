"""Several processes write into one vault, and any of them may be killed at any byte."""

import hashlib
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from veladura.errors import VaultError
from veladura.vault import Output, Reversal, Vault

KEY = b"a key of enough length"
WRITER = """
import sys
from pathlib import Path
from veladura.vault import Output, Reversal, Vault
path, who, count = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
with Vault.grow(path, b"a key of enough length") as vault:
    print("open", flush=True)
    for number in range(count):
        name = f"{who}-{number}"
        reversal = Reversal.of(name.encode() * 50, b"copy of " + name.encode())
        vault.add(Output(name, reversal.digest, name), reversal.pieces)
        print(name, flush=True)
"""


def writer(path: Path, who: str, count: int) -> "subprocess.Popen[str]":
    command = [sys.executable, "-c", WRITER, str(path), who, str(count)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def holds(path: Path, name: str) -> bool:
    with Vault.open(path, KEY) as vault:
        return _holds(vault, name)


def _holds(vault: Vault, name: str) -> bool:
    asked = Output(name, hashlib.sha256(b"copy of " + name.encode()).digest(), name)
    if not vault.holds(asked):
        return False
    content = b"".join(vault.original(vault.find(asked), asked, b"copy of " + name.encode()))
    return content == name.encode() * 50


def add(path: Path, name: str) -> None:
    reversal = Reversal.of(name.encode() * 50, b"copy of " + name.encode())
    with Vault.grow(path, KEY) as vault:
        vault.add(Output(name, reversal.digest, name), reversal.pieces)


def test_what_several_processes_add_at_a_time_is_all_there(tmp_path: Path) -> None:
    path = tmp_path / "vault"
    crew = [writer(path, who, 40) for who in "abc"]
    for process in crew:
        process.communicate(timeout=120)
        assert process.returncode == 0
    with Vault.open(path, KEY) as vault:
        assert all(_holds(vault, f"{who}-{number}") for who in "abc" for number in range(40))


def test_what_a_killed_process_had_added_is_there_and_others_go_on(tmp_path: Path) -> None:
    path = tmp_path / "vault"
    killed, other = writer(path, "killed", 10**6), writer(path, "other", 60)
    said: list[str] = []
    assert killed.stdout is not None
    for line in killed.stdout:
        said.append(line.strip())
        if len(said) == 30:
            killed.send_signal(signal.SIGKILL)
            break
    said += [line.strip() for line in killed.stdout.read().splitlines()]
    killed.stdout.close()
    killed.wait()
    other.communicate(timeout=120)
    assert other.returncode == 0
    add(path, "later")
    with Vault.open(path, KEY) as vault:
        assert all(_holds(vault, name) for name in said[1:])
        assert all(_holds(vault, f"other-{number}") for number in range(60))
        assert _holds(vault, "later")


def test_cut_off_at_any_byte_the_vault_opens_and_grows(tmp_path: Path) -> None:
    path = tmp_path / "vault"
    add(path, "first")
    whole = path.stat().st_size
    add(path, "second")
    content = path.read_bytes()
    for size in range(whole, len(content), 37):
        path.write_bytes(content[:size])
        add(path, "third")
        with Vault.open(path, KEY) as vault:
            assert [_holds(vault, n) for n in ("first", "second", "third")] == [True, False, True]


@pytest.mark.parametrize("left", [0, 5, 17, 30])
def test_a_vault_whose_beginning_was_cut_off_is_begun_anew(tmp_path: Path, left: int) -> None:
    path = tmp_path / "vault"
    add(path, "first")
    path.write_bytes(path.read_bytes()[:left])
    add(path, "second")
    assert holds(path, "second")


def test_room_that_the_disk_gave_but_did_not_fill_counts_for_nothing(tmp_path: Path) -> None:
    path = tmp_path / "vault"
    add(path, "first")
    with path.open("ab") as stream:
        stream.write(bytes(4096))
    assert holds(path, "first")
    add(path, "second")
    assert holds(path, "first")
    assert holds(path, "second")


def test_damage_in_the_middle_is_said_and_never_made_worse(tmp_path: Path) -> None:
    path = tmp_path / "vault"
    add(path, "first")
    start = path.stat().st_size
    add(path, "second")
    add(path, "third")
    content = bytearray(path.read_bytes())
    content[start + 2] ^= 255  # in the length of a frame
    path.write_bytes(content)
    assert holds(path, "first")
    with pytest.raises(VaultError, match="damaged at byte"):
        add(path, "fourth")
    assert path.read_bytes() == bytes(content)
    with Vault.open(path, KEY) as vault, pytest.raises(VaultError, match="damaged at byte"):
        vault.find(Output("third", hashlib.sha256(b"copy of third").digest()))


def test_a_damaged_entry_costs_no_other(tmp_path: Path) -> None:
    path = tmp_path / "vault"
    add(path, "first")
    add(path, "second")
    end = path.stat().st_size
    add(path, "third")
    content = bytearray(path.read_bytes())
    content[end - 3] ^= 255  # in what closes the second
    path.write_bytes(content)
    assert holds(path, "first")
    assert holds(path, "third")
    with Vault.open(path, KEY) as vault, pytest.raises(VaultError, match="damaged"):
        vault.find(Output("second", hashlib.sha256(b"copy of second").digest()))


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a device that is always full")
def test_a_vault_that_cannot_be_written_is_refused() -> None:
    with pytest.raises(VaultError):
        Vault.grow(Path("/dev/full"), KEY)
