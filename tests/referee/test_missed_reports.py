"""Reports that were not made, or made wrongly."""

from guandan.game.acts import Act
from guandan.game.cards import parse_cards
from guandan.game.log import Log
from guandan.game.match import expects
from tests.referee.tables import (
    HANDS,
    choose,
    deal_of,
    huaian,
    jiangsu,
    judged,
    levels,
    played,
    recorded,
    refused,
    turn,
    turns,
    words,
)


def with_ten_cards(book: str) -> Log:
    """North has just been left with two cards, and has said nothing."""
    log = played(book, hands={**HANDS, "N": "S9 SK D4 D4"})
    turns(log, "E S3", "N S9")
    return log


@huaian
def test_ex_089_000_12_1_a_missed_report_may_be_rolled_back(book: str) -> None:
    log = with_ten_cards(book)
    due = len(log.facts) - 1
    turns(log, "W SQ", "S SA", "E -", "N -")
    data = judged(log, "missed_report", "N", role="referee")
    assert (data["sanction"], words(data)) == ("warning", ["choice"])
    (waits,) = expects(log.state)
    assert (waits.who, waits.default) == ("W", {"option": 0})
    choose(log, 1, by="W")
    assert [log.facts[-1].data[name] for name in ("to", "ruling")] == [due, log.state.register.rulings[-1].seq]
    assert turn(log) == "W"
    log.act(Act("report", "N"), log.state.at)
    assert 1 in deal_of(log).reported


@huaian
def test_000_12_1_who_does_not_want_it_goes_on(book: str) -> None:
    log = with_ten_cards(book)
    turns(log, "W SQ")
    judged(log, "missed_report", "N", wanted=0)
    assert not log.state.register.pending
    assert turn(log) == "S"
    judged(log, "missed_report", "N", wanted=1)
    assert turn(log) == "W"


@huaian
def test_000_12_2_the_second_missed_report_in_a_game_costs_a_trick_too(book: str) -> None:
    log = with_ten_cards(book)
    judged(log, "missed_report", "S", wanted=0)
    turns(log, "W SQ", "S SA")
    data = judged(log, "missed_report", "N", role="referee")
    assert (data["sanction"], data["nth"]) == ("violation", 2)
    choose(log, 1)
    assert turn(log) == "W"
    assert turns(log, "W SQ", "S SA", "E -").turn == 2  # North is passed over for the trick


@huaian
def test_000_12_2_whose_play_stood_when_it_was_rolled_back_does_not_lead_the_next_trick(book: str) -> None:
    log = with_ten_cards(book)
    judged(log, "missed_report", "S", wanted=0)
    turns(log, "W SQ")
    assert judged(log, "missed_report", "N", role="referee", wanted=1)["sanction"] == "violation"
    turns(log, "W -", "S -", "E -")
    assert turn(log) == "W"  # the next opponent, not North


@huaian
def test_000_12_2_a_player_who_is_out_is_stopped_only_if_play_is_taken_back(book: str) -> None:
    log = played(book, hands={**HANDS, "N": "S9 D4"})
    turns(log, "E S3", "N S9", "W -", "S -", "E -", "N D4")
    judged(log, "missed_report", "S", wanted=0)
    data = judged(log, "missed_report", "N", role="referee")
    assert [[one["word"] for one in option] for option in data["effects"][0]["options"]] == [[], ["rewind", "skip"]]
    choose(log, 0)
    assert deal_of(log).orders == ()


@huaian
def test_000_12_3_asking_again_warning_then_violation(book: str) -> None:
    log = played(book)
    assert judged(log, "asking_again", "N")["sanction"] == "warning"
    assert judged(log, "asking_again", "S")["sanction"] == "violation"
    assert [order.seat for order in deal_of(log).orders] == [3]


@jiangsu
def test_003_c3_7_1_9_nobody_has_acted_more_than_once_taken_back_with_a_warning(book: str) -> None:
    log = with_ten_cards(book)
    due = len(log.facts) - 1
    turns(log, "W SQ", "S SA", "E -", "N -")
    data = judged(log, "missed_report", "N", role="referee")
    assert (data["case"], data["sanction"], words(data)) == ("once", "warning", ["rewind"])
    assert log.facts[-1].data["to"] == due
    assert turn(log) == "W"


@jiangsu
def test_003_c3_7_2_4_somebody_has_acted_more_than_once_a_violation(book: str) -> None:
    log = with_ten_cards(book)
    turns(log, "W SQ", "S SA", "E -", "N -", "W -", "S D6")
    data = judged(log, "missed_report", "N", role="referee")
    assert (data["case"], data["sanction"], words(data)) == ("more", "violation", ["choice"])
    assert turn(log) == "E"


@jiangsu
def test_003_c3_7_2_4_somebody_has_finished_not_first_taken_back_with_a_violation(book: str) -> None:
    log = played(book, hands={**HANDS, "N": "S9 D4", "W": ""}, finished="W")
    turns(log, "E S3", "N S9", "S -", "E -")
    turns(log, "N D4")
    data = judged(log, "missed_report", "N", role="referee")
    assert (data["case"], data["sanction"], words(data)) == ("finished", "violation", ["rewind", "choice"])
    assert deal_of(log).hands[1] == parse_cards("D4")  # he has his card again, and can be stopped
    choose(log, 1)
    assert [(order.seat, order.scope) for order in deal_of(log).orders] == [(1, "play")]


@jiangsu
def test_ex_090_003_c3_7_3_4_somebody_has_finished_first_a_foul(book: str) -> None:
    log = played(book, hands={**HANDS, "N": "S9 D4"})
    turns(log, "E S3", "N S9", "W -", "S -", "E -", "N D4")
    data = judged(log, "missed_report", "N", leader="W")
    assert (data["case"], data["sanction"]) == ("first", "foul")
    assert log.state.game.deals[-1].finish == (0, 2)
    assert levels(log) == ["5", "2"]
    assert log.state.live.ordered.leader == 2


@jiangsu
def test_d5_what_the_log_does_not_tell_must_be_entered(book: str) -> None:
    assert refused(recorded(book, "EW"), "missed_report", "N").code == "case_needed"
    assert refused(played(book), "missed_report", "N").code == "case_needed"  # he has not played yet
    data = judged(recorded(book, "EW"), "missed_report", "N", case="more")
    assert data["sanction"] == "violation"


def test_since_is_a_play_of_the_running_deal() -> None:
    log = with_ten_cards("GJ17")
    assert refused(log, "missed_report", "N", since=0, wanted=1).code == "wrong_field"
    judged(log, "missed_report", "N", since=2, wanted=1)
    assert turn(log) == "N"
