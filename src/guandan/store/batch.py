"""A batch: what many callers want written, in one transaction.

Everything is held against the log before anything is written, so that one entry is refused without harm to the others,
and a batch of any size takes the same few statements.
"""

from collections.abc import Collection, Sequence
from typing import Any

from guandan.game.errors import Conflict, Unreadable
from guandan.game.facts import GENESIS, sha256
from guandan.store.database import Pen, insert_into
from guandan.store.entry import Entry, Head, Ready, Receipt
from guandan.store.rows import decoded
from guandan.store.subjects import is_judged, subject_row

Request = Sequence[Ready]
"""Entries that one caller wants written together: all of them or none."""

# The last number of each log is one look-up; grouping would read all its numbers.
LAST_FACTS = """
    SELECT log_id, seq, sealed FROM facts JOIN logs ON logs.id = log_id
    WHERE seq = (SELECT MAX(last.seq) FROM facts AS last WHERE last.log_id = logs.id) AND logs.id IN :logs
"""
LAST_FACT = "SELECT log_id, seq, sealed FROM facts WHERE log_id = :log ORDER BY seq DESC LIMIT 1"
EARLIER = "SELECT length, answer FROM answers WHERE log_id = :log AND command_id = :command"
LOGS = ("id", "title", "created", "changed", "due")
CHANGE_LOG = "UPDATE logs SET changed = :changed, due = :due WHERE id = :id"
FACTS = ("log_id", "seq", "sealed", "opened")
WRITE_SUBJECT = insert_into("subjects", ("log_id", "kind", "event", "stage", "round", "table_no", "judged"))
JUDGE_MATCH = "UPDATE subjects SET judged = 1 WHERE log_id = :log"
ANSWERS = ("log_id", "command_id", "length", "answer")


def heads_of(pen: Pen, log_ids: Collection[str]) -> dict[str, Head]:
    """The heads of those of the logs that have begun."""
    # A list in a statement is spelled out anew each time, which for one log costs more than it saves.
    if len(log_ids) <= 1 or pen.in_process:
        found = [row for log_id in log_ids for row in pen.read(LAST_FACT, log=log_id)]
    else:
        found = list(pen.read(LAST_FACTS, logs=list(log_ids)))
    return {log_id: Head(seq + 1, sha256(sealed)) for log_id, seq, sealed in found}


def answer_to(pen: Pen, log_id: str, command_id: str) -> Receipt | None:
    """What a command was answered; None if it was never done."""
    row = pen.first(EARLIER, log=log_id, command=command_id)
    return Receipt(False, row[0], decoded(row[1])) if row else None


class Batch:
    """Entries on their way into the store. Each is admitted or refused; then all that were admitted are written."""

    def __init__(self, pen: Pen, entries: Sequence[Entry], heads: dict[str, Head], *, careful: bool) -> None:
        """Read what the entries will be held against, except for the `heads` that are known already.

        A command that was done before has mostly moved its log on, which shows without asking for its answer. One that
        was decided again on the log as it is now runs into the key of its answer; then a `careful` batch asks for all.
        """
        self._pen = pen
        self._heads = heads | heads_of(pen, {entry.log_id for entry in entries if entry.log_id not in heads})
        self._answers: dict[tuple[str, str], Receipt] = {}
        for entry in entries:
            if careful or self._head(entry.log_id).length != entry.expected_seq:
                earlier = answer_to(pen, *entry.key)
                if earlier is not None:
                    self._answers[entry.key] = earlier
        self._begun: dict[str, dict[str, Any]] = {}
        self._changed: dict[str, dict[str, Any]] = {}
        self._subjects: dict[str, dict[str, Any]] = {}
        self._judged: set[str] = set()
        self._facts: list[tuple[Any, ...]] = []
        self._new_answers: list[tuple[str, str, int, bytes]] = []

    def admit(self, request: Request) -> list[Receipt]:
        """The answers to a caller's entries, to be given once the batch is on disk.

        Raises a refusal if one of them cannot be written; then none of them will be.
        """
        keys = [one.entry.key for one in request]
        done = [self._answers[key] for key in keys if key in self._answers]
        if done:
            if len(done) < len(keys):
                raise Conflict("partly_done")
            return done
        heads: dict[str, Head] = {}
        for at, (entry, _, _) in enumerate(request):
            if at and keys[at] in keys[:at]:
                raise Unreadable("command_twice", log=entry.log_id, command=entry.command_id)
            heads[entry.log_id] = entry.after(heads.get(entry.log_id) or self._head(entry.log_id))
        self._heads.update(heads)
        return [self._take(one, key) for one, key in zip(request, keys, strict=True)]

    def _head(self, log_id: str) -> Head:
        return self._heads.get(log_id) or Head(0, GENESIS)

    def _take(self, one: Ready, key: tuple[str, str]) -> Receipt:
        entry, rows, answer = one
        log_id, length = entry.log_id, entry.length
        if entry.facts:
            self._take_log(entry)
        for seq, (sealed, opened) in enumerate(rows, entry.expected_seq):
            self._facts.append((log_id, seq, sealed, opened))
        self._new_answers.append((*key, length, answer))
        # As it will be read, so that first and later answers are the same.
        told = None if entry.answer is None else decoded(answer)
        self._answers[key] = Receipt(False, length, told)
        return Receipt(True, length, told)

    def _take_log(self, entry: Entry) -> None:
        first, last = entry.facts[0], entry.facts[-1]
        if not entry.expected_seq:
            begun = {"id": entry.log_id, "title": entry.title, "created": first.at}
            self._begun[entry.log_id] = {**begun, "changed": last.at, "due": entry.due}
            self._subjects[entry.log_id] = subject_row(entry.log_id, entry.facts)
            return
        if is_judged(entry.facts):
            self._judged.add(entry.log_id)
        if entry.log_id in self._begun:
            self._begun[entry.log_id] |= {"changed": last.at, "due": entry.due}
        else:
            self._changed[entry.log_id] = {"id": entry.log_id, "changed": last.at, "due": entry.due}

    def write(self) -> dict[str, Head]:
        """Write what was admitted, and return the logs that have grown with their heads.

        Another process may have been first all the same; then the keys of the tables raise KeyTaken.
        """
        # Every process takes the rows in the same order, so that no two wait for each other.
        begun = [self._begun[log_id] for log_id in sorted(self._begun)]
        changed = [self._changed[log_id] for log_id in sorted(self._changed)]
        self._pen.insert_all("logs", LOGS, [tuple(row[name] for name in LOGS) for row in begun])
        for statement, rows in (
            (CHANGE_LOG, changed),
            (WRITE_SUBJECT, [self._subjects[log_id] for log_id in sorted(self._subjects)]),
            (JUDGE_MATCH, [{"log": log_id} for log_id in sorted(self._judged)]),
        ):
            if rows:
                self._pen.write_all(statement, rows)
        self._pen.insert_all("facts", FACTS, self._facts)
        self._pen.insert_all("answers", ANSWERS, sorted(self._new_answers))
        return {log_id: self._heads[log_id] for log_id in (*self._begun, *self._changed)}
