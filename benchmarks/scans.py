"""Planted scans: another OCR engine must read nobody in what Veladura delivers.

    python benchmarks/scans.py [COUNT]    # 200 files unless told otherwise; needs tesseract

Each file holds one picture with a name, an identifier and a date, drawn in another size, ink and
paper; every surface that Veladura reads is replaced or masked. Then every picture of the output is
read with tesseract, and the originals are searched in what it says.
"""

import io
import random
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

KINDS = ("docx", "pptx", "eml", "png", "tiff", "zip")
FIRST = ("Leocadia", "Gumersindo", "Visitación", "Eleuterio", "Hermenegilda", "Abundio")
LAST = ("Zubizarreta", "Quintanilla", "Urrutikoetxea", "Valdeolmillos", "Etxebarria", "Bustamante")
MODES = ("replace", "mask", "redact")


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


def packed(kind: str, picture: bytes) -> bytes:
    from email.message import EmailMessage

    import docx
    import pptx
    from PIL import Image

    target = io.BytesIO()
    if kind == "docx":
        document = docx.Document()
        document.add_picture(io.BytesIO(picture))
        document.save(target)
    elif kind == "pptx":
        deck = pptx.Presentation()
        deck.slides.add_slide(deck.slide_layouts[6]).shapes.add_picture(io.BytesIO(picture), 0, 0)
        deck.save(target)
    elif kind == "eml":
        message = EmailMessage()
        message["From"], message["To"], message["Subject"] = "a@x.es", "b@x.es", "Alta"
        message.set_content("Adjunto.\n")
        message.add_attachment(picture, maintype="image", subtype="png", filename="a.png")
        target.write(bytes(message))
    elif kind == "zip":
        with zipfile.ZipFile(target, "w") as archive:
            archive.writestr("a/b.png", picture)
    else:
        Image.open(io.BytesIO(picture)).save(target, kind.upper())
    return target.getvalue()


def pictures(kind: str, data: bytes) -> list[bytes]:
    if kind in ("png", "tiff"):
        return [data]
    if kind == "eml":
        from email import message_from_bytes

        parts = message_from_bytes(data).walk()
        return [p.get_payload(decode=True) for p in parts if p.get_content_maintype() == "image"]
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return [archive.read(n) for n in archive.namelist() if n.endswith((".png", ".jpg"))]


def seen(picture: bytes) -> str:
    done = subprocess.run(["tesseract", "-", "-"], input=picture, capture_output=True, check=True)
    return done.stdout.decode("utf-8").casefold()


def main() -> int:
    if shutil.which("tesseract") is None:
        print("tesseract is not installed")
        return 2
    import veladura

    count = int(sys.argv[1]) if sys.argv[1:] else 200
    anonymizer = veladura.load("es-clinical")
    generator = random.Random(7)
    leaks = unread = 0
    for number in range(count):
        surfaces, picture = planted(generator)
        kind, mode = KINDS[number % len(KINDS)], MODES[number % len(MODES)]
        outcome = anonymizer.anonymize_bytes(packed(kind, picture), f"a.{kind}", mode=mode)
        found = " ".join(map(seen, pictures(kind, outcome.data)))
        words = set(re.findall(r"\w+", found))
        left = [s for s in surfaces if s.casefold() in found or s.casefold() in words]
        before = seen(picture)
        unread += not any(s.casefold() in before for s in surfaces)
        leaks += bool(left)
        if left:
            print(f"file {number}: {kind}, {mode}: {len(left)} of {len(surfaces)} still read")
    print(
        f"{count} files, {leaks} with something left; {unread} that tesseract could not read before"
    )
    return 1 if leaks else 0


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))
    sys.exit(main())
