"""The event's log: rounds from draft to lock, results, corrections, rulings, its course; wrong use is refused."""

import json
from typing import Any

import pytest

from guandan.event.archive import check, exported, imported, rederive
from guandan.event.final import final_ranking, stage_ranks
from guandan.event.log import EventLog, opening_body
from guandan.event.waiting import expects, waiting
from guandan.game.errors import Conflict, Unreadable
from guandan.game.facts import canonical
from guandan.game.ruleset import load
from tests.event.events import MINUTE, START, act, enter, event, levels, planned, ready, refused, won


def swiss(book: str = "GJ17", count: int = 8, **terms: Any) -> EventLog:
    """A Swiss whose first round is being played."""
    log = event(book, count, seeded=book not in ("NJ", "CLUB"), **terms)
    planned(log, "swiss", rounds=3)
    ready(log)
    return log


def drafted() -> EventLog:
    log = swiss()
    won(log)
    act(log, "draft", "recorder/甲", stage=1)
    return log


def test_wrong_results_are_refused() -> None:
    log = swiss()
    at: dict[str, Any] = {"stage": 1, "table": 1}
    assert refused(log, "result", stage=1, table=5, result=levels("9", "7")) == "no_such_table"
    assert refused(log, "result", stage=1, table="1", result=levels("9", "7")) == "wrong_field"
    assert refused(log, "result", **at, result=levels("15", "7")) == "unknown_level"
    assert refused(log, "result", **at, result=levels("A+", "A+")) == "both_passed"
    assert refused(log, "result", **at, result={"grade": [15, 15]}) == "no_such_grade"
    assert refused(log, "result", **at, result={"grade": [15, 11], "points": [2, 2]}) == "wrong_points"
    assert refused(log, "result", **at, result={"grade": [15, 11], "winner": "N-S"}) == "winner_contradicts"
    assert refused(log, "result", **at, result=levels("9", "9", winner="E-W")) == "draw_stands"
    assert refused(log, "result", **at, result={}) == "score_wanted"
    assert refused(log, "result", **at, round=2, result=levels("9", "7")) == "no_such_round"
    assert refused(log, "result", stage=2, table=1, result=levels("9", "7")) == "no_such_stage"
    assert refused(log, "result", "player/1", **at, result=levels("9", "7")) == "not_yours"
    enter(log, 1, levels("9", "9"))
    assert refused(log, "result", **at, result=levels("9", "7")) == "result_in"
    assert refused(log, "locked", stage=1) == "results_missing"
    assert refused(log, "draft", stage=1) == "round_open"
    won(log)
    assert refused(log, "result", **at, round=1, result=levels("9", "7")) == "round_locked"
    assert refused(log, "draft", stage=1, round=1) == "round_locked"
    act(log, "draft", stage=1)
    assert refused(log, "result", **at, round=2, result=levels("9", "7")) == "round_unpublished"
    act(log, "published", stage=1)
    assert refused(log, "draft", stage=1, round=2) == "round_published"
    assert refused(log, "published", stage=1) == "no_draft"


@pytest.mark.parametrize("book", ["HA17", "GJ17", "JS23"])
@pytest.mark.parametrize("format_", ["swiss", "round_robin"])
def test_000_14_4_000_13_3_level_sides_draw_where_a_draw_may_be(book: str, format_: str) -> None:
    log = event(book, 4)
    planned(log, format_, **({"rounds": 3} if format_ == "swiss" else {}))
    ready(log)
    scores = enter(log, 1, levels("9", "9")).data["outcome"]["scores"]
    assert [score[0] for score in scores] == [1, 1]
    assert [score[2] for score in scores] == [13, 13]


def test_000_29_1_000_29_2_the_first_of_a_swiss_go_on_to_the_knockout() -> None:
    log = event("GJ17", 8)
    planned(log, "swiss", rounds=2)
    act(log, "stage", format="knockout", takes={"stage": 1, "last": 4})
    won(log)
    won(log)
    act(log, "stage_closed", stage=1)
    act(log, "stage_begun", stage=2)
    best = [number for tier in stage_ranks(log.state, 1).tiers for number in tier][:4]
    tables = ready(log, 2).rounds[0].tables
    assert [{table.first, table.second} for table in tables] == [{best[0], best[3]}, {best[1], best[2]}]


def test_000_14_5_a_knockout_needs_a_winner() -> None:
    log = event("GJ17", 4)
    planned(log, "knockout")
    ready(log)
    assert refused(log, "result", stage=1, table=1, result=levels("9", "9")) == "needs_winner"
    assert refused(log, "result", stage=1, table=1, result=levels("9", "9", winner="N-S")) == "extra_deal_counts"
    enter(log, 1, levels("A", "A", winner="N-S"))
    table = log.state.stage(1).rounds[0].tables[0]
    assert table.outcome is not None
    assert [score.points for score in table.outcome.scores] == [0, 2]


def test_h_31_the_club_asks_who_was_on_the_table() -> None:
    log = swiss("CLUB")
    assert refused(log, "result", stage=1, table=1, result=levels("9", "9")) == "on_table_wanted"
    assert enter(log, 1, levels("9", "9", on_table="N-S")).data["outcome"]["scores"][0][2] == 48
    assert refused(log, "result", stage=1, table=2, result=levels("9", "9", on_table="none")) == "deals_were_finished"
    assert enter(log, 2, levels("2", "2")).data["outcome"]["scores"][0][2] == 50
    assert refused(log, "result", stage=1, table=3, result=levels("2", "2", on_table="E-W")) == "no_deal_finished"


def test_the_last_rounds_of_a_swiss_may_be_decided_by_an_extra_deal() -> None:
    log = swiss()
    won(log)
    ready(log)
    enter(log, 1, levels("A", "A", winner="E-W"))
    table = log.state.stage(1).rounds[1].tables[0]
    assert table.outcome is not None
    assert [score.points for score in table.outcome.scores] == [2, 0]


def test_a_result_by_reference_needs_no_second_entry() -> None:
    log = swiss(twice=1)
    told = {"winner": "E-W", "grade": [15, 11], "points": [2, 0], "promotions": [7, 5], "reason": "time"}
    fact = enter(log, 1, {"match": ["match-7", 40, "a" * 64], "result": told}, by="table")
    assert fact.data["status"] == "done"
    wrong = {"match": ["match-7", 40, "a" * 64], "result": {**told, "points": [0, 2]}}
    assert refused(log, "result", "table", stage=1, table=2, result=wrong) == "winner_contradicts"


def test_games_of_a_match_must_be_all_and_no_more() -> None:
    log = event("GJ17", 4)
    planned(log, "knockout", modes=[[1, "best_of", 3]])
    ready(log)
    a, b = levels("9", "7"), levels("7", "9")
    for games in ([a], [a, a, a], [a, b], []):
        assert refused(log, "result", stage=1, table=1, result={"games": games}) == "wrong_games"
    assert enter(log, 1, {"games": [a, b, a]}).data["outcome"]["winner"] == "E-W"


def test_two_people_must_agree() -> None:
    log = swiss(twice=1)
    enter(log, 1, levels("9", "7"), by="recorder/甲")
    enter(log, 1, levels("10", "7"), by="recorder/甲")  # he corrects himself
    assert log.state.stage(1).rounds[0].tables[0].outcome is None
    enter(log, 1, levels("9", "7"), by="recorder/乙")
    assert log.state.stage(1).rounds[0].tables[0].conflict
    assert ("chief", "settled") in [(one.who, one.act) for one in waiting(log.state)]
    assert refused(log, "settled", "recorder/甲", stage=1, table=1, result=levels("T", "7"), reason="x") == "not_yours"
    enter(log, 1, levels("T", "7"), by="recorder/乙")  # spelled otherwise, and the same
    assert log.state.stage(1).rounds[0].tables[0].outcome is not None
    other: dict[str, Any] = {"stage": 1, "table": 1, "result": levels("9", "7"), "error": "entry", "reason": "x"}
    assert refused(log, "correction", "recorder/甲", **other) == "not_yours"  # one alone changes nothing after that
    act(log, "correction", "chief", **other)
    enter(log, 2, levels("9", "7"), by="player/5")
    enter(log, 2, levels("7", "9"), by="player/6")
    act(log, "settled", stage=1, table=2, result=levels("9", "7"), reason="看过记分表")
    assert refused(log, "settled", stage=1, table=2, result=levels("9", "7"), reason="x") == "nothing_to_settle"


def test_a_draft_may_be_changed_by_hand_with_warnings() -> None:
    log = drafted()
    draft = log.state.stage(1).draft
    assert draft is not None
    pairs = [[table.number, table.second, table.first] for table in draft.tables]
    first = log.state.stage(1).rounds[0].tables[0]
    others = [one for one in range(1, 9) if one not in first[1:3]]
    again = [[1, *first[1:3]], [2, *others[:2]], [3, *others[2:4]], [4, *others[4:]]]
    data: dict[str, Any] = {"stage": 1, "pairs": again, "reason": "电视转播"}
    assert refused(log, "draft_changed", "referee", **data) == "not_yours"
    assert refused(log, "draft_changed", **{**data, "reason": ""}) == "missing_field"
    assert refused(log, "draft_changed", **{**data, "pairs": [[1, 1, 1], *again[1:]]}) == "pairing_impossible"
    assert refused(log, "draft_changed", **{**data, "pairs": [[1, 1, 99], *again[1:]]}) == "pairing_impossible"
    fact = act(log, "draft_changed", "recorder/甲", **data)
    assert "repeat" in [code for code, _ in fact.data["warnings"]]
    assert fact.by == "recorder/甲"
    act(log, "draft_changed", stage=1, pairs=pairs, reason="换方位")
    act(log, "draft_dropped", stage=1)
    assert log.state.stage(1).draft is None
    assert refused(log, "draft_dropped", stage=1) == "no_draft"
    act(log, "draft", stage=1)
    assert [one[1:3] for one in log.state.stage(1).rounds[1].tables] == [one[1:3] for one in draft.tables]
    act(log, "published", stage=1)
    assert refused(log, "draft_changed", **data) == "no_draft"
    assert [meets[1:3] for meets in rederive(log, 1, 2).meets] == [one[1:3] for one in draft.tables]
    with pytest.raises(Unreadable):
        rederive(log, 1, 3)


def test_in_a_round_robin_only_tables_and_directions_are_free() -> None:
    log = event("GJ17", 4)
    planned(log, "round_robin")
    act(log, "draft", stage=1)
    tables = log.state.stage(1).rounds[0].tables
    act(log, "draft_changed", stage=1, pairs=[[9 - one.number, one.second, one.first] for one in tables], reason="灯")
    assert [one.number for one in log.state.stage(1).rounds[0].tables] == [7, 8]
    (a, b), (c, d) = (one[1:3] for one in tables)
    assert refused(log, "draft_changed", stage=1, pairs=[[1, a, c], [2, b, d]], reason="x") == "pairs_fixed"


def test_published_results_are_corrected_within_the_window() -> None:
    log = swiss("NJ")
    won(log)
    locked = log.state.at
    data: dict[str, Any] = {"stage": 1, "round": 1, "table": 1, "result": levels("T", "7"), "reason": "抄错"}
    assert refused(log, "correction", "recorder", locked + 4 * MINUTE, error="published", **data) == "correction_late"
    assert refused(log, "correction", "referee", error="published", **data) == "not_yours"
    assert refused(log, "correction", error="entry", **data) == "round_locked"
    act(log, "draft", stage=1)
    fact = act(log, "correction", "recorder/甲", locked + 3 * MINUTE, error="published", **data)
    assert fact.data["since"] == locked
    assert fact.data["match"][:1] == ["cup"]
    assert refused(log, "published", stage=1) == "draft_stale"
    act(log, "draft", stage=1)
    act(log, "published", stage=1)
    pairs = log.state.stage(1).rounds[1].tables
    appeal = ["desk", 9, "c" * 64]
    late = locked + 60 * MINUTE
    act(log, "correction", "chief", late, error="published", **{**data, "result": levels("7", "T")}, appeal=appeal)
    assert log.state.stage(1).rounds[1].tables == pairs
    assert refused(log, "correction", "chief", error="published", **data, appeal=appeal, repair=1) == "pairing_stands"
    assert check(log) is None


def test_what_was_entered_wrong_is_put_right_before_the_lock() -> None:
    log = swiss()
    data: dict[str, Any] = {"stage": 1, "table": 1, "error": "entry", "reason": "输错"}
    assert refused(log, "correction", "recorder", **data, result=levels("7", "9")) == "no_result"
    enter(log, 1, levels("9", "7"))
    act(log, "correction", "recorder", **data, result=levels("7", "9"))
    assert (
        refused(log, "correction", "chief", **{**data, "error": "published"}, result=levels("2", "9"))
        == "not_published"
    )
    assert log.state.stage(1).rounds[0].tables[0].outcome.winner == 1  # type: ignore[union-attr]


def test_in_a_chart_nobody_is_put_in_the_place_of_who_went_on() -> None:
    log = event("GJ17", 4)
    planned(log, "knockout")
    won(log)
    data: dict[str, Any] = {"stage": 1, "round": 1, "table": 1, "error": "published", "reason": "抄错"}
    act(log, "correction", **data, result=levels("2", "9"))
    act(log, "correction", **data, result=levels("9", "2"))
    ready(log)
    assert refused(log, "correction", **data, result=levels("2", "9")) == "went_on"
    act(log, "correction", **data, result=levels("K", "2"))
    ruling: dict[str, Any] = {"stage": 1, "round": 1, "table": 1, "result": {"loss": "E-W"}, "reason": "犯规"}
    assert refused(log, "ruled", **ruling) == "pairing_stands"


def test_penalties_stand_beside_the_results() -> None:
    log = swiss()
    won(log)
    before = stage_ranks(log.state, 1).standings[0]
    act(log, "penalty", "referee", stage=1, entry=1, points=1, grade=2, reason="迟到")
    table = stage_ranks(log.state, 1).standings[0]
    parts = table.parts(1, "points")
    assert [part.amount for part in parts] == [2, -1]
    assert parts[1].reason == "迟到"
    assert refused(log, "penalty", "referee", stage=1, entry=1, points=0, reason="x") == "wrong_field"
    assert refused(log, "penalty", "referee", stage=1, entry=1, points=1, round=2, reason="x") == "no_such_round"
    assert refused(log, "penalty_lifted", stage=1, penalty=2, reason="x") == "no_such_penalty"
    act(log, "penalty_lifted", stage=1, penalty=1, reason="申诉成立")
    assert stage_ranks(log.state, 1).standings[0].rows == before.rows


def test_suspended_resumed_and_stopped_with_the_standings_as_they_are() -> None:
    log = swiss()
    enter(log, 1, levels("9", "7"))
    assert refused(log, "suspended", "recorder", reason="停电") == "not_yours"
    act(log, "suspended", "committee", reason="停电")
    assert [one.act for one in expects(log.state)] == ["resumed"]
    enter(log, 2, levels("9", "7"))  # what was played is still taken down
    won_before = stage_ranks(log.state, 1).tiers
    assert refused(log, "draft", stage=1) == "event_suspended"
    act(log, "resumed", "committee")
    fact = act(log, "stopped", "committee", reason="台风，003 c4.5 熔断")
    assert [one for _, one in fact.data["ranking"]] == [one for tier in won_before for one in tier]
    assert expects(log.state) == ()
    assert refused(log, "result", stage=1, table=3, result=levels("9", "7")) == "event_ended"
    assert check(log) is None


def test_a_stopped_knockout_ranks_those_still_in_first() -> None:
    log = event("GJ17", 8)
    planned(log, "knockout")
    won(log)
    act(log, "stopped", reason="台风")
    assert final_ranking(log.state).tiers == ((1, 2, 3, 4), (5, 6, 7, 8))


def test_002_s13_the_first_place_is_decided_by_a_deal() -> None:
    log = event("NJ", 4, seeded=False)
    planned(log, "round_robin")
    for _ in range(3):
        ready(log)
        for table in (1, 2):
            enter(log, table, levels("9", "9"))
        act(log, "locked", stage=1)
    assert refused(log, "stage_closed", stage=1) == "deal_wanted"
    found = waiting(log.state)[0]
    one, other = found.data["between"]
    assert found.act == "decided"
    outside = next(number for number in range(1, 5) if number not in (one, other))
    assert refused(log, "decided", stage=1, winner=one, loser=outside) == "no_deal_wanted"
    act(log, "decided", stage=1, winner=other, loser=one)
    act(log, "stage_closed", stage=1)
    assert stage_ranks(log.state, 1).tiers[:2] == ((other,), (one,))


def test_a_tie_across_a_cut_is_a_named_compromise() -> None:
    log = event("GJ17", 8)
    act(log, "stage", format="knockout")
    act(log, "stage", format="round_robin", takes={"stage": 1, "last": 6})
    act(log, "stage_begun", stage=1)
    for _ in range(3):
        won(log)
    act(log, "stage_closed", stage=1)
    fact = act(log, "stage_begun", stage=2)
    assert [code for code, _ in fact.data["notes"]] == ["cut_by_lot"]
    assert set(fact.data["entrants"]) >= {1, 2, 3, 4}
    assert check(log) is None


def test_teams_are_not_played_online() -> None:
    teams = event("GJ17", 4, kinds=["teams"], pairs=2)
    places: tuple[dict[str, Any], ...] = ({"place": "online"}, {"place": "own_devices"}, {"online": [1]})
    for said in places:
        assert refused(teams, "stage", format="round_robin", **said) == "teams_online"
    act(teams, "stage", format="round_robin", place="hall_devices")
    pairs = event("GJ17", 0)
    act(pairs, "stage", format="round_robin", place="online")
    changed: dict[str, Any] = {"terms": {"kinds": ["teams"], "pairs": 2}, "reason": "队赛"}
    assert refused(pairs, "event_changed", "organiser", **changed) == "teams_online"
    act(pairs, "stage", stage=1, format="round_robin")
    act(pairs, "event_changed", "organiser", **changed)


def test_a_duplicate_is_played_wholly_online_or_not_at_all() -> None:
    log = event("GJ17", 4)
    duplicate: dict[str, Any] = {"format": "duplicate", "rounds": 1, "options": {"boards": 2}, "match": {}}
    assert refused(log, "stage", **duplicate, online=[1]) == "duplicate_apart"
    act(log, "stage", **duplicate, place="online", online=[1])


@pytest.mark.parametrize(
    ("book", "match", "mode"),
    [
        ("JS23", {}, "game"),
        ("JS23", {"minutes": 50}, "time"),
        ("JS23", {"max_deals": 9}, "deals"),
        ("JS23", {"minutes": 50, "max_deals": 9}, "time_and_deals"),
        ("JS23", {"minutes": 50, "mode": "game"}, "game"),
        ("NJ", {"minutes": 40}, "time_and_deals"),
        ("NJ", {"max_deals": 7}, "time_and_deals"),
        ("CLUB", {"minutes": 40}, "time"),
    ],
)
def test_minutes_and_deals_say_how_a_match_ends(book: str, match: dict[str, Any], mode: str) -> None:
    log = event(book, 4)
    act(log, "stage", format="swiss", rounds=2, match=match)
    found = log.state.stage(1).spec.match_format(log.state.rules, must_decide=False)
    assert found.mode == mode
    assert all(getattr(found, name) == value for name, value in match.items())


def test_a_book_that_counts_no_deals_refuses_them() -> None:
    assert refused(event("CLUB", 4), "stage", format="swiss", rounds=2, match={"max_deals": 9}) == "mode_not_in_book"


def test_stages_make_sense() -> None:
    log = event("GJ17", 8)
    assert refused(log, "stage", format="chess") == "wrong_field"
    assert refused(log, "stage", format="swiss") == "wrong_rounds"
    assert refused(log, "stage", format="swiss", rounds=3, options={"x": 1}) == "unknown_choice"
    assert refused(log, "stage", format="swiss", rounds=3, takes={"stage": 1}) == "takes_later"
    assert refused(log, "stage", format="cross") == "needs_groups"
    assert refused(log, "stage", format="knockout", modes=[[1, "best_of", 4]]) == "wrong_mode"
    assert refused(log, "stage", format="swiss", rounds=3, match={"minutes": 0}) == "wrong_format"
    assert refused(log, "stage", format="swiss", rounds=3, carry="points") == "nothing_carried"
    assert refused(log, "stage", format="swiss", rounds=3, place="moon") == "wrong_field"
    act(log, "stage", format="double_page", place="own_devices")
    act(log, "stage", stage=1, format="page")  # planned anew
    assert refused(log, "stage_begun", stage=1) == "wrong_count"
    act(log, "stage", stage=1, format="knockout")
    assert refused(log, "draft", stage=1) == "stage_not_running"
    act(log, "stage_begun", stage=1)
    act(log, "stage", format="page", takes={"stage": 1, "last": 4})
    assert refused(log, "stage_begun", stage=2) == "stage_not_closed"
    assert refused(log, "stage", stage=1, format="swiss", rounds=3) == "stage_has_begun"
    act(log, "stage", format="page", takes={"stage": 1, "last": 4})
    assert refused(log, "stage_dropped", stage=2) == "drop_last_first"
    act(log, "stage_dropped", stage=3)
    assert refused(log, "stage_dropped", stage=1) == "stage_has_begun"
    assert refused(log, "stage_closed", stage=1) == "rounds_left"
    assert refused(log, "closed") == "stages_left"
    assert refused(log, "rounds", stage=1, rounds=3, reason="x") == "rounds_fixed"
    ready(log)
    assert refused(log, "stage_begun", stage=1) == "stage_has_begun"


def test_the_seed_is_published_once_and_before_the_draw() -> None:
    log = EventLog()
    log.open(opening_body("cup", "杯赛", load("GJ17")), START)
    for number in range(4):
        act(log, "entry", "recorder", players=[{"name": f"{number}甲"}, {"name": f"{number}乙"}])
    act(log, "stage", format="swiss", rounds=2)
    assert refused(log, "stage_begun", stage=1) == "no_seed"
    act(log, "seed", seed="福彩 2026023 期 03 11 18")
    assert refused(log, "seed", seed="another") == "seed_stands"
    act(log, "stage_begun", stage=1)


def test_a_swiss_may_be_shortened() -> None:
    log = swiss()
    won(log)
    act(log, "rounds", stage=1, rounds=1, reason="停电")
    assert refused(log, "draft", stage=1) == "no_more_rounds"
    act(log, "stage_closed", stage=1)
    act(log, "closed")
    assert refused(log, "entry", "recorder", players=[]) == "event_ended"
    act(log, "award", "committee", award="体育道德风尚奖", entry=3, reason="")
    assert log.state.awards[0].entry == 3


def test_a_team_names_its_pairs_and_boards_add_up() -> None:
    log = event("JS23", 4, kinds=["teams"], pairs=2)
    planned(log, "round_robin")
    ready(log)
    table = log.state.stage(1).rounds[0].tables[0]
    where: dict[str, Any] = {"stage": 1, "table": 1}
    assert refused(log, "line_up", "captain", **where, entry=table.first, pairs=[[1, 2]]) == "line_up_size"
    assert refused(log, "line_up", "captain", **where, entry=table.first, pairs=[[1, 2], [2, 3]]) == "put_up_twice"
    other = next(number for number in range(1, 5) if number not in table[1:3])
    assert refused(log, "line_up", "captain", **where, entry=other, pairs=[[1, 2], [3, 4]]) == "not_at_table"
    act(log, "line_up", "captain", **where, entry=table.first, pairs=[[1, 3], [2, 4]])
    assert refused(log, "result", **where, result=levels("9", "7")) == "team_boards_wanted"
    fact = enter(log, 1, {"boards": [levels("9", "7"), {"forfeit": "E-W"}]})
    assert fact.data["outcome"]["scores"] == [[2, 0, 15, 7], [2, 1, 28, 9]]


def test_only_the_person_in_office_acts_and_time_runs_on() -> None:
    log = swiss()
    assert refused(log, "dance") == "unknown_act"
    assert refused(log, "locked", "player/1", stage=1) == "not_yours"
    assert refused(log, "locked", at=START - 1, stage=1) == "time_runs_back"
    with pytest.raises(Unreadable):
        EventLog(log.facts[1:])
    with pytest.raises(Conflict):
        log.open(opening_body("x", "", load("GJ17")), START)
    assert refused(log, "award", "committee", award="\ud800", entry=1, reason="") == "not_a_fact"


def test_a_file_that_is_not_ours_is_refused() -> None:
    log = swiss()
    data = exported(log)
    assert exported(imported(data)) == data
    value = json.loads(data)
    assert (value["format"], value["version"], value["id"]) == ("guandan-event", 1, "cup")
    changes: list[dict[str, Any]] = [{"version": 2}, {"name": "别的"}, {"head": "0" * 64}, {"facts": []}, {"more": 1}]
    for change in changes:
        with pytest.raises((Unreadable, Conflict)):
            imported(canonical({**value, **change}) + b"\n")
    with pytest.raises(Unreadable):
        imported(b"{")
    facts = value["facts"]
    facts[2]["data"]["unit"] = "改过"
    with pytest.raises(Conflict):
        imported(canonical({**value, "facts": facts}) + b"\n")


def test_every_state_says_what_it_waits_for() -> None:
    log = event("GJ17", 4)
    seen = []
    act(log, "stage", format="swiss", rounds=1)
    for _ in range(20):
        found = expects(log.state)
        if not found:
            break
        seen.append(found[0].act)
        if found[0].default is None:
            enter(log, waiting(log.state)[0].data["table"], levels("9", "7"))
        else:
            act(log, found[0].act, found[0].who, **found[0].default)
    assert seen == ["stage_begun", "draft", "published", "result", "result", "locked", "stage_closed", "closed"]
