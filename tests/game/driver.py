"""Playing matches in tests: by the defaults alone, or by chance."""

import random
from collections.abc import Callable

from guandan.game import engine, opening, playing
from guandan.game.acts import TABLE, Act, Expectation
from guandan.game.cards import codes, parse_cards
from guandan.game.deal import CUT, Deal, start_play
from guandan.game.facts import Body
from guandan.game.format import MODES
from guandan.game.levels import parse_level
from guandan.game.log import Log
from guandan.game.match import Match, expects, opening_body
from guandan.game.ruleset import Ruleset, load, rebuilt
from guandan.game.seats import SEATS, parse_seat
from guandan.game.tribute import Roles

PLAYERS = {"E": "Ann", "N": "Bo", "W": "Cai", "S": "Dan"}
Chooser = Callable[[Match, Expectation, random.Random], Act]


def in_the_middle(match: Match, deal: Deal) -> Match:
    """A match in the middle of a deal that was set up by hand: nothing of it has still to be revealed."""
    return match.with_deal(deal)._replace(register=match.register._replace(sealed=()))


def by_default(_: Match, expected: Expectation, __: random.Random) -> Act:
    """What happens when nobody does anything."""
    assert expected.default is not None
    return Act(expected.act, expected.who, expected.default)


def by_chance(match: Match, expected: Expectation, rng: random.Random) -> Act:
    """Any legal play, or a pass; defaults for the rest."""
    deal = match.deal
    if expected.act != "play" or deal is None:
        return by_default(match, expected, rng)
    plays = playing.legal(deal, deal.turn)
    choice = rng.randrange(len(plays) + ("pass" in (expected.default or {})))
    if choice == len(plays):
        return Act("pass", expected.who)
    made = plays[choice]
    return Act("play", expected.who, {"cards": codes(made.cards), "as": str(made.reading)})


def book_with(book: str, mode: object = None) -> Ruleset:
    """A book, or an organiser's that also knows the mode."""
    rules = load(book)
    if mode not in MODES or mode in rules.words("match.modes"):
        return rules
    return rebuilt(f"{book}-{mode}", rules.name, book, {"match.modes": list(MODES)})


def new_log(book: str = "GJ17", recorded: bool = False, match_id: str = "M", **changes: object) -> Log:
    """A log with its first fact."""
    log = Log()
    log.open(opening_body(match_id, book_with(book, changes.get("mode")), PLAYERS, changes, recorded=recorded), 0)
    return log


def next_act(log: Log, rng: random.Random, choose: Chooser = by_default) -> Act:
    """The next act: the table deals, somebody who is waited for does something."""
    expected = rng.choice(expects(log.state))
    if expected.act == "deal":
        return Act("deal", TABLE, {"secret": rng.randbytes(32).hex()})
    return choose(log.state, expected, rng)


def step(log: Log, rng: random.Random, choose: Chooser = by_default, slowest: int = 5000) -> None:
    """One act at a later time, or the call of time when it is due."""
    at = log.state.at + rng.randint(1, slowest)
    log.act(Act("time", TABLE) if time_is_due(log.state, at) else next_act(log, rng, choose), at)


def time_is_due(state: Match, at: int) -> bool:
    """Whether the clock has something to say about the running deal."""
    end = state.ends_at()
    if state.register.paused is not None or state.register.pending:
        return False
    if end is None or state.deal is None or state.game.over or (state.format.at_time == "finish" and state.game.called):
        return False
    return at >= end + (state.format.grace * 1000 if state.game.called else 0)


def play_out(log: Log, seed: int, choose: Chooser = by_default, most: int = 100_000, slowest: int = 5000) -> Log:
    """The same log with its match played to the end."""
    rng = random.Random(seed)
    for _ in range(most):
        if log.state.over:
            return log
        step(log, rng, choose, slowest)
    raise AssertionError("the match does not end")


def in_play(level: str, leader: str, hands: dict[str, str], book: str = "GJ17", finished: str = "") -> Deal:
    """A deal in the middle of the play."""
    held = tuple(parse_cards(hands.get(seat, "")) for seat in SEATS)
    done = tuple(parse_seat(seat) for seat in finished)
    deal = Deal(load(book), parse_level(level), "M/1", Roles(0, 3, 0), hands=held, phase=CUT, finished=done)
    return start_play(deal, parse_seat(leader))


def turns(deal: Deal, *acts: str) -> Deal:
    """The deal after turns such as "E S3" or "N -"."""
    for act in acts:
        seat, _, cards = act.partition(" ")
        kind = "pass" if cards == "-" else "play"
        deal = applied(deal, decided(deal, Act(kind, seat, {} if kind == "pass" else {"cards": cards})))
    return deal


KINDS = {**opening.KINDS, **playing.KINDS}


def decided(deal: Deal, act: Act) -> Body:
    """The fact of an act within a deal."""
    return engine.decided(KINDS, deal, act)


def applied(deal: Deal, fact: Body) -> Deal:
    """The deal after a fact, read from its data."""
    return engine.applied(KINDS, deal, fact._replace(said=None))


def put(log: Log, state: Match, at: int = -1) -> None:
    """Make a state one that no facts have led to."""
    log.states._kept[at] = state
    if at in (-1, len(log.facts) - 1):
        log.state = state
