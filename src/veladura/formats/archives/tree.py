"""A tree of files: each is opened by its own format, and the paths are text as well.

A file that cannot be read stops the whole: a tree with holes is not the tree that came in. What
desktops leave behind (thumbnails, folder views) goes without a question.
"""

import itertools
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from veladura.document import Edit
from veladura.errors import FormatError
from veladura.formats import open_original
from veladura.formats.filenames import Renaming
from veladura.formats.joined import JoinedText
from veladura.formats.limits import Limits
from veladura.formats.nested.limits import inner_limits
from veladura.formats.original import Original, Rewritten
from veladura.formats.textmap import Piece, TextMap, splice
from veladura.formats.unread import WORDS

_LEFT_BEHIND = re.compile(
    r"(?:^|/)(?:__MACOSX/.*|\.DS_Store|\._[^/]*|Thumbs\.db|desktop\.ini)\Z", re.I
)
_OUTSIDE = re.compile(r"^(?:[/\\]|[A-Za-z]:)|(?:^|[/\\])\.\.(?:[/\\]|\Z)")  # on any system
_UNSAFE = re.compile(r"[/\\\x00-\x1f\x7f]+")
_PATHS = "paths"


@dataclass(frozen=True, slots=True)
class Branches:
    """What a tree became: files by their new paths, and what the report says."""

    members: dict[str, bytes]
    report: Rewritten


class Tree:
    """The files of an archive, numbered from 1 in the order in which they stand."""

    def __init__(self, members: Mapping[str, bytes], limits: Limits) -> None:
        self._limits = limits
        self._dropped = [name for name in members if _LEFT_BEHIND.search(name)]
        kept = {name: data for name, data in members.items() if name not in self._dropped}
        for number, name in enumerate(kept, 1):
            if _OUTSIDE.search(name):
                raise FormatError(f"file {number} of the archive lies outside it: pack it again")
        self._paths = _paths(kept)
        self._names = list(kept)
        self._files = list(_opened(kept, limits))
        texts = [(_PATHS, self._paths.text)]
        texts += [(str(number), file.text) for number, file in enumerate(self._files)]
        limits.check_characters(sum(len(text) for _, text in texts))
        self._joined = JoinedText(texts)

    @property
    def text(self) -> str:
        return self._joined.text

    def rewritten(self, edits: Sequence[Edit]) -> Branches:
        shares = self._joined.distribute(edits)
        clock = self._limits.clock()
        report = Rewritten(b"", dropped=tuple(f"file {name}" for name in self._left_behind()))
        replaced = [(self.text[edit.start : edit.end], edit.text) for edit in edits]
        paths = self._new_paths(shares.get(_PATHS, ()), replaced)
        members: dict[str, bytes] = {}
        for number, file in enumerate(self._files):
            inner = file.rewrite(shares.get(str(number), ()))
            ignored = self._joined.moved(str(number), inner.ignored)
            report = _with(report, number + 1, inner, ignored)
            members[paths[number]] = inner.data
            clock.check()
        return Branches(members, report)

    def _left_behind(self) -> Iterator[str]:
        """What they are called everywhere; of other names nothing but how they begin."""
        for name in self._dropped:
            last = name.rpartition("/")[2]
            own = "._" if last.startswith("._") else last
            yield own if "__MACOSX" not in name else "__MACOSX"

    def _new_paths(
        self, edits: Sequence[Edit], replaced: Sequence[tuple[str, str]]
    ) -> dict[int, str]:
        """Paths as edits want them, with what is replaced inside the files replaced here too."""
        cuts = self._paths.cuts(edits)
        taken: set[str] = set()
        paths: dict[int, str] = {}
        rename = Renaming(replaced)
        for number, name in enumerate(self._names):
            wanted = splice(name, cuts.get(number, ()), lambda text: _UNSAFE.sub("_", text))
            wanted = "/".join(rename(step) if replaced else step for step in _steps(wanted))
            stem, dot, ending = wanted.rpartition(".")
            copy = 1
            while wanted.casefold() in taken:
                copy += 1
                wanted = f"{stem or ending} {copy}{dot}{ending if stem else ''}"
            taken.add(wanted.casefold())
            paths[number] = wanted
        return paths


def _steps(path: str) -> list[str]:
    return [step for step in path.split("/") if step] or ["document"]


def _paths(members: Mapping[str, bytes]) -> TextMap:
    paths = TextMap()
    for number, name in enumerate(members):
        steps = (step for step in re.split("(/)", name) if step)
        pieces = (
            [Piece("/", "/", writable=False)] if step == "/" else WORDS.decode(step)
            for step in steps
        )
        paths.add(number, itertools.chain.from_iterable(pieces))
        paths.separate("\n")
    return paths


def _opened(members: Mapping[str, bytes], limits: Limits) -> Iterator[Original]:
    total = sum(map(len, members.values()))
    within = replace(inner_limits(limits), expansion=max(0, limits.expansion - total))
    clock = limits.clock()
    for number, (name, data) in enumerate(members.items(), 1):
        try:
            yield open_original(data, name.rpartition("/")[2], limits=within)
        except FormatError as error:
            raise type(error)(f"file {number} of the archive: {error}") from None
        clock.check()


def _with(report: Rewritten, number: int, inner: Rewritten, ignored: Sequence[Edit]) -> Rewritten:
    notes = [f"file {number}: {note}" for note in inner.notes]
    if inner.rasterised:
        pages = ", ".join(map(str, inner.rasterised))
        notes.append(f"file {number}: pages made into pictures: {pages}")
    return replace(
        report,
        dropped=(*report.dropped, *(f"file {number}: {part}" for part in inner.dropped)),
        notes=(*report.notes, *notes),
        ignored=(*report.ignored, *ignored),
    )
