"""Appeals against what stands in the log of an event (001 §39, 003 c3.9, R-141)."""

from typing import Any

import pytest

from guandan.event.appealing import Matter, at_table, carried_out, form, of_fact, of_penalty
from guandan.event.archive import check
from guandan.event.log import EventLog
from guandan.game.acts import Act
from guandan.game.errors import GuandanError, NotAllowed
from guandan.referee.appeals import MINUTE
from guandan.referee.desk import DeskLog, opening_body
from tests.event.events import act, enter, event, levels, people, planned, ready

SIGNED = {"question": "rule", "text": "误判", "signed": ["选手1-1", "选手1-2"], "fee": 500}


def swiss(book: str = "JS23") -> EventLog:
    """Four of different units; the first round is published."""
    log = event(book, 3, units=3)
    act(log, "entry", "recorder/甲", players=people(4), seed=4, unit="U9", region="南京", captain="领队")
    planned(log, "swiss", rounds=2)
    ready(log)
    return log


def table(log: EventLog, number: int = 1) -> Matter:
    stage = log.state.stage(1)
    return at_table(log, stage, stage.rounds[0], number)


def lodged(log: EventLog, matter: Matter, at: int, **more: Any) -> DeskLog:
    desk = DeskLog()
    desk.open(opening_body("desk:cup", log.state.rules), log.state.at)
    against = ["event:cup", matter.fact.seq, matter.fact.hash]
    desk.act(Act("appeal", "players", {**form(log.state, matter, 1), "against": against, **SIGNED, **more}), at)
    return desk


def test_003_c3_9_1_the_time_runs_from_the_end_of_the_round() -> None:
    log = swiss()
    with pytest.raises(GuandanError) as caught:
        table(log)
    assert caught.value.code == "no_result"
    enter(log, 1, levels("9", "7"))
    assert table(log).ended == 0  # the other table is still played
    last = log.state.at + 20 * MINUTE
    act(log, "result", at=last, stage=1, table=2, result=levels("9", "7"))
    act(log, "locked", at=last + 60 * MINUTE, stage=1)
    assert table(log).ended == last
    lodged(log, table(log), last + 61 * MINUTE, received=last + 30 * MINUTE)
    with pytest.raises(NotAllowed) as late:
        lodged(log, table(log), last + 61 * MINUTE)
    assert late.value.code == "appeal_late"


def test_003_c3_9_1_of_a_later_ruling_it_runs_from_the_ruling() -> None:
    log = swiss()
    for number in (1, 2):
        enter(log, number, levels("9", "7"))
    ruled = log.state.at + 90 * MINUTE
    act(log, "ruled", at=ruled, stage=1, round=1, table=1, result={"loss": "E-W", "levels": ["9", "7"]}, reason="犯规")
    found = table(log)
    assert (found.fact.kind, found.ended, found.published) == ("ruled", ruled, 0)


def test_003_c3_9_1_3_a_pair_without_a_captain_appeals_by_both_players() -> None:
    log = swiss()
    for number in (1, 2):
        enter(log, number, levels("9", "7"))
    assert form(log.state, table(log), 1)["captains"] == 0
    assert form(log.state, table(log), 4)["captains"] == 1
    parties = {one.number: one.unit for one in log.state.entrants.values()}
    units = set(form(log.state, table(log), 4)["units"])
    assert units == {"U9", "南京", *(parties[one] for one in table(log).parties)}


def test_001_39_1_a_penalty_and_an_exclusion_may_be_appealed_against_too() -> None:
    log = swiss("GJ17")
    act(log, "penalty", stage=1, entry=1, points=1, reason="迟到")
    found = of_penalty(log, log.state.stage(1), 1)
    assert (found.fact.kind, found.parties, found.round, found.ended) == ("penalty", (1,), 1, 0)
    out = act(log, "excluded", entry=2, reason="串通")
    assert of_fact(log, out.seq).ended == out.at
    for number in (0, 10_000):
        with pytest.raises(GuandanError):
            of_fact(log, number)
    with pytest.raises(GuandanError):
        of_penalty(log, log.state.stage(1), 2)


def test_001_39_2_4_what_carries_an_appeal_out_refers_to_it() -> None:
    log = swiss("GJ17")
    act(log, "penalty", stage=1, entry=1, points=1, reason="迟到")
    lifted = act(log, "penalty_lifted", stage=1, penalty=1, reason="申诉成立", appeal=["desk:cup", 3, "c" * 64])
    assert carried_out(log, ("desk:cup", {1, 3})) == lifted
    with pytest.raises(GuandanError):
        carried_out(log, ("desk:cup", {1, 2}))
    assert check(log) is None


def test_002_s11_a_score_is_appealed_against_within_three_minutes_of_its_publication() -> None:
    log = swiss("NJ")
    for number in (1, 2):
        enter(log, number, levels("9", "7"))
    published = log.state.at + 10 * MINUTE
    act(log, "locked", at=published, stage=1)
    lodged(log, table(log), published + 3 * MINUTE)
    with pytest.raises(NotAllowed) as late:
        lodged(log, table(log), published + 4 * MINUTE)
    assert late.value.code == "score_appeal_late"
