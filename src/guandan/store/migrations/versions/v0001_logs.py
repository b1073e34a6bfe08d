"""Logs, their facts, and the answers to commands."""

import sqlalchemy as sa
from alembic import op

revision = "1"
down_revision = None

# PostgreSQL came later than this version: it has had texts sorted by their bytes from its first day.
NAME = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    """Create the tables."""
    op.create_table("store_version", sa.Column("version", sa.Integer, primary_key=True, autoincrement=False))
    op.create_table(
        "logs",
        sa.Column("id", NAME, primary_key=True),
        sa.Column("title", NAME, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
        sa.Column("due", sa.BigInteger),
    )
    has_due = sa.text("due IS NOT NULL")
    op.create_index("logs_by_due", "logs", ["due", "id"], sqlite_where=has_due, postgresql_where=has_due)
    op.create_table(
        "facts",
        sa.Column("log_id", NAME, sa.ForeignKey("logs.id"), primary_key=True),
        sa.Column("seq", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("sealed", sa.LargeBinary, nullable=False),
        sa.Column("opened", sa.LargeBinary),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "answers",
        sa.Column("log_id", NAME, sa.ForeignKey("logs.id"), primary_key=True),
        sa.Column("command_id", NAME, primary_key=True),
        sa.Column("length", sa.BigInteger, nullable=False),
        sa.Column("answer", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )
