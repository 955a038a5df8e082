"""How large documents are, for quotas."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

SIZES = (
    "UPDATE documents SET size = coalesce((SELECT length(original) FROM contents "
    "WHERE contents.document_id = documents.id), 0)"
)


def upgrade() -> None:
    op.add_column(
        "documents", sa.Column("size", sa.BigInteger(), nullable=False, server_default="0")
    )
    op.execute(SIZES)
