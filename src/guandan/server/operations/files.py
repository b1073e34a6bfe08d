"""Files and connections of the process: each connection is one, and the system gives only so many."""

import errno
import os
from typing import Any

import structlog

try:
    import resource
except ImportError:  # not on Windows
    resource = None  # type: ignore[assignment]

WANTED = 65_536
"""Files that a server with many tables needs."""
ENOUGH = 4096
"""With fewer it is said at the start."""
RAN_OUT = (errno.EMFILE, errno.ENFILE)

log = structlog.get_logger()


def raise_limit() -> int:
    """Allow this process as many files as the system lets it have, and say if they are few; how many they are."""
    if resource is None:
        return WANTED
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = WANTED if hard == resource.RLIM_INFINITY else min(WANTED, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
        except (OSError, ValueError):
            pass
    if soft != resource.RLIM_INFINITY and soft < ENOUGH:
        log.warning("files", limit=soft, advice=f"raise it (ulimit -n {WANTED})")
    return WANTED if soft == resource.RLIM_INFINITY else soft


def files_left() -> int:
    """How many files this process may still open."""
    if resource is None:
        return WANTED
    try:
        used = len(os.listdir("/proc/self/fd"))
    except OSError:
        return 0 if _none_left() else WANTED
    soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return WANTED if soft == resource.RLIM_INFINITY else soft - used


def _none_left() -> bool:
    try:
        os.close(os.open(os.devnull, os.O_RDONLY))
    except OSError as error:
        return error.errno in RAN_OUT
    return False


def ran_out(what: dict[str, Any]) -> bool:
    """Whether what an event loop reports is that there are no files left; it is logged by name."""
    error = what.get("exception")
    if isinstance(error, OSError) and error.errno in RAN_OUT:
        log.error("files", left=0, advice=f"raise the limit (ulimit -n {WANTED})")
        return True
    return False
