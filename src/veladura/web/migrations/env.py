"""Runs the migrations over the connection that `Database.migrate` hands in."""

from alembic import context

from veladura.web.storage.tables import Base

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
