"""Moments as people write them, and the time of an act."""

import re
import time
from datetime import datetime

from guandan.game.daytime import CHINA, day_time
from guandan.game.errors import Illegal, Unreadable, like, quoted
from guandan.game.log import Log
from guandan.game.match import Match

CLOCK = re.compile(r"(\d{1,2}):(\d\d)(?::(\d\d))?")
SINCE = re.compile(r"\+(\d{1,4}):(\d\d)")


def now() -> int:
    """The real time in milliseconds."""
    return time.time_ns() // 1_000_000


def moment(log: Log, asked: str | None = None) -> int:
    """The time of an act: as it was asked for, else now.

    The clock of a match played here stands still while nobody sits at it, so that an act from outside takes no time.
    """
    state = log.state
    if asked is not None:
        return read_time(asked, state)
    held = state.format.timed and not state.recorded and not state.over
    return state.at if held else max(now(), state.at)


def read_time(text: str, match: Match | None = None) -> int:
    """A time as people write it, in China's time: 14:05, 2026-05-01T14:05, or +47:30 since the game began.

    Raises Unreadable if it cannot be read, Illegal if it has not come yet.
    """
    at = _read_time(text, match)
    if at > now():
        raise Illegal("time_in_future", at=at)
    return at


def _read_time(text: str, match: Match | None) -> int:
    day = day_time(match.at if match else now())
    try:
        if found := CLOCK.fullmatch(text):
            hour, minute, second = (int(part or 0) for part in found.groups())
            at = day.replace(hour=hour, minute=minute, second=second, microsecond=0)
        elif (found := SINCE.fullmatch(text)) and match is not None:
            began = match.score.ended if match.game.over or match.game.began is None else match.game.began
            return began + (int(found[1]) * 60 + int(found[2])) * 1000
        else:
            said = datetime.fromisoformat(text)
            at = said if said.tzinfo else said.replace(tzinfo=CHINA)
        return max(0, int(at.timestamp() * 1000))
    except (ValueError, OverflowError, OSError):
        allowed = "14:05, 14:05:30, 2026-05-01T14:05, +47:30"
        raise Unreadable("wrong_field", field=quoted(text), allowed=like(allowed)) from None
