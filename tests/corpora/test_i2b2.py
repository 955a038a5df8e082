from pathlib import Path

import pytest

from veladura import Document, Span
from veladura.corpora import i2b2
from veladura.errors import CorpusError

SAMPLE = b"""<?xml version='1.0' encoding='UTF-8'?>
<MEDDOCAN>
  <TEXT><![CDATA[Ana Ruiz, 3/5/2021]]></TEXT>
  <TAGS>
    <NAME id="T1" start="0" end="8" text="Ana Ruiz" TYPE="NOMBRE_SUJETO_ASISTENCIA" comment=""/>
    <!-- a comment -->
    <DATE id="T2" start="10" end="18" text="3/5/2021" TYPE="FECHAS" comment=""/>
  </TAGS>
</MEDDOCAN>
"""


def test_reads_the_tasks_own_shape() -> None:
    document = i2b2.parse(SAMPLE, id="a")
    assert document.text == "Ana Ruiz, 3/5/2021"
    assert document.spans == (Span(0, 8, "NOMBRE_SUJETO_ASISTENCIA"), Span(10, 18, "FECHAS"))


def test_an_element_without_type_is_its_own_label() -> None:
    xml = SAMPLE.replace(b' TYPE="FECHAS"', b"")
    assert i2b2.parse(xml).spans[1].label == "DATE"


def test_writes_the_tasks_own_categories() -> None:
    xml = i2b2.render(i2b2.parse(SAMPLE)).parts[".xml"]
    assert '<NAME id="T1" start="0" end="8" text="Ana Ruiz"' in xml
    assert '<DATE id="T2" start="10" end="18"' in xml


def test_text_that_looks_like_markup_survives() -> None:
    document = Document("a ]]> b <c> & d\r\ne", (Span(2, 5, "X"), Span(8, 11, "Y")), "n")
    xml = i2b2.render(document).parts[".xml"]
    assert i2b2.parse(xml.encode(), id="n") == document


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        (b"Ana Ruiz, no XML at all", "line 1: not well-formed XML"),
        (b"<MEDDOCAN>\n<TEXT>Ana Ruiz</MEDDOCAN>", "line 2: not well-formed XML"),
        (b"<MEDDOCAN><TEXT>Ana Ruiz</TEXT></MEDDOCAN>", "<TAGS> is missing"),
        (SAMPLE.replace(b'start="0"', b'start="Ana"'), "line 5: start and end must be"),
        (SAMPLE.replace(b'end="18"', b'end="99"'), "line 7: span 10..99 ends outside"),
        (SAMPLE.replace(b"Ruiz,", b"Ru\xedz,"), "line 3: not well-formed XML"),
        (SAMPLE.replace(b"<![CDATA[Ana", b"<b>Ana</b><![CDATA["), "must hold text alone"),
    ],
)
def test_bad_files_are_named_and_not_quoted(data: bytes, complaint: str) -> None:
    with pytest.raises(CorpusError, match=r"^bad\.xml") as raised:
        i2b2.parse(data, name="bad.xml")
    assert complaint in str(raised.value)
    assert "Ana" not in str(raised.value)


def test_entities_fetch_nothing(tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("Ana")
    xml = f'<!DOCTYPE r [<!ENTITY e SYSTEM "{secret.as_uri()}">]><r><TEXT>&e;</TEXT><TAGS/></r>'
    with pytest.raises(CorpusError, match="must hold text alone"):
        i2b2.parse(xml.encode())
