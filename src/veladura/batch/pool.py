"""Worker processes: each loads the model once; answers come in order, even if one crashes.

A process that is ended (by the limits of time and memory, or by a crash) costs the one document it
was at: its batch is taken apart, its documents are tried again one by one, and the one that ends a
process once more is given up.
"""

import contextlib
import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess

from veladura.batch.work import Batch, Failure, Outcome, StartWorker
from veladura.errors import ConfigError, VeladuraError
from veladura.workers.limits import WorkLimits, end_after, usual_limits

AHEAD = 2  # batches in a worker's hands: the next one is there when it finishes one
ENDING_SECONDS = 5.0  # for a process that is about to end by itself
WINDOW = 64  # batches per worker that may be finished before an earlier one is
LOST = Failure(
    error="the process that worked on it was ended by the system, most often for lack of memory",
    code="batch.lost",
)
LATE = Failure(
    error="it took longer than allowed: split it or raise --document-seconds", code="batch.time"
)


def run_batches(
    start: StartWorker, batches: Iterable[Batch], workers: int, limits: WorkLimits | None = None
) -> Iterator[tuple[Batch, Sequence[Outcome]]]:
    """Every batch with its results, in order.

    With one worker and no limits of one's own all is done in this process, which is bound by the
    usual limit of memory meanwhile, and by none of time.
    """
    if workers == 1 and limits is None:
        with usual_limits().fenced():
            work = start(0)
            for batch in batches:
                yield batch, work(batch)
        return
    dispatch = _Dispatch(start, iter(batches), workers, limits or usual_limits())
    try:
        yield from dispatch.results()
    finally:
        for worker in dispatch.team:
            worker.dismiss()


@dataclass(slots=True)
class _Order:
    """A batch on its way: answered at once, or item by item."""

    batch: Batch
    expected: int = 1
    answers: dict[int, Sequence[Outcome]] = field(default_factory=dict)

    @property
    def complete(self) -> bool:
        return len(self.answers) == self.expected

    @property
    def results(self) -> list[Outcome]:
        return [result for i in range(self.expected) for result in self.answers[i]]


@dataclass(slots=True)
class _Task:
    """What one worker is asked to do; `alone` after it ended a worker in company."""

    number: int
    batch: Batch
    piece: int = 0
    alone: bool = False


class _Worker:
    """A worker process and what it has been given."""

    def __init__(self, start: StartWorker, limits: WorkLimits) -> None:
        context = multiprocessing.get_context("spawn")  # threads and fork do not go together
        here, there = context.Pipe()
        self.tasks: deque[_Task] = deque()
        self.ready = False
        self.pipe: Connection = here
        self.process: SpawnProcess = context.Process(
            target=_serve, args=(there, start, limits), daemon=True
        )
        self.process.start()
        there.close()

    def give(self, task: _Task) -> None:
        self.tasks.append(task)
        with contextlib.suppress(OSError):  # it has died, as its silence will say
            self.pipe.send(task.batch)

    def ended(self) -> Failure:
        """Why, once it has fallen silent."""
        self.process.join(ENDING_SECONDS)
        return LATE if self.process.exitcode == -signal.SIGALRM else LOST

    def dismiss(self) -> None:
        self.pipe.close()
        self.process.terminate()
        self.process.join()
        self.process.close()


class _Dispatch:
    def __init__(
        self, start: StartWorker, batches: Iterator[Batch], workers: int, limits: WorkLimits
    ) -> None:
        self.start, self.batches, self.limits = start, batches, limits
        self.team = [_Worker(start, limits) for _ in range(workers)]
        self.orders: dict[int, _Order] = {}
        self.again: deque[_Task] = deque()  # tried once more before anything new
        self.issued = self.following = 0

    def results(self) -> Iterator[tuple[Batch, Sequence[Outcome]]]:
        while True:
            self._hand_out()
            if not self.orders:
                return
            self._listen()
            while (order := self.orders.get(self.following)) and order.complete:
                del self.orders[self.following]
                self.following += 1
                yield order.batch, order.results

    def _hand_out(self) -> None:
        for _ in range(AHEAD):
            for worker in self.team:
                if len(worker.tasks) < AHEAD and (task := self._next()):
                    worker.give(task)

    def _next(self) -> _Task | None:
        if self.again:
            return self.again.popleft()
        if self.issued - self.following >= WINDOW * len(self.team):
            return None
        batch = next(self.batches, None)
        if batch is None:
            return None
        task = _Task(self.issued, batch)
        self.orders[self.issued] = _Order(batch)
        self.issued += 1
        return task

    def _listen(self) -> None:
        by_pipe = {worker.pipe: worker for worker in self.team}
        for pipe in wait(list(by_pipe)):
            worker = by_pipe[pipe]  # type: ignore[index]
            try:
                answer = worker.pipe.recv()
            except (EOFError, OSError):
                self._replace(worker)
                continue
            if isinstance(answer, str):
                raise ConfigError(answer)
            if answer is None:
                worker.ready = True
                continue
            task = worker.tasks.popleft()
            self.orders[task.number].answers[task.piece] = answer

    def _replace(self, worker: _Worker) -> None:
        tasks = worker.tasks
        failure = worker.ended()
        worker.dismiss()
        self.team.remove(worker)
        if not worker.ready:
            raise ConfigError("a worker process ended before it could begin: is memory short?")
        self.team.append(_Worker(self.start, self.limits))
        if not tasks:
            return
        suspect = tasks.popleft()
        if suspect.alone:
            self.orders[suspect.number].answers[suspect.piece] = [failure]
        else:
            pieces = suspect.batch.split()
            self.orders[suspect.number].expected = len(pieces)
            self.again.extend(
                _Task(suspect.number, batch, piece, alone=True)
                for piece, batch in enumerate(pieces)
            )
        self.again.extend(tasks)


def _serve(pipe: Connection, start: StartWorker, limits: WorkLimits) -> None:
    """A worker's life: it ends when the run does, or is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the run to handle
    os.environ["OPENBLAS_NUM_THREADS"] = "1"  # before numpy is loaded: one core a worker
    limits.confine()
    try:
        work = start(1)
    except VeladuraError as error:
        pipe.send(str(error))
        return
    with contextlib.suppress(EOFError, OSError):
        pipe.send(None)
        while True:
            batch = pipe.recv()
            end_after(limits.seconds)  # for all of it: documents that come together are small
            results = work(batch)
            end_after(0)
            pipe.send(results)
