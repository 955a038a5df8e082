from pathlib import Path

import pytest

from veladura import Document, Span
from veladura.errors import CorpusError
from veladura.evaluate import Counts, score
from veladura.evaluate.report import as_dict, as_table, figure
from veladura.evaluate.sentences import count_sentences

A = Document("Ana vive en Ulm", (Span(0, 3, "PER"), Span(12, 15, "LOC")), "a")
B = Document("Eva", (Span(0, 3, "PER"),), "b")
C = Document("nadie", (), "c")


def test_counts_are_summed_over_documents_not_averaged() -> None:
    scores = score([A, B], [A, B.with_spans(())])
    assert scores.ner == Counts(tp=2, fp=0, fn=1)
    assert [d.ner.recall for d in scores.documents] == [1.0, 0.0]
    assert scores.ner.recall == pytest.approx(2 / 3)
    assert scores.labels == {"LOC": Counts(1, 0, 0), "PER": Counts(1, 0, 1)}


def test_only_documents_on_both_sides_count() -> None:
    scores = score([A, B], [C, A])
    assert [d.id for d in scores.documents] == ["a"]
    assert (scores.only_gold, scores.only_system) == (("b",), ("c",))


def test_labels_narrow_every_measure() -> None:
    scores = score([A], [A.with_spans(())], labels={"LOC"})
    assert scores.ner == scores.strict == scores.tokens == Counts(fn=1)
    assert scores.coverage.gold == 1


def test_leak_is_false_negatives_per_sentence() -> None:
    system = [A.with_spans(()), B.with_spans(())]
    scores = score([A, B], system, sentences={"a": 4, "b": 2})
    assert [d.leak for d in scores.documents] == [0.5, 0.5]
    assert scores.leak == 0.5
    assert score([A], [A.with_spans(())], sentences={"a": 0}).leak == 0.0


def test_leak_is_unknown_where_a_document_was_not_split() -> None:
    scores = score([A, B], [A, B], sentences={"a": 4})
    assert [d.leak for d in scores.documents] == [0.0, None]
    assert scores.leak is None
    assert score([A], [A]).leak is None


def test_other_text_under_the_same_name_is_refused() -> None:
    with pytest.raises(CorpusError, match="a: gold and system are not about the same text"):
        score([A], [Document("Ana vive en Bonn", (), "a")])


def test_white_space_of_another_kind_is_the_same_text() -> None:
    assert score([Document("Ana\tRuiz\n", (), "a")], [Document("Ana Ruiz", (), "a")]).documents


def test_two_documents_of_one_id_are_refused() -> None:
    with pytest.raises(CorpusError, match="system: two documents have the id a"):
        score([A], [A, A])


@pytest.mark.parametrize(
    ("value", "printed"),
    [(0.97234999, "0.9723"), (1.0, "1.0"), (0.0, "0.0"), (0.0123456, "0.01235"), (None, "NA")],
)
def test_figures_are_printed_as_the_task_script_prints_them(
    value: float | None, printed: str
) -> None:
    assert figure(value) == printed


@pytest.mark.parametrize(
    ("task", "lines"),
    [
        (
            "ner",
            [
                "ner                  Leak  Precision  Recall      F1  tp  fp  fn",
                "Total (2 docs)   0.5        1.0  0.6667     0.8   2   0   1",
                "LOC                              1.0     1.0     1.0   1   0   0",
                "PER                              1.0     0.5  0.6667   1   0   1",
                "a                     0.0        1.0     1.0     1.0   2   0   0",
                "b                     1.0        0.0     0.0     0.0   0   0   1",
            ],
        ),
        (
            "tokens",
            [
                "tokens               Precision  Recall   F1  tp  fp  fn",
                "Total (2 docs)             1.0  0.6667  0.8   2   0   1",
                "a                          1.0     1.0  1.0   2   0   0",
                "b                          0.0     0.0  0.0   0   0   1",
            ],
        ),
    ],
)
def test_tables(task: str, lines: list[str]) -> None:
    scores = score([A, B], [A, B.with_spans(())], sentences={"a": 1, "b": 1})
    table = as_table(scores, task, per_document=True).splitlines()
    assert [line.split() for line in table] == [line.split() for line in lines]
    assert len({len(line) for line in table}) == 1  # the columns are aligned


def test_span_tables_have_both_ways_of_counting() -> None:
    table = as_table(score([A], [A]), "spans").splitlines()
    assert [line.split(",")[-1].split()[0] for line in table[1:]] == ["strict", "merged"]


def test_coverage_tables_list_labels() -> None:
    table = as_table(score([A], [A]), "coverage").splitlines()
    assert [line.split()[0] for line in table] == ["coverage", "Total", "LOC", "PER"]


def test_sentences_are_lines(tmp_path: Path) -> None:
    (tmp_path / "a.ann").write_text("Una.\nDos.\nTres")
    (tmp_path / "b.txt").write_text("Una.\n")
    assert count_sentences(tmp_path, ["a", "b", "c"]) == {"a": 3, "b": 1}
    with pytest.raises(CorpusError, match="no such folder"):
        count_sentences(tmp_path / "x", [])


@pytest.mark.parametrize("task", ["ner", "spans", "tokens", "coverage"])
def test_json_holds_totals_and_documents(task: str) -> None:
    result = as_dict(score([A, B], [A, C]), task)
    assert result["task"] == task
    assert set(result["documents"]) == {"a"}
    assert (result["only_in_gold"], result["only_in_system"]) == (["b"], ["c"])
    assert ("labels" in result) == (task in ("ner", "coverage"))
