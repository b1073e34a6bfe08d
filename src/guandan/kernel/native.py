"""The compiled kernel in the words of the game: cards and plays instead of bytes."""

import struct
from collections.abc import Sequence

from guandan.game.cards import RANKS, SUIT_RANKS, Cards
from guandan.game.patterns import LINE, PATTERNS
from guandan.game.plays import Play
from guandan.game.ruleset import Ruleset
from guandan.game.seats import ALL
from guandan.game.tribute import Finish, is_double_down
from guandan.kernel import _native
from guandan.kernel.dice import MASK, PASS
from guandan.kernel.interface import LEVELS, Batch, Position, Tally
from guandan.kernel.pack import packed

RECORD = struct.Struct("<QQBB6x")
"""A play: low and high half of its cards, number of its pattern, rank."""
NO_CARDS = bytes(16)


def bytes_of(cards: Cards) -> bytes:
    """A set of cards on its way to the kernel. Raises ValueError if it is none."""
    if cards < 0 or cards.bit_length() > 128:
        raise ValueError("not a set of cards")
    return cards.to_bytes(16, "little")


def cards_in(data: bytes) -> Cards:
    """A set of cards on its way back."""
    return int.from_bytes(data, "little")


def _plays(records: bytes) -> list[Play]:
    return [
        Play(PATTERNS[line], RANKS[rank], low | high << 64) for low, high, line, rank in RECORD.iter_unpack(records)
    ]


def _numbers(made: Play | None) -> tuple[int, int]:
    """Pattern and rank of what lies. Raises ValueError if there is no such pattern or rank."""
    if made is None:
        return PASS, 0
    if made.pattern not in LINE or made.rank not in RANKS:
        raise ValueError("no such play to beat")
    return LINE[made.pattern], RANKS.index(made.rank)


class NativeTable:
    """A deal that can be played on and taken back."""

    def __init__(self, raw: _native.Table, level: int, *, until_first: bool) -> None:
        """Sit down at a raw table."""
        self._raw = raw
        self._level = level
        self._until_first = until_first

    @property
    def position(self) -> Position:
        """Where the deal stands."""
        raw = self._raw
        turn, owner, line, rank, passed, _ = raw.state()
        to_beat = None if line == PASS else Play(PATTERNS[line], RANKS[rank], cards_in(raw.lies()))
        return Position(
            self._level,
            tuple(cards_in(raw.hand(seat)) for seat in ALL),
            turn,
            owner,
            to_beat,
            tuple(seat for seat in ALL if passed >> seat & 1),
            tuple(raw.finished()),
            self._until_first,
            tuple(cards_in(raw.played(seat)) for seat in ALL),
        )

    @property
    def turn(self) -> int:
        """Whose turn it is."""
        return self._raw.state()[0]

    @property
    def over(self) -> bool:
        """Whether the deal is over."""
        return self._raw.state()[5]

    @property
    def finish(self) -> Finish:
        """The finish order of a deal that is over."""
        if not self.over:
            raise ValueError("the deal is not over")
        finished = tuple(self._raw.finished())
        order = (*finished, *(seat for seat in ALL if seat not in finished))
        if self._until_first:
            return order[:1]
        return order[:2] if is_double_down(order) else order

    @property
    def turns(self) -> int:
        """How many turns can be taken back."""
        return self._raw.turns()

    def legal(self) -> list[Play]:
        """The plays of the player in turn."""
        return _plays(self._raw.legal())

    def count(self) -> int:
        """How many they are."""
        return self._raw.options()

    def choose(self, k: int) -> Play:
        """The k-th of them."""
        if not 0 <= k < 1 << 31:
            raise ValueError("there are not so many plays")
        return _plays(self._raw.choose(k))[0]

    def play(self, made: Play | int) -> None:
        """Make a play."""
        if isinstance(made, int):
            if not 0 <= made < 1 << 31:
                raise ValueError("there are not so many plays")
            self._raw.play(made)
        else:
            self._raw.play_cards(*_numbers(made), bytes_of(made.cards))

    def pass_turn(self) -> None:
        """Pass."""
        self._raw.pass_turn()

    def undo(self) -> None:
        """Take the last turn back."""
        self._raw.undo()

    def copy(self) -> "NativeTable":
        """Another table at which the same deal is played."""
        return NativeTable(self._raw.copy(), self._level, until_first=self._until_first)

    def observe(self) -> bytes:
        """What the player in turn sees."""
        return self._raw.observe()

    def perft(self, depth: int) -> int:
        """The number of ways to go on for exactly `depth` turns."""
        return self._raw.perft(depth)

    def playouts(self, seed: int, number: int, first: int = 0, threads: int = 1) -> Tally:
        """Random ends of this deal."""
        return Tally(*self._raw.playouts(seed & MASK, first, number, threads))


class Native:
    """The rules of play of one rule book, compiled."""

    def __init__(self, rules: Ruleset) -> None:
        """Hand the catalogues of all levels over."""
        self.rules = rules
        self._pages = [_native.Pages(packed(rules, level).data) for level in SUIT_RANKS]

    @property
    def name(self) -> str:
        """With the instruction set in use."""
        return f"native {_native.engine()}"

    def _at(self, level: int) -> _native.Pages:
        if level not in SUIT_RANKS:
            raise ValueError("no such level")
        return self._pages[level]

    def _all(self, levels: Sequence[int]) -> list[_native.Pages]:
        return [self._at(level) for level in levels]

    def legal(self, level: int, hand: Cards, to_beat: Play | None = None, *, concrete: bool = False) -> list[Play]:
        """The plays of a hand."""
        return _plays(self._at(level).legal(bytes_of(hand), *_numbers(to_beat), concrete))

    def count(self, level: int, hand: Cards, to_beat: Play | None = None, *, concrete: bool = False) -> int:
        """How many they are."""
        return self._at(level).count(bytes_of(hand), *_numbers(to_beat), concrete)

    def table(self, position: Position) -> NativeTable:
        """A table at which a deal goes on."""
        to_beat = position.to_beat
        seats = (*position.passed, *position.finished, position.turn, position.owner)
        if any(seat not in ALL for seat in seats):
            raise ValueError("no such seat")
        raw = _native.Table(
            self._at(position.level),
            b"".join(map(bytes_of, position.hands)),
            position.turn,
            position.owner,
            *_numbers(to_beat),
            NO_CARDS if to_beat is None else bytes_of(to_beat.cards),
            sum({1 << seat for seat in position.passed}),
            bytes(position.finished),
            position.until_first,
            b"".join(map(bytes_of, position.played)),
        )
        return NativeTable(raw, position.level, until_first=position.until_first)

    def dealt(self, seed: int, number: int, levels: Sequence[int] = LEVELS) -> Position:
        """The deal with a number within a seed."""
        level, leader, hands = _native.deal_out(self._all(levels), seed & MASK, number)
        return Position.lead(level, tuple(map(cards_in, hands)), leader)

    def self_play(
        self, seed: int, deals: int, first: int = 0, levels: Sequence[int] = LEVELS, threads: int = 1
    ) -> Tally:
        """Whole random deals."""
        return Tally(*_native.self_play(self._all(levels), seed & MASK, first, deals, threads))

    def batch(self, seed: int, games: int, levels: Sequence[int] = LEVELS) -> Batch:
        """Many deals stepping together."""
        return _native.Batch(self._all(levels), seed & MASK, games)
