"""The register over several matches: what counts where, and what is found."""

from collections.abc import Mapping
from typing import Any

import pytest

from guandan.game.acts import SCORER, Act
from guandan.game.errors import GuandanError
from guandan.game.log import Log
from guandan.game.match import Match, opening_body
from guandan.game.ruleset import load
from guandan.referee.register import Sought, doubtful, earlier, find, ladders, pair_of, register
from guandan.referee.rulings.entered import FIELDS, entered
from guandan.referee.rulings.rule import rule
from guandan.referee.rulings.taking_back import annul

ZHANG = ("张三", "李四")
WANG = ("王五", "赵六")
CHIEF = {"official": "钱", "role": "chief", "consent": 1}


def sheet(
    match: str,
    ew: tuple[str, str] = ZHANG,
    ns: tuple[str, str] = WANG,
    *,
    book: str = "HA17",
    event: str = "杯",
    round_: int = 1,
) -> Log:
    log = Log()
    players = {"E": ew[0], "W": ew[1], "N": ns[0], "S": ns[1]}
    about = {name: text for name, text in (("event", event), ("round", str(round_)), ("table", "3")) if text}
    log.open(opening_body(match, load(book), players, {}, recorded=True, about=about), round_ * 1000)
    log.act(Act("result", SCORER, {"finish": ["E", "W"]}), log.state.at)
    return log


def ruled(log: Log, infraction: str, offender: str, others: tuple[Log, ...] = (), **more: Any) -> Mapping[str, Any]:
    known = earlier(log.state, [other.state for other in others])
    given = {"infraction": infraction, "offender": offender, **CHIEF, **more}
    return log.act(rule(log, given, known), log.state.at)[0].data


def states(*logs: Log) -> list[Match]:
    return [log.state for log in logs]


def test_the_second_game_lost_by_penalty_excludes_wherever_the_pair_sits() -> None:
    first = sheet("R1")
    ruled(first, "forfeit", "E-W")
    turned = sheet("R2", WANG, ("李四", "张三"), round_=2)
    (entry,) = earlier(turned.state, states(first))
    assert entry.side == 1
    data = ruled(turned, "forfeit", "N-S", (first,))
    assert [step["sanction"] for step in data["steps"]] == ["exclusion"]
    assert data["steps"][0]["from"] == ["R1#2", 2]
    assert turned.state.register.excluded[0].side == 1


@pytest.mark.parametrize(
    "other",
    [
        sheet("R2", ("张三", "王五"), ("李四", "赵六"), round_=2),  # other partners
        sheet("R2", event="别的杯", round_=2),
        sheet("R2", event="", round_=2),
        sheet("R2", ("", ""), ("", ""), round_=2),
        sheet("R2", ("张三", "张三"), round_=2),
    ],
)
def test_another_pair_or_event_counts_for_nothing(other: Log) -> None:
    first = sheet("R1")
    ruled(first, "forfeit", "E-W")
    assert earlier(other.state, states(first)) == ()


def test_a_match_is_not_earlier_than_itself_and_no_name_is_no_pair() -> None:
    log = sheet("R1", ("张三", ""), ("王五", " 王五"))
    assert earlier(log.state, states(log)) == ()
    assert pair_of(log.state, 0) == frozenset()
    assert pair_of(log.state, 1) == frozenset()


def test_an_amended_ruling_counts_no_more_in_other_matches() -> None:
    first, second = sheet("R1"), sheet("R2", round_=2)
    ruled(first, "forfeit", "E-W")
    first.act(annul(first.state, 2, {**CHIEF, "reason": "误"}), first.state.at)
    assert earlier(second.state, states(first)) == ()
    assert not ruled(second, "forfeit", "E-W", (first,))["steps"]


def test_everything_is_listed_in_time_and_found_again() -> None:
    late, early = sheet("R2", WANG, ZHANG, round_=2), sheet("R1", book="GJ17")
    ruled(late, "minor_breach", "E", reason="说话")
    ruled(early, "serious_breach", "W")
    ruled(early, "minor_breach", "N")
    listed = register(states(late, early))
    assert [(one.match.id, one.ruled.seq) for one in listed] == [("R1", 2), ("R1", 3), ("R2", 2)]
    for sought, found in (
        (Sought(), 3),
        (Sought(event="杯"), 3),
        (Sought(event="无"), 0),
        (Sought(pair="李四"), 1),
        (Sought(pair="王"), 2),
        (Sought(round="2"), 1),
        (Sought(table="3"), 3),
        (Sought(table="4"), 0),
        (Sought(article="§16"), 2),
        (Sought(article="001 §16(2)"), 1),
        (Sought(infraction="serious_breach"), 1),
        (Sought(infraction="serious"), 1),
        (Sought(match="R1", pair="张三"), 1),
    ):
        assert len(find(listed, sought)) == found, sought


def test_every_total_expands_into_its_facts() -> None:
    log = sheet("R1", book="JS23")
    for _ in range(4):
        ruled(log, "out_of_turn_pass", "E")
    (ladder,) = ladders(states(log))
    assert (ladder.side, len(ladder.standing.warnings)) == (0, 4)
    assert [step.seqs for step in ladder.standing.violations] == [(2, 3), (4, 5)]
    assert [step.seqs for step in ladder.standing.fouls] == [(2, 3, 4, 5)]
    assert all(step.article for step in (*ladder.standing.violations, *ladder.standing.fouls))


def test_what_rests_on_an_amended_ruling_is_doubtful() -> None:
    log = sheet("R1", book="JS23")
    ruled(log, "out_of_turn_play", "E")
    ruled(log, "out_of_turn_play", "W")
    assert doubtful(log.state, ()) == ()
    log.act(annul(log.state, 2, {**CHIEF, "reason": "误"}), log.state.at)
    assert [one.seq for one in doubtful(log.state, ())] == [3]
    ruled(log, "out_of_turn_play", "W", amends=3)
    assert doubtful(log.state, ()) == ()


def test_the_second_time_becomes_the_first_when_the_first_is_annulled() -> None:
    log = sheet("R1", book="GJ17")
    ruled(log, "missed_report", "E")
    ruled(log, "missed_report", "W")
    log.act(annul(log.state, 2, {**CHIEF, "reason": "误"}), log.state.at)
    assert [one.seq for one in doubtful(log.state, ())] == [3]


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"reason": ""}, "missing_field"),
        ({"role": "referee", "reason": "x"}, "not_in_authority"),
        ({"role": "king", "reason": "x"}, "unknown_role"),
        ({"confirmed_role": "king", "reason": "x"}, "unknown_role"),
        ({"reason": 7}, "wrong_field"),
    ],
)
def test_annulling_is_refused(given: dict[str, Any], code: str) -> None:
    log = sheet("R1")
    ruled(log, "forfeit", "E-W")
    with pytest.raises(GuandanError) as refused:
        annul(log.state, 2, {**CHIEF, **given})
    assert refused.value.code == code


@pytest.mark.parametrize("name", FIELDS)
@pytest.mark.parametrize("value", [[], {}, 1.5, "\x00", -1, 10**30, ["S7", 3], b"x"])
def test_whatever_is_entered_is_read_or_refused(name: str, value: Any) -> None:
    try:
        read = entered({name: value})
    except GuandanError:
        return
    assert entered(read) == read


def test_an_unknown_field_is_refused_and_none_is_left_out() -> None:
    assert entered({"case": None}) == {}
    assert entered({"wanted": True, "cards": "S7 H7", "leader": "N"}) == {
        "wanted": 1,
        "cards": ["S7", "H7"],
        "leader": "N",
    }
    with pytest.raises(GuandanError) as refused:
        entered({"sanktion": "foul"})
    assert refused.value.code == "wrong_field"
