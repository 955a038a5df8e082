"""UIMA CAS in and out, read by the library that INCEpTION's users have."""

import io
import zipfile
from pathlib import Path
from typing import Any

import pytest

from veladura import Document, Span
from veladura.corpora import detect_format, read_corpus, uima, write_corpus
from veladura.errors import CorpusError

cassis = pytest.importorskip("cassis")

ENTITY = "de.tudarmstadt.ukp.dkpro.core.api.ner.type.NamedEntity"
DOCUMENT = Document(
    "😀 Ana Ruiz\r\nvive en Lugo", (Span(2, 10, "NOMBRE"), Span(20, 24, "LUGAR")), "nota"
)


def types() -> Any:
    """A project's own type system: the layer with the feature that labels are in."""
    system = cassis.TypeSystem()
    entity = system.create_type(name=ENTITY)
    system.create_feature(domainType=entity, name="value", rangeType="uima.cas.String")
    return system


@pytest.mark.parametrize("format", ["cas", "casjson"])
def test_text_and_spans_come_back(format: str, tmp_path: Path) -> None:
    report = write_corpus([DOCUMENT], tmp_path / "out", format)
    assert report.complete
    assert detect_format(tmp_path / "out") == format
    (again,) = read_corpus(tmp_path / "out")
    assert again == DOCUMENT


def test_another_reader_sees_the_same_entities() -> None:
    xmi = uima.render_xmi(DOCUMENT).parts[".xmi"]
    cas = cassis.load_cas_from_xmi(io.BytesIO(xmi.encode()), typesystem=types())
    found = [(entity.get_covered_text(), entity.value) for entity in cas.select(ENTITY)]
    assert found == [("Ana Ruiz", "NOMBRE"), ("Lugo", "LUGAR")]


def test_the_archive_that_inception_exports_is_read() -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("nota.xmi", uima.render_xmi(DOCUMENT).parts[".xmi"])
        archive.writestr("TypeSystem.xml", types().to_xml())
    assert uima.parse_archive(packed.getvalue(), id="nota") == DOCUMENT


def test_bad_files_are_refused_without_their_text() -> None:
    for broken in (b"<a>Ana</a>", b"nothing", b""):
        with pytest.raises(CorpusError, match="CAS") as caught:
            uima.parse_xmi(broken, None, name="a.xmi")
        assert "Ana" not in str(caught.value)
    with pytest.raises(CorpusError, match="CAS"):
        uima.parse_json('{"%TYPES": 3}', name="a.json")
    with pytest.raises(CorpusError, match=r"no \.xmi"):
        uima.parse_archive(b"PK", name="a.zip")


def test_a_layer_of_somebody_elses_is_passed_over_without_a_word() -> None:
    """Warnings are errors here: the library would name what stands in the file."""
    xmi = uima.render_xmi(DOCUMENT).parts[".xmi"]
    foreign = '<own:Layer xmlns:own="http:///zurita.ecore" xmi:id="99" sofa="1" begin="0" end="2"/>'
    before, view, after = xmi.partition("<cas:View")
    document = uima.parse_xmi(f"{before}{foreign}{view}{after}".encode(), None)
    assert document.text == DOCUMENT.text
    assert [span.label for span in document.spans] == [span.label for span in DOCUMENT.spans]
