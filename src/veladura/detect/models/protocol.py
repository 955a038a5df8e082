"""The protocols that models follow: how a detector asks them for spans and scores."""

from collections.abc import Iterator, Sequence
from typing import Protocol, runtime_checkable

from veladura.document import Span


class ScoringModel(Protocol):
    """A model that knows the recall dial and can say what it thinks of any stretch of text."""

    def detect_many(
        self, texts: Sequence[str], *, recall: float = ...
    ) -> list[tuple[Span, ...]]: ...

    def token_scores(self, text: str, start: int, end: int) -> list[tuple[str, float]]: ...


@runtime_checkable
class StreamingModel(Protocol):
    """A model that reads on while what it gave back already is looked at."""

    def stream(
        self, texts: Sequence[str], *, recall: float = ...
    ) -> Iterator[tuple[Span, ...]]: ...
