"""What the German generator draws from: our own lists, and lexicons and texts where they are given.

Our lists ship beside this file. The lexicons serve training alone and are never copied into the
package.
"""

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random

from veladura.corpora import read_corpus
from veladura.wordlists import read_list, read_table
from veladura_training.generator.de.bodies import load_bodies
from veladura_training.generator.de.markup import from_document
from veladura_training.generator.engine.lists import Donors, donors, reader_of

_FORM = re.compile(r"\b(?:GmbH|mbH|AG|KG|OHG|UG|e\.?V\.?|eG|GbR|SE)\b")


lines = reader_of("veladura_training.generator.de")


@cache
def foreign() -> tuple[dict[str, tuple[str, ...]], ...]:
    """Groups of names that go together: {"m": …, "f": …, "s": …}."""
    groups: dict[str, dict[str, list[str]]] = {}
    for line in lines("foreign"):
        group, kind, name = line.split("\t")
        groups.setdefault(group, {}).setdefault(kind, []).append(name)
    return tuple({kind: tuple(names) for kind, names in g.items()} for g in groups.values())


@dataclass(frozen=True, slots=True)
class Resources:
    """Everything `generate` needs; build with `load`."""

    surnames: tuple[str, ...] = field(repr=False)
    towns: tuple[str, ...] = field(repr=False)
    streets: tuple[str, ...] = field(repr=False)
    shops: tuple[str, ...] = field(repr=False)  # names of firms without a legal form
    bodies: tuple[tuple[str, ...], ...] = field(default=(), repr=False)  # runs of plain sentences
    donors: Donors = field(default=(), repr=False)

    @classmethod
    def load(
        cls,
        shared: Path | None = None,
        *,
        notes: Iterable[Path] = (),
        without: Collection[str] = (),
        body_bytes: int = 4_000_000,
    ) -> "Resources":
        """Our lists, widened by lexicons and texts under `shared` and by the labelled notes in `notes`.

        Notes whose name begins with one of `without` are left out, to be measured on.
        """
        surnames = lines("surnames")
        towns = (*lines("towns"), *lines("cities"))
        streets = lines("streets")
        shops: tuple[str, ...] = ()
        bodies: tuple[tuple[str, ...], ...] = ()
        if shared is not None:
            folder = shared / "lexicons/german"
            surnames = _read(
                folder / "surnames.list",
                r"(?!(?:Dr|Prof|Herr|Frau|Dipl|Mag)\b)[A-ZÄÖÜ][\w'’. -]{2,24}",
            )
            towns = (*_read(folder / "towns.list", r"[A-ZÄÖÜ][\w.()/ -]{2,34}"), *lines("cities"))
            streets = _read(folder / "streets.list", r"[A-ZÄÖÜ][\w.' -]{4,34}")
            shops = tuple(
                name
                for name in _read(folder / "companies.list", r"[A-ZÄÖÜ][\w.&+'’ -]{2,34}")
                if not _FORM.search(name)
            )
            names = {*lines("given_m"), *lines("given_f"), *lines("countries"), *lines("regions")}
            bodies = load_bodies(shared / "text", names | set(towns), body_bytes)
        labelled = (d for folder in notes for d in read_corpus(folder, "inline"))
        given = donors(labelled, from_document, without)
        return cls(surnames, towns, streets, shops, bodies, given)


def _read(path: Path, pattern: str) -> tuple[str, ...]:
    fits = re.compile(pattern)
    names = (line.strip() for line in path.read_text("utf-8").splitlines())
    return tuple(name for name in names if fits.fullmatch(name))


@cache
def known(name: str) -> tuple[str, ...]:
    """Firms or wares that everybody knows: the detector's own list."""
    return tuple(read_list("veladura.languages.de", f"words/{name}"))


@cache
def segments() -> tuple[str, ...]:
    """Our list, and the lines of business that replacing writes."""
    written = read_table("veladura.languages.de", "lexicons/segments")
    return (*lines("segments"), *(row[-1] for row in written))


def pick(rng: Random, name: str) -> str:
    return rng.choice(lines(name))
