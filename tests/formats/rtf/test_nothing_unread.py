"""Places of RTF where a name can hide: groups nobody shows, bytes, tables of numbers."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.formats.planted import is_shown
from tests.formats.samples import PNG

from veladura.document import Edit
from veladura.formats import open_original

HEAD = r"{\rtf1\ansi\ansicpg1252 "


def rtf(body: str) -> bytes:
    return f"{HEAD}{body}}}".encode("latin-1")


@pytest.mark.parametrize(
    "body",
    [
        r"Zurita",
        r"\b Zurita\b0",
        r"{\fonttbl{\f0 Zurita;}}x",
        r"{\stylesheet{\s1 Zurita;}}x",
        r"{\*\listtable{\list{\listname Zurita;}}}x",
        r"{\field{\*\fldinst AUTHOR Zurita}{\fldrslt x}}",
        r'{\field{\*\fldinst HYPERLINK \\l "_Zurita"}{\fldrslt x}}',
        r"{\field{\*\fldinst REF _Zurita \\h}{\fldrslt x}}",
        r"{\field{\*\fldinst SEQ Zurita}{\fldrslt x}}",
        r"{\listtable{\levelnumbers Zurita;}}x",
        r"x{\footnote Zurita}",
        r"x{\header Zurita}",
        r"{\upr{Zurita}{\*\ud{Zurita}}}",
        r"x{\pict{\*\picprop{\sp{\sn wzDescription}{\sv Zurita}}}00}",
    ],
)
def test_names_are_read_wherever_a_reader_may_show_them(body: str) -> None:
    assert is_shown(rtf(body), "a.rtf")


@pytest.mark.parametrize(
    "body",
    [
        r"x\bin6 Zurita y",
        r"{\pict\pngblip\bin6 Zurita}x",
        r"{\*\atnauthor Zurita}x",
        r"{\atnauthor Zurita}x",
        "{\n\\*\\atnauthor Zurita}x",
        r"{\*\atnauthor {\b Zurita}}x",
        r"{\*\atnid Zurita}x",
        r"{\atnid Zurita}x",
        r"{\*\revtbl{Unknown;}{Zurita;}}x",
        r"{\*\revtbl{Unknown;}{Ana {\b Zurita};}}x",
        r"{\*\revtbl{Zurita}}x",
        r"{\*\revtbl Zurita;}x",
        r"{\revtbl{Zurita;}}x",
        r"{\colortbl;Zurita;}x",
        r"{\colortbl{\b Zurita};}x",
        r"{\*\rsidtbl Zurita}x",
        r"{\pict\pngblip Zurita}x",
        r"{\pict{\*\blipuid Zurita}00}x",
        r"{\*\unheardof Zurita}x",
        r"\Zurita x",
        r"{\info{\author Zurita}}x",
    ],
)
def test_what_no_reader_shows_goes(body: str) -> None:
    assert not is_shown(rtf(body), "a.rtf")


def test_a_name_cut_short_with_its_file_goes_to_its_last_letter() -> None:
    data = f"{HEAD}x{{\\*\\atnauthor Zurita".encode()
    assert b"ita" not in open_original(data, "a.rtf").rewrite([]).data


def test_who_revised_keeps_their_number_in_the_list() -> None:
    body = r"{\*\revtbl{Unknown;}{Ana Zurita;}{Eva Gil;}{Ana Zurita;}}x"
    written = open_original(rtf(body), "a.rtf").rewrite([]).data.decode()
    names = re.findall(r"\{ ?([^{};]+);\}", written)
    assert len(names) == 4
    assert names[1] == names[3]
    assert len(set(names)) == 3


def test_usual_numbers_of_tables_stay() -> None:
    body = (
        r"{\colortbl;\red255\green0\blue0;}{\*\rsidtbl \rsid1234}"
        r"{\*\listtable{\list{\listlevel{\leveltext\'02\'00.;}{\levelnumbers\'01\'03;}}}}x"
    )
    opened = open_original(rtf(body), "a.rtf")
    assert opened.text == "x"
    assert opened.rewrite([]).data == rtf(body)


@pytest.mark.parametrize(
    "code", [r"REF _Ref123 \\h", r'HYPERLINK \\l "_Toc99"', "PAGE", r"SEQ Abbildung \\* ARABIC"]
)
def test_marks_and_counters_of_programs_are_no_text(code: str) -> None:
    body = rf"{{\field{{\*\fldinst {code}}}{{\fldrslt x}}}}"
    assert open_original(rtf(body), "a.rtf").text == "x"


@settings(deadline=None, max_examples=40)
@given(binary=st.text("{}\\ab19 ;", max_size=12), before=st.booleans())
def test_raw_bytes_do_not_disturb_what_stands_around_them(binary: str, before: bool) -> None:
    """Braces among them closed no group; digits after them were taken for a picture's."""
    picture = rf"{{\pict\pngblip\bin{len(binary)} {binary}}}"
    drawn = rf"{{\pict\pngblip {PNG.hex()}}}"
    body = f"uno{picture}tel. 612345678 {drawn if before else ''}Zurita {{\\b fin}}"
    original = open_original(rtf(body), "a.rtf")
    assert original.text == "unotel. 612345678 Zurita fin"
    start = original.text.index("Zurita")
    written = original.rewrite([Edit(start, start + 6, "Gil")])
    assert "\\bin" in written.dropped
    assert open_original(written.data, "a.rtf").text == "unotel. 612345678 Gil fin"
    assert b"\\bin" not in written.data


def test_a_shape_as_other_programs_draw_it_goes() -> None:
    packed = b"PK\x03\x04 Leocadia".hex() * 8
    body = rf"{{\shp{{\*\shpinst{{\sp{{\sn metroBlob}}{{\sv {packed}}}}}}}}}x"
    done = open_original(rtf(body), "a.rtf").rewrite([])
    assert packed[:40].encode() not in done.data
    assert done.dropped
