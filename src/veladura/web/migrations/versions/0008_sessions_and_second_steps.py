"""Sessions tell where from and when used; accounts may ask for a second step."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("DELETE FROM sessions")  # everybody logs in once more
    with op.batch_alter_table("sessions") as batch_op:
        batch_op.add_column(sa.Column("id", sa.String(length=32), nullable=False))
        batch_op.add_column(sa.Column("last_seen", sa.DateTime(timezone=True), nullable=False))
        batch_op.add_column(sa.Column("address", sa.String(length=64), nullable=False))
        batch_op.add_column(sa.Column("agent", sa.String(length=60), nullable=False))
        batch_op.create_index("ix_sessions_id", ["id"], unique=True)
    with op.batch_alter_table("users") as batch_op:
        batch_op.add_column(sa.Column("totp", sa.LargeBinary(), nullable=True))
        batch_op.add_column(
            sa.Column("totp_step", sa.Integer(), nullable=False, server_default="-1")
        )
        batch_op.add_column(sa.Column("recovery", sa.Text(), nullable=False, server_default=""))
