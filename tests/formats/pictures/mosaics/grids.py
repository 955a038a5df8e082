"""A picture with words on it, cut into a grid of tiles and put together again."""

import io
import subprocess
from collections.abc import Iterator, Sequence
from itertools import pairwise
from shutil import which

import numpy as np
from PIL import Image, ImageDraw, ImageFont
from tests.formats.pdf import pdfs

from veladura.formats.pictures import ocr

NAME = "Aurelia Quintanilla"
SIZE = (520, 160)
Grid = list[list[Image.Image]]


def scan() -> Image.Image:
    """Two lines on paper of which no two places are quite alike."""
    paper = np.random.default_rng(7).integers(250, 255, SIZE[::-1], dtype=np.uint8)
    image = Image.fromarray(np.stack([paper] * 3, axis=2))
    font = ImageFont.truetype(str(pdfs.VERA), 44)
    pen = ImageDraw.Draw(image)
    pen.text((20, 18), NAME, fill="black", font=font)
    pen.text((20, 90), "sin hallazgos", fill="#333", font=font)
    return image


def cut(image: Image.Image, columns: Sequence[int], rows: Sequence[int]) -> Grid:
    """At these places, from the left and from the top."""
    across, down = [0, *columns, image.width], [0, *rows, image.height]
    return [
        [image.crop((left, top, right, bottom)) for left, right in pairwise(across)]
        for top, bottom in pairwise(down)
    ]


def between_letters(image: Image.Image) -> list[int]:
    """Columns in which nothing is drawn, far enough from each other."""
    dark = np.asarray(image.convert("L")).min(axis=0) < 200
    found: list[int] = []
    for column in np.flatnonzero(~dark[30:500]) + 30:
        if dark[column - 9 : column].any() and (not found or column - found[-1] > 100):
            found.append(int(column))
    return found


def together(grid: Grid, parts: Sequence[Image.Image]) -> Image.Image:
    """Parts in the order of the grid, each where it belongs."""
    rest = iter(parts)
    rows = []
    for row in grid:
        shown = [next(rest).convert("RGB").resize(one.size) for one in row]
        rows.append(np.concatenate([np.asarray(one) for one in shown], axis=1))
    return Image.fromarray(np.concatenate(rows))


def words(image: Image.Image) -> str:
    """What both engines read; the second where it is installed."""
    pixels = np.asarray(image.convert("RGB"), dtype=np.uint8)
    read = "".join(line.text for line in ocr.read_lines(pixels))
    if which("tesseract"):
        target = io.BytesIO()
        image.resize((image.width * 2, image.height * 2)).save(target, "PNG")
        command = ["tesseract", "-", "-", "--psm", "6"]
        done = subprocess.run(command, input=target.getvalue(), capture_output=True, check=True)
        read += done.stdout.decode()
    return read.casefold()


def saved(image: Image.Image) -> bytes:
    target = io.BytesIO()
    image.save(target, "PNG")
    return target.getvalue()


def numbered(grid: Grid) -> Iterator[tuple[int, int, int, Image.Image]]:
    """Number, left, top and picture of each tile."""
    number, top = 0, 0
    for row in grid:
        left = 0
        for one in row:
            yield number, left, top, one
            number, left = number + 1, left + one.width
        top += row[0].height
