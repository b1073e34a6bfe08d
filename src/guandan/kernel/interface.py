"""What a kernel can do, whichever it is: the compiled one or the Python reference."""

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from guandan.game.cards import SUIT_RANKS, Cards
from guandan.game.deal import PLAY, Deal
from guandan.game.plays import Play
from guandan.game.ruleset import Ruleset
from guandan.game.tribute import Finish

LEVELS: Sequence[int] = tuple(SUIT_RANKS)
"""All thirteen."""


class Position(NamedTuple):
    """A deal in play, free of a referee's orders: the facts from which a table begins."""

    level: int
    hands: tuple[Cards, ...]
    turn: int
    owner: int
    """Who made the play to beat, or is to lead."""
    to_beat: Play | None = None
    passed: tuple[int, ...] = ()
    """Who has passed since the lead."""
    finished: tuple[int, ...] = ()
    until_first: bool = False
    """Whether it ends with the first finisher."""
    played: tuple[Cards, ...] = (0, 0, 0, 0)
    """What each seat has played."""

    @classmethod
    def lead(cls, level: int, hands: tuple[Cards, ...], leader: int) -> "Position":
        """The first lead of a deal."""
        return cls(level, hands, leader, leader)

    @classmethod
    def of(cls, deal: Deal) -> "Position":
        """The position of a deal of a match. Raises ValueError if it is not in play, or a referee's order binds it."""
        if deal.phase != PLAY or deal.orders or deal.voided:
            raise ValueError("not in play, or bound by orders")
        passed = tuple(sorted({seat for seat, made in deal.trick if made is None}))
        return cls(
            deal.level,
            deal.hands,
            deal.turn,
            deal.owner,
            deal.to_beat,
            passed,
            deal.finished,
            deal.until_first,
            deal.played,
        )


class Tally(NamedTuple):
    """What a number of deals came to."""

    deals: int
    decisions: int
    passes: int
    options: int
    """The legal plays of all decisions, passes not counted."""
    fingerprint: int
    """Of every turn of every deal; the order of the deals does not matter."""
    won: tuple[tuple[int, int, int], ...]
    """For each side how often it won with its other player last, third and second."""

    @property
    def digest(self) -> str:
        """The fingerprint as text."""
        return f"{self.fingerprint:016x}"


def together(one: Tally, two: Tally) -> Tally:
    """What two numbers of deals came to."""
    sums = [mine + yours for mine, yours in zip(one[:4], two[:4], strict=True)]
    sides = zip(one.won, two.won, strict=True)
    won = tuple((mine[0] + yours[0], mine[1] + yours[1], mine[2] + yours[2]) for mine, yours in sides)
    return Tally(sums[0], sums[1], sums[2], sums[3], (one.fingerprint + two.fingerprint) % (1 << 64), won)


NO_DEALS = Tally(0, 0, 0, 0, 0, ((0, 0, 0), (0, 0, 0)))


class Table(Protocol):
    """A deal that can be played on and taken back. Whatever is not possible raises ValueError and changes nothing."""

    @property
    def position(self) -> Position:
        """Where the deal stands; once it is over, turn and owner say nothing."""

    @property
    def turn(self) -> int:
        """Whose turn it is."""

    @property
    def over(self) -> bool:
        """Whether the deal is over."""

    @property
    def finish(self) -> Finish:
        """The finish order of a deal that is over: two seats after a double down."""

    @property
    def turns(self) -> int:
        """How many turns can be taken back."""

    def legal(self) -> list[Play]:
        """The plays of the player in turn, deduplicated, in canonical order, without the pass."""

    def count(self) -> int:
        """How many they are."""

    def choose(self, k: int) -> Play:
        """The k-th of them."""

    def play(self, made: Play | int) -> None:
        """Make a play: the k-th legal one, or any that the rules allow."""

    def pass_turn(self) -> None:
        """Pass."""

    def undo(self) -> None:
        """Take the last turn back."""

    def copy(self) -> "Table":
        """Another table at which the same deal is played."""

    def observe(self) -> bytes:
        """What the player in turn sees, as docs/environment.md lays it out."""

    def perft(self, depth: int) -> int:
        """The number of ways to go on for exactly `depth` turns, passes too."""

    def playouts(self, seed: int, number: int, first: int = 0, threads: int = 1) -> Tally:
        """Random ends of this deal, with the dice of the numbers from `first` on."""

    def __deepcopy__(self, memo: object) -> "Table":
        """The same as `copy`, for who copies a whole environment."""


class Batch(Protocol):
    """Many deals stepping together; one that is over makes room for the next number of the seed.

    Answers are arrays: of numpy from the compiled kernel, lists from the reference. Actions may be any row of whole
    numbers; the compiled kernel is quickest with 32 bits each, one after the other.
    """

    def options(self, threads: int) -> Any:
        """For each game how many plays the player in turn has, without the pass."""

    def leading(self) -> Any:
        """For each game whether it waits for a lead, which cannot be a pass."""

    def turns(self) -> Any:
        """For each game whose turn it is."""

    def numbers(self) -> Any:
        """For each game the number of its deal within the seed."""

    def observe(self, threads: int) -> Any:
        """For each game what the player in turn sees."""

    def plays(self, threads: int) -> Any:
        """All legal plays: where each game's begin (one more at the end), cards by kind, pattern, rank."""

    def step(self, actions: Any, threads: int) -> Any:
        """One turn in each game, 0 for a pass, k for the k-th play: which are over, and what each seat gained."""


class Kernel(Protocol):
    """The rules of play of one rule book, ready to be run."""

    rules: Ruleset

    @property
    def name(self) -> str:
        """`python`, or `native` with its instruction set."""

    def legal(self, level: int, hand: Cards, to_beat: Play | None = None, *, concrete: bool = False) -> list[Play]:
        """The plays of a hand in canonical order, without the pass."""

    def count(self, level: int, hand: Cards, to_beat: Play | None = None, *, concrete: bool = False) -> int:
        """How many they are."""

    def table(self, position: Position) -> Table:
        """A table at which a deal goes on. Raises ValueError if there is no such position."""

    def dealt(self, seed: int, number: int, levels: Sequence[int] = LEVELS) -> Position:
        """The deal with a number within a seed, at its first lead."""

    def self_play(
        self, seed: int, deals: int, first: int = 0, levels: Sequence[int] = LEVELS, threads: int = 1
    ) -> Tally:
        """Whole random deals with the numbers from `first` on: every legal play, and the pass, is as likely."""

    def batch(self, seed: int, games: int, levels: Sequence[int] = LEVELS) -> Batch:
        """Many deals stepping together, with the numbers from 0 on."""
