"""The queue, and whether the server is well."""

from datetime import datetime
from typing import Literal

from veladura.web.schemas.shape import JobState, Shape


class Job(Shape):
    id: str
    document: str
    state: JobState
    attempts: int
    progress: int  # per cent
    error: str | None
    created: datetime
    started: datetime | None
    finished: datetime | None


class JobList(Shape):
    jobs: list[Job]
    total: int
    page: int
    size: int


class Health(Shape):
    status: Literal["ok", "degraded"]
    version: str
    database: Literal["ok", "failing"]
    worker: Literal["ok", "stopped"]
    disk: Literal["ok", "low", "full"]  # low: nothing is taken in; full: reading and deleting go on
    clock: Literal["ok", "ahead"]  # ahead: it jumped; nothing expires because of that
    queued: int
    running: int
    waiting_seconds: int  # of what has waited longest
    disk_free: int | None  # bytes; null: the disk is another machine's
    profiles: dict[str, bool]
