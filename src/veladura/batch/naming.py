"""Where an anonymised file goes: names of files and folders carry names of people, too.

Workers say what a name should become; the run, which sees all of them in order, sees to it that
no two documents get the same place.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from pathlib import PurePath

from veladura.batch.run import OWN_FILES
from veladura.batch.sources import Source
from veladura.batch.work import Result
from veladura.formats.filenames import renamed

_SEPARATORS = re.compile(r"[_.]+")


class NameWriter:
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


class FreshPlaces:
    """Gives every document a place of its own; a folder always becomes the same folder."""

    def __init__(self) -> None:
        self._folders: dict[tuple[str, ...], str] = {(): ""}
        self._taken: set[str] = set(OWN_FILES)

    def place(self, source: Source, result: Result) -> str:
        folders = PurePath(source.relative).parent.parts
        *steps, name = result.place.split("/")
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
                self._taken.add(place)
        self._taken.update(output)

    def _free(self, folder: str, name: str) -> str:
        stem, suffix = PurePath(name).stem, PurePath(name).suffix
        number, place = 1, f"{folder}{name}"
        while place in self._taken:
            number += 1
            place = f"{folder}{stem}-{number}{suffix}"
        self._taken.add(place)
        return place
