"""The application, put together: services, routes, errors, what every request passes."""

import gc
import os
import sys
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import RedirectResponse
from sqlalchemy.exc import DBAPIError
from starlette.exceptions import HTTPException

from veladura.errors import VeladuraError
from veladura.formats.legacy.libreoffice import sweep
from veladura.web.accounts.access import find_user
from veladura.web.accounts.invitations import set_up
from veladura.web.api import (
    API,
    account,
    admin,
    audit,
    bin,
    catalogue,
    corrections,
    documents,
    downloads,
    jobs,
    knowledge,
    leaving,
    marks,
    redetection,
    replacements,
    sessions,
    two_steps,
    workspaces,
)
from veladura.web.api import stateless as programs
from veladura.web.api.reviewing import agreement, decisions, entities, queue, sign_off
from veladura.web.api.reviewing import history as reviewing_history
from veladura.web.api.reviewing import pages as reviewing_pages
from veladura.web.bodies import LimitedBody
from veladura.web.changes.redetection import carry_out
from veladura.web.failures import log_failure
from veladura.web.maintenance.rotation import finish_rotation
from veladura.web.middleware import SafeHeaders, SameOrigin, SilentFailures, route_of
from veladura.web.pages import (
    certificate,
    forms,
    learning,
    linting,
    reference,
    registration,
    resetting,
    risk,
    second_step,
    single_sign_on,
)
from veladura.web.pages import knowledge as knowledge_page
from veladura.web.pages import routes as pages
from veladura.web.presidio import routes as presidio_routes
from veladura.web.problems import ApiError, from_veladura, problem_response
from veladura.web.reading_log import ReadingLog
from veladura.web.review.downloads import DeliveryCache
from veladura.web.review.engine import Engine
from veladura.web.review.learner import Learner
from veladura.web.review.remote_engine import RemoteEngine, default_processes, loaded_engine
from veladura.web.review.rendering import Pages
from veladura.web.review.views import Views
from veladura.web.services import Services
from veladura.web.settings import Settings
from veladura.web.static_files import static_address, static_files
from veladura.web.storage.admin_settings import check_key
from veladura.web.storage.crypto import load_server_key
from veladura.web.storage.database import Database
from veladura.web.storage.disk import NoRoom, is_full
from veladura.web.storage.retention import Retention
from veladura.web.worker import Worker

SWITCH_SECONDS = (
    0.0005  # Python's own 5 ms, times the threads a request passes, people would notice
)
# FastAPI would tell a collector that the environment names what failed, and with which values.
NO_TELEMETRY: Any = {
    "tracing": False,
    "metrics": False,
    "logs": False,
    "operation_spans": False,
    "auto_configure": False,
}
GARBAGE_THRESHOLD = 20_000  # objects; Python's own is 700
ROUTERS = (  # what is asked for most often first: a path is tried on one route after the other
    pages,
    documents,
    marks,
    sign_off,
    reviewing_history,
    entities,
    decisions,
    queue,
    workspaces,
    replacements,
    redetection,
    downloads,
    reviewing_pages,
    jobs,
    agreement,
    knowledge,
    programs,
    presidio_routes,
    bin,
    account,
    sessions,
    two_steps,
    leaving,
    catalogue,
    corrections,
    admin,
    audit,
    forms,
    second_step,
    single_sign_on,
    registration,
    resetting,
    reference,
    knowledge_page,
    certificate,
    linting,
    risk,
    learning,
)


def build_services(
    settings: Settings, environment: Mapping[str, str] = os.environ, engine: Engine | None = None
) -> Services:
    """Open the data folder, the key and the database; nothing runs yet."""
    settings.data_dir.mkdir(parents=True, exist_ok=True, mode=0o700)
    key = load_server_key(settings.data_dir, environment)
    # Before the database: a wrong profile leaves none open.
    engine = engine or build_engine(settings)
    disk = settings.disk
    database = Database(settings.url, disk)
    try:
        database.migrate()
        with database.write() as session:
            key = finish_rotation(session, settings.data_dir, key)
            check_key(session, key)
            set_up_token = set_up(session)
    except BaseException:
        database.close()
        raise
    views = Views(engine, key)
    deliveries = DeliveryCache(engine)
    rendered = Pages(engine, deliveries)
    retention = Retention(database, (views, deliveries, rendered))
    worker = Worker(database, key, engine, views, retention, settings.workers)
    services = Services(
        settings,
        database,
        key,
        engine,
        views,
        deliveries,
        rendered,
        worker,
        Learner(database, key, engine),
        disk=disk,
        set_up_token=set_up_token,
    )
    worker.redetect = partial(carry_out, services)
    return services


def build_engine(settings: Settings) -> Engine:
    if settings.processes == 0 or sys.platform == "win32":
        return Engine(settings.profiles, settings.learned_dir)
    wanted = settings.processes or default_processes(settings.workers)
    return RemoteEngine(
        settings.profiles,
        processes=wanted,
        limits=settings.work_limits,
        start=partial(loaded_engine, learned=settings.learned_dir),
        learned=settings.learned_dir,
    )


def _provider(settings: Settings) -> object | None:
    """Of single sign-on, if there is one: others need not load what it takes."""
    if settings.sso is None:
        return None
    from veladura.web.accounts.provider import Provider

    return Provider(settings.sso)


def create_app(
    settings: Settings, environment: Mapping[str, str] = os.environ, engine: Engine | None = None
) -> FastAPI:
    """`engine` stands in for the one that the settings ask for."""
    services = build_services(settings, environment, engine)
    app = FastAPI(
        title="Veladura",
        summary="Finds what identifies people in documents and replaces it.",
        version="1",
        lifespan=partial(_lifespan, services),
        openapi_url=f"{API}/openapi.json",
        docs_url=None,  # FastAPI's own pages load scripts from elsewhere
        redoc_url=None,
        telemetry=NO_TELEMETRY,
    )
    app.state.services = services
    app.state.provider = _provider(settings)
    app.mount(static_address(), static_files())
    app.mount("/static", static_files(), name="static")
    for module in ROUTERS:
        app.router.routes.extend(module.router.routes)
    app.add_exception_handler(ApiError, _api_error)
    app.add_exception_handler(VeladuraError, _veladura_error)
    app.add_exception_handler(DBAPIError, _database_error)
    app.add_exception_handler(HTTPException, _http_error)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_middleware(LimitedBody, services=services)
    app.add_middleware(ReadingLog, services=services)
    app.add_middleware(SilentFailures)
    app.add_middleware(SameOrigin, hosts=settings.allowed_hosts)
    app.add_middleware(SafeHeaders, https=settings.https)  # the outermost: on every answer
    return app


@asynccontextmanager
async def _lifespan(services: Services, app: FastAPI) -> AsyncIterator[None]:
    # What is loaded by now stays: the collector need not look at it again and again, nor run
    # a dozen times while the marks of a long document are read.
    gc.freeze()
    gc.set_threshold(GARBAGE_THRESHOLD, 20, 20)
    gc.enable()
    sys.setswitchinterval(SWITCH_SECONDS)
    try:
        sweep()
        if services.disk is not None:
            services.disk.keep_reserve()
        services.worker.start()
        if services.settings.workers:
            services.learner.start()
        yield
    finally:
        services.learner.stop()
        services.worker.stop()
        services.engine.close()
        services.database.close()


def answer_error(
    request: Request,
    status: int,
    code: str,
    detail: str,
    documents: Sequence[str] | None = None,
) -> Response:
    """Problem+json under /api; elsewhere a page, or for strangers the way to the login."""
    if request.url.path.startswith("/api/") or "text/html" not in request.headers.get("accept", ""):
        return problem_response(status, code, detail, documents=documents)
    services: Services = request.app.state.services
    if status == 401:
        return RedirectResponse(f"/login?next={request.url.path}", 303)
    user = find_user(request, services)
    return pages.render(request, services, user, "error.html", status=status, code=code)


def _api_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, ApiError)
    return answer_error(request, error.status, error.code, error.detail, error.documents)


def _veladura_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, VeladuraError)
    known = from_veladura(error)
    return answer_error(request, known.status, known.code, known.detail)


def _database_error(request: Request, error: Exception) -> Response:
    known = ApiError(503, "database", "The database does not answer.")
    if is_full(error):
        known = NoRoom()
    log_failure(error, f"{request.method} {route_of(request.scope)}")
    return answer_error(request, known.status, known.code, known.detail)


def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    codes = {
        404: ("not-found", "There is nothing here."),
        405: ("method", "Not that way."),
        413: ("too-large", "The request is too long."),
    }
    code, detail = codes.get(error.status_code, ("http", "The request cannot be answered."))
    response = answer_error(request, error.status_code, code, detail)
    response.headers.update(error.headers or {})
    return response


def _invalid(request: Request, error: Exception) -> Response:
    """Which field is wrong and how, never with its value."""
    assert isinstance(error, RequestValidationError)
    fields: list[dict[str, Any]] = [
        {"loc": list(one["loc"]), "type": one["type"], "msg": one["msg"]} for one in error.errors()
    ]
    detail = "The request does not have the expected shape."
    return problem_response(422, "invalid", detail, fields)
