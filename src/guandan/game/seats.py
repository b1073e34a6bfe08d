"""Seats and sides. Play runs counter-clockwise (逆时针): East, North, West, South."""

from guandan.game.errors import OutOfTurn, Unreadable, quoted

SEATS = ("E", "N", "W", "S")
"""In the order of play; a seat's number is its place here."""

SIDES = ("E-W", "N-S")
"""A side's number is that of its seats, modulo two."""

ALL = range(len(SEATS))


def right(seat: int) -> int:
    """The next to play (下家)."""
    return (seat + 1) % 4


def partner(seat: int) -> int:
    """The player opposite (对家)."""
    return (seat + 2) % 4


def left(seat: int) -> int:
    """The previous to play (上家)."""
    return (seat + 3) % 4


def side(seat: int) -> int:
    """The side (方) of a seat."""
    return seat % 2


def from_seat(first: int) -> list[int]:
    """All seats in the order of play, beginning with `first`."""
    return [(first + step) % 4 for step in ALL]


def parse_seat(text: object) -> int:
    """The seat written E, N, W or S. Raises Unreadable."""
    if text not in SEATS:
        raise Unreadable("unknown_seat", seat=quoted(text))
    return SEATS.index(str(text))


def seat_of(by: str) -> int:
    """The seat that acts. Raises OutOfTurn if somebody else does."""
    if by not in SEATS:
        raise OutOfTurn("not_a_seat", by=quoted(by))
    return SEATS.index(by)


def parse_side(text: object) -> int:
    """The side written E-W or N-S. Raises Unreadable."""
    if text not in SIDES:
        raise Unreadable("unknown_side", side=quoted(text))
    return SIDES.index(str(text))
