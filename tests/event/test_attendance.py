"""Check-in (检录) and the draw: nobody who is there is left out in silence."""

from guandan.cli.event.words import drawn_without
from guandan.event.archive import check
from guandan.event.waiting import waiting
from tests.event.events import act, event, planned, refused


def test_who_checks_in_while_the_draft_is_open_is_drawn() -> None:
    log = event("JS23", 4, checked_in=1, late=0)
    act(log, "stage", format="swiss", rounds=2)
    assert refused(log, "stage_begun", stage=1) == "too_few_checked_in"
    for number in (1, 2, 3):
        act(log, "checked_in", entry=number, present=1)
    act(log, "stage_begun", stage=1)
    act(log, "draft", stage=1)
    act(log, "checked_in", entry=4, present=1)
    assert refused(log, "published", stage=1) == "checked_in_since"
    assert refused(log, "draft", stage=1) == "checked_in_since"
    assert [one.act for one in waiting(log.state)] == ["stage_begun"]
    assert "guandan event pair" in drawn_without(log.state, "zh")[0]
    # Taken back, the draw stands as it was.
    act(log, "checked_in", entry=4, present=0)
    assert [one.act for one in waiting(log.state)] == ["published"]
    act(log, "checked_in", entry=4, present=1)
    act(log, "stage_begun", stage=1)
    act(log, "draft", stage=1)
    act(log, "published", stage=1)
    assert len(log.state.stage(1).rounds[0].tables) == 2
    assert drawn_without(log.state, "en") == []
    assert check(log) is None


def test_001_24_1_3_who_is_entered_to_fill_up_an_even_number_is_drawn() -> None:
    log = event("GJ17", 4)
    planned(log, "swiss", rounds=2)
    act(log, "draft", stage=1)
    act(log, "withdrawn", "chief", entry=4, reason="病", consent=1)
    act(log, "entry", number=5, players=[{"name": "补"}, {"name": "足"}], unit="新单位")
    assert refused(log, "draft", stage=1) == "checked_in_since"
    assert refused(log, "published", stage=1) == "checked_in_since"
    assert "guandan event pair" in drawn_without(log.state, "zh")[0]
    act(log, "stage_begun", stage=1)
    act(log, "draft", stage=1)
    act(log, "published", stage=1)
    paired = {one for table in log.state.stage(1).rounds[0].tables for one in (table.first, table.second)}
    assert paired == {1, 2, 3, 5}
    assert check(log) is None


def test_who_checks_in_after_publication_is_a_late_entry() -> None:
    log = event("JS23", 5, checked_in=1)
    for number in (1, 2, 3, 4):
        act(log, "checked_in", entry=number, present=1)
    planned(log, "swiss", rounds=3)
    act(log, "draft", stage=1)
    act(log, "published", stage=1)
    act(log, "checked_in", entry=5, present=1)
    assert "guandan event late" in drawn_without(log.state, "en")[0]
    assert waiting(log.state)[0].act == "result"


def test_a_stage_of_nobody_says_so() -> None:
    log = event("JS23", 1)
    act(log, "stage", format="swiss", rounds=2)
    assert refused(log, "stage_begun", stage=1) == "too_few_entries"
