"""Streams beside the pages: programs, profiles and typefaces say nothing, and still work."""

import io
import struct

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name
from PIL import ImageCms

from veladura.formats.pdf.cleaning.profiles import plain_profile
from veladura.formats.pdf.cleaning.programs import plain_calculation, plain_cmap
from veladura.formats.pdf.cleaning.streams import clean_streams
from veladura.formats.pdf.cleaning.typefaces import plain_typeface
from veladura.formats.pdf.fonts.cmaps import parse_cmap


@pytest.mark.parametrize(
    ("source", "plain"),
    [
        (b"{ 1 exch sub }", b"{ 1 exch sub }"),
        (b"{% by Rosa\n dup .5 mul\t-1.25 add}", b"{ dup .5 mul -1.25 add }"),
        (b"{ (Rosa (Cid)) pop rosa 0 gt { pop } if }", b"{ pop 0 gt { pop } if }"),
        (b"{ 2 copy % x\r mod }", b"{ 2 copy mod }"),
    ],
)
def test_calculations_keep_numbers_and_operators(source: bytes, plain: bytes) -> None:
    assert plain_calculation(source) == plain


def test_a_table_of_codes_means_the_same_without_its_names() -> None:
    source = (
        b"%!PS-Adobe-3.0 Resource-CMap\n%%Title: (Rosa Cid)\n/CIDInit /ProcSet findresource begin "
        b"12 dict begin begincmap /CIDSystemInfo 3 dict dup begin /Registry (Rosa) def "
        b"/Ordering (Cid) def end def /CMapName /RosaCid def /WMode 1 def 1 begincodespacerange "
        b"<0000> <FFFF> endcodespacerange 1 begincidrange <0000> <00FF> 7 endcidrange 1 "
        b"begincidchar <0141> 3 endcidchar endcmap end end"
    )
    plain = plain_cmap(source)
    assert parse_cmap(plain) == parse_cmap(source)
    assert b"osa" not in plain
    assert b"Cid " not in plain
    assert plain_cmap(plain) == plain


def test_profiles_keep_their_colours_and_lose_their_names() -> None:
    made = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    plain = plain_profile(made)
    assert plain is not None
    assert struct.unpack(">I", plain[:4])[0] == len(plain)
    again = ImageCms.getOpenProfile(io.BytesIO(plain))
    transform = ImageCms.buildTransform(again, ImageCms.createProfile("sRGB"), "RGB", "RGB")
    assert transform is not None
    assert ImageCms.getProfileDescription(again).strip() == "colours"
    assert b"built-in" in made or "built-in".encode("utf-16-be") in made
    assert b"built-in" not in plain
    assert "built-in".encode("utf-16-be") not in plain
    assert plain_profile(plain) == plain


@pytest.mark.parametrize("data", [b"", b"x" * 200, bytes(36) + b"acsp" + bytes(200)])
def test_what_is_no_profile_is_not_kept(data: bytes) -> None:
    assert plain_profile(data) is None


def test_an_unreadable_profile_gives_way_to_plain_colours() -> None:
    pdf = pikepdf.new()
    pdf.add_blank_page()
    profile = pdf.make_stream(b"Rosa Cid")
    profile["/N"] = 4
    space = pdf.make_indirect(Array([Name.ICCBased, profile]))
    pdf.pages[0].obj["/Resources"] = Dictionary(ColorSpace=Dictionary(C1=space))
    clean_streams(pdf)
    kept = pdf.pages[0].resources["/ColorSpace"]["/C1"]
    assert [str(item) for item in kept] == ["/DeviceCMYK"]


def _index(*items: bytes) -> bytes:
    if not items:
        return struct.pack(">H", 0)
    offsets, at = [1], 1
    for item in items:
        at += len(item)
        offsets.append(at)
    return struct.pack(">HB", len(items), 1) + bytes(offsets) + b"".join(items)


def _compact() -> bytes:
    """A compact typeface: version, notice and name are strings 391, 392 and 394."""
    top = b"".join(
        b"\x1c" + struct.pack(">h", sid) + bytes([op]) for sid, op in ((391, 0), (392, 1))
    )
    top += b"\x1d" + struct.pack(">i", 394) + b"\x02" + b"\x1e\x0a\x14\x1f" + b"\x0c\x07"
    strings = (b"001.000", b"Rosa Cid 2020", b"alpha.alt", b"RosaCid")
    return b"\x01\x00\x04\x01" + _index(b"ABCDEF+RosaCid") + _index(top) + _index(*strings)


def test_compact_typefaces_keep_the_names_of_letters_only() -> None:
    plain = plain_typeface(_compact())
    assert b"Rosa" not in plain
    assert b"001.000" not in plain
    assert b"alpha.alt" in plain
    assert len(plain) == len(_compact())


def test_typefaces_in_tables_lose_names_and_keep_the_rest() -> None:
    tables = {b"CFF ": _compact(), b"glyf": b"Rosa", b"name": b"Rosa Cid 2020"}
    at = 12 + 16 * len(tables)
    head, body = struct.pack(">4sHHHH", b"OTTO", len(tables), 0, 0, 0), b""
    for name, data in tables.items():
        head += struct.pack(">4sIII", name, 0, at + len(body), len(data))
        body += data
    plain = plain_typeface(head + body)
    assert plain.count(b"Rosa") == 1  # drawings are not touched
    assert len(plain) == len(head + body)


@pytest.mark.parametrize("kind", [b"%!PS-AdobeFont-1.0", b"%!FontType1-1.0"])
def test_old_typefaces_are_blanked_before_their_drawings(kind: bytes) -> None:
    clear = kind + b": RosaCid 1\n/Notice (Rosa \\(Cid\\)) def\n/FontName /RosaCid def\n"
    plain = plain_typeface(clear + b"currentfile eexec\n(drawn)")
    assert b"Rosa" not in plain
    assert b"Cid" not in plain
    assert plain.startswith(kind)
    assert plain.endswith(b"currentfile eexec\n(drawn)")
    assert len(plain) == len(clear) + len(b"currentfile eexec\n(drawn)")


def test_brackets_within_a_notice_do_not_break_an_old_typeface() -> None:
    clear = b"%!PS-AdobeFont-1.0\n/Notice(By Rosa (of Ulm \\( Hesse) and Vogt) readonly def\n"
    plain = plain_typeface(clear + b"/FontBBox{0 0 1 1}def currentfile eexec\n(drawn)")
    kept = plain.replace(b" ", b"")
    assert kept.startswith(b"%!PS-AdobeFont-1.0\n/Notice()readonlydef\n/FontBBox{0011}def")
    assert len(plain) == len(clear) + len(b"/FontBBox{0 0 1 1}def currentfile eexec\n(drawn)")


@pytest.mark.parametrize(
    "head", [b"\x00\x01\x00\x00", b"OTTO", b"ttcf", b"\x01\x00\x04\x01", b"%!"]
)
@pytest.mark.parametrize("size", [0, 1, 7, 12, 40])
def test_broken_typefaces_stay_as_long_as_they_were(head: bytes, size: int) -> None:
    data = head + b"\xff" * size
    assert len(plain_typeface(data)) == len(data)
