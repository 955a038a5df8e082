"""Look for what identifies people in an original, in a file that should no longer hold it."""

import json
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

import click

from veladura.audit import AuditReport, FileReport, Leak, find_leaks, write_report
from veladura.cli.options import ExistingPath
from veladura.document import Document, Edit, apply_edits
from veladura.errors import VeladuraError
from veladura.formats import open_original
from veladura.formats.disk import read_file
from veladura.pipeline import Anonymizer, load


@click.command("audit")
@click.argument("original", type=ExistingPath)
@click.argument("anonymised", type=ExistingPath)
@click.option(
    "--profile", default="es-clinical", show_default=True, help="A shipped profile or a TOML file."
)
@click.option(
    "--report", type=click.Path(path_type=Path, dir_okay=False), help="Write a report (HTML, JSON)."
)
@click.option("--json", "as_json", is_flag=True, help="Print the outcome as JSON.")
@click.pass_context
def command(
    ctx: click.Context,
    original: Path,
    anonymised: Path,
    profile: str,
    report: Path | None,
    as_json: bool,
) -> None:
    """Check that ANONYMISED holds none of what a profile finds in ORIGINAL.

    Both are files, or both are folders whose files have the same names. ANONYMISED may have been
    made by anyone with anything. Exit code 1 means that something was found, or could not be
    checked.
    """
    anonymizer = load(profile)
    _ = anonymizer.detector  # a profile that does not fit is wrong use, not a failed document
    outcomes: list[FileReport] = []
    for before, after in _pairs(original, anonymised):
        try:
            leaks, audited = _audit(anonymizer, before, after)
            error = "; ".join(map(str, leaks))
        except VeladuraError as failure:
            leaks, audited, error = [], None, str(failure)
        outcomes.append(FileReport(after.name, audited=audited, error=error))
        if as_json:
            click.echo(_as_json(after.name, leaks, audited, error))
        else:
            click.echo(_line(after.name, leaks, audited, error))
    if report:
        write_report(report, outcomes)
    if not outcomes or any(outcome.error for outcome in outcomes):
        ctx.exit(1)


def _pairs(original: Path, anonymised: Path) -> Iterator[tuple[Path, Path]]:
    if original.is_file() and anonymised.is_file():
        yield original, anonymised
        return
    if original.is_file() or anonymised.is_file():
        raise click.UsageError("ORIGINAL and ANONYMISED must both be files or both be folders.")
    for before in sorted(path for path in original.rglob("*") if path.is_file()):
        after = anonymised / before.relative_to(original)
        if not after.is_file():
            raise click.UsageError(f"{after} does not exist: every original needs its counterpart.")
        yield before, after


def _audit(anonymizer: Anonymizer, before: Path, after: Path) -> tuple[list[Leak], AuditReport]:
    opened = open_original(read_file(before), before.name)
    document = anonymizer.detect(opened.text, id=before.name)
    pieces = [(piece, span.label) for span in document.spans for piece in span.pieces]
    surfaces = [(document.text[start:end], label) for (start, end), label in pieces]
    return find_leaks(
        read_file(after), surfaces, expected=_without_spans(document), name=after.name
    )


def _without_spans(document: Document) -> str:
    """What stands outside every mark may stand in the other file as well."""
    edits: list[Edit] = []
    end = 0
    for piece in sorted(piece for span in document.spans for piece in span.pieces):
        if piece[1] > end:
            edits.append(Edit(max(piece[0], end), piece[1], " | "))
            end = piece[1]
    return apply_edits(document.text, edits)


def _line(name: str, leaks: list[Leak], audited: AuditReport | None, error: str) -> str:
    if audited is None:
        return f"{name}: not checked: {error}"
    if leaks:
        return f"{name}: {len(leaks)} originals found: {error}"
    return (
        f"{name}: nothing found ({audited.surfaces} originals searched in {audited.places} places, "
        f"{audited.too_short} too short to be searched)"
    )


def _as_json(name: str, leaks: list[Leak], audited: AuditReport | None, error: str) -> str:
    table = {
        "file": name,
        "passed": audited is not None and not leaks,
        "leaks": [asdict(leak) for leak in leaks],
        "audited": asdict(audited) if audited else None,
        "error": "" if audited else error,
    }
    return json.dumps(table, ensure_ascii=False)
