from pathlib import Path

import pytest

from veladura.errors import ConfigError
from veladura.models import model_names
from veladura.profiles import load_profile, parse_profile, profile_names

MINIMAL = 'language = "es"\nscheme = "meddocan"\nmodel = ""\n'


def test_two_profiles_are_shipped() -> None:
    assert profile_names() == ("de-finance", "es-clinical")
    for name in profile_names():
        profile = load_profile(name)
        assert profile.id == name
        assert profile.language == name[:2]


def test_a_profile_of_ones_own_is_a_path(tmp_path: Path) -> None:
    path = tmp_path / "ward.toml"
    path.write_text(MINIMAL + 'off = ["PAIS"]\nthresholds = { FECHAS = 0.3 }\n')
    profile = load_profile(str(path))
    assert (profile.id, profile.off, profile.thresholds) == ("ward", ("PAIS",), {"FECHAS": 0.3})


@pytest.mark.parametrize(
    ("addition", "complaint"),
    [
        ("recal = 0.5", "unknown key 'recal'"),
        ("recall = 'high'", "recall must be of type"),
        ("recall = true", "recall must be of type"),
        ("recall = 1.5", "between 0 and 1"),
        ("off = ['PER']", "PER is no label of meddocan"),
        ("off = [3]", "off must be of type"),
        ("rules = [3]", "rules must be of type"),
        ("thresholds = { PER = 0.5 }", "PER is no label of meddocan"),
        ("thresholds = { FECHAS = 'x' }", "thresholds.FECHAS must be of type"),
        ("thresholds = { FECHAS = 2 }", "between 0 and 1"),
        ("= 3", "not valid TOML"),
    ],
)
def test_a_misspelt_setting_is_an_error(addition: str, complaint: str) -> None:
    with pytest.raises(ConfigError, match=r"^profile ward: ") as raised:
        parse_profile("ward", MINIMAL + addition)
    assert complaint in str(raised.value)


@pytest.mark.parametrize("key", ["language", "scheme", "model"])
def test_what_is_needed_must_be_there(key: str) -> None:
    source = "\n".join(line for line in MINIMAL.splitlines() if not line.startswith(key))
    with pytest.raises(ConfigError, match=f"missing {key}"):
        parse_profile("ward", source)


def test_an_unknown_profile_names_the_known(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="shipped: de-finance, es-clinical"):
        load_profile("fr-clinical")
    with pytest.raises(ConfigError, match="cannot be read"):
        load_profile(str(tmp_path / "none.toml"))


@pytest.mark.parametrize("name", profile_names())
def test_every_shipped_profile_has_a_fast_and_a_thorough_model(name: str) -> None:
    profile = load_profile(name)
    assert set(profile.models) == {"fast", "thorough"}
    assert set(profile.models.values()) <= set(model_names())
    assert profile.model in profile.models.values()


def test_a_profile_is_named_with_the_model_to_use() -> None:
    fast = load_profile("es-clinical:fast")
    assert fast.id == "es-clinical"
    assert fast.model == "es-clinical-fast"
    with pytest.raises(ConfigError, match="no model called 'huge'; it has: thorough, fast"):
        load_profile("es-clinical:huge")


def test_a_profile_of_ones_own_keeps_the_model_it_names(tmp_path: Path) -> None:
    source = 'language = "es"\nscheme = "meddocan"\nmodel = "runs/mine/model"\n'
    profile = parse_profile("mine", source)
    assert profile.model == "runs/mine/model"
    assert profile.with_model("runs/other").model == "runs/other"
