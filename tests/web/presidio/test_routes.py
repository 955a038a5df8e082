"""An existing Presidio client only changes its URL."""

import base64
import json
from typing import Any

import pytest
from fastapi.testclient import TestClient
from hypothesis import given
from hypothesis import strategies as st
from tests.web.server import NOTE

from veladura.web.presidio.operators import anonymize, read_findings, read_operators

TEXT = "Ana  Ruiz vive en Vic y Ana en Reus."


def analyze(client: TestClient, **body: Any) -> list[dict[str, Any]]:
    answer = client.post("/analyze", json={"text": NOTE, "language": "es", **body})
    assert answer.status_code == 200, answer.text
    found: list[dict[str, Any]] = answer.json()
    return found


def entities(found: list[dict[str, Any]]) -> set[tuple[str, str]]:
    return {(NOTE[one["start"] : one["end"]], one["entity_type"]) for one in found}


def test_analyze_answers_with_presidios_names_and_keys(stranger: TestClient) -> None:
    found = analyze(stranger)
    assert {("12345678Z", "ID"), ("12/03/2021", "DATE_TIME"), ("52 años", "AGE")} <= entities(found)
    for one in found:
        assert set(one) == {"analysis_explanation", "end", "entity_type", "score", "start"}
        assert one["analysis_explanation"] is None


def test_the_options_of_analyze(stranger: TestClient) -> None:
    assert {e for _, e in entities(analyze(stranger, entities=["DATE_TIME"]))} == {"DATE_TIME"}
    assert {e for _, e in entities(analyze(stranger, entities=["FECHAS", "X"]))} == {"DATE_TIME"}
    assert not analyze(stranger, score_threshold=1.01)
    allowed = entities(analyze(stranger, allow_list=["12/03/2021"]))
    assert ("12/03/2021", "DATE_TIME") not in allowed
    assert ("20/03/2021", "DATE_TIME") in allowed
    by_pattern = analyze(stranger, allow_list=[r"\d+/03/\d+"], allow_list_match="regex")
    assert "DATE_TIME" not in {e for _, e in entities(by_pattern)}
    (explained, *_) = analyze(stranger, return_decision_process=True)
    assert explained["analysis_explanation"]["recognizer"] == "VeladuraRecognizer"
    assert explained["analysis_explanation"]["original_score"] == explained["score"]


def test_a_list_of_texts(stranger: TestClient) -> None:
    first, second = analyze(stranger, text=[NOTE, "Nada."])
    assert len(first) >= 5
    assert not second


def test_recognizers_sent_along(stranger: TestClient) -> None:
    pattern = {"name": "p", "regex": r"\boñ\w+", "score": 0.4}
    mine = [
        {
            "name": "towns",
            "supported_entity": "TOWN",
            "supported_language": "es",
            "patterns": [pattern],
        },
        {
            "name": "kin",
            "supported_entity": "KIN",
            "supported_language": "es",
            "deny_list": ["Amaia", "herm"],
        },
    ]
    found = entities(analyze(stranger, ad_hoc_recognizers=mine))
    assert ("Oñati", "TOWN") in found
    assert ("Amaia", "KIN") in found
    assert not any(surface == "herm" for surface, _ in found)
    only = entities(analyze(stranger, ad_hoc_recognizers=mine, entities=["TOWN"]))
    assert only == {("Oñati", "TOWN")}


@pytest.mark.parametrize(
    ("body", "status", "error"),
    [
        ({}, 500, "No text provided"),
        ({"text": "x"}, 500, "No language provided"),
        ({"text": "x", "language": "xx"}, 500, "No matching recognizers were found"),
        ({"text": "x", "language": "es", "entities": ["NOPE"]}, 500, "No matching recognizers"),
        ({"text": 5, "language": "es"}, 500, "text must be"),
        ({"text": "x", "language": "es", "ad_hoc_recognizers": [{}]}, 400, "Failed to parse"),
        ({"text": "x", "language": "es", "score_threshold": []}, 200, ""),
        ({"text": "x", "language": "es", "score_threshold": [1]}, 400, "Failed to parse"),
        (
            {
                "text": "x",
                "language": "es",
                "ad_hoc_recognizers": [
                    {"supported_entity": "A", "patterns": [{"regex": "(", "score": 1}]}
                ],
            },
            400,
            "a pattern is wrong",
        ),
    ],
)
def test_errors_of_analyze(
    stranger: TestClient, body: dict[str, Any], status: int, error: str
) -> None:
    answer = stranger.post("/analyze", json=body)
    assert answer.status_code == status
    assert error in (answer.json()["error"] if error else "")


def test_what_is_no_json(stranger: TestClient) -> None:
    assert stranger.post("/analyze", content=b"{").status_code == 500
    assert stranger.post("/anonymize", content=b"{").json() == {"error": "Invalid request json"}
    assert stranger.post("/anonymize", json={}).status_code == 400


def test_an_expression_without_end_is_ended(
    stranger: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("veladura.web.presidio.ad_hoc.SECONDS", 0.3)
    endless = {"supported_entity": "A", "patterns": [{"regex": "(a+)+$", "score": 1}]}
    body = {"text": "a" * 60 + "b", "language": "es", "ad_hoc_recognizers": [endless]}
    assert stranger.post("/analyze", json=body).status_code == 400


def test_the_lists(stranger: TestClient) -> None:
    assert stranger.get("/recognizers").json() == ["VeladuraRecognizer (es-rules)"]
    assert "PERSON" in stranger.get("/supportedentities?language=es").json()
    assert stranger.get("/supportedentities?language=xx").status_code == 500
    assert {"replace", "mask", "redact", "hash", "keep"} <= set(stranger.get("/anonymizers").json())


def test_anonymize(stranger: TestClient) -> None:
    body = {
        "text": "hello world, my name is Jane Doe. My number is: 034453334",
        "anonymizers": {
            "DEFAULT": {"type": "replace", "new_value": "ANONYMIZED"},
            "PHONE_NUMBER": {
                "type": "mask",
                "masking_char": "*",
                "chars_to_mask": 4,
                "from_end": True,
            },
        },
        "analyzer_results": [
            {"start": 24, "end": 32, "score": 0.8, "entity_type": "NAME"},
            {"start": 48, "end": 57, "score": 0.95, "entity_type": "PHONE_NUMBER"},
        ],
    }
    answer = stranger.post("/anonymize", json=body).json()
    assert answer["text"] == "hello world, my name is ANONYMIZED. My number is: 03445****"
    assert answer["items"][0] == {
        "start": 50,
        "end": 59,
        "entity_type": "PHONE_NUMBER",
        "text": "03445****",
        "operator": "mask",
        "score": 0.95,
    }


@pytest.mark.parametrize(
    ("change", "status"),
    [
        ({"analyzer_results": None}, 422),
        ({"analyzer_results": [{"start": 0, "end": 3, "score": 1}]}, 422),
        ({"analyzer_results": [{"end": 3, "score": 1, "entity_type": "A"}]}, 422),
        ({"analyzer_results": [{"start": 3, "end": 1, "score": 1, "entity_type": "A"}]}, 422),
        ({"analyzer_results": [{"start": 0, "end": 99, "score": 1, "entity_type": "A"}]}, 422),
        ({"analyzer_results": [{"start": -1, "end": 2, "score": 1, "entity_type": "A"}]}, 422),
        ({"anonymizers": {"A": {"type": "burn"}}}, 422),
        ({"anonymizers": {"A": {}}}, 422),
        ({"anonymizers": {"A": {"type": "mask", "masking_char": "**"}}}, 422),
        ({"anonymizers": {"A": {"type": "mask"}}}, 422),
        ({"anonymizers": {"A": {"type": "hash", "hash_type": "md5"}}}, 422),
        ({"anonymizers": {"A": {"type": "hash", "salt": "short"}}}, 422),
        ({"anonymizers": {"A": {"type": "encrypt", "key": "short"}}}, 422),
        ({"anonymizers": {"A": {"type": "custom"}}}, 400),
        ({"anonymizers": 5}, 422),
        ({"text": 5}, 422),
    ],
)
def test_errors_of_anonymize(stranger: TestClient, change: dict[str, Any], status: int) -> None:
    finding = {"start": 0, "end": 3, "score": 1, "entity_type": "A"}
    body = {"text": "Ana vive", "analyzer_results": [finding], **change}
    answer = stranger.post("/anonymize", json=body)
    assert answer.status_code == status
    assert set(answer.json()) == {"error"}


FINDINGS = st.lists(
    st.builds(
        lambda start, length, kind, score: {
            "start": start,
            "end": min(len(TEXT), start + length),
            "entity_type": kind,
            "score": score,
        },
        st.integers(0, len(TEXT) - 1),
        st.integers(1, 12),
        st.sampled_from(["PERSON", "LOCATION"]),
        st.sampled_from([0.5, 0.9]),
    ),
    max_size=6,
)
OPERATORS = st.fixed_dictionaries(
    {},
    optional={
        kind: st.sampled_from(
            [
                {"type": "replace", "new_value": "X"},
                {"type": "replace"},
                {"type": "redact"},
                {"type": "keep"},
                {"type": "mask", "masking_char": "*", "chars_to_mask": 2, "from_end": False},
                {"type": "hash", "salt": "0123456789abcdef"},
            ]
        )
        for kind in ("PERSON", "DEFAULT")
    },
)


@given(FINDINGS, OPERATORS)
def test_the_same_as_presidios_own_engine(
    findings: list[dict[str, Any]], operators: dict[str, dict[str, Any]]
) -> None:
    theirs = pytest.importorskip("presidio_anonymizer")
    entities = pytest.importorskip("presidio_anonymizer.entities")
    expected = theirs.AnonymizerEngine().anonymize(
        text=TEXT,
        analyzer_results=[entities.RecognizerResult.from_json(one) for one in findings],
        operators={
            kind: entities.OperatorConfig.from_json(dict(given))
            for kind, given in operators.items()
        },
    )
    ours = anonymize(TEXT, read_findings(findings, len(TEXT)), read_operators(operators))
    assert ours == json.loads(expected.to_json())


def test_what_is_encrypted_here_opens_with_presidio() -> None:
    operators = pytest.importorskip("presidio_anonymizer.operators")
    key = "0123456789abcdef"
    finding = {"start": 0, "end": 3, "score": 1, "entity_type": "A"}
    given = {"A": {"type": "encrypt", "key": key}}
    done = anonymize("Ana", read_findings([finding], 3), read_operators(given))
    assert base64.urlsafe_b64decode(done["text"])
    assert operators.Decrypt().operate(done["text"], {"key": key}) == "Ana"


@pytest.mark.parametrize("kind", ["hash", "encrypt", "mask", "redact", "replace", "keep"])
def test_half_a_surrogate_pair_breaks_nothing(stranger: TestClient, kind: str) -> None:
    operator: dict[str, object] = {"type": kind, "key": "sixteen letters!", "salt": "\ud800" * 8}
    operator |= {"masking_char": "*", "chars_to_mask": 4, "from_end": False}
    body = {
        "text": "Ana \ud800 Ruiz",
        "anonymizers": {"DEFAULT": operator},
        "analyzer_results": [{"start": 0, "end": 10, "score": 0.8, "entity_type": "PERSON"}],
    }
    headers = {"content-type": "application/json"}
    answer = stranger.post("/anonymize", content=json.dumps(body), headers=headers)
    assert answer.status_code == 200, answer.text


def test_a_key_of_half_pairs_is_wrong_use_and_no_failure(stranger: TestClient) -> None:
    body = {
        "text": "Ana Ruiz",
        "anonymizers": {"DEFAULT": {"type": "encrypt", "key": "\ud800" * 3}},
        "analyzer_results": [{"start": 0, "end": 3, "score": 0.8, "entity_type": "PERSON"}],
    }
    answer = stranger.post(
        "/anonymize", content=json.dumps(body), headers={"content-type": "application/json"}
    )
    assert answer.status_code == 422
    assert "key must be of length" in answer.text
