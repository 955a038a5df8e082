"""What a seed cannot protect is refused or warned about; a key or a secret protects it."""

import warnings
from typing import Any

import pytest
from tests.languages.es.marked import marked

from veladura.errors import ConfigError, SeedWarning
from veladura.pipeline import load
from veladura.profiles import load_profile
from veladura.transform import Preferences, replaces_numbers, secret_of

ANONYMIZER = load("es-clinical")
KEY = b"0123456789abcdef"
NUMBER = "Historia [[ID|784512]] de [[P|Ana Ruiz]]"
HASHES = [Preferences(mode="hash"), Preferences(modes={"HOSPITAL": "hash"})]


def written(source: str, **options: Any) -> str:
    return ANONYMIZER.anonymize(marked(source), **options).text


def warned(source: str, **options: Any) -> bool:
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        written(source, **options)
    return any(issubclass(one.category, SeedWarning) for one in said)


def test_with_a_known_seed_a_number_is_found_by_trying() -> None:
    """The reason for all of this."""
    seen = written(NUMBER, seed=7)
    guesses = range(784500, 784520)
    found = [n for n in guesses if written(NUMBER.replace("784512", str(n)), seed=7) == seen]
    assert found == [784512]


@pytest.mark.parametrize("preferences", HASHES)
@pytest.mark.parametrize("options", [{"seed": 7}, {}])
def test_hashes_need_a_key(preferences: Preferences, options: dict[str, Any]) -> None:
    with pytest.raises(ConfigError, match="hash needs a key"):
        written(NUMBER, preferences=preferences, **options)


@pytest.mark.parametrize("options", [{"key": KEY}, {"key": KEY, "seed": 7}, {"seed": b"x" * 32}])
def test_hashes_are_made_with_a_key_or_a_secret(options: dict[str, Any]) -> None:
    assert "[ID_SUJETO_ASISTENCIA:" in written(NUMBER, mode="hash", **options)


def test_a_seed_alone_is_warned_about_where_numbers_are_replaced() -> None:
    assert warned(NUMBER, seed=7)
    assert warned("Tel. [[TEL|943 555 012]]", seed=7)


@pytest.mark.parametrize(
    ("source", "options"),
    [
        (NUMBER, {"seed": 7, "key": KEY}),
        (NUMBER, {"key": KEY}),
        (NUMBER, {}),
        (NUMBER, {"seed": b"x" * 32}),
        (NUMBER, {"seed": 7, "mode": "mask"}),
        ("[[P|Ana Ruiz]] acude", {"seed": 7}),
    ],
)
def test_nobody_is_warned_without_reason(source: str, options: dict[str, Any]) -> None:
    assert not warned(source, **options)


def test_a_seed_kept_secret_gives_what_the_seed_gives() -> None:
    assert written(NUMBER, seed=secret_of(7)) == written(NUMBER, seed=7)


def test_a_key_that_can_be_guessed_is_refused() -> None:
    with pytest.raises(ConfigError, match="16 bytes"):
        written(NUMBER, key=b"short")


@pytest.mark.parametrize("profile", ["es-clinical", "de-finance"])
def test_which_settings_replace_numbers(profile: str) -> None:
    loaded = load_profile(profile)
    assert replaces_numbers(loaded, Preferences())
    assert not replaces_numbers(loaded, Preferences(mode="mask"))
