"""A PDF is read by several engines, and each of them alone is enough to stop it."""

import shutil
from collections.abc import Callable, Iterator

import pytest
from tests.formats.pdf import pdfs
from tests.sabotage import LEFT, forgetful

import veladura
from veladura.audit import find_leaks, pdfviews
from veladura.audit.views import ReadableView
from veladura.document import Span
from veladura.errors import LeakError
from veladura.formats import open_original
from veladura.pipeline import Anonymizer
from veladura.profiles import parse_profile

READERS = ("_page_texts", "_other_engine", "_objects", "_raw")


def blind(data: bytes, place: str) -> Iterator[ReadableView]:
    return iter(())


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Leaves one reader of the audit's second path."""

    def leave(reader: str) -> None:
        for other in READERS:
            if other != reader:
                monkeypatch.setattr(pdfviews, other, blind)

    return leave


@pytest.fixture
def anonymizer() -> Anonymizer:
    return veladura.load(
        parse_profile("rules", 'language = "es"\nscheme = "meddocan"\nmodel = ""\n')
    )


def page(line: str) -> bytes:
    return pdfs.made(lambda canvas: canvas.drawString(40, 500, line))


def delivered(
    anonymizer: Anonymizer, monkeypatch: pytest.MonkeyPatch, expected: str = "Paciente con DNI"
) -> bytes:
    """A document whose rewriting forgets a number, and whose own reader does not see it after."""
    data = page(f"Paciente con DNI {LEFT}, vista ayer.")
    kind = type(open_original(data, "a.pdf"))
    monkeypatch.setattr(kind, "rewrite", forgetful(kind.rewrite))
    monkeypatch.setattr("veladura.audit.check.read_output", lambda *_: expected)
    start = open_original(data, "a.pdf").text.index(LEFT)
    span = Span(start, start + len(LEFT), "ID_SUJETO_ASISTENCIA")
    return anonymizer.anonymize_bytes(data, "a.pdf", mode="tag", spans=[span]).data


@pytest.mark.skipif(shutil.which("pdftotext") is None, reason="needs pdftotext (poppler)")
def test_what_only_pdftotext_sees_is_not_delivered(
    alone: Callable[[str], None], anonymizer: Anonymizer, monkeypatch: pytest.MonkeyPatch
) -> None:
    alone("_other_engine")
    with pytest.raises(LeakError, match="page 1") as refused:
        delivered(anonymizer, monkeypatch)
    assert LEFT not in str(refused.value)


@pytest.mark.parametrize("reader", ["_page_texts", "_objects"])
def test_either_of_the_others_is_enough(
    reader: str,
    alone: Callable[[str], None],
    anonymizer: Anonymizer,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    alone(reader)
    with pytest.raises(LeakError):
        delivered(anonymizer, monkeypatch)


def test_with_no_reader_left_the_sabotage_would_get_through(
    alone: Callable[[str], None], anonymizer: Anonymizer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So the refusals above are the doing of one reader alone."""
    alone("")
    assert LEFT in open_original(delivered(anonymizer, monkeypatch), "a.pdf").text


def test_without_pdftotext_the_audit_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda _: None)
    assert list(pdfviews._other_engine(page("a"), "pdf")) == []
    assert any(LEFT in view.text for view in pdfviews.pdf_views(page(LEFT), "pdf"))


@pytest.mark.skipif(shutil.which("pdftotext") is None, reason="needs pdftotext (poppler)")
def test_a_file_that_pdftotext_cannot_read_is_left_to_the_others() -> None:
    assert list(pdfviews._other_engine(b"%PDF-1.7 nothing", "pdf")) == []


STAFF = "NOMBRE_PERSONAL_SANITARIO"


@pytest.mark.parametrize(
    ("shown", "leaks"),
    [
        (b"[(to mak)10(e)-250(training)-250(fast)]TJ", False),
        (b"[(to mak) 10.5 (e training fast)]TJ", False),
        (b"[(by E.)-250(Training)]TJ", True),
        (b"[(by E)10(.)-120(T)80(raining)]TJ", True),
        (b"(by E.) Tj 60 0 Td (Training) Tj", True),
        (b"[(by)-250(E.)-250(T)80(raining)]TJ", True),
        (b"[<4520>-20<547261696E696E67>]TJ", True),
    ],
)
def test_letters_that_kerning_parts_are_no_words(shown: bytes, leaks: bool) -> None:
    """A one-letter word before another is an initial, not the end of the word it was cut from."""
    page = pdfs.raw_page(b"BT /F 12 Tf 40 500 Td " + shown + b" ET")
    expected = "to make training fast" if not leaks else "training"
    found, _ = find_leaks(page, [("E. Training", STAFF)], expected=expected, name="a.pdf")
    assert any("stream" in leak.place for leak in found) == leaks
