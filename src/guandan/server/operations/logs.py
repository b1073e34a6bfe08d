"""The server's own log: JSON lines on stderr, without anything that somebody has sent.

No line holds the text of an exception: it might be a card, a name or a token. Its type and the places it went through
are enough to find a fault.
"""

import logging
import sys
import traceback
from typing import Any

import structlog

log = structlog.get_logger()


def set_up() -> None:
    """Write all lines as JSON, those of the libraries too."""
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.JSONRenderer(ensure_ascii=False),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.WriteLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
    logging.basicConfig(handlers=[Libraries()], level=logging.WARNING, force=True)


class Libraries(logging.Handler):
    """Passes on what libraries log, without what they say of an exception."""

    def emit(self, record: logging.LogRecord) -> None:
        """One line. Its arguments are left out: a library puts there what it was sent."""
        error = record.exc_info[1] if record.exc_info else None
        level = "error" if record.levelno >= logging.ERROR else "warning"
        getattr(log, level)(
            "library", logger=record.name, said=str(record.msg).split("\n")[0], **(places(error) if error else {})
        )


def places(error: BaseException) -> dict[str, Any]:
    """What may be told of an exception: its type, and the lines it went through."""
    frames = traceback.extract_tb(error.__traceback__)
    where = [f"{frame.filename.rpartition('guandan/')[2]}:{frame.lineno} {frame.name}" for frame in frames[-12:]]
    return {"error": type(error).__name__, "where": where}
