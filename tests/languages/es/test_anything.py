"""Detectors err: any text may come with any label, and must neither break nor pass through."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from veladura.document import Document, Span
from veladura.pipeline import load
from veladura.schemes import MEDDOCAN
from veladura.text import fold
from veladura.transform import Preferences

KEY = b"a key that everybody knows"
ANONYMIZER = load("es-clinical")
PIECES = st.sampled_from(
    [
        *("de", "la", "San", "C/", "Dr.", "s/n", "º", "ª", "mil", "dos", "y", "años", "Hospital"),
        *("García", "ANA", "lópez", "M.ª", "I", "XII", "mar", "enero", "madre", "tía", "@", "www."),
        *("12", "2016", "28029", "12345678Z", "'98", "+34", "10.0.0.1", ":", "-", "\n", "  ", "/"),
    ]
)
SURFACES = st.one_of(
    st.text(min_size=1, max_size=25),
    st.lists(PIECES, min_size=1, max_size=7).map(" ".join),
    st.lists(PIECES, min_size=1, max_size=5).map("".join),
)
KEPT = ("EDAD", "SEXO", "OTROS", "FAMILIARES")


@settings(max_examples=300, deadline=None)
@given(label=st.sampled_from(MEDDOCAN.ids), surface=SURFACES, seed=st.integers(0, 3))
@example("HOSPITAL", "Centro de Salud de Centro de Salud (CSCS)", 0)
@example("FECHAS", "31/12/0001", 0)
@example("FECHAS", "9999", 0)
@example("CALLE", "C/", 0)
@example("CALLE", "Calle Calle", 0)
@example("NOMBRE_SUJETO_ASISTENCIA", ".", 0)
@example("TERRITORIO", "99999", 0)
@example("NUMERO_TELEFONO", "٣٤٥٦٧", 0)
@example("EDAD_SUJETO_ASISTENCIA", "9" * 400, 0)
def test_nothing_breaks_and_nothing_passes(label: str, surface: str, seed: int) -> None:
    text = f"antes {surface} después"
    document = Document(text, (Span(6, 6 + len(surface), label),))
    outcome = ANONYMIZER.anonymize(document, seed=seed)
    assert outcome.text.startswith("antes ")
    assert outcome.text.endswith(" después")
    if not surface.strip() or label.startswith(KEPT):
        return
    new = outcome.text[6 : len(outcome.text) - len(" después")]
    assert fold(new) != fold(surface)


@pytest.mark.parametrize("mode", ["mask", "tag", "redact", "hash"])
@given(label=st.sampled_from(MEDDOCAN.ids), surface=SURFACES)
def test_the_plain_modes_take_anything(mode: str, label: str, surface: str) -> None:
    document = Document(surface, (Span(0, len(surface), label),))
    outcome = ANONYMIZER.anonymize(document, preferences=Preferences(mode=mode), key=KEY)
    if surface.strip():
        assert outcome.edits
        assert surface.strip() not in outcome.text or len(surface.strip()) < 3


@settings(deadline=None)
@given(
    surfaces=st.lists(st.tuples(st.sampled_from(MEDDOCAN.ids), SURFACES), min_size=2, max_size=8),
    key=st.binary(min_size=16, max_size=20),
)
def test_mixed_documents_hold_together(surfaces: list[tuple[str, str]], key: bytes) -> None:
    text, spans = "", []
    for label, surface in surfaces:
        spans.append(Span(len(text), len(text) + len(surface), label))
        text += surface + " · "
    outcome = ANONYMIZER.anonymize(Document(text, tuple(spans)), key=key)
    assert outcome.text.count(" · ") >= len(surfaces)
    assert len(outcome.result.spans) == len(spans)
