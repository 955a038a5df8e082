"""What a person tells Veladura beforehand, as values that can be sent to other processes."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from veladura.errors import KnowledgeError
from veladura.knowledge.entries import Entry, read_entries, to_entries
from veladura.schemes import Scheme

List = str | Path | Iterable[str]  # a file, or the entries themselves


@dataclass(frozen=True, slots=True)
class Directory:
    """People, places or organisations with the label their mentions get."""

    label: str
    entries: tuple[Entry, ...] = field(repr=False)
    name: str = "your directory"


@dataclass(frozen=True, slots=True)
class Knowledge:
    """Lists and directories; no repr shows what they hold."""

    always: tuple[Entry, ...] = field(default=(), repr=False)
    never: tuple[Entry, ...] = field(default=(), repr=False)
    directories: tuple[Directory, ...] = field(default=(), repr=False)

    def __bool__(self) -> bool:
        return bool(self.always or self.never or self.directories)

    def __add__(self, other: "Knowledge") -> "Knowledge":
        return Knowledge(
            self.always + other.always,
            self.never + other.never,
            self.directories + other.directories,
        )

    @property
    def size(self) -> int:
        return len(self.always) + len(self.never) + sum(len(d.entries) for d in self.directories)

    def check(self, scheme: Scheme) -> None:
        """Refuse labels that the scheme does not have."""
        for directory in self.directories:
            _ = scheme[directory.label]
            _check_labels(directory.entries, scheme, directory.name)
        _check_labels(self.always, scheme, "the list of what is always hidden")


NOTHING = Knowledge()


def gather(
    *,
    always: List | Sequence[Path] = (),
    never: List | Sequence[Path] = (),
    directories: Mapping[str, List] | Sequence[Directory] = (),
) -> Knowledge:
    """Read lists from files, or take them as they are; `directories` by their labels."""
    if isinstance(directories, Mapping):
        directories = [read_directory(entries, label) for label, entries in directories.items()]
    return Knowledge(
        read_any(always, "the list of what is always hidden"),
        read_any(never, "the list of what is never hidden"),
        tuple(directories),
    )


def read_directory(entries: List, label: str) -> Directory:
    name = Path(entries).name if isinstance(entries, str | Path) else "your directory"
    return Directory(label, read_any(entries, name), name)


def read_any(given: List | Sequence[Path], where: str) -> tuple[Entry, ...]:
    if isinstance(given, str | Path):
        return read_entries(Path(given))
    items = list(given)
    files = [item for item in items if isinstance(item, Path)]
    if files and len(files) == len(items):
        return tuple(entry for file in files for entry in read_entries(file))
    return to_entries([str(item) for item in items], where)


def _check_labels(entries: Iterable[Entry], scheme: Scheme, name: str) -> None:
    for entry in entries:
        if entry.label and entry.label not in scheme:
            raise KnowledgeError(f"{name}: line {entry.line}: its label is none of {scheme.id}")
