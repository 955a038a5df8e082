"""The certificate: what was checked, how, by whom, and what follows; signed, without any text."""

import json
import platform
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from veladura.certify.page import certificate_page
from veladura.certify.sampling import SamplePlan
from veladura.certify.signature import check, sign
from veladura.certify.statement import Statement
from veladura.certify.verdicts import ReaderVerdict, agreements, latest, now
from veladura.errors import ConfigError
from veladura.formats.disk import write_file

VERSION = 1


@dataclass(frozen=True, slots=True)
class CertifiedCorpus:
    """What the statement is about, so that nobody takes it for one about something else."""

    unit: str  # "document" or "passage"
    documents: Sequence[str]  # digests
    unread: int  # documents that could not be read and are no part of the statement
    settings: Mapping[str, Any]  # profile, model and its digests, recall, annotations


def certificate_table(
    subject: CertifiedCorpus,
    plan: SamplePlan,
    statement: Statement,
    verdicts: Sequence[ReaderVerdict],
) -> dict[str, Any]:
    sample = set(plan.sample)
    counted = [verdict for verdict in latest(verdicts).values() if verdict.unit in sample]
    return {
        "version": VERSION,
        "issued": now(),
        "software": {"veladura": version("veladura"), "python": platform.python_version()},
        "corpus": {
            "unit": subject.unit,
            "units": statement.units,
            "documents": sorted(subject.documents),
            "unread": subject.unread,
        },
        "settings": dict(subject.settings),
        "sample": {
            "seed": plan.seed,
            "rounds": [list(taken) for taken in plan.rounds],
            "risk": plan.alpha,
            "strata": [asdict(stratum) for stratum in statement.strata],
        },
        "result": _result(statement),
        "readers": _readers(counted),
        "agreement": [asdict(agreement) for agreement in agreements(counted)],
        "verdicts": [asdict(verdict) for verdict in sorted(counted, key=lambda v: v.when)],
    }


def _result(statement: Statement) -> dict[str, Any]:
    return {
        "confidence": statement.confidence,
        "read": statement.read,
        "planned": statement.planned,
        "final": statement.final,
        "leaking": statement.leaking,
        "leaks": statement.leaks,
        "most_leaking": statement.most_leaking,
        "most_leaking_share": round(statement.unit_share, 6),
        "most_leaking_share_once_mended": round(statement.mended_share, 6),
        "identifiers": statement.identifiers,
        "most_leaks": statement.most_leaks,
        "most_leaks_share": round(statement.identifier_share, 6),
        "leaks_counted_of_a_unit": statement.counted,
        "target": statement.target,
        "reached": statement.reached,
    }


def _readers(verdicts: Sequence[ReaderVerdict]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for verdict in verdicts:
        counts[verdict.reader] = counts.get(verdict.reader, 0) + 1
    return dict(sorted(counts.items()))


def write_certificate(path: Path, table: Mapping[str, Any], key: Ed25519PrivateKey) -> None:
    """The signed table as JSON, and beside it a page for people that holds the same table."""
    signed = sign(table, key)
    text = json.dumps(signed, ensure_ascii=False, indent=1)
    write_file(path.with_suffix(".json"), text.encode("utf-8"))
    write_file(path.with_suffix(".html"), certificate_page(signed).encode("utf-8"))


def read_certificate(path: Path) -> tuple[dict[str, Any], str]:
    """A certificate (JSON, or the page) and its key's fingerprint; refused when changed."""
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError):
        raise ConfigError(f"{path}: cannot be read") from None
    try:
        signed = json.loads(_embedded(text) if path.suffix == ".html" else text)
    except ValueError:
        raise ConfigError(f"{path}: not a certificate") from None
    fingerprint = check(signed)
    if path.suffix == ".html" and certificate_page(signed) != text:
        raise ConfigError("the page does not show what was signed: it was changed")
    certificate: dict[str, Any] = signed["certificate"]
    return certificate, fingerprint


def _embedded(page: str) -> str:
    _, _, rest = page.partition('<script type="application/json" id="signed">')
    return rest.partition("</script>")[0]
