"""Our own lists and labelled notes, as generators draw from them."""

from collections.abc import Callable, Collection, Iterable
from functools import cache
from importlib import resources

from veladura.document import Document
from veladura_training.generator.engine.markup import whole_lines

Donors = tuple[tuple[str, ...], ...]  # notes as marked lines


def reader_of(package: str) -> Callable[[str], tuple[str, ...]]:
    """A function from a list's name to its items, without comments; `lists/` is in `package`."""

    @cache
    def lines(name: str) -> tuple[str, ...]:
        text = (resources.files(package) / "lists" / f"{name}.txt").read_text("utf-8")
        return tuple(line for line in text.splitlines() if line and not line.startswith("#"))

    return lines


def donors(
    documents: Iterable[Document], marked: Callable[[Document], str], without: Collection[str]
) -> Donors:
    """The lines of notes, except of those whose name begins with one of `without`."""
    return tuple(
        tuple(whole_lines(marked(document)))
        for document in documents
        if not document.id.startswith(tuple(without))
    )
