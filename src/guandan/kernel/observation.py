"""What a player in turn sees as a row of small numbers: version 1 of docs/environment.md."""

from guandan.game.cards import CODES, RANKS, SUIT_RANKS, Cards, size
from guandan.game.patterns import LINE, PATTERNS
from guandan.kernel.interface import Position

VERSION = 1
KINDS = tuple(CODES.values())
"""Where the 54 kinds of card lie in a set."""

PARTS: tuple[tuple[str, int], ...] = (
    ("hand", len(KINDS)),
    ("played by me", len(KINDS)),
    ("played by the next", len(KINDS)),
    ("played by my partner", len(KINDS)),
    ("played by the previous", len(KINDS)),
    ("to beat", len(KINDS)),
    ("pattern to beat", len(PATTERNS)),
    ("rank to beat", len(RANKS)),
    ("owner", 4),
    ("passed", 4),
    ("cards left", 4),
    ("place", 4),
    ("level", len(SUIT_RANKS)),
)
"""The parts and how many numbers each has. Seats are counted from the player in turn, in the order of play."""

OBSERVATION = sum(length for _, length in PARTS)


def spread(cards: Cards) -> bytes:
    """How many of each of the 54 kinds are in a set."""
    return bytes(cards >> kind & 3 for kind in KINDS)


def observed(position: Position) -> bytes:
    """What the player in turn sees."""
    turn, to_beat = position.turn, position.to_beat
    round_table = [(turn + away) % 4 for away in range(4)]
    pattern, rank, owner = bytearray(len(PATTERNS)), bytearray(len(RANKS)), bytearray(4)
    if to_beat is not None:
        pattern[LINE[to_beat.pattern]] = rank[RANKS.index(to_beat.rank)] = owner[(position.owner - turn) % 4] = 1
    parts: list[bytes | bytearray] = [
        spread(position.hands[turn]),
        *(spread(position.played[seat]) for seat in round_table),
        spread(to_beat.cards if to_beat else 0),
        pattern,
        rank,
        owner,
        bytes(seat in position.passed for seat in round_table),
        bytes(size(position.hands[seat]) for seat in round_table),
        bytes(position.finished.index(seat) + 1 if seat in position.finished else 0 for seat in round_table),
        bytes(level == position.level for level in SUIT_RANKS),
    ]
    return b"".join(parts)
