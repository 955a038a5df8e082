"""Notes that ship with the package, to be read again while learning, so that nothing is forgotten.

They are Veladura's own invented notes (`data/notes`, CC BY 4.0), written by `scripts/rehearsal.py`.
"""

import lzma
from dataclasses import dataclass
from importlib import resources

from veladura.corpora.jsonl import parse_line
from veladura.document import Document
from veladura.errors import ConfigError
from veladura.schemes import Scheme


@dataclass(frozen=True, slots=True)
class Rehearsal:
    learned: tuple[Document, ...]  # read again
    held: tuple[Document, ...]  # never trained on, by any model that ships: measured on


def load_rehearsal(scheme: Scheme) -> Rehearsal:
    return Rehearsal(_read(f"{scheme.id}-learned"), _read(f"{scheme.id}-held"))


def _read(name: str) -> tuple[Document, ...]:
    file = resources.files(__package__).joinpath("rehearsal", f"{name}.jsonl.xz")
    if not file.is_file():
        raise ConfigError(f"there is no rehearsal set {name}: this scheme cannot be learned on")
    lines = lzma.decompress(file.read_bytes()).decode("utf-8").splitlines()
    return tuple(parse_line(line, id=f"{name}-{i}", where=name) for i, line in enumerate(lines))
