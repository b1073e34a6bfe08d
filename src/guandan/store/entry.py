"""An entry of the store: what one command writes into one log."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from guandan.game.errors import Conflict, Text, Unreadable
from guandan.game.facts import LARGEST, Fact, canonical
from guandan.store.rows import Row, check_run, row_of

NO_ANSWER = canonical(None)
"""What most commands are answered."""


class Head(NamedTuple):
    """Where a log ends: how many facts it has, which is the number of the next, and the hash of the last."""

    length: int
    hash: str


class Receipt(NamedTuple):
    """The answer to a command."""

    fresh: bool
    """Whether this call wrote it; not if the command had been done before."""
    length: int
    """Of the log when the command had been done."""
    answer: Any


class Entry(NamedTuple):
    """The facts of a command, its answer and the next deadline, for one log.

    `expected_seq` is the number of the first new fact, that is the length of the log the command was decided on; with 0
    the log begins and gets its `title`. An entry without facts leaves the deadline alone: only whoever gets the next
    number may set it.
    """

    log_id: str
    expected_seq: int
    facts: Sequence[Fact]
    command_id: str
    answer: Any = None
    due: int | None = None
    title: str = ""

    @property
    def key(self) -> tuple[str, str]:
        """What a command is known by for ever."""
        return self.log_id, self.command_id

    @property
    def length(self) -> int:
        """Of the log afterwards."""
        return self.expected_seq + len(self.facts)

    def after(self, head: Head) -> Head:
        """The head of the log afterwards. Raises a refusal if the entry does not follow the log as it is."""
        if head.length != self.expected_seq:
            raise Conflict("log_moved_on", log=self.log_id, seq=self.expected_seq)
        check_run(self.facts, self.expected_seq, head.hash)
        if not self.length:
            raise Unreadable("no_such_log", log=self.log_id)
        return Head(self.length, self.facts[-1].hash if self.facts else head.hash)


class Ready(NamedTuple):
    """An entry that was checked and encoded, before anybody waits for the database."""

    entry: Entry
    rows: Sequence[Row]
    answer: bytes


def ready(entry: Entry) -> Ready:
    """Check and encode an entry. Raises a refusal if it could not be read again as it is."""
    checked("log_id", entry.log_id)
    checked("command_id", entry.command_id)
    checked("title", entry.title, least=0)
    if entry.due is not None and not 0 <= entry.due <= LARGEST:
        raise Unreadable("wrong_field", field="due", allowed=f"0 ... {LARGEST}")
    answer = NO_ANSWER if entry.answer is None else canonical(entry.answer)
    return Ready(entry, [row_of(fact) for fact in entry.facts], answer)


def checked(field: str, text: str, least: int = 1, most: int = 200) -> str:
    """A text that every database can keep. Raises Unreadable if it is none."""
    # What cannot be printed includes what UTF-8 cannot encode and what PostgreSQL will not store.
    if not least <= len(text) <= most or not text.isprintable():
        raise Unreadable(
            "wrong_field",
            field=field,
            allowed=Text(f"{least} 至 {most} 个可见字符", f"{least} to {most} printable characters"),
        )
    return text
