"""Machine-made text: what is form is left alone, and known fields get their labels.

In the table, «word» is left to the detector, [[LABEL|…]] is told by its field; the rest is form.
"""

import json
import re
from pathlib import Path

import pytest

from veladura.detect.detector import load_detector
from veladura.document import Span
from veladura.languages.de.machine import settled
from veladura.profiles import load_profile
from veladura.schemes import FINANCE

TABLE = Path(__file__).parent / "machine.json"
ROWS: list[str] = json.loads(TABLE.read_text("utf-8"))
UNSEEN = sorted((Path(__file__).parents[4] / "data/unseen/de-finance").glob("*.txt"))
MARKS = re.compile(r"«([^»]+)»|\[\[([A-Z]+)\|([^\]]+)\]\]")
WORD = re.compile(r"[^\W_]+")
TAG = re.compile(r"</?[A-Za-z][\w.:-]*+")
OTHER = "OTH"  # what stands for anything that a model finds


def plain(row: str) -> str:
    return MARKS.sub(lambda match: match[1] or match[3], row)


def meant(row: str) -> list[tuple[str, str]]:
    return [(OTHER, m[1]) if m[1] else (m[2], m[3]) for m in MARKS.finditer(row)]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[:24])
def test_a_model_that_marks_every_word_marks_no_form(row: str) -> None:
    text = plain(row)
    every = [Span(*word.span(), OTHER, 0.9, "model") for word in WORD.finditer(text)]
    left = [(span.label, text[span.start : span.end]) for span in settled(text, every, FINANCE)]
    assert left == meant(row)


def test_no_name_of_an_element_is_found_in_documents_that_nobody_trained_on() -> None:
    assert len(UNSEEN) >= 30
    detector = load_detector(load_profile("de-finance:fast"))
    texts = [re.sub(r"\[\[[A-Z]+\|(.+?)\]\]", r"\1", path.read_text("utf-8")) for path in UNSEEN]
    texts = [text for text in texts if text.count("</") > 2]
    for text, spans in zip(texts, detector.detect_many(texts), strict=True):
        tags = [match.span() for match in TAG.finditer(text)]
        assert spans
        assert not [s for s in spans if any(s.start < end and start < s.end for start, end in tags)]


@pytest.mark.parametrize(
    "note",
    [
        '"EXTF";700;21;"Buchungsstapel"\nKonto;Gegenkonto;BU-Schlüssel\n10001;8400;"9"\n\n'
        "10001 Inge Petersen; Mossauer Weg 4; 64711 Erbach; DE68940571384345510998\n",
    ],
)
def test_notes_below_an_export_are_read_like_any_text(note: str) -> None:
    spans = load_detector(load_profile("de-finance:fast")).detect(note)
    found = " ".join(note[span.start : span.end] for span in spans)
    assert "DE68940571384345510998" in found
    assert "Mossauer Weg 4" in found
