"""A workspace's leak certificate: draws the sample, keeps verdicts, works the statement out.

A document stands in the sample as it was when it was drawn, by its revision: whoever mends a leak
that they found changes the document, not what was found.
"""

import hashlib
import secrets
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from veladura.certify.certificate import CertifiedCorpus, certificate_table
from veladura.certify.sampling import SamplePlan, Unit, draw
from veladura.certify.signature import load_key, sign
from veladura.certify.statement import Statement, state
from veladura.certify.verdicts import Agreement, ReaderVerdict, agreements
from veladura.models.describing import describe_models
from veladura.web.problems import conflict
from veladura.web.services import Services
from veladura.web.storage.tables import CertificationRow, DocumentRow, UserRow, VerdictRow, now

TARGETS = (0.005, 0.01, 0.02, 0.05)
UNSURE = 0.1  # chance of a leak that one unsure mark stands for
KEY_FILE = "certificate.key"


@dataclass(frozen=True, slots=True)
class Certification:
    """A sample with everything said about it so far."""

    id: str
    plan: SamplePlan
    units: tuple[Unit, ...]
    revisions: dict[str, int]  # document → revision that the sample is about
    verdicts: tuple[ReaderVerdict, ...]

    @property
    def statement(self) -> Statement:
        return state(self.plan, self.units, self.verdicts)

    @property
    def agreements(self) -> list[Agreement]:
        return agreements(self.verdicts)

    def queue(self, reader: str, *, again: bool) -> list[Unit]:
        """What nobody has read; with `again`, what others have and this reader has not."""
        by_digest = {unit.digest: unit for unit in self.units}
        own = {verdict.unit for verdict in self.verdicts if verdict.reader == reader}
        read = {verdict.unit for verdict in self.verdicts}
        sample = (by_digest[digest] for digest in self.plan.sample)
        if again:
            return [u for u in sample if u.digest in read and u.digest not in own]
        return [unit for unit in sample if unit.digest not in read]


def begin(session: Session, user: UserRow, workspace_id: str, target: float) -> None:
    """Draw a new sample of all documents that are ready; an earlier one is left as it is."""
    rows = _documents(session, workspace_id)
    if not rows:
        raise conflict("nothing-to-certify", "There is no finished document in this workspace.")
    units = [_unit(row) for row in rows]
    plan = draw(units, target=target, seed=secrets.token_hex(16))
    kept = {
        "plan": asdict(plan),
        "units": [asdict(unit) for unit in units],
        "revisions": {row.id: row.revision for row in rows},
    }
    session.add(CertificationRow(workspace_id=workspace_id, user_id=user.id, plan=kept))


def newest(session: Session, workspace_id: str) -> Certification | None:
    query = select(CertificationRow).where(CertificationRow.workspace_id == workspace_id)
    row = session.scalars(query.order_by(CertificationRow.created.desc())).first()
    if row is None:
        return None
    said = session.scalars(
        select(VerdictRow).where(VerdictRow.certification_id == row.id).order_by(VerdictRow.at)
    )
    table = row.plan
    plan = SamplePlan(
        seed=table["plan"]["seed"],
        target=table["plan"]["target"],
        strata=tuple(map(tuple, table["plan"]["strata"])),
        rounds=tuple(map(tuple, table["plan"]["rounds"])),
    )
    verdicts = tuple(
        ReaderVerdict(v.unit, v.reader, v.leaks, v.at.isoformat(timespec="seconds")) for v in said
    )
    units = tuple(Unit(**unit) for unit in table["units"])
    return Certification(row.id, plan, units, table["revisions"], verdicts)


def decide(session: Session, certification: Certification, verdict: ReaderVerdict) -> None:
    """Keep a verdict; the same reader's earlier one on the same unit gives way."""
    if verdict.unit not in certification.plan.sample:
        raise conflict("not-in-sample", "This document is not in the sample.")
    key = (certification.id, verdict.unit, verdict.reader)
    row = session.get(VerdictRow, key)
    if row is None:
        row = VerdictRow(certification_id=key[0], unit=key[1], reader=key[2])
        session.add(row)
    row.leaks, row.at = verdict.leaks, now()


def is_unchanged(session: Session, certification: Certification, unit: Unit) -> bool:
    """Whether a document can still be read as it was drawn."""
    row = session.get(DocumentRow, unit.document)
    drawn = certification.revisions.get(unit.document)
    return row is not None and row.bin_until is None and row.revision == drawn


def signed_certificate(services: Services, certification: Certification) -> dict[str, Any]:
    statement = certification.statement
    if not statement.final:
        raise conflict("sample-not-read", "The certificate follows when all of the sample is read.")
    engine = services.engine
    profiles = engine.profiles
    settings = {
        "profiles": sorted(profiles),
        "marks": "as reviewed in the workspace",
        "models": describe_models(engine.learned.in_use(one).model for one in profiles.values()),
    }
    documents = [unit.document for unit in certification.units]
    subject = CertifiedCorpus("document", documents, 0, settings)
    table = certificate_table(subject, certification.plan, statement, certification.verdicts)
    return sign(table, load_key(Path(services.settings.data_dir) / KEY_FILE))


def _documents(session: Session, workspace_id: str) -> Sequence[DocumentRow]:
    query = select(DocumentRow).where(
        DocumentRow.workspace_id == workspace_id,
        DocumentRow.state == "ready",
        DocumentRow.bin_until.is_(None),
        DocumentRow.twin_of.is_(None),
    )
    return session.scalars(query.order_by(DocumentRow.created, DocumentRow.id)).all()


def _unit(row: DocumentRow) -> Unit:
    """A document's text never changes and its marks do with its revision: both are the digest."""
    digest = hashlib.sha256(f"{row.id} {row.revision}".encode()).hexdigest()
    doubt = round(1 - (1 - UNSURE) ** row.doubtful, 6)
    return Unit(digest, row.id, 0, row.length, doubt, row.accepted + row.open)
