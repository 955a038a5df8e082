"""Documents as the pages see them: text and marks, kept in memory while unchanged.

What is written instead of the marks is planned when first asked for: on a long document that takes
longer than a person wants to wait for having accepted a mark.
"""

import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from sqlalchemy.orm import Session

from veladura.transform import Plan
from veladura.web.known import EngineTold
from veladura.web.marks import Change, Mark, Options, apply_change, keeps_edits
from veladura.web.review.cache import Once
from veladura.web.review.engine import UNTOLD, Engine, mask_mark
from veladura.web.storage.crypto import ServerKey
from veladura.web.storage.documents import Sealed, load_marks
from veladura.web.storage.shelves import Shelves
from veladura.web.storage.tables import DocumentRow

KEPT_CHARACTERS = 20_000_000  # of all texts together
REMEMBERED_DELETIONS = 10_000


@dataclass(frozen=True, slots=True)
class Planned:
    """A plan and what it writes for every mark: the original where it is kept or rejected."""

    plan: Plan = field(repr=False)
    replacements: Mapping[int, str] = field(repr=False)

    @classmethod
    def of(cls, plan: Plan, marks: Mapping[int, Mark]) -> "Planned":
        text = plan.document.text
        written = {(edit.start, edit.end): edit.text for edit in plan.edits}
        replacements = {}
        for id, mark in marks.items():
            # A rejected mention of a name that is hidden elsewhere is written anew like any repeat.
            surface = text[mark.start : mark.end]
            replacements[id] = written.get((mark.start, mark.end), surface)
        return cls(plan, replacements)


class LazyPlan:
    """A plan that is worked out once, by whoever needs it first."""

    def __init__(self, work: Callable[[], Planned]) -> None:
        self._work = work
        self._once: Once[Planned] = Once()

    @property
    def made(self) -> Planned | None:
        return self._once.made

    def make(self) -> Planned:
        return self._once.get(self._work)


@dataclass(frozen=True, slots=True)
class View:
    """A revision of a document; revisions that write the same share a plan."""

    id: str
    revision: int
    name: str = field(repr=False)
    text: str = field(repr=False)
    marks: Mapping[int, Mark] = field(repr=False)  # in order of the text
    options: Options = field(repr=False)
    preferences: Mapping[str, Any] = field(repr=False)
    lazy_plan: LazyPlan = field(repr=False, compare=False)
    profile: str = ""
    told: EngineTold = field(default=UNTOLD, repr=False)  # what is known of it beforehand

    @property
    def plan(self) -> Plan:
        return self.lazy_plan.make().plan

    @property
    def replacements(self) -> Mapping[int, str]:
        return self.lazy_plan.make().replacements

    def masked(self, mark: Mark) -> str:
        return mask_mark(self.text, mark, self.preferences["mask_style"])


class Views:
    """A cache by document and revision; the least recently used go first."""

    def __init__(self, engine: Engine, key: ServerKey) -> None:
        self._engine = engine
        self._key = key
        self.shelves = Shelves(key)
        self._lock = threading.Lock()
        self._kept: OrderedDict[str, View] = OrderedDict()
        self._gone: OrderedDict[str, None] = OrderedDict()  # deleted: ids never come back

    def load(self, session: Session, row: DocumentRow) -> View:
        """The current revision of a document that is ready."""
        kept = self.kept(row.id)
        told = self.shelves.told(session, row)
        if kept and kept.revision == row.revision and kept.told.token == told.token:
            return kept
        sealed = Sealed.of(row, self._key)
        text = kept.text if kept else sealed.text(session)  # a document's text never changes
        marks = load_marks(session, row.id)
        view = self._view(row, sealed.name, text, marks, sealed.options, told)
        self.keep(view)
        return view

    def follow(self, row: DocumentRow, before: View, change: Change) -> View:
        """The revision a change leads to, to be kept once it is stored."""
        if not change:
            return before
        marks = apply_change(before.marks, change)
        if keeps_edits(change):
            return replace(before, revision=row.revision, marks=marks)
        options = change.options[1] if change.options else before.options
        return self._view(row, before.name, before.text, marks, options, before.told)

    def kept(self, document_id: str) -> View | None:
        with self._lock:
            if document_id in self._kept:
                self._kept.move_to_end(document_id)
            return self._kept.get(document_id)

    def keep(self, view: View) -> None:
        with self._lock:
            if view.id in self._gone:  # deleted while somebody was still reading it
                return
            known = self._kept.get(view.id)
            if known is None or known.revision <= view.revision:
                self._kept[view.id] = view
                self._kept.move_to_end(view.id)
            size = sum(len(kept.text) for kept in self._kept.values())
            while size > KEPT_CHARACTERS and len(self._kept) > 1:
                _, dropped = self._kept.popitem(last=False)
                size -= len(dropped.text)

    def clear(self) -> None:
        """Empties the cache: everything is read again when it is asked for."""
        with self._lock:
            self._kept.clear()

    def forget(self, document_id: str) -> None:
        """After a deletion: neither is it kept any longer, nor will it be again."""
        with self._lock:
            self._kept.pop(document_id, None)
            self._gone[document_id] = None
            if len(self._gone) > REMEMBERED_DELETIONS:
                self._gone.popitem(last=False)

    def _view(
        self,
        row: DocumentRow,
        name: str,
        text: str,
        marks: Mapping[int, Mark],
        options: Options,
        told: EngineTold,
    ) -> View:
        profile = row.profile
        preferences = self._engine.preferences(profile, options.preferences).to_table()

        def work() -> Planned:
            return Planned.of(self._engine.plan(profile, text, marks, options, told), marks)

        lazy = LazyPlan(work)
        return View(
            row.id, row.revision, name, text, marks, options, preferences, lazy, profile, told
        )
