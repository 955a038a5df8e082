"""Check that anonymised files hold nothing that identifies people in their originals."""

import json
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

import click

from veladura.audit import (
    AuditReport,
    FileReport,
    Leak,
    find_leaks,
    find_subject_leaks,
    write_report,
)
from veladura.batch.manifest import NAME as MANIFEST
from veladura.batch.sources import digest
from veladura.batch.told import Told
from veladura.cli.knowing import knowing_options, told_by
from veladura.cli.options import ExistingPath, gathered
from veladura.document import Edit, apply_edits
from veladura.errors import VeladuraError
from veladura.formats import open_original
from veladura.formats.disk import read_file
from veladura.pipeline import Anonymizer, load
from veladura.transform import secret_of
from veladura.workers import usual_limits


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
@click.option(
    "--strict", is_flag=True, help="Search also what Veladura keeps on purpose, as sex and country."
)
@knowing_options
@gathered(told=told_by)
def command(
    original: Path,
    anonymised: Path,
    profile: str,
    report: Path | None,
    as_json: bool,
    strict: bool,
    told: Told,
) -> None:
    """Check that ANONYMISED holds none of what a profile finds in ORIGINAL.

    Both are files, or both are folders whose files have the same names, or which a manifest of
    `veladura anonymize` in ANONYMISED leads to. ANONYMISED may have been made by anyone with
    anything. Exit code 1 means that something was found, or could not be checked.
    """
    anonymizer = load(profile).with_knowledge(told.knowledge)
    _ = anonymizer.detector  # a profile that does not fit is wrong use, not a failed document
    outcomes: list[FileReport] = []
    for before, after in list(_pairs(original, anonymised)):
        try:
            with usual_limits().fenced():
                leaks, audited = _audit(anonymizer, told, before, after, strict=strict)
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
        click.get_current_context().exit(1)


def _pairs(original: Path, anonymised: Path) -> Iterator[tuple[Path, Path]]:
    if original.is_file() and anonymised.is_file():
        yield original, anonymised
        return
    if original.is_file() or anonymised.is_file():
        raise click.UsageError("ORIGINAL and ANONYMISED must both be files or both be folders.")
    renamed = _renamed(anonymised)
    for before in sorted(path for path in original.rglob("*") if path.is_file()):
        place = before.relative_to(original)
        after = anonymised / place
        if renamed and not after.is_file():
            after = renamed.get(digest(place.as_posix(), before.read_bytes()), after)
        if not after.is_file():
            raise click.UsageError(f"{after} does not exist: every original needs its counterpart.")
        yield before, after


def _renamed(folder: Path) -> dict[str, Path]:
    """Digest of an original → the file that `veladura anonymize` made of it, under any name."""
    try:
        lines = (folder / MANIFEST).read_text("utf-8").splitlines()
        records = [json.loads(line) for line in lines]
        return {r["input"]: folder / r["output"][0] for r in records if r.get("output")}
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return {}  # none, or of another make: names must then be the same


def _audit(
    anonymizer: Anonymizer, told: Told, before: Path, after: Path, *, strict: bool
) -> tuple[list[Leak], AuditReport]:
    opened = open_original(read_file(before), before.name)
    subject = told.subject(opened.text, name=before.name)
    document = anonymizer.detect(opened.text, id=before.name, record=subject)
    plan = anonymizer.plan(document, seed=secret_of(0), record=subject)
    pieces = [((edit.start, edit.end), edit.label) for edit in plan.edits]
    if strict:
        pieces += [(piece, span.label) for span in document.spans for piece in span.pieces]
    surfaces = [(document.text[start:end], label) for (start, end), label in pieces]
    expected = _without(document.text, [piece for piece, _ in pieces])
    surfaces += plan.forms
    known = anonymizer.about(subject)
    if known and known.subject:
        surfaces += known.subject.surfaces()
    output = read_file(after)
    leaks, audited = find_leaks(output, surfaces, expected=expected, name=after.name)
    if known and known.subject:
        leaks += find_subject_leaks(output, known, name=after.name)
    return leaks, audited


def _without(text: str, pieces: list[tuple[int, int]]) -> str:
    """What stands outside of what is searched may stand in the other file as well."""
    edits: list[Edit] = []
    end = 0
    for piece in sorted(pieces):
        if piece[1] > end:
            edits.append(Edit(max(piece[0], end), piece[1], " | "))
            end = piece[1]
    return apply_edits(text, edits)


def _line(name: str, leaks: list[Leak], audited: AuditReport | None, error: str) -> str:
    if audited is None:
        return f"{name}: not checked: {error}"
    if leaks:
        return f"{name}: {len(leaks)} originals found: {error}"
    places = "1 place" if audited.places == 1 else f"{audited.places} places"
    return (
        f"{name}: nothing found ({audited.surfaces} originals searched in {places}, "
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
