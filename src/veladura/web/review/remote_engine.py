"""The engine of a server: what reads, searches or rewrites a document happens in a worker."""

import os
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import cast

from veladura.delivery import Delivered
from veladura.document import Document, Span
from veladura.errors import WorkerError
from veladura.formats.covers import Cover
from veladura.formats.legacy.libreoffice import sweep
from veladura.knowledge import Record
from veladura.lint.findings import Doubtful
from veladura.models.versions import Version
from veladura.risk.groups import Risk
from veladura.transform import Plan, Preferences
from veladura.web.known import EngineTold
from veladura.web.marks import Mark, Options
from veladura.web.review.engine import AUTO, UNTOLD, Chosen, Engine, Read, Reasons
from veladura.web.review.learned import Difference
from veladura.workers import Errand, Pool, WorkLimits
from veladura.workers.errand import current_errand
from veladura.workers.process import WorkerProcess

LEARNING = WorkLimits(seconds=3600.0, memory=6 * 2**30)  # PyTorch takes two gibibytes itself
LEARNING_NICE = 10  # besides what every worker has
Start = Callable[[tuple[str, ...]], Engine]


def loaded_engine(profiles: tuple[str, ...], learned: Path | None = None) -> Engine:
    """With all models that can be loaded: a worker starts once, and then shall be fast."""
    engine = Engine(profiles, learned)
    for profile_id in engine.profiles:
        engine.why_not(profile_id)
    return engine


def yielding_engine(profiles: tuple[str, ...], learned: Path | None) -> Engine:
    """For work that nobody waits for: it runs when the processor has nothing else to do."""
    os.nice(LEARNING_NICE)
    return Engine(profiles, learned)


def default_processes(background: int) -> int:
    """One for each thread that works through uploads, and some for people who wait."""
    return background + max(2, os.cpu_count() or 1)


class RemoteEngine(Engine):
    """Knows profiles and preferences itself; for all else it asks a worker (see `workers`)."""

    def __init__(
        self,
        profiles: tuple[str, ...],
        *,
        processes: int,
        limits: WorkLimits,
        start: Start = loaded_engine,
        learned: Path | None = None,
    ) -> None:
        super().__init__(profiles, learned)
        self._names = profiles
        self._pool = Pool(partial(start, profiles), most=processes, limits=limits)
        self._usable: set[str] = set()
        self._errands: dict[str, Errand] = {}  # by document
        self._errands_lock = threading.Lock()

    def close(self) -> None:
        self._pool.close()

    @contextmanager
    def working_on(self, document_id: str) -> Iterator[None]:
        errand = Errand()
        with self._errands_lock:
            self._errands[document_id] = errand
        try:
            with errand.under_way():
                yield
        finally:
            with self._errands_lock:
                if self._errands.get(document_id) is errand:
                    del self._errands[document_id]

    def call_off(self, document_id: str) -> None:
        with self._errands_lock:
            errand = self._errands.get(document_id)
        if errand is not None:
            errand.call_off()

    def why_not(self, profile_id: str) -> str | None:
        if profile_id in self._usable:
            return None
        try:
            trouble = self._pool.call(Engine.why_not, profile_id)
        except WorkerError as error:
            return str(error)
        if trouble is None:
            self._usable.add(profile_id)
            self._troubles.pop(profile_id, None)
        else:
            self._troubles[profile_id] = trouble
        return trouble

    def choose(self, profile_id: str, text: str, language: str | None = None) -> Chosen:
        if profile_id != AUTO:
            return super().choose(profile_id, text, language)
        return self._pool.call(Engine.choose, profile_id, text, language)

    def detect(
        self, profile_id: str, text: str, recall: float | None = None, told: EngineTold = UNTOLD
    ) -> tuple[Span, ...]:
        return self._pool.call(Engine.detect, profile_id, text, recall, told)

    def compare_version(self, profile_id: str, name: str, texts: Sequence[str]) -> list[Difference]:
        return self._pool.call(Engine.compare_version, profile_id, name, tuple(texts))

    def learn(self, profile_id: str, documents: Sequence[Document]) -> Version:
        """In a process of its own, which takes more memory and time, and comes after all others."""
        start = partial(yielding_engine, self._names, self.learned.folder)
        worker = WorkerProcess(start, LEARNING)
        try:
            with current_errand().done_by(worker):
                work = partial(worker.ask, Engine.learn, profile_id, tuple(documents))
                return cast(Version, work(seconds=LEARNING.seconds))
        finally:
            worker.stop()
            if store := self.learned.store(self.profile(profile_id)):
                store.sweep()

    def know(
        self, profile_id: str, text: str, spans: Sequence[Span], told: EngineTold
    ) -> tuple[Span, ...]:
        return self._pool.call(Engine.know, profile_id, text, tuple(spans), told)

    def lint(self, profile_id: str, documents: Sequence[Document]) -> list[Doubtful]:
        return self._pool.call(Engine.lint, profile_id, tuple(documents))

    def assess(self, profile_id: str, documents: Sequence[Document], known: Sequence[str]) -> Risk:
        return self._pool.call(Engine.assess, profile_id, tuple(documents), tuple(known))

    def explain(
        self,
        profile_id: str,
        text: str,
        start: int,
        end: int,
        recall: float,
        told: EngineTold = UNTOLD,
    ) -> Reasons:
        return self._pool.call(Engine.explain, profile_id, text, start, end, recall, told)

    def plan(
        self,
        profile_id: str,
        text: str,
        marks: Mapping[int, Mark],
        options: Options,
        told: EngineTold = UNTOLD,
    ) -> Plan:
        lists_unneeded = EngineTold(record=told.record, secret=told.secret)
        work, pool = Engine.plan, self._pool
        return pool.call(work, profile_id, text, dict(marks), options, lists_unneeded)

    def plan_spans(
        self,
        profile_id: str,
        document: Document,
        preferences: Preferences,
        *,
        seed: bytes | None = None,
        key: bytes | None = None,
        record: Record | None = None,
    ) -> Plan:
        work, pool = Engine.plan_spans, self._pool
        return pool.call(work, profile_id, document, preferences, seed=seed, key=key, record=record)

    def read(self, data: bytes, name: str) -> Read:
        return self._pool.call(Engine.read, data, name)

    def deliver(
        self,
        plan: Plan,
        data: bytes | None = None,
        name: str = "",
        *,
        profile_id: str = "",
        record: Record | None = None,
        covers: Sequence[Cover] = (),
    ) -> Delivered:
        work, pool = Engine.deliver, self._pool
        done = pool.call(
            work, plan, data, name, profile_id=profile_id, record=record, covers=tuple(covers)
        )
        return replace(done, plan=plan)  # the one we have: no need to keep its text twice

    def look_under(self, data: bytes, media_type: str, text: str, cover: Cover) -> Cover:
        try:
            return self._pool.call(Engine.look_under, data, media_type, text, cover)
        except WorkerError:
            sweep()
            raise

    def to_pdf(self, data: bytes, media_type: str | None) -> bytes:
        try:
            return self._pool.call(Engine.to_pdf, data, media_type)
        except WorkerError:
            sweep()  # what a worker that was ended has left of the document
            raise

    def page_sizes(self, pdf: bytes) -> list[tuple[float, float]]:
        return self._pool.call(Engine.page_sizes, pdf)

    def render_page(self, pdf: bytes, number: int) -> bytes | None:
        return self._pool.call(Engine.render_page, pdf, number)
