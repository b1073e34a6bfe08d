"""Whether a backup is whole: every chain from its first fact to its last, every answer to a log that is there."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from guandan.game.errors import GuandanError, Unreadable
from guandan.game.facts import GENESIS
from guandan.store.backupfile import Header, opened_backup
from guandan.store.entry import Head
from guandan.store.rows import Row, check_run, decoded, fact_of

Progress = Callable[[str, int, int], None]
"""Told what is being done - `write`, `check` or `load` - and how many rows of how many are done."""


def silent(work: str, done: int, total: int) -> None:
    """Show no progress."""


class Check:
    """Looks at the rows of a backup, one after the other."""

    def __init__(self, name: str) -> None:
        """Nothing seen yet."""
        self._name = name
        self._logs: dict[str, tuple[int, int]] = {}
        self._heads: dict[str, Head] = {}
        self._ends: dict[str, int] = {}
        self._answered: dict[str, int] = {}

    def see(self, table: str, row: dict[str, Any]) -> None:
        """Raise a refusal if a row does not fit those before it. Tables it does not know are none of its business."""
        look = {"logs": self._see_log, "facts": self._see_fact, "answers": self._see_answer}.get(table)
        if look is None:
            return
        try:
            look(row)
        except (GuandanError, KeyError, TypeError, AttributeError) as broken:
            raise self._altered(f"{table} {row.get('id') or row.get('log_id')} {row.get('seq', '')}") from broken

    def _see_log(self, row: dict[str, Any]) -> None:
        self._logs[row["id"]] = (row["created"], row["changed"])

    def _see_fact(self, row: dict[str, Any]) -> None:
        log_id, opened = row["log_id"], row["opened"]
        created, _ = self._logs[log_id]
        fact = fact_of(Row(row["sealed"].encode(), None if opened is None else opened.encode()))
        head = self._heads.get(log_id, Head(0, GENESIS))
        if row["seq"] != fact.seq or (not head.length and fact.at != created):
            raise Unreadable("not_a_fact")
        check_run([fact], head.length, head.hash)
        self._heads[log_id], self._ends[log_id] = Head(fact.seq + 1, fact.hash), fact.at

    def _see_answer(self, row: dict[str, Any]) -> None:
        decoded(row["answer"].encode())
        # The tables come in the order of their names, as far as keys let them: the facts may be still to come.
        log_id = row["log_id"]
        self._answered[log_id] = max(row["length"], self._answered.get(log_id, 0))

    def end(self) -> None:
        """Raise Unreadable if a log has no facts, or not its last, or not those that a command was answered."""
        for log_id, (_, changed) in self._logs.items():
            if self._ends.get(log_id) != changed:
                raise self._altered(f"logs {log_id}")
        for log_id, length in self._answered.items():
            if log_id not in self._heads or length > self._heads[log_id].length:
                raise self._altered(f"answers {log_id}")

    def _altered(self, detail: str) -> Unreadable:
        return Unreadable("backup_altered", file=self._name, detail=detail)


def check_backup(path: Path, progress: Progress = silent) -> Header:
    """Read a whole backup without a database. Raises Unreadable if anything in it is not as it was written."""
    with opened_backup(path) as backup:
        check = Check(backup.name)
        for done, (table, row) in enumerate(backup.rows(), 1):
            check.see(table, row)
            progress("check", done, backup.header.total)
        check.end()
        return backup.header
