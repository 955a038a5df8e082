import pytest

from veladura import Document, Span
from veladura.corpora import inline
from veladura.errors import CorpusError


def test_reads_marks_over_several_lines() -> None:
    document = inline.parse("Vive en [[CALLE|Calle Mayor\n3, 2.º]] de [[TERRITORIO|León]].")
    assert document.text == "Vive en Calle Mayor\n3, 2.º de León."
    assert document.spans == (Span(8, 26, "CALLE"), Span(30, 34, "TERRITORIO"))


def test_other_brackets_are_text() -> None:
    text = "[[wiki|link]] [[ANA]] [x|y] ]] [[A|]]"
    assert inline.parse(text).text == text


def test_of_two_that_overlap_the_longer_stays() -> None:
    document = Document("Ana Ruiz Gil", (Span(0, 8, "A"), Span(4, 12, "B"), Span(0, 3, "C")))
    rendered = inline.render(document)
    assert rendered.parts[".txt"] == "[[A|Ana Ruiz]] Gil"
    assert rendered.lost == {"span that overlaps another": 2}


def test_pieces_of_a_discontinuous_span_are_marked_one_by_one() -> None:
    document = Document("Ana y Eva Ruiz", (Span(0, 14, "PER", fragments=((0, 3), (10, 14))),))
    rendered = inline.render(document)
    assert rendered.parts[".txt"] == "[[PER|Ana]] y Eva [[PER|Ruiz]]"
    assert sum(rendered.changed.values()) == 1


def test_what_cannot_be_marked_is_counted() -> None:
    document = Document("a] b", (Span(0, 2, "X"), Span(3, 4, "Disease-lower")))
    rendered = inline.render(document)
    assert rendered.parts[".txt"] == "a] b"
    assert sum(rendered.lost.values()) == 2


def test_a_text_that_holds_marks_itself_is_refused_without_being_quoted() -> None:
    with pytest.raises(CorpusError, match="note: the text itself holds") as raised:
        inline.render(Document("[[PER|Ana]]", id="note"))
    assert "Ana" not in str(raised.value)
