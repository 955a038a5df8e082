"""Jobs that detect again in a document that is there already."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    kind = sa.Column("kind", sa.String(length=20), nullable=False, server_default="process")
    op.add_column("jobs", kind)
    op.add_column("jobs", sa.Column("wish", sa.JSON(), nullable=True))
