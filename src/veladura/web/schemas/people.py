"""Accounts, tokens, and what administrators see."""

from datetime import datetime
from typing import Any, Literal

from pydantic import Field

from veladura.web.schemas.shape import EmailAddress, Language, Name, Role, Shape
from veladura.web.scopes import Scope


class User(Shape):
    id: str
    email: str
    name: str
    role: Role
    language: Language
    active: bool
    totp: bool  # logging in takes a code of an authenticator app
    confirmed: bool  # that the address is theirs; until then nothing can be shared with it
    created: datetime


class Usage(Shape):
    """What one's documents take, and may."""

    documents: int
    bytes: int
    quota: int  # bytes


class AccountChange(Shape):
    name: Name | None = None
    language: Language | None = None
    current_password: str | None = Field(None, max_length=1000)
    new_password: str | None = Field(None, min_length=10, max_length=1000)


class UserChange(Shape):
    role: Role | None = None
    active: bool | None = None
    confirmed: bool | None = None
    totp: Literal[False] | None = None  # for somebody who lost their phone


class PasswordOffer(Shape):
    """The only answer that ever holds the link."""

    link: str  # a path on this server


class PasswordRequest(Shape):
    password: str = Field(max_length=1000)


class TotpOffer(Shape):
    """For the app; `offer` comes back with its first code."""

    secret: str
    address: str
    picture: str  # a QR code as a data: address
    offer: str


class TotpConfirmation(Shape):
    offer: str = Field(max_length=1000)
    code: str = Field(max_length=30)


class RecoveryCodes(Shape):
    """The only answer that ever holds them; each works once instead of the app."""

    codes: list[str]


class Login(Shape):
    """A session, as its owner sees it."""

    id: str
    created: datetime
    last_seen: datetime
    expires: datetime
    address: str
    browser: str
    current: bool


class Invitation(Shape):
    id: str
    email: str
    role: Role
    created: datetime
    expires: datetime


class InvitationRequest(Shape):
    email: EmailAddress
    role: Role = "member"


class NewInvitation(Invitation):
    """The only answer that ever holds the link."""

    link: str  # a path on this server


class Token(Shape):
    id: str
    name: str
    prefix: str
    scopes: list[Scope]
    created: datetime
    expires: datetime
    last_used: datetime | None


class TokenRequest(Shape):
    """detect: stateless work; read: look and download; write: change; admin: administration."""

    name: Name
    scopes: list[Scope] = Field(["detect", "read", "write"], min_length=1, max_length=4)
    days: int = Field(90, ge=1, le=365)


class NewToken(Token):
    """The only answer that ever holds the token itself."""

    token: str


class Settings(Shape):
    registration_open: bool
    retention_days: int
    grace_days: int
    quota_mb: int  # of files, for each person


class SettingsChange(Shape):
    """What is not given stays."""

    registration_open: bool | None = None
    retention_days: int | None = Field(None, ge=1, le=3650)
    grace_days: int | None = Field(None, ge=1, le=90)
    quota_mb: int | None = Field(None, ge=1, le=100_000_000)


class Outlook(Shape):
    """What retention will do, in numbers of documents."""

    clock: Literal["ok", "ahead"]  # ahead: it jumped, and nothing goes to the bin because of that
    due: int  # go to the bin within minutes
    soon: int  # go there within a week
    binned: int
    deletion: datetime | None  # when the first one goes for good


class Restored(Shape):
    documents: int


class AuditEntry(Shape):
    """Who did what to which thing, never with document text."""

    at: datetime
    user: str | None
    token: str | None  # the id of the API token, if it was one
    address: str | None
    action: str
    subject: str | None
    detail: dict[str, Any]


class AuditPage(Shape):
    entries: list[AuditEntry]
    total: int
    page: int
    size: int
