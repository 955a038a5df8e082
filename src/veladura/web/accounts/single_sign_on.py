"""Sign-in through an organisation's provider (OpenID Connect): authorization code with PKCE.

The provider vouches for an address; which account that is, and whether there is one, is decided
here. Nothing is asked of the provider until somebody presses the button.
"""

import hashlib
import secrets
import time
from base64 import urlsafe_b64encode
from dataclasses import asdict, dataclass, field
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from veladura.web.accounts import invitations, security
from veladura.web.accounts.accounts import find_by_email, revoke_tokens
from veladura.web.accounts.errors import AccountError
from veladura.web.accounts.resetting import RESET
from veladura.web.accounts.sessions import close_all_sessions
from veladura.web.storage.audit_log import record
from veladura.web.storage.tables import (
    IdentityRow,
    InvitationRow,
    UserRow,
    WorkspaceRow,
    now,
)


@dataclass(frozen=True, slots=True)
class Attempt:
    """What has to come back from the provider unchanged; it waits in a sealed cookie."""

    state: str = field(repr=False)
    nonce: str = field(repr=False)
    verifier: str = field(repr=False)
    until: float
    next: str

    @classmethod
    def new(cls, target: str, seconds: int = 600) -> "Attempt":
        state, nonce, verifier = (secrets.token_urlsafe(32) for _ in range(3))
        return cls(state, nonce, verifier, time.time() + seconds, target)

    @property
    def challenge(self) -> str:
        digest = hashlib.sha256(self.verifier.encode()).digest()
        return urlsafe_b64encode(digest).rstrip(b"=").decode()

    def to_table(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Identity:
    """Somebody the provider vouches for."""

    issuer: str
    subject: str
    email: str
    verified: bool
    name: str


def admit(
    session: Session, who: Identity, language: str, workspace: str, *, create: bool
) -> UserRow:
    """The account of somebody: theirs by now, that of their address, or one that is made.

    Raises AccountError: no verified address, nobody known here, or an account that is closed.
    """
    known = session.get(IdentityRow, (who.issuer, who.subject))
    user = session.get(UserRow, known.user_id) if known else None
    if user is None:
        if not who.email or not who.verified:
            raise AccountError("sso-unverified")
        user = find_by_email(session, who.email) or _new(session, who, language, workspace, create)
        session.add(IdentityRow(issuer=who.issuer, subject=who.subject, user_id=user.id))
        if not user.confirmed:
            _take_over(session, user)
    if not user.active:
        raise AccountError("sso-unknown")
    return user


def _take_over(session: Session, user: UserRow) -> None:
    """An account that a stranger may have made for this address: only the provider opens it now."""
    user.confirmed, user.totp, user.recovery = True, None, ""
    user.password = security.hash_password(security.new_secret())
    close_all_sessions(session, user.id)
    revoke_tokens(session, user.id)


def _new(session: Session, who: Identity, language: str, workspace: str, create: bool) -> UserRow:
    """Whoever was invited has the role of the invitation; others come where that is allowed."""
    query = select(InvitationRow).where(
        InvitationRow.email == who.email, InvitationRow.expires > now()
    )
    invited = session.scalar(query.where(InvitationRow.role != RESET))
    if invitations.nobody_yet(session) or (invited is None and not create):
        raise AccountError("sso-unknown")
    role = invited.role if invited else "member"
    if invited is not None:
        session.delete(invited)
    user = UserRow(
        email=who.email,
        name=who.name or who.email,
        password=security.hash_password(security.new_secret()),  # nobody knows it
        role=role,
        language=language,
        confirmed=True,
    )
    session.add(user)
    session.flush()
    session.add(WorkspaceRow(name=workspace, owner_id=user.id))
    record(session, user.id, "account.register", user.id, role=role)
    return user
