"""What workspaces know beforehand, and which record a document is about."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "knowledge",
        sa.Column("workspace_id", sa.String(length=32), nullable=False),
        sa.Column("key", sa.LargeBinary(), nullable=False),
        sa.Column("box", sa.LargeBinary(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["workspace_id"], ["workspaces.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("workspace_id"),
    )
    op.add_column("documents", sa.Column("record_id", sa.String(length=32), nullable=True))
