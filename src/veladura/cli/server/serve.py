"""Start the web application and the API."""

import gc
import logging
import os
import socket
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from veladura.cli.options import data_dir_option, database_option
from veladura.cli.server.data_folder import not_installed

if TYPE_CHECKING:
    from veladura.web.settings import Settings

TLS_ADVICE = "put a TLS proxy before it (VELADURA_HTTPS=1)."
SECRETS = ("VELADURA_KEY", "VELADURA_DATABASE_URL")
KEEP_ALIVE_SECONDS = 75  # longer than people pause: a connection closed under a request is an error


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option(
    "--port",
    default=8000,
    show_default=True,
    type=click.IntRange(0, 65535),
    help="Port to listen on; 0 for a free one.",
)
@data_dir_option
@database_option
def command(host: str, port: int, data_dir: Path | None, database_url: str) -> None:
    """Start the web application at http://127.0.0.1:8000."""
    gc.disable()  # a fifth of the start would go into looking for garbage among modules
    # Nobody's plugin need read requests, nor the start look for some in every package.
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    try:
        import uvicorn

        from veladura.web.app import create_app
        from veladura.web.settings import Settings, default_data_dir, read_environment
        from veladura.web.storage.folder_lock import only_server
    except ImportError as error:
        raise not_installed(error) from None
    environment = take_environment()
    found: dict[str, Any] = read_environment(environment)
    with ExitStack() as stack:
        listening = stack.enter_context(listen(host, port))
        settings = Settings(
            data_dir=(data_dir or default_data_dir()).absolute(),
            host=host,
            port=listening.getsockname()[1],
            database_url=database_url,
            **found,
        )
        stack.enter_context(only_server(settings.url))
        app = create_app(settings, environment)
        start_logging()
        greet(settings, app.state.services.set_up_token)
        server = uvicorn.Server(uvicorn.Config(app, **server_options(settings)))
        with suppress(KeyboardInterrupt):
            server.run(sockets=[listening])
    if not server.started:
        raise click.ClickException("the server could not start")


def server_options(settings: "Settings") -> dict[str, Any]:
    return {
        "log_level": "info",
        "server_header": False,
        "timeout_keep_alive": KEEP_ALIVE_SECONDS,
        "proxy_headers": settings.https,
        "forwarded_allow_ips": list(settings.proxies),
    }


def take_environment() -> dict[str, str]:
    """Our environment, and from now on without its secrets: no child process gets them."""
    environment = dict(os.environ)
    for name in SECRETS:
        os.environ.pop(name, None)
    return environment


def listen(host: str, port: int) -> socket.socket:
    """Take the address before anything is opened or made; port 0 is any free one."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        return socket.create_server((host, port), family=family)
    except (OSError, UnicodeError) as error:
        reason = getattr(error, "strerror", None) or "no such address"
        raise click.UsageError(f"cannot listen on {host}, port {port}: {reason}") from None


def greet(settings: "Settings", set_up_token: str | None) -> None:
    """Say where the server is and, as long as it has no account, the link that makes the first."""
    name = f"[{settings.host}]" if ":" in settings.host else settings.host
    click.echo(f"Veladura is running on http://{name}:{settings.port} (Ctrl+C stops it).")
    if not settings.loopback and not settings.https:
        click.echo(f"Others can reach this address: {TLS_ADVICE}")
    if set_up_token:
        link = click.style(f"{settings.address}/register?token={set_up_token}", bold=True)
        click.echo(
            f"\nMake the first account, which administers the server, with this link:\n{link}\n"
        )


def start_logging() -> None:
    """Our own words and the server's, nobody else's: a library may quote what it reads."""
    handler = logging.StreamHandler()
    handler.setFormatter(logging.Formatter("%(levelname)s %(message)s"))
    own = logging.getLogger("veladura")
    own.handlers, own.propagate = [handler], False
    own.setLevel(logging.INFO)
    logging.getLogger().addHandler(logging.NullHandler())  # or Python would print warnings itself
    logging.getLogger("uvicorn.access").addFilter(hide_query)


def hide_query(record: logging.LogRecord) -> bool:
    """Keep what people searched for out of the access log."""
    if isinstance(record.args, tuple) and len(record.args) >= 3:
        path = str(record.args[2]).partition("?")[0]
        record.args = (*record.args[:2], path, *record.args[3:])
    return True
