"""One worker process, seen from the one that asks."""

import logging
import os
import pickle
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Generic, TypeVar

from veladura.errors import AnswerTooLong, TookTooLong, TooMuchMemory, WorkerLost, WorkFailed
from veladura.progress import report
from veladura.workers.child import OUT_OF_MEMORY
from veladura.workers.limits import WorkLimits
from veladura.workers.messages import Answer, pack, unpack_answer

State = TypeVar("State")
logger = logging.getLogger("veladura.workers")
_INHERITED = ("PATH", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "TMPDIR", "TEMP", "SYSTEMROOT")
_ONE_THREAD = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}  # one core a worker
_COMMAND = "from veladura.workers.child import main; main()"
_START_SECONDS = 120.0
_GRACE = 5.0  # after a worker should have been ended by the system


class WorkerProcess(Generic[State]):
    """Knows after its start that it can work. `alive` is False once it cannot any more."""

    def __init__(self, start: Callable[[], State], limits: WorkLimits) -> None:
        self._limits = limits
        ours, theirs = socket.socketpair()
        with theirs:
            self._process = subprocess.Popen(  # noqa: S603 (our own module, a fixed command)
                [sys.executable, "-P", "-c", _COMMAND, str(theirs.fileno())],
                env=_clean_environment(),
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
        self._link = Connection(ours.detach())
        self.alive = True
        self._send(pack((start, limits)))
        self._receive(_START_SECONDS)

    def ask(self, work: Callable[..., object], *arguments: object, seconds: float) -> object:
        """What `work(state, *arguments)` returns there, or the error it raises."""
        self._send(pack((work, arguments, seconds)))
        end = time.monotonic() + seconds + _GRACE
        answer = self._receive(seconds + _GRACE)
        while answer.share is not None:
            report(answer.share)
            answer = self._receive(max(0.0, end - time.monotonic()))
        if answer.error is not None:
            raise answer.error
        if answer.failure == OUT_OF_MEMORY:
            self.stop()  # and give back what it holds
            raise self._too_much_memory()
        if answer.failure is not None:
            logger.error("a worker failed: %s at %s", answer.failure.kind, answer.failure.trail)
            raise WorkFailed(f"this could not be processed ({answer.failure.kind})")
        return answer.value

    def end(self) -> None:
        """From another thread than the one that asks, which then learns that it is gone."""
        self.alive = False
        self._process.kill()

    def stop(self) -> None:
        self.alive = False
        self._process.kill()
        self._process.wait()
        self._link.close()

    def _send(self, message: bytes) -> None:
        try:
            self._link.send_bytes(message)
        except OSError:
            raise self._lost() from None

    def _receive(self, seconds: float) -> Answer:
        try:
            if not self._link.poll(seconds):
                self.stop()
                raise self._too_long()
            data = self._link.recv_bytes(self._limits.answer)
        except EOFError:
            raise self._lost() from None
        except OSError as error:
            if error.errno is not None:  # the connection is gone
                raise self._lost() from None
            self.stop()
            raise AnswerTooLong(
                f"the result has more than {self._limits.answer:,} bytes: split the document"
            ) from None
        try:
            return unpack_answer(data)
        except pickle.UnpicklingError:
            self.stop()
            raise WorkerLost("a worker process gave an answer that cannot be read") from None

    def _lost(self) -> Exception:
        """Why the process is gone, as far as the system tells."""
        try:
            status = self._process.wait(_GRACE)
        except subprocess.TimeoutExpired:
            status = 0
        self.stop()
        if status == -signal.SIGALRM:
            return self._too_long()
        if status == -signal.SIGKILL:
            return self._too_much_memory()
        return WorkerLost(
            "the process that worked on this document ended: the document is damaged, or needs "
            "more memory than allowed"
        )

    def _too_long(self) -> TookTooLong:
        return TookTooLong("this document took longer than allowed: split it, or raise the limit")

    def _too_much_memory(self) -> TooMuchMemory:
        allowed = self._limits.memory // 2**20
        return TooMuchMemory(
            f"this document needs more memory than the {allowed:,} MiB allowed: split it, or raise "
            "the limit"
        )


def _clean_environment() -> dict[str, str]:
    """Nothing that may be secret: keys and addresses of databases stand in the environment."""
    kept = {name: os.environ[name] for name in _INHERITED if name in os.environ}
    return {**kept, **_ONE_THREAD, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
