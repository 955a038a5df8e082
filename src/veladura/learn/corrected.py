"""Corrected documents, divided once and for all: those to learn from, and those to measure on."""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass

from veladura.document import Document
from veladura.errors import ConfigError
from veladura.schemes import Scheme

LEAST = 5  # corrected documents below which nothing can be learned and measured
GOLD = 5  # one document in so many is measured on, and never learned from


@dataclass(frozen=True, slots=True)
class Corrected:
    learned: tuple[Document, ...]
    gold: tuple[Document, ...]


def divide(documents: Iterable[Document], scheme: Scheme) -> Corrected:
    """By a digest of each text: a document stays on its side whatever comes to the folder later."""
    distinct = {_ticket(document): document for document in documents if document.text.strip()}
    ordered = [distinct[ticket] for ticket in sorted(distinct)]
    if len(ordered) < LEAST:
        raise ConfigError(f"{LEAST} corrected documents are needed at least, {len(ordered)} found")
    unknown = {span.label for document in ordered for span in document.spans} - set(scheme.ids)
    if unknown:
        raise ConfigError(f"{', '.join(sorted(unknown))} unknown to scheme {scheme.id}")
    if not any(document.spans for document in ordered):
        raise ConfigError("no document has a mark: these are not corrected documents")
    gold = [d for ticket, d in sorted(distinct.items()) if ticket % GOLD == 0] or ordered[:1]
    chosen = {id(document) for document in gold}
    return Corrected(tuple(d for d in ordered if id(d) not in chosen), tuple(gold))


def _ticket(document: Document) -> int:
    text = document.text.encode("utf-8", "surrogatepass")
    return int.from_bytes(hashlib.sha256(text).digest()[:8], "big")
