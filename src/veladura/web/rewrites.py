"""Rewritten files with their audit, kept while the document is unchanged."""

import threading
from collections import OrderedDict
from dataclasses import dataclass, field

from veladura import audit
from veladura.audit import AuditReport, Leak
from veladura.document import apply_edits
from veladura.errors import LeakError
from veladura.formats import Rewritten, open_original
from veladura.web.views import View


@dataclass(frozen=True, slots=True)
class Rewrite:
    """A file with the edits written in. With leaks its data must not leave the server."""

    rewritten: Rewritten = field(repr=False)
    media_type: str
    report: AuditReport
    leaks: tuple[Leak, ...]

    def checked(self) -> Rewritten:
        """The file, if it holds no original any more."""
        if self.leaks:
            shown = "; ".join(map(str, self.leaks[:5]))
            raise LeakError(f"nothing is delivered: the output still holds originals: {shown}")
        return self.rewritten


class Rewrites:
    """A small cache by document and revision."""

    def __init__(self, kept: int = 8) -> None:
        self._most = kept
        self._lock = threading.Lock()
        self._kept: OrderedDict[tuple[str, int], Rewrite] = OrderedDict()

    def load(self, view: View, original: bytes) -> Rewrite:
        key = (view.id, view.revision)
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
        rewrite = rewrite_file(view, original)
        with self._lock:
            self._kept[key] = rewrite
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)
        return rewrite

    def forget(self, document_id: str) -> None:
        with self._lock:
            for key in [key for key in self._kept if key[0] == document_id]:
                del self._kept[key]


def rewrite_file(view: View, data: bytes) -> Rewrite:
    original = open_original(data, view.name)
    text = original.text
    rewritten = original.rewrite(view.rewriting.edits)
    written = [edit for edit in view.rewriting.edits if edit not in rewritten.ignored]
    changed = [edit for edit in written if edit.text != text[edit.start : edit.end]]
    leaks, report = audit.find_leaks(
        rewritten.data,
        [(text[edit.start : edit.end], edit.label) for edit in changed],
        written=[edit.text for edit in changed],
        expected=apply_edits(text, written),
        name=view.name,
    )
    return Rewrite(rewritten, original.media_type, report, tuple(leaks))
