"""A bin for documents past their time, and since when their time counts."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("documents") as batch_op:
        batch_op.add_column(sa.Column("kept_from", sa.DateTime(timezone=True), nullable=True))
        batch_op.add_column(sa.Column("bin_until", sa.Float(), nullable=True))
    op.execute("UPDATE documents SET kept_from = created")
    with op.batch_alter_table("documents") as batch_op:
        batch_op.alter_column("kept_from", nullable=False)
        batch_op.create_index("ix_documents_kept_from", ["kept_from"])
