"""What an operator can set: by option of `veladura serve`, or by environment variable."""

import ipaddress
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from veladura.errors import ConfigError

MEBIBYTE = 1024 * 1024


def default_data_dir() -> Path:
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "veladura"


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything the server needs to know before it starts; the rest is set on the admin page."""

    data_dir: Path
    host: str = "127.0.0.1"
    port: int = 8000
    database_url: str = field(default="", repr=False)  # may hold a password; "" is SQLite
    profiles: tuple[str, ...] = ()  # names or TOML paths; () offers all that are shipped
    max_upload: int = 64 * MEBIBYTE  # bytes of one file
    workers: int = 1  # threads that detect: more only pays on machines with many cores
    session_days: int = 14
    hosts: tuple[str, ...] = ()  # names the server answers to, besides its own address
    https: bool = False  # behind a TLS proxy: cookies become Secure

    def __post_init__(self) -> None:
        if self.max_upload < 1 or self.workers < 0 or self.session_days < 1:
            raise ConfigError("upload limit, workers and session days must be positive")

    @property
    def loopback(self) -> bool:
        """Only this machine can reach the server; behind a proxy on it, that is everybody."""
        if self.host == "localhost":
            return True
        try:
            return ipaddress.ip_address(self.host).is_loopback
        except ValueError:
            return False

    @property
    def address(self) -> str:
        """Where a browser finds the server."""
        if self.hosts:
            return f"{'https' if self.https else 'http'}://{self.hosts[0]}"
        host = "localhost" if self.host in ("0.0.0.0", "::") else self.host  # noqa: S104
        return f"http://{f'[{host}]' if ':' in host else host}:{self.port}"

    @property
    def url(self) -> str:
        return self.database_url or f"sqlite:///{self.data_dir / 'veladura.db'}"

    @property
    def allowed_hosts(self) -> frozenset[str] | None:
        """Host names to answer to; None answers to any.

        On loopback others are refused, or a web page could rebind its own name to 127.0.0.1 and
        read the routes that need no login.
        """
        if self.hosts or self.loopback:
            return frozenset({*self.hosts, self.host, "localhost", "127.0.0.1", "::1"})
        return None


def read_environment(environment: Mapping[str, str]) -> dict[str, object]:
    """The settings given as VELADURA_… variables, to be overridden by options."""
    found: dict[str, object] = {}
    try:
        if value := environment.get("VELADURA_MAX_UPLOAD_MB"):
            found["max_upload"] = int(value) * MEBIBYTE
        if value := environment.get("VELADURA_WORKERS"):
            found["workers"] = int(value)
        if value := environment.get("VELADURA_SESSION_DAYS"):
            found["session_days"] = int(value)
    except ValueError:
        raise ConfigError(
            "VELADURA_MAX_UPLOAD_MB, VELADURA_WORKERS and VELADURA_SESSION_DAYS must be numbers"
        ) from None
    if value := environment.get("VELADURA_HOSTS"):
        found["hosts"] = tuple(part.strip() for part in value.split(",") if part.strip())
    if value := environment.get("VELADURA_PROFILES"):
        found["profiles"] = tuple(part.strip() for part in value.split(",") if part.strip())
    if value := environment.get("VELADURA_HTTPS"):
        found["https"] = value.lower() in ("1", "true", "yes")
    return found
