"""The worker: threads of the server's own process that take jobs from the table."""

import logging
import threading
from collections.abc import Callable
from dataclasses import replace

from veladura.errors import CalledOff, VeladuraError, WorkersBusy
from veladura.progress import listening, now_and_then, part
from veladura.web.failures import log_failure
from veladura.web.marks import apply_change, redetect
from veladura.web.problems import ApiError
from veladura.web.review.engine import Engine
from veladura.web.review.views import Views
from veladura.web.storage import jobs
from veladura.web.storage.crypto import ServerKey
from veladura.web.storage.database import Database
from veladura.web.storage.disk import NoRoom, is_full
from veladura.web.storage.documents import Sealed, count_marks, load_marks, store_marks
from veladura.web.storage.retention import Retention
from veladura.web.storage.tables import DocumentRow, JobRow, UserRow

logger = logging.getLogger("veladura.web")
QUIET_SECONDS = 1.0  # after the start: the first page goes before the models
QUICK_BYTES = 500_000  # a file that is read while one waits
NOTED_SECONDS = 1.0  # between two notes of how far a job is
READING, DETECTING = 0.2, 0.95  # of a job: where reading the file ends, and searching it
IDLE_SECONDS = 30.0  # another process may have queued something


class Worker:
    """Wakes when a job arrives; between jobs it deletes what is past its time."""

    def __init__(
        self,
        database: Database,
        key: ServerKey,
        engine: Engine,
        views: Views,
        retention: Retention,
        threads: int,
    ) -> None:
        self._database = database
        self._key = key
        self._engine = engine
        self._views = views
        self.retention = retention
        self._wake = threading.Condition()
        self._stopping = False
        self._news = 0
        self.redetect: Callable[[JobRow], None]  # set by whoever has all services: one is this
        self._threads = [
            threading.Thread(
                target=self._run,
                args=(QUICK_BYTES if 0 < n == threads - 1 else None,),
                name=f"veladura-worker-{n}",
                daemon=True,
            )
            for n in range(threads)
        ]

    def start(self) -> None:
        with self._database.write() as session:
            if count := jobs.recover(session):
                logger.info("%d interrupted jobs taken up again", count)
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        """Let the job at hand end; what waits stays in the table."""
        with self._wake:
            self._stopping = True
            self._wake.notify_all()
        for thread in self._threads:
            if thread.is_alive():
                thread.join(timeout=30)

    @property
    def running(self) -> bool:
        return bool(self._threads) and all(thread.is_alive() for thread in self._threads)

    def notify(self) -> None:
        with self._wake:
            self._news += 1
            self._wake.notify_all()

    def finish_all(self, timeout: float = 60) -> bool:
        """Wait until nothing is queued or running; False if that takes longer than `timeout`."""
        with self._wake:
            return self._wake.wait_for(self._idle, timeout)

    def _idle(self) -> bool:
        with self._database.read() as session:
            return jobs.waiting(session) == 0

    def _run(self, most_bytes: int | None) -> None:
        """Of several threads the last takes small files only, so that they pass large ones by."""
        with self._wake:
            if not self._stopping and not self._news:
                self._wake.wait(QUIET_SECONDS)
        for profile_id in self._engine.profiles:
            self._engine.why_not(profile_id)  # load it before the first document or page needs it
        while not self._stopping:
            seen = self._news
            try:
                busy = self.work_once(most_bytes)
            except Exception as error:  # the database went away: wait, then look again
                log_failure(error, "taking a job")
                busy = False
            with self._wake:
                if not busy and not self._stopping and self._news == seen:
                    self._wake.wait(IDLE_SECONDS)

    def work_once(self, most_bytes: int | None = None) -> bool:
        """Process one job; False when none was waiting."""
        self._database.look_after()
        self.retention.sweep_if_due()
        with self._database.write() as session:
            job = jobs.claim(session, most_bytes)
        if job is None:
            return False
        try:
            with self._engine.working_on(job.document_id), listening(self._noting(job.id)):
                self._work_on(job)
        except WorkersBusy:
            with self._database.write() as session:
                jobs.postpone(session, job.id)
            return False
        except CalledOff:
            pass  # whoever called it off has said so in the table
        with self._wake:
            self._wake.notify_all()
        return True

    def _noting(self, job_id: str) -> Callable[[float], None]:
        """Writes down how far a job is, now and then: whoever waits looks once a second."""

        def note(share: float) -> None:
            with self._database.write() as session:
                jobs.note_progress(session, job_id, min(99, int(100 * share)))

        # Most jobs are done before anything is written.
        return now_and_then(note, NOTED_SECONDS, first=NOTED_SECONDS)

    def _work_on(self, job: JobRow) -> None:
        """Whoever cancels the job, or deletes its document, before or meanwhile ends it."""
        with self._database.read() as session:
            if not jobs.is_wanted(session, job.id):
                return
        failed = self._carry_out(job) or (None, None)
        self._database.insist(lambda session: jobs.finish(session, job.id, *failed))
        if failed == (None, None):
            self._look_at(job.document_id)

    def _carry_out(self, job: JobRow) -> tuple[str, str] | None:
        """What went wrong, as a sentence and its code."""
        try:
            if job.kind == jobs.REDETECT:
                self.redetect(job)
            else:
                self._process(job)
        except (WorkersBusy, CalledOff):
            raise
        except VeladuraError as failure:
            return str(failure), failure.code
        except ApiError as failure:
            return failure.detail, failure.code
        except Exception as failure:
            log_failure(failure, f"job {job.id}")
            if is_full(failure):
                return NoRoom().detail, NoRoom().code
            return f"This file could not be processed ({type(failure).__name__}).", "unexpected"
        return None

    def _look_at(self, document_id: str) -> None:
        """Work the previews out before somebody opens the document and has to wait."""
        try:
            with self._database.read() as session:
                row = session.get(DocumentRow, document_id)
                is_ready = row is not None and row.state == "ready"
                view = self._views.load(session, row) if row and is_ready else None
            if view is not None and len(view.text) <= QUICK_BYTES:
                view.lazy_plan.make()
        except CalledOff:
            raise
        except Exception as failure:  # whoever opens it will see; the job itself is done
            log_failure(failure, f"previews of {document_id}")

    def _process(self, job: JobRow) -> None:
        with self._database.read() as session:
            row = session.get(DocumentRow, job.document_id)
            if row is None:
                return
            sealed = Sealed.of(row, self._key)
            data = sealed.original(session)
            owner = session.get_one(UserRow, row.owner_id)
            shelf = self._views.shelves.load(session, row.workspace_id)
        with part(0.0, READING):
            original = self._engine.read(data, sealed.name)
        text = original.text
        chosen = self._engine.choose(row.profile, text, owner.language)
        profile = self._engine.profile(chosen.profile)
        if not self._engine.preferences(profile.id, sealed.options.preferences).may_hide_pictures:
            original.checked()
        options = replace(sealed.options, doubt=chosen.doubt)
        if options.recall < 0:
            options = replace(options, recall=profile.recall)
        subject = row.record_id or shelf.subject(sealed.name, text)
        with part(READING, DETECTING):
            spans = self._engine.detect(profile.id, text, options.recall, shelf.told(subject))
        with self._database.write() as session:
            fresh = session.get(DocumentRow, job.document_id)
            if fresh is None or jobs.is_cancelled(session, job.id):
                return
            sealed = Sealed.of(fresh, self._key)
            sealed.set_text(session, text)
            fresh.record_id = subject
            sealed.set_options(options)
            marks = load_marks(session, fresh.id)
            change = redetect(marks, spans, next_id=fresh.next_mark)
            store_marks(session, fresh.id, change)
            count_marks(fresh, apply_change(marks, change))
            fresh.profile, fresh.scheme = profile.id, profile.scheme.id
            fresh.language, fresh.media_type = profile.language, original.media_type
            fresh.length = len(text)
            fresh.revision += 1
