"""Clauses that only a deal, a match or an event that is played can show, each test named after its clause."""

import json
import random
from collections import Counter
from typing import Any

import pytest

from guandan.event.log import EventLog
from guandan.event.stage import Table
from guandan.game.acts import SCORER, Act
from guandan.game.cards import codes
from guandan.game.errors import GuandanError
from guandan.game.levels import LEVELS
from guandan.game.log import Log
from guandan.game.match import expects
from guandan.oracle import Oracle
from guandan.referee.rulings.rule import rule
from guandan.referee.rulings.taking_back import annul
from tests.event.events import act, enter, event, levels, planned, play, ready, refused
from tests.game.driver import by_default, new_log, step
from tests.referee.tables import deal_of, ended, judged, played, recorded, turn, turns
from tests.referee.tables import levels as levels_of

HANDS = {"E": "S5 D5 S9", "N": "SK DK CK SA", "W": "S7 S7 D7 C7 HA", "S": "S3 D4 C6 S8"}
NATIONAL = pytest.mark.parametrize("book", ["HA17", "GJ17"])


def finishes_of(log: Log) -> list[list[str]]:
    """The finish orders of the deals that have ended."""
    return [list(fact.data["finish"]) for fact in log.facts if fact.kind == "deal_end"]


@NATIONAL
def test_000_6_1_001_6_1_any_pattern_is_led_and_the_same_one_or_a_bomb_follows(book: str) -> None:
    log = played(book, "E", HANDS)
    deal = turns(log, "E S5 D5")
    for cards in ("N SA", "N SK DK CK", "S S3"):  # another pattern, another again, and whose turn it is not
        with pytest.raises(GuandanError):
            turns(log, cards)
    assert deal_of(log) == deal
    turns(log, "N SK DK")
    assert turn(log) == "W"
    deal = turns(log, "W S7 S7 D7 C7")
    assert str(deal.to_beat).startswith("bomb4")
    turns(log, "S -", "E -", "N -")
    assert turn(log) == "W"


@NATIONAL
def test_000_6_4_001_6_4_a_deal_ends_with_the_third_player_out(book: str) -> None:
    log = played(book, "E", {"E": "S9", "N": "ST", "W": "S3", "S": "S4 S5"})
    turns(log, "E S9", "N ST", "W -", "S -")
    assert turn(log) == "S"  # North took the trick and is out: the partner has the wind
    assert turns(log, "S S4", "W -").finished == (0, 1)
    log.act(Act("play", "S", {"cards": "S5"}), log.state.at)
    assert log.state.game.levels == (1, 0)  # East was first and West last
    assert finishes_of(log) == [["E", "N", "S", "W"]]


@pytest.mark.parametrize("book", ["GJ17", "JS23"])
def test_000_6_4_003_c3_4_1_3_a_double_down_ends_it_at_once(book: str) -> None:
    log = played(book, "E", {"E": "S9", "N": "S3 S4", "W": "ST", "S": "S4 S5"})
    turns(log, "E S9", "N -")
    log.act(Act("play", "W", {"cards": "ST"}), log.state.at)
    assert finishes_of(log) == [["E", "W"]]
    assert levels_of(log) == ["5", "2"]
    assert {one.act for one in expects(log.state)} == {"deal"}


def test_003_c3_4_1_1_two_packs_and_27_cards_each() -> None:
    log, rng = new_log("JS23"), random.Random(7)
    while log.state.deal is None or not log.state.deal.hands:
        step(log, rng, by_default, 50)
    hands = [codes(hand) for hand in log.state.deal.hands]
    assert [len(hand) for hand in hands] == [27] * 4
    pack = Counter(card for hand in hands for card in hand)
    assert set(pack.values()) == {2}
    assert len(pack) == 54
    assert Counter(card[0] for card in pack.elements() if card not in ("SB", "HR")) == dict.fromkeys("SHCD", 26)


def test_003_c3_4_8_a_game_is_played_from_2_until_a_is_passed() -> None:
    log = recorded("JS23", "EW", "EW", "EW", "EW")
    assert levels_of(log) == ["A", "2"]
    log.act(Act("result", SCORER, {"finish": ["E", "N", "S", "W"]}), log.state.at + 1)
    assert not log.state.over
    log.act(Act("result", SCORER, {"finish": ["W", "N", "E", "S"]}), log.state.at + 1)
    assert (ended(log)["levels"], ended(log)["grade"]) == (["A+", "2"], [26, 0])


@pytest.mark.parametrize(
    ("mode", "finishes", "winner"),
    [("deals", ("EW", "NS", "SNEW"), "N-S"), ("deals", ("EW", "NS"), "none"), ("game", ("NS",) * 5, "N-S")],
)
@NATIONAL
def test_000_14_1_001_14_1_the_higher_level_wins_and_a_passed_is_the_highest(
    book: str, mode: str, finishes: tuple[str, ...], winner: str
) -> None:
    changes: dict[str, Any] = {"max_deals": len(finishes)} if mode == "deals" else {}
    log = recorded(book, *finishes, mode=mode, **changes)
    assert ended(log)["winner"] == winner
    assert LEVELS.index(ended(log)["levels"][1]) <= 13


@NATIONAL
def test_000_27_3_001_28_3_in_the_last_two_rounds_an_extra_deal_may_be_asked_for(book: str) -> None:
    log = event(book, 4)
    planned(log, "swiss", rounds=3, match={"mode": "deals", "max_deals": 2})
    for number in (1, 2, 3):
        ready(log)
        drawn: dict[str, Any] = {"stage": 1, "table": 1, "result": levels("7", "5")}  # 5:5, and the deal on top of it
        if number == 1:
            assert refused(log, "result", **drawn) == "levels_out_of_reach"
        else:
            act(log, "result", **drawn)
            assert outcome(log, number).scores[0].points == 2
        for table in log.state.stage(1).rounds[-1].missing:
            enter(log, table.number, levels("5", "5"))
        act(log, "locked", stage=1)


def outcome(log: EventLog, number: int) -> Any:
    table: Table = log.state.stage(1).rounds[number - 1].tables[0]
    return table.outcome


@NATIONAL
def test_001_15_3_of_several_penalties_the_chief_chooses(book: str) -> None:
    log = recorded(book, "EW", mode="deals", max_deals=9)
    said = {"infraction": "signal", "case": "grave", "offender": "N", "sanction": "loss"}
    for role in ("referee", "deputy"):
        with pytest.raises(GuandanError) as caught:
            log.act(rule(log, {**said, "role": role}), log.state.at)
        assert caught.value.code == "not_in_authority"
    with pytest.raises(GuandanError) as caught:
        rule(log, {**said, "role": "chief", "sanction": "foul"})
    assert caught.value.code == "sanction_not_open"
    assert judged(log, "signal", "N", case="grave", sanction="loss")["sanction"] == "loss"


def test_003_c5_2_4_8_the_chief_puts_right_what_a_referee_ruled() -> None:
    log = recorded("JS23", "EW")
    fact = len(log.facts)
    log.act(rule(log, {"infraction": "out_of_turn_play", "offender": "N", "role": "referee"}), log.state.at)
    log.act(annul(log.state, fact, {"role": "chief", "official": "孙", "reason": "录像为准"}), log.state.at)
    assert log.state.register.rulings[0].amended is not None
    judged(log, "out_of_turn_play", "S")  # counts as the first violation of the side
    assert not log.facts[-1].data["steps"]


def through(format_: str, count: int, **data: Any) -> list[tuple[int, int, int | None]]:
    """Every meeting of a stage under JS23, played to its end: who met whom, and the winner."""
    log = event("JS23", count)
    planned(log, format_, **data)
    play(log, random.Random(5))
    assert log.state.status == "closed"
    found = []
    for now in log.state.stage(1).rounds:
        for table in now.tables:
            side = None if table.outcome is None else table.outcome.winner
            found.append((table.first, table.second, None if side is None else (table.first, table.second)[side]))
    return found


def losses(met: list[tuple[int, int, int | None]]) -> Counter[int]:
    return Counter(one for first, second, winner in met for one in (first, second) if one != winner)


def test_003_c4_1_1_1_in_a_round_robin_everybody_meets_everybody_once() -> None:
    met = through("round_robin", 7)
    assert sorted(tuple(sorted(one[:2])) for one in met) == [(a, b) for a in range(1, 8) for b in range(a + 1, 8)]


def test_003_c4_1_1_2_groups_are_round_robins_of_their_own() -> None:
    met = Counter(tuple(sorted(one[:2])) for one in through("groups", 8, options={"groups": 2}))
    assert set(met.values()) == {1}
    assert len(met) == 2 * 6
    assert all(sum(entry in pair for pair in met) == 3 for entry in range(1, 9))


def test_003_c4_1_1_3_in_a_swiss_equal_scores_meet() -> None:
    log = event("JS23", 8)
    planned(log, "swiss", rounds=2)
    ready(log)
    for table in log.state.stage(1).rounds[0].tables:
        enter(log, table.number, levels("9", "7"))
    winners = {table.first for table in log.state.stage(1).rounds[0].tables}
    act(log, "locked", stage=1)
    assert all((table.first in winners) == (table.second in winners) for table in ready(log).rounds[1].tables)


def test_003_c4_1_2_1_one_loss_and_out() -> None:
    met = through("knockout", 8)
    assert len(met) == 7
    assert max(losses(met).values()) == 1
    assert len(losses(met)) == 7


def test_003_c4_1_2_2_two_losses_and_out() -> None:
    met = through("double_knockout", 8, options={"reset": 1})
    assert max(losses(met).values()) == 2
    assert sorted(losses(met).values())[:1] in ([1], [2])
    assert sum(losses(met).values()) == len(met)


def test_003_c4_1_2_4_in_a_page_the_first_two_may_lose_once() -> None:
    met = through("page", 4)
    assert [tuple(sorted(one[:2])) for one in met[:2]] == [(1, 2), (3, 4)]
    lost = losses(met)
    assert max(lost[3], lost[4]) == 1
    assert len(met) == 4


def ranked(book: str, stage: str, *rounds: Any, **more: Any) -> dict[int, tuple[int, str, dict[str, Any]]]:
    """Place, what decided it, and the values of each entry after rounds with one meeting each."""
    given = {"stage": stage, "entries": [1, 2, 3], "history": rounds, **more}
    told = json.loads(Oracle().line(json.dumps({"op": "rank", "ruleset": book, "given": given}).encode()))
    return {row["id"]: (row["place"], row["by"], row["values"]) for row in told["result"]["rows"]}


def met(first: int, second: int | None, a: str = "3", b: str = "2") -> dict[str, Any]:
    return {"first": first, "second": second, **({"levels": [a, b]} if second else {})}


@NATIONAL
def test_000_26_4_2_001_27_4_2_of_equal_points_the_higher_grade_goes_before(book: str) -> None:
    places = ranked(book, "round_robin", [met(1, 2, "A+")], [met(2, 3)], [met(3, 1)])
    assert {entry: place[:2] for entry, place in places.items()} == {1: (1, ""), 3: (2, "grade"), 2: (3, "grade")}


@NATIONAL
def test_000_26_4_4_001_27_4_4_opponents_have_all_their_grades_counted(book: str) -> None:
    places = ranked(book, "round_robin", [met(1, 2, "A+")], [met(2, 3)], [met(3, 1)])
    grades = {entry: values["grade"] for entry, (_, _, values) in places.items()}
    assert grades == {1: 26 + 12, 2: 0 + 14, 3: 12 + 14}
    assert {entry: values["opponents"] for entry, (_, _, values) in places.items()} == {1: 40, 2: 64, 3: 52}


@NATIONAL
@pytest.mark.parametrize("stage", ["round_robin", "swiss"])
def test_000_26_4_5_001_27_4_5_000_27_2_5_what_is_equal_to_the_end_shares_or_draws_lots(book: str, stage: str) -> None:
    rounds = [met(1, 2)], [met(2, 3)], [met(3, 1)]
    assert {place for place, _, _ in ranked(book, stage, *rounds).values()} == {1}
    drawn = ranked(book, stage, *rounds, ranking={"final": "lot"}, seed="x")
    assert sorted(place for place, _, _ in drawn.values()) == [1, 2, 3]
    assert Counter(by for _, by, _ in drawn.values()) == {"": 1, "lot": 2}


def test_002_s13_5_the_grade_of_each_rounds_opponent_in_that_round_and_9_for_a_bye() -> None:
    rounds = [met(1, 2, "5", "3"), met(3, None)], [met(3, 1, "4", "2"), met(2, None)]
    places = ranked("NJ", "swiss", *rounds, closed=False)
    assert {entry: values["opponents"] for entry, (_, _, values) in places.items()} == {
        1: 11 + 15,
        2: 15 + 9,
        3: 9 + 11,
    }
