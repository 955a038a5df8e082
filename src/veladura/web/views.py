"""Documents as the pages see them: text, marks and previews, kept in memory while unchanged."""

import threading
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy.orm import Session

from veladura.web.crypto import ServerKey
from veladura.web.documents import Sealed, load_marks
from veladura.web.editing import Mark, Options
from veladura.web.engine import Engine, Rewriting
from veladura.web.tables import DocumentRow

KEPT_CHARACTERS = 20_000_000  # of all texts together


@dataclass(frozen=True, slots=True)
class View:
    """A revision of a document, computed through."""

    id: str
    revision: int
    name: str = field(repr=False)
    text: str = field(repr=False)
    marks: Mapping[int, Mark] = field(repr=False)
    options: Options = field(repr=False)
    preferences: Mapping[str, Any] = field(repr=False)
    rewriting: Rewriting = field(repr=False)


class Views:
    """A cache by document and revision; the least recently used go first."""

    def __init__(self, engine: Engine, key: ServerKey) -> None:
        self._engine = engine
        self._key = key
        self._lock = threading.Lock()
        self._kept: OrderedDict[str, View] = OrderedDict()

    def load(self, session: Session, row: DocumentRow) -> View:
        """The current revision of a document that is ready."""
        kept = self.kept(row.id)
        if kept and kept.revision == row.revision:
            return kept
        sealed = Sealed.of(row, self._key)
        text, options = sealed.text(session), sealed.options
        marks = load_marks(session, row.id)
        view = View(
            row.id,
            row.revision,
            sealed.name,
            text,
            marks,
            options,
            self._engine.preferences(row.profile, options.preferences).to_table(),
            kept.rewriting
            if kept and kept.options == options and _same_edits(kept.marks, marks)
            else self._engine.rewrite(row.profile, text, marks, options),
        )
        self._keep(view)
        return view

    def kept(self, document_id: str) -> View | None:
        with self._lock:
            if document_id in self._kept:
                self._kept.move_to_end(document_id)
            return self._kept.get(document_id)

    def forget(self, document_id: str) -> None:
        with self._lock:
            self._kept.pop(document_id, None)

    def _keep(self, view: View) -> None:
        with self._lock:
            known = self._kept.get(view.id)
            if known is None or known.revision <= view.revision:
                self._kept[view.id] = view
                self._kept.move_to_end(view.id)
            size = sum(len(kept.text) for kept in self._kept.values())
            while size > KEPT_CHARACTERS and len(self._kept) > 1:
                _, dropped = self._kept.popitem(last=False)
                size -= len(dropped.text)


def _same_edits(before: Mapping[int, Mark], after: Mapping[int, Mark]) -> bool:
    """Accepting a mark changes nothing of what is written: the previews need no new plan."""
    return before.keys() == after.keys() and all(
        (old.start, old.end, old.label, old.active) == (new.start, new.end, new.label, new.active)
        for old, new in zip(before.values(), map(after.__getitem__, before))
    )
