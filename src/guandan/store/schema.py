"""The tables of the log store. Migrations will start from here."""

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, LargeBinary, MetaData, Table, Text

VERSION = 1
"""Of the tables below. It goes up with every change to them."""

metadata = MetaData()

versions = Table(
    "store_version",
    metadata,
    Column("version", Integer, primary_key=True, autoincrement=False),
)

logs = Table(
    "logs",
    metadata,
    Column("id", Text, primary_key=True),
    Column("title", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("due", BigInteger),
)
"""One row a log: what lists and clocks ask for. Times are those of its first and last fact, in milliseconds."""

Index(
    "logs_by_due", logs.c.due, logs.c.id, sqlite_where=logs.c.due.is_not(None), postgresql_where=logs.c.due.is_not(None)
)

# Without row ids SQLite keeps the facts of a log side by side and has one tree to write instead of two.
facts = Table(
    "facts",
    metadata,
    Column("log_id", Text, ForeignKey("logs.id"), primary_key=True),
    Column("seq", BigInteger, primary_key=True, autoincrement=False),
    Column("sealed", LargeBinary, nullable=False),
    Column("opened", LargeBinary),
    sqlite_with_rowid=False,
)
"""`sealed` is the canonical bytes that are hashed; `opened` the hidden values with their salts, if there are any."""

answers = Table(
    "answers",
    metadata,
    Column("log_id", Text, ForeignKey("logs.id"), primary_key=True),
    Column("command_id", Text, primary_key=True),
    Column("length", BigInteger, nullable=False),
    Column("answer", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)
"""What a command was answered, with the length of the log when it had been done."""
