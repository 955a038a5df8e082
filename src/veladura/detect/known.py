"""How a detector uses what users told beforehand: lists, directories, the record of a subject."""

from collections.abc import Callable, Sequence
from typing import Protocol

from veladura.document import Span

Doubt = Callable[[int, int], float]  # start, end → how probable the model thinks it is marked


class Known(Protocol):
    """See `veladura.knowledge.Knower`."""

    def find(self, text: str, doubt: Doubt) -> list[Span]:
        """Everything known that stands in a text."""
        ...

    def settle(self, text: str, spans: Sequence[Span], known: Sequence[Span]) -> tuple[Span, ...]:
        """The spans together with what is known: it takes its ground, and nothing is uncovered."""
        ...

    def allow(self, text: str, spans: Sequence[Span]) -> tuple[Span, ...]:
        """The spans without what is never hidden."""
        ...

    def is_sure(self, span: Span) -> bool:
        """Whether a person has said so: it is hidden even where its label is switched off."""
        ...

    def why_kept(self, text: str, start: int, end: int) -> str:
        """Why a stretch is never hidden; or ""."""
        ...
