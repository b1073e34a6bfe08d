"""Views: what the office and the public are shown of rounds, entries and history."""

from typing import Any

import pytest

from guandan.event.exchange.tables import as_csv, as_xlsx
from guandan.event.factwords import KINDS as WORDS
from guandan.event.log import KINDS, EventLog
from guandan.event.outcomes import Result
from guandan.event.plans import PLANS
from guandan.event.views.entries import entries
from guandan.event.views.history import history
from guandan.event.views.my_event import my_event
from guandan.event.views.opened import opened
from guandan.event.views.overview import overview
from guandan.event.views.pages import as_json, entries_list, history_page, mentions, round_page
from guandan.event.views.plan import plan
from guandan.event.views.results import results, typed
from guandan.event.views.shown import seen_by
from guandan.event.views.standings import standings_view
from guandan.event.views.telling import SENTENCES
from guandan.event.views.viewer import OFFICE, PUBLIC
from guandan.event.views.waiting import TODO, todos
from guandan.event.waiting import waiting
from guandan.game.errors import GuandanError, NotAllowed
from guandan.game.fields import read
from tests.event.events import act, enter, event, levels, planned, ready, won


def played(book: str = "GJ17", **terms: Any) -> EventLog:
    log = event(book, 8, units=3, **terms)
    planned(log, "swiss", rounds=5)
    ready(log)
    return log


def test_a_round_can_be_seen_again_by_table_name_and_unit() -> None:
    log = played()
    won(log)
    won(log)
    shown = results(log.state, log.state.stage(1), 1, OFFICE)
    assert (shown.pairings.round, shown.pairings.status, shown.missing) == (1, "locked", ())
    first = shown.tables[0]
    assert (first.state, first.typed, first.score.en) == ("done", "9:7", "2:0 (15:11)")
    assert [one.table.table for one in shown.tables if mentions(one.table, "选手5-")] == [
        one.table.table for one in shown.tables if 5 in (one.table.first, one.table.second)
    ]
    assert all(one.table.first_unit or one.table.second_unit for one in shown.tables)
    page = round_page(shown, "zh")
    assert page.rows[0][0] == 1
    assert "2:0 (15:11)" in as_csv(page).decode("utf-8-sig")
    assert as_xlsx(page).startswith(b"PK")
    assert as_json(shown)["tables"][0]["table"]["first_name"].startswith("选手")


@pytest.mark.parametrize(("book", "one"), [("CLUB", True), ("JS23", False), ("NJ", False)])
def test_a_book_with_one_score_says_so(book: str, *, one: bool) -> None:
    log = event(book, 4)
    planned(log, "swiss", rounds=1)
    ready(log)
    assert overview(log.state, OFFICE).one_score is one
    act(log, "penalty", "chief", stage=1, entry=1, points=3, reason="迟到")
    (penalty,) = log.state.stage(1).penalties
    assert (penalty.points, penalty.grade) == ((0, 3) if one else (3, 0))


def test_the_plan_tells_what_is_special_about_a_stage() -> None:
    log = event("GJ17", 16)
    act(log, "stage", format="swiss", rounds=3, match={"minutes": 40})
    takes, match = {"stage": 1, "last": 8}, {"minutes": 40, "max_deals": 7}
    act(log, "stage", format="swiss", rounds=2, match=match, takes=takes, carry="points", tables_from=21)
    modes = [[2, "best_of", 3], [3, "best_of", 3], [1, "sum", 2]]
    act(log, "stage", format="knockout", takes={"stage": 2, "last": 8}, options={"third": 1}, modes=modes)
    one, two, three = plan(log.state).stages
    told = [[sentence.text.en for sentence in stage.sentences] for stage in (one, two, three)]
    assert not any("count on" in text or "numbered" in text or "chart" in text for text in told[0])
    assert "A match: by time and deals, 40 minutes, 7 deals." in told[1]
    assert {"The results of that stage count on, in every column.", "Its tables are numbered from 21."} <= set(told[1])
    assert {
        "There is a match for third place.",
        "Rounds 2, 3 of the chart: the best of 3 games.",
        "Round 1 of the chart: 2 games, by the sum of grade points.",
    } <= set(told[2])


def test_both_values_of_a_double_entry_conflict_are_shown() -> None:
    log = played(twice=1)
    enter(log, 1, levels("9", "7"), by="recorder/甲")
    enter(log, 1, levels("9", "6"), by="recorder/乙")
    enter(log, 2, levels("A", "3"), by="recorder/甲")
    one, two, *_ = results(log.state, log.state.stage(1), None, OFFICE).tables
    assert one.state == "conflict"
    assert [(claim.by, claim.typed) for claim in one.claims] == [("recorder/甲", "9:7"), ("recorder/乙", "9:6")]
    assert (two.state, len(two.claims)) == ("waiting", 1)
    assert "recorder/乙 9:6" in str(round_page(results(log.state, log.state.stage(1), None, OFFICE), "en").rows[0])
    public = results(log.state, log.state.stage(1), None, PUBLIC)
    assert not any(table.claims for table in public.tables)


def test_drafts_and_open_results_are_not_for_the_public() -> None:
    log = played()
    won(log)
    act(log, "draft", stage=1)
    assert results(log.state, log.state.stage(1), None, OFFICE).pairings.status == "draft"
    assert results(log.state, log.state.stage(1), None, PUBLIC).pairings.round == 1
    act(log, "published", stage=1)
    enter(log, 1, levels("9", "7"))
    assert {one.state for one in results(log.state, log.state.stage(1), 2, PUBLIC).tables} == {"hidden"}
    assert {one.state for one in results(log.state, log.state.stage(1), 1, PUBLIC).tables} == {"done"}


def test_002_s11_the_screen_under_nj_shows_the_current_round_only() -> None:
    log = played("NJ")
    won(log)
    ready(log)
    enter(log, 1, levels("9", "7"))
    shown = results(log.state, log.state.stage(1), None, PUBLIC)
    assert [one.state for one in shown.tables] == ["done", "missing", "missing", "missing"]
    with pytest.raises(NotAllowed) as refused:
        results(log.state, log.state.stage(1), 1, PUBLIC)
    assert (refused.value.code, refused.value.article) == ("current_round_only", "002 s11")


def test_mitchell_lists_name_the_boards() -> None:
    log = event("GJ17", 8)
    planned(log, "duplicate", rounds=2, options={"movement": "mitchell", "boards": 3})
    ready(log)
    shown = results(log.state, log.state.stage(1), None, OFFICE)
    assert [one.table.boards for one in shown.tables] == ["1-3", "4-6", "7-9", "10-12"]


def test_the_list_of_entries_has_nothing_personal() -> None:
    log = event("GJ17", 2)
    person = {"name": "张三", "phone": "13800000000", "id": "320100199001010011", "born": "1990-01-01"}
    act(log, "entry", players=[person, {"name": "李四"}], unit="南京")
    act(log, "withdrawn", entry=1, reason="病", consent=1)
    shown = entries(log.state, OFFICE)
    assert [(one.number, one.status) for one in shown.rows] == [(1, "withdrawn"), (2, "in"), (3, "in")]
    told = str(as_json(shown)) + str(entries_list(shown, "zh").rows)
    assert "张三" in told
    assert not any(part in told for part in ("13800000000", "320100199001010011", "1990-01-01"))


def test_the_history_says_who_did_what_and_when() -> None:
    log = played()
    enter(log, 1, levels("9", "7"))
    act(log, "correction", stage=1, table=1, result=levels("9", "6"), error="entry", reason="看错")
    shown = history(log.state, log.facts, OFFICE)
    last, before = shown.rows[-1], shown.rows[-2]
    assert (before.by, before.kind, before.table, before.time) == ("recorder/甲", "result", 1, "2026-03-02 09:00:00")
    assert before.what.en == "9:7 is entered for table 1, round 1"
    assert before.by_text.zh == "编排记录员 甲"
    assert [one.what.zh for one in shown.rows if one.kind == "stage"] == ["安排第 1 阶段：积分编排赛"]
    assert last.what.zh == "更正第 1 轮第 1 桌成绩为 9:6，理由：看错"
    assert history_page(shown, "zh").rows[-1][3] == last.what.zh
    with pytest.raises(GuandanError):
        history(log.state, log.facts, PUBLIC)


def test_every_kind_of_fact_has_a_name_and_a_sentence() -> None:
    assert set(WORDS) == set(SENTENCES) == {"event", *KINDS}


def test_the_history_tells_acts_apart_that_undo_each_other() -> None:
    log = event("JS23", 4)
    act(log, "checked_in", entry=1, present=1)
    act(log, "checked_in", entry=1)
    act(log, "away", entry=2, away=1)
    act(log, "away", entry=2)
    who = [log.state.entrants[number].label for number in (1, 2)]
    told = [one.what for one in history(log.state, log.facts, OFFICE).rows[-4:]]
    assert [one.en for one in told] == [
        f"1 {who[0]} are checked in",
        f"1 {who[0]} are not here after all",
        f"2 {who[1]} sit out",
        f"2 {who[1]} come back",
    ]
    assert [one.zh for one in told][1:3] == [f"撤销 1 {who[0]} 的检录", f"2 {who[1]} 暂停参加"]


def test_the_history_says_what_an_act_was_about() -> None:
    log = played()
    first = log.state.entrants[1].label
    act(log, "penalty", "chief", stage=1, entry=1, grade=2, points=1, reason="迟到")
    act(log, "penalty_lifted", "chief", stage=1, penalty=1, reason="误记")
    act(log, "event_changed", "organiser", terms={"venue": "体育馆", "meals": "一层"}, reason="定了")
    act(log, "announcement", text="{entry} 请到 1 号桌")
    act(log, "official", "organiser", name="王一", post="chief")
    told = [one.what for one in history(log.state, log.facts, OFFICE).rows[-5:]]
    assert [one.en for one in told] == [
        f"1 {first} lose 1 match point and 2 grade points, round 1; reason: 迟到",
        f"Penalty 1 of 1 {first} is lifted; reason: 误记",
        "The regulations are changed: venue, reception or documents; reason: 定了",
        "Everybody is told: {entry} 请到 1 号桌",
        "王一 is appointed chief referee",
    ]
    assert told[0].zh == f"第 1 轮，扣 1 {first} 场分 1 分、级分 2 分，理由：迟到"


@pytest.mark.parametrize(
    ("result", "text"),
    [
        (levels("9", "7"), "9:7"),
        (levels("9", "9", on_table="N-S"), "9:9@N-S"),
        ({"games": [levels("9", "7"), levels("A", "3")]}, "9:7,A:3"),
        ({"signed": [3, -1, 0]}, "+3,-1,0"),
        ({"loss": "E-W", "levels": ["8", "5"]}, "loss:E-W@8:5"),
        ({"forfeit": "both"}, "forfeit:both"),
        ({"match": ["m7", 3, "0" * 64]}, "match:m7"),
        ({}, ""),
    ],
)
def test_a_result_is_told_as_it_is_typed(result: dict[str, object], text: str) -> None:
    assert typed(read(Result, result)) == text


def test_the_public_sees_the_standings_of_the_last_results_they_know() -> None:
    log = played()
    won(log)
    ready(log)
    enter(log, 1, levels("9", "7"))
    office, public = (standings_view(log.state, 1, None, viewer) for viewer in (OFFICE, PUBLIC))
    assert (office.round, public.round) == (2, 1)
    assert office.missing == (2, 3, 4)
    assert public == standings_view(log.state, 1, 1, PUBLIC)
    assert [column.en for column in office.tables[0].columns][:2] == ["match points", "grade points"]
    assert sorted(row.entry for row in office.tables[0].rows) == list(range(1, 9))


@pytest.mark.parametrize("format_", sorted({*PLANS} - {"low_cut"}))  # which is a Swiss
def test_a_stage_that_is_not_drawn_yet_has_standings_with_nobody_in_them(format_: str) -> None:
    log = event("GJ17", 8)
    planned(log, "groups")
    rounds = 3 if format_ in ("swiss", "duplicate") else 0
    act(log, "stage", format=format_, rounds=rounds, takes={"stage": 1, "first": 1, "last": 8})
    for viewer in (OFFICE, PUBLIC):
        shown = standings_view(log.state, 2, None, viewer)
        assert (shown.round, shown.tiers, shown.unplaced) == (0, (), ())


def test_what_the_event_waits_for_is_a_list_of_things_to_do() -> None:
    log = played()
    (one,) = todos(log.state)
    assert (one.who, one.act, one.command, one.tables) == ("recorder", "result", "result", (1, 2, 3, 4))
    assert set(TODO) >= {step.act for step in waiting(log.state)}


def test_every_value_of_the_standings_is_opened_into_what_it_is_the_sum_of() -> None:
    log = played("JS23")
    won(log)
    act(log, "penalty", "chief", stage=1, entry=1, points=1, reason="迟到")
    shown = standings_view(log.state, 1, None, OFFICE).tables[0]
    for row in shown.rows:
        found = opened(log.state, 1, None, row.entry, OFFICE)
        assert tuple(one.value for one in found.values) == row.values
        assert sum(part.amount for part in found.values[0].parts) == row.values[0]
    mine = opened(log.state, 1, None, 1, OFFICE).values[0].parts
    assert [(part.how.zh, part.reason) for part in mine][-1] == ("扣分", "迟到")
    assert all(not part.reason for one in opened(log.state, 1, None, 1, PUBLIC).values for part in one.parts)
    log = played("NJ")
    won(log)
    with pytest.raises(NotAllowed, match="current"):
        opened(log.state, 1, None, 1, PUBLIC)


def test_an_entry_is_told_its_results_from_its_own_side() -> None:
    log = played()
    won(log)
    one = log.state.stage(1).rounds[0].tables[0]
    seen = seen_by(OFFICE, log)
    mine, theirs = (my_event(seen, side, OFFICE).rounds[0] for side in (one.first, one.second))
    assert (mine.typed, mine.score.zh, mine.outcome) == ("9:7", "2:0 (15:11)", "won")
    assert (theirs.typed, theirs.score.zh, theirs.outcome) == ("7:9", "0:2 (11:15)", "lost")
