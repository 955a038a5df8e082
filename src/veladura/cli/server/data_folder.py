"""What the commands that look after a server's data share: its settings and its key."""

import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from veladura.web.settings import Settings


def not_installed(error: ImportError) -> click.UsageError:
    return click.UsageError(f"the web application needs {error.name}: pip install 'veladura[web]'")


@dataclass(frozen=True, slots=True)
class DataFolder:
    """A server's settings, without starting it."""

    settings: "Settings"

    @classmethod
    def of(cls, data_dir: Path | None, database_url: str) -> "DataFolder":
        try:
            from veladura.web.settings import Settings, default_data_dir
            from veladura.web.storage import database  # noqa: F401 (says what is missing)
        except ImportError as error:
            raise not_installed(error) from None
        folder = (data_dir or default_data_dir()).absolute()
        return cls(Settings(data_dir=folder, database_url=database_url))

    @property
    def path(self) -> Path:
        return self.settings.data_dir

    @property
    def url(self) -> str:
        return self.settings.url

    @property
    def has_key(self) -> bool:
        return self._found_key() is not None

    def _found_key(self) -> bytes | None:
        from veladura.web.storage.crypto import find_key

        return find_key(self.path, os.environ)

    def key(self) -> bytes:
        """The server's key; never made here, for a new one would open nothing."""
        found = self._found_key()
        if found is None:
            raise click.UsageError(
                f"there is no key in {self.path}, nor in VELADURA_KEY: is this the data folder?"
            )
        return found
