"""The tables. Whatever comes from a document's text or name is sealed (see `crypto`)."""

from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

from sqlalchemy import (
    JSON,
    BigInteger,
    DateTime,
    Float,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    LargeBinary,
    String,
    Text,
    TypeDecorator,
    false,
)
from sqlalchemy.engine import Dialect
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


def new_id() -> str:
    return uuid4().hex


def now() -> datetime:
    return datetime.now(UTC)


class Moment(TypeDecorator[datetime]):
    """UTC in every database: SQLite would forget the time zone."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return value.replace(tzinfo=UTC) if value and value.tzinfo is None else value


class Base(DeclarativeBase):
    type_annotation_map = {  # noqa: RUF012 (SQLAlchemy reads it from the class)
        datetime: Moment,
        bytes: LargeBinary,
        dict[str, Any]: JSON,
        dict[str, Any] | None: JSON(none_as_null=True),
        dict[str, int]: JSON,
        float: Float,
    }


Id = String(32)


class UserRow(Base):
    __tablename__ = "users"

    id: Mapped[str] = mapped_column(Id, primary_key=True, default=new_id)
    email: Mapped[str] = mapped_column(String(200), unique=True)
    name: Mapped[str] = mapped_column(String(200))
    password: Mapped[str] = mapped_column(String(200))
    role: Mapped[str] = mapped_column(String(20))
    language: Mapped[str] = mapped_column(String(2))
    active: Mapped[bool] = mapped_column(default=True)
    # That the address is theirs: until then it confers nothing.
    confirmed: Mapped[bool] = mapped_column(default=False, server_default=false())
    created: Mapped[datetime] = mapped_column(default=now)
    totp: Mapped[bytes | None]  # sealed secret of the authenticator app
    totp_step: Mapped[int] = mapped_column(default=-1, server_default="-1")  # the last one used
    recovery: Mapped[str] = mapped_column(Text, default="", server_default="")  # fingerprints


class InvitationRow(Base):
    """A link that makes one account; without an address it makes the first one."""

    __tablename__ = "invitations"

    id: Mapped[str] = mapped_column(Id, primary_key=True, default=new_id)
    hash: Mapped[str] = mapped_column(String(64), unique=True)
    email: Mapped[str | None] = mapped_column(String(200))
    role: Mapped[str] = mapped_column(String(20))
    invited_by: Mapped[str | None] = mapped_column(Id)
    created: Mapped[datetime] = mapped_column(default=now)
    expires: Mapped[datetime]


class IdentityRow(Base):
    """Somebody that a provider of single sign-on vouches for: `subject` is its name for them."""

    __tablename__ = "identities"

    issuer: Mapped[str] = mapped_column(String(400), primary_key=True)
    subject: Mapped[str] = mapped_column(String(255), primary_key=True)
    user_id: Mapped[str] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), index=True)


class SessionRow(Base):
    """A login; the cookie holds what `hash` was made from."""

    __tablename__ = "sessions"

    hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    id: Mapped[str] = mapped_column(Id, unique=True, index=True, default=new_id)
    user_id: Mapped[str] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), index=True)
    created: Mapped[datetime] = mapped_column(default=now)
    expires: Mapped[datetime] = mapped_column(index=True)
    last_seen: Mapped[datetime] = mapped_column(default=now)
    address: Mapped[str] = mapped_column(String(64), default="")
    agent: Mapped[str] = mapped_column(String(60), default="")


class TokenRow(Base):
    __tablename__ = "tokens"

    id: Mapped[str] = mapped_column(Id, primary_key=True, default=new_id)
    user_id: Mapped[str] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), index=True)
    name: Mapped[str] = mapped_column(String(200))
    prefix: Mapped[str] = mapped_column(String(12))
    hash: Mapped[str] = mapped_column(String(64), unique=True)
    created: Mapped[datetime] = mapped_column(default=now)
    last_used: Mapped[datetime | None]
    scopes: Mapped[str] = mapped_column(String(100), server_default="detect read write")
    expires: Mapped[datetime]


class SettingRow(Base):
    """What administrators set while the server runs, and the proof of the right key."""

    __tablename__ = "settings"

    name: Mapped[str] = mapped_column(String(50), primary_key=True)
    value: Mapped[str] = mapped_column(Text)


class AuditRow(Base):
    __tablename__ = "audit_log"

    id: Mapped[int] = mapped_column(primary_key=True)
    at: Mapped[datetime] = mapped_column(default=now, index=True)
    user_id: Mapped[str | None] = mapped_column(Id)  # stays when the user goes: no foreign key
    action: Mapped[str] = mapped_column(String(50))
    subject: Mapped[str | None] = mapped_column(String(100), index=True)
    detail: Mapped[dict[str, Any]]
    address: Mapped[str | None] = mapped_column(String(64))
    token_id: Mapped[str | None] = mapped_column(Id)


class WorkspaceRow(Base):
    __tablename__ = "workspaces"

    id: Mapped[str] = mapped_column(Id, primary_key=True, default=new_id)
    name: Mapped[str] = mapped_column(String(200))
    owner_id: Mapped[str] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), index=True)
    created: Mapped[datetime] = mapped_column(default=now)


class KnowledgeRow(Base):
    """What a workspace knows beforehand: lists, directories, records."""

    __tablename__ = "knowledge"

    workspace_id: Mapped[str] = mapped_column(
        ForeignKey("workspaces.id", ondelete="CASCADE"), primary_key=True
    )
    key: Mapped[bytes]  # its own key, wrapped
    box: Mapped[bytes]  # sealed JSON: see known.WorkspaceKnowledge
    revision: Mapped[int]


class MembershipRow(Base):
    """Somebody besides the owner who may enter a workspace."""

    __tablename__ = "memberships"

    workspace_id: Mapped[str] = mapped_column(
        ForeignKey("workspaces.id", ondelete="CASCADE"), primary_key=True
    )
    user_id: Mapped[str] = mapped_column(
        ForeignKey("users.id", ondelete="CASCADE"), primary_key=True, index=True
    )
    permission: Mapped[str] = mapped_column(String(20))


class DocumentRow(Base):
    __tablename__ = "documents"
    __table_args__ = (Index("documents_in_order", "workspace_id", "created"),)

    id: Mapped[str] = mapped_column(Id, primary_key=True, default=new_id)
    workspace_id: Mapped[str] = mapped_column(ForeignKey("workspaces.id", ondelete="CASCADE"))
    owner_id: Mapped[str] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), index=True)
    key: Mapped[bytes]  # the document's own key, wrapped
    name: Mapped[bytes]  # sealed: file names name people
    profile: Mapped[str] = mapped_column(String(200))
    scheme: Mapped[str] = mapped_column(String(50), default="")
    state: Mapped[str] = mapped_column(String(20), default="queued")
    error: Mapped[str | None] = mapped_column(Text)
    error_code: Mapped[str | None] = mapped_column(String(50))
    language: Mapped[str | None] = mapped_column(String(10))
    media_type: Mapped[str | None] = mapped_column(String(200))
    length: Mapped[int] = mapped_column(default=0)
    size: Mapped[int] = mapped_column(BigInteger, default=0, server_default="0")  # of the file
    counts: Mapped[dict[str, int]] = mapped_column(default=dict)
    accepted: Mapped[int] = mapped_column(default=0)
    open: Mapped[int] = mapped_column(default=0)
    rejected: Mapped[int] = mapped_column(default=0)
    review: Mapped[str] = mapped_column(String(20), default="open")
    reviewed_by: Mapped[str | None] = mapped_column(Id)  # stays when the user goes
    reviewed_at: Mapped[datetime | None]
    reviewed_revision: Mapped[int | None]
    doubtful: Mapped[int] = mapped_column(default=0, server_default="0")  # open and unsure
    assignee_id: Mapped[str | None] = mapped_column(
        ForeignKey("users.id", ondelete="SET NULL", name="documents_assignee"), index=True
    )
    # Of a second reading: the document whose marks it is compared with.
    twin_of: Mapped[str | None] = mapped_column(
        ForeignKey("documents.id", ondelete="CASCADE", name="documents_twin"), index=True
    )
    options: Mapped[bytes]  # sealed JSON: see editing.Options
    revision: Mapped[int] = mapped_column(default=0)
    next_mark: Mapped[int] = mapped_column(default=1)
    steps: Mapped[int] = mapped_column(default=0)  # of its history, undone ones too
    created: Mapped[datetime] = mapped_column(default=now, index=True)
    kept_from: Mapped[datetime] = mapped_column(default=now, index=True)  # retention counts from it
    record_id: Mapped[str | None] = mapped_column(Id)  # of the workspace's records: the subject
    bin_until: Mapped[float | None]  # in the bin: the server's running time when it goes for good


class ContentRow(Base):
    """The large parts, apart from the row that lists read."""

    __tablename__ = "contents"

    document_id: Mapped[str] = mapped_column(
        ForeignKey("documents.id", ondelete="CASCADE"), primary_key=True
    )
    original: Mapped[bytes]  # sealed file
    text: Mapped[bytes | None]  # sealed extracted text


class MarkRow(Base):
    """A mark: offsets and labels, no text."""

    __tablename__ = "marks"

    document_id: Mapped[str] = mapped_column(
        ForeignKey("documents.id", ondelete="CASCADE"), primary_key=True
    )
    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    start: Mapped[int]
    end: Mapped[int]
    label: Mapped[str] = mapped_column(String(64))
    score: Mapped[float]
    source: Mapped[str] = mapped_column(String(200))
    reason: Mapped[str] = mapped_column(Text)
    state: Mapped[str] = mapped_column(String(20))
    found_start: Mapped[int | None]  # what the machine said before a person changed it
    found_end: Mapped[int | None]
    found_label: Mapped[str | None] = mapped_column(String(64))


class StepRow(Base):
    """One step of a document's history: who took it, and what it would take to go back."""

    __tablename__ = "steps"

    document_id: Mapped[str] = mapped_column(
        ForeignKey("documents.id", ondelete="CASCADE"), primary_key=True
    )
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    change: Mapped[bytes]  # sealed JSON: see editing.Change
    user_id: Mapped[str | None] = mapped_column(Id)  # stays when the user goes: no foreign key
    at: Mapped[datetime | None] = mapped_column(default=now)
    action: Mapped[str] = mapped_column(String(50), default="", server_default="")
    marks: Mapped[int] = mapped_column(default=0, server_default="0")  # how many it touched
    revision: Mapped[int] = mapped_column(default=0, server_default="0")  # that it led to
    undone: Mapped[bool] = mapped_column(default=False, server_default=false())


class RemarkRow(Base):
    """What somebody said about a document: a comment, or a sign-off with or without one."""

    __tablename__ = "remarks"

    id: Mapped[str] = mapped_column(Id, primary_key=True, default=new_id)
    document_id: Mapped[str] = mapped_column(
        ForeignKey("documents.id", ondelete="CASCADE"), index=True
    )
    user_id: Mapped[str | None] = mapped_column(Id)  # stays when the user goes: no foreign key
    at: Mapped[datetime] = mapped_column(default=now)
    state: Mapped[str | None] = mapped_column(String(20))  # of a sign-off
    revision: Mapped[int]
    text: Mapped[bytes | None]  # sealed


class CertificationRow(Base):
    """A sample of a workspace's documents that people read; digests and figures, no text."""

    __tablename__ = "certifications"

    id: Mapped[str] = mapped_column(Id, primary_key=True, default=new_id)
    workspace_id: Mapped[str] = mapped_column(
        ForeignKey("workspaces.id", ondelete="CASCADE"), index=True
    )
    user_id: Mapped[str | None] = mapped_column(Id)  # stays when the user goes: no foreign key
    created: Mapped[datetime] = mapped_column(default=now)
    plan: Mapped[dict[str, Any]]  # see changes.certification


class VerdictRow(Base):
    """What a reader said of a document, as it was when the sample was drawn."""

    __tablename__ = "verdicts"

    certification_id: Mapped[str] = mapped_column(
        ForeignKey("certifications.id", ondelete="CASCADE"), primary_key=True
    )
    unit: Mapped[str] = mapped_column(String(64), primary_key=True)
    reader: Mapped[str] = mapped_column(String(200), primary_key=True)
    leaks: Mapped[int]
    at: Mapped[datetime] = mapped_column(default=now)


class JobRow(Base):
    __tablename__ = "jobs"
    __table_args__ = (
        Index("jobs_waiting", "state", "created"),
        ForeignKeyConstraint(["document_id"], ["documents.id"], ondelete="CASCADE"),
    )

    id: Mapped[str] = mapped_column(Id, primary_key=True, default=new_id)
    document_id: Mapped[str] = mapped_column(Id, index=True)
    kind: Mapped[str] = mapped_column(String(20), default="process", server_default="process")
    wish: Mapped[dict[str, Any] | None]  # of a redetection: profile, recall, who asked for it
    state: Mapped[str] = mapped_column(String(20), default="queued")
    attempts: Mapped[int] = mapped_column(default=0)
    progress: Mapped[int] = mapped_column(default=0, server_default="0")  # per cent
    error: Mapped[str | None] = mapped_column(Text)
    created: Mapped[datetime] = mapped_column(default=now)
    started: Mapped[datetime | None]
    finished: Mapped[datetime | None]


class LearningRow(Base):
    """A model that learns, learned or is to learn from the reviewed documents of a workspace."""

    __tablename__ = "learnings"

    id: Mapped[str] = mapped_column(Id, primary_key=True, default=new_id)
    workspace_id: Mapped[str] = mapped_column(
        ForeignKey("workspaces.id", ondelete="CASCADE"), index=True
    )
    user_id: Mapped[str | None] = mapped_column(Id)  # stays when the user goes: no foreign key
    profile: Mapped[str] = mapped_column(String(200))
    state: Mapped[str] = mapped_column(String(20), default="queued")
    attempts: Mapped[int] = mapped_column(default=0)
    progress: Mapped[int] = mapped_column(default=0)  # per cent
    error: Mapped[str | None] = mapped_column(Text)
    version: Mapped[str] = mapped_column(String(20), default="")  # "": it was refused
    created: Mapped[datetime] = mapped_column(default=now)
    started: Mapped[datetime | None]
    finished: Mapped[datetime | None]
