"""A spaCy component: `nlp.add_pipe("veladura")` finds, and says what the text would become.

It comes with the package through spaCy's entry points; nothing has to be imported.
"""

from typing import Any

from spacy.language import Language
from spacy.tokens import Doc

from veladura.pipeline import load
from veladura.transform import Preferences

NAME = "veladura"


class VeladuraComponent:
    """Writes what was found to `doc.spans["veladura"]` and to `doc.ents`.

    Spans that do not end where spaCy's tokens end are widened to whole tokens. `doc._.anonymized`
    is the text with its replacements.
    """

    def __init__(self, profile: str, recall: float | None, mode: str | None, key: str) -> None:
        self._anonymizer = load(profile)
        self._recall = recall
        self._mode = mode
        self._key = key.encode("utf-8") or None

    def __call__(self, doc: Doc) -> Doc:
        document = self._anonymizer.detect(doc.text, recall=self._recall)
        found = [
            doc.char_span(span.start, span.end, label=span.label, alignment_mode="expand")
            for span in document.spans
        ]
        spans = [span for span in found if span is not None]
        doc.spans[NAME] = spans
        taken = {token.i for span in spans for token in span}
        others = [entity for entity in doc.ents if not any(t.i in taken for t in entity)]
        doc.set_ents([*_apart(spans), *others])
        preferences: Preferences = self._anonymizer.preferences
        outcome = self._anonymizer.anonymize(
            document, mode=self._mode, preferences=preferences, key=self._key
        )
        doc._.anonymized = outcome.text
        return doc


def _apart(spans: list[Any]) -> list[Any]:
    """Spans that share no token; the longer ones first."""
    kept: list[Any] = []
    taken: set[int] = set()
    for span in sorted(spans, key=lambda span: (span.start - span.end, span.start)):
        if taken.isdisjoint(range(span.start, span.end)):
            taken.update(range(span.start, span.end))
            kept.append(span)
    return kept


@Language.factory(
    NAME,
    assigns=["doc.ents", "doc.spans", "doc._.anonymized"],
    default_config={"profile": "es-clinical", "recall": None, "mode": None, "key": ""},
)
def create(
    nlp: Language, name: str, profile: str, recall: float | None, mode: str | None, key: str
) -> VeladuraComponent:
    if not Doc.has_extension("anonymized"):
        Doc.set_extension("anonymized", default=None)
    return VeladuraComponent(profile, recall, mode, key)
