"""Finds the documents of a run. Everything that cannot be one is kept, with the reason."""

import hashlib
import os
import stat
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Source:
    """A file and its place below the folder that was named.

    Names are as the file system has them: bytes that are no UTF-8 stand as surrogates.
    """

    path: str
    relative: str
    size: int = 0
    given: bool = False  # named itself, together with the file to write
    problem: str = ""  # why it cannot be read


def find_sources(paths: Sequence[Path], output: Path) -> list[Source]:
    """All documents below `paths`, in an order that depends on their names alone.

    Hidden files are passed over, `.ann` files belong to the texts beside them, and what lies in
    `output` was written by this run or an earlier one.
    """
    found: list[Source] = []
    seen = _identity(output)
    for path in paths:
        if path.is_dir():
            found += sorted(_walk(str(path), seen), key=lambda source: source.relative)
        else:
            alone = len(paths) == 1 and not output.is_dir()
            found.append(_source(str(path), path.name, given=alone))
    return found


def _walk(root: str, output: tuple[int, int] | None) -> Iterator[Source]:
    waiting = [(root, "")]  # no recursion: folders may be nested a thousand deep
    while waiting:
        folder, below = waiting.pop()
        try:
            with os.scandir(folder) as entries:
                listed = [entry for entry in entries if not entry.name.startswith(".")]
        except OSError as error:
            yield Source(folder, below or ".", problem=_reason(error))
            continue
        for entry in listed:
            relative = f"{below}{entry.name}"
            if entry.is_dir(follow_symlinks=False):
                if output is None or _identity(entry) != output:
                    waiting.append((entry.path, f"{relative}/"))
            elif not entry.name.endswith(".ann"):
                yield _source(entry.path, relative)


def _source(path: str, relative: str, *, given: bool = False) -> Source:
    try:
        state = os.stat(path)
    except OSError as error:
        return Source(path, relative, given=given, problem=_reason(error))
    if stat.S_ISDIR(state.st_mode):
        problem = "a link to a folder is not followed: name the folder itself"
        return Source(path, relative, problem=problem)
    if not stat.S_ISREG(state.st_mode):
        return Source(path, relative, problem="a device or a pipe, not a file")
    return Source(path, relative, state.st_size, given)


def _identity(path: "Path | os.DirEntry[str]") -> tuple[int, int] | None:
    try:
        state = os.stat(path)
    except OSError:
        return None
    return state.st_dev, state.st_ino


def _reason(error: OSError) -> str:
    return f"cannot be read ({error.strerror or type(error).__name__})"


def shown(path: str) -> str:
    """A path that can be printed on one line, whatever bytes are in its name."""
    return "".join(c if c.isprintable() else _escaped(c) for c in path)


def _escaped(character: str) -> str:
    code = ord(character)
    if 0xDC80 <= code <= 0xDCFF:  # a byte that is no UTF-8
        return f"\\x{code - 0xDC00:02x}"
    return character.encode("unicode_escape").decode("ascii")


def digest(relative: str, data: bytes) -> str:
    """What a document is known by in manifests: nobody without it can guess this."""
    return hashlib.sha256(_hashed(relative) + data).hexdigest()


def digest_file(source: Source) -> str:
    """The digest of a file that need not fit into memory; "" where it cannot be read."""
    whole = hashlib.sha256(_hashed(source.relative))
    try:
        with open(source.path, "rb") as stream:
            while block := stream.read(2**20):
                whole.update(block)
    except OSError:
        return ""
    return whole.hexdigest()


def _hashed(relative: str) -> bytes:
    return hashlib.sha256(os.fsencode(relative)).digest()
