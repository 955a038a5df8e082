"""The routes of presidio-analyzer and presidio-anonymizer, with their shapes and status codes.

They keep nothing. Without login they answer programs of this machine only (see `local`).
"""

import json
import re
from bisect import bisect_left
from itertools import accumulate
from typing import Any

from fastapi import APIRouter, Depends, Request, Response

from veladura.errors import VeladuraError, WorkerError
from veladura.presidio.labels import presidio_label
from veladura.profiles import Profile
from veladura.web.accounts.local import require_local_or_user
from veladura.web.presidio import ad_hoc
from veladura.web.presidio.operators import (
    OPERATORS,
    InvalidParameter,
    anonymize,
    read_findings,
    read_operators,
)
from veladura.web.problems import from_veladura
from veladura.web.review.engine import Engine
from veladura.web.services import Serving
from veladura.web.waiting import in_waiting_room

NO_RECOGNIZERS = "No matching recognizers were found to serve the request."


router = APIRouter(include_in_schema=False, dependencies=[Depends(require_local_or_user)])


class Refused(Exception):
    """An answer of the form {"error": …}."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status
        self.message = message


def answer(body: Any, status: int = 200) -> Response:
    return Response(json.dumps(body, sort_keys=True), status, media_type="application/json")


@router.post("/analyze")
async def analyze(request: Request, services: Serving) -> Response:
    try:
        body = _object(await request.body(), 500)
        return await in_waiting_room(lambda: answer(_analyze(services.engine, body)))
    except Refused as refused:
        return answer({"error": refused.message}, refused.status)


def _object(body: bytes, status: int) -> dict[str, Any]:
    try:
        parsed = json.loads(body)
    except (ValueError, RecursionError):
        raise Refused(status, "Invalid request json") from None
    if not isinstance(parsed, dict):
        raise Refused(status, "Invalid request json")
    return parsed


def _analyze(engine: Engine, body: dict[str, Any]) -> list[Any]:
    text, language = body.get("text"), body.get("language")
    if not text:
        raise Refused(500, "No text provided")
    batch = text if isinstance(text, list) else [text]
    if not all(isinstance(item, str) for item in batch):
        raise Refused(500, "text must be a string or a list of strings")
    if not language:
        raise Refused(500, "No language provided")
    profile = _profile(engine, language)
    try:
        extra = [p for r in body.get("ad_hoc_recognizers") or [] for p in ad_hoc.patterns_of(r)]
        _check_entities(profile, body.get("entities"), {pattern[0] for pattern in extra})
        results = [_findings(engine, profile, item, body, extra) for item in batch]
    except TypeError as error:
        message = "Failed to parse /analyze request for AnalyzerEngine.analyze()."
        detail = f" {error}" if isinstance(error, ad_hoc.BadRecognizer) else ""
        raise Refused(400, message + detail) from None
    except WorkerError as error:
        raise Refused(from_veladura(error).status, str(error)) from None
    except VeladuraError as error:
        raise Refused(500, str(error)) from None
    return results if isinstance(text, list) else results[0]


def _profile(engine: Engine, language: Any) -> Profile:
    for profile in engine.profiles.values():
        if profile.language == language:
            return profile
    raise Refused(500, NO_RECOGNIZERS)


def _entities(profile: Profile) -> list[str]:
    return list(dict.fromkeys(presidio_label(label) for label in profile.scheme.ids))


def _check_entities(profile: Profile, wanted: Any, extra: set[str]) -> None:
    """Some unknown entities are ignored, as in Presidio; nothing but unknown ones is an error."""
    if wanted and not {*_entities(profile), *profile.scheme.ids, *extra} & set(wanted):
        raise Refused(500, NO_RECOGNIZERS)


def _findings(
    engine: Engine,
    profile: Profile,
    text: str,
    body: dict[str, Any],
    extra: list[tuple[str, str, float]],
) -> list[dict[str, Any]]:
    wanted = set(body.get("entities") or ())
    least = float(body.get("score_threshold") or 0)
    flags = int(body.get("regex_flags") or re.DOTALL | re.MULTILINE | re.IGNORECASE)
    found = [
        (span.start, span.end, presidio_label(span.label), span.score, span.source, span.reason)
        for span in engine.detect(profile.id, text)
        if not wanted or wanted & {span.label, presidio_label(span.label)}
    ]
    if extra:
        found += [
            (start, end, entity, score, "ad hoc", "")
            for start, end, entity, score in ad_hoc.find(text, extra, flags)
            if not wanted or entity in wanted
        ]
    allowed = _allowed(text, body, flags)
    explain = bool(body.get("return_decision_process"))
    return [
        {
            "entity_type": entity,
            "start": start,
            "end": end,
            "score": score,
            "analysis_explanation": _explanation(score, source, why) if explain else None,
        }
        for start, end, entity, score, source, why in sorted(found)
        if score >= least and (start, end) not in allowed
    ]


class _Allowed:
    """The stretches an allow list lets pass: exact words, or wherever an expression matches."""

    def __init__(self, text: str, words: list[str], exact: bool, flags: int) -> None:
        self._text, self._exact = text, exact
        self._words = frozenset(words)
        matches = []
        if words and not exact:
            matches = ad_hoc.find(text, [("", "|".join(words), 1.0)], flags)
        places = sorted(match[:2] for match in matches)
        self._firsts = [first for first, _ in places]
        ends = accumulate((last for _, last in reversed(places)), min)
        self._least_ends = [*ends][::-1]  # of this place and all after it

    def __contains__(self, place: tuple[int, int]) -> bool:
        start, end = place
        if self._exact:
            return self._text[start:end] in self._words
        at = bisect_left(self._firsts, start)
        return at < len(self._firsts) and self._least_ends[at] <= end


def _allowed(text: str, body: dict[str, Any], flags: int) -> _Allowed:
    words = [str(word) for word in body.get("allow_list") or ()]
    return _Allowed(text, words, body.get("allow_list_match", "exact") == "exact", flags)


def _explanation(score: float, source: str, reason: str) -> dict[str, Any]:
    return {
        "recognizer": "VeladuraRecognizer",
        "pattern_name": source or None,
        "pattern": None,
        "original_score": score,
        "score": score,
        "textual_explanation": reason or None,
        "score_context_improvement": 0,
        "supportive_context_word": "",
        "validation_result": None,
        "regex_flags": None,
    }


@router.get("/recognizers")
def recognizers(services: Serving, language: str | None = None) -> Response:
    try:
        profiles = _profiles(services.engine, language)
    except Refused as refused:
        return answer({"error": refused.message}, refused.status)
    return answer([f"VeladuraRecognizer ({profile.id})" for profile in profiles])


@router.get("/supportedentities")
def supported_entities(services: Serving, language: str | None = None) -> Response:
    try:
        profiles = _profiles(services.engine, language)
    except Refused as refused:
        return answer({"error": refused.message}, refused.status)
    return answer(list(dict.fromkeys(name for p in profiles for name in _entities(p))))


def _profiles(engine: Engine, language: str | None) -> list[Profile]:
    if language:
        return [_profile(engine, language)]
    return list(engine.profiles.values())


@router.get("/anonymizers")
def anonymizers() -> Response:
    return answer(sorted(OPERATORS))


@router.post("/anonymize")
async def anonymize_findings(request: Request) -> Response:
    try:
        body = _object(await request.body(), 400)
        if not body:
            raise Refused(400, "Invalid request json")
        return await in_waiting_room(lambda: answer(_anonymize(body)))
    except Refused as refused:
        return answer({"error": refused.message}, refused.status)
    except InvalidParameter as error:
        return answer({"error": str(error)}, error.status)


def _anonymize(body: dict[str, Any]) -> dict[str, Any]:
    anonymizers = body.get("anonymizers")
    if isinstance(anonymizers, dict) and any(
        isinstance(given, dict) and given.get("type") == "custom" for given in anonymizers.values()
    ):
        raise Refused(400, "Custom type anonymizer is not supported")
    operators = read_operators(anonymizers)
    text = body.get("text") or ""
    if not isinstance(text, str):
        raise InvalidParameter("Invalid parameter value for 'text'.")
    findings = read_findings(body.get("analyzer_results"), len(text))
    return anonymize(text, findings, operators)
