"""Whatever a file holds, it is read or refused by name; nothing else escapes, nothing is quoted."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura import Document, Span
from veladura.corpora import (
    FORMATS,
    brat,
    conll,
    i2b2,
    inline,
    jsonl,
    label_studio,
    uima,
    write_corpus,
)
from veladura.document import Annotation
from veladura.errors import CorpusError

CANARY = "Xochiquetzal"

# Lines made of what the formats are made of reach further into the parsers than random text.
FRAGMENTS = """T1 R1 #1 * ; 0 5 12 -1 B-PER O -DOCSTART- [[PER| ]] { } "text": "spans": [ ] , ""
<MEDDOCAN> <TEXT> </TEXT> <TAGS> </TAGS> </MEDDOCAN> <A start="0" end="3"/>"""
PIECES = st.sampled_from([*FRAGMENTS.split(), "\t", " ", "\n", "9" * 5000, CANARY])
SOURCES = st.lists(PIECES, max_size=30).map("".join) | st.text(max_size=80)

PARSERS: dict[str, Callable[[str], object]] = {
    "brat": lambda source: brat.parse(source, "texto breve"),
    "inline": inline.parse,
    "jsonl": jsonl.parse_line,
    "conll": lambda source: list(conll.parse(source)),
    "i2b2": lambda source: i2b2.parse(source.encode("utf-8", "surrogatepass")),
    "labelstudio": lambda source: list(label_studio.parse(source)),
    "cas": lambda source: uima.parse_xmi(source.encode("utf-8", "surrogatepass"), None),
    "casjson": uima.parse_json,
}


def refusal(action: Callable[[], object]) -> str | None:
    """The message if it was refused, None if it went well; any other error fails the test."""
    try:
        action()
    except CorpusError as error:
        return str(error)
    return None


@pytest.mark.parametrize("format", PARSERS)
@given(source=SOURCES)
def test_a_parser_reads_or_refuses(format: str, source: str) -> None:
    message = refusal(lambda: PARSERS[format](source))
    assert CANARY not in (message or "")


def test_every_format_is_tried() -> None:
    assert set(PARSERS) == set(FORMATS)


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize(
    "document",
    [
        Document(CANARY, (Span(0, 3, "A\nB"),), "a"),
        Document(CANARY, (Span(0, 3, "A\x01B", id="T\x01"),), "a"),
        Document(CANARY + "\ud800", (Span(0, 3, "AB"),), "a"),
        Document(CANARY, (), "a\tb"),
        Document(CANARY, (), "a", (Annotation("R1", "Kin", body="\nT9\tX 0 3\tabc"),)),
    ],
    ids=["label", "control", "surrogate", "id", "annotation"],
)
def test_a_writer_writes_all_or_refuses(tmp_path: Path, format: str, document: Document) -> None:
    out = tmp_path / "out"
    message = refusal(lambda: write_corpus([document], out, format))
    if message is None:
        for file in out.iterdir():
            file.read_bytes().decode("utf-8")
    else:
        assert CANARY not in message
        assert not out.exists()


def test_a_number_of_thousands_of_digits_is_refused() -> None:
    line = json.dumps({"text": CANARY}).replace("}", ', "n": ' + "9" * 5000 + "}")
    with pytest.raises(CorpusError, match="not JSON that can be read"):
        jsonl.parse_line(line)
