"""A drawing as its records: those that stay as they are, those that write, those with pictures."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from veladura.formats.pictures.drawings.dibs import Dib
from veladura.formats.pictures.drawings.placing import Box
from veladura.formats.pictures.drawings.texts import Lettering


@dataclass(frozen=True, slots=True)
class PictureRecord:
    """A record that shows pictures: itself with others in their place."""

    dibs: tuple[Dib, ...]
    build: Callable[[Sequence[Dib]], bytes] = field(repr=False)
    box: Box | None = None  # where the first of them is drawn


Record: TypeAlias = bytes | Lettering | PictureRecord


@dataclass(frozen=True, slots=True)
class Recording:
    """Records one after the other, which ends in struct.error or IndexError where it is damaged."""

    records: Iterator[Record] = field(repr=False)
    assemble: Callable[[Sequence[bytes]], bytes] = field(repr=False)
