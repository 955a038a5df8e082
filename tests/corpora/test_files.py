import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from veladura import Document, Span
from veladura.corpora import detect_format, read_corpus, write_corpus
from veladura.errors import CorpusError

NOTE = Document("Ana Ruiz", (Span(0, 8, "PER"),), "a")


def test_importing_the_room_loads_neither_lxml_nor_click() -> None:
    code = "import sys, veladura.corpora as c; print({'lxml', 'click', 'numpy'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"


@pytest.mark.parametrize(
    ("name", "content", "format"),
    [
        ("a.xml", "<MEDDOCAN/>", "i2b2"),
        ("a.jsonl", "{}", "jsonl"),
        ("a.conll", "Ana O", "conll"),
        ("a.txt", "Ana [[PER|Ruiz]]", "inline"),
        ("a.txt", "Ana B-PER\nRuiz I-PER\n\nlebt O\n", "conll"),
        ("a.txt", '\n<?xml version="1.0"?><x/>', "i2b2"),
        ("a.data", '{"text": "Ana"}', "jsonl"),
    ],
)
def test_formats_are_recognised(tmp_path: Path, name: str, content: str, format: str) -> None:
    (tmp_path / name).write_text(content)
    assert detect_format(tmp_path / name) == format
    if name != "a.data":
        assert detect_format(tmp_path) == format


def test_brat_is_recognised_from_either_file(tmp_path: Path) -> None:
    write_corpus([NOTE], tmp_path, "brat")
    assert {detect_format(p) for p in (tmp_path, tmp_path / "a.txt", tmp_path / "a.ann")} == {
        "brat"
    }
    assert list(read_corpus(tmp_path / "a.txt")) == [NOTE]


def test_labels_can_be_renamed(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("[[NUM|12]] [[PER|Ana]]")
    (document,) = read_corpus(tmp_path, "inline", label_map={"NUM": "NUMBER"})
    assert [span.label for span in document.spans] == ["NUMBER", "PER"]


def test_texts_stand_in_for_missing_txt_files(tmp_path: Path) -> None:
    (tmp_path / "a.ann").write_text("T1\tPER 0 8\tAna Ruiz\n")
    assert list(read_corpus(tmp_path, texts={"a": "Ana Ruiz"})) == [NOTE]
    with pytest.raises(CorpusError, match=r"a\.txt: missing"):
        list(read_corpus(tmp_path))


def test_invalid_utf8_is_named_with_its_line(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes(b"Ana\nRu\xedz")
    with pytest.raises(CorpusError, match=r"a\.txt, line 2: not valid UTF-8 \(byte 6\)"):
        list(read_corpus(tmp_path, "inline"))


@pytest.mark.parametrize("name", ["nowhere", "nowhere.jsonl"])
def test_a_missing_path_is_named(tmp_path: Path, name: str) -> None:
    with pytest.raises(CorpusError, match=f"{name}: no such file or folder"):
        list(read_corpus(tmp_path / name))


def test_an_empty_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match="holds no corpus file"):
        list(read_corpus(tmp_path))
    with pytest.raises(CorpusError, match=r"holds no \.ann files"):
        list(read_corpus(tmp_path, "brat"))


def test_an_unknown_format_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match="no corpus format 'csv'; known: brat"):
        write_corpus([NOTE], tmp_path, "csv")


def test_nothing_is_half_written(tmp_path: Path) -> None:
    def failing() -> Iterator[Document]:
        yield NOTE
        raise CorpusError("b.ann, line 1: bad")

    for target in (tmp_path / "out", tmp_path / "out.jsonl"):
        with pytest.raises(CorpusError, match=r"b\.ann"):
            write_corpus(failing(), target, "jsonl")
    assert list(tmp_path.iterdir()) == []


def test_files_are_not_overwritten_unasked(tmp_path: Path) -> None:
    write_corpus([NOTE], tmp_path, "brat")
    other = NOTE.with_spans(())
    with pytest.raises(CorpusError, match=r"a\.ann: exists already; nothing was written"):
        write_corpus([other], tmp_path, "brat")
    assert list(read_corpus(tmp_path)) == [NOTE]
    write_corpus([other], tmp_path, "brat", overwrite=True)
    assert list(read_corpus(tmp_path)) == [other]


@pytest.mark.parametrize("id", ["../a", "/etc/a", "", "x/../../a", "a\x00b", "c:a"])
def test_an_id_cannot_leave_the_folder(tmp_path: Path, id: str) -> None:
    with pytest.raises(CorpusError, match="cannot be used as a file name"):
        write_corpus([Document("Ana", id=id)], tmp_path / "out", "brat")
    assert list(tmp_path.iterdir()) == []


def test_two_documents_of_one_id_are_refused(tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match="two documents have the id a"):
        write_corpus([NOTE, NOTE], tmp_path / "out", "brat")


def test_one_file_holds_one_document_or_many(tmp_path: Path) -> None:
    two = [NOTE, Document("Eva", id="b")]
    assert write_corpus(two, tmp_path / "c.jsonl", "jsonl").documents == 2
    assert list(read_corpus(tmp_path / "c.jsonl")) == two
    with pytest.raises(CorpusError, match="holds one document a file"):
        write_corpus(two, tmp_path / "c.xml", "i2b2")
    write_corpus([NOTE], tmp_path / "a.xml", "i2b2")
    assert list(read_corpus(tmp_path / "a.xml")) == [NOTE]


def test_documents_without_id_are_numbered(tmp_path: Path) -> None:
    (tmp_path / "c.jsonl").write_text('{"text": "Ana"}\n\n{"text": "Eva"}\n')
    assert [d.id for d in read_corpus(tmp_path / "c.jsonl")] == ["c-00001", "c-00003"]


def test_the_report_says_what_was_lost(tmp_path: Path) -> None:
    overlapping = Document("Ana Ruiz", (Span(0, 8, "PER"), Span(0, 3, "X")), "a")
    report = write_corpus([overlapping], tmp_path, "inline")
    assert not report.complete
    assert report.lines() == [
        "1 document, 1 span written",
        "not written: 1 × span that overlaps another",
    ]
