"""Planted scans: another OCR engine must read nobody in what Veladura delivers.

    python benchmarks/scans.py [COUNT] [--work FOLDER]   # 200 files unless told otherwise

Each file holds one picture with a name, an identifier and a date, drawn in another size, ink and
paper, in one piece or cut into tiles that a reader sees as one; every surface that Veladura reads
is replaced or masked. Then every picture of the output is read with tesseract (which must be
installed), and the originals are searched in what it says.
With `--work` the pictures before and after are kept to be looked at, and a run that was stopped
goes on where it was.
"""

import argparse
import io
import json
import random
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.formats.pictures.mosaics.grids import Grid

KINDS = (
    *("docx", "xlsx", "pptx", "odt", "ods", "odp", "rtf", "html"),
    *("eml", "pdf", "epub", "png", "jpeg", "tiff", "zip"),
)
FIRST = ("Leocadia", "Gumersindo", "Visitación", "Eleuterio", "Hermenegilda", "Abundio")
LAST = ("Zubizarreta", "Quintanilla", "Urrutikoetxea", "Valdeolmillos", "Etxebarria", "Bustamante")
MODES = ("replace", "mask", "redact")


def kinds() -> tuple[str, ...]:
    """Kinds of files that show a picture, and those that show it in tiles."""
    from tests.formats.pictures.mosaics.tiled import TILED

    return (*KINDS, *TILED)


def planted(generator: random.Random) -> tuple[list[str], bytes]:
    """What is drawn, and the picture."""
    from PIL import Image, ImageDraw, ImageFont
    from tests.formats.pdf import pdfs

    name = f"{generator.choice(FIRST)} {generator.choice(LAST)}"
    number, day = str(generator.randrange(10**8, 10**9)), f"{generator.randrange(10, 28)}/03/2019"
    size = generator.randrange(20, 38)
    ink = tuple(generator.randrange(0, 110) for _ in range(3))
    paper = tuple(generator.randrange(225, 256) for _ in range(3))
    image = Image.new("RGB", (900, 220), paper)
    font = ImageFont.truetype(str(pdfs.VERA), size)
    lines = (f"Paciente: {name}", f"Historia {number}", f"Ingreso {day} en planta")
    for place, line in enumerate(lines):
        ImageDraw.Draw(image).text((20, 15 + 65 * place), line, fill=ink, font=font)
    target = io.BytesIO()
    image.save(target, "PNG")
    return [*name.split(), number, day], target.getvalue()


def cut(kind: str, picture: bytes, generator: random.Random) -> "tuple[Grid, bytes]":
    """The picture in tiles, and a file of a kind that shows them side by side."""
    from PIL import Image
    from tests.formats.pictures.mosaics import grids, tiled

    image = Image.open(io.BytesIO(picture)).convert("RGB")
    columns = sorted(generator.sample(range(80, 860, 37), 3))
    grid = grids.cut(image, columns, sorted(generator.sample(range(25, 200, 19), 2)))
    for number, tile in enumerate(one for row in grid for one in row):
        tile.putpixel((0, 0), (200, 200, 200 + number))  # no two alike, which programs store once
    return grid, tiled.TILED[kind](grid)


def joined(kind: str, grid: "Grid", data: bytes) -> bytes:
    """The tiles of a file, put together as a reader sees them."""
    from tests.formats.pictures.mosaics import grids, tiled

    target = io.BytesIO()
    grids.together(grid, tiled.parts_of(kind, data)).save(target, "PNG")
    return target.getvalue()


def packed(kind: str, picture: bytes) -> bytes:
    """A file of a kind that shows the picture."""
    from PIL import Image
    from tests.formats.pictured import PICTURED, pictured
    from tests.formats.samples import zipped

    if kind in PICTURED:
        return pictured(kind, picture)
    if kind == "pdf":
        return _pdf(picture)
    if kind == "zip":
        return zipped({"a/b.png": picture})
    target = io.BytesIO()
    Image.open(io.BytesIO(picture)).save(target, kind.upper())
    return target.getvalue()


def _pdf(picture: bytes) -> bytes:
    from reportlab.lib.utils import ImageReader
    from reportlab.pdfgen.canvas import Canvas

    target = io.BytesIO()
    canvas = Canvas(target, pagesize=(595, 842))
    canvas.drawString(60, 780, "Alta")
    canvas.drawImage(ImageReader(io.BytesIO(picture)), 60, 500, width=450, height=110)
    canvas.save()
    return target.getvalue()


def pictures(kind: str, data: bytes) -> list[bytes]:
    """Every picture of a file, or its pages."""
    from tests.formats.pictured import pictures_of

    if kind in ("png", "jpeg", "tiff"):
        return [data]
    return _pages(data) if kind == "pdf" else pictures_of(kind, data)


def _pages(data: bytes) -> list[bytes]:
    import pypdfium2

    with pypdfium2.PdfDocument(data) as document:
        shown = [page.render(scale=200 / 72).to_pil() for page in document]
    targets = [io.BytesIO() for _ in shown]
    for page, target in zip(shown, targets, strict=True):
        page.save(target, "PNG")
    return [target.getvalue() for target in targets]


def seen(picture: bytes) -> str:
    done = subprocess.run(["tesseract", "-", "-"], input=picture, capture_output=True, check=True)
    return done.stdout.decode("utf-8").casefold()


def attempt(anonymizer, number: int, work: Path | None) -> dict[str, object]:
    """One file there and back: how much of it can still be read."""
    every, generator = kinds(), random.Random(7000 + number)
    kind, mode = every[number % len(every)], MODES[(number + number // len(every)) % len(MODES)]
    surfaces, picture = planted(generator)
    ending = kind.split()[0]
    if kind in KINDS:
        outcome = anonymizer.anonymize_bytes(packed(kind, picture), f"a.{kind}", mode=mode)
        after = pictures(kind, outcome.data)
    else:
        grid, data = cut(kind, picture, generator)
        outcome = anonymizer.anonymize_bytes(data, f"a.{ending}", mode=mode)
        after = [joined(ending, grid, outcome.data)]
    found = " ".join(map(seen, after))
    words = set(re.findall(r"\w+", found))
    left = sum(s.casefold() in found or s.casefold() in words for s in surfaces)
    before = seen(picture)
    if work is not None:
        label = f"{number:03}-{kind.replace(' ', '-')}"
        (work / f"{label}-before.png").write_bytes(picture)
        for index, one in enumerate(after):
            (work / f"{label}-{mode}-{index}").write_bytes(one)
    unread = not any(s.casefold() in before for s in surfaces)
    return {
        "number": number,
        "kind": kind,
        "mode": mode,
        "left": left,
        "unread": unread,
        "pictures": len(after),
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("count", nargs="?", type=int, default=200)
    parser.add_argument("--work", type=Path, help="keeps pictures and how far a run came")
    chosen = parser.parse_args()
    if shutil.which("tesseract") is None:
        print("tesseract is not installed")
        return 2
    import veladura

    anonymizer = veladura.load("es-clinical")
    log = chosen.work / "done.jsonl" if chosen.work else None
    done: list[dict[str, object]] = []
    if log is not None:
        chosen.work.mkdir(parents=True, exist_ok=True)
        done = [json.loads(line) for line in log.read_text().splitlines()] if log.exists() else []
    for number in range(len(done), chosen.count):
        row = attempt(anonymizer, number, chosen.work)
        done.append(row)
        if log is not None:
            with log.open("a") as rows:
                rows.write(json.dumps(row) + "\n")
        if row["left"] or not row["pictures"]:
            print(f"file {number}: {row['kind']}, {row['mode']}: {row['left']} still read")
    leaks = sum(bool(row["left"]) for row in done)
    empty = sum(not row["pictures"] for row in done)
    unread = sum(bool(row["unread"]) for row in done)
    print(
        f"{len(done)} files, {leaks} with something left; {empty} without a picture; "
        f"{unread} that tesseract could not read before"
    )
    return 1 if leaks or empty else 0


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))
    sys.exit(main())
