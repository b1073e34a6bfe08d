"""An entry of the store: what one command writes."""

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import Connection, bindparam, insert, select, update

from guandan.game.errors import Conflict, Unreadable
from guandan.game.facts import GENESIS, Fact, sha256
from guandan.store.rows import check_run, row_of
from guandan.store.schema import answers, facts, logs

# Statements are built once: building them costs more than SQLite takes to run them.
LAST_FACT = (
    select(facts.c.seq, facts.c.sealed).where(facts.c.log_id == bindparam("log")).order_by(facts.c.seq.desc()).limit(1)
)
BEGIN_LOG = insert(logs)
CHANGE_LOG = update(logs).where(logs.c.id == bindparam("log")).values(changed=bindparam("at"), due=bindparam("next"))
WRITE_FACTS = insert(facts)
WRITE_ANSWER = insert(answers)


class Head(NamedTuple):
    """Where a log ends: how many facts it has, which is the number of the next, and the hash of the last."""

    length: int
    hash: str


def head_of(connection: Connection, log_id: str) -> Head:
    """The head of a log; a log that has not begun has length 0."""
    row = connection.execute(LAST_FACT, {"log": log_id}).first()
    return Head(row.seq + 1, sha256(row.sealed)) if row else Head(0, GENESIS)


class Entry(NamedTuple):
    """The facts of a command, its answer and the next deadline, for one log."""

    log_id: str
    expected: int
    facts: Sequence[Fact]
    command_id: str
    answer: bytes
    due: int | None
    title: str

    @property
    def length(self) -> int:
        """Of the log afterwards."""
        return self.expected + len(self.facts)

    def write(self, connection: Connection) -> None:
        """Write it inside a transaction, which the caller must roll back if this raises.

        Raises a refusal if the facts do not follow the log. Two writers may both get past that; then the keys of the
        tables let the first commit and raise IntegrityError at the second.
        """
        rows = [row_of(fact) for fact in self.facts]
        head = head_of(connection, self.log_id)
        if head.length != self.expected:
            raise self.moved_on()
        check_run(self.facts, self.expected, head.hash)
        if rows:
            self._write_log(connection)
            numbered = enumerate(rows, self.expected)
            connection.execute(WRITE_FACTS, [{"log_id": self.log_id, "seq": n, **row._asdict()} for n, row in numbered])
        elif not self.expected:
            raise Unreadable("no_such_log", log=self.log_id)
        kept = {"log_id": self.log_id, "command_id": self.command_id, "length": self.length, "answer": self.answer}
        connection.execute(WRITE_ANSWER, kept)

    def moved_on(self) -> Conflict:
        """The refusal of an entry that came too late."""
        return Conflict("log_moved_on", log=self.log_id, seq=self.expected)

    def _write_log(self, connection: Connection) -> None:
        first, last = self.facts[0], self.facts[-1]
        if self.expected:
            connection.execute(CHANGE_LOG, {"log": self.log_id, "at": last.at, "next": self.due})
        else:
            begun = {"id": self.log_id, "title": self.title, "created": first.at, "changed": last.at, "due": self.due}
            connection.execute(BEGIN_LOG, begun)
