"""Any spaCy pipeline that finds entities, as a model (extra `spacy`)."""

import importlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from veladura.detect.neural.tokens import TOKEN
from veladura.document import Span
from veladura.errors import ModelError

TOKENIZER = "veladura.tokens.v1"


class SpacyModel:
    """spaCy gives no probabilities: every span counts as certain, and the dial changes nothing."""

    def __init__(self, folder: Path, *, threads: int = 0) -> None:
        spacy = import_spacy()
        try:
            self.pipeline: Any = spacy.load(folder)
        except (OSError, ValueError, KeyError) as error:
            raise ModelError(
                f"{folder}: not a spaCy pipeline that loads here ({type(error).__name__})"
            ) from None
        # Texts are cut by nobody before they come here; memory grows with the longest.
        self.pipeline.max_length = 10**9
        finders = [
            part
            for name, part in self.pipeline.pipeline
            if "doc.ents" in self.pipeline.get_pipe_meta(name).assigns and hasattr(part, "labels")
        ]
        self.labels: list[str] = sorted({label for part in finders for label in part.labels})

    def detect(self, text: str, *, recall: float = 0.5) -> tuple[Span, ...]:
        return self.detect_many([text], recall=recall)[0]

    def detect_many(self, texts: Sequence[str], *, recall: float = 0.5) -> list[tuple[Span, ...]]:
        return [
            tuple(Span(e.start_char, e.end_char, e.label_, 1.0, "model") for e in document.ents)
            for document in self.pipeline.pipe(texts)
        ]

    def token_scores(self, text: str, start: int, end: int) -> list[tuple[str, float]]:
        here = Span(start, end, "?")
        found = {span.label for span in self.detect(text) if span.overlaps(here)}
        scores = [(label, float(label in found)) for label in self.labels]
        return sorted(scores, key=lambda pair: -pair[1])


def import_spacy() -> Any:
    """spaCy, with our tokeniser known to it; a clear sentence where it is not installed."""
    try:
        spacy: Any = importlib.import_module("spacy")
        document = importlib.import_module("spacy.tokens").Doc
    except ImportError:
        raise ModelError("spaCy is not installed: pip install 'veladura[spacy]'") from None

    def make() -> Any:
        return lambda pipeline: OurTokens(pipeline.vocab, document)

    if not spacy.registry.has("tokenizers", TOKENIZER):
        spacy.registry.tokenizers.register(TOKENIZER, func=make)
    return spacy


class OurTokens:
    """Cuts text as detect.tokens does; what lies between two tokens is a token of its own."""

    def __init__(self, vocab: Any, document: Any) -> None:
        self.vocab, self.document = vocab, document

    def __call__(self, text: str) -> Any:
        words: list[str] = []
        spaces: list[bool] = []
        position = 0
        for match in TOKEN.finditer(text):
            self._gap(text[position : match.start()], words, spaces)
            words.append(match[0])
            spaces.append(False)
            position = match.end()
        self._gap(text[position:], words, spaces)
        return self.document(self.vocab, words=words, spaces=spaces)

    def _gap(self, gap: str, words: list[str], spaces: list[bool]) -> None:
        """One blank belongs to the token before, as spaCy has it."""
        if gap.startswith(" ") and words:
            spaces[-1] = True
            gap = gap[1:]
        if gap:
            words.append(gap)
            spaces.append(False)

    def to_bytes(self, **_: Any) -> bytes:
        return b""

    def from_bytes(self, _data: bytes, **_: Any) -> "OurTokens":
        return self

    def to_disk(self, _path: Any, **_: Any) -> None:
        """Nothing to keep: the code is the tokeniser."""

    def from_disk(self, _path: Any, **_: Any) -> "OurTokens":
        return self
