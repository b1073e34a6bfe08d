"""Rulings made under an earlier reading of the books stay true when their record is verified."""

import random

import pytest

from guandan.game.acts import Act
from guandan.game.deal import PLAY
from guandan.game.errors import Conflict
from guandan.game.log import Log
from guandan.game.match import expects
from guandan.game.record import record_of, verify
from guandan.game.seats import SEATS
from guandan.referee.checking import check_rulings
from guandan.referee.edition import EDITION, FIRST
from guandan.referee.rulings import rule
from tests.game.driver import by_default, new_log, play_out, step


def after_a_lead(book: str) -> tuple[Log, str]:
    """A deal in which somebody has just led, and who."""
    log, rng = new_log(book, mode="deals", max_deals=1), random.Random(3)
    while log.state.deal is None or log.state.deal.phase != PLAY:
        step(log, rng)
    leader = SEATS[log.state.deal.turn]
    log.act(by_default(log.state, expects(log.state)[0], rng), log.state.at)
    return log, leader


@pytest.mark.parametrize(("edition", "scope", "leads_again"), [(FIRST, "trick", True), (EDITION, "one_trick", False)])
def test_r_111_a_stop_ruled_before_it_does_what_it_did_then(edition: int, scope: str, leads_again: bool) -> None:
    log, leader = after_a_lead("GJ17")
    log.act(rule(log, {"infraction": "serious_breach", "offender": leader}, edition=edition), log.state.at)
    assert log.facts[-1].data["scope"] == scope
    for _ in range(3):
        log.act(Act("pass", expects(log.state)[0].who), log.state.at)
    assert (expects(log.state)[0].who == leader) is leads_again
    play_out(log, 1)
    verify(record_of(log.facts, "referee"))
    check_rulings(log.facts)


@pytest.mark.parametrize("edition", [0, 1, EDITION + 1, "2"])
def test_there_is_no_other_edition(edition: object) -> None:
    log, leader = after_a_lead("GJ17")
    act = rule(log, {"infraction": "minor_breach", "offender": leader})
    log.act(Act(act.kind, act.by, {**act.data, "edition": edition}), log.state.at)
    with pytest.raises(Conflict):
        check_rulings(log.facts)
