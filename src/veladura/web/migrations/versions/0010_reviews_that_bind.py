"""Reviews that bind: who, when, which revision; steps by person; remarks; second readers."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

ID = sa.String(length=32)
MOMENT = sa.DateTime(timezone=True)
UNDONE = (
    "UPDATE steps SET undone = true WHERE number >= "
    "(SELECT position FROM documents WHERE documents.id = steps.document_id)"
)


def upgrade() -> None:
    _extend_steps()
    op.execute(UNDONE)
    _extend_documents()
    op.create_table(
        "remarks",
        sa.Column("id", ID, nullable=False),
        sa.Column("document_id", ID, nullable=False),
        sa.Column("user_id", ID, nullable=True),
        sa.Column("at", MOMENT, nullable=False),
        sa.Column("state", sa.String(length=20), nullable=True),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("text", sa.LargeBinary(), nullable=True),
        sa.ForeignKeyConstraint(["document_id"], ["documents.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_remarks_document_id", "remarks", ["document_id"])


def _extend_steps() -> None:
    with op.batch_alter_table("steps") as batch_op:
        batch_op.add_column(sa.Column("user_id", ID, nullable=True))
        batch_op.add_column(sa.Column("at", MOMENT, nullable=True))
        batch_op.add_column(
            sa.Column("action", sa.String(length=50), nullable=False, server_default="")
        )
        batch_op.add_column(sa.Column("marks", sa.Integer(), nullable=False, server_default="0"))
        batch_op.add_column(sa.Column("revision", sa.Integer(), nullable=False, server_default="0"))
        batch_op.add_column(
            sa.Column("undone", sa.Boolean(), nullable=False, server_default=sa.false())
        )


def _extend_documents() -> None:
    with op.batch_alter_table("documents") as batch_op:
        batch_op.drop_column("position")
        batch_op.add_column(sa.Column("reviewed_by", ID, nullable=True))
        batch_op.add_column(sa.Column("reviewed_at", MOMENT, nullable=True))
        batch_op.add_column(sa.Column("reviewed_revision", sa.Integer(), nullable=True))
        batch_op.add_column(sa.Column("doubtful", sa.Integer(), nullable=False, server_default="0"))
        batch_op.add_column(sa.Column("assignee_id", ID, nullable=True))
        batch_op.add_column(sa.Column("twin_of", ID, nullable=True))
        batch_op.create_foreign_key(
            "documents_assignee", "users", ["assignee_id"], ["id"], ondelete="SET NULL"
        )
        batch_op.create_foreign_key(
            "documents_twin", "documents", ["twin_of"], ["id"], ondelete="CASCADE"
        )
        batch_op.create_index("ix_documents_assignee_id", ["assignee_id"])
        batch_op.create_index("ix_documents_twin_of", ["twin_of"])
