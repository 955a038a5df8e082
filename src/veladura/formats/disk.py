"""Reading within limits, and writing so that a file is either whole or not there."""

import os
import tempfile
from collections.abc import Iterable
from pathlib import Path

from veladura.errors import FormatError
from veladura.formats.limits import DEFAULT_LIMITS, Limits


def read_file(path: Path, limits: Limits = DEFAULT_LIMITS) -> bytes:
    try:
        limits.check_size(path.stat().st_size)
        return path.read_bytes()
    except OSError as error:
        raise FormatError(
            f"the file cannot be read ({error.strerror}): check the path and the rights"
        ) from None


def write_file(path: Path, data: bytes) -> None:
    write_pieces(path, (data,))


def write_pieces(path: Path, pieces: Iterable[bytes]) -> None:
    """Write beside the target, then move into place; nothing is left behind on failure."""
    try:
        handle, name = tempfile.mkstemp(prefix=".veladura-", dir=path.parent)
    except OSError as error:
        raise FormatError(
            f"the folder cannot be written to ({error.strerror}): choose another one"
        ) from None
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.writelines(pieces)
            stream.flush()
            os.fsync(stream.fileno())
        Path(name).chmod(_mode(path))
        Path(name).replace(path)
    except OSError as error:
        Path(name).unlink(missing_ok=True)
        raise FormatError(
            f"the file cannot be written ({error.strerror}): make room, or choose another folder"
        ) from None
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _mode(path: Path) -> int:
    """What the file had, or what this process gives new files."""
    if path.exists():
        return path.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
