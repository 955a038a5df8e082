"""Pictures as documents of their own: scans in PNG, JPEG, TIFF (also of many pages), GIF, BMP."""

from collections.abc import Hashable, Mapping, Sequence
from typing import TypeVar

from veladura.document import Edit
from veladura.formats.hiding.place import ANYWHERE, Place
from veladura.formats.limits import DEFAULT_LIMITS, Limits
from veladura.formats.original import KEPT_UNREAD, MADE_WHITE, READ_AS_ONE, Original, Rewritten
from veladura.formats.pictures.encoding import kind_of
from veladura.formats.pictures.picture import Picture, Scan, open_picture

_TYPES = {"PNG": "png", "JPEG": "jpeg", "TIFF": "tiff", "GIF": "gif", "BMP": "bmp", "WEBP": "webp"}
K = TypeVar("K", bound=Hashable)


class PictureOriginal:
    """A scan or photograph: what OCR reads in it is its text."""

    def __init__(self, data: bytes, limits: Limits, place: Place = ANYWHERE) -> None:
        self._place = place
        self.picture = open_picture(data, limits, "the picture", upright=True)
        kind = kind_of(data, limits) if isinstance(self.picture, Scan) else ""
        self.media_type = f"image/{_TYPES.get(kind, 'x-metafile')}"

    @property
    def text(self) -> str:
        return self.picture.text

    def rewrite(self, edits: Sequence[Edit]) -> Rewritten:
        notes = [KEPT_UNREAD] if self.picture.unread else []
        if isinstance(self.picture, Scan) and self.picture.is_white:
            notes.append(MADE_WHITE)
        elif isinstance(self.picture, Scan) and self.picture.part is not None:
            notes.append(READ_AS_ONE)
        return Rewritten(
            self.picture.rewrite(edits, self._place), ("metadata",), notes=tuple(notes)
        )


def open_image(
    data: bytes, limits: Limits = DEFAULT_LIMITS, place: Place = ANYWHERE
) -> PictureOriginal:
    limits.check_size(len(data))
    return PictureOriginal(data, limits, place)


def pictures_among(files: Mapping[K, Original | str]) -> dict[K, Picture]:
    """Those of files inside another, as in a message, that are pictures."""
    return {key: one.picture for key, one in files.items() if isinstance(one, PictureOriginal)}
