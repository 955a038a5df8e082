"""Whether the server is well: database, worker, queue, profiles."""

from functools import cache
from importlib.metadata import version

from sqlalchemy import func, select

from veladura.web.schemas import Health
from veladura.web.services import Services
from veladura.web.storage.tables import JobRow


@cache
def own_version() -> str:
    """Of the installed package; asking for it reads files."""
    return version("veladura")


def check_health(services: Services) -> Health:
    database = services.database.answers()
    queued = 0
    if database:
        with services.database.read() as session:
            query = select(func.count()).select_from(JobRow).where(JobRow.state == "queued")
            queued = session.scalar(query) or 0
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
        profiles=profiles,
    )
