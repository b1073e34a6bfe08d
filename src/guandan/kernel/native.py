"""The compiled kernel in the words of the game: cards and plays instead of bytes."""

import struct
from array import array
from collections.abc import Callable, Iterable, Sequence
from functools import cache, partial
from typing import Any

from guandan.game.cards import RANKS, SUIT_RANKS, Cards
from guandan.game.patterns import LINE, PATTERNS
from guandan.game.plays import Play
from guandan.game.ruleset import Ruleset
from guandan.game.seats import ALL
from guandan.game.tribute import Finish, is_double_down
from guandan.kernel import _native
from guandan.kernel.checks import check_depth, check_games, check_level, check_levels, check_numbers, check_threads
from guandan.kernel.dice import MASK, PASS
from guandan.kernel.interface import LEVELS, NO_DEALS, Position, Tally, together
from guandan.kernel.pack import packed

RECORD = struct.Struct("<QQBB6x")
"""A play: low and high half of its cards, number of its pattern, rank."""
NO_CARDS = bytes(16)
STRETCH = 10_000
"""Deals that a thread plays before Ctrl-C is heard: some tenths of a second at most."""
AT_ONCE = 4
"""Turns of a perft that are counted without a chance to stop: the last ones."""


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


def _in_stretches(play: Callable[[int, int], Tally], first: int, number: int, threads: int) -> Tally:
    """Numbered deals, some at a time: while the compiled kernel works Python hears nothing."""
    check_numbers(first, number)
    check_threads(threads)
    tally = NO_DEALS
    for begin in range(first, first + number, STRETCH * threads):
        some = min(STRETCH * threads, first + number - begin)
        tally = together(tally, play(begin, some))
    return tally


@cache
def pages_of(rules: Ruleset, level: int) -> _native.Pages:
    """The catalogue of a rule book at a level, read by the kernel."""
    return _native.Pages(packed(rules, level).data)


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

    def __deepcopy__(self, memo: object) -> "NativeTable":
        """The same."""
        return self.copy()

    def perft(self, depth: int) -> int:
        """The number of ways to go on for exactly `depth` turns."""
        check_depth(depth)
        return _perft(self._raw.copy(), depth)

    def playouts(self, seed: int, number: int, first: int = 0, threads: int = 1) -> Tally:
        """Random ends of this deal."""
        if self.over:
            raise ValueError("the deal is over")
        raw = self._raw.copy()
        return _in_stretches(
            lambda begin, some: Tally(*raw.playouts(seed & MASK, begin, some, threads)), first, number, threads
        )


def _perft(raw: _native.Table, depth: int) -> int:
    """A perft whose first turns are made here, so that Ctrl-C is heard between its short parts."""
    if depth <= AT_ONCE or raw.state()[5]:
        return raw.perft(depth)
    turns: list[Callable[[], None]] = [partial(raw.play, k) for k in range(raw.options())]
    if raw.state()[2] != PASS:
        turns.append(raw.pass_turn)
    ways = 0
    for make in turns:
        make()
        ways += _perft(raw, depth - 1)
        raw.undo()
    return ways


class NativeBatch:
    """Many deals stepping together."""

    def __init__(self, raw: _native.Batch) -> None:
        """Take a raw batch in hand."""
        self._raw = raw

    def options(self, threads: int) -> Any:
        """How many plays the players in turn have."""
        return self._raw.options(threads)

    def leading(self) -> Any:
        """Which games wait for a lead."""
        return self._raw.leading()

    def turns(self) -> Any:
        """Whose turn it is."""
        return self._raw.turns()

    def numbers(self) -> Any:
        """The numbers of the deals."""
        return self._raw.numbers()

    def observe(self, threads: int) -> Any:
        """What the players in turn see."""
        return self._raw.observe(threads)

    def plays(self, threads: int) -> Any:
        """All legal plays."""
        return self._raw.plays(threads)

    def step(self, actions: Any, threads: int) -> Any:
        """One turn in each game."""
        return self._raw.step(_actions(actions), threads)


def _actions(given: Any) -> Any:
    """Actions as the kernel takes them: 32 bits each, one after the other. Raises ValueError if one has more."""
    try:
        view = memoryview(given)
    except TypeError:
        pass
    else:
        if view.format == "i" and view.ndim == 1 and view.c_contiguous:
            return given
    numbers: Iterable[int] = iter(given)
    try:
        return array("i", numbers)
    except OverflowError:
        raise ValueError("an action that is not legal; nothing was done") from None


class Native:
    """The rules of play of one rule book, compiled."""

    def __init__(self, rules: Ruleset) -> None:
        """Hand the catalogues of all levels over."""
        self.rules = rules
        self._pages = [pages_of(rules, level) for level in SUIT_RANKS]

    @property
    def name(self) -> str:
        """With the instruction set in use."""
        return f"native {_native.engine()}"

    def _at(self, level: int) -> _native.Pages:
        check_level(level)
        return self._pages[level]

    def _all(self, levels: Sequence[int]) -> list[_native.Pages]:
        check_levels(levels)
        return [self._at(level) for level in levels]

    def __deepcopy__(self, memo: object) -> "Native":
        """Nothing in it changes, so it is its own copy."""
        return self

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
        check_numbers(number, 1)
        level, leader, hands = _native.deal_out(self._all(levels), seed & MASK, number)
        return Position.lead(level, tuple(map(cards_in, hands)), leader)

    def self_play(
        self, seed: int, deals: int, first: int = 0, levels: Sequence[int] = LEVELS, threads: int = 1
    ) -> Tally:
        """Whole random deals."""
        pages = self._all(levels)
        return _in_stretches(
            lambda begin, some: Tally(*_native.self_play(pages, seed & MASK, begin, some, threads)),
            first,
            deals,
            threads,
        )

    def batch(self, seed: int, games: int, levels: Sequence[int] = LEVELS) -> NativeBatch:
        """Many deals stepping together."""
        check_games(games)
        return NativeBatch(_native.Batch(self._all(levels), seed & MASK, games))
