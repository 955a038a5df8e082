"""Documents for properties: any text, spans that nest, overlap and skip."""

from hypothesis import strategies as st

from veladura import Document, Span

LABELS = ("FECHAS", "PER", "NOMBRE_SUJETO_ASISTENCIA", "TERRITORIO")

# Letters of several scripts, marks of every format, white space of every kind, control characters.
ALPHABET = "aZé9ñ_ß文🙂\u0301ªº.,;:|[]<>&\"'#-\\ \t\n\r\u00a0\u2028\u0085\x0c{}()"
texts = st.text(ALPHABET, min_size=1, max_size=60)


@st.composite
def pieces(draw: st.DrawFn, length: int) -> tuple[tuple[int, int], ...]:
    cuts = draw(st.lists(st.integers(0, length), min_size=2, max_size=4, unique=True).map(sorted))
    if len(cuts) == 3:
        cuts.pop()
    return tuple(zip(cuts[::2], cuts[1::2]))


@st.composite
def spans(draw: st.DrawFn, length: int, *, continuous: bool = False) -> Span:
    parts = draw(pieces(length))
    if continuous:
        parts = parts[:1]
    label = draw(st.sampled_from(LABELS))
    fragments = parts if len(parts) > 1 else ()
    return Span(parts[0][0], parts[-1][1], label, fragments=fragments)


@st.composite
def documents(draw: st.DrawFn, *, continuous: bool = False) -> Document:
    text = draw(texts)
    found = draw(st.lists(spans(len(text), continuous=continuous), max_size=6))
    return Document(text, tuple(found), "note")
