"""Any format to any format and back: the same text, the same spans."""

import os
from pathlib import Path

import pytest
from hypothesis import given
from tests.corpora.strategies import documents

from veladura import Document, Span
from veladura.corpora import FORMATS, brat, conll, i2b2, inline, jsonl, read_corpus, write_corpus
from veladura.corpora.spans import longest_first
from veladura.errors import CorpusError

SHARED = Path(os.environ.get("VELADURA_SHARED", Path(__file__).parents[3] / "shared"))
MEDDOCAN = SHARED / "corpora" / "meddocan"


@given(documents())
def test_brat_keeps_text_and_spans(document: Document) -> None:
    parts = brat.render(document).parts
    assert brat.parse(parts[".ann"], parts[".txt"], id="note") == document


@given(documents())
def test_jsonl_keeps_text_and_spans(document: Document) -> None:
    line = jsonl.render(document).parts[".jsonl"]
    assert len(line.splitlines()) == 1
    assert jsonl.parse_line(line) == document


@given(documents())
def test_xml_keeps_text_and_spans_except_control_characters(document: Document) -> None:
    rendered = i2b2.render(document)
    again = i2b2.parse(rendered.parts[".xml"].encode(), id="note")
    assert again.spans == document.spans
    assert again.text == document.text.replace("\x0c", " ")
    assert sum(rendered.changed.values()) == document.text.count("\x0c")


@given(documents())
def test_inline_keeps_every_span_it_does_not_report(document: Document) -> None:
    try:
        rendered = inline.render(document)
    except CorpusError:
        assert "[[" in document.text or "]" in document.text
        return
    again = inline.parse(rendered.parts[".txt"])
    assert again.text == document.text
    assert len(again.spans) == rendered.spans
    continuous = [Span(*piece, span.label) for span in document.spans for piece in span.pieces]
    assert set(again.spans) <= set(continuous)
    assert len(continuous) == rendered.spans + sum(rendered.lost.values())


@pytest.mark.parametrize("tagging", ["bio", "bioes"])
@given(document=documents())
def test_conll_keeps_every_span_it_does_not_report(tagging: str, document: Document) -> None:
    rendered = conll.render(document, tagging=tagging)
    (again,) = conll.parse(rendered.parts[".conll"])
    continuous = [Span(*piece, span.label) for span in document.spans for piece in span.pieces]
    assert set(again.spans) <= set(longest_first(continuous))
    assert len(again.spans) == rendered.spans
    assert len(continuous) == rendered.spans + sum(rendered.lost.values())
    # White space may change its kind, never its length: every other character keeps its offset.
    for position, character in enumerate(document.text):
        if not character.isspace():
            assert again.text[position] == character


PLAIN = Document(
    "Paciente: Ana Ruiz.\nIngresó el 3 de mayo de 2021\nen Cádiz (Cádiz).",
    (
        Span(10, 18, "NOMBRE_SUJETO_ASISTENCIA"),
        Span(31, 48, "FECHAS"),
        Span(52, 57, "TERRITORIO"),
        Span(59, 64, "TERRITORIO"),
    ),
    "ward/note",
)


@pytest.mark.parametrize("first", FORMATS)
@pytest.mark.parametrize("second", FORMATS)
def test_every_format_to_every_format(tmp_path: Path, first: str, second: str) -> None:
    write_corpus([PLAIN], tmp_path / "a", first)
    report = write_corpus(read_corpus(tmp_path / "a"), tmp_path / "b", second)
    (again,) = read_corpus(tmp_path / "b")
    assert report.complete
    assert (report.documents, report.spans) == (1, 4)
    assert (again.text, again.spans, again.id) == (PLAIN.text, PLAIN.spans, PLAIN.id)


def chain(source: Path, target: Path, formats: tuple[str, ...]) -> Path:
    for step, format in enumerate(formats):
        folder = target / f"{step}-{format}"
        write_corpus(read_corpus(source), folder, format)
        source = folder
    return source


@pytest.mark.skipif(not MEDDOCAN.is_dir(), reason="the MEDDOCAN corpus is not on this machine")
@pytest.mark.parametrize("part", ["train", "dev"])
def test_meddocan_through_every_lossless_format(tmp_path: Path, part: str) -> None:
    back = chain(MEDDOCAN / part, tmp_path, ("i2b2", "jsonl", "inline", "brat"))
    before = {d.id: d for d in read_corpus(MEDDOCAN / part)}
    after = {d.id: d for d in read_corpus(back)}
    assert sum(len(d.spans) for d in before.values()) > 5000
    assert after == before


@pytest.mark.skipif(not MEDDOCAN.is_dir(), reason="the MEDDOCAN corpus is not on this machine")
def test_meddocan_through_conll_loses_only_what_is_reported(tmp_path: Path) -> None:
    report = write_corpus(read_corpus(MEDDOCAN / "dev"), tmp_path / "dev.conll", "conll")
    before = {d.id: set(d.spans) for d in read_corpus(MEDDOCAN / "dev")}
    after = {d.id: set(d.spans) for d in read_corpus(tmp_path / "dev.conll")}
    assert before.keys() == after.keys()
    assert all(after[id] <= before[id] for id in before)
    lost = sum(len(before[id] - after[id]) for id in before)
    assert lost == sum(report.lost.values()) < 0.002 * report.spans
