"""Making accounts: by invitation or, where administrators allow it, by anybody."""

import re
from dataclasses import dataclass, replace

from sqlalchemy import select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from veladura.web.accounts import invitations
from veladura.web.accounts.errors import AccountError
from veladura.web.accounts.passwords import check_password
from veladura.web.storage.admin_settings import registration_open, take_turns
from veladura.web.storage.audit_log import record
from veladura.web.storage.tables import UserRow, WorkspaceRow

EMAIL = re.compile(r"[^@\s]+@[^@\s]+")


@dataclass(frozen=True, slots=True)
class Registration:
    email: str
    name: str
    password: str
    language: str
    workspace: str  # the name of the workspace everybody starts with
    token: str = ""  # of an invitation

    def check(self) -> None:
        if not EMAIL.fullmatch(self.email) or len(self.email) > 200:
            raise AccountError("invalid-email")
        if not self.name or len(self.name) > 200:
            raise AccountError("name-missing")
        check_password(self.password, self.email, self.name)


def admitted(session: Session, form: Registration) -> Registration:
    """The form, with the address that its invitation is for. Raises if nothing admits it."""
    if form.token:
        invited = invitations.find(session, form.token).email
        return replace(form, email=invited or form.email)
    if invitations.nobody_yet(session) or not registration_open(session):
        raise AccountError("registration-closed")
    return form


def register(session: Session, form: Registration, password_hash: str) -> tuple[UserRow, str]:
    """Make an account with a workspace of its own.

    An invitation says which role it has and confirms its address; without one it is a member's,
    and nothing can be shared with that address until an administrator confirms it.
    """
    take_turns(session)  # of twelve who use the first invitation at once, one becomes administrator
    form = admitted(session, form)
    role = invitations.accept(session, form.token).role if form.token else "member"
    email = form.email.lower()
    if session.scalar(select(UserRow.id).where(UserRow.email == email)):
        raise AccountError("email-taken")
    user = UserRow(
        email=email,
        name=form.name,
        password=password_hash,
        role=role,
        language=form.language,
        confirmed=bool(form.token),
    )
    session.add(user)
    try:
        session.flush()
    except IntegrityError:
        raise AccountError("email-taken") from None
    workspace = WorkspaceRow(name=form.workspace, owner_id=user.id)
    session.add(workspace)
    record(session, user.id, "account.register", user.id, role=user.role)
    session.flush()
    return user, workspace.id
