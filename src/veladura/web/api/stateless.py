"""Stateless work for programs: text or a file in, spans or an anonymised one out."""

import json
from dataclasses import replace
from typing import Any, TypeVar

from fastapi import Request, Response
from pydantic import ValidationError

from veladura.document import Document, Span
from veladura.errors import VeladuraError
from veladura.knowledge import NOTHING, gather, to_record
from veladura.knowledge.knowledge import read_directory
from veladura.profiles import Profile
from veladura.transform import Preferences, check_key, replaces_numbers, secret_of
from veladura.web import schemas
from veladura.web.accounts.access import CurrentUser
from veladura.web.api import api_router
from veladura.web.api.downloads import FILE, attachment
from veladura.web.known import EngineTold
from veladura.web.problems import ApiError, documented, from_veladura, problem
from veladura.web.review.downloads import Delivery, new_name
from veladura.web.review.engine import Chosen, Engine, safe_name
from veladura.web.services import Serving
from veladura.web.uploads import UploadPart, read_parts
from veladura.web.waiting import in_waiting_room

_TABLES = frozenset({"preferences", "knowledge", "record"})  # JSON in the fields of a form
Shape = TypeVar("Shape", bound=schemas.DetectRequest)
router = api_router("programs", documented(401, 503))


@router.post("/detect", response_model=schemas.Detected)
async def detect(request: schemas.DetectRequest, user: CurrentUser, services: Serving) -> Response:
    def work() -> Response:
        return _as_json(detect_text(services.engine, request, user.language))

    return await in_waiting_room(work)


@router.post("/detect/batch", response_model=schemas.DetectedBatch)
async def detect_batch(
    request: schemas.DetectBatch, user: CurrentUser, services: Serving
) -> Response:
    """In the order of the items; one that fails has a problem in its place."""

    def work() -> Response:
        done = [_or_problem(detect_text, services.engine, i, user.language) for i in request.items]
        return _as_json(schemas.DetectedBatch(items=done))

    return await in_waiting_room(work)


@router.post("/anonymize", response_model=schemas.Anonymized)
async def anonymize(
    request: schemas.AnonymizeRequest, user: CurrentUser, services: Serving
) -> Response:
    def work() -> Response:
        return _as_json(anonymize_text(services.engine, request, user.language))

    return await in_waiting_room(work)


@router.post("/anonymize/batch", response_model=schemas.AnonymizedBatch)
async def anonymize_batch(
    request: schemas.AnonymizeBatch, user: CurrentUser, services: Serving
) -> Response:
    def work() -> Response:
        items = request.items
        done = [_or_problem(anonymize_text, services.engine, i, user.language) for i in items]
        return _as_json(schemas.AnonymizedBatch(items=done))

    return await in_waiting_room(work)


def _as_json(shape: schemas.Shape) -> Response:
    """Written where the work is done: a long answer must not hold up the server."""
    return Response(shape.model_dump_json(), media_type="application/json")


def _file_body(shape: type[schemas.DetectRequest]) -> dict[str, Any]:
    options = {name: {"type": "string"} for name in shape.model_fields if name != "text"}
    schema = {
        "type": "object",
        "required": ["file"],
        "properties": {**options, "file": {"type": "string", "format": "binary"}},
    }
    return {
        "requestBody": {"required": True, "content": {"multipart/form-data": {"schema": schema}}}
    }


@router.post(
    "/detect/file",
    openapi_extra=_file_body(schemas.DetectRequest),
    response_model=schemas.Detected,
    responses=documented(400, 413, 415, 422),
)
async def detect_file(request: Request, user: CurrentUser, services: Serving) -> Response:
    """Options as fields, then the `file`. Offsets are those of its extracted text."""
    file, options = await _file_and_options(request, services.settings.max_upload)

    def work() -> Response:
        read = services.engine.read(bytes(file.data), safe_name(file.filename or ""))
        read.checked()
        shape = _shape(schemas.DetectRequest, options, read.text)
        return _as_json(detect_text(services.engine, shape, user.language))

    return await in_waiting_room(work)


@router.post(
    "/anonymize/file",
    response_class=Response,
    openapi_extra=_file_body(schemas.AnonymizeRequest),
    responses={**FILE, **documented(400, 409, 413, 415, 422)},
)
async def anonymize_file(request: Request, user: CurrentUser, services: Serving) -> Response:
    """The same format comes back, if the audit finds no original left in it."""
    file, options = await _file_and_options(request, services.settings.max_upload)

    def work() -> Response:
        data, name = bytes(file.data), safe_name(file.filename or "")
        text = services.engine.read(data, name).text
        shape = _shape(schemas.AnonymizeRequest, options, text)
        chosen, document, preferences = found_in(services.engine, shape, user.language)
        record = to_record(shape.record)
        plan = services.engine.plan_spans(
            chosen.profile,
            document,
            preferences,
            seed=_secret(shape),
            key=_key(shape),
            record=record,
        )
        done = services.engine.deliver(plan, data, name, profile_id=chosen.profile, record=record)
        answer = attachment(Delivery(new_name(name), done.data, done.media_type))
        if said := _warnings(shape, services.engine.profile(chosen.profile), preferences):
            answer.headers["Veladura-Warnings"] = ", ".join(said)
        return answer

    return await in_waiting_room(work)


def detect_text(engine: Engine, request: schemas.DetectRequest, language: str) -> schemas.Detected:
    chosen = engine.choose(request.profile, request.text, language)
    profile = engine.profile(chosen.profile)
    spans = engine.detect(profile.id, request.text, request.recall, told_in(request))
    return schemas.Detected(
        profile=profile.id,
        scheme=profile.scheme.id,
        doubt=chosen.doubt or None,
        length=len(request.text),
        spans=[_span(span) for span in spans],
    )


def told_in(request: schemas.DetectRequest) -> EngineTold:
    """What a request knows beforehand; nothing of it is kept."""
    knowledge = NOTHING
    if asked := request.knowledge:
        terms = [t if isinstance(t, str) else t.text for t in asked.always]
        labels = ["" if isinstance(t, str) else t.label or "" for t in asked.always]
        knowledge = gather(
            always=terms,
            never=asked.never,
            directories=[read_directory(one.entries, one.label) for one in asked.directories],
        )
        always = (replace(entry, label=labels[entry.line - 1]) for entry in knowledge.always)
        knowledge = replace(knowledge, always=tuple(always))
    return EngineTold(knowledge, record=to_record(request.record))


def _span(span: Span) -> schemas.DetectedSpan:
    return schemas.DetectedSpan(
        start=span.start,
        end=span.end,
        label=span.label,
        score=span.score,
        source=span.source,
        reason=span.reason,
    )


def found_in(
    engine: Engine, request: schemas.AnonymizeRequest, language: str
) -> tuple[Chosen, Document, Preferences]:
    """The profile chosen, what it finds, and how to rewrite it."""
    chosen = engine.choose(request.profile, request.text, language)
    preferences = engine.preferences(chosen.profile, {**request.preferences, "mode": request.mode})
    check_key(preferences, _key(request))
    spans = engine.detect(chosen.profile, request.text, request.recall, told_in(request))
    return chosen, Document(request.text, spans), preferences


def _key(request: schemas.AnonymizeRequest) -> bytes | None:
    return request.key.get_secret_value().encode() if request.key else None


def _secret(request: schemas.AnonymizeRequest) -> bytes | None:
    """The seed; what it does not protect, the answer says."""
    return None if request.seed is None else secret_of(request.seed)


def _warnings(
    request: schemas.AnonymizeRequest, profile: Profile, preferences: Preferences
) -> list[schemas.Caution]:
    alone = request.seed is not None and request.key is None
    return ["guessable-seed"] if alone and replaces_numbers(profile, preferences) else []


def anonymize_text(
    engine: Engine, request: schemas.AnonymizeRequest, language: str
) -> schemas.Anonymized:
    chosen, document, preferences = found_in(engine, request, language)
    record = to_record(request.record)
    done = engine.plan_spans(
        chosen.profile,
        document,
        preferences,
        seed=_secret(request),
        key=_key(request),
        record=record,
    )
    if record is not None:  # nothing is answered that still holds a value of it
        _ = engine.deliver(done, profile_id=chosen.profile, record=record).data
    applied, growth = [], 0
    for edit in done.written:
        start = edit.start + growth
        if edit.label:
            applied.append(
                schemas.AppliedEdit(
                    start=edit.start,
                    end=edit.end,
                    label=edit.label,
                    new_start=start,
                    new_end=start + len(edit.text),
                    text=edit.text,
                )
            )
        growth += len(edit.text) - (edit.end - edit.start)
    return schemas.Anonymized(
        profile=chosen.profile,
        scheme=engine.profile(chosen.profile).scheme.id,
        doubt=chosen.doubt or None,
        warnings=_warnings(request, engine.profile(chosen.profile), preferences),
        text=done.text,
        edits=applied,
    )


def _or_problem(work: Any, engine: Engine, item: Any, language: str) -> Any:
    try:
        return work(engine, item, language)
    except VeladuraError as error:
        failed = from_veladura(error)
        return schemas.Problem(**problem(failed.status, failed.code, failed.detail))


async def _file_and_options(request: Request, limit: int) -> tuple[UploadPart, dict[str, str]]:
    file: UploadPart | None = None
    options: dict[str, str] = {}
    async for part in read_parts(request, limit):
        if part.filename is None:
            options[part.name] = part.value
        elif file is None:
            file = part
        else:
            raise ApiError(422, "one-file", "Send one file at a time.")
    if file is None:
        raise ApiError(422, "no-file", "The request holds no file.")
    return file, options


def _shape(shape: type[Shape], options: dict[str, str], text: str) -> Shape:
    values: dict[str, Any] = {**options, "text": text}
    try:
        for name in _TABLES & values.keys():
            values[name] = json.loads(values[name])
        return shape.model_validate(values)
    except (ValueError, RecursionError, ValidationError):
        raise ApiError(422, "invalid", "An option is unknown or has a wrong value.") from None
