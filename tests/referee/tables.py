"""Tables at which a referee rules: in the middle of a deal, or with a score sheet."""

import random
from typing import Any

import pytest

from guandan.game.acts import REFEREE, SCORER, TABLE, Act
from guandan.game.cards import parse_cards
from guandan.game.deal import PLAY, Deal
from guandan.game.errors import GuandanError, NotAllowed
from guandan.game.levels import LEVELS
from guandan.game.log import Log
from guandan.game.match import expects, opening_body
from guandan.game.record import record_of, verify
from guandan.game.ruling import Ruled
from guandan.game.seats import SEATS, SIDES
from guandan.referee.ladder import Moment
from guandan.referee.rulings.checking import check_rulings
from guandan.referee.rulings.in_force import Entry
from guandan.referee.rulings.rule import rule
from tests.game.driver import PLAYERS, book_with, by_default, in_play, in_the_middle, new_log, play_out, put, step

HANDS = {
    "E": "S3 S5 S7 S7 D7 HA",
    "N": "S9 SK D4 C4 HQ",
    "W": "S6 SQ D5 C5 HJ",
    "S": "S8 SA D6 C6 HT",
}
CHIEF = {"role": "chief", "consent": 1}
HUAIAN, JIANGSU = ("HA17", "GJ17"), ("NJ", "JS23")
huaian = pytest.mark.parametrize("book", HUAIAN)
jiangsu = pytest.mark.parametrize("book", JIANGSU)


def played(
    book: str,
    leader: str = "E",
    hands: dict[str, str] | None = None,
    finished: str = "",
    begun: bool = False,
) -> Log:
    """A log whose match is in the middle of a deal at level 2; all four have paid and returned a card."""
    log = new_log(book)
    log.act(Act("deal", TABLE, {"secret": "4" * 64}), 0)
    deal = in_play("2", leader, hands or HANDS, book, finished)._replace(reports="manual")
    given = dict.fromkeys(range(4), parse_cards("S4"))
    deal = deal._replace(paid=given, returned=given, played=tuple(given.values()) if begun else deal.played)
    put(log, in_the_middle(log.state, deal))
    return log


def recorded(book: str, *finishes: str, match_id: str = "M", round_: str = "", **changes: object) -> Log:
    """A log with deals from a sheet."""
    log, about = Log(), {"round": round_} if round_ else None
    rules = book_with(book, changes.get("mode"))
    log.open(opening_body(match_id, rules, PLAYERS, changes, recorded=True, about=about), 0)
    for finish in finishes:
        result(log, finish)
    return log


def result(log: Log, finish: str) -> None:
    log.act(Act("result", SCORER, {"finish": list(finish)}), log.state.at + 1000)


def judged(log: Log, infraction: str, offender: str | None = None, earlier: Any = (), **given: Any) -> dict[str, Any]:
    """The ruling of a chief, done; its data. Where he must name a leader, he names the first in seat order."""
    said = {"infraction": infraction, **({"offender": offender} if offender else {}), **CHIEF, **given}
    number = len(log.facts)
    try:
        act = rule(log, said, earlier)
    except NotAllowed as refusal:
        if refusal.code != "leader_needed":
            raise
        act = rule(log, {**said, "leader": str(refusal.facts["allowed"])[0]}, earlier)
    log.act(act, log.state.at)
    return dict(log.facts[number].data)


def refused(log: Log, infraction: str, offender: str, **given: Any) -> GuandanError:
    """The refusal of a ruling by a table referee."""
    with pytest.raises(GuandanError) as caught:
        log.act(rule(log, {"infraction": infraction, "offender": offender, **given}), log.state.at)
    return caught.value


def turns(log: Log, *acts: str) -> Deal:
    """The deal after turns such as "E S3" or "N -"."""
    for one in acts:
        seat, _, cards = one.partition(" ")
        kind = "pass" if cards == "-" else "play"
        log.act(Act(kind, seat, {} if kind == "pass" else {"cards": cards}), log.state.at)
    return deal_of(log)


def deal_of(log: Log) -> Deal:
    assert log.state.deal is not None
    return log.state.deal


def turn(log: Log) -> str:
    return SEATS[deal_of(log).turn]


def choose(log: Log, option: int, by: str = REFEREE) -> None:
    log.act(Act("choose", by, {"option": option}), log.state.at)


def levels(log: Log) -> list[str]:
    return [LEVELS[level] for level in log.state.game.levels]


def ended(log: Log) -> dict[str, Any]:
    """The data of the end of the match."""
    assert log.facts[-1].kind == "match_end"
    return dict(log.facts[-1].data)


def words(data: dict[str, Any]) -> list[str]:
    return [effect["word"] for effect in data["effects"]]


def elsewhere(side: str, sanction: str, match: str = "M0", seq: int = 7, round_: int = 1, **data: Any) -> Entry:
    """A ruling against a pair in another match of the event."""
    told = {"sanction": sanction, "counts_as": "", "offender": side, **data}
    return Entry(SIDES.index(side), Moment(round=round_, match=match), Ruled(seq, 0, 1, 1, told))


def whole(log: Log) -> Any:
    """What a ruling may change."""
    state = log.state
    return (
        state.game.levels,
        state.score.games,
        state.over,
        state.deal,
        state.register.pending,
        state.live.ordered,
        state.register.excluded,
    )


def orders(log: Log) -> Any:
    return () if log.state.deal is None else log.state.deal.orders


def check_chosen(log: Log) -> None:
    """Whatever has to be chosen has a default, and the match goes on or is over."""
    while log.state.register.pending:
        (waits,) = expects(log.state)
        log.act(Act("timeout", TABLE, {"who": waits.who}), log.state.at)
    assert log.state.over or expects(log.state)


def in_second_deal(book: str, seed: int = 3) -> Log:
    """A log that is really played, in the second deal of its match."""
    log, rng = new_log(book), random.Random(seed)
    while not (log.state.game.deals and log.state.deal is not None and log.state.deal.phase == PLAY):
        step(log, rng, by_default, 50)
    return log


def play_until_lead(log: Log) -> None:
    rng = random.Random(1)
    while log.state.deal is None or log.state.deal.phase != PLAY:
        step(log, rng, by_default, 50)


def check_all(log: Log) -> bool:
    """The record is true, and every ruling in it; and the match ends by its defaults."""
    play_out(log, 1, by_default)
    verify(record_of(log.facts, "public"))
    check_rulings(log.facts)
    return True
