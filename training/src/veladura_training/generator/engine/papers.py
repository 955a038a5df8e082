"""Whole papers as text: a template a paper, with lines that repeat, come and go.

In `lists/papers/` a line "====" parts two papers. "% mx pe" before a paper names where it is at
home. Of a line "? …" some papers do without; "@3-8* …" writes a line several times about the same
case and "@3-8+ …" each time about another one, "⏎" breaking it. Slots are {slot} and alternatives
[a|b]; machine formats, which need those characters themselves, have ‹slot› and ⟨a¦b⟩. ‹slot:20› is
filled up to a width, ‹slot^› is in capitals, ‹i› counts the rows.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import resources
from random import Random

from veladura_training.generator.engine.grammar import Fill, expand
from veladura_training.generator.engine.markup import pad

_PLAIN = "{}[|]"  # what templates are made of, and what stands for it where it is meant itself
_HIDDEN = "\uf000\uf001\uf002\uf003\uf004"
_HIDE = str.maketrans(_PLAIN + "‹›⟨¦⟩", _HIDDEN + _PLAIN)
_SHOW = str.maketrans(_HIDDEN, _PLAIN)
_REPEATED = re.compile(r"@(\d+)-(\d+)([*+]) (.*)")


@dataclass(frozen=True, slots=True)
class Paper:
    places: tuple[str, ...]  # countries and regions it is at home in; anywhere if empty
    lines: tuple[str, ...]


@cache
def papers(package: str, name: str) -> tuple[Paper, ...]:
    """The papers of one file of a language's package."""
    file = resources.files(package) / "lists" / "papers" / f"{name}.txt"
    rows = [row for row in file.read_text("utf-8").splitlines() if not row.startswith("#!")]
    return tuple(_paper(part.strip("\n")) for part in "\n".join(rows).split("\n====\n"))


def _paper(text: str) -> Paper:
    places: tuple[str, ...] = ()
    if text.startswith("% "):
        head, _, text = text.partition("\n")
        places = tuple(head[2:].split())
    if "‹" in text:
        text = text.translate(_HIDE)
    return Paper(places, tuple(text.split("\n")))


def filled(paper: Paper, rng: Random, fill: Fill, another: Callable[[], Fill]) -> str:
    """Marked text; `another` gives the slots of the next case where rows are about many."""
    rows: list[str] = []
    for line in paper.lines:
        rows += _rows(line, rng, fill, another)
    return "\n".join(rows).translate(_SHOW)


def _rows(line: str, rng: Random, fill: Fill, another: Callable[[], Fill]) -> list[str]:
    if line.startswith("? "):
        return [] if rng.random() < 0.35 else _rows(line[2:], rng, fill, another)
    repeated = _REPEATED.fullmatch(line)
    if not repeated:
        return [_filled(line, rng, fill, 1)]
    count = rng.randint(int(repeated[1]), int(repeated[2]))
    template = repeated[4].replace("⏎", "\n")
    first = rng.choice((1, 1, 1, rng.randint(1, 400)))
    rows = []
    for number in range(first, first + count):
        slots = fill if repeated[3] == "*" else another()
        rows.append(_filled(template, rng, slots, number))
    return rows


def _filled(template: str, rng: Random, fill: Fill, number: int) -> str:
    def value_of(slot: str) -> str:
        name, _, columns = slot.partition(":")
        if name in ("i", "i0"):
            value = str(number) if name == "i" else f"{number:03d}"
        else:
            value = fill(name.rstrip("^"))
        if name.endswith("^"):
            value = value.upper()
        return pad(value, int(columns)) if columns else value

    return expand(template, rng, value_of)
