"""What the generator draws from: our own lists, and lexicons and corpora where they are given.

Our lists ship beside this file. Census names, gazetteers and clinical sentences come from a folder
passed in; they serve training alone and are never copied into the package.
"""

import csv
import re
import unicodedata
from bisect import bisect
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from functools import cache
from itertools import accumulate
from pathlib import Path
from random import Random

from veladura.corpora.reading import read_corpus
from veladura_training.generator.engine.lists import Donors, donors, reader_of
from veladura_training.generator.es.bodies import Bodies
from veladura_training.generator.es.markup import from_document

_STAFF = re.compile(  # what MEDDOPROF marks but notes do not: the carers themselves, and clauses
    r"méd|enferm|doctor|ólog|personal|equipo|especialista|profesional|ciruj|trabaj|terap|servicio"
    r"|centro|residen|psic|pediatr|fisio|tutor|empe[zc]|comen|como|labor|compañer|negocio|jefe de"
    r"|matron|celador|oncó|gine|cardi|odont|dentista|clín|hospital|urgenc|anestes|rehab|geriat"
)
_OLD_LABELS = {"NUMERO_IDENTIF": "OTRO_NUMERO_IDENTIF"}
_PARTICLES = {"de", "del", "la", "las", "los", "y", "el", "da", "do", "dos", "i"}


lines = reader_of("veladura_training.generator.es")


@cache
def own_names() -> dict[tuple[str, str], tuple[str, ...]]:
    """Our names by origin ("es", "ca", "ar"…) and kind ("m", "f", "s")."""
    table: dict[tuple[str, str], list[str]] = {}
    for line in lines("names"):
        origin, kind, name = line.split("\t")
        table.setdefault((origin, kind), []).append(name)
    return {key: tuple(names) for key, names in table.items()}


def plain(text: str) -> str:
    """Upper case without accents: how the census spells names."""
    return "".join(
        c for c in unicodedata.normalize("NFD", text.upper()) if not unicodedata.combining(c)
    )


@dataclass(frozen=True, slots=True)
class Frequencies:
    """Names with how often they occur; common and rare ones are drawn in a mix."""

    names: tuple[str, ...] = field(repr=False)
    cumulated: tuple[int, ...] = field(repr=False)

    def draw(self, rng: Random, frequent: float = 0.55) -> str:
        if rng.random() < frequent:
            return self.names[bisect(self.cumulated, rng.random() * self.cumulated[-1])]
        return rng.choice(self.names)


@dataclass(frozen=True, slots=True)
class Resources:
    """Everything `generate` needs; build with `load`."""

    male: Frequencies = field(repr=False)
    female: Frequencies = field(repr=False)
    surnames: Frequencies = field(repr=False)
    towns: tuple[str, ...] = field(repr=False)
    hospitals: tuple[str, ...] = field(repr=False)
    streets: tuple[str, ...] = field(repr=False)
    professions: tuple[str, ...] = field(repr=False)  # phrases without a known gender
    bodies: Bodies = field(repr=False)
    donors: Donors = field(default=(), repr=False)

    @classmethod
    def load(
        cls,
        shared: Path | None = None,
        *,
        texts: Iterable[Path] = (),
        notes: Iterable[Path] = (),
        without: Collection[str] = (),
    ) -> "Resources":
        """Our lists, widened by the lexicons and corpora under `shared` and further `texts`.

        Lines of the labelled notes in the folders `notes` are used with new values, except of those whose name begins
        with one of `without`: so that groups, or notes, can be left out to measure on them.
        """
        own = own_names()
        male, female, surnames = (_uniform(own["es", kind]) for kind in "mfs")
        towns = lines("spanish_towns")
        hospitals: tuple[str, ...] = ()
        streets: tuple[str, ...] = ()
        professions: tuple[str, ...] = ()
        if shared is not None:
            census = shared / "lexicons" / "ine"
            gazetteer = shared / "lexicons" / "meddocan-gazetteer"
            accents = _accents((gazetteer / "nombres.txt", gazetteer / "apellidos.txt"))
            male = _census(census / "hombres.csv", accents)
            female = _census(census / "mujeres.csv", accents)
            surnames = _census(census / "apellidos.csv", accents)
            towns = (*towns, *_names(gazetteer / "municipios.txt"))
            hospitals = tuple(_titled(name) for name in _names(gazetteer / "hospitales.txt"))
            streets = tuple(
                _titled(re.sub(r"[,.]?\s*(?:\d|s/n|km).*$", "", name, flags=re.IGNORECASE))
                for name in _names(gazetteer / "direcciones.txt")
            )
            streets = tuple(name for name in streets if len(name) > 3)
            titles = (name.lower() for name in _names(gazetteer / "profesiones.txt"))
            professions = (*titles, *_entities(shared / "corpora/meddoprof/train.conll"))
        labelled = (d for folder in notes for d in read_corpus(folder, label_map=_OLD_LABELS))
        given = donors(labelled, from_document, without)
        return cls(
            male, female, surnames, towns, hospitals, streets, professions,
            Bodies.load(shared, texts), given,
        )  # fmt: skip


def _uniform(names: tuple[str, ...]) -> Frequencies:
    return Frequencies(names, tuple(range(1, len(names) + 1)))


def _names(path: Path) -> tuple[str, ...]:
    if not path.exists():
        return ()
    return tuple(line.strip() for line in path.read_text("utf-8").splitlines() if line.strip())


def _accents(paths: Iterable[Path]) -> dict[str, str]:
    """How a word of a name is really spelled, by its spelling in capitals without accents."""
    spelled: dict[str, str] = {}
    for path in paths:
        for name in _names(path):
            for word in name.split():
                spelled.setdefault(plain(word), word)
    for names in own_names().values():
        for name in names:
            for word in name.split():
                spelled[plain(word)] = word
    return spelled


def _spell(name: str, accents: dict[str, str]) -> str:
    words = name.split()
    return " ".join(
        word.lower() if word.lower() in _PARTICLES and (index or len(words) > 1)
        else accents.get(word, word.capitalize())
        for index, word in enumerate(words)
    )  # fmt: skip


def _census(path: Path, accents: dict[str, str]) -> Frequencies:
    names: list[str] = []
    counts: list[int] = []
    with path.open(encoding="utf-8", newline="") as file:
        for row in csv.reader(file):
            if len(row) > 1 and row[1].isdigit() and row[0]:
                names.append(_spell(row[0], accents))
                counts.append(int(row[1]))
    return Frequencies(tuple(names), tuple(accumulate(counts)))


def _titled(name: str) -> str:
    if name != name.upper():
        return name.strip(" ,.-")
    words = name.lower().split()
    return " ".join(
        word if word in _PARTICLES and index else word.capitalize()
        for index, word in enumerate(words)
    ).strip(" ,.-")


def _entities(path: Path) -> tuple[str, ...]:
    """The professions a CoNLL file marks, as phrases."""
    found: dict[str, None] = {}
    current: list[str] = []
    if not path.exists():
        return ()
    for line in path.read_text("utf-8").splitlines():
        fields = line.split()
        tag = fields[-1] if fields else "O"
        if tag.startswith("I-PROFESION") and current:
            current.append(fields[0])
            continue
        if current:
            phrase = " ".join(current)
            usable = len(current) <= 6 and phrase[0].isalpha() and phrase[-1].isalpha()
            if usable and not _STAFF.search(phrase.lower()):
                found[phrase[0].lower() + phrase[1:]] = None
        current = [fields[0]] if tag.startswith("B-PROFESION") else []
    return tuple(found)
