"""A backup that is written all the time, so that a second laptop can take over (docs/guide/handover.md)."""

import asyncio
from pathlib import Path

import structlog

from guandan.game.errors import GuandanError
from guandan.server.operations.clock import Clock
from guandan.store import LogStore
from guandan.store.backup import write_backup
from guandan.store.opening import file_of

SECONDS = 20
"""Between two looks whether something has changed."""
log = structlog.get_logger()


async def keep_backup(store: LogStore, place: str | Path, path: Path, clock: Clock) -> None:
    """Write the store into a file whenever it has changed; what goes wrong is logged, and tried again."""
    written: object = None
    while True:
        found = await asyncio.to_thread(_changes, place)
        if found is None or found != written:
            try:
                await asyncio.to_thread(write_backup, store, path)
                written = found
            except GuandanError as refused:
                log.warning("backup", code=refused.code, file=str(path))
            except OSError as error:  # the stick was pulled out
                log.warning("backup", code="cannot_write", file=str(path), detail=error.strerror or "")
        await clock.sleep(SECONDS)


def _changes(place: str | Path) -> tuple[tuple[str, int, int], ...] | None:
    """What tells whether the store has changed since; None if that cannot be told, as of a server."""
    file = file_of(str(place))
    if file is None:
        return None
    parts = (Path(f"{file}{end}") for end in ("", "-wal"))
    return tuple((one.name, (stat := one.stat()).st_size, stat.st_mtime_ns) for one in parts if one.exists())
