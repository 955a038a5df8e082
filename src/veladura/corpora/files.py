"""Corpus files on disk: finding them, decoding them, and writing all of them or none."""

import os
import re
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from veladura.errors import CorpusError


@dataclass(frozen=True, slots=True)
class Kind:
    """A corpus format: the suffixes of its files and whether one file holds several documents."""

    name: str
    suffixes: tuple[str, ...]
    joins: bool = False


KINDS = {
    kind.name: kind
    for kind in (
        Kind("brat", (".ann",)),
        Kind("i2b2", (".xml",)),
        Kind("conll", (".conll", ".bio", ".iob", ".iob2", ".bioes"), joins=True),
        Kind("jsonl", (".jsonl", ".ndjson"), joins=True),
        Kind("labelstudio", (".json",)),
        Kind("cas", (".xmi", ".zip")),
        Kind("casjson", (".json",)),
        Kind("inline", (".txt",)),
    )
}
FORMATS = tuple(KINDS)
RUN_FILES = (("manifest.jsonl",), ("failures.jsonl",))  # what a run leaves beside its documents


def get_kind(name: str) -> Kind:
    try:
        return KINDS[name]
    except KeyError:
        raise CorpusError(
            f"there is no corpus format {name!r}; known: {', '.join(KINDS)}"
        ) from None


def read_text(path: Path) -> str:
    """The file's text with its line ends untouched: offsets count every character."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise CorpusError(f"{path}: cannot be read ({error.strerror})") from None
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise CorpusError(f"{path}, line {line}: not valid UTF-8 (byte {error.start})") from None


def find_files(path: Path, suffixes: tuple[str, ...]) -> list[tuple[str, Path]]:
    """Document ids and files under `path` (or `path` itself), in a stable order."""
    if path.is_file():
        return [(path.stem, path)]
    if not path.is_dir():
        raise CorpusError(f"{path}: no such file or folder")
    found = sorted(
        (file.relative_to(path).with_suffix("").as_posix(), file)
        for file in path.rglob("*")
        if file.suffix.lower() in suffixes and file.is_file() and not _is_hidden(file, path)
    )
    if not found:
        raise CorpusError(f"{path}: holds no {' or '.join(suffixes)} files")
    return found


def texts_without_annotations(folder: Path) -> list[str]:
    """Ids of .txt files that no .ann file stands beside: a brat reader passes them over."""
    texts = (file for file in folder.rglob("*.txt") if not _is_hidden(file, folder))
    alone = (file for file in texts if not file.with_suffix(".ann").exists())
    return sorted(file.relative_to(folder).with_suffix("").as_posix() for file in alone)


def _is_hidden(file: Path, folder: Path) -> bool:
    """Whether a part of its path begins with a dot (caches, backups), or it describes a run."""
    parts = file.relative_to(folder).parts
    return any(part.startswith(".") for part in parts) or parts in RUN_FILES


def detect_format(path: Path | str) -> str:
    """The corpus format of a file or folder, by suffix and, where that leaves doubt, by content."""
    path = Path(path)
    if path.is_dir():
        files = (file for file in path.rglob("*") if file.is_file())
        suffixes = {file.suffix.lower() for file in files if not _is_hidden(file, path)}
        for kind in KINDS.values():
            if kind.name != "inline" and not suffixes.isdisjoint(kind.suffixes):
                return _of_json(find_files(path, kind.suffixes)[0][1], kind)
        if ".txt" in suffixes:
            return _sniff(find_files(path, (".txt",))[0][1])
        raise CorpusError(
            f"{path}: holds no corpus file (.ann, .xml, .conll, .jsonl, .json, .xmi, .txt)"
        )
    if not path.is_file():
        raise CorpusError(f"{path}: no such file or folder")
    for kind in KINDS.values():
        if kind.name != "inline" and path.suffix.lower() in kind.suffixes:
            return _of_json(path, kind)
    if path.suffix == ".txt" and path.with_suffix(".ann").is_file():
        return "brat"
    return _sniff(path)


def _of_json(path: Path, kind: Kind) -> str:
    """The kind's name; two kinds of corpus are JSON files, told apart by how they begin."""
    if kind.name != "labelstudio":
        return kind.name
    from veladura.corpora.uima import is_cas

    return "casjson" if is_cas(read_text(path)) else kind.name


_TAGGED_LINE = re.compile(r"\S.*[ \t](O|[BIESLU]-\S+)\s*")


def _sniff(path: Path) -> str:
    text = read_text(path).lstrip("\ufeff \t\r\n")
    if text.startswith("<"):
        return "i2b2"
    if text.startswith("{"):
        return "jsonl"
    lines = [line for line in text.split("\n")[:50] if line.strip()]
    tagged = sum(bool(_TAGGED_LINE.fullmatch(line)) for line in lines)
    return "conll" if lines and tagged > 0.9 * len(lines) else "inline"


def safe_name(id: str) -> str:
    """`id` as a relative path; refused where it would leave the output folder."""
    path = PurePosixPath(id)
    if (
        not path.parts
        or path.is_absolute()
        or any(part == ".." or re.search(r'[\x00-\x1f\\:*?"<>|]', part) for part in path.parts)
    ):
        raise CorpusError("a document's id cannot be used as a file name: give it another")
    return path.as_posix()


@contextmanager
def all_or_nothing(target: Path, *, overwrite: bool) -> Iterator[Path]:
    """A fresh folder to write into; its files move under `target` only if nothing failed."""
    existed = target.exists()
    try:
        target.mkdir(parents=True, exist_ok=True)
        # Beside the target: the last step is then a rename, and nothing stays behind elsewhere.
        scratch = Path(tempfile.mkdtemp(prefix=".veladura-", dir=target))
    except OSError as error:
        raise CorpusError(f"{target}: cannot be written ({error.strerror})") from None
    try:
        yield scratch
        files = sorted(file for file in scratch.rglob("*") if file.is_file())
        moves = [(file, target / file.relative_to(scratch)) for file in files]
        if not overwrite:
            for _, destination in moves:
                if destination.exists():
                    raise CorpusError(f"{destination}: exists already; nothing was written")
        for file, destination in moves:
            destination.parent.mkdir(parents=True, exist_ok=True)
            os.replace(file, destination)
    except OSError as error:
        raise CorpusError(f"{target}: cannot be written ({error.strerror})") from None
    finally:
        shutil.rmtree(scratch, ignore_errors=True)
        if not existed and not any(target.iterdir()):
            target.rmdir()
