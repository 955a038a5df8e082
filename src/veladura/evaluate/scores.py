"""Scoring a whole corpus: documents paired by id, counts summed (micro-averages)."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from veladura.document import Document
from veladura.errors import CorpusError
from veladura.evaluate import measures
from veladura.evaluate.counts import Counts, Coverage

_Sum = TypeVar("_Sum", Counts, Coverage)


@dataclass(frozen=True, slots=True)
class DocumentScores:
    """Every measure of one document; `sentences` is None where nobody counted them."""

    id: str
    ner: Counts
    strict: Counts
    merged: Counts
    tokens: Counts
    coverage: Coverage
    labels: Mapping[str, Counts]
    label_coverage: Mapping[str, Coverage]
    sentences: int | None = None

    @property
    def leak(self) -> float | None:
        """False negatives per sentence."""
        if self.sentences is None:
            return None
        return self.ner.fn / self.sentences if self.sentences else 0.0


@dataclass(frozen=True, slots=True)
class Scores:
    """Every measure of a corpus, and of each document that both sides have."""

    documents: tuple[DocumentScores, ...]
    only_gold: tuple[str, ...] = ()
    only_system: tuple[str, ...] = ()

    @property
    def ner(self) -> Counts:
        return sum((d.ner for d in self.documents), Counts())

    @property
    def strict(self) -> Counts:
        return sum((d.strict for d in self.documents), Counts())

    @property
    def merged(self) -> Counts:
        return sum((d.merged for d in self.documents), Counts())

    @property
    def tokens(self) -> Counts:
        return sum((d.tokens for d in self.documents), Counts())

    @property
    def coverage(self) -> Coverage:
        return sum((d.coverage for d in self.documents), Coverage())

    @property
    def labels(self) -> dict[str, Counts]:
        return _add_up([d.labels for d in self.documents], Counts())

    @property
    def label_coverage(self) -> dict[str, Coverage]:
        return _add_up([d.label_coverage for d in self.documents], Coverage())

    @property
    def leak(self) -> float | None:
        """All false negatives over all sentences; None where a document's are not known."""
        sentences = 0
        for document in self.documents:
            if document.sentences is None:
                return None
            sentences += document.sentences
        return self.ner.fn / sentences if sentences else 0.0


def _add_up(tables: Sequence[Mapping[str, _Sum]], zero: _Sum) -> dict[str, _Sum]:
    total: dict[str, _Sum] = {}
    for table in tables:
        for label, counts in table.items():
            total[label] = total.get(label, zero) + counts
    return dict(sorted(total.items()))


def score(
    gold: Sequence[Document],
    system: Sequence[Document],
    *,
    labels: Collection[str] | None = None,
    sentences: Mapping[str, int] | None = None,
) -> Scores:
    """Score `system` against `gold`; only documents whose id is on both sides count.

    `labels` narrows every measure to these labels; `sentences` (by id) gives the leak score.
    """
    pairs = list(pair(gold, system))
    scored = {document.id for document, _ in pairs}
    return Scores(
        tuple(
            _score_document(_only(g, labels), _only(s, labels), (sentences or {}).get(g.id))
            for g, s in pairs
        ),
        tuple(sorted({d.id for d in gold} - scored)),
        tuple(sorted({d.id for d in system} - scored)),
    )


def pair(
    gold: Sequence[Document], system: Sequence[Document]
) -> Iterator[tuple[Document, Document]]:
    """Gold and system versions of the same documents, by id, in order of id."""
    system_by_id = _by_id(system, "system")
    for id, document in sorted(_by_id(gold, "gold").items()):
        if id in system_by_id:
            other = system_by_id[id]
            if _shape(document.text) != _shape(other.text):
                raise CorpusError(
                    f"{id}: gold and system are not about the same text; offsets do not compare"
                )
            yield document, other


def _by_id(documents: Sequence[Document], side: str) -> dict[str, Document]:
    table: dict[str, Document] = {}
    for document in documents:
        if document.id in table:
            raise CorpusError(f"{side}: two documents have the id {document.id}")
        table[document.id] = document
    return table


def _shape(text: str) -> str:
    """The text up to the kind of white space: CoNLL keeps its length only, and none at the end."""
    return "".join(" " if c.isspace() else c for c in text).rstrip()


def _only(document: Document, labels: Collection[str] | None) -> Document:
    if labels is None:
        return document
    return document.with_spans(span for span in document.spans if span.label in labels)


def _score_document(gold: Document, system: Document, sentences: int | None) -> DocumentScores:
    return DocumentScores(
        gold.id,
        measures.ner(gold, system),
        measures.spans_strict(gold, system),
        measures.spans_merged(gold, system),
        measures.tokens(gold, system),
        measures.coverage(gold, system),
        measures.ner_by_label(gold, system),
        measures.coverage_by_label(gold, system),
        sentences,
    )
