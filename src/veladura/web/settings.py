"""What an operator can set: by option of `veladura serve`, or by environment variable."""

import ipaddress
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from sqlalchemy.engine import make_url

from veladura.errors import ConfigError
from veladura.web.storage.disk import Disk
from veladura.workers.limits import WorkLimits, usual_limits

MEBIBYTE = 1024 * 1024
NEAR = ("localhost", "127.0.0.1", "::1")  # where a provider may be asked without TLS
LOOPBACK = ("127.0.0.1", "::1")
LEAST_MEMORY = 512 * MEBIBYTE
NUMBERS = {  # variable → setting and the unit it is counted in
    "VELADURA_MAX_UPLOAD_MB": ("max_upload", MEBIBYTE),
    "VELADURA_WORKERS": ("workers", 1),
    "VELADURA_PROCESSES": ("processes", 1),
    "VELADURA_WORK_SECONDS": ("work_seconds", 1),
    "VELADURA_WORK_MEMORY_MB": ("work_memory", MEBIBYTE),
    "VELADURA_SESSION_DAYS": ("session_days", 1),
    "VELADURA_IDLE_MINUTES": ("idle_minutes", 1),
}

LISTS = {
    "VELADURA_HOSTS": "hosts",
    "VELADURA_PROFILES": "profiles",
    "VELADURA_PROXIES": "proxies",
}


SSO = {
    "VELADURA_OIDC_ISSUER": "issuer",
    "VELADURA_OIDC_CLIENT": "client",
    "VELADURA_OIDC_SECRET": "secret",
    "VELADURA_OIDC_NAME": "name",
}


@dataclass(frozen=True, slots=True)
class SingleSignOn:
    """An organisation's provider (OpenID Connect), and how it knows this server."""

    issuer: str
    client: str
    secret: str = field(default="", repr=False)  # "": a public client, which PKCE protects alone
    name: str = ""  # what people call it: "Sign in with …"
    create: bool = False  # make accounts for whoever it vouches for; else the invited come alone

    def __post_init__(self) -> None:
        parts = urlsplit(self.issuer)
        safe = parts.scheme == "https" or (parts.scheme == "http" and parts.hostname in NEAR)
        if not safe or not parts.hostname or not self.client:
            raise ConfigError(
                "single sign-on needs VELADURA_OIDC_ISSUER, an https address, and "
                "VELADURA_OIDC_CLIENT"
            )


def default_data_dir() -> Path:
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "veladura"


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything the server needs to know before it starts; the rest is set on the admin page."""

    data_dir: Path  # where the database and its key are
    host: str = "127.0.0.1"  # address it listens at
    port: int = 8000
    database_url: str = field(default="", repr=False)  # may hold a password; "" is SQLite
    profiles: tuple[str, ...] = ()  # names or TOML paths; () offers all that are shipped
    max_upload: int = 64 * MEBIBYTE  # bytes of one file
    workers: int = 2  # uploads that are worked on at once; the last one takes small files only
    processes: int | None = None  # that do the work; None as fits the machine, 0 the server itself
    work_seconds: int = 0  # for one document, or one thing done to it; 0 for what is usual
    work_memory: int = 0  # bytes of a process; 0 for what is usual
    session_days: int = 14  # after which one logs in again
    idle_minutes: int = 120  # without a request, and a login is over
    hosts: tuple[str, ...] = ()  # names the server answers to, besides its own address
    https: bool = False  # behind a TLS proxy: cookies become Secure
    proxies: tuple[str, ...] = LOOPBACK  # addresses or networks of it: it says who asks
    sso: SingleSignOn | None = None  # sign-in through a provider of the house

    def __post_init__(self) -> None:
        if min(self.max_upload, self.session_days, self.idle_minutes) < 1 or self.workers < 0:
            raise ConfigError("upload limit, workers, session days and idle minutes are positive")
        if (self.processes or 0) < 0 or self.work_seconds < 0:
            raise ConfigError("processes and their seconds must be positive")
        if 0 != self.work_memory < LEAST_MEMORY:
            raise ConfigError(f"a process needs {LEAST_MEMORY // MEBIBYTE} MiB of memory at least")
        if not all(map(_is_network, self.proxies)):
            raise ConfigError("VELADURA_PROXIES must be addresses or networks, like 172.30.0.0/24")

    @property
    def learned_dir(self) -> Path:
        """Where `veladura learn` puts what a profile learned: a folder for each."""
        return self.data_dir / "learned"

    @property
    def work_limits(self) -> WorkLimits:
        usual = usual_limits()
        return WorkLimits(self.work_seconds or usual.seconds, self.work_memory or usual.memory)

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
    def disk(self) -> Disk | None:
        """Where documents are stored; that of a PostgreSQL server is its own."""
        parsed = make_url(self.url) if self.url.startswith("sqlite:") else None
        return Disk(Path(parsed.database).parent) if parsed and parsed.database else None

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
    for name, (setting, unit) in NUMBERS.items():
        if value := environment.get(name):
            try:
                found[setting] = int(value) * unit
            except ValueError:
                raise ConfigError(f"{name} must be a number") from None
    for name, setting in LISTS.items():
        if value := environment.get(name):
            found[setting] = tuple(part.strip() for part in value.split(",") if part.strip())
    if value := environment.get("VELADURA_HTTPS"):
        found["https"] = _is_on(value)
    given = {name: environment.get(variable, "") for variable, name in SSO.items()}
    if any(given.values()):
        create = _is_on(environment.get("VELADURA_OIDC_CREATE", ""))
        found["sso"] = SingleSignOn(**given, create=create)
    return found


def _is_on(value: str) -> bool:
    return value.lower() in ("1", "true", "yes")


def _is_network(text: str) -> bool:
    """Whether it names a network or one address; "*" would let everybody claim to be anybody."""
    try:
        ipaddress.ip_network(text)
    except ValueError:
        return False
    return True
