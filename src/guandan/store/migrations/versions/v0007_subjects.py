"""What each log is about, so that nobody reads all logs to find those of an event."""

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "7"
down_revision = "6"

NAME = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    """Create the table and fill it from the first facts."""
    table = op.create_table(
        "subjects",
        sa.Column("log_id", NAME, sa.ForeignKey("logs.id"), primary_key=True),
        sa.Column("kind", NAME, nullable=False),
        sa.Column("event", NAME, nullable=False),
        sa.Column("stage", NAME, nullable=False),
        sa.Column("round", NAME, nullable=False),
        sa.Column("table_no", NAME, nullable=False),
        sa.Column("judged", sa.Integer, nullable=False),
    )
    op.create_index("subjects_by_event", "subjects", ["event", "kind", "stage", "round", "table_no"])
    op.create_index("subjects_by_kind", "subjects", ["kind", "table_no"])
    connection = op.get_bind()
    first = sa.text("SELECT log_id, sealed FROM facts WHERE seq = 0 ORDER BY log_id")
    rows = [_row(log_id, json.loads(bytes(sealed))) for log_id, sealed in connection.execute(first)]
    if rows:
        connection.execute(sa.insert(table), rows)


def _row(log_id: str, fact: dict[str, Any]) -> dict[str, Any]:
    kind, data = fact.get("kind", ""), fact.get("data", {})
    about = data.get("about") if kind == "open" else {}
    about = about if isinstance(about, dict) else {}
    if kind == "open":
        kind = "paper" if data.get("recorded") else "match"
    elif kind == "event":
        about = {"event": data.get("id", "")}
    elif kind == "desk":
        about = {"event": str(data.get("id", "")).partition(":")[2]}
    elif kind == "room":
        about = {"table": data.get("id", "")}
    place = {name: str(about.get(name, "")) for name in ("event", "stage", "round")}
    # Whether a referee has judged it is not looked up: it is read as if one had.
    judged = int(kind in {"match", "paper"})
    return {"log_id": log_id, "kind": kind, **place, "table_no": str(about.get("table", "")), "judged": judged}
