"""How large a list may be: far beyond any event, and small enough for any laptop."""

from guandan.game.errors import Unreadable

FILE = 20_000_000
"""Bytes of a file."""
UNPACKED = 150_000_000
"""Bytes of all that is packed in it."""
ROWS = 20_000
COLUMNS = 300
CELLS = 2_000_000
TEXTS = 1_000_000_000
"""Characters of all cells, if each had the longest text."""


def too_large() -> Unreadable:
    """The refusal of a list that is larger."""
    return Unreadable("list_too_large", rows=ROWS, columns=COLUMNS)
