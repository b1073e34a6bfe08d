"""The course of a match: a record file, or a match of the data folder, opened as far as it may be seen."""

import os
from os import fsencode
from pathlib import Path
from typing import NamedTuple

from guandan.game.errors import GuandanError, Illegal, NotAllowed, Unreadable, quoted
from guandan.game.facts import Fact
from guandan.game.log import Log
from guandan.game.record import MOST_BYTES, Record, Verdict, read_record, record_of, revealed, verify
from guandan.game.view import PUBLIC
from guandan.office.players import is_person, names_in, own_seat

RECORD = ".jsonl"
"""How the names of record files end."""
NAMED = 5
"""Files of a folder that are named, for somebody to choose one."""


class Course(NamedTuple):
    """A match that is looked at."""

    record: Record
    """As the viewer may have it."""
    verdict: Verdict
    log: Log
    """Folded as far as the cards are known here."""
    running: int
    """The number of the first fact of a running deal, of which only the viewer's own cards are shown."""
    viewer: str

    def lacks(self, number: int, most: int) -> GuandanError:
        """Why there is no deal of this number beyond the `most` that can be shown."""
        hides = self.running < len(self.record.facts) and number == most + 1
        return NotAllowed("record_hides") if hides else Illegal("no_such_deal", number=number, most=most)


def find(name: str) -> Course:
    """The course of the match in a file or, where there is no such file, with an id.

    Raises Unreadable if there is neither, and Conflict if what is there is not true.
    """
    if not name.strip():
        raise Unreadable("no_record_named")
    if not _encodable(name):
        raise Unreadable("no_such_record", name=quoted(ascii(name)))
    try:
        return _in_file(Path(name))
    except IsADirectoryError:
        names = [file.name for file in records_in(name)]
        more = " ..." if len(names) > NAMED else ""
        raise Unreadable("record_folder", folder=quoted(name), names=", ".join(names[:NAMED]) + more) from None
    except FileNotFoundError:
        return _in_store(name)
    except (OSError, ValueError) as error:
        detail = getattr(error, "strerror", None) or str(error)
        raise Unreadable("file_unreadable", file=quoted(name), detail=detail) from None


def is_folder(name: str) -> bool:
    """Whether a name is that of a folder."""
    return bool(name.strip()) and os.path.isdir(name)  # false, too, for what cannot be a name


def records_in(folder: str) -> list[Path]:
    """The record files of a folder, by name. Raises Unreadable if there are none."""
    found = sorted(file for file in Path(folder).iterdir() if file.suffix == RECORD and file.is_file())
    if not found:
        raise Unreadable("no_records_here", folder=quoted(folder), ending=RECORD)
    return found


def _encodable(name: str) -> bool:
    """Whether a name can be one of a file: half a sign cannot."""
    try:
        fsencode(name)
    except UnicodeEncodeError:
        return False
    return True


def _in_file(path: Path) -> Course:
    """The match of a record file: what it hides is not there to be folded."""
    with path.open("rb") as file:
        record = read_record(file.read(MOST_BYTES + 1))
    verdict = verify(record)
    facts = revealed(record.facts)
    running = _running(facts)
    return Course(record, verdict, Log(facts[:running]), running, PUBLIC)


def _in_store(name: str) -> Course:
    """A match that is kept, as the person who plays in it may see it."""
    # Loading the database takes a third of a second, and files need none.
    from guandan.office.saved import kept_facts  # noqa: PLC0415
    from guandan.store import LogStore, database  # noqa: PLC0415

    if not database().exists():
        raise Unreadable("no_such_record", name=quoted(name))
    with LogStore(database()) as store:
        if not name.isprintable() or len(name) > 200 or not name or not store.exists(name):
            raise Unreadable("no_such_record", name=quoted(name))
        facts = kept_facts(store, name)
        players = facts[0].data["players"]
        known = names_in(store, [who for who in players.values() if is_person(who)])
    named = {seat: known.get(who, who) for seat, who in players.items()}
    viewer = own_seat(players) or PUBLIC
    record = record_of(facts, viewer, named)
    return Course(record, verify(record), Log(facts), _running(revealed(record.facts)), viewer)


def _running(facts: list[Fact]) -> int:
    """The number of the first fact that still hides something; how many there are if none does."""
    return next((fact.seq for fact in facts if set(fact.secret) - set(fact.opened)), len(facts))
