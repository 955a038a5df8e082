"""Pictures of a PDF without the codes in them that machines read."""

import pikepdf
from pikepdf import Array, Name, PdfError, Stream

from veladura.formats.pdf.walking import dictionaries
from veladura.formats.pictures.codes import codes_in, without_codes
from veladura.formats.pictures.reading import as_pixels

_SMALLEST, _LARGEST = 21 * 21, 40_000_000  # pixels of pictures that are looked at
_OTHER = (PdfError, NotImplementedError, ValueError, OSError, KeyError, TypeError)


def paint_over_codes(pdf: pikepdf.Pdf) -> int:
    """In place; says in how many pictures there were some."""
    pictures = [
        holder
        for holder in dictionaries(pdf)
        if isinstance(holder, Stream) and holder.get(Name.Subtype) == Name.Image
    ]
    return sum(map(_painted, pictures))


def _painted(picture: Stream) -> bool:
    size = int(picture.get(Name.Width, 0)) * int(picture.get(Name.Height, 0))
    if not _SMALLEST <= size <= _LARGEST:
        return False
    try:
        pixels = as_pixels(pikepdf.PdfImage(picture).as_pil_image())
    except _OTHER:
        return False  # what can be seen of it is read on the page
    boxes = codes_in(pixels)
    if not boxes:
        return False
    if picture.get(Name.ImageMask):
        wide = (pixels.shape[1] + 7) // 8
        picture.write(b"\xff" * (wide * pixels.shape[0]))  # nothing is drawn through it
    else:
        picture.write(without_codes(pixels, boxes).tobytes())
        picture["/ColorSpace"], picture["/BitsPerComponent"] = Name.DeviceRGB, 8
        if isinstance(picture.get(Name.Mask), Array):  # colours that are not drawn
            del picture["/Mask"]
    for key in ("/Decode", "/DecodeParms"):
        if key in picture:
            del picture[key]
    return True
