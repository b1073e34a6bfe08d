"""Places, remarks and scores that people asked about (issue 14, 20)."""

from guandan.event.exchange.tables import table_page
from guandan.event.final import stage_ranks
from guandan.event.views.standings import table_of
from tests.event.events import act, enter, event, levels, planned, ready, refused


def test_a_tie_that_the_lot_decided_is_marked() -> None:
    log = event("JS23", 4)
    planned(log, "swiss", rounds=1)
    ready(log)
    for table in (1, 2):
        enter(log, table, levels("9", "7"))
    act(log, "locked", stage=1)
    act(log, "stage_closed", stage=1)
    (table_,) = stage_ranks(log.state, 1).standings
    remarks = [row[-1] for row in table_page(table_of(log.state.rules, table_, {}), "en").rows]
    assert remarks == ["by lot"] * 4


def test_two_who_did_not_come_in_a_knockout_have_a_place() -> None:
    log = event("GJ17", 8)
    planned(log, "knockout")
    ready(log)
    first = log.state.stage(1).rounds[0].tables[0]
    enter(log, first.number, {"forfeit": "both"})
    for table in log.state.stage(1).rounds[0].tables[1:]:
        enter(log, table.number, levels("9", "7"))
    act(log, "locked", stage=1)
    ranks = stage_ranks(log.state, 1)
    last = ranks.tiers[-1]
    assert {first.first, first.second} <= set(last)
    assert len(last) == 5
    assert ranks.unplaced == ()


def test_h_41_a_meeting_of_teams_brings_the_points_of_its_boards_or_of_one_match() -> None:
    for scored, points in (("boards", [[3, 1], [4, 0]]), ("match", [[2, 0], [2, 0]])):
        log = event("JS23", 4, kinds=["teams"], pairs=2, team_points=scored)
        planned(log, "swiss", rounds=2)
        ready(log)
        first = enter(log, 1, {"boards": [levels("9", "7"), levels("9", "9")]})
        second = enter(log, 2, {"forfeit": "N-S"})
        found = [[score[0] for score in fact.data["outcome"]["scores"]] for fact in (first, second)]
        assert found == points
    assert (
        refused(event("JS23", 0), "event_changed", "organiser", terms={"team_points": "x"}, reason="x") == "wrong_field"
    )
