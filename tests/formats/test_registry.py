"""One entry per format serves sniffing, opening and file names."""

import pytest
from tests.formats.samples import SAMPLES

from veladura.audit.views import views
from veladura.formats import open_original, sniff
from veladura.formats.filenames import renamed
from veladura.formats.registry import FORMATS, Format

ELSEWHERE = {"pdf", "fodt", "json", "image", "doc", "xls", "ppt"}  # tested in their own rooms


def test_every_format_has_a_sample() -> None:
    sampled = {sniff(SAMPLES[name](["a, b", "c, d"]), name) for name in SAMPLES}
    assert sampled | ELSEWHERE == set(FORMATS)


@pytest.mark.parametrize("entry", FORMATS.values(), ids=list(FORMATS))
def test_the_ending_of_a_file_name_survives_its_rewriting(entry: Format) -> None:
    for ending in entry.endings:
        assert renamed(f"garcia.{ending}", [("García", "Vega")]) == f"vega.{ending}"


@pytest.mark.parametrize("name", sorted(SAMPLES))
def test_the_audit_reads_what_the_opener_reads(name: str) -> None:
    data = SAMPLES[name](["Leocadia"])
    assert "Leocadia" in open_original(data, name).text
    assert any("Leocadia" in view.text for view in views(data))
