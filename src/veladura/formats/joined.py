"""Several texts as one: the parts of a package, a message and its attachments."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from veladura.document import Edit, check_edits
from veladura.formats.textmap import stretches_of

SEPARATOR = "\n"


class JoinedText:
    """Texts with a blank line between them; edits go back to the part they belong to."""

    def __init__(self, texts: Iterable[tuple[str, str]]) -> None:
        self._starts: list[int] = []
        self._ends: list[int] = []
        self._keys: list[str] = []
        pieces: list[str] = []
        length = 0
        for key, text in texts:
            if not text.strip():
                continue
            if length:
                gap = SEPARATOR if pieces[-1].endswith("\n") else SEPARATOR * 2
                pieces.append(gap)
                length += len(gap)
            self._keys.append(key)
            self._starts.append(length)
            pieces.append(text)
            length += len(text)
            self._ends.append(length)
        self.text = "".join(pieces)

    def distribute(self, edits: Sequence[Edit]) -> dict[str, list[Edit]]:
        """Edits by part, with the part's own offsets; the replacement goes where an edit begins."""
        shares: dict[str, list[Edit]] = {}
        for edit in check_edits(edits, len(self.text)):
            text = edit.text
            for index, start, end in stretches_of(edit, self._starts, self._ends):
                base = self._starts[index]
                own = replace(edit, start=start - base, end=end - base, text=text)
                shares.setdefault(self._keys[index], []).append(own)
                text = ""
        return shares

    def moved(self, key: str, edits: Iterable[Edit]) -> list[Edit]:
        """A part's edits with the offsets of the whole."""
        base = self._starts[self._keys.index(key)] if key in self._keys else 0
        return [replace(edit, start=edit.start + base, end=edit.end + base) for edit in edits]
