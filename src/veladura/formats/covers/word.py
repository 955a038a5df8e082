"""Pictures of a Word file, told apart by how they look: on its pages they have no names."""

from collections.abc import Iterator, Sequence

import numpy as np
from PIL import Image

from veladura.errors import FormatError
from veladura.formats.limits import Limits
from veladura.formats.pictures.encoding import Bitmap, decode
from veladura.formats.pictures.reading import as_pixels
from veladura.formats.zipfiles import read_members, write_members

_MEDIA = "word/media/"
_SIDE = 24  # cells per side of how a picture looks
_ALIKE = 9.0  # of 255: how far two looks of the same picture may differ on average


def look_of(image: Image.Image) -> str:
    """Its brightness on a coarse grid: the same in another size or compression."""
    grey = Image.fromarray(as_pixels(image)).convert("L")
    return grey.resize((_SIDE, _SIDE), Image.Resampling.BOX).tobytes().hex()


def pictures_like(data: bytes, looks: Sequence[str], limits: Limits) -> list[str]:
    """The parts of a Word file that look like one of these."""
    return [name for name, _ in _alike(read_members(data, limits), looks, limits)]


def blacken(data: bytes, looks: Sequence[str], limits: Limits) -> bytes:
    """The file with black pictures in the place of those that look like these."""
    members = read_members(data, limits)
    for name, bitmap in list(_alike(members, looks, limits)):
        black = [Image.new("RGB", frame.size) for frame in bitmap.frames]
        members[name] = bitmap.encode(black)
    return write_members(members)


def _alike(
    members: dict[str, bytes], looks: Sequence[str], limits: Limits
) -> Iterator[tuple[str, Bitmap]]:
    wanted = [np.frombuffer(bytes.fromhex(look), np.uint8).astype(float) for look in looks]
    for name, part in members.items():
        if not name.startswith(_MEDIA):
            continue
        try:
            bitmap = decode(part, limits)
        except FormatError:
            continue  # a drawing; those on pages are refused
        own = np.frombuffer(bytes.fromhex(look_of(bitmap.frames[0])), np.uint8).astype(float)
        if any(abs(own - look).mean() < _ALIKE for look in wanted):
            yield name, bitmap
