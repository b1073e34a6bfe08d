"""Random acts, sensible and not: refused ones change nothing, every prefix folds alike, files are the same bytes."""

import contextlib
import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from guandan.event.archive import check, exported, imported, rederive
from guandan.event.log import KINDS, EventLog
from guandan.event.state import Event
from guandan.event.waiting import expects, waiting
from guandan.game.acts import Act
from guandan.game.errors import GuandanError
from guandan.game.facts import Body, Fact, seal
from guandan.game.ruleset import BOOKS
from tests.conftest import SOAK
from tests.event.events import MINUTE, START, event, people, random_result, step

WALKS = 300 if SOAK else 24
ROLES = ("organiser", "chief", "deputy", "recorder", "referee", "committee", "table", "player", "public", "nobody")
LIKELY = (2, 12, 1, 4, 1, 1, 1, 1, 1, 1)
FORMATS: tuple[dict[str, Any], ...] = (
    {"format": "swiss", "rounds": 4},
    {"format": "swiss", "rounds": 3, "options": {"unit": "hard"}},
    {"format": "low_cut", "options": {"units": [2, 1], "stay": [4]}},
    {"format": "round_robin"},
    {"format": "round_robin", "options": {"method": "rotation"}},
    {"format": "groups", "options": {"groups": 2}},
    {"format": "knockout", "options": {"third": 1}},
    {"format": "double_knockout"},
    {"format": "duplicate", "rounds": 3, "options": {"boards": 2}},
)
LATER: tuple[dict[str, Any], ...] = (
    {"format": "knockout", "takes": {"stage": 1, "last": 4}},
    {"format": "swiss", "rounds": 2, "takes": {"stage": 1}},
    {"format": "finals", "takes": {"stage": 1}},
    {"format": "cross", "takes": {"stage": 1}},
    {"format": "page", "takes": {"stage": 1, "last": 4}},
)


def anything(state: Event, dice: random.Random) -> tuple[str, dict[str, Any]]:
    """An act that may make sense."""
    stage: dict[str, Any] = {"stage": dice.randint(1, max(1, len(state.stages)))}
    entry: dict[str, Any] = {"entry": dice.randint(0, len(state.entrants) + 1)}
    where = {**stage, "round": dice.randint(1, 4), "table": dice.randint(0, 6)}
    if dice.random() < 0.3:
        del where["round"]
    reason = {"reason": dice.choice(["因病"] * 9 + [""])}
    found = next((one for one in state.stages if one.number == stage["stage"] and one.rounds), None)
    tables = found.rounds[-1].tables if found else ()
    result = {"levels": ["9", "7"]}
    if found and tables:
        result = random_result(state, found, dice.choice(tables), dice)
    pairs = [[table.number, table.second, table.first] for table in tables]
    if dice.random() < 0.5 and len(pairs) > 1:
        pairs[0][1], pairs[1][1] = pairs[1][1], pairs[0][1]
    byes = [bye.entry for bye in found.rounds[-1].byes] if found and found.rounds else []
    seed = {"seed": dice.choice(["again", ""])}
    table: dict[str, dict[str, Any]] = {
        "entry": {"players": people(dice.randint(1, 40), dice.choice([1, 2, 2, 2, 3])), "unit": "U1"},
        "import_entries": {
            "entries": [{"players": people(dice.randint(20, 90)), "unit": "U3"} for _ in range(dice.randint(1, 2))]
        },
        "entry_changed": {**entry, "unit": "U2"},
        "checked_in": {**entry, "present": 1},
        "substitution": {**entry, "out": f"选手{entry['entry']}-1", "player": {"name": "替补"}, **reason},
        "away": {**entry, "away": dice.randint(0, 1)},
        "withdrawn": {
            **entry,
            **reason,
            "consent": dice.randint(0, 1),
            "annul": dice.choice(["", "annul", "annul_both"]),
        },
        "excluded": {**entry, **reason},
        "seed": seed,
        "stage": dict(dice.choice(FORMATS if not state.stages else LATER)),
        "stage_dropped": stage,
        "stage_begun": stage,
        "joined": {**stage, **entry},
        "rounds": {**stage, "rounds": dice.randint(0, 5), **reason},
        "decided": {**stage, "winner": 1, "loser": 2},
        "stage_closed": stage,
        "draft": {**stage, **({"round": dice.randint(1, 4)} if dice.random() < 0.3 else {})},
        "draft_changed": {**stage, "pairs": pairs, "resting": byes, **reason},
        "draft_dropped": stage,
        "published": stage,
        "locked": stage,
        "result": {**where, "result": result},
        "settled": {**where, "result": result, **reason},
        "line_up": {**where, **entry, "pairs": [[1, 2]]},
        "correction": {**where, "result": result, "error": dice.choice(["entry", "slip", "published"]), **reason},
        "referee_called": where,
        "referee_came": where,
        "chief_called": {**where, "what": "信号", "draft": {"infraction": "signal", "offender": "E"}},
        "chief_came": where,
        "handed_over": {**where, "to": dice.choice("甲乙丙丁")},
        "sheet_signed": {**where, "side": dice.choice(["E-W", "N-S", "referee"]), "match": ["sheet", 3, "0" * 64]},
        "correction_limit": {"minutes": dice.randint(0, 60)},
        "ruled": {**where, "result": dice.choice([result, {"forfeit": "N-S"}, {"loss": "E-W"}]), **reason},
        "penalty": {**stage, **entry, "points": dice.randint(0, 2), "grade": 1, **reason},
        "penalty_lifted": {**stage, "penalty": dice.randint(1, 2), **reason},
        "meeting": {"name": "技术会议", "day": "2026-03-01", "present": [1]},
        "award": {**entry, "award": "体育道德风尚奖", "reason": ""},
        "official": {
            "name": dice.choice("长副甲乙丙丁"),
            "post": dice.choice(["chief", "referee", "panel"]),
            "kin": [],
        },
        "official_gone": {"name": dice.choice("长副甲乙丙丁"), "post": "referee", **reason},
        "notice": {},
        "objection": {"unit": dice.choice(["U0", "U1", "U2"]), "official": dice.choice("长副甲乙丙丁")},
        "assignment": {**stage, **({"tables": [[1, "甲"]], "waived": "试"} if dice.random() < 0.3 else {})},
        "schedule": {
            "slots": [{"event": "1", "round": 1, "day": "2026-03-02", "unit": 1, "start": "09:00", "end": "10:00"}],
            **({"waived": "试"} if dice.random() < 0.5 else {}),
        },
        "round_begun": stage,
        "round_paused": {**stage, **reason},
        "round_resumed": stage,
        "time_called": stage,
        "recalled": {**stage, **reason},
        "announcement": {"text": "公告"},
        "event_changed": {"name": dice.choice(["杯赛", "秋季赛"]), "terms": {"late": dice.randint(0, 3)}, **reason},
        "put_away": reason,
        "put_back": {},
        "personal_erased": {**entry, **reason},
        "applied": {"players": [{"name": dice.choice("赵钱孙李周"), "phone": "13912345678"}, {"name": "吴"}]},
        "admitted": {"application": dice.randint(1, 3)},
        "declined": {"application": dice.randint(1, 3), **reason},
        "suspended": reason,
        "resumed": {},
        "stopped": reason,
        "closed": {},
    }
    assert set(table) == set(KINDS)
    weights = {
        "stage_dropped": 0.2,
        "stopped": 0.03,
        "put_away": 0.1,
        "suspended": 0.2,
        "withdrawn": 0.5,
        "excluded": 0.1,
        "entry": 0.5,
        "import_entries": 0.3,
        "award": 0.2,
        "result": 3,
        "closed": 0.1,
    }
    kinds = list(table)
    kind = dice.choices(kinds, [weights.get(kind, 1.0) for kind in kinds])[0]
    return kind, table[kind]


def walk(seed: int, steps: int = 400) -> tuple[EventLog, list[Event]]:
    dice = random.Random(seed)
    log = event(dice.choice(BOOKS), dice.randint(4, 11), seeded=dice.random() < 0.5, units=3, twice=int(seed % 4 == 0))
    log.act(Act("stage", "chief", dict(dice.choice(FORMATS))), START)
    if dice.random() < 0.7:
        with contextlib.suppress(GuandanError):
            log.act(Act("stage", "chief", dict(dice.choice(LATER))), START)
    states = [log.state]
    begin = len(log.facts) - 1
    for _ in range(steps):
        before, count = log.state, len(log.facts)
        at = before.at + dice.choice([0, 1000, MINUTE])
        kind, data = anything(before, dice)
        open_ = waiting(before)
        expects(before)
        with contextlib.suppress(GuandanError):
            if dice.random() < 0.5 and open_ and (open_[0].act != "closed" or dice.random() < 0.1):
                step(log, open_[0].who, open_[0].act, open_[0].data, dice)
            else:
                log.act(Act(kind, f"{dice.choices(ROLES, LIKELY)[0]}/{dice.choice('甲乙')}", data), at)
        if len(log.facts) == count:
            assert log.state is before
        states += [log.state] * (len(log.facts) - count)
    assert len(states) == len(log.facts) - begin
    return log, states


@pytest.mark.parametrize("seed", range(WALKS))
def test_random_acts(seed: int) -> None:
    log, states = walk(seed)
    again = EventLog(log.facts[: len(log.facts) - len(states) + 1])
    for state, fact in zip(states, [None, *log.facts[len(again.facts) :]], strict=True):
        if fact is not None:
            again.add(fact)
        assert again.state == state
    assert check(log) is None
    data = exported(log)
    assert exported(imported(data)) == data
    for stage in log.state.stages:
        for one in stage.rounds:
            if not one.changed:
                made = rederive(log, stage.number, one.number)
                assert [meets[:3] for meets in made.meets] == [table[:3] for table in one.tables]


def resealed(facts: Sequence[Fact], at: int, data: dict[str, Any]) -> EventLog:
    """A log with the data of one fact changed and the chain made good again."""
    log = EventLog()
    for fact in facts:
        told = data if fact.seq == at else fact.data
        log.add(seal(Body(fact.kind, fact.by, told), fact.seq, fact.at, fact.cmd, log.head))
    return log


@pytest.mark.parametrize("seed", range(6))
def test_a_changed_pairing_is_found(seed: int) -> None:
    dice = random.Random(seed)
    log, _ = walk(seed + 100)
    drafts = [fact for fact in log.facts if fact.kind == "draft" and fact.data["tables"]]
    assert drafts, "a walk in which nothing is paired shows nothing: take another seed"
    fact = dice.choice(drafts)
    tables = [dict(row) for row in fact.data["tables"]]
    tables[0]["first"], tables[0]["second"] = tables[0]["second"], tables[0]["first"]
    forged = resealed(log.facts, fact.seq, {**fact.data, "tables": tables})
    found = check(forged)
    assert found is not None
    assert found.seq == fact.seq


def test_a_changed_fact_breaks_the_chain() -> None:
    log, _ = walk(1, 60)
    forged = EventLog(log.facts)
    forged.facts[3] = replace(forged.facts[3], at=forged.facts[3].at + 1)
    found = check(forged)
    assert found is not None
    assert found.seq == 4


JUNK: tuple[Any, ...] = (
    None,
    "",
    "x",
    "9" * 300,
    -1,
    0,
    1,
    10**30,
    1.5,
    True,
    [],
    [[]],
    [1, 2],
    {},
    {"a": [None]},
    b"x",
)


@pytest.mark.parametrize("seed", range(WALKS // 4))
def test_junk_is_refused(seed: int) -> None:
    """Whatever stands in a field, the answer is a fact or a refusal."""
    dice = random.Random(seed)
    log, _ = walk(seed, 40 + seed * 7)
    for _ in range(400):
        kind, data = anything(log.state, dice)
        told = dict(data)
        for name in dice.sample(sorted(told), min(len(told), dice.randint(1, 2))):
            if isinstance(told[name], dict) and dice.random() < 0.7:
                inner = dict(told[name])
                inner[dice.choice([*sorted(inner), "levels", "grade", "match", "forfeit"])] = dice.choice(JUNK)
                told[name] = inner
            elif dice.random() < 0.2:
                del told[name]
            else:
                told[name] = dice.choice(JUNK)
        with contextlib.suppress(GuandanError):
            log.act(Act(kind, "chief", told), log.state.at)
    assert check(log) is None
    assert exported(imported(exported(log))) == exported(log)
