"""Guidelines, monographs, lessons, leaflets and stories of medicine: whole documents about nobody.

They are full of what looks personal: ages of populations, relatives in general, strains, towns that
name criteria. In some of them one or two persons are hidden, so that a document decides nothing.
"""

import re
from dataclasses import dataclass
from functools import cache

from veladura_training.generator.engine.grammar import expand
from veladura_training.generator.es.blocks import negatives
from veladura_training.generator.es.case import Case
from veladura_training.generator.es.dense import (
    bare_eponym,
    dense_sentence,
    fill_dense,
    namesakes,
)
from veladura_training.generator.es.resources import lines
from veladura_training.generator.es.sentences import sentence

REGISTERS = ("reports", "guidelines", "pharmacology", "history", "lessons", "leaflets")
_GLUES = (" ", " ", " ", "\n", "\n", "\n• ", "\n- ", "\n   ", "\n☐ ", "\n– ", "\n\n")
_HEADS = (
    "{}: ",
    "{}\n",
    "{}. ",
    "## {}\n",
    "{}\n----\n",
    "{} — ",
    "*{}* ",
    "{}   ",
    "[{}] ",
    "▸ {}\n",
)


@dataclass(frozen=True, slots=True)
class Register:
    """The templates of one kind of text."""

    titles: tuple[str, ...]
    headings: tuple[str, ...]
    sentences: tuple[str, ...]


@cache
def register(name: str) -> Register:
    """Read a list: titles begin with @, headings with >."""
    rows = lines(f"treatise/{name}")
    titles, headings = ([r[1:] for r in rows if r[0] == sign] for sign in "@>")
    return Register(
        tuple(titles), tuple(headings), tuple(r for r in rows if not r.startswith(("@", ">")))
    )


@cache
def _traps() -> dict[str, tuple[str, ...]]:
    """Templates of what looks personal, by slot."""
    found: dict[str, list[str]] = {}
    for line in lines("treatise/traps"):
        slot, template = line.split("\t")
        found.setdefault(slot, []).append(template)
    return {slot: tuple(templates) for slot, templates in found.items()}


def fill_treatise(case: Case, slot: str) -> str:
    """A slot of general text: its value is nobody's unless a case's own slot was asked for."""
    if slot == "epo":
        return bare_eponym(case.rng)
    if slot in _traps():
        return expand(case.rng.choice(_traps()[slot]), case.rng, lambda s: fill_treatise(case, s))
    return fill_dense(case, slot)


def statement(case: Case, name: str) -> str:
    """A sentence of one register, now and then of the dense kind."""
    if case.rng.random() < 0.1:
        return dense_sentence(case)
    written = case.rng.random() < 0.06
    template = case.rng.choice(lines("treatise/passages") if written else register(name).sentences)
    text = expand(template, case.rng, lambda slot: fill_treatise(case, slot))
    return re.sub(r"\b(a|de) el (?=[a-z])", lambda found: f"{found[1]}l ", text)


def _somebody(case: Case) -> str:
    return sentence("treatise/hidden", case.rng, case.fill)


def _section(case: Case, name: str, hidden: int, number: int) -> str:
    """A heading with its sentences, `hidden` of them about somebody."""
    rng = case.rng
    rows = [statement(case, name) for _ in range(rng.randint(2, 7))]
    for _ in range(hidden):
        someone = namesakes(case) if rng.random() < 0.25 else _somebody(case)
        rows.insert(rng.randrange(len(rows) + 1), someone)
    glue = rng.choice(_GLUES)
    text = (glue.strip(" \n;") + " ").lstrip() + glue.join(rows)
    if rng.random() < 0.3:
        return text
    head = rng.choice(register(name).headings)
    head = head.upper() if rng.random() < 0.3 else head
    head = f"{number}. {head}" if rng.random() < 0.2 and not head[0].isdigit() else head
    return rng.choice(_HEADS).format(head) + text


def passage(case: Case) -> str:
    """A section of general text, as reports quote or append it."""
    return _section(case, case.rng.choice(REGISTERS), 0, case.rng.randint(1, 9))


def treatise(case: Case) -> list[str]:
    """A document of one register; half of them hold nobody at all."""
    rng = case.rng
    name = rng.choice(("reports", *REGISTERS))
    count = rng.randint(2, 7)
    hidden = [0] * count
    for _ in range(rng.choice((0, 0, 0, 1, 1, 2))):
        hidden[rng.randrange(count)] += 1
    parts = [_section(case, name, number, index + 1) for index, number in enumerate(hidden)]
    if rng.random() < 0.25:
        filler = rng.choice((_impersonal_body, negatives))(case)
        parts.insert(rng.randrange(len(parts) + 1), filler)
    if rng.random() < 0.7:
        title = rng.choice(register(name).titles)
        parts.insert(0, expand(title, rng, lambda slot: fill_treatise(case, slot)))
    return parts


def _impersonal_body(case: Case) -> str:
    """Clean sentences of the corpora, or figures where there are none."""
    return case.resources.bodies.paragraph(case.rng, 4, 0.0) or negatives(case)
