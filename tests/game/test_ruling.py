"""Rulings as facts: effects that follow, choices that are waited for, and the referee's stops."""

from typing import Any

import pytest

from guandan.game.acts import REFEREE, SCORER, TABLE, Act
from guandan.game.errors import GuandanError
from guandan.game.log import Log
from guandan.game.match import expects
from guandan.game.record import record_of, verify
from guandan.game.ruling import MOST_WAYS
from tests.game.driver import new_log
from tests.referee.tables import deal_of, played, recorded, result, turn, turns

SKIP_E = {"word": "skip", "seat": "E", "scope": "play"}
SKIP_N = {"word": "skip", "seat": "N", "scope": "trick"}
LOST = {"word": "end_match", "winner": "E-W", "grade": [18, 0], "points": [2, 0]}


def choice(*options: list[Any], who: str = "N", default: int = 0) -> dict[str, Any]:
    return {"word": "choice", "who": who, "of": "stop", "options": list(options), "default": default}


def ruling(log: Log, *effects: dict[str, Any], **data: Any) -> int:
    """A ruling that only names effects; its number."""
    number = len(log.facts)
    log.act(Act("ruling", REFEREE, {"effects": list(effects), **data}), log.state.at)
    return number


def refused(log: Log, act: Act) -> str:
    """The code of the refusal; the log stays as it was."""
    before = log.state
    with pytest.raises(GuandanError) as caught:
        log.act(act, log.state.at)
    assert log.state is before
    return caught.value.code


def test_effects_follow_as_facts_that_name_their_ruling() -> None:
    log = played("GJ17")
    number = ruling(log, SKIP_E, {"word": "forbid_lead", "seat": "N", "pattern": "pair"}, note="x")
    assert [(fact.kind, fact.data.get("ruling")) for fact in log.facts[number:]] == [
        ("ruling", None),
        ("effect", number),
        ("effect", number),
    ]
    assert turn(log) == "N"
    assert [order.ruling for order in deal_of(log).orders] == [number]
    assert log.state.register.rulings[0].data["note"] == "x"


def test_nobody_is_waited_for_between_a_ruling_and_what_follows_from_it() -> None:
    log = played("GJ17")
    ruling(log, choice([], [SKIP_E], who="N"), SKIP_N)
    log.act(Act("choose", "N", {"option": 1}), 0)
    on_its_way = [expects(state) for state in log.states if state.register.pending]
    assert [[one.act for one in waits] for waits in on_its_way] == [["choose"], [], []]


def test_a_choice_is_waited_for_and_its_default_taken() -> None:
    log = played("GJ17")
    ruling(log, choice([], [SKIP_E]), SKIP_N)
    assert [(one.who, one.act, one.default) for one in expects(log.state)] == [("N", "choose", {"option": 0})]
    assert refused(log, Act("play", "E", {"cards": "S3"})) == "choice_first"
    assert refused(log, Act("ruling", REFEREE, {"effects": []})) == "choice_first"
    assert refused(log, Act("rewind", REFEREE, {"to": 0})) == "choice_first"
    assert refused(log, Act("choose", "W", {"option": 1})) == "choice_first"
    assert refused(log, Act("choose", "N", {"option": 2})) == "wrong_field"
    assert refused(log, Act("choose", "N", {"option": "1"})) == "wrong_field"
    log.act(Act("timeout", TABLE, {"who": "N"}), log.state.at)
    assert turn(log) == "E"
    assert [order.seat for order in deal_of(log).orders] == [1]  # what comes after the choice happens all the same


def test_choices_may_lie_in_one_another() -> None:
    log = played("GJ17")
    ruling(log, choice([], [choice([SKIP_N], [SKIP_E], who="W")]))
    log.act(Act("choose", "N", {"option": 1}), 0)
    log.act(Act("choose", REFEREE, {"option": 1}), 0)
    assert turn(log) == "N"


@pytest.mark.parametrize(
    "effects",
    [
        None,
        "skip",
        ["skip"],
        [{}],
        [{"word": "jump"}],
        [{"word": "skip", "seat": "X", "scope": "play"}],
        [{**SKIP_E, "ruling": 3}],
        [SKIP_E] * 13,
        [{"word": "choice"}],
        [choice()],
        [choice([SKIP_E], who="table")],
        [choice([SKIP_E], default=1)],
        [choice([SKIP_E], ["x"])],
        [choice([], [{"word": "must_play", "seat": "E", "card": "XX"}])],
        [choice(*[[]] * 41)],
        [{"word": "rewind", "to": 99}],
        [{"word": "rewind"}],
        [{"word": "void_hand", "seat": "E"}, SKIP_E],  # he has no cards any more
        [choice([{"word": "void_hand", "seat": "E"}], []), SKIP_E],
    ],
    ids=str,
)
def test_a_ruling_is_refused_if_any_of_its_effects_could_be(effects: Any) -> None:
    refused(played("GJ17"), Act("ruling", REFEREE, {"effects": effects}))


def test_the_ways_in_which_choices_may_turn_out_are_bounded() -> None:
    log = played("GJ17")
    many = choice(*[[]] * 40)
    assert MOST_WAYS < 40 * 40
    assert refused(log, Act("ruling", REFEREE, {"effects": [many, many]})) == "wrong_field"
    deep = choice([], [])
    for _ in range(12):
        deep = choice([deep], [deep])
    assert refused(log, Act("ruling", REFEREE, {"effects": [deep]})) == "wrong_field"


def test_only_a_referee_rules() -> None:
    log = played("GJ17")
    for who in ("E", TABLE, SCORER):
        assert refused(log, Act("ruling", who, {"effects": []})) == "not_yours"
    assert refused(log, Act("ruling", REFEREE, {"effects": [], "share": 0.5})) == "wrong_field"


def test_on_a_sheet_what_concerns_cards_is_for_the_register_alone() -> None:
    log = recorded("GJ17", "EW")
    number = ruling(log, SKIP_E, choice([], [SKIP_E]), {"word": "void_hand", "seat": "E"}, {"word": "redraw"})
    assert log.facts[-1].seq == number
    assert not log.state.register.pending
    ruling(log, choice([{"word": "set_levels", "levels": ["9", "2"]}], [SKIP_E], default=1))
    assert expects(log.state)[0].act == "choose"  # one of its options means something here
    log.act(Act("choose", "N", {"option": 0}), log.state.at)
    assert log.state.game.levels == (7, 0)


def test_a_rewind_inside_a_ruling_keeps_what_comes_after_it() -> None:
    log = played("GJ17")
    turns(log, "E S3", "N S9", "W SQ")
    ruling(log, choice([], [{"word": "rewind", "to": 2}]), SKIP_N)
    log.act(Act("choose", "N", {"option": 1}), 0)
    assert [fact.kind for fact in log.facts[-3:]] == ["choose", "rewind", "effect"]
    assert turn(log) == "W"
    assert len(log.state.register.rulings) == 1


def test_when_the_match_is_over_a_choice_can_still_be_made() -> None:
    log = recorded("GJ17")
    ruling(log, LOST)
    assert log.state.over
    ruling(log, choice([], [{"word": "exclude", "side": "N-S"}]))
    assert expects(log.state)[0].who == "N"
    log.act(Act("choose", "N", {"option": 1}), log.state.at)
    assert log.state.register.excluded[0].side == 1
    assert refused(log, Act("ruling", REFEREE, {"effects": [{"word": "end_deal", "loser": "N-S"}]})) == "match_over"


def test_a_result_can_be_ruled_after_the_end_and_survives_a_correction() -> None:
    log = recorded("GJ17", "EW", mode="deals", max_deals=1)
    end = next(fact.seq for fact in log.facts if fact.kind == "deal_end")
    ruling(log, {**LOST, "winner": "N-S", "grade": [0, 18], "points": [0, 2]})
    log.act(Act("correct", SCORER, {"deal": end, "finish": list("ENWS"), "reason": "slip"}), log.state.at)
    assert log.state.score.result is not None
    assert (log.state.score.result.winner, log.state.score.result.grade) == (1, (0, 18))


# ---- stops


def test_a_stopped_match_waits_for_the_referee() -> None:
    log = played("GJ17")
    log.act(Act("pause", REFEREE), 1000)
    assert [(one.who, one.act) for one in expects(log.state)] == [(REFEREE, "resume")]
    assert refused(log, Act("play", "E", {"cards": "S3"})) == "paused"
    assert refused(log, Act("pause", REFEREE)) == "paused"
    log.act(Act("timeout", TABLE, {"who": REFEREE}), 5000)
    assert refused(log, Act("resume", REFEREE)) == "not_paused"
    assert turns(log, "E S3").turn == 1
    assert refused(log, Act("pause", "E")) == "not_yours"


def test_a_ruling_during_a_stop_can_be_chosen_about_before_the_match_goes_on() -> None:
    log = played("GJ17")
    log.act(Act("pause", REFEREE), 1000)
    ruling(log, choice([], [SKIP_E]))
    assert expects(log.state)[0].act == "choose"
    log.act(Act("choose", "N", {"option": 1}), 2000)
    assert expects(log.state)[0].act == "resume"
    log.act(Act("resume", REFEREE), 6000)
    assert log.state.wait.since == 6000  # North has had no time yet
    assert turn(log) == "N"


def test_a_stop_gives_the_player_in_turn_the_time_he_had_left() -> None:
    log = played("GJ17")
    turns(log, "E S3")
    log.act(Act("pause", REFEREE), 7000)
    log.act(Act("resume", REFEREE), 100_000)
    assert log.state.wait.since == 93_000


def test_a_stop_puts_the_clock_of_the_game_back() -> None:
    log = new_log("GJ17", True, "M", mode="time", minutes=10)
    end = log.state.ends_at()
    assert end is not None
    log.act(Act("pause", REFEREE), 60_000)
    log.act(Act("resume", REFEREE), 90_000)
    assert log.state.ends_at() == end + 30_000
    log.act(Act("rewind", REFEREE, {"to": 0}), 95_000)
    assert log.state.ends_at() == end + 30_000  # going back does not give the time away
    verify(record_of(log.facts, "public"))


def test_going_back_during_a_stop_leaves_it_stopped() -> None:
    log = new_log("GJ17", True, "M", mode="time", minutes=10)
    log.act(Act("pause", REFEREE), 60_000)
    log.act(Act("rewind", REFEREE, {"to": 0}), 70_000)
    assert log.state.register.paused == 60_000
    log.act(Act("resume", REFEREE), 90_000)
    assert log.state.ends_at() == 600_000 + 30_000
    result(log, "EW")
    log.act(Act("correct", SCORER, {"deal": len(log.facts) - 1, "finish": list("NS"), "reason": ""}), log.state.at)
    assert log.state.ends_at() == 600_000 + 30_000  # and so says the sheet


def test_a_stop_between_two_games_puts_the_next_one_back() -> None:
    log = new_log("GJ17", True, "M", mode="time", minutes=10, round="sum", games=2)
    result(log, "EW")
    log.act(Act("close", SCORER), 600_001)
    ended = log.state.score.ended
    log.act(Act("pause", REFEREE), 610_000)
    log.act(Act("resume", REFEREE), 650_000)
    result(log, "NS")
    assert log.state.ends_at() == ended + 40_000 + 600_000
