"""The tables of the store, as the newest migration leaves them.

A change of a table is made twice: here, for the statements, and as a step in `migrations/versions`, for the stores that
are there; a test holds the two against each other. `docs/store.md` says how. Which rows an index has is said
there alone: naming it here would load the dialects of both databases into every command.
"""

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, LargeBinary, MetaData, Table, Text

VERSION = 8
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

Index("logs_by_due", logs.c.due, logs.c.id)
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

persons = Table(
    "persons",
    metadata,
    Column("id", Name, primary_key=True),
    Column("name", Name, nullable=False),
    Column("name_key", Name, unique=True),
    Column("password", Name),
    Column("created", BigInteger, nullable=False),
    Column("banned", BigInteger),
)
"""Everybody who ever used the server. A guest has no password, and no key that keeps the name for them; whoever is
`banned` since a moment, in seconds, cannot come in."""

sessions = Table(
    "sessions",
    metadata,
    Column("id", Name, primary_key=True),
    Column("person_id", Name, ForeignKey("persons.id"), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("expires", BigInteger, nullable=False),
)
"""One row for each device that is signed in; a token whose session is not here is worth nothing. Times in seconds."""

Index("sessions_by_person", sessions.c.person_id)
Index("sessions_by_expiry", sessions.c.expires)

roles = Table(
    "roles",
    metadata,
    Column("scope", Name, primary_key=True),
    Column("person_id", Name, ForeignKey("persons.id"), primary_key=True),
    Column("role", Name, primary_key=True),
    Column("given_by", Name, nullable=False),
    Column("at", BigInteger, nullable=False),
)
"""Who is what on the whole server (`server`). Roles at a table are facts of its room, those of an event are grants."""

grants = Table(
    "grants",
    metadata,
    Column("id", Name, primary_key=True),
    Column("event", Name, nullable=False),
    Column("person_id", Name, ForeignKey("persons.id"), nullable=False),
    Column("role", Name, nullable=False),
    Column("name", Name, nullable=False),
    Column("tables", Name, nullable=False),
    Column("entry", BigInteger, nullable=False),
    Column("invite", Name, nullable=False),
    Column("given_by", Name, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("expires", BigInteger),
)
"""Roles of people in events: what they sign with, their tables (numbers with spaces between) and entry (0: none), the
link it came by, and until when it is good, in seconds. One that is not here any more has been withdrawn."""

Index("grants_by_event", grants.c.event, grants.c.person_id)

invites = Table(
    "invites",
    metadata,
    Column("id", Name, primary_key=True),
    Column("scope", Name, nullable=False),
    Column("role", Name, nullable=False),
    Column("seat", Name, nullable=False),
    Column("given_by", Name, nullable=False),
    Column("expires", BigInteger, nullable=False),
    Column("once", Integer, nullable=False, server_default="0"),
    Column("name", Name, nullable=False, server_default=""),
    Column("tables", Name, nullable=False, server_default=""),
    Column("entry", BigInteger, nullable=False, server_default="0"),
    Column("lasts", BigInteger),
)
"""Links that carry a role, those of events with what they sign with, tables, entry, and until when the role is good
that they give; one that is not here any more has been revoked, or used if it was good for `once`."""

Index("invites_by_scope", invites.c.scope)

server_keys = Table(
    "server_keys",
    metadata,
    Column("name", Name, primary_key=True),
    Column("value", LargeBinary, nullable=False),
)
"""What all processes of a server sign with."""

audit = Table(
    "audit",
    metadata,
    Column("id", Name, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("act", Name, nullable=False),
    Column("person", Name, nullable=False),
    Column("address", Name, nullable=False),
    Column("about", Name, nullable=False),
)
"""Sign-ins and what administrators did: when (milliseconds), who by id, from which address, and about what."""

Index("audit_by_time", audit.c.at.desc(), audit.c.id)

processes = Table(
    "processes",
    metadata,
    Column("id", Name, primary_key=True),
    Column("seen", BigInteger, nullable=False),
)
"""Each process that serves this store, and when it gave its last sign of life, in milliseconds."""

PASSING = (versions.name, processes.name)
"""What belongs to the moment and not to the data: no backup has it."""

# What follows is an index of the logs for the lists that people ask for. All of it can be made again from the logs.

subjects = Table(
    "subjects",
    metadata,
    Column("log_id", Name, ForeignKey("logs.id"), primary_key=True),
    Column("kind", Name, nullable=False),
    Column("event", Name, nullable=False),
    Column("stage", Name, nullable=False),
    Column("round", Name, nullable=False),
    Column("table_no", Name, nullable=False),
    Column("judged", Integer, nullable=False),
)
"""What each log is about: its kind (match, paper, event, desk, room), and event, stage, round and table as far as they
are known, else empty; of a match `judged`, whether a referee has done something in it. See subjects.py."""

Index("subjects_by_event", subjects.c.event, subjects.c.kind, subjects.c.stage, subjects.c.round, subjects.c.table_no)
Index("subjects_by_kind", subjects.c.kind, subjects.c.table_no)

rooms = Table(
    "rooms",
    metadata,
    Column("id", Name, primary_key=True),
    Column("version", BigInteger, nullable=False),
    Column("state", Name, nullable=False),
    Column("listed", Integer, nullable=False),
    Column("watched", Integer, nullable=False),
    Column("lacks", Integer, nullable=False),
    Column("quick", Name, nullable=False),
    Column("fill_at", BigInteger),
    Column("changed", BigInteger, nullable=False),
    Column("present", BigInteger, nullable=False),
    Column("info", Text, nullable=False),
)
"""One row a room. `version` grows with its logs; `state` is open, playing or closed; `listed` whether everybody finds
it, `watched` whether everybody may watch; `lacks` chairs without a person; `quick` what it is found by for a quick
match; `fill_at` when bots take its empty chairs; `present` when somebody was there last; `info` is JSON for lists."""

Index("rooms_by_state", rooms.c.state, rooms.c.listed, rooms.c.changed.desc(), rooms.c.id)
Index("rooms_by_presence", rooms.c.state, rooms.c.present)
Index("rooms_by_quick", rooms.c.quick, rooms.c.state, rooms.c.changed)
Index("rooms_by_fill", rooms.c.fill_at)

room_people = Table(
    "room_people",
    metadata,
    Column("person", Name, primary_key=True),
    Column("room", Name, ForeignKey("rooms.id"), primary_key=True),
    sqlite_with_rowid=False,
)
"""Who owns a room or has a chair in it."""

Index("room_people_by_room", room_people.c.room)

matches = Table(
    "matches",
    metadata,
    Column("id", Name, primary_key=True),
    Column("room", Name, ForeignKey("rooms.id"), nullable=False),
    Column("listed", Integer, nullable=False),
    Column("began", BigInteger, nullable=False),
    Column("ended", BigInteger),
    Column("info", Text, nullable=False),
)
"""One row a match played in a room; `listed` whether others find it."""

Index("matches_by_room", matches.c.room)
Index("matches_running", matches.c.id)

match_people = Table(
    "match_people",
    metadata,
    Column("person", Name, primary_key=True),
    Column("match", Name, ForeignKey("matches.id"), primary_key=True),
    Column("began", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)
"""Who played in a match, and when it began."""

Index("match_people_by_time", match_people.c.person, match_people.c.began.desc(), match_people.c.match)

ratings = Table(
    "ratings",
    metadata,
    Column("person", Name, primary_key=True),
    Column("mu", BigInteger, nullable=False),
    Column("sigma", BigInteger, nullable=False),
    Column("matches", Integer, nullable=False),
)
"""The rating of a person now; in millionths."""

rating_changes = Table(
    "rating_changes",
    metadata,
    Column("match", Name, ForeignKey("matches.id"), primary_key=True),
    Column("person", Name, primary_key=True),
    Column("number", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("mu", BigInteger, nullable=False),
    Column("sigma", BigInteger, nullable=False),
)
"""The rating of a person after a rated match. Its key is why a match is rated once; `number` counts a person's own."""

Index("rating_changes_by_person", rating_changes.c.person, rating_changes.c.number.desc())
