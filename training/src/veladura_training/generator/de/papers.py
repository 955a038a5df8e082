"""Whole German papers, and professional texts about nobody: `lists/papers/`, a template a paper.

Beside the slots of a case there are numbered ones, so that a paper goes on about the same people
and firms: {p1} in full, {s1} the surname, {h1} "Frau …", {g1} the given name, {o1} a firm, {k1} what
it is called later, {t1} a town.
"""

import re
from collections.abc import Callable

from veladura_training.generator.de.case import SIGNS, Case
from veladura_training.generator.de.markup import mark
from veladura_training.generator.de.people import Person
from veladura_training.generator.engine import papers as engine
from veladura_training.generator.engine.grammar import Fill
from veladura_training.generator.engine.papers import Paper

KINDS = (
    ("invoices", 5), ("exports", 6), ("letters", 5), ("minutes", 4), ("contracts", 4), ("courts", 3),
    ("reports", 5), ("insurance", 3), ("abroad", 5), ("talk", 4), ("careers", 2),
    ("offices", 4), ("deals", 4), ("household", 3),
)  # fmt: skip
PLAIN = (
    "plain_law",
    "plain_craft",
    "plain_office",
    "plain_more",
)  # about nobody, or next to nobody
_NUMBERED = re.compile(r"([pshgokt])(\d)")
_PERSON: dict[str, Callable[[Person], str]] = {
    "p": lambda person: mark("PER", person.full),
    "s": lambda person: mark("PER", person.surname),
    "g": lambda person: mark("PER", person.given.split()[0]),
    "h": lambda person: f"{'Frau' if person.female else 'Herr'} {mark('PER', person.surname)}",
}


def papers(name: str) -> tuple[Paper, ...]:
    """The papers of one file."""
    return engine.papers(__package__, name)


def fill_in(case: Case, paper: Paper) -> str:
    """Marked text; rows that are about many have other people and firms each time."""

    def another() -> Fill:
        return slots_of(Case(case.rng, case.resources))

    return engine.filled(paper, case.rng, slots_of(case), another).translate(SIGNS)


def slots_of(case: Case) -> Fill:
    """A case's slots and the numbered ones."""

    def fill(slot: str) -> str:
        numbered = _NUMBERED.fullmatch(slot)
        return _again(case, numbered[1], int(numbered[2])) if numbered else case.fill(slot)

    return fill


def _again(case: Case, kind: str, number: int) -> str:
    if kind in _PERSON:
        return _PERSON[kind](case.people[number % len(case.people)])
    if kind == "t":
        return mark("LOC", case.towns[number % len(case.towns)])
    company = case.companies[number % len(case.companies)]
    return mark("ORG", company.name if kind == "o" else company.shorts[0])


def paper(case: Case) -> list[str]:
    """A paper of any kind, as lines."""
    names, weights = zip(*KINDS, strict=True)
    name = case.rng.choices(names, weights)[0]
    return fill_in(case, case.rng.choice(papers(name))).split("\n")


def passage(case: Case) -> str:
    """Sentences full of common nouns; now and then one in which such a noun is a name."""
    rng = case.rng
    named = rng.choice((0.0, 0.0, 0.2, 0.5))
    kinds = rng.choices(("prose_names", "prose_plain"), (named, 1 - named), k=rng.randint(2, 12))
    glue = rng.choice((" ", " ", " ", "\n", "\n– ", "\n• "))
    return glue.lstrip(" \n") + glue.join(case.line(kind) for kind in kinds)


def treatise(case: Case) -> list[str]:
    """Professional text about nobody; in some of it a sentence or two name somebody."""
    rng = case.rng
    parts = []
    for _ in range(rng.choice((1, 1, 2, 2, 3))):
        if rng.random() < 0.45:
            parts.append(passage(case))
        else:
            parts.append(fill_in(case, rng.choice(papers(rng.choice(PLAIN)))))
    for _ in range(rng.choice((0, 0, 0, 1, 1, 2))):
        sentence = case.line(rng.choice(("prose_report", "prose_legal", "prose_office")))
        parts.insert(rng.randrange(len(parts) + 1), sentence)
    return rng.choice(("\n", "\n\n")).join(parts).split("\n")
