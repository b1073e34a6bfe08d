"""Events from the first entry to the final ranking, in every format, each checked, exported and read again."""

import random
from typing import Any

import pytest

from guandan.event.archive import check, exported, imported
from guandan.event.final import final_ranking, stage_ranks, unit_ranking
from guandan.event.formats.duplicate import all_at_once, mitchell, totals
from guandan.event.log import EventLog
from guandan.game.ruleset import BOOKS
from tests.event.events import act, event, play

ALONE: dict[str, tuple[int, dict[str, Any]]] = {
    "swiss": (9, {"rounds": 5}),
    "low_cut": (12, {"options": {"units": [2, 2, 2], "stay": [8, 4]}}),
    "round_robin": (7, {}),
    "double_rotation": (4, {"options": {"method": "rotation", "cycles": 2}}),
    "groups": (11, {"options": {"groups": 3}}),
    "knockout": (11, {"options": {"third": 1}}),
    "knockout_by_lot": (13, {"options": {"seeds": 4}}),
    "best_of": (6, {"modes": [[2, "best_of", 3], [3, "sum", 2]]}),
    "double_knockout": (9, {"options": {"reset": 1}}),
    "same_section": (6, {"options": {"drop": "same_section"}}),
    "page": (4, {}),
    "double_page": (8, {}),
    "duplicate": (9, {"rounds": 4, "options": {"boards": 3}}),
    "mitchell": (9, {"rounds": 3, "options": {"movement": "mitchell", "boards": 2}}),
}
NAMES = {
    "double_rotation": "round_robin",
    "knockout_by_lot": "knockout",
    "best_of": "knockout",
    "same_section": "double_knockout",
    "mitchell": "duplicate",
}


def whole(log: EventLog) -> None:
    """What holds for every closed event."""
    state = log.state
    assert state.status == "closed"
    final = final_ranking(state)
    numbers = [one for tier in final.tiers for one in tier] + list(final.unplaced)
    took_part = {one for stage in state.stages for one in stage.entrants}
    assert sorted(numbers) == sorted(took_part)
    assert check(log) is None
    data = exported(log)
    again = imported(data)
    assert again.state == state
    assert exported(again) == data


@pytest.mark.parametrize("name", ALONE)
@pytest.mark.parametrize("seed", range(3))
def test_every_format_alone(name: str, seed: int) -> None:
    count, data = ALONE[name]
    log = event("GJ17" if seed else "JS23", count, seeded=seed != 1)
    if name in ("duplicate", "mitchell"):
        log = event("GJ17", count)
    act(log, "stage", format=NAMES.get(name, name), **data)
    play(log, random.Random(f"{name} {seed}"))
    whole(log)


@pytest.mark.parametrize("book", BOOKS)
def test_a_swiss_under_every_book(book: str) -> None:
    log = event(book, 10, seeded=book in ("HA17", "GJ17", "JS23"), units=4)
    act(log, "stage", format="swiss", rounds=5)
    play(log, random.Random(book))
    whole(log)
    assert unit_ranking(log.state)


MIXED: dict[str, tuple[int, list[dict[str, Any]]]] = {
    "swiss_then_knockout": (
        14,
        [
            {"format": "swiss", "rounds": 4},
            {"format": "knockout", "takes": {"stage": 1, "last": 8}, "place": "tv", "modes": [[3, "best_of", 5]]},
        ],
    ),
    "groups_then_cross": (
        12,
        [
            {"format": "groups", "options": {"groups": 4}},
            {"format": "cross", "takes": {"stage": 1}, "options": {"through": 2, "third": 1}},
        ],
    ),
    "groups_then_page": (
        8,
        [{"format": "groups", "options": {"groups": 2}}, {"format": "group_page", "takes": {"stage": 1}}],
    ),
    "same_place_finals": (
        9,
        [{"format": "groups", "options": {"groups": 3}}, {"format": "finals", "takes": {"stage": 1}}],
    ),
    "band_finals": (
        12,
        [
            {"format": "groups", "options": {"groups": 3}},
            {"format": "finals", "takes": {"stage": 1}, "options": {"widths": [2]}},
        ],
    ),
    "carried_points": (
        12,
        [
            {"format": "swiss", "rounds": 3},
            {"format": "swiss", "rounds": 2, "takes": {"stage": 1, "last": 6}, "carry": "points"},
            {"format": "round_robin", "takes": {"stage": 1, "first": 7}, "place": "online"},
        ],
    ),
}


@pytest.mark.parametrize("name", MIXED)
def test_stages_of_one_event(name: str) -> None:
    count, stages = MIXED[name]
    log = event("JS23", count)
    for data in stages:
        act(log, "stage", **data)
    play(log, random.Random(name))
    whole(log)


def test_bands_stand_behind_each_other() -> None:
    count, stages = MIXED["carried_points"]
    log = event("JS23", count)
    for data in stages:
        act(log, "stage", **data)
    play(log, random.Random(5))
    state = log.state
    order = [one for tier in final_ranking(state).tiers for one in tier]
    upper = [one for one in state.stages[1].entrants if one in order]
    assert set(order[: len(upper)]) == set(upper)
    first, second = (stage_ranks(state, number).standings[0] for number in (1, 2))
    for one in upper:
        for name in ("points", "grade", "promotions"):
            carried = [part.amount for part in second.parts(one, name) if second.field.told(part.round)[0] == 1]
            assert sum(carried) == sum(part.amount for part in first.parts(one, name)), name


def test_a_team_event() -> None:
    log = event("JS23", 7, kinds=["teams"], pairs=3)
    act(log, "stage", format="swiss", rounds=3)
    act(log, "stage", format="knockout", takes={"stage": 1, "last": 4})
    play(log, random.Random(1))
    whole(log)


def test_results_entered_twice() -> None:
    log = event("NJ", 8, seeded=False, twice=1)
    act(log, "stage", format="swiss", rounds=4)
    play(log, random.Random(4))
    whole(log)
    assert any(fact.kind == "settled" for fact in log.facts)


def test_those_cut_later_stand_before_those_cut_earlier() -> None:
    log = event("GJ17", 13)
    act(log, "stage", format="low_cut", options={"units": [2, 2, 1], "stay": [8, 4]})
    play(log, random.Random(3))
    stage = log.state.stages[0]
    order = [one for tier in final_ranking(log.state).tiers for one in tier]
    cuts = [one.stay for one in stage.rounds if one.stay]
    assert [len(cut) for cut in cuts] == [8, 4]
    placed = set(order)
    assert set(order[: len(placed & set(cuts[1]))]) == placed & set(cuts[1])
    assert set(order[: len(placed & set(cuts[0]))]) == placed & set(cuts[0])
    for one, stay in ((stage.rounds[2], cuts[0]), (stage.rounds[4], cuts[1])):
        assert {side for table in one.tables for side in table[1:3]} <= set(stay)


@pytest.mark.parametrize("movement", ["all_at_once", "mitchell"])
def test_duplicate_scores_are_those_of_the_format(movement: str) -> None:
    log = event("GJ17", 9)
    act(log, "stage", format="duplicate", rounds=3, options={"movement": movement, "boards": 2})
    play(log, random.Random(6))
    stage = log.state.stages[0]
    line = [one for pool in stage.pools for one in pool]
    sittings = {"all_at_once": all_at_once, "mitchell": mitchell}[movement](9, 3)
    results = {
        (one.number, table.number, (table.game - 1) * 2 + at): result
        for one in stage.rounds
        for table in one.tables
        for at, result in enumerate(table.outcome.signed if table.outcome else (), start=1)
        if result
    }
    wanted = {line[number - 1]: score for number, score in totals(sittings, results, 2).items()}
    gone = {
        side
        for one in stage.rounds
        for table in one.tables
        if table.outcome and any(table.outcome.forfeits)
        for side in (table.first, table.second)
    }
    for table_ in stage_ranks(log.state, 1).standings:
        for row in table_.rows:
            if row.entry.number not in gone:  # a forfeit has a score of its own (R-131)
                assert row.values == (wanted.get(row.entry.number, 0),)
