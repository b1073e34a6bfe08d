"""An index of the logs for lists: rooms, matches, who played in them, and ratings."""

import sqlalchemy as sa
from alembic import op

revision = "4"
down_revision = "3"

NAME = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    """Create the tables; the server fills them from the logs."""
    _rooms()
    _matches()
    _ratings()


def _rooms() -> None:
    op.create_table(
        "rooms",
        sa.Column("id", NAME, primary_key=True),
        sa.Column("version", sa.BigInteger, nullable=False),
        sa.Column("state", NAME, nullable=False),
        sa.Column("listed", sa.Integer, nullable=False),
        sa.Column("watched", sa.Integer, nullable=False),
        sa.Column("lacks", sa.Integer, nullable=False),
        sa.Column("quick", NAME, nullable=False),
        sa.Column("fill_at", sa.BigInteger),
        sa.Column("changed", sa.BigInteger, nullable=False),
        sa.Column("present", sa.BigInteger, nullable=False),
        sa.Column("info", sa.Text, nullable=False),
    )
    op.create_index("rooms_by_state", "rooms", ["state", "listed", sa.text("changed DESC"), "id"])
    op.create_index("rooms_by_presence", "rooms", ["state", "present"])
    op.create_index("rooms_by_quick", "rooms", ["quick", "state", "changed"])
    fills = sa.text("fill_at IS NOT NULL")
    op.create_index("rooms_by_fill", "rooms", ["fill_at"], sqlite_where=fills, postgresql_where=fills)
    op.create_table(
        "room_people",
        sa.Column("person", NAME, primary_key=True),
        sa.Column("room", NAME, sa.ForeignKey("rooms.id"), primary_key=True),
        sqlite_with_rowid=False,
    )
    op.create_index("room_people_by_room", "room_people", ["room"])


def _matches() -> None:
    op.create_table(
        "matches",
        sa.Column("id", NAME, primary_key=True),
        sa.Column("room", NAME, sa.ForeignKey("rooms.id"), nullable=False),
        sa.Column("listed", sa.Integer, nullable=False),
        sa.Column("began", sa.BigInteger, nullable=False),
        sa.Column("ended", sa.BigInteger),
        sa.Column("info", sa.Text, nullable=False),
    )
    op.create_index("matches_by_room", "matches", ["room"])
    runs = sa.text("ended IS NULL")
    op.create_index("matches_running", "matches", ["id"], sqlite_where=runs, postgresql_where=runs)
    op.create_table(
        "match_people",
        sa.Column("person", NAME, primary_key=True),
        sa.Column("match", NAME, sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("began", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("match_people_by_time", "match_people", ["person", sa.text("began DESC"), "match"])


def _ratings() -> None:
    op.create_table(
        "ratings",
        sa.Column("person", NAME, primary_key=True),
        sa.Column("mu", sa.BigInteger, nullable=False),
        sa.Column("sigma", sa.BigInteger, nullable=False),
        sa.Column("matches", sa.Integer, nullable=False),
    )
    op.create_table(
        "rating_changes",
        sa.Column("match", NAME, sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("person", NAME, primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("mu", sa.BigInteger, nullable=False),
        sa.Column("sigma", sa.BigInteger, nullable=False),
    )
    op.create_index("rating_changes_by_person", "rating_changes", ["person", sa.text("number DESC")])
