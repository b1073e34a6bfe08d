"""`explain` tells of the round as it stands, with what was changed by hand."""

import pytest

from guandan.event.explained import Explanation
from guandan.event.history import BYE
from guandan.event.log import EventLog
from guandan.event.stage import Table
from guandan.game.errors import Unreadable
from tests.event.events import act, event, planned, won


def pairs_of(log: EventLog) -> list[list[int]]:
    draft = log.state.stage(1).draft
    assert draft is not None
    return [[one.number, one.first, one.second] for one in draft.tables]


def told(log: EventLog, number: int) -> dict[int, list[str]]:
    return {one.table: [note.code for note in one.notes] for one in Explanation(log, 1, number).lines()}


def second_round(count: int = 9) -> tuple[EventLog, tuple[Table, ...]]:
    log = event("GJ17", count)
    planned(log, "swiss", rounds=4)
    won(log)
    met = log.state.stage(1).rounds[0].tables
    act(log, "draft", stage=1)
    return log, met


def test_a_pair_made_by_hand_is_told_with_who_and_why_and_what_it_breaks() -> None:
    log, met = second_round(8)
    was = pairs_of(log)
    one, other = met[0].first, met[0].second
    (at,) = [at for at, row in enumerate(was) if one in row[1:]]
    ((to, partner),) = [(row[0], row[3 - row.index(other)]) for row in was if other in row[1:]]
    left = next(side for side in was[at][1:] if side != one)
    new = [row for row in was if row[0] not in (was[at][0], to)]
    new += [[was[at][0], one, other], [to, left, partner]]
    act(log, "draft_changed", "chief/王", stage=1, pairs=new, reason="电视转播")
    act(log, "published", stage=1)
    explanation = Explanation(log, 1, 2)
    line = next(line for line in explanation.lines() if line.table == was[at][0])
    assert {line.first, line.second} == {one, other}
    assert not line.engine
    assert line.notes[0].text.zh == "由 chief/王 手工调整：电视转播"
    assert line.notes[0].text.en == "changed by hand by chief/王: 电视转播"
    codes = [note.code for note in line.notes]
    assert "engine_paired" in codes
    assert "repeat" in codes
    instead = explanation.alternative(line)
    assert instead is not None
    assert instead.more.repeats < 0
    untouched = [line for line in explanation.lines() if line.table not in (was[at][0], to)]
    assert all(line.engine and "by_hand" not in [note.code for note in line.notes] for line in untouched)


def _resting(log: EventLog) -> list[int]:
    draft = log.state.stage(1).draft
    assert draft is not None
    return [one.entry for one in draft.byes]


def test_each_change_keeps_its_own_reason_and_one_taken_back_leaves_none() -> None:
    log, _ = second_round(8)
    was = pairs_of(log)
    turned = [[row[0], row[2], row[1]] if row[0] == 1 else row for row in was]
    act(log, "draft_changed", "chief/王", stage=1, pairs=turned, reason="方位")
    moved = [[{2: 9}.get(row[0], row[0]), *row[1:]] for row in turned]
    act(log, "draft_changed", "deputy/李", stage=1, pairs=moved, reason="灯坏")
    lines = {line.table: line for line in Explanation(log, 1, 2).lines()}
    assert (lines[1].notes[0].facts["reason"], lines[9].notes[0].facts["reason"]) == ("方位", "灯坏")
    assert lines[9].notes[1].facts["table"] == 2
    assert lines[1].engine
    act(log, "draft_changed", stage=1, pairs=was, reason="还原")
    assert all("by_hand" not in codes for codes in told(log, 2).values())


def test_a_bye_given_by_hand_is_told_and_a_dropped_draft_is_not() -> None:
    log, _ = second_round()
    (bye,) = _resting(log)
    was = pairs_of(log)
    given = was[0][1]
    new = [[1, bye, was[0][2]], *was[1:]]
    act(log, "draft_changed", stage=1, pairs=new, resting=[given], reason="请假")
    line = next(line for line in Explanation(log, 1, 2).lines() if line.second == BYE)
    assert line.first == given
    assert [note.code for note in line.notes] == ["by_hand", "engine_bye", "bye_not_lowest"]
    act(log, "draft_dropped", stage=1)
    with pytest.raises(Unreadable):
        Explanation(log, 1, 2)


def test_who_is_left_out_by_hand_has_no_bye() -> None:
    log, _ = second_round(8)
    won(log)
    won(log)
    act(log, "draft", stage=1)
    notes = [note for line in Explanation(log, 1, 4).lines() for note in line.notes]
    between = next(note.facts["entry"] for note in notes if note.code == "elsewhere")
    left = [row for row in pairs_of(log) if between not in row[1:]]
    act(log, "draft_changed", stage=1, pairs=left, reason="没来")
    codes = {note.code for line in Explanation(log, 1, 4).lines() for note in line.notes}
    assert "missing" in codes
    assert "elsewhere_bye" not in codes
