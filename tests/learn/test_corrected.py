"""Corrected documents are divided once and for all."""

import pytest

from veladura.document import Document, Span
from veladura.errors import ConfigError
from veladura.learn.corrected import divide
from veladura.schemes import MEDDOCAN


def notes(count: int) -> list[Document]:
    span = Span(0, 3, "NOMBRE_SUJETO_ASISTENCIA")
    return [Document(f"Ana, nota {i}", (span,)) for i in range(count)]


def test_about_a_fifth_is_never_learned_from() -> None:
    corrected = divide(notes(200), MEDDOCAN)
    assert len(corrected.gold) + len(corrected.learned) == 200
    assert 25 <= len(corrected.gold) <= 55
    assert not set(corrected.gold) & set(corrected.learned)


def test_documents_stay_on_their_side_when_more_come() -> None:
    before, after = divide(notes(50), MEDDOCAN), divide(notes(90)[::-1], MEDDOCAN)
    assert set(before.gold) <= set(after.gold)
    assert set(before.learned) <= set(after.learned)


def test_the_same_text_twice_counts_once() -> None:
    corrected = divide(notes(10) * 3, MEDDOCAN)
    assert len(corrected.gold) + len(corrected.learned) == 10


def test_what_cannot_be_learned_from_is_refused() -> None:
    with pytest.raises(ConfigError, match="5 corrected documents"):
        divide(notes(4), MEDDOCAN)
    with pytest.raises(ConfigError, match="unknown to scheme"):
        divide([*notes(9), Document("x", (Span(0, 1, "PER"),))], MEDDOCAN)
    with pytest.raises(ConfigError, match="no document has a mark"):
        divide([Document(f"nota {i}") for i in range(9)], MEDDOCAN)
