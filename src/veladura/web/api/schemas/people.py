"""Accounts, tokens, and what administrators see."""

from datetime import datetime
from typing import Any

from pydantic import Field

from veladura.web.api.schemas.shape import Language, Name, Role, Shape


class User(Shape):
    id: str
    email: str
    name: str
    role: Role
    language: Language
    active: bool
    created: datetime


class AccountChange(Shape):
    name: Name | None = None
    language: Language | None = None
    current_password: str | None = Field(None, max_length=1000)
    new_password: str | None = Field(None, min_length=10, max_length=1000)


class UserChange(Shape):
    role: Role | None = None
    active: bool | None = None


class Token(Shape):
    id: str
    name: str
    prefix: str
    created: datetime
    last_used: datetime | None


class TokenRequest(Shape):
    name: Name


class NewToken(Token):
    """The only answer that ever holds the token itself."""

    token: str


class Settings(Shape):
    registration_open: bool
    retention_days: int = Field(ge=1, le=3650)


class AuditEntry(Shape):
    """Who did what to which thing, never with document text."""

    at: datetime
    user: str | None
    action: str
    subject: str | None
    detail: dict[str, Any]


class AuditPage(Shape):
    entries: list[AuditEntry]
    total: int
    page: int
    size: int
