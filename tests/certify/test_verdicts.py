"""Verdicts of several readers: the last word counts, the worse word wins, agreement is measured."""

from pathlib import Path

import pytest

from veladura.certify.verdicts import ReaderVerdict, VerdictFile, agreements, leaks_by_unit
from veladura.errors import ConfigError

WHEN = "2026-01-01T10:00:00+00:00"


def said(reader: str, *leaks: int) -> list[ReaderVerdict]:
    return [ReaderVerdict(f"u{i}", reader, count, WHEN) for i, count in enumerate(leaks)]


def test_a_readers_last_word_counts_and_of_two_readers_the_worse() -> None:
    assert leaks_by_unit([*said("ana", 2, 0), *said("ana", 0), *said("leo", 0, 1)]) == {
        "u0": 0,
        "u1": 1,
    }


def test_agreement_is_what_exceeds_chance() -> None:
    (agreement,) = agreements([*said("ana", 1, 1, 0, 0), *said("leo", 1, 0, 0, 0)])
    assert (agreement.units, agreement.same) == (4, 0.75)
    assert agreement.kappa == pytest.approx(0.5)


def test_readers_who_find_nothing_agree_but_no_kappa_is_defined() -> None:
    (agreement,) = agreements([*said("ana", 0, 0), *said("leo", 0, 0)])
    assert (agreement.same, agreement.kappa) == (1.0, None)
    assert agreements([*said("ana", 0), ReaderVerdict("other", "leo", 0, WHEN)]) == []


def test_verdicts_come_back_from_the_disk_and_damage_is_named_by_its_line(tmp_path: Path) -> None:
    file = VerdictFile(tmp_path / "verdicts.jsonl")
    assert file.read() == []
    for verdict in said("ana", 0, 3):
        file.add(verdict)
    assert file.read() == said("ana", 0, 3)
    (tmp_path / "verdicts.jsonl").write_text('{"unit": "x"}\n', "utf-8")
    with pytest.raises(ConfigError, match="line 1"):
        file.read()


def test_a_verdict_has_a_reader_and_a_count() -> None:
    with pytest.raises(ConfigError, match="reader"):
        ReaderVerdict("u", " ", 0, WHEN)
    with pytest.raises(ConfigError, match="0 to 9"):
        ReaderVerdict("u", "ana", 10, WHEN)


@pytest.mark.parametrize("reader", ["Ana\u2028Ruiz", "Ana\x85Ruiz", "Añá «x»"])
def test_any_name_of_a_reader_comes_back(tmp_path: Path, reader: str) -> None:
    file = VerdictFile(tmp_path / "verdicts.jsonl")
    file.add(ReaderVerdict("u", reader, 1, WHEN))
    assert [verdict.reader for verdict in file.read()] == [reader]


@pytest.mark.parametrize(
    "line",
    [
        *("[]", "3", "x"),
        '{"unit": "u", "reader": 3, "leaks": 0, "when": ""}',
        '{"unit": "u", "reader": "a", "leaks": "0", "when": ""}',
    ],
)
def test_lines_of_any_other_shape_are_named(tmp_path: Path, line: str) -> None:
    (tmp_path / "verdicts.jsonl").write_text(f"\n{line}\n", "utf-8")
    with pytest.raises(ConfigError, match="line 2"):
        VerdictFile(tmp_path / "verdicts.jsonl").read()
