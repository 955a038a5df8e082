"""Pictures as documents of their own: scans in PNG, JPEG, TIFF (also of many pages), GIF, BMP."""

from collections.abc import Sequence

from veladura.document import Edit
from veladura.formats.hiding.place import ANYWHERE, Place
from veladura.formats.limits import DEFAULT_LIMITS, Limits
from veladura.formats.original import KEPT_UNREAD, Rewritten
from veladura.formats.pictures.encoding import kind_of
from veladura.formats.pictures.picture import Scan, open_picture

_TYPES = {"PNG": "png", "JPEG": "jpeg", "TIFF": "tiff", "GIF": "gif", "BMP": "bmp", "WEBP": "webp"}


class PictureOriginal:
    """A scan or photograph: what OCR reads in it is its text."""

    def __init__(self, data: bytes, limits: Limits, place: Place = ANYWHERE) -> None:
        self._place = place
        self._picture = open_picture(data, limits, "the picture", upright=True)
        kind = kind_of(data, limits) if isinstance(self._picture, Scan) else ""
        self.media_type = f"image/{_TYPES.get(kind, 'x-metafile')}"

    @property
    def text(self) -> str:
        return self._picture.text

    def rewrite(self, edits: Sequence[Edit]) -> Rewritten:
        notes = (KEPT_UNREAD,) if self._picture.unread else ()
        return Rewritten(self._picture.rewrite(edits, self._place), ("metadata",), notes=notes)


def open_image(
    data: bytes, limits: Limits = DEFAULT_LIMITS, place: Place = ANYWHERE
) -> PictureOriginal:
    limits.check_size(len(data))
    return PictureOriginal(data, limits, place)
