"""What an administrator needs: who is banned, links for one person, and who did what from where."""

import sqlalchemy as sa
from alembic import op

revision = "6"
down_revision = "5"

NAME = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    """Add the columns and the table."""
    op.add_column("persons", sa.Column("banned", sa.BigInteger))
    op.add_column("invites", sa.Column("once", sa.Integer, nullable=False, server_default="0"))
    op.create_table(
        "audit",
        sa.Column("id", NAME, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("act", NAME, nullable=False),
        sa.Column("person", NAME, nullable=False),
        sa.Column("address", NAME, nullable=False),
        sa.Column("about", NAME, nullable=False),
    )
    op.create_index("audit_by_time", "audit", [sa.text("at DESC"), "id"])
