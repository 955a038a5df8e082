"""A workspace of the server on this machine: who has its key may let a model learn from it.

Its documents are opened in memory alone; what is done is written to the server's log.
"""

from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import click

from veladura.cli.server.data_folder import DataFolder
from veladura.document import Document
from veladura.errors import ConfigError
from veladura.models.versions import Version
from veladura.profiles import Profile

NAMED = 20  # workspaces that an error lists


@dataclass(frozen=True, slots=True)
class Workspace:
    data: DataFolder
    id: str

    @classmethod
    def of(cls, name: str, data_dir: Path | None, database_url: str) -> "Workspace":
        """By its id, or by its name if no other has the same."""
        data = DataFolder.of(data_dir, database_url)
        if not data.has_key:  # before the database is touched: without it nothing could be read
            raise click.UsageError(f"there is no folder {name!r}, nor a server's data and key")
        from sqlalchemy import or_, select

        from veladura.web.storage.database import Database
        from veladura.web.storage.tables import WorkspaceRow

        with closing(Database(data.url)) as database, database.read() as session:
            same = or_(WorkspaceRow.id == name, WorkspaceRow.name == name)
            found = session.scalars(select(WorkspaceRow.id).where(same)).all()
            known = session.scalars(select(WorkspaceRow.name).limit(NAMED)).all()
        if len(found) > 1:
            ids = ", ".join(found)
            raise click.UsageError(f"several workspaces are called so: name one of {ids}")
        if not found:
            raise click.UsageError(
                f"there is no folder {name!r}, and no such workspace in {data.path}; workspaces: "
                f"{', '.join(known) or 'none'}"
            )
        return cls(data, found[0])

    def store(self, profile: Profile) -> Path:
        return self.data.settings.learned_dir / profile.id

    def documents(self, profile: Profile) -> list[Document]:
        """The documents that somebody signed as reviewed."""
        from veladura.web.storage.crypto import ServerKey
        from veladura.web.storage.database import Database
        from veladura.web.storage.learnings import reviewed_counts, reviewed_documents

        key = ServerKey(self.data.key())
        with closing(Database(self.data.url)) as database, database.read() as session:
            counts = reviewed_counts(session, self.id)
            if profile.id not in counts:
                there = ", ".join(f"{name} ({count})" for name, count in counts.items())
                raise ConfigError(
                    f"no document of profile {profile.id} is reviewed there; reviewed: "
                    f"{there or 'none'}"
                )
            return reviewed_documents(session, key, self.id, profile.id)

    def note(self, profile: Profile, documents: Sequence[Document], version: Version) -> None:
        from veladura.web.storage.audit_log import note
        from veladura.web.storage.database import Database

        taken = "" if version.refused else version.name
        detail = {"profile": profile.id, "documents": len(documents), "version": taken}
        with closing(Database(self.data.url)) as database:
            note(database, None, "model.learn", self.id, **detail)
