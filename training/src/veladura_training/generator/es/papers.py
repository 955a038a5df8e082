"""Whole papers from text files: a template a paper, with lines that repeat, come and go.

In `lists/papers/` a line "====" parts two papers. "% mx pe" before a paper names the countries or
regions it is at home in. Of a line "? …" some papers do without; "@3-8* …" writes a line several
times about this patient and "@3-8+ …" each time about another one, "⏎" breaking it. Slots are
{slot} and alternatives [a|b]; machine formats, which need those characters themselves, have ‹slot›
and ⟨a¦b⟩. ‹slot:20› is filled up to a width, ‹slot^› is in capitals, ‹i› counts the rows.
"""

import re
from dataclasses import dataclass
from functools import cache
from importlib import resources

from veladura_training.generator.engine.grammar import expand
from veladura_training.generator.engine.markup import pad
from veladura_training.generator.es.case import Case

_PLAIN = "{}[|]"  # what templates are made of, and what stands for it where it is meant itself
_HIDDEN = "\uf000\uf001\uf002\uf003\uf004"
_HIDE = str.maketrans(_PLAIN + "‹›⟨¦⟩", _HIDDEN + _PLAIN)
_SHOW = str.maketrans(_HIDDEN, _PLAIN)
_REPEATED = re.compile(r"@(\d+)-(\d+)([*+]) (.*)")
_REGIONS = {"ca": "ca", "gl": "gl", "eu": "eu", "as": "es", "cn": "es"}  # and their languages


@dataclass(frozen=True, slots=True)
class Paper:
    places: tuple[str, ...]  # countries and regions it is at home in; anywhere if empty
    lines: tuple[str, ...]


@cache
def papers(name: str) -> tuple[Paper, ...]:
    """The papers of one file."""
    file = resources.files(__package__) / "lists" / "papers" / f"{name}.txt"
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


def at_home(case: Case, place: str) -> Case:
    """Another case, of a country or of a region of Spain."""
    other = Case(case.rng, case.resources)
    if place in _REGIONS:
        other.country, other.language, other.region = "es", _REGIONS[place], place
    else:
        other.country, other.language = place, "es"
    other.patient = other.someone()
    return other


def write(case: Case, name: str) -> str:
    """One paper of a file, filled in."""
    return fill_in(case, case.rng.choice(papers(name)))


def fill_in(case: Case, paper: Paper) -> str:
    """Marked text; a paper at home elsewhere is about another patient, of there."""
    if paper.places:
        case = at_home(case, case.rng.choice(paper.places))
    rows: list[str] = []
    for line in paper.lines:
        rows += _rows(case, line)
    return "\n".join(rows).translate(_SHOW)


def _rows(case: Case, line: str) -> list[str]:
    rng = case.rng
    if line.startswith("? "):
        return [] if rng.random() < 0.35 else _rows(case, line[2:])
    repeated = _REPEATED.fullmatch(line)
    if not repeated:
        return [_filled(case, line, 1)]
    count = rng.randint(int(repeated[1]), int(repeated[2]))
    template = repeated[4].replace("⏎", "\n")
    first = rng.choice((1, 1, 1, rng.randint(1, 400)))
    rows = []
    for number in range(first, first + count):
        rows.append(_filled(case if repeated[3] == "*" else _neighbour(case), template, number))
    return rows


def _neighbour(case: Case) -> Case:
    """Another patient of the same place, staff and way of writing."""
    other = Case(case.rng, case.resources)
    other.country, other.language, other.region = case.country, case.language, case.region
    other.staff, other.date_style, other.admitted = case.staff, case.date_style, case.admitted
    other.shout, other.patient = case.shout, other.someone()
    return other


def _filled(case: Case, template: str, number: int) -> str:
    def fill(slot: str) -> str:
        name, _, columns = slot.partition(":")
        if name in ("i", "i0"):
            value = str(number) if name == "i" else f"{number:03d}"
        else:
            value = case.fill(name.rstrip("^"))
        if name.endswith("^"):
            value = value.upper()
        return pad(value, int(columns)) if columns else value

    return expand(template, case.rng, fill)
