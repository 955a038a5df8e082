"""Files that would fill the memory are refused before they do, and the refusal says what to do."""

from dataclasses import replace

import pytest
from tests.formats.samples import SAMPLES, csv, html, txt

from veladura.errors import LimitExceeded
from veladura.formats import DEFAULT_LIMITS, open_original
from veladura.formats.txt import text_width

LINES = ["Ana Vega ingresa hoy en la planta tercera."] * 20
HELD_WHOLE = (
    *("txt", "csv", "jsonl", "html", "xml", "rtf", "eml", "mbox", "md", "vcf", "ics", "hl7"),
    *("fhir", "fhirxml", "cda", "sta", "docx", "xlsx", "pptx", "odt", "odp"),
)


@pytest.mark.parametrize("kind", HELD_WHOLE)
def test_what_is_held_whole_is_refused_by_what_it_would_take(kind: str) -> None:
    data = SAMPLES[f"sample.{kind}"](LINES)
    with pytest.raises(LimitExceeded, match="split it or raise the limit `memory`") as refused:
        open_original(data, f"x.{kind}", limits=replace(DEFAULT_LIMITS, memory=len(data) * 4))
    assert "Vega" not in str(refused.value)
    assert open_original(data, f"x.{kind}").text


@pytest.mark.parametrize(("sign", "width"), [("", 1), ("ñ", 1), ("€", 2), ("ł", 2), ("😀", 4)])
def test_letters_beyond_latin_take_more_memory(sign: str, width: int) -> None:
    lines = [*LINES, sign]
    assert text_width(txt(lines)) == width
    for make, name in ((txt, "x.txt"), (csv, "x.csv"), (html, "x.html")):
        size = len(open_original(make(lines), name).text) * width
        with pytest.raises(LimitExceeded, match="split"):
            open_original(make(lines), name, limits=replace(DEFAULT_LIMITS, characters=size))
        limits = replace(DEFAULT_LIMITS, characters=size + 100)
        assert open_original(make(lines), name, limits=limits).text
