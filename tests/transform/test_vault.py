"""Only the key opens the vault, and only an unchanged text can be restored."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.languages.es.marked import rewrite

from veladura.document import apply_edits
from veladura.errors import VaultError
from veladura.transform.vault import Vault

KEY = b"a key of enough length"


@given(
    names=st.lists(st.sampled_from(["Ana Ruiz", "Leocadia", "J. Gil"]), max_size=5),
    seed=st.integers(0, 9),
)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_what_was_sealed_comes_back(names: list[str], seed: int) -> None:
    outcome = rewrite(" y ".join(f"[[P|{name}]]" for name in names) or "nada", seed=seed)
    vault = Vault()
    vault.add(outcome.document.text, outcome.edits, outcome.text)
    assert apply_edits(outcome.text, vault.restore(outcome.text)) == outcome.document.text


def test_a_vault_survives_the_disk_and_grows(tmp_path: Path) -> None:
    path = tmp_path / "vault"
    outcomes = [rewrite("[[P|Leocadia Zurita]]", seed=seed) for seed in (1, 2)]
    for outcome in outcomes:
        vault = Vault.open(path, KEY)
        vault.add(outcome.document.text, outcome.edits, outcome.text)
        vault.save(path, KEY)
    assert path.stat().st_mode & 0o777 == 0o600
    assert b"Zurita" not in path.read_bytes()
    opened = Vault.open(path, KEY)
    assert len(opened) == 2
    for outcome in outcomes:
        assert apply_edits(outcome.text, opened.restore(outcome.text)) == "Leocadia Zurita"
    assert [p.name for p in tmp_path.iterdir()] == ["vault"]


@pytest.mark.parametrize(
    "damage", [lambda d: d[:-1], lambda d: d[:20], lambda d: b"other" + d, lambda d: b""]
)
def test_damage_is_noticed(damage: object) -> None:
    assert callable(damage)
    with pytest.raises(VaultError):
        Vault.from_bytes(damage(Vault().to_bytes(KEY)), KEY)


def test_another_key_opens_nothing() -> None:
    with pytest.raises(VaultError, match="key"):
        Vault.from_bytes(Vault().to_bytes(KEY), KEY + b"!")


def test_a_changed_text_is_refused() -> None:
    outcome = rewrite("[[P|Leocadia Zurita]] acude")
    vault = Vault()
    vault.add(outcome.document.text, outcome.edits, outcome.text)
    with pytest.raises(VaultError):
        vault.restore(outcome.text + ".")
