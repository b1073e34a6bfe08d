"""The schedule: rounds in units with their tables, and the limits of the books."""

import contextlib

from hypothesis import given
from hypothesis import strategies as st

from guandan.event.exchange.tables import timetable_page
from guandan.event.schedule import Hall, Plan, Session, Slot, Span, clock, equipment, minutes, unit_name
from guandan.event.timetable import check, draft
from guandan.game.errors import Unreadable
from guandan.game.fields import read
from guandan.game.ruleset import load

JS23, NJ, GJ17 = load("JS23"), load("NJ"), load("GJ17")
MORNING, AFTERNOON = minutes("09:00"), minutes("14:00")
HALL = [Hall("A", 20), Hall("B", 10)]
DAYS = [Session(day, start, 3) for day in ("2026-05-01", "2026-05-02") for start in (MORNING, AFTERNOON)]


def slot(number: int, start: str, end: str, unit: int = 1, *spans: Span, event: str = "e", day: str = "1") -> Slot:
    return Slot(event, number, f"2026-05-0{day}", unit, minutes(start), minutes(end), spans or (Span("A", 1, 10),))


def plan(rounds: int, kind: str = "pairs_men", tables: int = 10, event: str = "e", place: str = "hall") -> Plan:
    return Plan(event, kind, rounds, 50, tables, place)


def codes(found: tuple[object, ...]) -> list[str]:
    return [finding.code for finding in found]  # type: ignore[attr-defined]


def test_a_draft_keeps_what_it_must() -> None:
    plans = [plan(5), plan(4, "teams_men", 12, "t"), plan(3, "pairs_women", 6, "w")]
    slots, found = draft(JS23, plans, DAYS, HALL)
    assert found == ()
    assert check(JS23, plans, slots, HALL) == ()
    assert len(slots) == 12
    teams = max((one.day, one.end) for one in slots if one.event == "t")
    assert min((one.day, one.start) for one in slots if one.event == "e") >= teams
    # Women's pairs do not wait for the men's teams.
    assert min((one.day, one.start) for one in slots if one.event == "w") == ("2026-05-01", MORNING)


def test_003_c4_4_thirty_minutes_between_rounds() -> None:
    slots, _ = draft(JS23, [plan(2)], DAYS, HALL)
    assert slots[1].start - slots[0].end == 30
    near = (slot(1, "09:00", "09:50"), slot(2, "10:19", "11:09"))
    (found,) = check(JS23, [plan(2)], near, HALL)
    assert (found.code, found.grave, found.article) == ("interval_short", True, "003 c4.4")
    assert check(GJ17, [plan(2)], near, HALL) == ()


def test_002_s1_2_five_to_ten_minutes_between_rounds_of_a_unit() -> None:
    assert check(NJ, [plan(2)], (slot(1, "09:00", "09:50"), slot(2, "10:00", "10:50")), HALL) == ()
    assert codes(check(NJ, [plan(2)], (slot(1, "09:00", "09:50"), slot(2, "10:01", "10:51")), HALL)) == [
        "interval_long"
    ]
    assert check(NJ, [plan(2)], (slot(1, "09:00", "09:50"), slot(2, "14:00", "14:50", 2)), HALL) == ()


def test_003_c4_4_two_units_of_three_rounds_are_advised() -> None:
    four = tuple(slot(at + 1, clock(540 + at * 90), clock(590 + at * 90)) for at in range(4))
    (found,) = check(JS23, [plan(4)], four, HALL)
    assert (found.code, found.grave) == ("many_rounds", False)
    units = tuple(slot(at, clock(400 + 200 * at), clock(450 + 200 * at), at) for at in (1, 2, 3))
    assert codes(check(JS23, [plan(3)], units, HALL)) == ["many_units"]


def test_003_c4_4_teams_end_before_the_same_pairs_begin() -> None:
    plans = [plan(1), plan(1, "teams_men", event="t")]
    slots = (slot(1, "09:00", "09:50"), slot(1, "14:00", "14:50", 2, event="t"))
    assert codes(check(JS23, plans, slots, HALL)) == ["team_first"]
    assert check(GJ17, plans, slots, HALL) == ()
    assert check(JS23, [plan(1, "pairs_women"), plans[1]], slots, HALL) == ()


def test_every_fault_has_its_name() -> None:
    plans = [plan(3), plan(1, "pairs_women", event="w")]
    slots = (
        slot(2, "09:00", "09:50"),
        slot(1, "11:00", "11:30"),
        slot(1, "13:00", "13:50", 2, Span("A", 1, 5)),
        slot(4, "15:00", "15:50", 2, Span("C", 1, 10)),
        slot(1, "13:30", "14:20", 2, Span("A", 5, 25), event="w"),
        slot(1, "09:00", "09:50", event="x"),
    )
    found = codes(check(JS23, plans, slots, [Hall("A", 20, 250)], [("w", "e")]))
    assert sorted(found) == [
        "hall_low",
        "out_of_order",
        "players_shared",
        "round_extra",
        "round_missing",
        "round_short",
        "round_twice",
        "tables_beyond",
        "tables_shared",
        "tables_wrong",
        "unknown_hall",
        "unknown_plan",
    ]


def test_no_room_is_said() -> None:
    _, found = draft(JS23, [plan(13)], DAYS, HALL)
    assert [(one.code, one.facts["round"]) for one in found] == [("no_room", 13)]
    _, found = draft(JS23, [plan(1, tables=31)], DAYS, HALL)
    assert codes(found) == ["no_room"]


def test_001_25_online_needs_no_tables() -> None:
    online = plan(2, tables=1000, place="online")
    slots, found = draft(GJ17, [online], DAYS, [])
    assert found == ()
    assert slots[0].spans == ()
    assert check(GJ17, [online], slots, []) == ()


def test_what_the_halls_need() -> None:
    slots, _ = draft(JS23, [plan(2, tables=25)], DAYS, HALL)
    assert slots[0].spans == (Span("A", 1, 20), Span("B", 1, 5))
    assert equipment(JS23, slots) == (25, 50, 25, 50, 2, 0)
    assert equipment(load("JS23"), slots, boards=4).boards == 100
    assert equipment(JS23, ()) == (0, 0, 0, 0, 0, 0)


def test_a_slot_goes_through_a_fact() -> None:
    slots, _ = draft(JS23, [plan(5)], DAYS, HALL)
    assert tuple(read(Slot, one.as_data()) for one in slots) == slots
    page = timetable_page(slots, "en")
    assert page.rows[0] == ["2026-05-01", "morning", "09:00-09:50", "e", 1, "A 1-10"]
    assert unit_name(minutes("19:00")).zh == "晚上"


@given(st.one_of(st.text(), st.integers(), st.none()))
def test_a_time_is_read_or_refused(text: object) -> None:
    with contextlib.suppress(Unreadable):
        assert 0 <= minutes(text) < 48 * 60


def test_times_are_written_as_they_are_read() -> None:
    assert all(minutes(clock(time)) == time for time in range(48 * 60))


def test_drafts_of_all_sizes_break_nothing() -> None:
    for tables in range(1, 16):
        for rounds in range(1, 7):
            plans = [plan(rounds, "teams_mixed", tables, "t"), plan(rounds, "pairs_mixed", tables, "p")]
            slots, found = draft(JS23, plans, DAYS, HALL)
            assert found == ()
            assert not any(one.grave for one in check(JS23, plans, slots, HALL))
