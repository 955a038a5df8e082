"""Neutral blocks: the same size, place and kind of file, with nothing to be seen."""

import struct

from lxml import etree
from PIL import Image, ImageDraw

from veladura.formats.hiding.ink import Rectangle
from veladura.formats.pictures.drawings.wmf import placeable

GREY = (200, 200, 200)
_SVG = "{http://www.w3.org/2000/svg}"


def block(frame: Image.Image) -> Image.Image:
    """A frame of the same size; black where there are two colours only."""
    if frame.mode == "1":
        return Image.new("1", frame.size, 0)
    return Image.new("L", frame.size, GREY[0]) if frame.mode == "L" else _grey(frame.size)


def _grey(size: tuple[int, int]) -> Image.Image:
    return Image.new("RGB", size, GREY)


def with_blocks(frame: Image.Image, places: list[Rectangle]) -> Image.Image:
    """A frame with some of its places painted over; what one sees through stays so."""
    if not places:
        return frame
    full = "RGBA" if frame.has_transparency_data else "RGB"
    painted = frame.copy() if frame.mode in ("1", "L", full) else frame.convert(full)
    fills: dict[str, int | tuple[int, ...]] = {"1": 0, "L": GREY[0], "RGBA": (*GREY, 255)}
    fill = fills.get(painted.mode, GREY)
    pen = ImageDraw.Draw(painted)
    for left, top, right, bottom in places:
        pen.rectangle((left, top, right - 1, bottom - 1), fill=fill)
    return painted


def block_metafile(data: bytes) -> bytes:
    """A drawing with the bounds of another, that fills them and does nothing else."""
    return _emf(data) if data[40:44] == b" EMF" else _wmf(data)


def _emf(data: bytes) -> bytes:
    bounds, frame = data[8:24], data[24:40]
    device = data[72:88]
    brush = struct.pack("<IIIIII", 39, 24, 1, 0, 0xC8C8C8, 0)
    chosen = struct.pack("<III", 37, 12, 1)
    filled = struct.pack("<II", 43, 24) + bounds
    end = struct.pack("<IIIII", 14, 20, 0, 16, 20)
    body = brush + chosen + filled + end
    head = struct.pack("<II", 1, 88) + bounds + frame + b" EMF" + struct.pack("<I", 0x10000)
    head += struct.pack("<IIHHIII", 88 + len(body), 5, 2, 0, 0, 0, 0) + device
    return head + body


def _wmf(data: bytes) -> bytes:
    placed = placeable(data)
    left, top, right, bottom = struct.unpack_from("<hhhh", data, 6) if placed else (0, 0, 999, 999)
    records = (
        struct.pack("<IHhh", 5, 0x020B, top, left)
        + struct.pack("<IHhh", 5, 0x020C, bottom - top, right - left)
        + struct.pack("<IHHIH", 7, 0x02FC, 0, 0xC8C8C8, 0)
        + struct.pack("<IHH", 4, 0x012D, 0)
        + struct.pack("<IHhhhh", 7, 0x041B, bottom, right, top, left)
        + struct.pack("<IH", 3, 0)
    )
    return placed + struct.pack("<HHHIHIH", 1, 9, 0x300, 9 + len(records) // 2, 1, 7, 0) + records


def block_svg(root: etree._Element) -> None:
    """Empty a drawing but for one rectangle; it keeps its size."""
    root.text = None
    for child in list(root):
        root.remove(child)
    etree.SubElement(root, f"{_SVG}rect", width="100%", height="100%", fill="#c8c8c8")
