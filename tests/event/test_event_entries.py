"""Entries of an event: terms, eligibility, numbers, check-in, substitution, late entry, withdrawal by each book."""

from typing import Any

import pytest

from guandan.cli.event.words import left_lines
from guandan.event.archive import check
from guandan.event.final import final_ranking, stage_ranks
from guandan.event.log import EventLog, opening_body
from guandan.event.plans import plan_of
from guandan.event.roster import merged
from guandan.event.samples import invented
from guandan.event.waiting import due_exclusions, waiting
from guandan.game.errors import GuandanError, Unreadable
from guandan.game.ruleset import load
from tests.event.events import START, act, enter, event, levels, people, planned, ready, refused, won


def bare(**terms: Any) -> EventLog:
    log = EventLog()
    log.open(opening_body("cup", "杯赛", load("JS23"), terms, seed="s"), START)
    return log


def pair(*players: tuple[str, str, str]) -> list[dict[str, str]]:
    return [{"name": name, "sex": sex, "born": born} for name, sex, born in players]


def reasons(log: EventLog, **data: Any) -> list[str]:
    with pytest.raises(GuandanError) as caught:
        act(log, "entry", "recorder", **data)
    assert caught.value.code == "not_eligible"
    found: list[str] = caught.value.facts["codes"]
    return found


def test_a_mixed_pair_is_a_man_and_a_woman() -> None:
    log = bare(kinds=["pairs_mixed"])
    assert reasons(log, players=pair(("甲", "M", ""), ("乙", "M", ""))) == ["not_mixed"]
    assert reasons(log, players=pair(("甲", "M", ""), ("乙", "", ""))) == ["needs_sex"]
    act(log, "entry", "recorder", players=pair(("甲", "M", ""), ("乙", "F", "")))
    assert reasons(bare(kinds=["pairs_women"]), players=pair(("甲", "M", ""), ("乙", "F", ""))) == ["wrong_sex"]
    assert reasons(bare(kinds=["pairs_men"]), players=pair(("甲", "M", ""), ("乙", "F", ""))) == ["wrong_sex"]


def test_ages_count_on_the_reference_day() -> None:
    log = bare(groups=["senior"], reference="2026-05-01")
    assert reasons(log, players=pair(("甲", "", "1966-05-02"), ("乙", "", "1950-01-01"))) == ["too_young"]
    assert reasons(log, players=pair(("甲", "", ""), ("乙", "", "1950-01-01"))) == ["needs_birth_date"]
    act(log, "entry", "recorder", players=pair(("甲", "", "1966-05-01"), ("乙", "", "1950-01-01")))
    youth = bare(groups=["youth"], reference="2026-05-01")
    assert reasons(youth, players=pair(("甲", "", "2001-04-30"), ("乙", "", "2008-05-01"))) == ["too_old"]
    with pytest.raises(Unreadable):
        bare(groups=["senior"])


def test_who_is_not_eligible_may_be_let_in_with_a_reason() -> None:
    log = bare(kinds=["pairs_mixed"])
    players = pair(("甲", "M", ""), ("乙", "M", ""))
    assert refused(log, "entry", "recorder", players=players, waived="组委会同意") == "waiver_not_yours"
    act(log, "entry", "organiser", players=players, waived="组委会同意")
    assert log.state.entrants[1].form.waived == "组委会同意"


def test_nobody_plays_for_two() -> None:
    log = bare()
    act(log, "entry", "recorder", players=people(1), unit="甲队")
    assert reasons(log, players=people(1), unit="甲队") == ["entered_already", "entered_already"]
    assert reasons(log, players=people(1)) == ["entered_already", "entered_already"], "the same pair without its unit"
    act(log, "entry", "recorder", players=people(1), unit="乙队")  # others of the same name
    assert reasons(log, players=[{"name": "丙", "id": "7"}, {"name": "丁", "id": "7"}]) == ["same_player"]
    assert reasons(log, players=people(5, 3)) == ["entry_size"]


def test_numbers_are_unique_and_stay() -> None:
    log = bare()
    act(log, "entry", "recorder", players=people(1), number=7, captain="领队", coach="教练")
    assert log.state.entrants[7].form.coach == "教练"
    assert refused(log, "entry", "recorder", players=people(2), number=7) == "number_taken"
    act(log, "withdrawn", entry=7, reason="病", consent=1)
    assert act(log, "entry", "recorder", players=people(3)).data["number"] == 8
    assert refused(log, "entry", "player", players=people(4)) == "not_yours"
    assert refused(log, "entry_changed", "recorder", entry=9, team="x") == "no_such_entry"


def test_only_those_who_have_checked_in_take_part() -> None:
    log = event("GJ17", 5, checked_in=1)
    for number in (1, 2, 4):
        act(log, "checked_in", "referee", entry=number, present=1)
    planned(log, "round_robin")
    assert set(log.state.stage(1).entrants) == {1, 2, 4}


def test_substitution_is_free_before_the_start_and_within_the_terms_after() -> None:
    log = event("JS23", 4, changes=1)
    data: dict[str, Any] = {"entry": 1, "out": "选手1-1", "player": {"name": "替补"}, "reason": "伤"}
    act(log, "substitution", "recorder", **data)
    assert log.state.entrants[1].replaced == 0
    planned(log, "round_robin")
    ready(log)
    assert refused(log, "substitution", **data) == "no_such_player"
    more: dict[str, Any] = {"entry": 1, "out": "选手1-2", "player": {"name": "替补二", "sex": "F"}, "reason": "伤"}
    assert refused(log, "substitution", "recorder", **more) == "not_yours"
    act(log, "substitution", **more)
    assert refused(log, "substitution", **{**more, "out": "替补"}) == "no_substitution"
    assert [player.name for player in log.state.entrants[1].players] == ["替补", "替补二"]


def test_after_the_draw_strength_division_and_players_are_fixed() -> None:
    log = event("GJ17", 4)
    act(log, "entry_changed", "recorder", entry=2, seed=9)
    planned(log, "swiss", rounds=2)
    for said in ({"seed": 1}, {"event": "pairs_women"}, {"group": "senior"}):
        assert refused(log, "entry_changed", "recorder", entry=2, **said) == "entry_fixed"
    act(log, "draft", stage=1)
    act(log, "entry_changed", "recorder", entry=2, unit="新单位")
    assert refused(log, "published", stage=1) == "draft_stale"


def test_a_name_written_wrongly_is_put_right_at_any_time_and_replaces_nobody() -> None:
    log = event("JS23", 4, changes=1)
    act(log, "entry_changed", "recorder", entry=1, names=["张三", "选手1-2"])
    planned(log, "swiss", rounds=2)
    act(log, "draft", stage=1)
    act(log, "entry_changed", "recorder", entry=2, names=["李四", "王五"])
    act(log, "published", stage=1)
    names: dict[str, Any] = {"entry": 2, "names": ["李思", "王五"]}
    assert refused(log, "entry_changed", "recorder", **names) == "not_yours"
    assert refused(log, "entry_changed", "chief", entry=2, names=["李思"]) == "wrong_field"
    act(log, "entry_changed", "chief", **names)
    assert [player.name for player in log.state.entrants[2].players] == ["李思", "王五"]
    assert log.state.entrants[2].replaced == 0


def test_who_comes_late_is_the_next_thing_to_do_until_a_round_is_paired() -> None:
    log = event("JS23", 4, late=2)
    planned(log, "swiss", rounds=3)
    won(log)
    act(log, "entry", "recorder", players=people(9))
    step = waiting(log.state)[0]
    assert (step.act, step.data) == ("joined", {"stage": 1, "entry": 5})
    act(log, "away", entry=5, away=1)
    assert waiting(log.state)[0].act == "draft"
    act(log, "away", entry=5, away=0)
    act(log, step.act, **step.data)
    won(log)
    act(log, "entry", "recorder", players=people(10))
    assert waiting(log.state)[0].act == "draft"  # too late


def test_a_late_entry_joins_a_swiss_from_the_next_round() -> None:
    log = event("GJ17", 4, late=2)
    planned(log, "swiss", rounds=3)
    won(log)
    act(log, "entry", "recorder", players=people(9))
    act(log, "joined", stage=1, entry=5)
    assert refused(log, "joined", stage=1, entry=5) == "nothing_changes"
    stage = ready(log)
    assert len(stage.open.byes) == 1  # type: ignore[union-attr]
    table = stage_ranks(log.state, 1).standings[0]
    assert sum(part.amount for part in table.parts(5, "points")) in (0, 2)
    robin = event("GJ17", 4)
    planned(robin, "round_robin")
    act(robin, "entry", "recorder", players=people(9))
    assert refused(robin, "joined", stage=1, entry=5) == "no_late_entry"
    act(robin, "stage_begun", stage=1)  # nothing is published: it can be drawn again
    assert len(robin.state.stage(1).entrants) == 5


def test_late_entries_end_where_the_regulations_say() -> None:
    log = event("GJ17", 4)
    planned(log, "swiss", rounds=3)
    won(log)
    act(log, "entry", "recorder", players=people(9))
    assert refused(log, "joined", "recorder", stage=1, entry=5) == "not_eligible"
    assert act(log, "joined", stage=1, entry=5, waived="裁判长同意").data["waived"]


def test_a_list_is_imported_as_a_whole_or_not_at_all() -> None:
    log = bare()
    act(log, "entry", "recorder", players=people(1), number=2)
    rows: list[dict[str, Any]] = [{"players": people(at), "unit": "甲"} for at in range(2, 6)]
    rows[1]["number"] = 4
    fact = act(log, "import_entries", "recorder", entries=rows, source="list.xlsx")
    assert [one["number"] for one in fact.data["entries"]] == [1, 4, 3, 5]
    assert log.state.entrants[4].players[0].name == "选手3-1"
    new = {"players": people(8)}
    for bad, code in (
        ([new, {"players": people(1)}], "not_eligible"),
        ([new, new], "not_eligible"),
        ([new, {"players": people(7, 3)}], "not_eligible"),
        ([{**new, "number": 4}], "number_taken"),
        ([{**new, "number": 9}, {"players": people(7), "number": 9}], "number_taken"),
        ([{}], "missing_field"),
        ([], "wrong_field"),
        ([1], "wrong_field"),
    ):
        assert refused(log, "import_entries", "recorder", entries=bad) == code
    assert check(log) is None


def test_a_team_is_one_entry_with_all_its_players() -> None:
    log = bare(kinds=["teams_mixed"], team_pairs=[2, 3])
    rows = invented(3, log.state.terms.conditions, "s", pairs=2)
    entries = [one._replace(number=0).as_data() for one in merged(rows)]
    act(log, "import_entries", "recorder", entries=entries)
    assert [len(one.players) for one in log.state.entrants.values()] == [4, 4, 4]
    assert log.state.entrants[1].label == rows[0].team
    men = [{"name": f"男{at}", "sex": "m"} for at in range(4)]
    assert reasons(log, players=men, team="男队") == ["team_not_mixed"]
    assert reasons(log, players=[*men, *men[:3]], team="男队")[0] == "entry_size"
    each = bare(kinds=["teams_mixed"], mixed_team="each_pair")
    assert reasons(each, players=[*men[:3], {"name": "女", "sex": "f"}], team="队") == ["not_mixed"]
    with pytest.raises(Unreadable):
        bare(kinds=["teams", "pairs"])
    with pytest.raises(Unreadable):
        bare(kinds=["teams"], pairs=3, team_pairs=[2, 4])
    with pytest.raises(Unreadable):
        bare(substitutes=1)


def test_003_c37_an_irregular_change_is_refused_with_its_reason() -> None:
    log = event("JS23", 4)
    planned(log, "round_robin")
    ready(log)
    with pytest.raises(GuandanError) as caught:
        act(log, "substitution", entry=1, out="选手1-1", player={"name": "替补"}, reason="伤")
    assert caught.value.code == "no_substitution"
    assert "excludes" in caught.value.text.en
    whole = event("JS23", 4, changes=2)
    planned(whole, "round_robin")
    ready(whole)
    act(whole, "substitution", entry=1, out="选手1-1", player={"name": "替补"}, reason="伤")
    assert (
        refused(whole, "substitution", entry=1, out="选手1-2", player={"name": "替二"}, reason="伤")
        == "no_substitution"
    )


def test_who_is_away_is_not_paired() -> None:
    log = event("GJ17", 6)
    planned(log, "swiss", rounds=3)
    act(log, "away", "recorder", entry=6, away=1)
    stage = ready(log)
    seen = {side for table in stage.rounds[0].tables for side in table[1:3]} | {
        bye.entry for bye in stage.rounds[0].byes
    }
    assert seen == {1, 2, 3, 4, 5}
    assert refused(log, "away", "recorder", entry=6, away=1) == "nothing_changes"


def robin(met: int) -> EventLog:
    """Eight entries, of which number 8 withdraws after so many rounds."""
    log = event("GJ17", 8)
    planned(log, "round_robin")
    for _ in range(met):
        won(log)
    assert refused(log, "withdrawn", "recorder", entry=8, reason="病") == "leaving_needs_consent"
    act(log, "withdrawn", "recorder", entry=8, reason="病", consent=1)
    return log


def test_001_24_2_1_under_half_annuls_the_own_record_only() -> None:
    log = robin(3)
    before = {row.entry.number: row.values for row in stage_ranks(log.state, 1).standings[0].rows}
    assert [row.place for row in stage_ranks(log.state, 1).standings[0].rows if row.entry.number == 8] == [None]
    assert sum(before[number][0] for number in range(1, 8)) == 3 * 4 * 2  # type: ignore[misc]
    stage = ready(log)
    gone = next(table for table in stage.rounds[3].tables if 8 in table[1:3])
    assert gone.outcome is not None
    assert gone.outcome.how == "void"


def test_001_24_2_1_half_or_more_makes_the_rest_forfeits() -> None:
    log = robin(4)
    stage = ready(log)
    gone = next(table for table in stage.rounds[4].tables if 8 in table[1:3])
    assert gone.outcome is not None
    other = gone.outcome.scores[0 if gone.second == 8 else 1]
    assert (other.points, other.grade, gone.outcome.how) == (2, 18, "forfeit")
    assert [row.place for row in stage_ranks(log.state, 1).standings[0].rows if row.entry.number == 8] != [None]


def test_001_24_1_before_the_first_round() -> None:
    log = event("GJ17", 8)
    planned(log, "round_robin")
    act(log, "withdrawn", entry=8, reason="病", consent=1)  # seven left: a bye
    act(log, "withdrawn", entry=7, reason="病", consent=1)  # six left: a new draw
    assert refused(log, "draft", stage=1) == "redraw_first"
    act(log, "stage_begun", stage=1)
    stage = ready(log)
    assert len(stage.rounds[0].tables) == 3
    odd = event("GJ17", 8)
    planned(odd, "round_robin")
    act(odd, "withdrawn", entry=8, reason="病", consent=1)
    table = next(one for one in ready(odd).rounds[0].tables if 8 in one[1:3])
    assert table.outcome is not None
    assert table.outcome.how == "void"


def test_001_24_1_who_leaves_before_the_first_round_has_no_place() -> None:
    ways: list[dict[str, Any]] = [
        {"format_": "round_robin"},
        {"format_": "swiss", "rounds": 2},
        {"format_": "knockout"},
    ]
    for format_ in ways:
        log = event("GJ17", 8)
        planned(log, **format_)
        told = act(log, "withdrawn", entry=5, reason="病", consent=1).data["stages"][0]
        assert (told["results"], told.get("redraw")) == ("none", None)
        assert 5 in stage_ranks(log.state, 1).unplaced
        while plan_of(log.state.stage(1).spec).propose(log.state, log.state.stage(1)):
            won(log)
        act(log, "stage_closed", stage=1)
        ranking = final_ranking(log.state)
        assert 5 not in ranking.places
        assert ranking.unplaced == (5,)
        assert sorted(ranking.places) == [1, 2, 3, 4, 6, 7, 8]
        assert check(log) is None


def test_001_24_1_who_leaves_between_two_stages_keeps_his_results() -> None:
    log = event("GJ17", 8)
    planned(log, "swiss", rounds=1)
    won(log)
    act(log, "stage_closed", stage=1)
    planned(log, "swiss", rounds=1, takes={"stage": 1, "last": 4}, carry="points")
    gone = log.state.stages[1].entrants[1]
    told = act(log, "withdrawn", entry=gone, reason="病", consent=1).data["stages"][0]
    assert told["results"] == "stand"
    assert gone in [one for tier in stage_ranks(log.state, 2).tiers for one in tier]


def test_001_24_2_2_in_a_swiss_the_current_round_is_a_forfeit() -> None:
    log = event("GJ17", 8)
    planned(log, "swiss", rounds=4)
    won(log)
    stage = ready(log)
    table = next(one for one in stage.rounds[1].tables if 3 in one[1:3])
    act(log, "withdrawn", entry=3, reason="病", consent=1)
    now = log.state.stage(1).rounds[1].tables[table.number - 1]
    assert now.outcome is not None
    assert now.outcome.how == "forfeit"
    won(log)
    later = ready(log).rounds[2]
    assert 3 not in [side for one in later.tables for side in one[1:3]] + [bye.entry for bye in later.byes]
    assert len(later.byes) == 1
    assert 3 in [row.entry.number for row in stage_ranks(log.state, 1).standings[0].rows if row.place]


def test_001_24_2_3_in_a_knockout_the_opponent_advances() -> None:
    log = event("GJ17", 8)
    planned(log, "knockout")
    won(log)
    act(log, "withdrawn", entry=1, reason="病", consent=1)
    stage = ready(log)
    table = next(one for one in stage.rounds[1].tables if 1 in one[1:3])
    assert table.outcome is not None
    assert (table.first, table.second)[table.outcome.winner or 0] != 1
    won(log)
    won(log)
    act(log, "stage_closed", stage=1)
    assert stage_ranks(log.state, 1).tiers[0] == (2,)


def test_003_c3_7_5_with_c3_6_2_4_leaving_with_consent_is_not_an_exclusion() -> None:
    log = event("JS23", 6)
    planned(log, "swiss", rounds=3)
    won(log)
    act(log, "withdrawn", entry=2, reason="无故", consent=1, annul="annul_both")
    row = next(row for row in stage_ranks(log.state, 1).standings[0].rows if row.entry.number == 2)
    assert (row.place, row.entry.status, row.entry.results) == (None, "withdrawn", "annul_both")
    assert refused(log, "withdrawn", entry=2, reason="x", consent=1) == "entry_left"


def test_exclusion_by_ruling_is_waited_for_and_takes_effect() -> None:
    log = event("GJ17", 6)
    planned(log, "swiss", rounds=4)
    for _ in range(2):
        stage = ready(log)
        table = next(one for one in stage.open.tables if 1 in one[1:3])  # type: ignore[union-attr]
        enter(log, table.number, levels("9", "7"))
        loser = "E-W" if table.first == 1 else "N-S"
        act(log, "ruled", stage=1, table=table.number, result={"loss": loser, "levels": ["9", "7"]}, reason="三次犯规")
        won(log)
    assert due_exclusions(log.state) == (1,)
    assert refused(log, "excluded", "recorder", entry=1, reason="两次判负") == "not_yours"
    act(log, "excluded", entry=1, reason="两次判负")
    assert due_exclusions(log.state) == ()
    assert 1 not in [side for one in ready(log).open.tables for side in one[1:3]]  # type: ignore[union-attr]
    assert 1 in stage_ranks(log.state, 1).unplaced


def test_001_24_1_a_withdrawal_says_bye_or_new_draw() -> None:
    log = event("GJ17", 8)
    planned(log, "round_robin")
    odd = left_lines(log.state, act(log, "withdrawn", entry=8, reason="病", consent=1), "en")[1]
    even = left_lines(log.state, act(log, "withdrawn", entry=7, reason="病", consent=1), "zh")[1]
    assert odd.startswith("stage 1: it took no part and has no place, later opponents have a bye")
    assert even.startswith("第 1 阶段：未曾参赛，不列名次，剩双数，须重新抽签")
