"""Stages of one event (项目) or age group (组别) each, in one event: who takes part, and rankings of their own."""

from typing import Any

from guandan.event.archive import check, exported, imported
from guandan.event.eligibility import GROUPS
from guandan.event.final import Division, divisions, final_ranking, unit_ranking
from guandan.event.log import EventLog, opening_body
from guandan.event.rehearsing import Script, rehearsed
from guandan.event.samples import invented
from guandan.event.templates import Wish, divided, entrants_of, template
from guandan.event.views.overview import overview
from guandan.event.views.pairings import stage_name
from guandan.event.views.plan import plan
from guandan.event.views.viewer import OFFICE
from guandan.game.ruleset import load
from tests.event.events import START, act, planned, ready, refused

KINDS = ("pairs_men", "pairs_women", "pairs_mixed")


def games(*, shared: bool = False) -> EventLog:
    """Four pairs of men (1-4), of women (5-8), and mixed (9-12); the mixed may be people of the others."""
    log = EventLog()
    log.open(opening_body("games", "运动会", load("JS23"), {"kinds": list(KINDS)}, seed="s"), START)
    for at, kind in enumerate(KINDS):
        for pair in range(1, 5):
            sexes = {"pairs_men": "mm", "pairs_women": "ff", "pairs_mixed": "mf"}[kind]
            names = [f"{sex}{pair}" if shared and at in (0, 2) and sex == "m" else f"{kind}{pair}{seat}"
                     for seat, sex in enumerate(sexes)]  # fmt: skip
            if shared and at == 0:
                names[1] = f"n{pair}"
            players = [{"name": name, "sex": sex} for name, sex in zip(names, sexes, strict=True)]
            act(log, "entry", "recorder", players=players, event=kind, unit=f"U{pair}")
    return log


def test_003_c3_1_a_stage_takes_the_entries_of_one_event() -> None:
    log = games()
    for kind in KINDS:
        planned(log, "round_robin", takes={"event": kind})
    assert [sorted(stage.entrants) for stage in log.state.stages] == [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]]


def test_every_event_has_a_ranking_of_its_own() -> None:
    log = games()
    act(log, "stage", format="round_robin", takes={"event": "pairs_men"})
    act(log, "stage", format="knockout", takes={"event": "pairs_women"})
    act(log, "stage", format="page", takes={"stage": 1, "first": 1, "last": 4})
    for _ in rehearsed(log, Script("r")):
        pass
    assert log.state.status == "closed"
    men, women = divisions(log.state)
    assert (men, women) == (Division("pairs_men"), Division("pairs_women"))
    assert sorted(final_ranking(log.state, men).places) == [1, 2, 3, 4]
    assert sorted(final_ranking(log.state, women).places) == [5, 6, 7, 8]
    assert [place for place, _ in log.facts[-1].data["ranking"]].count(1) == 2
    # A unit's places of all events add up (004).
    assert sum(one.total for one in unit_ranking(log.state)) == sum(
        place for one in (men, women) for place in final_ranking(log.state, one).places.values()
    )
    assert check(log) is None
    assert exported(imported(exported(log))) == exported(log)


def test_the_plan_says_for_whom_an_event_can_be_held() -> None:
    own = {"key": "u18", "zh": "少年组", "en": "under 18", "most": 17}
    log = EventLog()
    terms = {"groups": ["open", own], "reference": "2026-05-01"}
    log.open(opening_body("own", "少年杯", load("JS23"), terms, seed="s"), START)
    shown = plan(log.state)
    assert [one.key for one in shown.kinds] == ["pairs", *KINDS]
    assert [one.key for one in shown.groups] == [*GROUPS, "u18"]
    said = [one.own or one.key for one in shown.groups if one.key in ("senior", "u18")]
    assert said == ["senior", own]
    act(log, "event_changed", "organiser", terms={"groups": said}, reason="改组别")
    assert [group.key for group in overview(log.state, OFFICE).groups] == ["senior", "u18"]


def test_a_stage_says_whose_it_is() -> None:
    log = games()
    act(log, "stage", format="round_robin", takes={"event": "pairs_men"})
    act(log, "stage", format="page", takes={"stage": 1, "first": 1, "last": 4})
    act(log, "stage", format="swiss", rounds=3, takes={"event": "pairs_women"}, name="女子组")
    act(log, "stage", format="swiss", rounds=3)
    names = [stage_name(log.state, stage) for stage in log.state.stages]
    assert [one.zh for one in names] == ["循环赛 · 男子双人", "佩奇制 · 男子双人", "女子组", "积分编排赛"]
    assert names[1].en == "Page · men's pairs"
    shown = plan(log.state)
    assert [one.sentences[0].text.zh for one in shown.stages[::2]] == [
        "男子双人：全部 4 个参加。",
        "女子双人：全部 4 个参加。",
    ]
    assert [kind.key for kind in overview(log.state, OFFICE).kinds] == list(KINDS)


def test_a_stage_is_planned_anew_by_what_the_plan_shows_of_it() -> None:
    log = games()
    act(log, "stage", format="swiss", rounds=3, takes={"event": "pairs_men"}, match={"minutes": 45}, tables_from=11)
    (before,) = plan(log.state).stages
    act(log, "stage", **{**before.spec, "rounds": 2})
    (after,) = plan(log.state).stages
    assert after.spec == {**before.spec, "rounds": 2}


def test_a_template_has_its_stages_for_each_division() -> None:
    rules = load("JS23")
    whom = entrants_of("pairs", ["men", "women"], ["senior", ""])
    assert whom == {"kinds": ["pairs_men", "pairs_women"], "groups": ["senior", "open"]}
    stages = divided(lambda: template("swiss_page").stages(rules, Wish(12)), whom, 6)
    assert [one.get("tables_from", 1) for one in stages] == [1, 1, 11, 11, 21, 21, 31, 31]
    assert stages[4]["takes"] == {"event": "pairs_women", "group": "senior"}
    assert [one["takes"]["stage"] for one in stages[1::2]] == [1, 3, 5, 7]
    log = EventLog()
    log.open(opening_body("cups", "杯", rules, {**whom, "reference": "2026-05-01"}, seed="s"), START)
    entries = invented(48, log.state.terms.conditions, "s")
    act(log, "import_entries", entries=[one._replace(number=0).as_data() for one in entries])
    for one in stages:
        act(log, "stage", **one)
    assert [one.entries for one in plan(log.state).stages] == [12, 4] * 4
    assert divided(lambda: [{"format": "swiss"}], entrants_of("pairs", ["men"], []), 6) == [{"format": "swiss"}]


def test_a_group_that_the_regulations_do_not_have_is_refused() -> None:
    log = games()
    assert refused(log, "stage", format="swiss", rounds=3, takes={"event": "teams"}) == "wrong_field"
    assert refused(log, "stage", format="swiss", rounds=3, takes={"group": "senior"}) == "wrong_field"
    planned(log, "round_robin", takes={"event": "pairs_men"})
    asked: dict[str, Any] = {"stage": 1, "first": 1, "last": 4, "event": "pairs_men"}
    assert refused(log, "stage", format="knockout", takes=asked) == "wrong_field"


def test_a_late_entry_joins_its_own_event_only() -> None:
    log = games()
    planned(log, "swiss", rounds=3, takes={"event": "pairs_men", "entries": [1, 2, 3]})
    ready(log)
    assert refused(log, "joined", stage=1, entry=5, waived="x") == "other_division"
    act(log, "joined", stage=1, entry=4, waived="x")


def test_003_c4_4_nobody_plays_in_two_events_at_once() -> None:
    for shared in (False, True):
        log = games(shared=shared)
        for kind in ("pairs_men", "pairs_mixed"):
            act(log, "stage", format="knockout", takes={"event": kind})
        slots = [
            {"event": str(stage), "round": number, "day": "2026-05-01", "unit": 1, "start": f"{8 + 2 * number:02}:00",
             "end": f"{9 + 2 * number:02}:00", "spans": [["A", stage * 2 - 1, stage * 2]]}
            for stage in (1, 2) for number in (1, 2)
        ]  # fmt: skip
        asked: dict[str, Any] = {"slots": slots, "halls": [["A", 4]]}
        if shared:
            assert refused(log, "schedule", **asked) == "against_rules"
        else:
            act(log, "schedule", **asked)
