import pytest

from veladura import Document, Span
from veladura.corpora import conll
from veladura.errors import CorpusError


def read(source: str) -> Document:
    (document,) = conll.parse(source, id="a", name="a.conll")
    return document


@pytest.mark.parametrize(
    "tags",
    [
        ("B-PER", "I-PER", "O", "B-LOC"),
        ("B-PER", "E-PER", "O", "S-LOC"),
        ("B-PER", "L-PER", "O", "U-LOC"),
        ("I-PER", "I-PER", "O", "I-LOC"),
    ],
)
def test_every_way_of_tagging(tags: tuple[str, ...]) -> None:
    lines = (f"{word} {tag}\n" for word, tag in zip(("Ana", "Ruiz", "in", "Ulm"), tags))
    document = read("".join(lines))
    assert document.text == "Ana Ruiz in Ulm"
    assert document.spans == (Span(0, 8, "PER"), Span(12, 15, "LOC"))


def test_neighbours_stay_apart() -> None:
    document = read("Ana B-PER\nRuiz B-PER\nUlm I-LOC\n")
    assert document.spans == (Span(0, 3, "PER"), Span(4, 8, "PER"), Span(9, 12, "LOC"))


def test_a_span_ends_with_its_sentence() -> None:
    document = read("Ana B-PER\n\nRuiz I-PER\n")
    assert document.text == "Ana\nRuiz"
    assert document.spans == (Span(0, 3, "PER"), Span(4, 8, "PER"))


def test_columns_between_token_and_tag_are_passed_over() -> None:
    assert read("Ana NN 1 B-PER\nlebt VV 2 O\n").spans == (Span(0, 3, "PER"),)


def test_comments_are_passed_over_and_a_number_sign_is_a_token() -> None:
    assert read("# source: a newspaper\n#\tO\nAna\tB-PER\n").text == "# Ana"


def test_documents_are_told_apart() -> None:
    source = "-DOCSTART- -X- O O\n\nAna NN I-NP B-PER\n\n-DOCSTART-\tsecond\tO\n\nUlm\tO\n"
    documents = list(conll.parse(source, id="c"))
    assert [(d.id, d.text) for d in documents] == [("c-00001", "Ana"), ("second", "Ulm")]


def test_a_span_inside_a_token_is_counted_not_widened() -> None:
    document = Document("Antragsteller Anton", (Span(0, 7, "X"), Span(14, 19, "PER")), "a")
    rendered = conll.render(document)
    assert rendered.lost == {"span that begins or ends inside a token": 1}
    assert read(rendered.parts[".conll"]).spans == (Span(14, 19, "PER"),)


def test_bioes_is_written_on_request() -> None:
    document = Document("Ana Ruiz, Ulm", (Span(0, 8, "PER"), Span(10, 13, "LOC")))
    tags = [
        line.split("\t")[-1]
        for line in conll.render(document, tagging="bioes").parts[".conll"].split("\n")[1:]
        if line
    ]
    assert tags == ["B-PER", "E-PER", "O", "S-LOC"]


@pytest.mark.parametrize("line", ["Ana", "Ana PER", "Ana X-PER", "Ana B-"])
def test_a_line_without_a_tag_is_named_and_not_quoted(line: str) -> None:
    with pytest.raises(CorpusError, match=r"^a\.conll, line 2: expected a token") as raised:
        read(f"Ulm O\n{line}\n")
    assert "Ana" not in str(raised.value)


def test_offsets_that_run_backwards_are_refused() -> None:
    with pytest.raises(CorpusError, match=r"line 2: token 0\.\.3 begins before"):
        read("Ana\t0\t3\tO\nUlm\t0\t3\tO\n")


def test_an_offset_out_of_all_reason_is_refused() -> None:
    with pytest.raises(CorpusError, match="too far"):
        read("Ana\t0\t3\tO\nUlm\t99999999999\t100000000002\tO\n")


def test_an_unknown_tagging_is_refused() -> None:
    with pytest.raises(CorpusError, match="known: bio, bioes"):
        conll.render(Document("a"), tagging="iobx")
