"""The assembling detector weighs its sources and says why."""

from collections.abc import Iterator, Mapping, Sequence

import pytest

import veladura.detect
from veladura.detect.consistency.spreading import load_consistency
from veladura.detect.detector import HybridDetector, load_detector
from veladura.detect.rules import load_rules
from veladura.document import Span
from veladura.errors import ConfigError, ModelError, SpanError
from veladura.pipeline import load
from veladura.profiles import parse_profile
from veladura.schemes import MEDDOCAN, get_scheme

TEXT = "Paciente Marta Ruiz, correo marta@hospital.es. Control a Ruiz en mayo."
NAME, EMAIL = (9, 19), (28, 45)


class FakeModel:
    """Finds the name; finds the month only when the dial is turned up."""

    def __init__(self) -> None:
        self.recalls: list[float] = []

    def detect_many(self, texts: Sequence[str], *, recall: float = 0.5) -> list[tuple[Span, ...]]:
        self.recalls.append(recall)
        return [self._spans(text, recall) for text in texts]

    def _spans(self, text: str, recall: float) -> tuple[Span, ...]:
        if text != TEXT:
            return ()
        spans = [Span(*NAME, "NOMBRE_SUJETO_ASISTENCIA", 0.95, "model")]
        if recall > 0.7:
            spans.append(Span(65, 69, "FECHAS", 0.3, "model"))
        return tuple(spans)

    def token_scores(self, text: str, start: int, end: int) -> list[tuple[str, float]]:
        return [("O", 0.2), ("FECHAS", 0.3)]


def detector(
    *, thresholds: Mapping[str, float] | None = None, off: frozenset[str] = frozenset()
) -> HybridDetector:
    rules = load_rules("es", MEDDOCAN, ["email"])
    return HybridDetector(FakeModel(), rules, thresholds=thresholds or {}, off=off)


def test_model_and_rules_both_contribute_and_keep_their_source() -> None:
    found = {(s.start, s.end): s.source for s in detector().detect(TEXT)}
    assert found == {NAME: "model", EMAIL: "rule:email"}


class StreamingFake(FakeModel):
    """Says which texts it had given back when each rule ran."""

    def __init__(self) -> None:
        super().__init__()
        self.given = 0

    def stream(self, texts: Sequence[str], *, recall: float = 0.5) -> Iterator[tuple[Span, ...]]:
        for text in texts:
            self.given += 1
            yield self._spans(text, recall)


def test_rules_run_while_a_streaming_model_reads_on() -> None:
    model = StreamingFake()
    seen: list[int] = []

    class Watcher:
        name = "watcher"

        def find(self, text: str) -> Iterator[Span]:
            seen.append(model.given)
            return iter(())

    texts = [TEXT, "", TEXT]
    found = HybridDetector(model, (Watcher(),)).detect_many(texts)
    assert found == HybridDetector(FakeModel()).detect_many(texts)
    assert seen == [1, 2, 3]


def test_many_texts_go_to_the_model_in_one_call_and_come_back_in_order() -> None:
    fake = FakeModel()
    results = HybridDetector(model=fake).detect_many(["", TEXT, "\n"])
    assert [len(spans) for spans in results] == [0, 1, 0]
    assert len(fake.recalls) == 1


def test_the_dial_reaches_the_model_and_a_label_threshold_wins_over_it() -> None:
    assert any(s.label == "FECHAS" for s in detector().detect(TEXT, recall=0.9))
    generous = detector(thresholds={"FECHAS": 0.2})
    assert any(s.label == "FECHAS" for s in generous.detect(TEXT))
    strict = detector(thresholds={"NOMBRE_SUJETO_ASISTENCIA": 0.99})
    assert not any(s.label == "NOMBRE_SUJETO_ASISTENCIA" for s in strict.detect(TEXT, recall=1.0))


def test_a_label_that_is_off_is_not_reported() -> None:
    assert [s.label for s in detector(off=frozenset({"CORREO_ELECTRONICO"})).detect(TEXT)] == [
        "NOMBRE_SUJETO_ASISTENCIA"
    ]


def test_explain_says_why_a_stretch_is_marked() -> None:
    explanation = detector().explain(TEXT, *EMAIL)
    assert explanation.span is not None
    assert (explanation.span.source, explanation.span.score) == ("rule:email", 1.0)
    assert explanation.candidates == (explanation.span,)


def test_explain_says_why_a_word_is_not_marked() -> None:
    explanation = detector().explain(TEXT, 65, 69)
    assert explanation.span is None
    assert explanation.model[0] == ("FECHAS", 0.3)
    assert explanation.threshold == 0.5


@pytest.mark.parametrize("stretch", [(5, 5), (-1, 3), (3, 2), (0, 1000)])
def test_explain_refuses_offsets_outside_the_text(stretch: tuple[int, int]) -> None:
    with pytest.raises(SpanError) as caught:
        detector().explain(TEXT, *stretch)
    assert "Marta" not in str(caught.value)


@pytest.mark.parametrize("recall", [-0.1, 1.1, float("nan")])
def test_a_dial_out_of_range_is_refused(recall: float) -> None:
    with pytest.raises(ConfigError):
        detector().detect(TEXT, recall=recall)


def test_a_profile_without_a_model_gives_rules_and_consistency() -> None:
    profile = parse_profile(
        "own", 'language = "es"\nscheme = "meddocan"\nmodel = ""\nrules = ["email"]\n'
    )
    found = veladura.detect.load_detector(profile).detect(TEXT + " Escriba a MARTA@hospital.es")
    assert [s.source for s in found] == ["rule:email", "rule:email"]


def test_an_unknown_rule_in_a_profile_is_an_error_that_names_it() -> None:
    profile = parse_profile(
        "own", 'language = "es"\nscheme = "meddocan"\nmodel = ""\nrules = ["emial"]\n'
    )
    with pytest.raises(ConfigError, match="emial"):
        load_detector(profile)


@pytest.mark.parametrize("text", ["", "\n\n", "\x00", "👩‍⚕️", "x" * 100_000, "\u200fמרתה\u200e"])
def test_odd_texts_give_spans_or_none(text: str) -> None:
    profile = parse_profile("own", 'language = "es"\nscheme = "meddocan"\nmodel = ""\n')
    for span in load_detector(profile).detect(text):
        assert span.end <= len(text)


def test_what_the_model_found_once_consistency_finds_again() -> None:
    everything = HybridDetector(
        FakeModel(), consistency=load_consistency("es", get_scheme("meddocan"))
    )
    explanation = everything.explain(TEXT, 57, 61)
    assert explanation.span is not None
    assert explanation.span.source == "consistency"
    assert explanation.span.label == "NOMBRE_SUJETO_ASISTENCIA"


def test_a_model_that_is_neither_shipped_nor_a_folder_is_refused_by_name() -> None:
    profile = parse_profile("own", 'language = "es"\nscheme = "meddocan"\nmodel = "no-such"\n')
    with pytest.raises(ModelError, match="no-such"):
        load_detector(profile)


def test_half_a_surrogate_pair_moves_nothing_and_stops_nothing() -> None:
    anonymizer = load("es-clinical")
    whole = "Acude 😀 Marta Ruiz Pardo el 12/03/2021."
    damaged = whole.replace("😀", "\ud83d")
    found = anonymizer.detect(damaged)
    assert found.text == damaged
    assert {found.surface(span) for span in found.spans} == {"Marta Ruiz Pardo", "12/03/2021"}
    assert anonymizer.explain(damaged, 8, 13).span is not None
    assert "\ud83d" in anonymizer.anonymize(damaged, seed=1).text
