"""What an operator can set."""

from pathlib import Path

import pytest

from veladura.errors import ConfigError
from veladura.web.settings import MEBIBYTE, Settings, read_environment


@pytest.mark.parametrize(
    ("host", "loopback"),
    [
        ("127.0.0.1", True),
        ("127.0.0.2", True),
        ("::1", True),
        ("localhost", True),
        ("0.0.0.0", False),
        ("::", False),
        ("192.168.1.5", False),
        ("hospital.example", False),
    ],
)
def test_who_can_reach_the_server(tmp_path: Path, host: str, loopback: bool) -> None:
    settings = Settings(tmp_path, host=host)
    assert settings.loopback is loopback
    assert (settings.allowed_hosts is None) is not loopback


def test_named_hosts_are_the_only_ones(tmp_path: Path) -> None:
    settings = Settings(tmp_path, host="0.0.0.0", hosts=("anon.hospital.example",))
    assert settings.allowed_hosts is not None
    assert "anon.hospital.example" in settings.allowed_hosts
    assert "evil.example" not in settings.allowed_hosts


@pytest.mark.parametrize("wrong", ["*", "proxy.example", "172.30.7.1/24", ""])
def test_nobody_is_let_speak_for_everybody(tmp_path: Path, wrong: str) -> None:
    with pytest.raises(ConfigError, match="VELADURA_PROXIES"):
        Settings(tmp_path, proxies=("127.0.0.1", wrong))


def test_the_environment_is_read() -> None:
    found = read_environment(
        {
            "VELADURA_MAX_UPLOAD_MB": "5",
            "VELADURA_WORKERS": "3",
            "VELADURA_SESSION_DAYS": "1",
            "VELADURA_HOSTS": "a.example, b.example",
            "VELADURA_PROFILES": "es-clinical",
            "VELADURA_HTTPS": "1",
        }
    )
    assert found == {
        "max_upload": 5 * MEBIBYTE,
        "workers": 3,
        "session_days": 1,
        "hosts": ("a.example", "b.example"),
        "profiles": ("es-clinical",),
        "https": True,
    }
    assert read_environment({}) == {}


def test_impossible_values_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ConfigError):
        read_environment({"VELADURA_WORKERS": "many"})
    with pytest.raises(ConfigError):
        Settings(tmp_path, max_upload=0)


def test_the_database_url_stays_out_of_reprs(tmp_path: Path) -> None:
    settings = Settings(tmp_path, database_url="postgresql://u:geheim@h/d")
    assert "geheim" not in repr(settings)
    assert settings.url == "postgresql://u:geheim@h/d"
    assert Settings(tmp_path).url.startswith("sqlite:///")
