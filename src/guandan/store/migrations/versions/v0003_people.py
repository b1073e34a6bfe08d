"""People, their sessions and roles, links that carry a role, and the key that signs."""

import sqlalchemy as sa
from alembic import op

revision = "3"
down_revision = "2"

NAME = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "persons",
        sa.Column("id", NAME, primary_key=True),
        sa.Column("name", NAME, nullable=False),
        sa.Column("name_key", NAME, unique=True),
        sa.Column("password", NAME),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "sessions",
        sa.Column("id", NAME, primary_key=True),
        sa.Column("person_id", NAME, sa.ForeignKey("persons.id"), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
    )
    op.create_index("sessions_by_person", "sessions", ["person_id"])
    op.create_index("sessions_by_expiry", "sessions", ["expires"])
    op.create_table(
        "roles",
        sa.Column("scope", NAME, primary_key=True),
        sa.Column("person_id", NAME, sa.ForeignKey("persons.id"), primary_key=True),
        sa.Column("role", NAME, primary_key=True),
        sa.Column("given_by", NAME, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "invites",
        sa.Column("id", NAME, primary_key=True),
        sa.Column("scope", NAME, nullable=False),
        sa.Column("role", NAME, nullable=False),
        sa.Column("seat", NAME, nullable=False),
        sa.Column("given_by", NAME, nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
    )
    op.create_index("invites_by_scope", "invites", ["scope"])
    op.create_table(
        "server_keys",
        sa.Column("name", NAME, primary_key=True),
        sa.Column("value", sa.LargeBinary, nullable=False),
    )
