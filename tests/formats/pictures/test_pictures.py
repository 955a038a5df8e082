"""Pictures lose everything but their pixels; what stands in them is read and painted over."""

import io
import shutil
import struct
import subprocess
import zlib
from collections.abc import Callable

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont, PngImagePlugin
from tests.formats.pdf import pdfs
from tests.formats.pictures.drawing_samples import emf, wmf
from tests.formats.samples import same_pixels, unzipped, word_package

from veladura.document import Edit
from veladura.errors import FormatError, LimitExceeded, NeedsOcr
from veladura.formats import Limits, open_original
from veladura.formats.pictures import ocr
from veladura.formats.pictures.encoding import decode
from veladura.formats.pictures.painting import Patch, paint
from veladura.formats.pictures.picture import open_picture

LIMITS = Limits()
PERSON = "Leocadia Zubizarreta"
needs_ocr = pytest.mark.skipif(not ocr.available(), reason="needs the extra ocr")
needs_tesseract = pytest.mark.skipif(shutil.which("tesseract") is None, reason="needs tesseract")


def plain(width: int = 20, height: int = 20) -> Image.Image:
    return Image.new("RGB", (width, height), (200, 30, 30))


def page(*lines: str, ink: str = "black", paper: str = "white") -> Image.Image:
    image = Image.new("RGB", (760, 40 + 60 * len(lines)), paper)
    font = ImageFont.truetype(str(pdfs.VERA), 30)
    for number, line in enumerate(lines):
        ImageDraw.Draw(image).text((20, 20 + 60 * number), line, fill=ink, font=font)
    return image


def saved(image: Image.Image, kind: str, **options: object) -> bytes:
    target = io.BytesIO()
    image.save(target, kind, **options)
    return target.getvalue()


def chunk(kind: bytes, content: bytes) -> bytes:
    body = kind + content
    return struct.pack(">I", len(content)) + body + struct.pack(">I", zlib.crc32(body))


def png_with_secrets() -> bytes:
    said = PngImagePlugin.PngInfo()
    said.add_text("Author", PERSON)
    said.add_itxt("XML:com.adobe.xmp", f"<x>{PERSON}</x>")
    data = saved(plain(), "PNG", pnginfo=said, icc_profile=PERSON.encode())
    return data[:33] + chunk(b"prVt", PERSON.encode()) + data[33:] + PERSON.encode()


def jpeg_with_secrets() -> bytes:
    exif = Image.Exif()
    exif[0x013B] = PERSON
    photo = saved(plain(), "JPEG", exif=exif, comment=PERSON.encode(), icc_profile=PERSON.encode())
    return photo + saved(page(PERSON), "JPEG")  # a second picture behind the first


def gif_with_secrets() -> bytes:
    frames = [Image.new("P", (20, 20), n) for n in range(3)]
    return saved(frames[0], "GIF", save_all=True, append_images=frames[1:], comment=PERSON.encode())


def tiff_with_secrets() -> bytes:
    tags = {270: PERSON, 305: PERSON, 315: PERSON, 33432: PERSON}
    pages = [plain(), plain(30, 10)]
    return saved(
        pages[0],
        "TIFF",
        save_all=True,
        append_images=pages[1:],
        tiffinfo=tags,
        compression="tiff_lzw",
    )


@pytest.mark.parametrize(
    "make", [png_with_secrets, jpeg_with_secrets, gif_with_secrets, tiff_with_secrets]
)
def test_nothing_but_pixels_is_written(make: Callable[[], bytes]) -> None:
    data = make()
    assert b"Leocadia" in data or make is tiff_with_secrets
    out = open_picture(data, LIMITS).rewrite([])
    assert b"Leocadia" not in out
    before, after = decode(data, LIMITS), decode(out, LIMITS)
    assert (before.kind, len(before.frames)) == (after.kind, len(after.frames))
    assert [frame.size for frame in before.frames] == [frame.size for frame in after.frames]
    if before.kind != "JPEG":
        assert same_pixels(data, out)


def test_a_photograph_alone_is_turned_upright_before_that_is_forgotten() -> None:
    exif = Image.Exif()
    exif[0x0112] = 6  # a quarter turn
    data = saved(plain(40, 20), "JPEG", exif=exif)
    assert Image.open(io.BytesIO(open_original(data, "a.jpg").rewrite([]).data)).size == (20, 40)


def test_bombs_are_refused_before_they_are_unpacked() -> None:
    head = struct.pack(">IIBBBBB", 60_000, 60_000, 8, 2, 0, 0, 0)
    bomb = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(bytes(9)))
    with pytest.raises(LimitExceeded, match="pixels"):
        open_original(bomb, "a.png")


def test_damaged_pictures_are_refused_in_words() -> None:
    with pytest.raises(FormatError, match="damaged"):
        open_original(saved(page("x"), "PNG")[:200], "a.png")


def test_without_ocr_a_picture_that_may_hold_words_is_kept_only_knowingly(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(ocr, "available", lambda: False)
    data = word_package("", parts={"word/media/image1.png": saved(page(PERSON), "PNG")})
    with pytest.raises(NeedsOcr, match=r"picture 1 may hold words.*--keep-pictures"):
        open_original(data, "a.docx")
    kept = open_original(data, "a.docx", limits=Limits(unread_pictures=True)).rewrite([])
    assert kept.notes == ("1 pictures were kept and not looked at",)
    flat = word_package("", parts={"word/media/image1.png": saved(plain(), "PNG")})
    assert open_original(flat, "a.docx").rewrite([]).notes == ()


def test_texts_of_metafiles_are_replaced_in_place() -> None:
    picture = open_picture(emf(f"Sra. {PERSON}", "tel. 612"), LIMITS)
    assert picture.text == f"Sra. {PERSON}\ntel. 612\n"
    start = picture.text.index(PERSON)
    longer = "Ana de los Arcos Montesinos y Quevedo"
    out = picture.rewrite([Edit(start, start + len(PERSON), longer)])
    assert open_picture(out, LIMITS).text == f"Sra. {longer}\ntel. 612\n"
    assert not any(name.encode("utf-16-le") in out for name in ("Leocadia", "Quiroga"))
    assert b"Quiroga" not in out


@pytest.mark.parametrize("placeable", [True, False])
def test_texts_of_older_metafiles_are_replaced_in_place(placeable: bool) -> None:
    texts = (f"Sra. {PERSON}", f"Íñigo y {PERSON}", "tel. 612", f"{PERSON} (firma)")
    data = wmf(*texts, placeable=placeable)
    picture = open_picture(data, LIMITS)
    assert picture.text.splitlines() == list(texts)
    places = [i for i in range(len(picture.text)) if picture.text.startswith(PERSON, i)]
    out = picture.rewrite([Edit(i, i + len(PERSON), "Ana") for i in places])
    shown = [line.split() for line in open_picture(out, LIMITS).text.splitlines()]
    assert shown == [text.replace(PERSON, "Ana").split() for text in texts]
    assert not any(name in out for name in (b"Leocadia", b"Zubizarreta", b"Quiroga"))


def test_letters_that_a_metafile_sets_one_by_one_are_read_as_words() -> None:
    picture = open_picture(emf("Sra.", *PERSON, "tel."), LIMITS)
    assert picture.text == f"Sra.\n{PERSON}\ntel.\n"
    out = picture.rewrite([Edit(5, 5 + len(PERSON), "Ana Mora")])
    assert open_picture(out, LIMITS).text.split() == ["Sra.", "Ana", "Mora", "tel."]


def test_nothing_stays_behind_the_end_of_a_metafile() -> None:
    out = open_picture(emf("nadie") + PERSON.encode(), LIMITS).rewrite([])
    assert b"Leocadia" not in out


def test_an_older_metafile_in_a_document_is_text_of_the_document() -> None:
    name = "word/media/image1.wmf"
    drawing = wmf(f"Sra. {PERSON}")
    data = word_package("", parts={name: drawing}, types={name: "image/x-wmf"})
    original = open_original(data, "a.docx")
    start = original.text.index(PERSON)
    out = original.rewrite([Edit(start, start + len(PERSON), "Ana")]).data
    assert "Sra. Ana" in open_original(out, "a.docx").text
    assert b"Leocadia" not in unzipped(out)[name]


@needs_ocr
def test_words_are_read_painted_over_and_written_in_the_same_ink() -> None:
    scan = page(f"Vino {PERSON}", "a consulta", ink="#203080", paper="#fff0d0")
    data = word_package("", parts={"word/media/image1.png": saved(scan, "PNG")})
    original = open_original(data, "a.docx")
    start = original.text.index("Leocadia")
    end = original.text.index("Zubizarreta") + len("Zubizarreta")
    out = original.rewrite([Edit(start, end, "Ana Núñez")]).data
    picture = unzipped(out)["word/media/image1.png"]
    colours = np.asarray(Image.open(io.BytesIO(picture)).convert("RGB")).reshape(-1, 3).astype(int)
    assert np.median(colours, axis=0).tolist() == [255, 240, 208]
    assert (np.abs(colours - (32, 48, 128)).sum(axis=1) < 40).any()
    assert "a consulta" in (text := open_original(out, "a.docx").text)
    assert "Ana" in text
    assert "Leocadia" not in text


@needs_ocr
@needs_tesseract
def test_another_engine_reads_nobody_in_what_was_painted_over() -> None:
    scan = saved(page(f"Vino {PERSON}", "a consulta", ink="#203080", paper="#fff0d0"), "PNG")
    assert tesseract_finds(scan, "Leocadia")
    original = open_original(scan, "a.png")
    start, end = original.text.index("Leocadia"), original.text.index("Zubizarreta")
    written = original.rewrite([Edit(start, end + len("Zubizarreta"), "Ana Núñez")]).data
    assert tesseract_finds(written, "consulta")
    assert not tesseract_finds(written, "Leocadia")
    assert not tesseract_finds(written, "Zubizarreta")


@needs_ocr
def test_pages_of_a_scan_stay_apart_and_boxes_are_black() -> None:
    pages = [page("Primera hoja"), page(f"Firma {PERSON}")]
    data = saved(pages[0], "TIFF", save_all=True, append_images=pages[1:])
    original = open_original(data, "a.tif")
    assert "\f" in original.text
    start = original.text.index("Leocadia")
    done = original.rewrite([Edit(start, start + len("Leocadia"), "████████")]).data
    second = decode(done, LIMITS).frames[1].convert("RGB")
    assert second.getpixel((130, 40)) == (0, 0, 0)


@needs_ocr
@needs_tesseract
def test_another_engine_reads_nobody_under_a_box() -> None:
    scan = saved(page(f"Firma {PERSON}"), "PNG")
    original = open_original(scan, "a.png")
    start = original.text.index("Leocadia")
    done = original.rewrite([Edit(start, start + len("Leocadia"), "████████")]).data
    assert tesseract_finds(scan, "Leocadia")
    assert not tesseract_finds(done, "Leocadia")


def tesseract_finds(picture: bytes, word: str) -> bool:
    """Whether another engine reads a word."""
    command = ["tesseract", "-", "-"]
    done = subprocess.run(command, input=picture, capture_output=True, check=True)
    return word.casefold() in done.stdout.decode().casefold()


@pytest.mark.parametrize(("beside", "reach"), [(None, (150, 330)), (140, (90, 136))])
def test_a_long_text_takes_the_empty_paper_beside_it(
    beside: int | None, reach: tuple[int, int]
) -> None:
    paper = Image.new("RGB", (400, 60), "white")
    if beside is not None:
        ImageDraw.Draw(paper).rectangle((beside, 15, beside + 20, 40), fill="black")
    pixels = np.array(paper)
    pixels[20:34, 12:58] = 0  # the word that goes
    painted = paint(pixels, [Patch(10, 15, 60, 40, "[IDENTIFICACION]")])
    changed = np.nonzero((painted != np.array(paper)).any(axis=(0, 2)))[0]
    assert reach[0] < changed.max() < reach[1]
