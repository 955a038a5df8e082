"""The audit log says from which address, and with which token."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("audit_log", sa.Column("address", sa.String(length=64), nullable=True))
    op.add_column("audit_log", sa.Column("token_id", sa.String(length=32), nullable=True))
    op.create_index("ix_audit_log_subject", "audit_log", ["subject"])
