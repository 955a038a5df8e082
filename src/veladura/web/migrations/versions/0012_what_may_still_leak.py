"""Leak certificates: samples of a workspace, and what readers said of each document."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None

ID = sa.String(length=32)
MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "certifications",
        sa.Column("id", ID, nullable=False),
        sa.Column("workspace_id", ID, nullable=False),
        sa.Column("user_id", ID, nullable=True),
        sa.Column("created", MOMENT, nullable=False),
        sa.Column("plan", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["workspace_id"], ["workspaces.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_certifications_workspace_id", "certifications", ["workspace_id"])
    op.create_table(
        "verdicts",
        sa.Column("certification_id", ID, nullable=False),
        sa.Column("unit", sa.String(length=64), nullable=False),
        sa.Column("reader", sa.String(length=200), nullable=False),
        sa.Column("leaks", sa.Integer(), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(["certification_id"], ["certifications.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("certification_id", "unit", "reader"),
    )
