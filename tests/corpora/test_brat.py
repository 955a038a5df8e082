import pytest

from veladura import Span
from veladura.corpora import brat
from veladura.document import Annotation
from veladura.errors import CorpusError

TEXT = "Dolor de espalda baja\ny fiebre. Ana Ruiz, 3/5/2021."


def test_reads_a_discontinuous_span() -> None:
    document = brat.parse("T1\tX 0 5;17 21\tDolor baja\n", TEXT)
    assert document.spans == (Span(0, 21, "X", fragments=((0, 5), (17, 21))),)


def test_reads_a_span_over_two_lines() -> None:
    document = brat.parse("T1\tX 17 30\tbaja y fiebre\n", TEXT)
    assert document.surface(document.spans[0]) == "baja\ny fiebre"


def test_other_layers_come_back_as_they_were() -> None:
    annotations = (
        "T7\tPER 32 40\tAna Ruiz\n"
        "T2\tSintoma 0 5\tDolor\n"
        "R1\tSufre Arg1:T7 Arg2:T2\t\n"
        "E1\tSintoma:T2 Quien:T7\n"
        "A1\tNegado T2\n"
        "N1\tReference T2 UMLS:C0030193\tPain\n"
        "#1\tAnnotatorNotes T7\tcomprobar\n"
        "*\tEquiv T2 T7\n"
    )
    document = brat.parse(annotations, TEXT, labels=("PER",))
    assert document.spans == (Span(32, 40, "PER"),)
    assert document.others[0] == Annotation("T2", "Sintoma", ((0, 5),), "Dolor")
    assert brat.render(document).parts[".ann"] == annotations


def test_a_new_span_takes_no_id_that_a_relation_means() -> None:
    document = brat.parse("T1\tPER 32 40\tAna Ruiz\nT2\tX 0 5\tDolor\n", TEXT, labels=("PER",))
    more = document.with_spans((*document.spans, Span(42, 50, "FECHAS")))
    assert brat.render(more).parts[".ann"].splitlines() == [
        "T1\tPER 32 40\tAna Ruiz",
        "T3\tFECHAS 42 50\t3/5/2021",
        "T2\tX 0 5\tDolor",
    ]


def test_carriage_returns_and_a_byte_order_mark_are_no_trouble() -> None:
    assert len(brat.parse("\ufeffT1\tPER 32 40\tAna Ruiz\r\n\r\n", TEXT).spans) == 1


@pytest.mark.parametrize(
    "line",
    [
        "T1 PER 32 40 Ana Ruiz",  # no tabs
        "T1\tPER 32\tAna",
        "T1\tPER thirty forty\tAna Ruiz",
        "T1\tPER 40 32\tAna Ruiz",
        "T1\tPER 32 32\t",
        "T1\tPER 32 4000\tAna Ruiz",
        "T1\tPER -2 3\tAna",
        "T1\tX 0 10;5 21\tDolor",  # pieces that overlap
        "X1\tPER 32 40\tAna Ruiz",
        "garbage Ana Ruiz",
    ],
)
def test_a_malformed_line_is_named_and_not_quoted(line: str) -> None:
    with pytest.raises(CorpusError, match=r"a\.ann, line 2: ") as raised:
        brat.parse(f"T9\tX 0 5\tDolor\n{line}\n", TEXT, name="a.ann")
    assert "Ana" not in str(raised.value)


def test_offsets_counted_otherwise_are_found_out() -> None:
    line = "T1\tPER 31 39\tAna Ruiz\n"
    with pytest.raises(CorpusError, match="line 1: the text beside T1 is not the text"):
        brat.parse(line, TEXT)
    assert brat.parse(line, TEXT, check_text=False).spans == (Span(31, 39, "PER"),)


def test_the_repeated_text_may_be_missing() -> None:
    assert brat.parse("T1\tPER 32 40\n", TEXT).spans == (Span(32, 40, "PER"),)
