"""Whether the server is well: database, worker, queue, profiles."""

from functools import cache
from importlib.metadata import version

from sqlalchemy import func, select

from veladura.web.schemas import Health
from veladura.web.services import Services
from veladura.web.storage.tables import JobRow, now


@cache
def own_version() -> str:
    """Of the installed package; asking for it reads files."""
    return version("veladura")


def _queue(services: Services) -> tuple[int, int, int]:
    """How many wait, how many run, and for how many seconds the oldest has waited."""
    with services.database.read() as session:
        counting = select(JobRow.state, func.count()).group_by(JobRow.state)
        counts = {row[0]: row[1] for row in session.execute(counting)}
        waiting = select(JobRow.created).where(JobRow.state == "queued")
        first = session.scalar(waiting.order_by(JobRow.created).limit(1))
    seconds = max(0, int((now() - first).total_seconds())) if first else 0
    return counts.get("queued", 0), counts.get("running", 0), seconds


def check_health(services: Services) -> Health:
    database = services.database.answers()
    queued, running, waiting = _queue(services) if database else (0, 0, 0)
    worker = services.worker.running
    jumped = services.worker.retention.clock.jumped
    disk = services.disk.state if services.disk else "ok"
    engine = services.engine
    profiles = {profile_id: engine.why_not(profile_id) is None for profile_id in engine.profiles}
    well = database and worker and not jumped and disk == "ok" and any(profiles.values())
    return Health(
        status="ok" if well else "degraded",
        version=own_version(),
        database="ok" if database else "failing",
        worker="ok" if worker else "stopped",
        disk=disk,
        clock="ahead" if jumped else "ok",
        queued=queued,
        running=running,
        waiting_seconds=waiting,
        disk_free=services.disk.free if services.disk else None,
        profiles=profiles,
    )
