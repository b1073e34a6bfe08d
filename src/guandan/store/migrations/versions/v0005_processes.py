"""The processes that serve a store, so that each knows of the others whether they still live."""

import sqlalchemy as sa
from alembic import op

revision = "5"
down_revision = "4"

NAME = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "processes",
        sa.Column("id", NAME, primary_key=True),
        sa.Column("seen", sa.BigInteger, nullable=False),
    )
