"""The driver of a match: what it waits for becomes the act of the dealer, the lot, the clock or a bot, or the default.

Terminal, simulation and server drive their matches by it; they differ in where chances come from, what time it is and
which seats have bots.
"""

from collections.abc import Callable, Iterable, Mapping

from guandan.ai.agent import Agent
from guandan.game.acts import REFEREE, TABLE, Act, Expectation
from guandan.game.errors import GuandanError, OutOfTurn
from guandan.game.log import Log
from guandan.game.match import Match, expects
from guandan.game.seats import SIDES
from guandan.game.view import seen

Chance = Callable[[], str]
"""A fresh secret of 64 hexadecimal digits."""


def next_act(log: Log, agents: Mapping[str, Agent], chance: Chance, at: int) -> Act | None:
    """What happens now without a person: None if one is waited for, or the match is over."""
    if log.state.over:
        return None
    if is_time(log, at):
        return Act("time", TABLE)
    for expected in expects(log.state):
        act = table_act(log.state, expected, agents, chance)
        if act is not None:
            return act
        if expected.who in agents:
            return bot_act(log, agents[expected.who], expected, at)
    return None


def is_time(log: Log, at: int) -> bool:
    """Whether time is to be called."""
    try:
        log.decided(Act("time", TABLE), at)
    except OutOfTurn:
        return False
    return True


def table_act(match: Match, expected: Expectation, bots: Iterable[str], chance: Chance) -> Act | None:
    """What the table itself does, or the referee for whom nobody acts; None if a player is expected.

    What bots add to the shuffle stands with the commitment, so before anybody else adds something.
    """
    if expected.who == TABLE:
        texts = {"house": {seat: chance()[:16] for seat in bots}} if match.format.entropy else {}
        return Act("deal", TABLE, {"secret": chance(), **texts})
    if expected.who != REFEREE:
        return None
    drawn = {"winner": SIDES[int(chance(), 16) % 2]} if expected.act == "lot" else expected.default or {}
    return Act(expected.act, REFEREE, drawn)


def bot_act(log: Log, agent: Agent, expected: Expectation, at: int) -> Act:
    """The act of a bot, who sees what its seat sees; the default if the game refuses it, so that no table is stuck."""
    if expected.act == "entropy":  # for somebody who left after the commitment: a bot chooses nothing any more
        return default_act(expected)
    act = agent.act(seen(log.state, expected.who))
    try:
        log.decided(act, at)
    except GuandanError:
        return default_act(expected)
    return act


def default_act(expected: Expectation) -> Act:
    """What is done for somebody who does nothing."""
    return Act(expected.act, expected.who, expected.default or {})
