"""A house that writes its patients' codes as nobody else does, and a quick way to learn it."""

from veladura.document import Document, Span
from veladura.learn.rehearsal import Rehearsal, load_rehearsal
from veladura.learn.tuning import Tuning
from veladura.schemes import MEDDOCAN

QUICK = Tuning(steps=16, batch=4, window=128, rate=1e-3, hidden_words=0.0, threads=1, sample=4)
WORDS = ("zorba", "quilme", "trastel", "brunda", "mesque", "folgar", "drena", "vusto")


def odd_notes(count: int) -> list[Document]:
    notes = []
    for i in range(count):
        code = f"{WORDS[i % 8]}~{WORDS[(i // 8 + i) % 8]}"
        text = f"== hoja {i} ==\n<< {code} >>\nSin cambios, control en consulta.\n"
        start = text.index(code)
        span = Span(start, start + len(code), "ID_SUJETO_ASISTENCIA")
        notes.append(Document(text, (span,), f"n{i:03d}"))
    return notes


def small_rehearsal() -> Rehearsal:
    """A few notes, read and measured on: so few would be forgotten else."""
    few = load_rehearsal(MEDDOCAN).held[::12]
    return Rehearsal(few, few)
