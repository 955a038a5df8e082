"""With OCR the words of a picture are text in every kind of document, and are painted over."""

import io

import pytest
from PIL import Image, ImageDraw, ImageFont
from tests.formats.pdf import pdfs
from tests.formats.pictured import PICTURED, pictured, pictures_of

from veladura.document import Edit
from veladura.errors import NeedsOcr
from veladura.formats import Limits, open_original
from veladura.formats.pictures import ocr

LINE = "Alta de planta"


def scan() -> bytes:
    image, target = Image.new("RGB", (560, 160), "white"), io.BytesIO()
    font = ImageFont.truetype(str(pdfs.VERA), 30)
    ImageDraw.Draw(image).text((20, 50), "Vino Aurelia Quintanilla", fill="black", font=font)
    image.save(target, "PNG")
    return target.getvalue()


@pytest.mark.parametrize("kind", PICTURED)
def test_words_of_pictures_are_text_and_are_painted_over(kind: str) -> None:
    pytest.importorskip("rapidocr", reason="the extra `ocr` is not installed")
    original = open_original(pictured(kind, scan(), line=LINE), f"a.{kind}")
    assert LINE in original.text
    assert original.text.count("Aurelia Quintanilla") == 1
    start = original.text.index("Quintanilla")
    rewritten = original.rewrite([Edit(start, start + len("Quintanilla"), "Gil")])
    again = open_original(rewritten.data, f"a.{kind}").text
    assert LINE in again
    assert "uintanil" not in again
    assert "Aurelia Gil" in again
    (shown,) = pictures_of(kind, rewritten.data)
    assert Image.open(io.BytesIO(shown)).size == (560, 160)


@pytest.mark.parametrize("kind", PICTURED)
def test_without_ocr_such_a_document_is_refused_or_kept_knowingly(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ocr, "available", lambda: False)
    data = pictured(kind, scan(), line=LINE)
    with pytest.raises(NeedsOcr):
        open_original(data, f"a.{kind}")
    kept = open_original(data, f"a.{kind}", limits=Limits(unread_pictures=True))
    assert "Quintanilla" not in kept.text
    assert kept.rewrite([]).notes
