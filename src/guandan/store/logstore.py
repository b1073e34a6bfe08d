"""The log store: logs of facts in a database."""

from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, Self

from sqlalchemy import func, select
from sqlalchemy.exc import IntegrityError

from guandan.game.errors import Conflict, GuandanError, Unreadable
from guandan.game.facts import GENESIS, Fact, canonical
from guandan.store.engine import open_engine, writing
from guandan.store.entry import Entry, Head, head_of
from guandan.store.failures import refusing
from guandan.store.rows import Row, check_run, decoded, fact_of
from guandan.store.schema import answers, facts, logs


class Receipt(NamedTuple):
    """The answer to a command."""

    fresh: bool
    """Whether this call wrote it; not if the command had been done before."""
    length: int
    """Of the log when the command had been done."""
    answer: Any


class Due(NamedTuple):
    """A log whose deadline has come."""

    log_id: str
    at: int


class Kept(NamedTuple):
    """A log in the list of logs. Times are those of its first and last fact."""

    log_id: str
    title: str
    facts: int
    created: int
    changed: int


def checked(field: str, text: str, least: int = 1, most: int = 200) -> str:
    """A text that every database can keep. Raises Unreadable if it is none."""
    # What cannot be printed includes what UTF-8 cannot encode and what PostgreSQL will not store.
    if not least <= len(text) <= most or not text.isprintable():
        raise Unreadable("wrong_field", field=field, allowed=f"{least} ... {most} characters")
    return text


class LogStore:
    """Logs in a database. Threads may share it; other processes open their own.

    Facts and answers are never changed or deleted, and what `append` has returned is on disk. The keys of the tables
    decide every race: each number of a log is given once, and each command is done once.
    """

    def __init__(self, place: str | Path) -> None:
        """Open a database by its URL, or an SQLite file by its path, and create what is missing.

        Raises a refusal if that is impossible or the database is not ours.
        """
        self._engine, self.file = open_engine(place)
        self._writer = writing(self._engine)

    def __enter__(self) -> Self:
        """Use it in a `with` statement."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close it."""
        self.close()

    def close(self) -> None:
        """Close the connections."""
        self._engine.dispose()

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

        `expected_seq` is the number of the first new fact, that is the length of the log the command was decided on;
        with 0 the log begins and gets its `title`. A command that was done before gets the answer it got then.
        A command without facts leaves the deadline alone: only whoever gets the next number may set it.
        Raises Conflict `log_moved_on` if the log has another length, and other refusals for facts that do not follow.
        """
        checked("log_id", log_id)
        checked("command_id", command_id)
        checked("title", title, least=0)
        entry = Entry(log_id, expected_seq, new, command_id, canonical(answer), due, title)
        with refusing(self.file):
            try:
                with self._writer.begin() as connection:
                    entry.write(connection)
            except (IntegrityError, Conflict) as lost:
                # Lost against somebody else, or against the same command sent before.
                earlier = self.answer(log_id, command_id)
                if earlier is not None:
                    return earlier
                if isinstance(lost, IntegrityError):
                    raise entry.moved_on() from lost
                raise
        # As it will be read, so that first and later answers are the same.
        return Receipt(True, entry.length, decoded(entry.answer))

    def answer(self, log_id: str, command_id: str) -> Receipt | None:
        """What a command was answered, or None if it was never done."""
        key = (answers.c.log_id == checked("log_id", log_id)) & (
            answers.c.command_id == checked("command_id", command_id)
        )
        with refusing(self.file), self._engine.begin() as connection:
            row = connection.execute(select(answers.c.length, answers.c.answer).where(key)).first()
        return Receipt(False, row.length, decoded(row.answer)) if row else None

    def head(self, log_id: str) -> Head:
        """Where a log ends. A log that has not begun has length 0."""
        with refusing(self.file), self._engine.begin() as connection:
            return head_of(connection, checked("log_id", log_id))

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
        with refusing(self.file), self._engine.begin() as connection:
            rows = connection.execute(wanted).all()
        if not rows and not self.exists(log_id):
            raise Unreadable("no_such_log", log=log_id)
        found = [self._fact(log_id, seq, Row(*row)) for seq, row in enumerate(rows, after + 1)]
        check_run(found, after + 1, GENESIS if after == -1 else None)
        return found

    def _fact(self, log_id: str, seq: int, row: Row) -> Fact:
        try:
            return fact_of(row)
        except GuandanError as broken:
            raise Unreadable("store_damaged", file=self.file, detail=f"{log_id} {seq}") from broken

    def due(self, now: int, limit: int | None = None) -> list[Due]:
        """The logs whose deadline is not after `now`, the most urgent first."""
        wanted = select(logs.c.id, logs.c.due).where(logs.c.due <= now).order_by(logs.c.due, logs.c.id).limit(limit)
        with refusing(self.file), self._engine.begin() as connection:
            return [Due(*row) for row in connection.execute(wanted)]

    def logs(self) -> list[Kept]:
        """All logs, the one that changed last first."""
        # Each count is one look-up, because numbers have no gaps.
        count = select(func.max(facts.c.seq) + 1).where(facts.c.log_id == logs.c.id).scalar_subquery()
        wanted = select(logs.c.id, logs.c.title, count, logs.c.created, logs.c.changed)
        with refusing(self.file), self._engine.begin() as connection:
            return [Kept(*row) for row in connection.execute(wanted.order_by(logs.c.changed.desc(), logs.c.id))]
