"""What was done to which file, for people (HTML) and programs (JSON): figures, never text."""

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from html import escape
from importlib import resources
from pathlib import Path
from typing import Any

from veladura.audit.check import AuditReport
from veladura.document import Edit
from veladura.formats import Rewritten
from veladura.formats.disk import write_file
from veladura.transform.organisations import ListedOrganisation
from veladura.transform.singling import SETTINGS

_PICTURES = {
    "logo": "logos",
    "stamp": "stamps",
    "signature": "signatures",
    "face": "faces",
    "unseen": "pictures that could not be read",
}


@dataclass(frozen=True, slots=True)
class FileReport:
    """One file: what was replaced and removed, what was checked, or why it was not delivered."""

    file: str  # its name after anonymisation
    media_type: str = ""
    labels: Mapping[str, int] = field(default_factory=dict)
    kept: Mapping[str, int] = field(default_factory=dict)  # found, and left as they are on purpose
    masked: Mapping[str, int] = field(default_factory=dict)  # for want of a substitute
    singles_out: Mapping[str, int] = field(default_factory=dict)  # what → how often it is left
    organisations: tuple[ListedOrganisation, ...] = ()
    hidden: Mapping[str, int] = field(default_factory=dict)  # pictures, by what they showed
    rasterised: tuple[int, ...] = ()
    dropped: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    audited: AuditReport | None = None
    error: str = ""  # the sentence a failure gave; then nothing was delivered

    @classmethod
    def of(
        cls,
        file: str,
        media_type: str,
        edits: Iterable[Edit],
        rewritten: Rewritten,
        audited: AuditReport,
        *,
        kept: Iterable[str] = (),
        singles_out: Mapping[str, int] | None = None,
        organisations: Sequence[ListedOrganisation] = (),
    ) -> "FileReport":
        """`kept` are the labels of what was found and left; see `veladura.transform.singling`."""
        edits = list(edits)
        return cls(
            file,
            media_type,
            labels=_counted(edit.label for edit in edits),
            kept=_counted(kept),
            masked=_counted(edit.label for edit in edits if edit.text.strip() == f"[{edit.label}]"),
            singles_out=dict(singles_out or {}),
            organisations=tuple(organisations),
            hidden=dict(rewritten.hidden),
            rasterised=rewritten.rasterised,
            dropped=rewritten.dropped,
            notes=rewritten.notes,
            audited=audited,
        )

    @property
    def delivered(self) -> bool:
        return self.audited is not None and not self.error


def _counted(labels: Iterable[str]) -> dict[str, int]:
    return dict(sorted(Counter(labels).items()))


def report_table(files: Sequence[FileReport]) -> dict[str, Any]:
    total: Counter[str] = Counter()
    for file in files:
        total.update(file.labels)
    return {
        "files": len(files),
        "delivered": sum(file.delivered for file in files),
        "failed": sum(not file.delivered for file in files),
        "labels": dict(sorted(total.items())),
        "documents": [{**asdict(file), "delivered": file.delivered} for file in files],
    }


def write_report(path: Path, files: Sequence[FileReport]) -> tuple[Path, Path]:
    """Write the page and, beside it, the same figures as JSON."""
    page, table = path.with_suffix(".html"), path.with_suffix(".json")
    content = json.dumps(report_table(files), ensure_ascii=False, indent=2)
    write_file(table, content.encode("utf-8"))
    write_file(page, report_page(files).encode("utf-8"))
    return page, table


def report_page(files: Sequence[FileReport]) -> str:
    table = report_table(files)
    template = resources.files(__package__).joinpath("report.html").read_text("utf-8")
    labels = "".join(
        f"<tr><td>{escape(label)}<td class=number>{count:,}"
        for label, count in table["labels"].items()
    )
    replacements = {
        "delivered": f"{table['delivered']:,}",
        "failed": f"{table['failed']:,}",
        "marks": f"{sum(table['labels'].values()):,}",
        "checks": f"{sum(f.audited.surfaces for f in files if f.audited and not f.error):,}",
        "labels": labels,
        "documents": "".join(_section(file) for file in files),
    }
    for name, value in replacements.items():
        template = template.replace(f"{{{{{name}}}}}", value)
    return template


def _section(file: FileReport) -> str:
    state = "delivered" if file.delivered else "withheld"
    rows = [f"<section class={state}><h3>{escape(file.file)}</h3>"]
    if file.error:
        rows.append(f"<p class=error>Not delivered: {escape(file.error)}</p>")
    rows.append("<dl>")
    if file.media_type:
        rows.append(_row("Kind", file.media_type))
    if file.labels:
        parts = (f"{label} {count:,}" for label, count in file.labels.items())
        rows.append(_row("Replaced", ", ".join(parts)))
    for name, counts in (("Kept", file.kept), ("Masked", file.masked)):
        if counts:
            parts = (f"{label} {count:,}" for label, count in counts.items())
            rows.append(_row(name, ", ".join(parts)))
    if file.singles_out:
        rows.append(_row("May still single somebody out", _singling(file.singles_out)))
    if file.audited:
        rows.append(
            _row(
                "Checked",
                f"{file.audited.surfaces:,} originals in {file.audited.places:,} places: none is "
                f"left; {file.audited.too_short:,} too short to be searched, "
                f"{file.audited.shown_elsewhere:,} that also stand unmarked",
            )
        )
    if file.hidden:
        rows.append(_row("Pictures hidden", told_pictures(file.hidden)))
    if file.rasterised:
        pages = ", ".join(map(str, file.rasterised))
        rows.append(_row("Pages made into pictures", pages))
    if file.dropped:
        rows.append(_row("Removed", ", ".join(file.dropped)))
    if file.notes:
        rows.append(_row("Notes", "; ".join(file.notes)))
    return "".join(rows) + "</dl>" + _organisations(file.organisations) + "</section>"


def _organisations(listed: Sequence[ListedOrganisation]) -> str:
    """A table of tags: who is who, and who belongs together, without a name."""
    if not listed:
        return ""
    head = "<tr><th>Organisation<th>Kind<th>Legal form<th>Group<th class=number>Mentions"
    rows = (
        f"<tr><td>{escape(one.tag)}<td>{escape(one.kind)}<td>{escape(one.legal_form)}"
        f"<td>{one.group or ''}<td class=number>{one.mentions:,}"
        for one in listed
    )
    summary = f"<summary>Organisations: {len(listed):,}</summary>"
    return f"<details>{summary}<table>{head}{''.join(rows)}</table></details>"


def told_pictures(hidden: Mapping[str, int]) -> str:
    """What was hidden, in words; what nobody could look at is hidden too."""
    return ", ".join(f"{_PICTURES[kind]} {count:,}" for kind, count in hidden.items())


def _singling(found: Mapping[str, int]) -> str:
    """What was found, and what would remove it."""
    return "; ".join(
        f"{what} {count:,} ({SETTINGS.get(what, 'mask it by hand')})"
        for what, count in found.items()
    )


def _row(name: str, value: str) -> str:
    return f"<dt>{escape(name)}<dd>{escape(value)}"
