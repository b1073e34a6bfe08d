"""The log store: logs of facts in a database."""

import sqlite3
from collections.abc import Iterable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, Self

from sqlalchemy import and_, func, or_, select, update
from sqlalchemy.exc import IntegrityError

from guandan.game.errors import Conflict, GuandanError, Unreadable
from guandan.game.facts import GENESIS, Fact, canonical
from guandan.store.batch import Batch, Request, answer_to, heads_of
from guandan.store.bell import Bell
from guandan.store.engine import is_sqlite, open_engine, writing
from guandan.store.entry import Entry, Head, Receipt, checked, ready
from guandan.store.failures import refusing
from guandan.store.filebell import FileBell
from guandan.store.listing import ANYTHING, Kept, listed
from guandan.store.pen import ConnectionPen, transaction
from guandan.store.rows import Row, check_run, decoded, fact_of
from guandan.store.schema import facts, logs
from guandan.store.subjects import About

TRIES = 10
"""How often a batch is tried; each time it lost, somebody else has got further."""

CHUNK = 500
"""How many logs are asked for in one statement."""


class Due(NamedTuple):
    """A log and its deadline."""

    log_id: str
    at: int


def _notify_bell() -> type[Bell]:
    from guandan.store.notifybell import NotifyBell  # noqa: PLC0415 - its driver is a fifth of the start of a command

    return NotifyBell


class LogStore:
    """Logs in a database. Threads may share it; other processes open their own.

    Facts and answers are never changed or deleted, and what `append` has returned is on disk. The keys of the tables
    decide every race: each number of a log is given once, and each command is done once.
    """

    def __init__(self, place: str | Path) -> None:
        """Open a database by its URL, or an SQLite file by its path, and create or migrate what is there.

        Raises a refusal if that is impossible or the database is not ours.
        """
        self.engine, self.file = open_engine(place)
        self._writer = writing(self.engine)
        self.bell: Bell = (FileBell if is_sqlite(self.engine) else _notify_bell())(self.engine, self.lengths)

    def __enter__(self) -> Self:
        """Use it in a `with` statement."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close it."""
        self.close()

    def close(self) -> None:
        """Silence the bell and close the connections."""
        self.bell.close()
        self.engine.dispose()

    def append(
        self,
        log_id: str,
        expected_seq: int,
        new: Sequence[Fact],
        command_id: str,
        *,
        answer: Any = None,
        due: int | None = None,
        title: str = "",
    ) -> Receipt:
        """Write the facts of a command, its answer and the log's next deadline: all of it or nothing.

        A command that was done before gets the answer it got then. `Entry` says what the parts mean.
        Raises Conflict `log_moved_on` if the log has another length, and other refusals for facts that do not follow.
        """
        (receipt,) = self.append_many([Entry(log_id, expected_seq, new, command_id, answer, due, title)])
        return receipt

    def append_many(self, entries: Iterable[Entry]) -> list[Receipt]:
        """Write entries of several logs together: all of them or nothing.

        Commands that were all done before get their answers; if only some were, Conflict `partly_done` is raised.
        """
        (outcome,) = self.write([[ready(entry) for entry in entries]])
        if isinstance(outcome, GuandanError):
            raise outcome
        return outcome

    def write(self, requests: Sequence[Request]) -> list[list[Receipt] | GuandanError]:
        """Write what several callers want in one transaction, and give each its own outcome.

        Raises a refusal if the transaction as a whole fails; then nothing was written for anybody.
        """
        with refusing(self.file):
            for attempt in range(TRIES):
                try:
                    outcomes, grown = self._written(requests, careful=attempt > 0)
                except (IntegrityError, sqlite3.IntegrityError):
                    # Another process was first, or the same command sent before; now that is there to be seen.
                    continue
                self.bell.written(grown)
                return outcomes
        raise Conflict("store_busy", file=self.file, detail=f"{TRIES}")

    def _written(
        self, requests: Sequence[Request], *, careful: bool
    ) -> tuple[list[list[Receipt] | GuandanError], dict[str, int]]:
        outcomes: list[list[Receipt] | GuandanError] = []
        with transaction(self._writer) as pen:
            batch = Batch(pen, [one.entry for request in requests for one in request], careful=careful)
            for request in requests:
                try:
                    outcomes.append(batch.admit(request))
                except GuandanError as refused:
                    outcomes.append(refused)
            grown = batch.write()
            self.bell.ring(pen, grown)
        return outcomes, grown

    def answer(self, log_id: str, command_id: str) -> Receipt | None:
        """What a command was answered, or None if it was never done."""
        checked("log_id", log_id)
        checked("command_id", command_id)
        with refusing(self.file), self.engine.begin() as connection:
            return answer_to(ConnectionPen(connection), log_id, command_id)

    def head(self, log_id: str) -> Head:
        """Where a log ends. A log that has not begun has length 0."""
        with refusing(self.file), self.engine.begin() as connection:
            return heads_of(ConnectionPen(connection), [checked("log_id", log_id)]).get(log_id, Head(0, GENESIS))

    def lengths(self, log_ids: Iterable[str]) -> dict[str, int]:
        """The lengths of those of the logs that have begun."""
        wanted = list(log_ids)
        found: dict[str, int] = {}
        count = select(func.max(facts.c.seq) + 1).where(facts.c.log_id == logs.c.id).scalar_subquery().label("length")
        with refusing(self.file), self.engine.begin() as connection:
            for start in range(0, len(wanted), CHUNK):
                part = wanted[start : start + CHUNK]
                rows = connection.execute(select(logs.c.id, count).where(logs.c.id.in_(part)))
                found |= {row.id: row.length for row in rows}
        return found

    def exists(self, log_id: str) -> bool:
        """Whether a log has begun."""
        return self.head(log_id).length > 0

    def read(self, log_id: str, after: int = -1, limit: int | None = None) -> list[Fact]:
        """The facts with numbers above `after`, in order, with all they hide.

        Raises Unreadable if there is no such log, and a refusal if what is stored has been changed.
        """
        after = max(after, -1)
        wanted = select(facts.c.sealed, facts.c.opened).where(facts.c.log_id == checked("log_id", log_id))
        wanted = wanted.where(facts.c.seq > after).order_by(facts.c.seq).limit(limit)
        with refusing(self.file), self.engine.begin() as connection:
            rows = connection.execute(wanted).all()
        if not rows and not self.exists(log_id):
            raise Unreadable("no_such_log", log=log_id)
        found = [self._fact(log_id, seq, Row(*row)) for seq, row in enumerate(rows, after + 1)]
        check_run(found, after + 1, GENESIS if after == -1 else None)
        return found

    def forget(self, log_id: str, parts: Iterable[tuple[int, Iterable[str]]]) -> None:
        """Erase hidden parts of facts, by number and name; their hashes stay, and the chain with them."""
        with refusing(self.file), writing(self.engine).begin() as connection:
            for seq, names in parts:
                row = (facts.c.log_id == checked("log_id", log_id)) & (facts.c.seq == seq)
                stored = connection.execute(select(facts.c.opened).where(row)).scalar()
                kept = {name: part for name, part in decoded(stored or b"{}").items() if name not in set(names)}
                left = canonical(kept) if kept else None
                connection.execute(update(facts).where(row).values(opened=left))

    def _fact(self, log_id: str, seq: int, row: Row) -> Fact:
        try:
            return fact_of(row)
        except GuandanError as broken:
            raise Unreadable("store_damaged", file=self.file, detail=f"{log_id} {seq}") from broken

    def due(self, now: int, limit: int | None = None, after: Due | None = None) -> list[Due]:
        """The logs whose deadline is not after `now`, the most urgent first; `after` is the last of the page before."""
        wanted = select(logs.c.id, logs.c.due).where(logs.c.due <= now).order_by(logs.c.due, logs.c.id).limit(limit)
        if after is not None:
            beside = and_(logs.c.due == after.at, logs.c.id > after.log_id)
            wanted = wanted.where(or_(logs.c.due > after.at, beside))
        with refusing(self.file), self.engine.begin() as connection:
            return [Due(*row) for row in connection.execute(wanted)]

    def ahead(self, now: int, limit: int | None = None) -> list[str]:
        """Logs that wait for something and whose last fact is later than `now`: the clock has been put back."""
        wanted = select(logs.c.id).where(logs.c.changed > now, logs.c.due.is_not(None)).limit(limit)
        with refusing(self.file), self.engine.begin() as connection:
            return list(connection.scalars(wanted))

    def next_due(self) -> Due | None:
        """The earliest deadline of all logs, past or to come; None if nothing is waited for."""
        wanted = select(logs.c.id, logs.c.due).where(logs.c.due.is_not(None)).order_by(logs.c.due, logs.c.id).limit(1)
        with refusing(self.file), self.engine.begin() as connection:
            row = connection.execute(wanted).first()
        return Due(*row) if row else None

    def logs(
        self,
        *,
        about: About = ANYTHING,
        prefix: str = "",
        search: str = "",
        limit: int | None = None,
        after: tuple[int, str] | None = None,
    ) -> list[Kept]:
        """Logs by what they are about, how their id begins and what their title contains, last changed first.

        `after` is the `place` of the last log of the page before.
        """
        wanted = listed(prefix, search, limit, after, about)
        with refusing(self.file), self.engine.begin() as connection:
            return [Kept(*row) for row in connection.execute(wanted)]
