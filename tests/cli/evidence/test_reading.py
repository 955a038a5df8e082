"""Units on a terminal: what is shown, and one key for each verdict."""

from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.batch.gathering import Gathered
from veladura.certify.sampling import SamplePlan, Unit
from veladura.certify.verdicts import VerdictFile
from veladura.cli.evidence.reading import MARK, WEAK, read_units, rendered
from veladura.document import Document, Span

TEXT = "Ana Ruiz vive en Jaca"


def gathered(*spans: Span, weak: tuple[Span, ...] = ()) -> Gathered:
    return Gathered("a.txt", "d", Document(TEXT, spans), "es-clinical", weak)


def unit(start: int = 0, end: int = len(TEXT), digest: str = "u") -> Unit:
    return Unit(digest, "d", start, end, 0.0, 1)


def test_marks_stand_in_brackets_and_doubts_are_underlined() -> None:
    shown = rendered(unit(), gathered(Span(0, 8, "P"), weak=(Span(17, 21, "T"),)))
    assert shown.plain == "[Ana Ruiz] vive en Jaca"
    styles = {shown.plain[s.start : s.end]: s.style for s in shown.spans if s.style}
    assert styles == {"[Ana Ruiz]": MARK, "Jaca": WEAK}


def test_a_passage_shows_its_own_part_alone() -> None:
    assert rendered(unit(4, 13), gathered(Span(0, 8, "P"))).plain == "[Ruiz] vive"


SPANS = st.lists(
    st.builds(
        lambda a, n: Span(a, min(a + n, len(TEXT)), "P"), st.integers(0, 20), st.integers(1, 8)
    ),
    max_size=5,
)


@given(SPANS, SPANS, st.integers(0, 10), st.integers(11, len(TEXT)))
def test_nothing_of_a_unit_is_left_out_or_shown_twice(
    marks: list[Span], weak: list[Span], start: int, end: int
) -> None:
    shown = rendered(unit(start, end), gathered(*marks, weak=tuple(weak)))
    assert shown.plain.replace("[", "").replace("]", "") == TEXT[start:end]


def read(
    keys: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    *,
    reader: str = "ana",
    again: bool = False,
) -> list[tuple[str, str, int]]:
    """The verdicts that are kept after these keys on three units."""
    pressed: Iterator[str] = iter(keys)

    def key() -> str:
        try:
            return next(pressed)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr(click, "getchar", key)
    units = [unit(digest=digest) for digest in "xyz"]
    plan = SamplePlan("s", 0.1, (("x", "y", "z"),), ((3,),))
    verdicts = VerdictFile(tmp_path / "verdicts.jsonl")
    read_units(plan, units, [gathered()], verdicts, reader=reader, again=again)
    return [(verdict.unit, verdict.reader, verdict.leaks) for verdict in verdicts.read()]


@pytest.mark.parametrize(
    ("keys", "kept"),
    [
        ("000", [("x", 0), ("y", 0), ("z", 0)]),
        ("03", [("x", 0), ("y", 3)]),  # the terminal is gone
        ("0q0", [("x", 0)]),
        ("s0", [("y", 0)]),  # later
        ("0b2", [("x", 0), ("x", 2)]),  # back: the last word counts
        ("b0", [("x", 0)]),  # nothing lies before the first
        ("?é0", [("x", 0)]),  # other keys say nothing
    ],
)
def test_every_key_is_kept_at_once(
    keys: str, kept: list[tuple[str, int]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert read(keys, tmp_path, monkeypatch) == [(one, "ana", leaks) for one, leaks in kept]


def test_what_somebody_has_read_is_not_shown_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read("0q", tmp_path, monkeypatch)
    assert read("1", tmp_path, monkeypatch, reader="leo")[-1] == ("y", "leo", 1)


def test_a_second_reader_reads_what_others_have(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read("0q", tmp_path, monkeypatch)
    found = read("11", tmp_path, monkeypatch, reader="leo", again=True)
    assert found == [("x", "ana", 0), ("x", "leo", 1)]
