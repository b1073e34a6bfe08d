"""The log store: logs of facts in a database."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, Self

from guandan.game.errors import Conflict, GuandanError, Unreadable
from guandan.game.facts import GENESIS, Fact, canonical
from guandan.store.batch import Batch, Request, answer_to, heads_of
from guandan.store.bell import Bell
from guandan.store.database import KeyTaken, at_most
from guandan.store.entry import Entry, Head, Receipt, checked, ready
from guandan.store.filebell import FileBell
from guandan.store.knownheads import KnownHeads
from guandan.store.listing import ANYTHING, Kept, listed
from guandan.store.opening import open_database
from guandan.store.rows import Row, check_run, decoded, fact_of
from guandan.store.sqlite import FileDatabase
from guandan.store.subjects import About

TRIES = 10
"""How often a batch is tried; each time it lost, somebody else has got further."""

CHUNK = 500
"""How many logs are asked for in one statement."""


class Due(NamedTuple):
    """A log and its deadline."""

    log_id: str
    at: int


class LogStore:
    """Logs in a database. Threads may share it; other processes open their own.

    Facts and answers are never changed or deleted, and what `append` has returned is on disk. The keys of the tables
    decide every race: each number of a log is given once, and each command is done once.
    """

    def __init__(self, place: str | Path) -> None:
        """Open a database by its URL, or an SQLite file by its path, and create or migrate what is there.

        Raises a refusal if that is impossible or the database is not ours.
        """
        self.database = open_database(place)
        self.file = self.database.name
        self.bell = self._bell()
        self._known = KnownHeads()

    def _bell(self) -> Bell:
        if isinstance(self.database, FileDatabase):
            return FileBell(self.database, self.lengths)
        from guandan.store.notifybell import NotifyBell  # noqa: PLC0415 - needs the driver of a server

        return NotifyBell(self.database, self.lengths)

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
        self.database.close()

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
        for attempt in range(TRIES):
            try:
                outcomes, grown = self._written(requests, careful=attempt > 0)
            except KeyTaken:
                # Another process was first, or the same command sent before; now that is there to be seen.
                continue
            self.bell.written(grown)
            return outcomes
        raise Conflict("store_busy", file=self.file, detail=f"{TRIES}")

    def _written(
        self, requests: Sequence[Request], *, careful: bool
    ) -> tuple[list[list[Receipt] | GuandanError], dict[str, int]]:
        outcomes: list[list[Receipt] | GuandanError] = []
        with self.database.writing() as pen:
            entries = [one.entry for request in requests for one in request]
            turn, heads = self._known.begun(pen, {entry.log_id for entry in entries})
            batch = Batch(pen, entries, heads, careful=careful)
            for request in requests:
                try:
                    outcomes.append(batch.admit(request))
                except GuandanError as refused:
                    outcomes.append(refused)
            grown = batch.write()
            lengths = {log_id: head.length for log_id, head in grown.items()}
            self.bell.ring(pen, lengths)
        self._known.written(turn, grown)
        return outcomes, lengths

    def answer(self, log_id: str, command_id: str) -> Receipt | None:
        """What a command was answered, or None if it was never done."""
        checked("log_id", log_id)
        checked("command_id", command_id)
        with self.database.reading() as pen:
            return answer_to(pen, log_id, command_id)

    def head(self, log_id: str) -> Head:
        """Where a log ends. A log that has not begun has length 0."""
        with self.database.reading() as pen:
            return heads_of(pen, [checked("log_id", log_id)]).get(log_id, Head(0, GENESIS))

    def lengths(self, log_ids: Iterable[str]) -> dict[str, int]:
        """The lengths of those of the logs that have begun."""
        wanted = list(log_ids)
        found: dict[str, int] = {}
        count = "SELECT id, (SELECT MAX(seq) + 1 FROM facts WHERE log_id = id) FROM logs WHERE id IN :part"
        with self.database.reading() as pen:
            for start in range(0, len(wanted), CHUNK):
                found |= dict(pen.read(count, part=wanted[start : start + CHUNK]))
        return found

    def exists(self, log_id: str) -> bool:
        """Whether a log has begun."""
        return self.head(log_id).length > 0

    def read(self, log_id: str, after: int = -1, limit: int | None = None) -> list[Fact]:
        """The facts with numbers above `after`, in order, with all they hide.

        Raises Unreadable if there is no such log, and a refusal if what is stored has been changed.
        """
        after = max(after, -1)
        wanted = "SELECT sealed, opened FROM facts WHERE log_id = :log AND seq > :after ORDER BY seq LIMIT :most"
        with self.database.reading() as pen:
            rows = pen.read(wanted, log=checked("log_id", log_id), after=after, most=at_most(limit))
        if not rows and not self.exists(log_id):
            raise Unreadable("no_such_log", log=log_id)
        found = [self._fact(log_id, seq, Row(*row)) for seq, row in enumerate(rows, after + 1)]
        check_run(found, after + 1, GENESIS if after == -1 else None)
        return found

    def forget(self, log_id: str, parts: Iterable[tuple[int, Iterable[str]]]) -> None:
        """Erase hidden parts of facts, by number and name; their hashes stay, and the chain with them."""
        checked("log_id", log_id)
        with self.database.writing() as pen:
            for seq, names in parts:
                found = pen.column("SELECT opened FROM facts WHERE log_id = :log AND seq = :seq", log=log_id, seq=seq)
                hidden = {name: part for stored in found for name, part in decoded(stored or b"{}").items()}
                kept = {name: part for name, part in hidden.items() if name not in set(names)}
                left = canonical(kept) if kept else None
                change = "UPDATE facts SET opened = :left WHERE log_id = :log AND seq = :seq"
                pen.write(change, left=left, log=log_id, seq=seq)
        self.database.erased()

    def _fact(self, log_id: str, seq: int, row: Row) -> Fact:
        try:
            return fact_of(row)
        except GuandanError as broken:
            raise Unreadable("store_damaged", file=self.file, detail=f"{log_id} {seq}") from broken

    def due(self, now: int, limit: int | None = None, after: Due | None = None) -> list[Due]:
        """The logs whose deadline is not after `now`, the most urgent first; `after` is the last of the page before."""
        log_id, at = after or Due("", -1)
        wanted = """
            SELECT id, due FROM logs WHERE due <= :now AND (due > :at OR due = :at AND id > :log)
            ORDER BY due, id LIMIT :most
        """
        with self.database.reading() as pen:
            return [Due(*row) for row in pen.read(wanted, now=now, at=at, log=log_id, most=at_most(limit))]

    def ahead(self, now: int, limit: int | None = None) -> list[str]:
        """Logs that wait for something and whose last fact is later than `now`: the clock has been put back."""
        wanted = "SELECT id FROM logs WHERE changed > :now AND due IS NOT NULL LIMIT :most"
        with self.database.reading() as pen:
            return pen.column(wanted, now=now, most=at_most(limit))

    def next_due(self) -> Due | None:
        """The earliest deadline of all logs, past or to come; None if nothing is waited for."""
        with self.database.reading() as pen:
            row = pen.first("SELECT id, due FROM logs WHERE due IS NOT NULL ORDER BY due, id LIMIT 1")
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
        with self.database.reading() as pen:
            return listed(pen, about, prefix=prefix, search=search, limit=limit, after=after)
