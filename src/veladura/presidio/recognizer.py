"""Veladura as one of Presidio's recognisers."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from presidio_analyzer import AnalysisExplanation, EntityRecognizer, RecognizerResult

from veladura.pipeline import Anonymizer, load
from veladura.presidio.labels import LABELS

if TYPE_CHECKING:
    from presidio_analyzer.nlp_engine import NlpArtifacts


class VeladuraRecognizer(EntityRecognizer):
    """Finds with a profile of Veladura's and answers with Presidio's names.

    `labels` maps Veladura's labels to the names to answer with; labels it lacks keep their own.
    """

    def __init__(
        self,
        profile: str = "es-clinical",
        *,
        labels: Mapping[str, str] = LABELS,
        recall: float | None = None,
        name: str = "VeladuraRecognizer",
    ) -> None:
        self._anonymizer: Anonymizer = load(profile)
        self._labels = dict(labels)
        self._recall = recall
        self._name = name
        scheme = self._anonymizer.profile.scheme
        super().__init__(
            supported_entities=list(dict.fromkeys(self._rename(label) for label in scheme.ids)),
            name=name,
            supported_language=self._anonymizer.profile.language,
        )

    def load(self) -> None:
        """The model loads with the first text."""

    def analyze(
        self, text: str, entities: list[str] | None, nlp_artifacts: "NlpArtifacts | None" = None
    ) -> list[Any]:
        found = self._anonymizer.detect(text, recall=self._recall).spans
        return [
            RecognizerResult(
                entity_type=self._rename(span.label),
                start=span.start,
                end=span.end,
                score=span.score,
                analysis_explanation=AnalysisExplanation(
                    recognizer=self._name,
                    original_score=span.score,
                    pattern_name=span.source,
                    textual_explanation=span.reason,
                ),
                recognition_metadata={
                    RecognizerResult.RECOGNIZER_NAME_KEY: self._name,
                    RecognizerResult.RECOGNIZER_IDENTIFIER_KEY: self.id,
                },
            )
            for span in found
            if not entities or self._rename(span.label) in entities
        ]

    def _rename(self, label: str) -> str:
        return self._labels.get(label, label)
