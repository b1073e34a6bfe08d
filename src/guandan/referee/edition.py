"""The edition of a ruling: under which of our own readings of the books it was made.

Every ruling of a record is derived again when it is verified. Where a later reading does something else to deal or
match (docs/rules/own-rulings.md), the old one is kept for the rulings made under it: what was ruled then stays true.

    1   before R-103; such a ruling does not name its edition
    2   R-103, R-104, R-111 to R-114: a withdrawal, a sheet not signed, stops that are felt, the game that is lost
"""

from guandan.game.errors import Unreadable, one_of
from guandan.game.facts import Data

FIRST, EDITION = 1, 2
FELT = 2
"""From this edition on R-103, R-104 and R-111 to R-114 hold."""


def edition_of(ruling: Data) -> int:
    """The edition of a ruling in a log. Raises Unreadable if there is no such edition."""
    edition = ruling.get("edition", FIRST)
    if type(edition) is not int or not FIRST <= edition <= EDITION:
        raise Unreadable("wrong_field", field="edition", allowed=one_of(range(FIRST, EDITION + 1)))
    return edition
