"""Roles of people in events, and links that give them."""

import sqlalchemy as sa
from alembic import op

revision = "8"
down_revision = "7"

NAME = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    """Add the table and the columns."""
    op.create_table(
        "grants",
        sa.Column("id", NAME, primary_key=True),
        sa.Column("event", NAME, nullable=False),
        sa.Column("person_id", NAME, sa.ForeignKey("persons.id"), nullable=False),
        sa.Column("role", NAME, nullable=False),
        sa.Column("name", NAME, nullable=False),
        sa.Column("tables", NAME, nullable=False),
        sa.Column("entry", sa.BigInteger, nullable=False),
        sa.Column("invite", NAME, nullable=False),
        sa.Column("given_by", NAME, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("expires", sa.BigInteger),
    )
    op.create_index("grants_by_event", "grants", ["event", "person_id"])
    op.add_column("invites", sa.Column("name", NAME, nullable=False, server_default=""))
    op.add_column("invites", sa.Column("tables", NAME, nullable=False, server_default=""))
    op.add_column("invites", sa.Column("entry", sa.BigInteger, nullable=False, server_default="0"))
    op.add_column("invites", sa.Column("lasts", sa.BigInteger))
