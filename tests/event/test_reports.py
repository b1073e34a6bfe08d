"""What matches report to their event (DESIGN 2.3), and what the referee ruled in them (D1, D2)."""

from typing import Any

import pytest

from guandan.event.archive import check
from guandan.event.log import EventLog
from guandan.event.reports import Report, Where, duplicate_report, report
from guandan.event.waiting import due_exclusions
from guandan.game.acts import SCORER, Act
from guandan.game.errors import GuandanError
from guandan.game.log import Log
from guandan.game.match import opening_body
from guandan.game.ruleset import load
from guandan.game.seats import SEATS
from guandan.referee.rulings.rule import rule
from tests.event.events import START, act, enter, event, levels, planned, ready, refused


def cup(book: str = "GJ17") -> EventLog:
    """Four pairs, and the first round of a round robin: 1-4 at table 1, 2-3 at table 2."""
    log = event(book, 4)
    planned(log, "round_robin")
    ready(log)
    return log


def sheet(first: int, second: int, book: str = "GJ17", **about: str) -> Log:
    """A sheet of two deals: pair `first` sits East-West."""
    names = (f"选手{first}-1", f"选手{second}-1", f"选手{first}-2", f"选手{second}-2")
    log = Log()
    shape: dict[str, object] = {"mode": "deals", "max_deals": 2}
    players = dict(zip(SEATS, names, strict=True))
    log.open(opening_body("m1", load(book), players, shape, recorded=True, about=about), START, "open")
    return log


def played(log: Log) -> Log:
    for _ in range(2):
        log.act(Act("result", SCORER, {"finish": ["E", "W"]}), log.state.at + 1, "")
    return log


def ruled(log: Log, infraction: str, offender: str, **more: Any) -> Log:
    given = {"infraction": infraction, "offender": offender, "role": "chief", "official": "王", **more}
    log.act(rule(log, given), log.state.at + 1, "")
    return log


def told(cup: EventLog, match: Log, table: int = 1) -> Report:
    stage = cup.state.stage(1)
    now = stage.rounds[-1]
    return report(Where(cup.state, stage, now, now.tables[table - 1]), match, "m1")


def test_a_result_is_taken_from_the_log_of_its_match() -> None:
    log, match = cup(), played(sheet(1, 4))
    found = told(log, match)
    assert found.result["match"] == ["m1", match.facts[-1].seq, match.head]
    fact = enter(log, 1, found.result)
    assert (fact.data["outcome"]["winner"], fact.data["outcome"]["scores"][0]) == ("E-W", [2, 1, 19, 6])
    assert check(log, lambda _: match) is None


def test_a_pair_is_known_whichever_chairs_it_had() -> None:
    log = cup()
    fact = enter(log, 1, told(log, played(sheet(4, 1))).result)
    assert (fact.data["outcome"]["winner"], fact.data["outcome"]["scores"][1]) == ("N-S", [2, 1, 19, 6])


@pytest.mark.parametrize(
    ("match", "code"),
    [
        (sheet(1, 4), "match_not_over"),
        (played(sheet(1, 3)), "match_not_theirs"),
        (played(sheet(1, 4, table="2")), "match_elsewhere"),
        (played(sheet(1, 4, event="other")), "match_elsewhere"),
        (played(sheet(1, 4, event="cup", stage="2", round="1", table="1")), "match_elsewhere"),
        (played(sheet(1, 4, "HA17")), "other_book"),
    ],
)
def test_a_match_of_others_reports_nothing(match: Log, code: str) -> None:
    with pytest.raises(GuandanError) as caught:
        told(cup(), match)
    assert caught.value.code == code


def test_a_match_that_says_something_else_is_a_difference() -> None:
    log, match = cup(), played(sheet(1, 4))
    enter(log, 1, told(log, match).result)
    found = check(log, lambda _: played(sheet(4, 1)))
    assert found is not None
    assert (found.kind, "m1" in found.text.en) == ("result", True)
    assert check(log) is None  # it is not kept here


def test_001_16_5_who_is_excluded_in_a_match_is_out_of_the_event() -> None:
    log, match = cup(), ruled(sheet(1, 4), "collusion", "N-S", reason="串通")
    found = told(log, match)
    (out,) = found.excluded
    assert (out.entry, out.by, out.ruling[0]) == (4, "chief/王", "m1")
    enter(log, 1, found.result)
    act(log, "excluded", out.by, **out.as_data())
    assert log.state.entrants[4].status == "excluded"
    assert log.state.stage(1).rounds[0].tables[0].outcome.scores[0][:3] == (2, 1, 18)  # type: ignore[union-attr]
    assert check(log, lambda _: match) is None


def test_003_c3_7_5_a_forfeit_ruled_in_a_match_counts_as_a_forfeit() -> None:
    log = cup("JS23")
    enter(log, 1, told(log, ruled(sheet(1, 4, "JS23"), "forfeit", "N-S")).result)
    enter(log, 2, levels("9", "7"))
    outcome = log.state.stage(1).rounds[0].tables[0].outcome
    assert outcome is not None
    assert (outcome.how, outcome.forfeits, outcome.scores[0].grade) == ("forfeit", (False, True), 17)
    act(log, "locked", stage=1)
    ready(log)
    number = next(one for one in log.state.stage(1).rounds[1].tables if 4 in (one.first, one.second))
    assert not due_exclusions(log.state)
    enter(log, number.number, {"forfeit": "E-W" if number.first == 4 else "N-S"})
    assert due_exclusions(log.state) == (4,)


def test_003_c3_6_2_4_an_exclusion_needs_the_committee() -> None:
    log = cup("JS23")
    assert refused(log, "excluded", entry=4, reason="x") == "needs_consent"
    assert refused(log, "excluded", "deputy/副", entry=4, reason="x", consent=1) == "not_in_authority"
    act(log, "excluded", entry=4, reason="x", consent=1)
    act(log, "excluded", "committee", entry=3, reason="x")


def test_001_15_2_a_loss_is_for_the_chief_to_rule() -> None:
    log = cup()
    asked: dict[str, Any] = {"stage": 1, "table": 1, "result": {"loss": "N-S"}, "reason": "x"}
    assert refused(log, "ruled", "deputy/副", **asked) == "not_in_authority"
    assert refused(log, "ruled", "referee/裁", **asked) == "not_in_authority"
    act(log, "ruled", "deputy/副", **asked, acting=1)


def test_003_c3_6_2_a_deputy_may_rule_a_loss() -> None:
    log = cup("JS23")
    act(log, "ruled", "deputy/副", stage=1, table=1, result={"loss": "N-S"}, reason="x")
    assert refused(log, "ruled", "referee/裁", stage=1, table=2, result={"loss": "N-S"}, reason="x")


def test_a_ruling_after_the_lock_takes_the_place_of_the_result() -> None:
    log, match = cup(), played(sheet(1, 4))
    enter(log, 1, told(log, match).result)
    enter(log, 2, levels("9", "7"))
    act(log, "locked", stage=1)
    assert refused(log, "ruled", stage=1, table=1, result=told(log, match).result, reason="x") == "wrong_field"
    ruled(match, "collusion", "E-W", reason="串通")
    act(log, "ruled", stage=1, table=1, result=told(log, match).result, reason="串通")
    outcome = log.state.stage(1).rounds[0].tables[0].outcome
    assert outcome is not None
    assert (outcome.how, outcome.winner) == ("loss", 1)
    assert check(log, lambda _: match) is None


def boards(name: str, *finishes: str, first: int = 1, second: int = 2, games: int = 2, book: str = "GJ17") -> Log:
    """A sheet with a game of one deal for every board."""
    names = (f"选手{first}-1", f"选手{second}-1", f"选手{first}-2", f"选手{second}-2")
    shape: dict[str, object] = {"mode": "deals", "max_deals": 1}
    if games > 1:
        shape |= {"round": "sum", "games": games}
    log = Log()
    players = dict(zip(SEATS, names, strict=True))
    log.open(opening_body(name, load(book), players, shape, recorded=True), START, "open")
    for finish in finishes:
        log.act(Act("result", SCORER, {"finish": list(finish)}), log.state.at + 1, "")
    return log


def duplicate() -> tuple[EventLog, int, int]:
    """Four pairs and two boards a round; who sits at table 1."""
    log = event("GJ17", 4)
    planned(log, "duplicate", rounds=1, options={"boards": 2})
    table = ready(log).rounds[0].tables[0]
    return log, table.first, table.second


def of_boards(cup: EventLog, *logs: Log) -> Report:
    stage = cup.state.stage(1)
    now = stage.rounds[0]
    where = Where(cup.state, stage, now, now.tables[0])
    return duplicate_report(where, [(log.state.id, log) for log in logs], 2)


def test_000_32_duplicate_boards_are_taken_from_the_logs_of_matches() -> None:
    log, first, second = duplicate()
    whole = boards("d1", "EW", "NESW", first=first, second=second)
    found = of_boards(log, whole)
    assert found.result["signed"] == [3, -2]
    assert enter(log, 1, found.result).data["outcome"]["signed"] == [3, -2]
    assert check(log, {"d1": whole}.get) is None
    other = boards("d1", "EW", "EW", first=first, second=second)
    assert check(log, {"d1": other}.get) is not None


def test_000_32_a_match_for_each_board_whichever_chairs() -> None:
    log, first, second = duplicate()
    one = boards("a", "EW", first=first, second=second, games=1)
    other = boards("b", "EW", first=second, second=first, games=1)
    found = of_boards(log, one, other)
    assert found.result["signed"] == [3, -3]
    enter(log, 1, found.result)
    assert check(log, {"a": one, "b": other}.get) is None
    assert check(log) is None


def test_000_32_boards_are_all_played_at_2_and_all_of_them() -> None:
    log, first, second = duplicate()
    with pytest.raises(GuandanError) as caught:
        of_boards(log, boards("a", "EW", first=first, second=second, games=1))
    assert caught.value.code == "boards_differ"
    with pytest.raises(GuandanError) as caught:
        of_boards(log, played(sheet(first, second)))
    assert caught.value.code == "board_level"


def test_a_duplicate_match_lost_by_ruling_is_a_forfeit_of_the_round() -> None:
    log, first, second = duplicate()
    match = ruled(boards("d1", "EW", first=first, second=second), "collusion", "N-S", reason="串通")
    found = of_boards(log, match)
    assert found.result["forfeit"] == "N-S"
    assert [out.entry for out in found.excluded] == [second]
    assert enter(log, 1, found.result).data["outcome"]["how"] == "forfeit"
    assert check(log, {"d1": match}.get) is None
