"""A file is delivered whole and checked, or not at all, and no error repeats what it held."""

import logging
from collections.abc import Sequence
from pathlib import Path

import pytest
from tests.formats.samples import SAMPLES, word

from veladura.delivery import Delivered, Opened, deliver
from veladura.document import Document, Edit, Span
from veladura.errors import FormatError, LeakError, VeladuraError
from veladura.formats import Limits, Rewritten, open_original
from veladura.formats.disk import write_file
from veladura.pipeline import Anonymizer, load
from veladura.profiles import parse_profile
from veladura.transform import Preferences

CANARY = "Gertrudis"
LABEL = "NOMBRE_SUJETO_ASISTENCIA"


@pytest.fixture
def anonymizer() -> Anonymizer:
    return load(parse_profile("rules", 'language = "es"\nscheme = "meddocan"\nmodel = ""\n'))


def spans(text: str, *, only: int | None = None) -> list[Span]:
    places = [i for i in range(len(text)) if text.startswith(CANARY, i)]
    return [Span(i, i + len(CANARY), LABEL) for i in places[:only]]


@pytest.mark.parametrize("name", sorted(SAMPLES))
def test_a_file_becomes_a_checked_file(name: str, tmp_path: Path, anonymizer: Anonymizer) -> None:
    source, target = tmp_path / name, tmp_path / f"out-{name}"
    source.write_bytes(SAMPLES[name]([f"Vino {CANARY} ayer"]))
    text = open_original(source.read_bytes(), name).text
    outcome = anonymizer.anonymize_file(source, target, spans=spans(text), mode="tag")
    assert target.read_bytes() == outcome.data
    assert CANARY not in open_original(outcome.data, name).text
    assert outcome.delivered.audited.surfaces == 1
    assert {r.kept for r in outcome.anonymized.plan.replacements} == {False}


def test_a_leak_leaves_nothing_behind(
    tmp_path: Path, anonymizer: Anonymizer, monkeypatch: pytest.MonkeyPatch
) -> None:
    source, target = tmp_path / "a.docx", tmp_path / "b.docx"
    source.write_bytes(word([f"Vino {CANARY}"]))
    from veladura.formats.ooxml.docx import DocxOriginal

    whole = DocxOriginal.rewrite

    def forgetful(self: DocxOriginal, edits: Sequence[Edit]) -> object:
        return whole(self, [])

    monkeypatch.setattr(DocxOriginal, "rewrite", forgetful)
    text = open_original(source.read_bytes()).text
    with pytest.raises(LeakError, match=LABEL) as caught:
        anonymizer.anonymize_file(source, target, spans=spans(text), mode="tag")
    assert CANARY not in str(caught.value)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.docx"]


ENGLISH = (
    f"The patient was seen by the team and discharged with instructions for {CANARY}. There were "
    "no signs of infection of the wound, and the results of the tests that had been made from "
    "the samples were normal."
)


def test_a_text_in_english_is_told_of(
    tmp_path: Path, anonymizer: Anonymizer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the report where it is delivered, in the refusal where it is not."""
    source, target = tmp_path / "a.docx", tmp_path / "b.docx"
    source.write_bytes(word([ENGLISH]))
    text = open_original(source.read_bytes()).text
    done = anonymizer.anonymize_file(source, target, spans=spans(text), mode="tag").delivered
    assert any("looks English" in note for note in done.report("b.docx").notes)
    from veladura.formats.ooxml.docx import DocxOriginal

    whole = DocxOriginal.rewrite
    monkeypatch.setattr(DocxOriginal, "rewrite", lambda self, edits: whole(self, []))
    with pytest.raises(LeakError, match=f"{LABEL}.*looks English"):
        anonymizer.anonymize_file(source, target, spans=spans(text), mode="tag")


def test_a_target_that_cannot_be_written_stays_as_it_was(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    with pytest.raises(FormatError):
        write_file(tmp_path / "folder", b"x")
    with pytest.raises(FormatError):
        write_file(tmp_path / "missing" / "a.txt", b"x")
    assert [path.name for path in tmp_path.rglob("*")] == ["folder"]


def test_no_error_and_no_log_repeats_the_document(
    tmp_path: Path, anonymizer: Anonymizer, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    complaints: list[str] = []
    for name, make in SAMPLES.items():
        whole = make([f"Vino {CANARY} ayer", CANARY])
        for data in (whole[: len(whole) // 2], whole[:60], whole.replace(b">", b"<"), whole):
            for limits in (Limits(), Limits(bytes=10), Limits(xml_depth=1), Limits(seconds=-1)):
                try:
                    outcome = anonymizer.anonymize_bytes(
                        data, name, limits=limits, spans=[Span(0, 10**6, LABEL)]
                    )
                    complaints.append(repr(outcome))
                except VeladuraError as error:
                    complaints += (str(error), repr(error))
    assert len(complaints) > 100
    assert not [line for line in (*complaints, caplog.text) if "ertrudis" in line]


class Misread:
    """A page that became a picture, of which OCR reads more than it had read before."""

    media_type = "text/plain"

    def __init__(self, text: str, read_then: str, pages: tuple[int, ...] = (1,)) -> None:
        self.text, self._read_then, self._pages = text, read_then, pages

    def rewrite(self, edits: Sequence[Edit]) -> Rewritten:
        return Rewritten(self._read_then.encode(), rasterised=self._pages)


def delivered(anonymizer: Anonymizer, misread: Misread) -> Delivered:
    document = Document(misread.text, tuple(spans(misread.text)))
    planned = anonymizer.plan(document, preferences=Preferences(mode="tag"))
    return deliver(Opened(misread, "a.txt"), planned)


def test_what_ocr_reads_only_in_the_output_is_replaced_as_well(anonymizer: Anonymizer) -> None:
    before = f"Vino {CANARY}. Firma: Gcrtrvdis"
    found = delivered(anonymizer, Misread(before, f"Vino [X]. Firma: {CANARY.upper()}"))
    assert found.data.startswith(b"Vino [X]. Firma: ")
    assert CANARY.upper().encode() not in found.data
    assert found.rewritten.rasterised == (1,)


@pytest.mark.parametrize(
    ("read_then", "pages"),
    [
        (f"Vino {CANARY}", ()),  # no page became a picture: the writer forgot somebody
        (f"Vino {CANARY[:5]}-\n{CANARY[5:]}", (1,)),  # cannot be told word by word
    ],
)
def test_what_is_left_after_that_is_a_leak(
    read_then: str, pages: tuple[int, ...], anonymizer: Anonymizer
) -> None:
    found = delivered(anonymizer, Misread(f"Vino {CANARY}", read_then, pages))
    with pytest.raises(LeakError, match=LABEL):
        _ = found.data


def test_there_is_no_third_time(anonymizer: Anonymizer, monkeypatch: pytest.MonkeyPatch) -> None:
    text = f"Vino {CANARY}"
    opened: list[str] = []

    def open_again(data: bytes, name: str, **_: object) -> Opened:
        opened.append(name)
        return Opened(Misread(text, text), name)

    monkeypatch.setattr("veladura.delivery.open_file", open_again)
    with pytest.raises(LeakError, match=LABEL):
        _ = delivered(anonymizer, Misread(text, text)).data
    assert opened == ["a.txt"]
