"""Documents in which figures far apart are reckoned from each other: all of it holds when scaled.

Each file of `reckoned` is a document whose figures have names (⟨net=1.000,00⟩), and below a line
of hyphens what holds between them.
"""

import re
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest
from tests.languages.de.marked import ANONYMIZER

FILES = sorted((Path(__file__).parent / "reckoned").glob("*.txt"))
MARK = re.compile(r"⟨(\w+)=([^⟩]+)⟩")
NUMBER = re.compile(r"\d(?:[\d.]*\d)?(?:,\d+)?")
SCALED = replace(ANONYMIZER.preferences, numbers="scale")


def named(source: str) -> tuple[str, dict[str, int]]:
    """The plain text, and which of its numbers each name stands for."""
    starts: dict[str, int] = {}
    text, position = "", 0
    for mark in MARK.finditer(source):
        text += source[position : mark.start()]
        starts[mark[1]] = len(text)
        text += mark[2]
        position = mark.end()
    text += source[position:]
    places = [number.start() for number in NUMBER.finditer(text)]
    return text, {n: min(i for i, p in enumerate(places) if p >= s) for n, s in starts.items()}


def value(number: str) -> Decimal:
    return Decimal(number.replace(".", "").replace(",", "."))


def failing(text: str, numbers: dict[str, int], checks: list[str]) -> list[str]:
    found = NUMBER.findall(text)
    values = {name: value(found[index]) for name, index in numbers.items()}
    return [check for check in checks if not eval(check, {"Decimal": Decimal}, values)]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_what_holds_before_holds_after(path: Path) -> None:
    source, _, told = path.read_text("utf-8").partition("---\n")
    (text, numbers), checks = named(source), told.split("\n")[:-1]
    assert len(checks) > 2
    assert not failing(text, numbers, checks)
    for seed in range(1, 6):
        secret = bytes([seed]) * 16
        scaled = ANONYMIZER.anonymize(text, seed=secret, preferences=SCALED).text
        assert len(NUMBER.findall(scaled)) == len(NUMBER.findall(text))
        assert not failing(scaled, numbers, checks), seed
        kept = NUMBER.findall(ANONYMIZER.anonymize(text, seed=secret).text)
        old = NUMBER.findall(text)
        assert [name for name, i in numbers.items() if kept[i] != old[i]] == []


def test_there_are_ten_of_them() -> None:
    assert len(FILES) >= 10
