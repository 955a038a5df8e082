"""API tokens have scopes and an end."""

from datetime import UTC, datetime, timedelta

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column(
        "tokens",
        sa.Column(
            "scopes", sa.String(length=100), nullable=False, server_default="detect read write"
        ),
    )
    op.add_column("tokens", sa.Column("expires", sa.DateTime(timezone=True), nullable=True))
    tokens = sa.table("tokens", sa.column("expires", sa.DateTime(timezone=True)))
    op.execute(tokens.update().values(expires=datetime.now(UTC) + timedelta(days=90)))
    with op.batch_alter_table("tokens") as batch_op:
        batch_op.alter_column("expires", nullable=False)
