"""The tables of the store, as SQL that both databases read.

Each step leads to the next version of the tables; opening a store runs the steps that it lacks. A step is never changed
once stores have been made with it: `docs/store.md` says how to add one. Types are those of SQLite; a server
calls `BLOB` `BYTEA`, has no `WITHOUT ROWID`, and is told to compare texts by their bytes as SQLite does.
"""

import sqlite3
from contextlib import closing
from functools import cache
from typing import NamedTuple

PASSING = ("store_version", "processes", "sightings")
"""What belongs to the moment and not to the data: no backup has it."""

FIRST = """
-- One row. An older program reads it too, and so knows that it must not write here.
CREATE TABLE store_version (version INTEGER PRIMARY KEY);

-- One row a log: what lists and clocks ask for. Times are those of its first and last fact, in milliseconds.
CREATE TABLE logs (
    id TEXT NOT NULL PRIMARY KEY,
    title TEXT NOT NULL,
    created BIGINT NOT NULL,
    changed BIGINT NOT NULL,
    due BIGINT
);
CREATE INDEX logs_by_due ON logs (due, id) WHERE due IS NOT NULL;
CREATE INDEX logs_by_change ON logs (changed DESC, id);

-- `sealed` is the canonical bytes that are hashed, `opened` the hidden values with their salts, if there are any.
-- Without row ids SQLite keeps the facts of a log side by side and has one tree to write instead of two.
CREATE TABLE facts (
    log_id TEXT NOT NULL REFERENCES logs (id),
    seq BIGINT NOT NULL,
    sealed BLOB NOT NULL,
    opened BLOB,
    PRIMARY KEY (log_id, seq)
) WITHOUT ROWID;

-- What a command was answered, with the length of the log when it had been done.
CREATE TABLE answers (
    log_id TEXT NOT NULL REFERENCES logs (id),
    command_id TEXT NOT NULL,
    length BIGINT NOT NULL,
    answer BLOB NOT NULL,
    PRIMARY KEY (log_id, command_id)
) WITHOUT ROWID;

-- Everybody who ever used the server. A guest has no password, and no key that keeps the name for them. Whoever is
-- `banned` since a moment, in seconds, cannot come in.
CREATE TABLE persons (
    id TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    name_key TEXT UNIQUE,
    password TEXT,
    created BIGINT NOT NULL,
    banned BIGINT
);

-- One row for each device that is signed in. A token whose session is not here is worth nothing. Times in seconds.
CREATE TABLE sessions (
    id TEXT NOT NULL PRIMARY KEY,
    person_id TEXT NOT NULL REFERENCES persons (id),
    created BIGINT NOT NULL,
    expires BIGINT NOT NULL
);
CREATE INDEX sessions_by_person ON sessions (person_id);
CREATE INDEX sessions_by_expiry ON sessions (expires);

-- Who is what on the whole server (scope `server`). Roles at a table are facts of its room, those of events grants.
CREATE TABLE roles (
    scope TEXT NOT NULL,
    person_id TEXT NOT NULL REFERENCES persons (id),
    role TEXT NOT NULL,
    given_by TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (scope, person_id, role)
);

-- Links that carry a role. One that is not here any more has been revoked, or used if it was good for `once`.
CREATE TABLE invites (
    id TEXT NOT NULL PRIMARY KEY,
    scope TEXT NOT NULL,
    role TEXT NOT NULL,
    seat TEXT NOT NULL,
    given_by TEXT NOT NULL,
    expires BIGINT NOT NULL,
    once INTEGER NOT NULL
);
CREATE INDEX invites_by_scope ON invites (scope);

-- What all processes of a server sign with.
CREATE TABLE server_keys (name TEXT NOT NULL PRIMARY KEY, value BLOB NOT NULL);

-- Sign-ins and what administrators did: when (milliseconds), who by id, from which address, and about what.
CREATE TABLE audit (
    id TEXT NOT NULL PRIMARY KEY,
    at BIGINT NOT NULL,
    act TEXT NOT NULL,
    person TEXT NOT NULL,
    address TEXT NOT NULL,
    about TEXT NOT NULL
);
CREATE INDEX audit_by_time ON audit (at DESC, id);

-- Each process that serves this store, and when it gave its last sign of life, in milliseconds.
CREATE TABLE processes (id TEXT NOT NULL PRIMARY KEY, seen BIGINT NOT NULL);

-- What follows is an index of the logs for the lists that people ask for. All of it can be made again from the logs.

-- What each log is about: its kind (match, paper, event, desk, room), and event, stage, round and table as far as they
-- are known, else empty. Of a match `judged`, whether a referee has done something in it. See subjects.py.
CREATE TABLE subjects (
    log_id TEXT NOT NULL PRIMARY KEY REFERENCES logs (id),
    kind TEXT NOT NULL,
    event TEXT NOT NULL,
    stage TEXT NOT NULL,
    round TEXT NOT NULL,
    table_no TEXT NOT NULL,
    judged INTEGER NOT NULL
);
CREATE INDEX subjects_by_event ON subjects (event, kind, stage, round, table_no);
CREATE INDEX subjects_by_kind ON subjects (kind, table_no);

-- One row a room. `version` grows with its logs, `state` is open, playing or closed, `listed` whether everybody finds
-- it, `watched` whether everybody may watch, `lacks` chairs without a person, `quick` what it is found by for a quick
-- match, `fill_at` when bots take its empty chairs, `present` when somebody was there last, `info` JSON for lists.
CREATE TABLE rooms (
    id TEXT NOT NULL PRIMARY KEY,
    version BIGINT NOT NULL,
    state TEXT NOT NULL,
    listed INTEGER NOT NULL,
    watched INTEGER NOT NULL,
    lacks INTEGER NOT NULL,
    quick TEXT NOT NULL,
    fill_at BIGINT,
    changed BIGINT NOT NULL,
    present BIGINT NOT NULL,
    info TEXT NOT NULL
);
CREATE INDEX rooms_by_state ON rooms (state, listed, changed DESC, id);
CREATE INDEX rooms_by_presence ON rooms (state, present);
CREATE INDEX rooms_by_quick ON rooms (quick, state, changed);
CREATE INDEX rooms_by_fill ON rooms (fill_at) WHERE fill_at IS NOT NULL;

-- Who owns a room or has a chair in it.
CREATE TABLE room_people (
    person TEXT NOT NULL,
    room TEXT NOT NULL REFERENCES rooms (id),
    PRIMARY KEY (person, room)
) WITHOUT ROWID;
CREATE INDEX room_people_by_room ON room_people (room);

-- One row a match played in a room. `listed` whether others find it.
CREATE TABLE matches (
    id TEXT NOT NULL PRIMARY KEY,
    room TEXT NOT NULL REFERENCES rooms (id),
    listed INTEGER NOT NULL,
    began BIGINT NOT NULL,
    ended BIGINT,
    info TEXT NOT NULL
);
CREATE INDEX matches_by_room ON matches (room);
CREATE INDEX matches_running ON matches (id) WHERE ended IS NULL;

-- Who played in a match, and when it began.
CREATE TABLE match_people (
    person TEXT NOT NULL,
    match TEXT NOT NULL REFERENCES matches (id),
    began BIGINT NOT NULL,
    PRIMARY KEY (person, match)
) WITHOUT ROWID;
CREATE INDEX match_people_by_time ON match_people (person, began DESC, match);

-- The rating of a person now, in millionths.
CREATE TABLE ratings (
    person TEXT NOT NULL PRIMARY KEY,
    mu BIGINT NOT NULL,
    sigma BIGINT NOT NULL,
    matches INTEGER NOT NULL
);

-- The rating of a person after a rated match. Its key is why a match is rated once. `number` counts a person's own.
CREATE TABLE rating_changes (
    match TEXT NOT NULL REFERENCES matches (id),
    person TEXT NOT NULL,
    number INTEGER NOT NULL,
    at BIGINT NOT NULL,
    mu BIGINT NOT NULL,
    sigma BIGINT NOT NULL,
    PRIMARY KEY (match, person)
);
CREATE INDEX rating_changes_by_person ON rating_changes (person, number DESC)
"""

GRANTS = """
-- Roles of people in events: what they sign with, their tables (numbers with spaces between) and entry (0: none), the
-- link it came by, and until when it is good, in seconds. One that is not here any more has been withdrawn.
CREATE TABLE grants (
    id TEXT NOT NULL PRIMARY KEY,
    event TEXT NOT NULL,
    person_id TEXT NOT NULL REFERENCES persons (id),
    role TEXT NOT NULL,
    name TEXT NOT NULL,
    tables TEXT NOT NULL,
    entry BIGINT NOT NULL,
    invite TEXT NOT NULL,
    given_by TEXT NOT NULL,
    at BIGINT NOT NULL,
    expires BIGINT
);
CREATE INDEX grants_by_event ON grants (event, person_id);

-- Links to events say too what the role signs with, its tables and entry, and until when it is good.
ALTER TABLE invites ADD COLUMN name TEXT NOT NULL DEFAULT '';
ALTER TABLE invites ADD COLUMN tables TEXT NOT NULL DEFAULT '';
ALTER TABLE invites ADD COLUMN entry BIGINT NOT NULL DEFAULT 0;
ALTER TABLE invites ADD COLUMN lasts BIGINT
"""

SOCIAL = """
-- How a finished match went for each person who sat there when it began, an index of the logs like the tables above.
-- `won` is 2 for a win and 1 for a draw, `firsts` how often they were out first, `given` and `taken` double downs,
-- `paid` and `received` tributes. `scored` of a match is its end that these rows know.
CREATE TABLE match_scores (
    person TEXT NOT NULL,
    match TEXT NOT NULL REFERENCES matches (id),
    at BIGINT NOT NULL,
    rated INTEGER NOT NULL,
    partner TEXT NOT NULL,
    won INTEGER NOT NULL,
    deals INTEGER NOT NULL,
    firsts INTEGER NOT NULL,
    given INTEGER NOT NULL,
    taken INTEGER NOT NULL,
    paid INTEGER NOT NULL,
    received INTEGER NOT NULL,
    bombs INTEGER NOT NULL,
    PRIMARY KEY (person, match)
) WITHOUT ROWID;
CREATE INDEX match_scores_by_match ON match_scores (match);
ALTER TABLE matches ADD COLUMN scored BIGINT NOT NULL DEFAULT 0;
CREATE INDEX matches_to_score ON matches (room) WHERE ended IS NOT NULL AND scored = 0;
CREATE INDEX ratings_by_strength ON ratings ((mu - 3 * sigma) DESC, person);

-- The picture that somebody has chosen, by its name. Empty: the page takes one by their id.
ALTER TABLE persons ADD COLUMN avatar TEXT NOT NULL DEFAULT '';

-- What somebody is to another for them: a `friend`, or `blocked`. Friends are those who have both said so.
CREATE TABLE relations (
    person TEXT NOT NULL,
    other TEXT NOT NULL,
    kind TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (person, other)
) WITHOUT ROWID;
CREATE INDEX relations_by_other ON relations (other, kind);

-- Who is asked to come to which table, by whom and when.
CREATE TABLE table_calls (
    person TEXT NOT NULL,
    given_by TEXT NOT NULL,
    room TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (person, given_by, room)
) WITHOUT ROWID;

-- Who waits for a ranked match, since when, with whom as a partner (empty: anybody), when they last asked, and the
-- room that they were given (empty: none yet).
CREATE TABLE ranked_queue (
    person TEXT NOT NULL PRIMARY KEY,
    partner TEXT NOT NULL,
    since BIGINT NOT NULL,
    seen BIGINT NOT NULL,
    room TEXT NOT NULL
);

-- What people have told administrators of others, and what was done: `verdict` is empty while it is open.
CREATE TABLE reports (
    id TEXT NOT NULL PRIMARY KEY,
    at BIGINT NOT NULL,
    given_by TEXT NOT NULL,
    about TEXT NOT NULL,
    reason TEXT NOT NULL,
    note TEXT NOT NULL,
    room TEXT NOT NULL,
    verdict TEXT NOT NULL,
    settled_by TEXT NOT NULL,
    settled BIGINT
);
CREATE INDEX reports_by_state ON reports (verdict, at DESC);
CREATE INDEX reports_by_person ON reports (about)
"""

WEEKLY = """
-- Who wants to play in a weekly event, with whom as a partner (empty: anybody) and since when. `entry` is the number
-- they were entered under when it began (0: not yet, or nobody was left to play with).
CREATE TABLE weekly_entries (
    event TEXT NOT NULL,
    person TEXT NOT NULL,
    partner TEXT NOT NULL,
    at BIGINT NOT NULL,
    entry BIGINT NOT NULL,
    PRIMARY KEY (event, person)
) WITHOUT ROWID
"""

SIGHTINGS = """
-- Where the players of an online event come from, as long as it is on: of a `network` or a `device` no more than a
-- salted hash (`mark`), and the `salt` of the event, which goes with it. Time in milliseconds.
CREATE TABLE sightings (
    event TEXT NOT NULL,
    kind TEXT NOT NULL,
    mark TEXT NOT NULL,
    entry BIGINT NOT NULL,
    name TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (event, kind, mark, entry, name)
) WITHOUT ROWID
"""

EARLIER = 6
"""Versions before the first step; stores of those are not read any more."""
STEPS: tuple[str, ...] = (FIRST, GRANTS, SOCIAL, WEEKLY, SIGHTINGS)


def newest() -> int:
    """The version of the tables that this program works with."""
    return EARLIER + len(STEPS)


def statements(version: int, target: int) -> list[str]:
    """What leads from one version of the tables to a later one; version 0 has no tables."""
    steps = STEPS[max(version - EARLIER, 0) : max(target - EARLIER, 0)]
    return [statement for step in steps for statement in step.split(";")]


class Table(NamedTuple):
    """A table of the store. `columns` are the types by name."""

    name: str
    columns: dict[str, str]
    key: tuple[str, ...]


def tables(version: int) -> list[Table]:
    """The tables of a version that a backup holds; each comes after those that it refers to."""
    return _tables(tuple(statements(0, version)))


@cache
def _tables(made_by: tuple[str, ...]) -> list[Table]:
    # SQLite itself is asked what the statements mean.
    with closing(sqlite3.connect(":memory:")) as memory:
        for statement in made_by:
            memory.execute(statement)
        names = [name for (name,) in memory.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        found = []
        for name in names:
            rows = memory.execute("SELECT name, type, pk FROM pragma_table_info(:name)", {"name": name}).fetchall()
            keys = sorted((place, column) for column, _, place in rows if place)
            found.append(Table(name, {column: kind for column, kind, _ in rows}, tuple(key for _, key in keys)))
    return [table for table in found if table.name not in PASSING]
