"""The Python reference: the kernel's interface on the rules themselves, `game.judge` and `game.deal`.

It is what the compiled kernel is held against, and what runs where there is no compiler.
"""

from collections.abc import Iterator, Sequence

from guandan.game.cards import DECK, KINDS, RANKS, Cards, contains
from guandan.game.deal import OVER, PLAY, Deal, pass_turn, play
from guandan.game.judge import Judge, judge
from guandan.game.levels import gain, partner_place
from guandan.game.patterns import LINE
from guandan.game.plays import Play
from guandan.game.ruleset import Ruleset
from guandan.game.seats import ALL, side
from guandan.game.tribute import Finish, Roles
from guandan.kernel.checks import check_depth, check_games, check_level, check_levels, check_numbers, check_threads
from guandan.kernel.dice import PASS, Dice, Fingerprint, chosen
from guandan.kernel.interface import LEVELS, NO_DEALS, Position, Tally, together
from guandan.kernel.observation import observed, spread


def deal_of(rules: Ruleset, given: Position) -> Deal:
    """A position as a deal of the game. Raises ValueError if there is no such position."""
    _check(rules, given)
    trick: tuple[tuple[int, Play | None], ...] = ()
    if given.to_beat is not None:
        trick = ((given.owner, given.to_beat), *((seat, None) for seat in given.passed))
    deal = Deal(
        rules,
        given.level,
        "",
        Roles(0, 0, 0),
        until_first=given.until_first,
        phase=PLAY,
        hands=given.hands,
        turn=given.turn,
        owner=given.owner,
        to_beat=given.to_beat,
        trick=trick,
        played=given.played,
        finished=given.finished,
    )
    if deal.is_decided():
        raise ValueError("the deal is over")
    return deal


def _check(rules: Ruleset, given: Position) -> None:
    """Raise ValueError if no deal in play is like this; native/table.cpp asks the same."""
    check_level(given.level)
    if len(given.hands) != 4 or len(given.played) != 4:
        raise ValueError("not four hands")
    left = DECK
    for cards in (*given.hands, *given.played):
        check_cards(cards)
        if not contains(left, cards):
            raise ValueError("more than two of a card")
        left -= cards
    seats = (given.turn, given.owner, *given.passed, *given.finished)
    if any(seat not in ALL for seat in seats) or len(set(given.finished)) < len(given.finished):
        raise ValueError("no such seat")
    if any(bool(given.hands[seat]) == (seat in given.finished) for seat in ALL):
        raise ValueError("who has no cards has finished, and nobody else")
    if given.turn in given.finished:
        raise ValueError("the player in turn has finished")
    if given.to_beat is None:
        if given.owner != given.turn or given.passed:
            raise ValueError("a leader owns the trick and nobody has passed")
        return
    check_known(judge(rules, given.level), given.to_beat)
    check_cards(given.to_beat.cards)
    if given.owner == given.turn or given.owner in given.passed:
        raise ValueError("nobody beats himself, and the owner of the trick has not passed")
    if rules.word("pass.reentry") == "forbid" and given.turn in given.passed:
        raise ValueError("the player in turn has passed")


def check_cards(cards: Cards) -> None:
    """Raise ValueError if it is not a set of cards."""
    if cards < 0 or cards & ~(3 * KINDS) or cards & cards >> 1 & KINDS:
        raise ValueError("not a set of cards")


def check_known(judged: Judge, to_beat: Play) -> None:
    """Raise ValueError if the rule book has no such play."""
    if not judged.size_of(to_beat.reading):
        raise ValueError("no such play to beat")


class ReferenceTable:
    """A deal that can be played on and taken back."""

    def __init__(self, deal: Deal) -> None:
        """Sit down at a deal in play."""
        self.deal = deal
        self._past: list[Deal] = []

    @property
    def position(self) -> Position:
        """Where the deal stands."""
        return Position.of(self.deal._replace(phase=PLAY))

    @property
    def turn(self) -> int:
        """Whose turn it is."""
        return self.deal.turn

    @property
    def over(self) -> bool:
        """Whether the deal is over."""
        return self.deal.phase == OVER

    @property
    def finish(self) -> Finish:
        """The finish order of a deal that is over."""
        if not self.over:
            raise ValueError("the deal is not over")
        return self.deal.finish

    @property
    def turns(self) -> int:
        """How many turns can be taken back."""
        return len(self._past)

    def _going(self) -> None:
        if self.over:
            raise ValueError("the deal is over")

    def legal(self) -> list[Play]:
        """The plays of the player in turn."""
        self._going()
        deal = self.deal
        return list(deal.judge.legal(deal.hands[deal.turn], deal.to_beat))

    def count(self) -> int:
        """How many they are."""
        return len(self.legal())

    def choose(self, k: int) -> Play:
        """The k-th of them."""
        plays = self.legal()
        if not 0 <= k < len(plays):
            raise ValueError("there are not so many plays")
        return plays[k]

    def play(self, made: Play | int) -> None:
        """Make a play."""
        self._going()
        deal = self.deal
        if isinstance(made, int):
            made = self.choose(made)
        else:
            check_cards(made.cards)
            if not contains(deal.hands[deal.turn], made.cards):
                raise ValueError("the cards are not in the hand")
            judged = deal.judge
            if not judged.can_be(made.cards, made.reading) or (deal.to_beat and not judged.beats(made, deal.to_beat)):
                raise ValueError("not a legal play")
        self._past.append(deal)
        self.deal = play(deal, deal.turn, made)

    def pass_turn(self) -> None:
        """Pass."""
        self._going()
        if self.deal.to_beat is None:
            raise ValueError("the leader must play and may not pass")
        self._past.append(self.deal)
        self.deal = pass_turn(self.deal, self.deal.turn)

    def undo(self) -> None:
        """Take the last turn back."""
        if not self._past:
            raise ValueError("there is no turn to take back")
        self.deal = self._past.pop()

    def copy(self) -> "ReferenceTable":
        """Another table at which the same deal is played."""
        other = ReferenceTable(self.deal)
        other._past = list(self._past)
        return other

    def __deepcopy__(self, memo: object) -> "ReferenceTable":
        """The same."""
        return self.copy()

    def observe(self) -> bytes:
        """What the player in turn sees."""
        return observed(self.position)

    def perft(self, depth: int) -> int:
        """The number of ways to go on for exactly `depth` turns."""
        check_depth(depth)
        return _perft(self.deal, depth)

    def playouts(self, seed: int, number: int, first: int = 0, threads: int = 1) -> Tally:
        """Random ends of this deal; Python uses one thread however many it is given."""
        self._going()
        check_numbers(first, number)
        check_threads(threads)
        tally = NO_DEALS
        for which in range(first, first + number):
            tally = together(tally, _played_out(self.deal, Dice(seed, which), which))
        return tally


def _perft(deal: Deal, depth: int) -> int:
    if deal.phase == OVER or depth == 0:
        return int(depth == 0)
    plays = deal.judge.legal(deal.hands[deal.turn], deal.to_beat)
    if depth == 1:
        return len(plays) + (deal.to_beat is not None)
    following = [play(deal, deal.turn, made) for made in plays]
    if deal.to_beat is not None:
        following.append(pass_turn(deal, deal.turn))
    return sum(_perft(after, depth - 1) for after in following)


def _played_out(deal: Deal, dice: Dice, number: int) -> Tally:
    """A deal played to its end by chance."""
    print_of = Fingerprint()
    decisions = passes = options = 0
    judged = deal.judge
    while deal.phase != OVER:
        seat = deal.turn
        plays = judged.legal(deal.hands[seat], deal.to_beat)
        decisions += 1
        options += len(plays)
        made = chosen(dice, plays, may_pass=deal.to_beat is not None)
        if made is None:
            passes += 1
            print_of.add(seat, PASS, PASS, 0)
            deal = pass_turn(deal, seat)
        else:
            print_of.add(seat, LINE[made.pattern], RANKS.index(made.rank), made.cards)
            deal = play(deal, seat, made)
    won = [[0, 0, 0], [0, 0, 0]]
    won[side(deal.finish[0])][4 - partner_place(deal.finish)] += 1
    sides = tuple((one[0], one[1], one[2]) for one in won)
    return Tally(1, decisions, passes, options, print_of.of_deal(number), sides)


class ReferenceBatch:
    """Many deals stepping together, one after the other."""

    def __init__(self, kernel: "Reference", seed: int, games: int, levels: Sequence[int]) -> None:
        """Deal the first cards."""
        check_games(games)
        check_levels(levels)
        self._kernel, self._seed, self._levels = kernel, seed, levels
        self._numbers = list(range(games))
        self._tables = [self._dealt(number) for number in self._numbers]

    def _dealt(self, number: int) -> ReferenceTable:
        return self._kernel.table(self._kernel.dealt(self._seed, number, self._levels))

    def options(self, threads: int) -> list[int]:
        """How many plays the players in turn have."""
        check_threads(threads)
        return [table.count() for table in self._tables]

    def leading(self) -> list[bool]:
        """Which games wait for a lead."""
        return [table.deal.to_beat is None for table in self._tables]

    def turns(self) -> list[int]:
        """Whose turn it is."""
        return [table.turn for table in self._tables]

    def numbers(self) -> list[int]:
        """The numbers of the deals."""
        return list(self._numbers)

    def observe(self, threads: int) -> list[list[int]]:
        """What the players in turn see."""
        check_threads(threads)
        return [list(table.observe()) for table in self._tables]

    def plays(self, threads: int) -> tuple[list[int], list[list[int]], list[int], list[int]]:
        """All legal plays."""
        check_threads(threads)
        lists = [table.legal() for table in self._tables]
        starts = [0]
        for plays in lists:
            starts.append(starts[-1] + len(plays))
        every = [made for plays in lists for made in plays]
        ranks = [RANKS.index(made.rank) for made in every]
        return starts, [list(spread(made.cards)) for made in every], [LINE[made.pattern] for made in every], ranks

    def step(self, actions: Sequence[int], threads: int) -> tuple[list[bool], list[list[int]]]:
        """One turn in each game."""
        check_threads(threads)
        if len(actions) != len(self._tables):
            raise ValueError("one action for each game")
        for action, table in zip(actions, self._tables, strict=True):
            least = 1 if table.deal.to_beat is None else 0
            if not least <= action <= table.count():
                raise ValueError("an action that is not legal; nothing was done")
        return tuple(map(list, zip(*self._stepped(actions), strict=True)))  # type: ignore[return-value]

    def _stepped(self, actions: Sequence[int]) -> Iterator[tuple[bool, list[int]]]:
        for game, action in enumerate(actions):
            table = self._tables[game]
            if action:
                table.play(int(action) - 1)
            else:
                table.pass_turn()
            gains = [0, 0, 0, 0]
            over = table.over
            if over:
                won = side(table.finish[0])
                levels = gain(self._kernel.rules, partner_place(table.finish))
                gains = [levels if side(seat) == won else -levels for seat in ALL]
                self._numbers[game] += len(self._tables)
                self._tables[game] = self._dealt(self._numbers[game])
            yield over, gains


class Reference:
    """The rules of play of one rule book, in Python."""

    def __init__(self, rules: Ruleset) -> None:
        """Nothing to prepare: judges are made as they are asked for."""
        self.rules = rules

    @property
    def name(self) -> str:
        """There is one of them."""
        return "python"

    def __deepcopy__(self, memo: object) -> "Reference":
        """Nothing in it changes, so it is its own copy."""
        return self

    def legal(self, level: int, hand: Cards, to_beat: Play | None = None, *, concrete: bool = False) -> list[Play]:
        """The plays of a hand."""
        check_level(level)
        check_cards(hand)
        judged = judge(self.rules, level)
        if to_beat is not None:
            check_known(judged, to_beat)
        return list(judged.concrete(hand, to_beat) if concrete else judged.legal(hand, to_beat))

    def count(self, level: int, hand: Cards, to_beat: Play | None = None, *, concrete: bool = False) -> int:
        """How many they are."""
        return len(self.legal(level, hand, to_beat, concrete=concrete))

    def table(self, position: Position) -> ReferenceTable:
        """A table at which a deal goes on."""
        return ReferenceTable(deal_of(self.rules, position))

    def dealt(self, seed: int, number: int, levels: Sequence[int] = LEVELS) -> Position:
        """The deal with a number within a seed."""
        check_numbers(number, 1)
        check_levels(levels)
        return _dealt(Dice(seed, number), levels)

    def self_play(
        self, seed: int, deals: int, first: int = 0, levels: Sequence[int] = LEVELS, threads: int = 1
    ) -> Tally:
        """Whole random deals."""
        check_levels(levels)
        check_numbers(first, deals)
        check_threads(threads)
        tally = NO_DEALS
        for number in range(first, first + deals):
            dice = Dice(seed, number)
            tally = together(tally, _played_out(deal_of(self.rules, _dealt(dice, levels)), dice, number))
        return tally

    def batch(self, seed: int, games: int, levels: Sequence[int] = LEVELS) -> ReferenceBatch:
        """Many deals stepping together."""
        return ReferenceBatch(self, seed, games, levels)


def _dealt(dice: Dice, levels: Sequence[int]) -> Position:
    level = levels[dice.below(len(levels))]
    leader = dice.below(4)
    return Position.lead(level, dice.hands(), leader)
