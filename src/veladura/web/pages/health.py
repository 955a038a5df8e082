"""Whether the server is well: database, worker, queue, profiles."""

from functools import cache
from importlib.metadata import version

from sqlalchemy import func, select

from veladura.web.api.schemas import Health
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
    engine = services.engine
    profiles = {profile_id: engine.why_not(profile_id) is None for profile_id in engine.profiles}
    return Health(
        status="ok" if database and worker and any(profiles.values()) else "degraded",
        version=own_version(),
        database="ok" if database else "failing",
        worker="ok" if worker else "stopped",
        queued=queued,
        profiles=profiles,
    )
