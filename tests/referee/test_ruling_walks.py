"""Properties of rulings, on whatever match: it goes on or has ended, everything replays, nothing is counted twice."""

import random
from typing import Any, NamedTuple

import pytest

from guandan.game.acts import SCORER, Act
from guandan.game.errors import NotAllowed
from guandan.game.log import Log
from guandan.game.match import Match, expects, follows
from guandan.game.record import read_record, record_of, verify, write_record
from guandan.game.ruleset import BOOKS
from guandan.game.seats import SIDES
from guandan.referee.ladder import climb
from guandan.referee.rulings.checking import check_rulings, stale
from guandan.referee.rulings.in_force import entries, sanctioned, sides_of
from guandan.referee.rulings.rule import rule
from tests.conftest import SOAK
from tests.game.driver import by_default, new_log, play_out
from tests.referee.walks import CHIEF, FINISHES, go_on, some_case, walk

WALKS = 150 if SOAK else 4
CHANGES = 2000 if SOAK else 12


def assert_legal_end(state: Match) -> None:
    """A match that is over has a result that its rule book can give, or a referee can."""
    result = state.score.result
    assert result is not None
    assert not expects(state)
    if result.reason == "ruling":
        return
    most = 120 if state.rules.word("score.grade") == "c100" else 26
    games = [game for game in state.score.games if game.reason != "ruling"]
    assert all(0 <= grade <= most for game in games for grade in game.grade)
    assert result.grade == tuple(sum(game.grade[side] for game in state.score.games) for side in (0, 1))


def assert_steps_expand(log: Log) -> None:
    """Every step of the ladder names rulings of that side that were in force, its own last."""
    for fact in log.facts:
        if fact.kind != "ruling":
            continue
        before = {one.seq: one for one in log.states[fact.seq - 1].register.rulings}
        for one in fact.data["steps"]:
            *others, own = one["from"]
            assert own == fact.seq
            assert all(before[seq].amended is None for seq in others)
            assert all(SIDES.index(one["side"]) in sides_of(before[seq].data["offender"]) for seq in others)
            assert all(before[seq].data["sanction"] != "none" for seq in others)


@pytest.mark.parametrize("recorded", [False, True], ids=["played", "recorded"])
@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("seed", range(WALKS))
def test_any_rulings_leave_a_match_that_goes_on_or_has_ended(book: str, seed: int, recorded: bool) -> None:
    log = walk(book, seed, 250, recorded=recorded, often=0.3 if recorded else 0.15)
    assert follows(log.state) is None
    assert log.state.over or expects(log.state)
    if recorded:
        rng = random.Random(seed)
        while expects(log.state):
            go_on(log, rng)
    else:
        play_out(log, seed, by_default)
    assert_legal_end(log.state)
    assert_steps_expand(log)
    again = Log()
    for fact, state in zip(log.facts, log.states, strict=True):
        again.add(fact)
        assert again.state == state
    record = read_record(write_record(record_of(log.facts, "public")))
    assert verify(record).state == log.state
    check_rulings(log.facts)


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("seed", range(WALKS // 4 + 1))
def test_the_register_and_what_was_amended_survive_going_back(book: str, seed: int) -> None:
    log = walk(book, seed, 200, recorded=bool(seed % 2), often=0.3)
    for fact in log.facts:
        if fact.kind == "rewind":
            before, after = log.states[fact.seq - 1], log.states[fact.seq]
            assert after.register.rulings == before.register.rulings
            assert after.register.excluded == before.register.excluded
            ruled = {line.ruling for line in after.score.sheet} - {None}
            assert not ruled & {one.seq for one in after.register.rulings if one.amended is not None}


# Amending: as if the ruling had been made so in the first place.


NOTHING = {"infraction": "out_of_turn_draw", "offender": "E", **CHIEF}


def some_ruling(log: Log, rng: random.Random) -> dict[str, Any]:
    """A ruling that a sheet can tell, with everything said."""
    found, case, sanction = some_case(log, rng)
    offender = rng.choice(SIDES if "side" in case.asks else "ENWS")
    return {
        "infraction": found.infraction.code,
        "case": case.code,
        "offender": offender,
        "sanction": sanction,
        "deal": 0,  # about the deal that is being played: else it would name one that another match need not have
        **CHIEF,
    }


def ruled(log: Log, given: dict[str, Any]) -> bool:
    """Rule it, with another sanction if that one is not open by now; false if somebody must say which."""
    try:
        act = rule(log, given)
    except NotAllowed:
        try:
            act = rule(log, {name: value for name, value in given.items() if name != "sanction"})
        except NotAllowed:
            return False
    log.act(act, log.state.at + 1)
    return True


def gave_deal(log: Log, seq: int) -> bool:
    return any(fact.kind == "deal_end" and fact.data.get("ruling") == seq for fact in log.facts)


def some_script(book: str, rng: random.Random) -> tuple[dict[str, object], list[Any]]:
    """How a match is played, and finish orders with rulings between them."""
    changes: dict[str, object] = {
        "mode": "deals",
        "max_deals": rng.randint(2, 5),
        "must_decide": 0,
        "round": rng.choice(["one", "best_of", "sum"]),
    }
    changes["games"] = 1 if changes["round"] == "one" else 3 if changes["round"] == "best_of" else 2
    rules = new_log(book, True, "M", **changes)
    script = [some_ruling(rules, rng) if rng.random() < 0.45 else rng.choice(FINISHES) for _ in range(30)]
    return changes, script


def essence(log: Log) -> Any:
    """What an amended ruling must leave as if it had been made so in the first place."""
    state = log.state
    levels = (state.game.levels, state.game.table, state.score.games, state.game.over, state.over, state.score.result)
    deals = [(deal.finish[0] % 2, deal.gain, deal.levels) for deal in state.game.deals]
    against = [(one.side, one.ruled.data["sanction"], one.ruled.data["nth"]) for one in entries(state)]
    return levels, deals, sorted(one.side for one in set(state.register.excluded)), against


class Item(NamedTuple):
    """Something that has happened in a match: a finish, or a ruling with its number."""

    said: Any
    ruling: int | None = None


def recorded_match(log: Log, script: list[Any]) -> list[Item]:
    """What has happened until the match was over."""
    done = []
    for said in script:
        number = len(log.facts)
        if log.state.over:
            break
        if isinstance(said, str):
            log.act(Act("result", SCORER, {"finish": list(said)}), log.state.at + 1)
            done.append(Item(said))
        elif ruled(log, said):
            done.append(Item(said, number))
    return done


def as_it_should_have_been(log: Log, done: list[Item], other: Log) -> bool:
    """The same with other rulings in `other`; false if one cannot be made. A deal lost now was never played out."""
    skip = False
    for at, (said, number) in enumerate(done):
        if number is None:
            if not skip and not other.state.over:
                other.act(Act("result", SCORER, {"finish": list(said)}), other.state.at + 1)
            skip = False
            continue
        own = len(other.facts)
        if not ruled(other, said):
            return False
        gave = gave_deal(log, number)
        skip = skip and not gave  # that deal was not played here either
        if gave_deal(other, own) and not gave:
            rest = (None if one.ruling is None else gave_deal(log, one.ruling) for one in done[at + 1 :])
            skip = next((one is None for one in rest if one is not False), False)
    return True


def put_right(log: Log) -> bool:
    """Amend what an amended ruling has left stale; false if the chief has to rule anew."""
    while (found := stale(log)) is not None:
        if found.act is None:
            return False
        log.act(found.act, log.state.at + 1)
    return True


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("seed", range(CHANGES))
def test_amending_is_as_if_it_had_been_ruled_so_in_the_first_place(book: str, seed: int) -> None:
    rng = random.Random(f"{book} {seed}")
    changes, script = some_script(book, rng)
    log, other = (new_log(book, True, "M", **changes) for _ in range(2))
    done = recorded_match(log, script)
    rulings = [at for at, item in enumerate(done) if item.ruling is not None]
    if not rulings:
        return
    at = rng.choice(rulings)
    given = some_ruling(log, rng) if rng.random() < 0.7 else NOTHING | {"case": "" if book == "CLUB" else "unseen"}
    should = [*done[:at], done[at]._replace(said=given), *done[at + 1 :]]
    if not as_it_should_have_been(log, should, other) or not ruled(log, {**given, "amends": done[at].ruling}):
        return
    if not put_right(log):
        return
    assert essence(log) == essence(other)
    check_rulings(log.facts)
    in_force = {entry.ruled.seq: entry.ruled for entry in entries(log.state)}.values()
    for side in (0, 1):  # the ladder of the register, climbed again, has the steps that the rulings tell
        steps = climb(log.state.rules, sanctioned(entries(log.state)), side)
        told = [step["sanction"] for one in in_force for step in one.data["steps"] if step["side"] == SIDES[side]]
        assert sorted(told) == sorted(step.sanction for step in steps if step.article)
