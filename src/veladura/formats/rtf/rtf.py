"""Rich Text Format, edited in place: only the stretches that change are written anew."""

import re
from collections.abc import Iterator, Mapping, Sequence

from veladura.document import Edit
from veladura.errors import FormatError
from veladura.formats.authors import Authors
from veladura.formats.field_codes import PLAIN_CODE
from veladura.formats.hiding.place import Place
from veladura.formats.joined import JoinedText
from veladura.formats.limits import DEFAULT_LIMITS, Limits
from veladura.formats.original import Rewritten
from veladura.formats.pictures.mosaics.joining import (
    edges_of,
    join_parts,
    picture_notes,
    shared_edits,
)
from veladura.formats.pictures.picture import Picture, open_or_drop
from veladura.formats.rtf.rtf_pictures import decoded, hexadecimal_runs, place_of
from veladura.formats.rtf.rtf_spots import spots_in
from veladura.formats.rtf.rtf_text import AUTOMATIC_MARK, Atom, RtfReader, ends_in_control_word
from veladura.formats.textmap import TextMap
from veladura.formats.unread import code_of
from veladura.formats.vocabulary import load_vocabulary

_SCRIPT = re.compile(
    r" (?:CE|CYR|Cyr|Greek|TUR|Tur|Baltic|\((?:Arabic|Hebrew|Thai|Vietnamese)\))\Z"
)
_COPIES, _EACH = 10, 500  # of the source at the worst moment; bytes of a control word or escape
_SPECIAL = {"\\": "\\\\", "{": "\\{", "}": "\\}", "\n": "\\line ", "\t": "\\tab ", "\r": ""}


class RtfOriginal:
    """An opened RTF file: the source, one character a byte, and where its text stands."""

    media_type = "application/rtf"

    def __init__(self, data: bytes, limits: Limits) -> None:
        self._source = data.decode("latin-1")
        reader = RtfReader(self._source, limits)
        reader.read()
        self._removed = reader.removed
        self._people = reader.people
        self._stood_in = frozenset(reader.stood_in)
        self._plain = _without(self._source, reader.binaries)
        self._drawn = self._open_pictures(limits)
        self._join(reader.streams[0], limits)
        self._places = self._find_places(reader.streams[0]) if self._drawn else []
        self._map = TextMap()
        for number, stream in enumerate(reader.streams):
            shown = "".join(atom.shown for atom in stream)
            if number and (AUTOMATIC_MARK.match(shown) or PLAIN_CODE.match(shown)):
                continue
            if number in reader.quiet and _is_structure(shown):
                continue
            if not self._map.ends_a_line:
                self._map.separate("\n")
            for atom in stream:
                self._show(atom, code=number in reader.codes)
        texts = [("", self._map.text)]
        texts += [(f"{n}", p.text) for n, (_, _, p) in enumerate(self._drawn) if p is not None]
        self._joined = JoinedText(texts)

    def _show(self, atom: Atom, *, code: bool) -> None:
        if not atom.writable:
            self._map.separate(atom.shown)
            return
        linear = self._source[atom.start : atom.end] == atom.shown
        if not code or not linear:
            self._map.add_at(0, atom.shown, atom.start, atom.end, linear=linear)
            return
        position = atom.start
        for piece in code_of(atom.shown).decode(atom.shown):
            end = position + len(piece.raw)
            self._map.add_at(0, piece.shown, position, end, linear=piece.shown == piece.raw)
            position = end

    def _open_pictures(self, limits: Limits) -> list[tuple[int, int, Picture | None]]:
        """Where the digits of each picture stand, and what they show; None for what must go."""
        runs = enumerate(hexadecimal_runs(self._plain), 1)
        return [
            (
                start,
                end,
                open_or_drop(decoded(self._source[start:end]), limits, f"picture {number}"),
            )
            for number, (start, end) in runs
        ]

    def _numbered(self) -> dict[str, Picture | None]:
        return {f"{number}": picture for number, (_, _, picture) in enumerate(self._drawn)}

    def _join(self, running: Sequence[Atom], limits: Limits) -> None:
        edges = edges_of(self._numbered())
        if len(edges) > 1:
            starts = {f"{number}": start for number, (start, _, _) in enumerate(self._drawn)}
            texts = [(atom.start, atom.shown) for atom in running]
            join_parts(self._numbered(), limits, spots_in(self._plain, starts, texts, edges))

    def _find_places(self, running: Sequence[Atom]) -> list[Place]:
        texts = [(atom.start, atom.shown) for atom in running]
        return [place_of(self._plain, start, texts) for start, _, _ in self._drawn]

    def _written_pictures(
        self, shares: Mapping[str, Sequence[Edit]]
    ) -> Iterator[tuple[int, int, str]]:
        for number, (start, end, picture) in enumerate(self._drawn):
            own, place = shares.get(f"{number}", ()), self._places[number]
            written = b"" if picture is None else picture.rewrite(own, place)
            yield start, end, written.hex()

    @property
    def text(self) -> str:
        return self._joined.text

    def _cuts(self, edits: Sequence[Edit]) -> list[tuple[int, int, str]]:
        """Everything that changes: text, pictures, what goes, people, stand-ins for letters."""
        shares = shared_edits(self._joined.distribute(edits), self._numbered())
        own = self._map.cuts(shares.get("", ())).get(0, ())
        cuts = [(cut.start, cut.end, escape(cut.text)) for cut in own]
        gone = [(start, end) for start, end, _ in self._removed]
        cuts += [
            (start, end, text)
            for start, end, text in self._written_pictures(shares)
            if not any(first <= start < last for first, last in gone)
        ]
        cuts += [(start, end, "") for start, end, _ in self._removed]
        cuts += [(start, end, "?" * (end - start)) for start, end in self._stood_in]
        authors = Authors()
        cuts += [
            (start, end, " " + (authors.alias(name) if whole else "A"))
            for start, end, name, whole in self._people
        ]
        return cuts

    def rewrite(self, edits: Sequence[Edit]) -> Rewritten:
        cuts = self._cuts(edits)
        parts: list[str] = []
        position = 0
        for start, end, text in sorted(cuts):
            if start < position and (start, end) in self._stood_in:
                continue  # its letter has gone, and it with the letter
            if start < position:
                raise FormatError(
                    f"the file's groups are tangled at byte {start:,}: open it and save it again"
                )
            parts.append(self._source[position:start])
            # "\b" must not swallow what comes to stand behind it, unless it went just before.
            kept = position < start or not parts[:-1]
            if kept and ends_in_control_word(self._source, start) and not text.startswith(" "):
                parts.append(" ")
            parts.append(text)
            position = end
        parts.append(self._source[position:])
        dropped = tuple(sorted({f"\\{name}" for _, _, name in self._removed}))
        notes = tuple(picture_notes(picture for _, _, picture in self._drawn))
        lost = sum(picture is None for _, _, picture in self._drawn)
        if lost:
            dropped = (*dropped, f"{lost} pictures that cannot be looked into")
        return Rewritten("".join(parts).encode("latin-1"), dropped=dropped, notes=notes)


def _without(source: str, stretches: Sequence[tuple[int, int]]) -> str:
    """As long as it was, with nothing in the place of the stretches."""
    parts: list[str] = []
    position = 0
    for start, end in stretches:
        parts += (source[position:start], " " * (end - start))
        position = end
    return "".join((*parts, source[position:]))


def _is_structure(shown: str) -> bool:
    """Whether a name of a font, style or list is one that programs write on their own."""
    vocabulary = load_vocabulary("rtf")
    parts = (_SCRIPT.sub("", part.strip()) for part in shown.split(";"))
    return all(map(vocabulary.is_structure, parts))


def escape(text: str) -> str:
    """Text as RTF source that means the same wherever it stands."""
    parts: list[str] = []
    for character in text:
        if character in _SPECIAL:
            parts.append(_SPECIAL[character])
        elif " " <= character < "\x7f":
            parts.append(character)
        elif character < " ":
            raise FormatError(
                "a replacement holds control characters, which RTF cannot hold: choose another"
            )
        else:
            parts.append(_unicode(character))
    return "".join(parts)


def _unicode(character: str) -> str:
    units = character.encode("utf-16-le", "surrogatepass")
    codes = [
        int.from_bytes(units[i : i + 2], "little", signed=True) for i in range(0, len(units), 2)
    ]
    return "{\\uc1" + "".join(f"\\u{code}?" for code in codes) + "}"


def open_rtf(data: bytes, limits: Limits = DEFAULT_LIMITS) -> RtfOriginal:
    limits.check_size(len(data))
    pieces = data.count(b"\\")
    limits.check_pieces(pieces)
    limits.check_memory(len(data), _COPIES, pieces, _EACH)
    return RtfOriginal(data, limits)
