"""Rewritten files with their audit, kept while the document is unchanged."""

from dataclasses import dataclass, field

from veladura import audit
from veladura.audit import AuditReport, Leak
from veladura.document import apply_edits
from veladura.errors import LeakError
from veladura.formats import Rewritten, open_original
from veladura.web.review.cache import Kept
from veladura.web.review.views import View


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
        self._kept: Kept[Rewrite] = Kept(kept)

    def load(self, view: View, original: bytes) -> Rewrite:
        return self._kept.load((view.id, view.revision), lambda: rewrite_file(view, original))

    def forget(self, document_id: str) -> None:
        self._kept.forget(document_id)


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
