"""Workspaces and who is in them."""

from datetime import datetime
from typing import Literal

from veladura.web.schemas.shape import Name, Permission, Shape


class Member(Shape):
    user: str
    email: str
    name: str
    permission: Literal["owner", "editor", "viewer"]


class Workspace(Shape):
    id: str
    name: str
    owner: str
    permission: Literal["owner", "editor", "viewer"]  # what the asking user may do
    documents: int
    members: list[Member]
    created: datetime


class WorkspaceRequest(Shape):
    name: Name


class MemberRequest(Shape):
    email: Name
    permission: Permission = "editor"
