"""Drawings made of records (EMF, WMF): the texts they write are read and replaced.

Every record is written anew from what was read of it; what programs add for themselves
(descriptions, comments, embedded copies, bytes between fields) is not. Pictures in them that hold
words, alone or put together, go white.
"""

import struct
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from veladura.document import Edit
from veladura.errors import FormatError
from veladura.formats.hiding.blocks import block_metafile
from veladura.formats.hiding.hider import count, is_hiding
from veladura.formats.hiding.judging import hides_drawing
from veladura.formats.hiding.place import ANYWHERE, Place
from veladura.formats.limits import Limits
from veladura.formats.pictures import ocr
from veladura.formats.pictures.drawings.emf import read_emf
from veladura.formats.pictures.drawings.records import PictureRecord, Record
from veladura.formats.pictures.drawings.texts import Lettering, separators
from veladura.formats.pictures.drawings.wmf import PLACEABLE, read_wmf
from veladura.formats.pictures.mosaics.tiles import Tile, with_words
from veladura.formats.textmap import Cut, Piece, TextMap


def is_metafile(data: bytes) -> bool:
    return data[40:44] == b" EMF" or data.startswith(PLACEABLE) or _is_plain_wmf(data)


def _is_plain_wmf(data: bytes) -> bool:
    return len(data) > 18 and data[:4] in (b"\1\0\x09\0", b"\2\0\x09\0")


@dataclass(slots=True)
class Metafile:
    """A drawing; its texts one a line, unless a reader sees them side by side."""

    data: bytes = field(repr=False)
    limits: Limits
    unread: bool = False
    place: str = "the drawing"
    _records: list[Record] = field(init=False, repr=False)
    _assemble: Callable[[Sequence[bytes]], bytes] = field(init=False, repr=False)
    _white: set[tuple[int, int]] = field(init=False, repr=False)  # records and their pictures
    _map: TextMap = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self._records, self._map = [], TextMap()
        try:
            self._read()
        except (struct.error, IndexError):
            texts = sum(isinstance(record, Lettering) for record in self._records)
            raise FormatError(
                f"{self.place} is damaged (behind text {texts} of it): open it and save it again"
            ) from None
        self._read_texts()
        self._read_pictures()

    def _read(self) -> None:
        is_new = self.data[40:44] == b" EMF"
        drawing = read_emf(self.data, self.place) if is_new else read_wmf(self.data)
        self._assemble = drawing.assemble
        for number, record in enumerate(drawing.records):
            self.limits.check_pieces(number)
            self._records.append(record)

    def _read_texts(self) -> None:
        records = enumerate(self._records)
        texts = [(n, one) for n, one in records if isinstance(one, Lettering) and one.text]
        between = ("", *separators([one for _, one in texts]))
        for (number, one), separator in zip(texts, between, strict=False):
            self._map.separate(separator)
            self._map.add(number, (Piece(one.text, one.text),))
        if texts:
            self._map.separate("\n")

    def _read_pictures(self) -> None:
        places: list[tuple[int, int]] = []
        tiles: list[Tile] = []
        for number, record in enumerate(self._records):
            if isinstance(record, PictureRecord):
                for index, dib in enumerate(record.dibs):
                    places.append((number, index))
                    tiles.append(Tile(dib.pixels, None if index else record.box))
        refusal = ocr.REFUSED.format(place=f"a picture in {self.place}")
        found = with_words(tiles, self.limits, refusal)
        self.unread = bool(found) and self.limits.unread_pictures
        self._white = set() if self.unread else {places[index] for index in found}

    @property
    def text(self) -> str:
        return self._map.text

    def rewrite(self, edits: Sequence[Edit], place: Place = ANYWHERE) -> bytes:
        kind = hides_drawing(len(self.text.splitlines()), place) if is_hiding() else None
        if kind:
            count(kind)
            return block_metafile(self.data)
        cuts = self._map.cuts(edits)
        written = [
            self._written(number, cuts.get(number, ())) for number in range(len(self._records))
        ]
        return self._assemble(written)

    def _written(self, number: int, cuts: Sequence[Cut]) -> bytes:
        record = self._records[number]
        if isinstance(record, Lettering):
            return record.changed(cuts) if cuts else record.unchanged()
        if isinstance(record, PictureRecord):
            shown = enumerate(record.dibs)
            return record.build(
                [dib.blank() if (number, index) in self._white else dib for index, dib in shown]
            )
        return record
