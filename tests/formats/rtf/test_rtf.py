"""RTF: escapes, groups and destinations, edited in place."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.document import Edit
from veladura.errors import FormatError, LimitExceeded
from veladura.formats.limits import Limits
from veladura.formats.rtf.rtf import escape, open_rtf

HEAD = r"{\rtf1\ansi\ansicpg1252\deff0{\fonttbl{\f0\fcharset0 Arial;}{\f1\fcharset238 Arial CE;}}"


def rtf(body: str) -> bytes:
    return f"{HEAD}{body}}}".encode("latin-1")


def replaced(data: bytes, surface: str, text: str = "Zoe") -> str:
    original = open_rtf(data)
    places = [i for i in range(len(original.text)) if original.text.startswith(surface, i)]
    assert places
    return original.rewrite([Edit(i, i + len(surface), text) for i in places]).data.decode(
        "latin-1"
    )


def test_a_large_first_letter_belongs_to_its_word() -> None:
    data = rtf(r"\pard\dropcapli3\dropcapt1 G\par \pard ertrudis vino\par otra\par ")
    assert open_rtf(data).text.startswith("Gertrudis vino\notra")
    assert "ertrudis" not in replaced(data, "Gertrudis")


@pytest.mark.parametrize(
    ("body", "text"),
    [
        (r"Mar\'eda", "María"),
        (r"Mar\u237?a", "María"),
        (r"Mar\u237\'eda", "María"),
        (r"{\uc0 Mar\u237 a}", "María"),
        (r"{\uc2 Mar\u237 xxa}", "María"),
        (r"\u-10179?\u-8704?", "😀"),
        (r"{\f1 \'b3}", "ł"),
        (r"a\~b\_c\-d", "a\u00a0b-cd"),
        (r"a\tab b\line c\par d", "a\tb\nc\nd"),
        ("a\r\nb", "ab"),
        (r"\{x\}\\", "{x}\\"),
        (r"x{\pict\bin3 {}\}y", "xy"),
        (r"x{\pict 0102ff}y", "xy"),
        (r"\emdash\ldblquote x", "—“x"),
        (r"a\cell b\cell\row", "a\tb\t\n"),
        (r"x{\*\unknown secret}y", "xy"),
    ],
)
def test_source_is_shown_as_it_reads(body: str, text: str) -> None:
    assert open_rtf(rtf(body)).text == text


@pytest.mark.parametrize(
    ("body", "part"),
    [
        (r"uno{\footnote Gertrudis} dos", "footnote"),
        (r"uno{\header Gertrudis\par} dos", "header"),
        (r"uno{\*\annotation Gertrudis} dos", "annotation"),
        (r'uno{\field{\*\fldinst HYPERLINK "mailto:Gertrudis@x.es"}{\fldrslt }} dos', "field"),
        (r"uno{\shp{\*\shpinst{\shptxt Gertrudis\par}}} dos", "text box"),
        (r"uno{\shp{\*\shpinst{\sp{\sn wzDescription}{\sv Gertrudis}}}} dos", "alt text"),
        (r"uno{\deleted Gertrudis} dos", "deleted"),
        (r"uno{\*\bkmkstart Gertrudis} dos", "bookmark"),
        (r"uno{\*\formfield{\*\ffdeftext Gertrudis}} dos", "form field"),
    ],
)
def test_what_hangs_on_the_text_is_read_after_it(body: str, part: str) -> None:
    text = open_rtf(rtf(body)).text
    assert text.startswith("uno dos\n"), part
    assert "Gertrudis" not in replaced(rtf(body), "Gertrudis")


def test_what_only_tells_tales_goes() -> None:
    body = (
        r"{\info{\author Quiroga}{\title Quiroga}}{\*\revtbl{Unknown;}{Carmen Quiroga;}}"
        r"{\*\userprops{\propname Quiroga}}{\*\docvar{Quiroga}{x}}{\*\template C:\\Quiroga}"
        r"{\*\datastore 0102}{\object{\*\objdata 51756972}{\result texto}}"
        r"{\*\atnid CQ}{\*\atnauthor Carmen Quiroga}fin"
    )
    original = open_rtf(rtf(body) + b"Quiroga after the end")
    assert original.text == "textofin"
    rewritten = original.rewrite([])
    assert b"Quiroga" not in rewritten.data
    assert b"51756972" not in rewritten.data
    assert rewritten.data.count(b"Author") == 3
    assert "\\info" in rewritten.dropped


def test_a_control_word_does_not_swallow_a_replacement() -> None:
    changed = replaced(rtf(r"x\b\'c1na\b0 y"), "Ána", "1Zoe")
    assert open_rtf(changed.encode("latin-1")).text == "x1Zoey"
    assert r"\b 1Zoe" in changed


@given(st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=20))
def test_any_text_can_be_written(text: str) -> None:
    original = open_rtf(rtf(r"a\b X\b0 b"))
    assert open_rtf(original.rewrite([Edit(1, 2, text)]).data).text == f"a{text}b"


def test_control_characters_are_refused() -> None:
    with pytest.raises(FormatError, match="control characters"):
        escape("\x01")


def test_depth_is_limited() -> None:
    with pytest.raises(LimitExceeded):
        open_rtf(b"{\\rtf1" + b"{" * 100, Limits(xml_depth=50))


@given(st.text(r"{}\'u1*ab px;" + "\n", max_size=60))
def test_any_source_is_read_to_its_end(source: str) -> None:
    original = open_rtf(b"{\\rtf1 " + source.encode("latin-1"))
    again = open_rtf(original.rewrite([]).data)
    assert again.text == original.text


def test_frames_borders_columns_and_capitals_stay() -> None:
    look = (
        r"\sectd\cols2\linebetcol\pard\lin720\pvpg\phpg\posx642\posy13627\absw4950\brdrt\brdrs"
        r"\brdrb\brdrdb\cbpat2\caps\uldb\loch\af0\hich\up6 "
    )
    source = (r"{\rtf1\ansi " + look + r"hola\column\garcia3 fin}").encode()
    written = open_rtf(source).rewrite([]).data.decode()
    kept = {word.rstrip("0123456789") for word in re.findall(r"\\[a-z]+-?\d*", written)}
    wanted = {word.rstrip("0123456789") for word in re.findall(r"\\[a-z]+-?\d*", look)}
    assert wanted <= kept
    assert r"\column" in kept
    assert r"\garcia" not in kept


def test_what_is_written_of_pictures_is_text() -> None:
    """A manual prints "\\pict" and digits behind it; a bracket behind a backslash ends a group."""
    source = rtf(r"{\b C:\\}\\pict 0002b90002b90002b9 de Ana{\i \\\\} fin")
    original = open_rtf(source)
    start = original.text.index("0002b90002b90002b9")
    written = original.rewrite([Edit(start, start + 18, "77")]).data
    assert open_rtf(written).text == original.text.replace("0002b90002b90002b9", "77")
