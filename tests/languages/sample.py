"""What the promises that hold for every language are tried with in one of them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

from veladura.anonymized import Anonymized
from veladura.document import Document
from veladura.pipeline import Anonymizer


@dataclass(frozen=True)
class Sample:
    """`tests/languages/<code>/sample.py` holds one as SAMPLE; things are marked inline."""

    anonymizer: Anonymizer
    parse: Callable[[str], Document]
    things: st.SearchStrategy[str]  # one marked thing each
    pieces: tuple[str, ...]  # of what detectors may take for anything
    rerolled: tuple[str, ...]  # things another substitute can be asked for
    beside: str  # two further things, joined by " · "
    linked: tuple[str, str]  # two documents about the same things
    examples: tuple[tuple[str, str], ...] = ()  # label and text that once went wrong

    @property
    def documents(self) -> st.SearchStrategy[str]:
        return st.lists(self.things, min_size=1, max_size=12).map(" · ".join)

    @property
    def surfaces(self) -> st.SearchStrategy[str]:
        pieces = st.sampled_from(self.pieces)
        return st.one_of(
            st.text(min_size=1, max_size=25),
            st.lists(pieces, min_size=1, max_size=7).map(" ".join),
            st.lists(pieces, min_size=1, max_size=5).map("".join),
        )

    def rewrite(self, source: str, *, seed: int = 1, **options: Any) -> Anonymized:
        return self.anonymizer.anonymize(self.parse(source), seed=seed, **options)

    def substitutes(self, source: str, *, seed: int = 1, **options: Any) -> list[str]:
        """What is written for every span, in order; the original where it is kept."""
        outcome = self.rewrite(source, seed=seed, **options)
        written = {(edit.start, edit.end): edit.text for edit in outcome.edits}
        document = outcome.document
        return [written.get((s.start, s.end), document.surface(s)) for s in document.spans]
