"""Whole events through their logs, for tests."""

import contextlib
import random
from typing import Any

import pytest

from guandan.event.log import EventLog, opening_body
from guandan.event.plans import plan_of
from guandan.event.stage import Stage, Table
from guandan.event.state import Event
from guandan.event.waiting import waiting
from guandan.game.acts import Act
from guandan.game.errors import GuandanError, Illegal
from guandan.game.facts import Fact
from guandan.game.fields import written
from guandan.game.levels import LEVELS
from guandan.game.ruleset import load
from guandan.game.seats import SIDES

START = 1_772_413_200_000
"""Monday, 2 March 2026, 09:00 in China."""
MINUTE = 60_000


def people(number: int, count: int = 2) -> list[dict[str, str]]:
    return [{"name": f"选手{number}-{seat}"} for seat in range(1, count + 1)]


def event(book: str = "GJ17", count: int = 8, *, seeded: bool = True, units: int = 0, **terms: Any) -> EventLog:
    """An event with so many entries."""
    log = EventLog()
    log.open(opening_body("cup", "杯赛", load(book), terms, seed="published seed"), START)
    for number in range(1, count + 1):
        data: dict[str, Any] = {"players": people(number, 2 * log.state.terms.pairs)}
        if seeded:
            data["seed"] = number
        if units:
            data["unit"] = f"U{number % units}"
        act(log, "entry", "recorder/甲", **data)
    return log


def act(log: EventLog, kind: str, by: str = "chief/长", at: int = 0, **data: Any) -> Fact:
    """An act; a stage is played by time where the book plays to A, so that 9:7 can be."""
    if kind == "stage" and log.state.rules.word("match.mode") == "game":
        data.setdefault("match", {"mode": "time", "minutes": 60})
    (fact,) = log.act(Act(kind, by, data), at or log.state.at)
    return fact


def refused(log: EventLog, kind: str, by: str = "chief/长", at: int = 0, **data: Any) -> str:
    """The code of the refusal; the log stays as it was."""
    before, count = log.state, len(log.facts)
    with pytest.raises(GuandanError) as caught:
        act(log, kind, by, at, **data)
    assert log.state is before
    assert len(log.facts) == count
    return caught.value.code


def planned(log: EventLog, format_: str, **data: Any) -> int:
    """A stage, planned and begun if it can be."""
    number: int = act(log, "stage", format=format_, **data).data["stage"]
    takes = data.get("takes", {}).get("stage", 0)
    if not takes or log.state.stage(takes).status == "closed":
        act(log, "stage_begun", stage=number)
    return number


def ready(log: EventLog, stage: int = 1) -> Stage:
    """The next round drafted and published."""
    act(log, "draft", stage=stage)
    act(log, "published", stage=stage)
    return log.state.stage(stage)


def levels(a: str, b: str, **more: Any) -> dict[str, Any]:
    return {"levels": [a, b], **more}


def enter(log: EventLog, table: int, result: dict[str, Any], stage: int = 1, by: str = "recorder/甲") -> Fact:
    return act(log, "result", by, stage=stage, table=table, result=result)


def won(log: EventLog, *firsts: int, stage: int = 1) -> None:
    """A round published, played and locked in which these win 9:7 and of all others the smaller number."""
    if log.state.stage(stage).open is None:
        ready(log, stage)
    now = log.state.stage(stage).open
    assert now is not None
    for table in now.missing:
        pair = (table.first, table.second)
        winner = next((one for one in pair if one in firsts), min(pair))
        enter(log, table.number, levels("9", "7") if winner == table.first else levels("7", "9"), stage)
    act(log, "locked", stage=stage)


def random_result(state: Event, stage: Stage, table: Table, dice: random.Random) -> dict[str, Any]:
    """Any result that a meeting may have."""
    chance = dice.random()
    if chance < 0.04:
        return {"forfeit": dice.choice(["E-W", "N-S", "both"] if chance < 0.01 else ["E-W", "N-S"])}
    plan = plan_of(stage.spec)
    if plan.boards(stage.spec):
        return {"signed": [dice.choice([-3, -2, -1, 1, 2, 3, 0]) for _ in range(plan.boards(stage.spec))]}
    mode = plan.mode(stage, table.game) if table.game else None
    decide = plan.family == "knockout"
    if state.terms.pairs > 1:
        return {"boards": [_game(dice, draw=False) for _ in range(state.terms.pairs)]}
    if mode is not None and mode.round != "one":
        games: list[dict[str, Any]] = []
        for _ in range(mode.games):
            games.append(levels("9", "5") if dice.random() < 0.5 else levels("4", "K"))
            wins = [sum(game["levels"][0] == "9" for game in games)]
            wins.append(len(games) - wins[0])
            if mode.round == "best_of" and max(wins) * 2 > mode.games:
                break
        return {"games": games, **_even(games, dice)}
    if chance < 0.08 and not state.terms.twice:
        return {"loss": dice.choice(["E-W", "N-S"]), "levels": ["9", "7"], "on_table": "E-W"}
    return _game(dice, draw=not decide)


def _even(games: list[dict[str, Any]], dice: random.Random) -> dict[str, Any]:
    """The lot, where the games sum up to a draw."""
    first = sum(4 if game["levels"][0] == "9" else -9 for game in games)
    return {"winner": dice.choice(["E-W", "N-S"])} if first == 0 else {}


def _game(dice: random.Random, *, draw: bool) -> dict[str, Any]:
    a, b = dice.choice(LEVELS), dice.choice(LEVELS[:-1])
    if a == b and not draw:
        return levels("A", "2", on_table="E-W")
    won, lost = dice.choice([(0, 1), (1, 0)])
    if (a, b)[won] == "2" or (a, b)[lost] == "A+":  # who is at 2 has won no deal, and A is passed by the last one
        won = lost
    return levels(a, b, on_table="none" if a == b == "2" else SIDES[won])


def play(log: EventLog, dice: random.Random, most: int = 100_000) -> None:
    """Do what the event waits for until it is closed."""
    for _ in range(most):
        open_ = waiting(log.state)
        if not open_:
            return
        one = open_[0]
        step(log, one.who, one.act, one.data, dice)
    raise AssertionError("the event does not end")


def step(log: EventLog, who: str, kind: str, data: dict[str, Any], dice: random.Random) -> None:
    state = log.state
    by = f"{who}/{dice.choice('甲乙丙')}"
    if kind in ("result", "settled"):
        stage = state.stage(data["stage"])
        table = next(one for one in stage.rounds[data["round"] - 1].tables if one.number == data["table"])
        if kind == "settled":
            act(log, kind, by, **data, result=written(table.claims[0].result), reason="看过记分表")
        elif table.claims and dice.random() < 0.8:
            act(log, kind, "recorder/丁", **data, result=written(table.claims[0].result))
        else:
            result = random_result(state, stage, table, dice)
            with contextlib.suppress(Illegal):  # boards may sum up to a draw where there must be a winner
                act(log, kind, by, **data, result=result)
    elif kind == "decided":
        act(log, kind, by, stage=data["stage"], winner=data["between"][0], loser=data["between"][1])
    elif kind == "excluded":
        act(log, kind, by, **data, reason="多次判负", consent=1)
    else:
        act(log, kind, by, **data)
