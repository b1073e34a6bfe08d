"""What logs are called in the store: events `event:ID`, desks `desk:EVENT`, matches by an id of their own."""

import re
import secrets
from collections.abc import Callable
from datetime import datetime
from itertools import count

from guandan.game.daytime import CHINA
from guandan.game.errors import Unreadable

DESK = "desk"
"""How the ids of desks' logs begin; no match is called so."""
EVENT = "event"
"""How those of events begin."""
LONGEST_ID = 60
ID = re.compile(rf"[^\W_][\w.-]{{0,{LONGEST_ID - 1}}}")


def event_log(event: str) -> str:
    """The id of an event's log."""
    return f"{EVENT}:{event}"


def desk_log(event: str) -> str:
    """The id of the log of an event's desk; without an event, of the one for matches that belong to none."""
    return f"{DESK}:{event}" if event else DESK


def new_id() -> str:
    """An id for a new match."""
    return f"{datetime.now(CHINA):%Y%m%d-%H%M}-{secrets.token_hex(3)}"


def free_id(match_id: str, taken: Callable[[str], bool]) -> str:
    """The id of a match or, where it is taken, the first one with a number behind it that is not."""
    numbered = (match_id if number == 1 else f"{match_id}-{number}" for number in count(1))
    return next(one for one in numbered if not taken(one))


def checked_id(match: str) -> str:
    """An id that a person has chosen: it can be typed and be part of a file's name. Raises Unreadable."""
    if not ID.fullmatch(match) or match.lower() == DESK:
        raise Unreadable("wrong_id", most=LONGEST_ID)
    return match


def title_of(*parts: str) -> str:
    """The title of a log in lists: what cannot be shown is left out."""
    return "".join(sign for sign in " ".join(parts) if sign.isprintable())[:200]
