"""The list of logs is read page by page, in the order of their last change."""

import sqlalchemy as sa
from alembic import op

revision = "2"
down_revision = "1"


def upgrade() -> None:
    """Create the index of that order."""
    op.create_index("logs_by_change", "logs", [sa.text("changed DESC"), "id"])
