"""Numbers of a running server, for Prometheus. Several workers count together, in files of one folder."""

import os
import time
from types import TracebackType

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest, multiprocess, values

from guandan.game.errors import GuandanError
from guandan.server.operations.clock import Clock
from guandan.server.operations.doors import Doors
from guandan.server.tables.house import House

SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)
FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""Where the client library looks for the folder of the workers."""
LOOK = 1.0
"""Seconds between two looks at what there is: the other workers read it from their files."""


def count_together(folder: str) -> None:
    """Let this process and all that it forks count in the files of a folder."""
    os.environ[FOLDER] = folder
    values.ValueClass = values.MultiProcessValue()  # type: ignore[no-untyped-call]


def forget_worker(pid: int) -> None:
    """Count the tables and connections of a worker no more, which has died; what it has done still counts."""
    multiprocess.mark_process_dead(pid)  # type: ignore[no-untyped-call]


class Metrics:
    """All numbers. They say how much and how fast, never who or what."""

    def __init__(self) -> None:
        """All of them at nought."""
        self._registry = CollectorRegistry()
        self._commands = Counter("guandan_commands", "Commands by outcome", ["outcome"], registry=self._registry)
        self._answered: list[tuple[str, float]] = []
        """The commands since the last look: outcome and seconds of each."""
        self._took = Histogram(
            "guandan_command_seconds", "From a command to its answer", buckets=SECONDS, registry=self._registry
        )
        self._append = Histogram(
            "guandan_append_seconds", "Until a transaction is on disk", buckets=SECONDS, registry=self._registry
        )
        self._requests = Counter("guandan_requests", "HTTP answers by status", ["status"], registry=self._registry)
        self._faults = Counter("guandan_faults", "Answers 500: faults of ours", registry=self._registry)
        self._tables = self._gauge("guandan_tables", "Tables in memory")
        self._connections = self._gauge("guandan_connections", "Connections to tables")
        self._playing = Gauge(
            "guandan_playing", "Running matches", registry=self._registry, multiprocess_mode="mostrecent"
        )
        self._bots = self._gauge("guandan_bots", "Chairs of running matches in memory that a bot plays")

    def watch(self, house: House, doors: Doors) -> None:
        """Count what there is, whenever somebody looks."""
        self._house, self._doors = house, doors

    async def look_again_and_again(self, clock: Clock) -> None:
        """Write down what there is every second, for whoever asks another worker."""
        while True:
            self._look()
            await clock.sleep(LOOK)

    def _look(self) -> None:
        answered, self._answered = self._answered, []
        for outcome, seconds in answered:
            self._commands.labels(outcome).inc()
            self._took.observe(seconds)
        tables = list(self._house.tables.values())
        playing = [table.room.state for table in tables if table.playing]
        self._tables.set(len(tables))
        self._connections.set(self._doors.open)
        self._bots.set(sum(chair.played_by_bot for room in playing for chair in room.chairs))

    def _gauge(self, name: str, what: str) -> Gauge:
        return Gauge(name, what, registry=self._registry, multiprocess_mode="livesum")

    def command(self) -> "Command":
        """While a command is done."""
        return Command(self)

    def commanded(self, outcome: str, seconds: float) -> None:
        """A command has been answered."""
        self._answered.append((outcome, seconds))

    def appended(self, seconds: float) -> None:
        """A transaction has been written."""
        self._append.observe(seconds)

    def answered(self, status: int) -> None:
        """A request has been answered."""
        self._requests.labels(str(status)).inc()

    def fault(self) -> None:
        """Something unexpected has happened."""
        self._faults.inc()

    def running(self, matches: int) -> None:
        """So many matches run: the store says it, because several workers may have the same table in memory."""
        self._playing.set(matches)

    def text(self) -> bytes:
        """All numbers as Prometheus reads them, of all workers together."""
        self._look()
        registry = self._registry
        if FOLDER in os.environ:
            registry = CollectorRegistry()
            multiprocess.MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
        return generate_latest(registry)


class Command:
    """Takes the time of a command, and sees how it ends."""

    def __init__(self, metrics: Metrics) -> None:
        """For some numbers."""
        self._metrics, self._began = metrics, 0.0

    def __enter__(self) -> None:
        """It begins."""
        self._began = time.perf_counter()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """It has been answered."""
        outcome = "done" if error is None else error.kind if isinstance(error, GuandanError) else "fault"
        self._metrics.commanded(outcome, time.perf_counter() - self._began)
