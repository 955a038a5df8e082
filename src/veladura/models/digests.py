"""Digests of a model's files: with one wrong bit in its weights it would find less, silently."""

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from veladura.errors import ModelError

DIGESTS = "digests"  # the key in config.json


def digest_files(folder: Path, *names: str) -> dict[str, str]:
    """What belongs into a model's config.json, once its weights are written."""
    return {name: _digest(folder / name) for name in names}


def check_files(folder: Path, config: Mapping[str, Any]) -> None:
    """Refuse a model with a file that changed since it was made; older models know no digests."""
    for name, expected in config.get(DIGESTS, {}).items():
        try:
            found = _digest(folder / name)
        except OSError as error:
            raise ModelError(f"{folder}: {name} cannot be read ({error.strerror})") from None
        if found != expected:
            raise ModelError(
                f"{folder}: {name} is damaged, it is not the file that the model was made with; "
                "install it again"
            )


def _digest(path: Path) -> str:
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()
