"""Where an anonymised file goes: names of files and folders carry names of people, too.

Workers say what a name should become; the run, which sees all of them in order, sees to it that
no two documents get the same place.
"""

import os
import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from pathlib import PurePath
from typing import Protocol

from veladura.batch.sources import Source
from veladura.batch.work import Result
from veladura.formats.filenames import renamed

_SEPARATORS = re.compile(r"[_.]+")
OWN_FILES = frozenset(("manifest.jsonl", "failures.jsonl"))  # no document may take these names


class Targets(Protocol):
    """Decides where results lie below OUT, so that none takes another's place."""

    def target(self, source: Source, result: Result) -> str: ...

    def remember(self, source: Source, output: list[str]) -> None:
        """An earlier run has put the document there."""


class FileNameWriter:
    """Rewrites names; what the document did not mention may be recognised in the name itself."""

    def __init__(self, rewrite: Callable[[Sequence[str]], Sequence[str]]) -> None:
        self._rewrite = rewrite  # anonymises short texts
        self._known: dict[str, str] = {}  # folders come again and again

    def wanted(self, names: Sequence[tuple[str, Iterable[tuple[str, str]]]]) -> list[str]:
        """New places for relative paths of documents with these replacements."""
        steps = [
            (*PurePath(relative).parent.parts, renamed(PurePath(relative).name, replacements))
            for relative, replacements in names
        ]
        unknown = {step for path in steps for step in path[:-1]} - self._known.keys()
        new = [*sorted(unknown), *{path[-1]: None for path in steps}]
        written = dict(zip(new, self._free(new), strict=True))
        self._known.update((folder, written[folder]) for folder in unknown)
        return [
            "/".join((*(self._known[s] for s in path[:-1]), written[path[-1]])) for path in steps
        ]

    def _free(self, names: Sequence[str]) -> list[str]:
        parts = [
            (PurePath(name).stem, PurePath(name).suffix) if "." in name else (name, "")
            for name in names
        ]
        spaced = [_SEPARATORS.sub(" ", stem) for stem, _ in parts]
        return [
            name if before == after else renamed(f"{after}{suffix}", ())
            for name, before, after, (_, suffix) in zip(names, spaced, self._rewrite(spaced), parts)
        ]


class FreshTargets:
    """Gives every document a place of its own; a folder always becomes the same folder."""

    def __init__(self) -> None:
        self._folders: dict[tuple[str, ...], str] = {(): ""}
        self._taken: set[str] = set(map(_alike, OWN_FILES))

    def target(self, source: Source, result: Result) -> str:
        folders = PurePath(source.relative).parent.parts
        *steps, name = result.target.split("/")
        for depth, step in enumerate(steps, 1):
            key = folders[:depth]
            if key not in self._folders:
                self._folders[key] = self._free(self._folders[key[:-1]], step) + "/"
        return self._free(self._folders[folders], name)

    def remember(self, source: Source, output: list[str]) -> None:
        folders = PurePath(source.relative).parent.parts
        steps = output[0].split("/")[:-1]
        if len(steps) == len(folders):
            for depth in range(1, len(steps) + 1):
                place = "/".join(steps[:depth])
                self._folders.setdefault(folders[:depth], f"{place}/")
                self._taken.add(_alike(place))
        self._taken.update(map(_alike, output))

    def _free(self, folder: str, name: str) -> str:
        stem, suffix = PurePath(name).stem, PurePath(name).suffix
        number, place = 1, f"{folder}{name}"
        while _alike(place) in self._taken:
            number += 1
            place = f"{folder}{stem}-{number}{suffix}"
        self._taken.add(_alike(place))
        return place


def _alike(place: str) -> str:
    """The same for names that are one to the file systems of Windows and macOS."""
    return unicodedata.normalize("NFC", place).casefold()


def without_suffix(relative: str) -> str:
    return os.path.splitext(relative)[0]


class SameTargets:
    """Results keep the paths of their documents; "alta.txt" and "alta.pdf" do not become one."""

    def __init__(self, sources: Sequence[Source], suffixes: Sequence[str]) -> None:
        self._targets: dict[str, str] = {}
        taken = {name.removesuffix(end) for end in suffixes for name in OWN_FILES}
        # Texts first: they keep their names, as a reader of the corpus expects.
        for source in sorted(sources, key=lambda s: not s.relative.endswith(".txt")):
            wanted = without_suffix(source.relative)
            target, number = wanted if wanted not in taken else source.relative, 1
            while target in taken:
                number += 1
                target = f"{source.relative}-{number}"
            taken.add(target)
            self._targets[source.path] = target

    def target(self, source: Source, result: Result) -> str:
        return self._targets[source.path]

    def remember(self, source: Source, output: list[str]) -> None:
        pass
