"""Opens files, writes plans into them, and audits every part of the outcome before delivery."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from veladura import audit
from veladura.alignment import aligned
from veladura.audit import AuditReport, FileReport, Leak
from veladura.detect.choose import looks_english
from veladura.document import Edit, apply_edits, realign
from veladura.errors import LeakError
from veladura.formats import DEFAULT_LIMITS, Limits, Original, Rewritten, open_original
from veladura.formats.covers.cover import LABEL, Cover, covering_edits
from veladura.formats.hiding.hider import hiding
from veladura.transform import Place, Plan

if TYPE_CHECKING:
    from veladura.knowledge.knower import Knower

_SHOWN_LEAKS = 5
ENGLISH = (
    "the text looks English, which no profile reads: words of every day are taken for names, and "
    "names may be missed"
)


@dataclass(frozen=True, slots=True)
class Opened:
    """A file with the text that was read from it."""

    original: Original = field(repr=False)
    name: str = field(default="", repr=False)
    columns: tuple[str, ...] = ()  # chosen ones of a table; none for all
    limits: Limits = DEFAULT_LIMITS

    @property
    def text(self) -> str:
        return self.original.text

    @property
    def media_type(self) -> str:
        return self.original.media_type

    @property
    def paged(self) -> bool:
        """Whether it is a file with pages, not a text that came without one."""
        return not isinstance(self.original, _PlainText)


@dataclass(frozen=True, slots=True)
class Delivered:
    """A rewritten file and what the audit found in it. Its bytes are there if it found nothing."""

    plan: Plan
    media_type: str
    rewritten: Rewritten = field(repr=False)
    audited: AuditReport
    leaks: tuple[Leak, ...] = ()

    @property
    def data(self) -> bytes:
        """Raises LeakError where an original is still in the file."""
        if self.leaks:
            shown = "; ".join(map(str, self.leaks[:_SHOWN_LEAKS]))
            rest = len(self.leaks) - _SHOWN_LEAKS
            more = f"; and {rest} more" if rest > 0 else ""
            why = f" ({ENGLISH})" if ENGLISH in self.rewritten.notes else ""
            raise LeakError(f"the output still holds originals: {shown}{more}{why}")
        return self.rewritten.data

    def report(self, file: str) -> FileReport:
        """What a report says about it, under the name it is delivered with."""
        if self.leaks:
            return FileReport(file, self.media_type, error="; ".join(map(str, self.leaks)))
        kept = (one.label for one in self.plan.replacements if one.kept)
        return FileReport.of(
            file,
            self.media_type,
            self.plan.edits,
            self.rewritten,
            self.audited,
            kept=kept,
            singles_out=self.plan.singles_out,
            organisations=self.plan.organisations,
        )


def open_file(
    data: bytes,
    name: str = "",
    *,
    columns: Sequence[str] | None = None,
    limits: Limits = DEFAULT_LIMITS,
) -> Opened:
    """Read the text of a file of any format; `columns` choose what is read of tables."""
    original = open_original(data, name, limits=limits, columns=columns)
    return Opened(original, name, tuple(columns or ()), limits)


def open_text(text: str) -> Opened:
    """A text that came without a file: a cell of a table, the body of a request."""
    return Opened(_PlainText(text), "text.txt")


def with_covers(planned: Plan, covered: Sequence[Cover]) -> Plan:
    """The plan with blocks in the place of the text under boxes that somebody drew on pages."""
    more = covering_edits(covered, planned.edits)
    return replace(planned, edits=tuple(sorted([*planned.edits, *more]))) if more else planned


def deliver(
    opened: Opened,
    planned: Plan,
    known: "Knower | None" = None,
    covers: Sequence[Cover] = (),
) -> Delivered:
    """Write a plan into its file and look for originals in every part of what came out.

    With the record that `known` holds, for every value of it, in all its forms. What lies under
    `covers` is taken out of its pages, and looked for there.
    """
    planned = with_covers(planned, covers)
    with hiding(planned.hides_pictures) as hidden:
        rewritten = opened.original.rewrite(planned.edits)
    notes = (*rewritten.notes, ENGLISH) if looks_english(opened.text) else rewritten.notes
    rewritten = replace(rewritten, hidden=dict(sorted(hidden.items())), notes=notes)
    if covers and opened.paged:
        from veladura.formats.covers.hiding import hide, still_seen  # loads all that PDFs take

        rewritten = hide(rewritten, opened.media_type, covers, opened.limits)
    leaks, audited = _audited(opened, planned, rewritten, known)
    if leaks and not covers and (again := _once_more(opened, planned, rewritten)):
        rewritten = again
        leaks, audited = _audited(opened, planned, rewritten, known)
    if covers and opened.paged:
        pages = still_seen(rewritten.data, opened.media_type, covers, opened.limits)
        leaks += [Leak(LABEL, f"page {number}, under a box", 1) for number in pages]
    return Delivered(planned, opened.media_type, rewritten, audited, tuple(leaks))


def _once_more(opened: Opened, planned: Plan, rewritten: Rewritten) -> Rewritten | None:
    """What came out, rewritten where originals are read in it.

    Of pages that became pictures OCR may read what it had not read before. There is no third time,
    and all that was asked of the first outcome is asked of this one.
    """
    if not rewritten.rasterised:
        return None
    text = opened.text
    written = [edit for edit in planned.edits if edit not in rewritten.ignored]
    replaced = [(text[e.start : e.end], e) for e in written if text[e.start : e.end] != e.text]
    expected = apply_edits(text, written)
    seen = open_file(rewritten.data, opened.name, limits=opened.limits)
    removed = [(old, edit.label) for old, edit in replaced]
    found = audit.find_still_shown(seen.text, removed, expected)
    edits = [Edit(a, b, replaced[n][1].text, replaced[n][1].label) for a, b, n in found]
    if not edits:
        return None
    again = seen.original.rewrite(edits)
    pages = sorted({*rewritten.rasterised, *again.rasterised})
    return replace(rewritten, data=again.data, rasterised=tuple(pages))


def _audited(
    opened: Opened, planned: Plan, rewritten: Rewritten, known: "Knower | None"
) -> tuple[list[Leak], AuditReport]:
    text = opened.text
    written = [edit for edit in planned.edits if edit not in rewritten.ignored]
    originals = ((text[edit.start : edit.end], edit) for edit in written)
    # Each once: a table of a million cells says the same thousand names.
    removed = list(dict.fromkeys((old, e.label) for old, e in originals if old != e.text))
    if known and known.subject:
        removed += known.subject.surfaces()
    how: dict[str, Any] = {
        "name": opened.name,
        "limits": opened.limits,
        "columns": opened.columns or None,
    }
    leaks, audited = audit.find_leaks(
        rewritten.data,
        [*removed, *planned.forms],
        expected=apply_edits(text, written),  # held by nobody else: it is as long as the text
        **how,
    )
    if known and known.subject:
        leaks += audit.find_subject_leaks(
            rewritten.data,
            known,
            expected=apply_edits(text, written),
            fair=_fair_places(planned, written),
            **how,
        )
    return leaks, audited


def _fair_places(planned: Plan, written: Sequence[Edit]) -> list[Place]:
    """Where, in the new text, substitutes stand and what is kept on purpose."""
    kept = [(one.start, one.end) for one in planned.replacements if one.kept]
    return realign([*kept, *((edit.start, edit.end) for edit in written)], written)


@dataclass(frozen=True, slots=True)
class _PlainText:
    text: str = field(repr=False)
    media_type: str = "text/plain"

    def rewrite(self, edits: Sequence[Edit]) -> Rewritten:
        written = apply_edits(self.text, aligned(self.text, edits))
        return Rewritten(written.encode("utf-8", "surrogatepass"))
