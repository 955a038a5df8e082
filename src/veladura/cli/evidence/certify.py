"""State how much a corpus may still leak, after a person has read a sample of it."""

import getpass
import json
import secrets
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import click

from veladura.batch.gathering import Gathered, Gathering, Unread
from veladura.batch.profiles import ProfileChoice
from veladura.certify.certificate import (
    CertifiedCorpus,
    certificate_table,
    read_certificate,
    write_certificate,
)
from veladura.certify.doubt import GENEROUS, UNITS
from veladura.certify.folder import CertificationFolder
from veladura.certify.page import headline, percent
from veladura.certify.sampling import SamplePlan, Unit, draw, extend
from veladura.certify.signature import default_key_file, load_key
from veladura.certify.statement import Statement, state
from veladura.cli.evidence.gathered import Folder, any_choice, corpus_options
from veladura.cli.evidence.reading import read_units
from veladura.cli.options import gathered
from veladura.models.describing import describe_models

File = click.Path(dir_okay=False, path_type=Path)


def _reader(reader: str) -> str:
    return reader or getpass.getuser()


@dataclass(frozen=True, slots=True)
class _Size:
    """How much is read: for what, or how many, and in a further round."""

    target: float
    checks: int | None
    more: int | None


@click.command("certify")
@click.argument("folder", type=Folder, required=False)
@click.option(
    "-o",
    "--output",
    metavar="OUT",
    type=click.Path(path_type=Path, file_okay=False),
    help="Where sample, verdicts and certificate lie. [default: FOLDER-certificate]",
)
@corpus_options
@click.option(
    "--unit",
    type=click.Choice(list(UNITS)),
    default="document",
    show_default=True,
    help="What is read at a time.",
)
@click.option(
    "--target",
    type=click.FloatRange(0, 1, min_open=True, max_open=True),
    default=0.005,
    show_default=True,
    help="Share that may still leak.",
)
@click.option(
    "--checks",
    type=click.IntRange(1),
    help="Size of the sample. [default: what the "
    "target needs where nothing is found, and a tenth more where doubt is]",
)
@click.option("--more", type=click.IntRange(1), metavar="N", help="Add a round of N checks.")
@click.option("--reader", default="", help="Who reads. [default: the name of the account]")
@click.option("--again", is_flag=True, help="Read what another reader has read, for agreement.")
@click.option("--status", is_flag=True, help="Say where the certification stands; read nothing.")
@click.option(
    "--key-file",
    type=File,
    help="Signing key, made where there is none. [default: ~/.config/veladura/certificate.key]",
)
@click.option("--json", "as_json", is_flag=True, help="Print the statement as JSON.")
@click.option(
    "--verify",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Check a certificate (JSON or page) instead.",
)
@gathered(choice=any_choice, size=_Size, reader=_reader)
def command(
    folder: Path | None,
    output: Path | None,
    choice: ProfileChoice,
    annotations: Path | None,
    unit: str,
    size: _Size,
    reader: str,
    again: bool,
    status: bool,
    key_file: Path | None,
    as_json: bool,
    verify: Path | None,
) -> None:
    """Draw a sample of the documents in FOLDER, show each to a person, and state what may leak.

    Each unit is shown with its marks; one key is the verdict: 0 nothing is left, 1 to 9 so many
    identifiers are not marked, b back to the one before, s later, q stop. Go on at any time with
    the same command. When all is read, the certificate is written and signed: certificate.html
    and certificate.json in OUT, which hold digests and figures and no text. Exit code 1: the
    sample is not read to its end, or the target was missed.
    """
    if verify:
        _verify(verify)
        return
    if folder is None:
        raise click.UsageError("name the FOLDER of the documents, or a certificate with --verify")
    documents, unread = _gather(Gathering(folder, choice, annotations, GENEROUS))
    units = [u for d in documents for u in UNITS[unit](d.document, d.digest, d.weak)]
    kept = CertificationFolder(output or folder.with_name(f"{folder.resolve().name}-certificate"))
    plan = _plan(kept, units, size)
    if not status:
        read_units(plan, units, documents, kept.verdicts, reader=reader, again=again)
    statement = state(plan, units, kept.verdicts.read())
    if statement.final:
        subject = _subject(unit, documents, unread, choice, annotations)
        _sign(kept, certificate_table(subject, plan, statement, kept.verdicts.read()), key_file)
    _report(statement, unit, kept, as_json=as_json)
    if not statement.reached:
        click.get_current_context().exit(1)


def _sign(kept: CertificationFolder, table: dict[str, Any], key_file: Path | None) -> None:
    write_certificate(kept.certificate, table, load_key(key_file or default_key_file()))


def _gather(gathering: Gathering) -> tuple[list[Gathered], list[Unread]]:
    documents: list[Gathered] = []
    unread: list[Unread] = []
    for one in gathering.documents():
        if isinstance(one, Gathered):
            documents.append(one)
        else:
            unread.append(one)
            click.echo(f"{one.name}: not part of the statement: {one.error}", err=True)
    return documents, unread


def _plan(kept: CertificationFolder, units: list[Unit], size: _Size) -> SamplePlan:
    if not kept.begun:
        plan = draw(units, target=size.target, seed=secrets.token_hex(16), checks=size.checks)
        kept.save(plan)
        return plan
    plan = kept.load(units)
    if size.more:
        if not state(plan, units, kept.verdicts.read()).final:
            raise click.UsageError("read this round to its end before another one is added")
        plan = extend(plan, size.more)
        kept.save(plan)
    return plan


def _subject(
    unit: str,
    documents: list[Gathered],
    unread: list[Unread],
    choice: ProfileChoice,
    annotations: Path | None,
) -> CertifiedCorpus:
    """What a certificate is about, and with which marks it was made."""
    profiles = choice.load(0).profiles
    settings = {
        "profile": choice.profile,
        "marks": "brat files given" if annotations else "as detected",
        "recall": [profile.recall for profile in profiles],
        "models": describe_models([profile.model for profile in profiles]),
    }
    return CertifiedCorpus(unit, [document.digest for document in documents], len(unread), settings)


def _report(statement: Statement, unit: str, kept: CertificationFolder, *, as_json: bool) -> None:
    if as_json:
        shares = {
            "most_leaking_share": statement.unit_share,
            "most_leaks_share": statement.identifier_share,
            "final": statement.final,
            "reached": statement.reached,
        }
        click.echo(json.dumps({**asdict(statement), **shares}))
        return
    click.echo(f"{statement.read:,} of {statement.planned:,} read, {statement.leaking:,} leak.")
    if not statement.final:
        click.echo("The statement follows when all are read; go on with the same command.")
        return
    click.echo(
        f"At most {percent(statement.unit_share)} of the {unit}s and "
        f"{percent(statement.identifier_share)} of the identifiers still leak, with 95 % confidence"
        f" ({percent(statement.mended_share)} of the {unit}s once those found are mended)."
    )
    if not statement.reached:
        click.echo(_what_is_missing(statement))
    click.echo(f"Certificate: {kept.certificate}.html, .json")


def _what_is_missing(statement: Statement) -> str:
    wanted = percent(statement.target)
    if statement.more_checks is None:
        return f"No sample gives {wanted}: mend what was found, then certify again."
    return (
        f"{wanted} needs {statement.more_checks:,} more that are clean (--more). Mending what was "
        "found and certifying again with another -o may take fewer."
    )


def _verify(path: Path) -> None:
    table, fingerprint = read_certificate(path)
    click.echo(headline(table))
    click.echo(f"Nothing was changed since it was signed on {table['issued']}.")
    click.echo(f"Key {fingerprint}: ask the signer whether it is theirs.")
