"""Every refusal of a format says where and what to do.

What to do is read off the sources, so that none is forgotten; where, off files that are refused.
"""

import ast
import base64
import gzip
import importlib
import io
import re
import tarfile
import zipfile
from collections.abc import Callable, Iterator
from email.message import Message
from importlib import resources
from pathlib import Path
from urllib.parse import quote

import pikepdf
import pytest
from PIL import Image
from tests.formats import bombs, samples
from tests.formats.pdf import pdfs
from tests.formats.pictures.drawing_samples import emf

from veladura.document import Edit
from veladura.errors import FormatError
from veladura.formats import Limits, open_original
from veladura.formats.mail.eml import open_eml
from veladura.formats.pdf.engine import open_engine
from veladura.formats.pictures.metafiles import Metafile
from veladura.formats.pictures.picture import open_picture
from veladura.formats.rtf.rtf import RtfOriginal, open_rtf
from veladura.formats.tables.jsonl import json_tokens, open_json

REFUSALS = {"FormatError", "UnsupportedFormat", "EncryptedFile", "LimitExceeded", "NeedsOcr"}
LIMIT = re.compile(r"\(limits? `\w+`|the limit `|raise the limit")
REMEDY = re.compile(
    r"(?:: |, )(?:or )?(?:ask|check|choose|close|convert|correct|expand|export|install|keep|leave"
    r"|make|open|pack|print|remove|rename|save|split|take|unpack|write)\b"
)
HANDED_ON = re.compile(r"\{…\}\Z|\{…\}(?: and try again|, or install)")  # tables, inner errors


def text(node: ast.expr) -> str:
    if isinstance(node, ast.JoinedStr):
        parts = (v.value if isinstance(v, ast.Constant) else "{…}" for v in node.values)
        return "".join(map(str, parts))
    return str(node.value) if isinstance(node, ast.Constant) else "{…}"


def refusals() -> Iterator[tuple[str, str]]:
    root = Path(str(resources.files("veladura.formats")))
    for path in sorted(root.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id=name), args=[said, *_]) if name in REFUSALS:
                    yield f"{path.name}:{node.lineno}", text(said)


def test_every_refusal_says_what_to_do() -> None:
    found = list(refusals())
    assert len(found) > 60
    silent = {
        place: said
        for place, said in found
        if not (REMEDY.search(said) or LIMIT.search(said) or HANDED_ON.search(said))
    }
    assert silent == {}


@pytest.mark.parametrize("table", ["_SEALED", "_OLD_OFFICE", "_SIGNATURES"])
def test_kinds_that_are_refused_have_a_remedy_each(table: str) -> None:
    sniff = importlib.import_module("veladura.formats.sniff")
    for *_, advice in getattr(sniff, table):
        assert REMEDY.search(advice), advice


# Where: everything below is called after Zurita, whom no refusal may name.

DAMAGED = b"<a>\n<b>\n</a>"
TURNED = '<w:p><w:bdo w:val="rtl"><w:r><w:t>atiruZ</w:t></w:r></w:bdo></w:p>'
STRANGE = f'\n<Zurita:p xmlns:Zurita="{samples.W}"/>'
LETTER = (
    "From: a@b.es\nSubject: a\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=q\n\n"
    "--q\n\nZurita\n--q\n{}\n\nx\n--q--\n"
)
ENTITY = b"<?xml version='1.0'?>\n<!DOCTYPE a [\n<!ENTITY Zurita 'y'>]><a/>"


def package(make: Callable[[list[str]], bytes], name: str, content: bytes = DAMAGED) -> bytes:
    return samples.zipped({**samples.unzipped(make(["Zurita"])), name: content})


def own_part(name: str, content: str | bytes) -> bytes:
    types = {name: f"{samples.MAIN}header+xml"} if name.endswith("xml") else {}
    return samples.word_package("<w:p/>", parts={name: content}, types=types)


def large_picture() -> bytes:
    target = io.BytesIO()
    Image.new("RGB", (400, 400)).save(target, "PNG")
    return samples.word_package(
        "<w:p/>",
        parts={"word/media/Zurita.png": target.getvalue(), "word/media/a.png": samples.PNG},
    )


def second_page_draws(data: bytes) -> bytes:
    with pikepdf.open(io.BytesIO(data)) as pdf:
        pdf.add_blank_page()
        pdf.pages.reverse()
        target = io.BytesIO()
        pdf.save(target)
    return target.getvalue()


TWICE = ("a.txt", "Zurita.txt", "b.txt", "Zurita.txt")


def tar_with_two() -> bytes:
    target = io.BytesIO()
    with tarfile.open(fileobj=target, mode="w") as archive:
        for name in TWICE:
            archive.addfile(tarfile.TarInfo(name), io.BytesIO())
    return target.getvalue()


def torn(archive: bytes) -> bytes:
    """An archive whose last part does not unpack to what it was."""
    with zipfile.ZipFile(io.BytesIO(archive)) as file:
        last = max(file.infolist(), key=lambda info: info.header_offset)
    start = last.header_offset + 30 + len(last.filename)
    return archive[:start] + b"\xff" + archive[start + 1 :]


def packed(content: bytes) -> bytes:
    """In an archive of a kind that is not unpacked."""
    return base64.b64encode(b"7z\xbc\xaf\x27\x1c" + content * 3)


PLACES: dict[str, tuple[Callable[[], bytes], str]] = {
    "part.docx": (lambda: package(samples.word, "word/document.xml"), "part word/document.xml: "),
    "line.docx": (lambda: package(samples.word, "word/document.xml"), "damaged (line 3)"),
    "rels.docx": (
        lambda: package(samples.word, "word/_rels/document.xml.rels"),
        "part word/_rels/document.xml.rels: ",
    ),
    "own.docx": (lambda: own_part("word/Zurita.xml", "<Zurita>"), "part 5 of the file: the XML"),
    "space.docx": (lambda: samples.word_package(STRANGE), "part word/document.xml: the XML uses"),
    "space-line.docx": (lambda: samples.word_package(STRANGE), "namespace of its own (line 2)"),
    "turned.docx": (lambda: samples.word_package(TURNED), "part word/document.xml: the text"),
    "folder.docx": (lambda: own_part("word/Zurita/a.png", samples.PNG), "part 5 of the file lies"),
    "picture.docx": (large_picture, "picture 1 has too many pixels"),
    "strings.xlsx": (lambda: package(samples.xlsx, "xl/sharedStrings.xml"), "part xl/sharedStr"),
    "book.xlsx": (lambda: package(samples.xlsx, "xl/workbook.xml"), "part xl/workbook.xml: "),
    "slide.pptx": (
        lambda: package(samples.pptx, "ppt/slides/slide1.xml"),
        "part ppt/slides/slide1.xml: ",
    ),
    "content.odt": (lambda: package(samples.odt, "content.xml"), "part content.xml: "),
    "settings.odt": (lambda: package(samples.odt, "settings.xml"), "part settings.xml: "),
    "book.epub": (lambda: package(samples.epub, "OEBPS/Zurita.xhtml"), "part 5 of the book: "),
    "container.epub": (
        lambda: package(samples.epub, "META-INF/container.xml"),
        "part META-INF/container.xml: ",
    ),
    "a.xml": (lambda: b"<?xml version='1.0'?>\n<a>\n<Zurita></a>", "damaged (line 3)"),
    "entity.xml": (lambda: ENTITY, "entities (line 3)"),
    "sealed.eml": (
        lambda: LETTER.format("Content-Type: application/pkcs7-mime").encode(),
        "part 3 of the message: ",
    ),
    "apart.eml": (
        lambda: LETTER.format("Content-Type: multipart/mixed").encode(),
        "part 3 of the message: ",
    ),
    "forms.pdf": (lambda: second_page_draws(bombs.nested_forms(5)), "page 2: it draws more than"),
    "long.pdf": (lambda: second_page_draws(bombs.nested_forms(10)), "page 2: it draws more than"),
    "deep.pdf": (lambda: second_page_draws(bombs.nested_forms(400)), "page 2: it nests forms"),
    "itself.pdf": (lambda: second_page_draws(bombs.form_in_itself()), "page 2: a form on it"),
    "turned.txt": (lambda: "a\nb\u202eatiruZ\u202c".encode(), "(U+202E, line 2)"),
    "unseen.txt": (lambda: "a\nb\nZurita\U000e0041".encode(), "line 3 of the text"),
    "packed.txt": (lambda: b"a\n\nbegin 644 Zurita.txt\n#0V%T0000\n`\nend\n", "line 3 of the text"),
    "letters.html": (
        lambda: (
            b"<html><body>\n<p style='flex-direction: row-reverse'>"
            b"<b>a</b><b>t</b><b>i</b><b>r</b><b>u</b><b>Z</b></html>"
        ),
        "(line 2)",
    ),
    "bdo.html": (lambda: b"<html><body>\n<p>a\n<bdo dir=rtl>atiruZ</bdo></html>", "(bdo, line 3)"),
    "two.tar": (tar_with_two, "(files 2 and 4)"),
    "cut.tar": (lambda: tar_with_two()[:700] + b"\1" * 512, "damaged behind entry 1 of it"),
    "cut.tgz": (lambda: gzip.compress(tar_with_two())[:-20], "damaged before its first entry"),
    "torn.zip": (lambda: torn(samples.zipped({"a": b"a", "Zurita": b"Zurita" * 9})), "part 2 of"),
    "torn.docx": (lambda: torn(samples.word(["Zurita"])), "part 16 of the file is damaged"),
    "packed-inside.txt": (lambda: b"a\n\n" + packed(b"Zurita"), "line 3 of the text (base64): "),
    "address.txt": (
        lambda: b"a\nb\ndata:application/gzip," + quote(gzip.compress(b"Zurita")).encode(),
        "line 3 of the text (a data: address): ",
    ),
    "wrong.txt": (lambda: b"\xef\xbb\xbfZurita\xff", "damaged at byte 9"),
    "deleted.docx": (lambda: samples.word_package(f"\n<w:del>{TURNED}</w:del>"), "(bdo, line 2)"),
    "box.docx": (
        lambda: samples.word_package(f"\n\n<w:p><w:txbxContent>{TURNED}</w:txbxContent></w:p>"),
        "(bdo, line 3)",
    ),
}


@pytest.mark.parametrize("name", PLACES)
def test_a_refusal_names_the_place_and_nobody(name: str) -> None:
    make, place = PLACES[name]
    limits = Limits(pixels=1_000) if name == "picture.docx" else Limits()
    with pytest.raises(FormatError) as refused:
        open_original(make(), name, limits=limits).rewrite([])
    assert place in str(refused.value)
    assert "Zurita" not in str(refused.value)


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_two_parts_of_one_name_are_told_by_their_numbers() -> None:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        for name in TWICE:
            archive.writestr(name, "x")
    with pytest.raises(FormatError, match=r"same name \(parts 2 and 4\)"):
        open_original(target.getvalue(), "a.zip")


def test_a_namespace_that_is_called_after_somebody_is_told_by_its_line() -> None:
    source = b"<a>\n<b>\n<c xmlns:Zurita='http://www.w3.org/2001/XMLSchema'/></b></a>"
    original = open_original(source, "a.xml")
    start = original.text.index("Zurita")
    with pytest.raises(FormatError, match=r"namespace \(line 3\) is called after somebody"):
        original.rewrite([Edit(start, start + 6, "x")])


def test_a_damaged_part_of_a_message_is_told_by_its_number_and_what_to_do_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    payload: Callable[..., object] = Message.get_payload

    def damaged(part: Message, i: int | None = None, decode: bool = False) -> object:
        if decode and part.get_content_type() == "text/csv":
            raise ValueError("Zurita")
        return payload(part, i, decode)

    monkeypatch.setattr(Message, "get_payload", damaged)
    with pytest.raises(FormatError, match="part 3 of the message: ") as refused:
        open_eml(LETTER.format("Content-Type: text/csv").encode())
    assert str(refused.value).count("again") == 1
    assert "Zurita" not in str(refused.value)


def test_pictures_are_told_by_their_place() -> None:
    with pytest.raises(FormatError, match="picture 7 is damaged"):
        open_picture(samples.PNG[:40], Limits(), "picture 7")
    with pytest.raises(FormatError, match=r"picture 7 is damaged \(behind text 1 of it\)"):
        open_picture(emf("Zurita", "Quiroga")[:-60], Limits(), "picture 7")
    with pytest.raises(FormatError, match="the drawing is damaged"):
        Metafile(emf("Zurita")[:-60], Limits())


def test_a_page_that_cannot_be_shown_is_told_by_its_number() -> None:
    def show(*pages: int) -> list[str]:
        with open_engine(pdfs.helvetica()) as engine:
            return [engine.text(page) for page in pages]

    assert show(0)
    with pytest.raises(FormatError, match="page 8 is damaged"):
        show(0, 7)


def test_json_that_is_not_sound_is_told_by_its_line() -> None:
    with pytest.raises(FormatError, match=r"not sound JSON \(line 3\)"):
        open_json(b'{\n"a": "Zurita",\n}')
    source = '{\n"a": 1,\n x}'
    with pytest.raises(FormatError, match=r"not sound JSON \(line 3\)"):
        list(json_tokens(source, 0, len(source), Limits()))


def test_tangled_groups_are_told_by_their_offset(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(RtfOriginal, "_cuts", lambda *_: [(6, 9, ""), (8, 10, "")])
    with pytest.raises(FormatError, match="tangled at byte 8"):
        open_rtf(rb"{\rtf1 Zurita}").rewrite([])
