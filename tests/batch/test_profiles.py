"""Texts go to the model together; one that it cannot read costs the others nothing."""

from collections.abc import Iterator, Sequence

import pytest

from veladura.batch.profiles import ProfileChoice
from veladura.batch.work import Failure
from veladura.detect.detector import HybridDetector
from veladura.document import Document, Span

BAD = "no se puede leer"


class Picky:
    """Marks the first letter; fails as a whole where one text is bad."""

    def detect_many(self, texts: Sequence[str], *, recall: float = 0.5) -> list[tuple[Span, ...]]:
        if BAD in texts:
            raise ValueError("a message that may quote the text")
        return [(Span(0, 1, "FECHAS", 0.9, "model"),) for _ in texts]

    def token_scores(self, text: str, start: int, end: int) -> list[tuple[str, float]]:
        return []


class PickyStream(Picky):
    """Fails when it comes to the bad one."""

    def stream(self, texts: Sequence[str], *, recall: float = 0.5) -> Iterator[tuple[Span, ...]]:
        for text in texts:
            yield from self.detect_many([text], recall=recall)


@pytest.mark.parametrize("model", [Picky(), PickyStream()])
@pytest.mark.parametrize("place", [0, 1, 3])
def test_only_the_text_to_blame_fails(
    monkeypatch: pytest.MonkeyPatch, model: Picky, place: int
) -> None:
    monkeypatch.setattr("veladura.detect.load_detector", lambda *_, **__: HybridDetector(model))
    texts = ["uno", "dos", "tres"]
    texts.insert(place, BAD)
    found = ProfileChoice("es-clinical").load(1).detect_many(texts)
    failed = found.pop(place)
    assert isinstance(failed, Failure)
    assert "ValueError" in failed.error
    assert "quote" not in failed.error
    for text, document in zip(["uno", "dos", "tres"], found, strict=True):
        assert isinstance(document, Document)
        assert document.text == text
        assert [(s.start, s.end) for s in document.spans] == [(0, 1)]


def test_texts_of_two_languages_come_back_in_their_order() -> None:
    spanish = "El paciente ingresa por dolor torácico y se le da el alta a los dos días."
    german = "Die Gesellschaft hat den Vertrag mit der Bank am Montag unterschrieben."
    texts = [spanish, german, "", german, spanish]
    found = ProfileChoice("auto").load(1).detect_many(texts)
    kinds = [one.text if isinstance(one, Document) else one.error[:10] for one in found]
    assert kinds == [spanish, german, "no profile", german, spanish]
