"""Suite `store`: commands of many matches, one transaction each and in groups, on SQLite and on PostgreSQL.

The baseline appends one by one, as the command line does. The writer gets the same commands from as many callers as
there are matches, each waiting for its receipt before its next. Both sync to the disk before they acknowledge. The
temporary folder decides which disk that is.
"""

import hashlib
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter, process_time

from tests.postgres import new_database, started
from tests.store.played import commands

from guandan.store import Entry, LogStore, Writer

MATCHES = 100
COMMANDS = 8
ROUNDS = 2
Turns = list[list[Entry]]


def turns() -> Turns:
    """The first commands of many matches, a turn of every match after the other."""
    played = list(commands(COMMANDS))
    return [
        [Entry(f"match {number}", before, new, cmd, {"seq": before}, due=before) for number in range(MATCHES)]
        for before, new, cmd in played
    ]


def one_by_one(store: LogStore, asked: Turns) -> None:
    """A transaction for each command."""
    for turn in asked:
        for entry in turn:
            store.append_many([entry])


def grouped(store: LogStore, asked: Turns) -> None:
    """The writer puts what waits into one transaction."""
    with Writer(store) as writer:
        for turn in asked:
            for receipt in [writer.submit(entry) for entry in turn]:
                receipt.result()


def measured(way: Callable[[LogStore, Turns], None], place: str, asked: Turns) -> tuple[float, float, str]:
    """Seconds, CPU seconds, and a digest of what is in the store afterwards."""
    with LogStore(place) as store:
        began, cpu = perf_counter(), process_time()
        way(store, asked)
        took, used = perf_counter() - began, process_time() - cpu
        heads = "".join(store.head(f"match {number}").hash for number in range(MATCHES))
        return took, used, hashlib.sha256(heads.encode()).hexdigest()[:16]


def compared(name: str, new_place: Callable[[], str]) -> dict[str, int | float | str]:
    """Both ways in turns, the best of several rounds of each."""
    asked = turns()
    count = MATCHES * COMMANDS
    singles, groups = [], []
    for _ in range(ROUNDS):
        singles.append(measured(one_by_one, new_place(), asked))
        groups.append(measured(grouped, new_place(), asked))
    alone, alone_cpu = min(run[0] for run in singles), min(run[1] for run in singles)
    together, together_cpu = min(run[0] for run in groups), min(run[1] for run in groups)
    digests = {run[2] for run in (*singles, *groups)}
    return {
        f"{name}.one_by_one_per_s": round(count / alone),
        f"{name}.grouped_per_s": round(count / together),
        f"{name}.ratio": round(alone / together, 1),
        f"{name}.one_by_one_cpu_us": round(alone_cpu / count * 1e6),
        f"{name}.grouped_cpu_us": round(together_cpu / count * 1e6),
        f"{name}.cpu_ratio": round(alone_cpu / together_cpu, 1),
        f"{name}.digest": digests.pop() if len(digests) == 1 else "differs",
    }


def run(_: int) -> dict[str, int | float | str]:
    """Measure both databases."""
    figures: dict[str, int | float | str] = {}
    with tempfile.TemporaryDirectory() as folder:
        numbers = iter(range(2 * ROUNDS))
        figures |= compared("sqlite", lambda: str(Path(folder) / f"{next(numbers)}.db"))
    with started(fsync=True) as server:
        figures |= compared("postgresql", lambda: new_database(server))
    return figures
