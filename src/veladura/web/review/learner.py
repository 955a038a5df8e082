"""One thread that lets models learn from reviewed documents, one after the other.

The work itself is done by a process of its own, which yields to everybody else's work.
"""

import threading
from collections.abc import Callable

from veladura.errors import CalledOff, VeladuraError, WorkerError
from veladura.progress import listening, now_and_then
from veladura.web.failures import log_failure
from veladura.web.review.engine import Engine
from veladura.web.storage import learnings
from veladura.web.storage.audit_log import note
from veladura.web.storage.crypto import ServerKey
from veladura.web.storage.database import Database
from veladura.web.storage.tables import LearningRow

IDLE_SECONDS = 30.0  # another process may have queued something
NOTED_SECONDS = 1.0  # between two notes of how far it is


class Learner:
    def __init__(self, database: Database, key: ServerKey, engine: Engine) -> None:
        self._database, self._key, self._engine = database, key, engine
        self._wake = threading.Event()
        self._stopping = False
        self._at_work = ""  # the id of what is learned at this moment
        self._thread = threading.Thread(target=self._run, name="veladura-learner", daemon=True)

    def start(self) -> None:
        with self._database.write() as session:
            learnings.recover(session)
        self._thread.start()

    def stop(self) -> None:
        """End what is under way; it begins anew when the server does."""
        self._stopping = True
        self._wake.set()
        if self._thread.is_alive():
            self._engine.call_off(self._at_work)
            self._thread.join(timeout=30)
            with self._database.write() as session:
                learnings.recover(session)

    def notify(self) -> None:
        self._wake.set()

    def _run(self) -> None:
        while not self._stopping:
            self._wake.clear()
            try:
                busy = self.work_once()
            except Exception as error:  # the database went away: wait, then look again
                log_failure(error, "taking a learning")
                busy = False
            if not busy:
                self._wake.wait(IDLE_SECONDS)

    def work_once(self) -> bool:
        """Learn what is asked for next; False where nothing is."""
        with self._database.write() as session:
            row = learnings.claim(session)
        if row is None:
            return False
        self._at_work = row.id
        try:
            with self._engine.working_on(row.id), listening(self._noting(row.id)):
                version, error = self._carry_out(row)
            self._database.insist(
                lambda session: learnings.finish(session, row.id, version=version, error=error)
            )
        except CalledOff:
            pass  # whoever called it off has said so in the table
        finally:
            self._at_work = ""
        return True

    def _carry_out(self, row: LearningRow) -> tuple[str, str]:
        """The version that was taken, if one was, or what went wrong."""
        try:
            with self._database.read() as session:
                documents = learnings.reviewed_documents(
                    session, self._key, row.workspace_id, row.profile
                )
            made = self._engine.learn(row.profile, documents)
        except CalledOff:
            raise
        except WorkerError:  # its words are about documents
            return "", "The process that learned was ended: it took too much time or memory."
        except VeladuraError as failure:
            return "", str(failure)
        except Exception as failure:
            log_failure(failure, f"learning {row.id}")
            return "", f"This failed ({type(failure).__name__})."
        taken = "" if made.refused else made.name
        detail = {"profile": row.profile, "documents": len(documents), "version": taken}
        note(self._database, row.user_id, "model.learn", row.workspace_id, **detail)
        return taken, ""

    def _noting(self, learning_id: str) -> Callable[[float], None]:
        """Writes down how far it is, and learns thereby that it is not wanted any more."""

        def note_share(share: float) -> None:
            with self._database.write() as session:
                wanted = learnings.note_progress(session, learning_id, min(99, int(100 * share)))
            if not wanted or self._stopping:
                raise CalledOff("this was cancelled")

        return now_and_then(note_share, NOTED_SECONDS)
