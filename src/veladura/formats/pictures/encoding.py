"""Pictures decoded within limits and encoded anew: pixels stay, everything else goes.

EXIF, XMP, colour profiles and their names, comments, private chunks, tags, thumbnails and further
pictures in the same file do not survive, because nothing but pixels is written.
"""

import io
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from PIL import Image, ImageOps, ImageSequence

from veladura.errors import FormatError, LimitExceeded
from veladura.formats.limits import Limits
from veladura.formats.pictures.stripping import strip_metadata

_WHOLE = "the picture"  # where a picture is all there is
_FORMATS = ("PNG", "JPEG", "GIF", "BMP", "TIFF", "WEBP")
_LOSSLESS = ("group3", "group4", "tiff_lzw", "tiff_adobe_deflate", "packbits")
_MODES = {"TIFF": ("1", "L", "RGB", "RGBA", "CMYK"), "BMP": ("1", "L", "P", "RGB")}
_DEEP = ("I", "F")  # greys of more than eight bits
_UNSEEN = 8  # of 255: what is less opaque shows nothing
_QUALITY = 92
_PAGE = 8  # bytes of memory that a pixel of one page takes at the worst moment, beside OCR


@dataclass(frozen=True, slots=True)
class Bitmap:
    """A decoded picture: its pages or frames, and what it takes to encode it the same way."""

    kind: str
    frames: tuple[Image.Image, ...] = field(repr=False)
    options: dict[str, Any] = field(default_factory=dict, repr=False)

    def encode(self, frames: Sequence[Image.Image] | None = None) -> bytes:
        """The picture with these frames; unchanged ones of a photograph lose nothing visible."""
        written = [clean(frame) for frame in frames or self.frames]
        options = dict(self.options)
        if len(written) > 1:
            options |= {"save_all": True, "append_images": written[1:]}
        target = io.BytesIO()
        modes = _MODES.get(self.kind)
        if modes and written[0].mode not in modes:
            written[0] = written[0].convert("RGB")
        written[0].save(target, self.kind, **options)
        return target.getvalue()


def decode(data: bytes, limits: Limits, *, upright: bool = False, place: str = _WHOLE) -> Bitmap:
    """Read a picture; `upright` turns a photograph the way its camera says, before that is lost."""
    with _opened(data, limits, place) as image:
        kind, options = _kind(image), _options(image)
        frames = tuple(_frames(image, upright=upright))
    del image
    if len(frames) == 1:
        options.pop("loop", None)
        options.pop("duration", None)
    return Bitmap(kind, frames, options)


def frames_of(
    data: bytes, limits: Limits, *, upright: bool = False, place: str = _WHOLE
) -> Iterator[Image.Image]:
    """One after the other: those of a scan of many pages would fill the memory.

    A picture of one page is let go of before it is read, which takes memory of its own.
    """
    with _opened(data, limits, place) as image:
        if getattr(image, "n_frames", 1) > 1:
            yield from _frames(image, upright=upright)
            return
        alone = list(_frames(image, upright=upright))
    del image
    yield alone.pop()


def kind_of(data: bytes, limits: Limits) -> str:
    with _opened(data, limits, _WHOLE) as image:
        return _kind(image)


@contextmanager
def _opened(data: bytes, limits: Limits, place: str) -> Iterator[Image.Image]:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with Image.open(io.BytesIO(_readable(data)), formats=_FORMATS) as image:
                _check(image, limits, place)
                yield image
    except FormatError:
        raise
    except Image.DecompressionBombError:
        raise LimitExceeded(f"{place} has too many pixels (limit `pixels`)") from None
    except MemoryError:
        raise LimitExceeded(f"{place} needs more memory than there is: make it smaller") from None
    except Exception as error:  # Pillow raises a dozen kinds on damaged pictures
        raise FormatError(
            f"{place} is damaged ({type(error).__name__}): open it and save it again"
        ) from None


def _readable(data: bytes) -> bytes:
    """Texts with wrong check sums would stop the reader of PNG; they go anyway."""
    return strip_metadata(data) if data.startswith(b"\x89PNG") else data


def _check(image: Image.Image, limits: Limits, place: str) -> None:
    frames = getattr(image, "n_frames", 1) if image.format != "MPO" else 1
    if frames > limits.pages:
        raise LimitExceeded(f"{place} has {frames:,} pages (limit `pages`)")
    page = image.width * image.height
    if page * _PAGE > limits.pixels or page * len(image.getbands()) * frames > limits.pixels:
        raise LimitExceeded(f"{place} has too many pixels (limit `pixels`)")


def _kind(image: Image.Image) -> str:
    return "JPEG" if image.format == "MPO" else str(image.format)


def _options(image: Image.Image) -> dict[str, Any]:
    kind = _kind(image)
    if kind == "JPEG":
        tables = getattr(image, "quantization", None)
        return {"qtables": tables} if tables else {"quality": _QUALITY}
    if kind == "TIFF":
        packed = str(image.info.get("compression", ""))
        options = {"compression": packed if packed in _LOSSLESS else "tiff_adobe_deflate"}
        return options | ({"dpi": image.info["dpi"]} if "dpi" in image.info else {})
    if kind == "GIF":
        return {"loop": image.info.get("loop", 0), "duration": image.info.get("duration", 100)}
    return {"quality": _QUALITY} if kind == "WEBP" else {}


def _frames(image: Image.Image, *, upright: bool) -> Iterator[Image.Image]:
    if getattr(image, "n_frames", 1) == 1:
        image.load()
        yield _turned(image, upright=upright)
        return
    for frame in ImageSequence.Iterator(image):
        yield _turned(frame, upright=upright).copy()
        if image.format == "MPO":
            return


def _turned(frame: Image.Image, *, upright: bool) -> Image.Image:
    turned = ImageOps.exif_transpose(frame) if upright else frame
    return _eight_bits(turned) if turned.mode in _DEEP or ";16" in turned.mode else turned


def _eight_bits(image: Image.Image) -> Image.Image:
    """Greys from the darkest to the lightest: of finer ones nobody sees what they show."""
    greys = np.asarray(image).astype(np.float32)
    greys = np.nan_to_num(greys, posinf=0, neginf=0)
    low, high = float(greys.min()), float(greys.max())
    greys = (greys - low) * (255 / (high - low or 1))
    return Image.fromarray(greys.astype(np.uint8))


def _seen(image: Image.Image) -> Image.Image:
    """Without colours that no pixel has, and without what is drawn where nothing can be seen."""
    if image.mode == "P" and not isinstance(image.info.get("transparency"), bytes):
        used = image.getcolors(256)
        return image.remap_palette([int(str(index)) for _, index in used or ()])
    if image.mode in ("P", "PA", "LA", "RGBA"):
        full = image.convert("RGBA")
        nothing = Image.new("RGBA", full.size)
        nothing.paste(full, mask=full.getchannel("A").point(lambda alpha: 255 * (alpha > _UNSEEN)))
        return nothing.convert("LA") if image.mode == "LA" else nothing
    return image.copy()


def clean(image: Image.Image) -> Image.Image:
    """The same pixels, and of what is said about them only what is needed to show them."""
    bare = _seen(image)
    see_through = bare.info.get("transparency")
    bare.info = {} if see_through is None else {"transparency": see_through}
    return bare
