"""Why a document failed, as a code: its sentence is told in the reader's language."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("documents", sa.Column("error_code", sa.String(length=50), nullable=True))
