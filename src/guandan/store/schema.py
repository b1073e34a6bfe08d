"""The tables of the store, as the newest migration leaves them.

A change of a table is made twice: here, for the statements, and as a step in `migrations/versions`, for the stores that
are there; a test holds the two against each other. `docs/store.md` says how.
"""

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, LargeBinary, MetaData, Table, Text

VERSION = 2
"""Of the tables below: the number of the newest migration."""

metadata = MetaData()

Name = Text().with_variant(Text(collation="C"), "postgresql")
"""Texts that are compared and sorted: by their bytes on every database, whatever language its server speaks."""

versions = Table(
    "store_version",
    metadata,
    Column("version", Integer, primary_key=True, autoincrement=False),
)
"""One row. An older program reads it too, and so knows that it must not write here."""

logs = Table(
    "logs",
    metadata,
    Column("id", Name, primary_key=True),
    Column("title", Name, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("due", BigInteger),
)
"""One row a log: what lists and clocks ask for. Times are those of its first and last fact, in milliseconds."""

Index(
    "logs_by_due", logs.c.due, logs.c.id, sqlite_where=logs.c.due.is_not(None), postgresql_where=logs.c.due.is_not(None)
)
Index("logs_by_change", logs.c.changed.desc(), logs.c.id)

# Without row ids SQLite keeps the facts of a log side by side and has one tree to write instead of two.
facts = Table(
    "facts",
    metadata,
    Column("log_id", Name, ForeignKey("logs.id"), primary_key=True),
    Column("seq", BigInteger, primary_key=True, autoincrement=False),
    Column("sealed", LargeBinary, nullable=False),
    Column("opened", LargeBinary),
    sqlite_with_rowid=False,
)
"""`sealed` is the canonical bytes that are hashed; `opened` the hidden values with their salts, if there are any."""

answers = Table(
    "answers",
    metadata,
    Column("log_id", Name, ForeignKey("logs.id"), primary_key=True),
    Column("command_id", Name, primary_key=True),
    Column("length", BigInteger, nullable=False),
    Column("answer", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)
"""What a command was answered, with the length of the log when it had been done."""
