"""Where an anonymised file goes: names of files and folders carry names of people, too."""

import re
from collections.abc import Callable, Iterable
from pathlib import Path

from veladura.formats.filenames import renamed

_SEPARATORS = re.compile(r"[_.]+")


class Names:
    """Rewrites names within one run; the same folder always becomes the same folder."""

    def __init__(self, rewrite: Callable[[str], str]) -> None:
        self._rewrite = rewrite  # anonymises a short text
        self._folders: dict[str, str] = {}
        self._taken: set[Path] = set()

    def place(self, root: Path, relative: Path, replacements: Iterable[tuple[str, str]]) -> Path:
        """The path under `root` for a document with these replacements; no path is given twice."""
        folder = root.joinpath(*(self._folder(step) for step in relative.parent.parts))
        name = Path(self._free(renamed(relative.name, replacements)))
        number, path = 1, folder / name
        while path in self._taken:
            number += 1
            path = folder / f"{name.stem}-{number}{name.suffix}"
        self._taken.add(path)
        return path

    def _folder(self, step: str) -> str:
        if step not in self._folders:
            name = self._free(step)
            number = 1
            while name in self._folders.values():
                number += 1
                name = f"{self._free(step)}-{number}"
            self._folders[step] = name
        return self._folders[step]

    def _free(self, name: str) -> str:
        """What the document did not mention may still be recognised in the name itself."""
        stem, suffix = (Path(name).stem, Path(name).suffix) if "." in name else (name, "")
        spaced = _SEPARATORS.sub(" ", stem)
        rewritten = self._rewrite(spaced)
        return name if rewritten == spaced else renamed(f"{rewritten}{suffix}", ())
