"""Matches: levels, how they end, draws and how they are broken, rounds of several games - docs/rules/matches.md."""

import random
from dataclasses import replace

import pytest

from guandan.game.acts import REFEREE, SCORER, TABLE, Act
from guandan.game.errors import GuandanError, Text
from guandan.game.facts import GENESIS, Fact
from guandan.game.levels import LEVELS
from guandan.game.log import Log
from guandan.game.match import expects, opening_body, overdue
from guandan.game.record import record_of, verify
from guandan.game.ruleset import BOOKS, rebuilt
from guandan.game.seats import SEATS, SIDES
from tests.game.driver import PLAYERS, by_chance, new_log, play_out, step


def record(log: Log, *finishes: str, minutes: float = 0) -> Log:
    """The log with results written down, each "E W" or "ENWS"."""
    for finish in finishes:
        at = max(log.state.at, int(minutes * 60_000))
        log.act(Act("result", SCORER, {"finish": list(finish.replace(" ", ""))}), at)
    return log


def levels(log: Log) -> list[str]:
    return [LEVELS[level] for level in log.state.game.levels]


def test_003_c3_5_7_promotion_by_the_partners_place() -> None:
    assert levels(record(new_log(recorded=True), "EW")) == ["5", "2"]
    assert levels(record(new_log(recorded=True), "ENWS")) == ["4", "2"]
    assert levels(record(new_log(recorded=True), "ENSW")) == ["3", "2"]


def test_003_c3_4_6_1_the_next_deal_is_at_the_winners_level() -> None:
    log = record(new_log(recorded=True), "EW", "NWSE")
    assert levels(log) == ["5", "4"]
    assert LEVELS[log.state.game.level] == "4"


@pytest.mark.parametrize("book", BOOKS)
def test_000_14_a_must_be_played_and_is_passed_only_in_ones_own_a_deal(book: str) -> None:
    log = record(new_log(book, recorded=True, mode="game"), "EW", "EW", "EW", "EW")
    assert levels(log) == ["A", "2"]
    record(log, "NWSE")  # the opponents take the deal away ...
    record(log, "EW")  # ... and East-West, at A, win it back at the opponents' level: no pass (H-17)
    assert levels(log) == ["A", "4"]
    record(log, "ENSW")  # at their own A with the partner last: A again
    assert levels(log) == ["A", "4"]
    assert not log.state.over
    record(log, "ENWS")
    assert levels(log) == ["A+", "4"]
    assert log.state.over
    assert log.state.score.result is not None
    assert log.state.score.result.reason == "passed_a"


def test_ex_070_002_s1_2_no_new_deal_in_the_last_three_minutes() -> None:
    """Six deals are done at 46:00; at 47:30 the table wants to begin the seventh."""
    log = new_log("NJ")
    for deal in range(6):
        log.act(Act("deal", TABLE, {"secret": "0" * 64}), 9 * deal * 60_000)
        log.act(Act("effect", REFEREE, {"word": "end_deal", "loser": SIDES[deal % 2]}), (9 * deal + 1) * 60_000)
    assert (log.state.game.counted, log.state.at, log.state.over) == (6, 46 * 60_000, False)
    log.act(Act("deal", TABLE, {"secret": "0" * 64}), int(47.5 * 60_000))
    assert log.state.over
    assert log.state.deal is None
    assert log.state.score.result is not None
    assert log.state.score.result.reason == "time"
    assert sum(fact.kind == "deal" for fact in log.facts) == 6


def test_ex_070_002_s1_2_on_paper_a_deal_that_ends_then_is_the_last() -> None:
    log = record(new_log("NJ", recorded=True), "EW", minutes=20)
    assert not log.state.over
    record(log, "ENWS", minutes=47.5)
    assert log.state.over


def test_ex_070_at_a_table_the_next_deal_is_not_begun() -> None:
    log = new_log("NJ")
    played = play_out(log, 1, slowest=60_000)
    assert played.state.score.result is not None
    assert played.state.score.result.reason == "time"
    begun = [fact.at for fact in played.facts if fact.kind == "deal"]
    assert all(at < begun[0] + 47 * 60_000 for at in begun)


def test_ex_071_002_s1_2_the_ninth_deal_ends_the_match() -> None:
    log = record(new_log("NJ", recorded=True), *["ENSW", "NESW"] * 4, minutes=25)
    assert not log.state.over
    record(log, "ENSW", minutes=31)
    assert log.state.over
    assert log.state.score.result is not None
    assert log.state.score.result.reason == "deals"


def test_ex_072_004_a_running_deal_may_be_finished_within_three_minutes() -> None:
    in_grace = record(new_log("CLUB", recorded=True), "EW", minutes=49)
    record(in_grace, "EW", minutes=52)
    assert levels(in_grace) == ["8", "2"]
    assert in_grace.state.over
    too_late = record(new_log("CLUB", recorded=True), "EW", minutes=49)
    record(too_late, "EW", minutes=54)
    assert levels(too_late) == ["5", "2"]
    assert too_late.state.over


def test_ex_072_at_a_table_time_is_called_and_grace_runs() -> None:
    log = new_log("CLUB")
    log.act(Act("deal", TABLE, {"secret": "1" * 64}), 0)
    with pytest.raises(GuandanError) as early:
        log.act(Act("time", TABLE), 49 * 60_000)
    assert early.value.code == "not_yet"
    log.act(Act("time", TABLE), 50 * 60_000)
    assert log.state.deal is not None
    with pytest.raises(GuandanError):
        log.act(Act("time", TABLE), 52 * 60_000)
    log.act(Act("time", TABLE), 53 * 60_000)
    assert log.state.over
    assert "deal_void" in [fact.kind for fact in log.facts]


def test_ex_072_within_the_grace_the_deal_is_finished_and_counts_and_no_other_is_begun() -> None:
    log = new_log("CLUB")
    log.act(Act("deal", TABLE, {"secret": "1" * 64}), 0)
    log.act(Act("cut", "S", {"depth": 50}), 1)
    log.act(Act("time", TABLE), 50 * 60_000)
    lead = expects(log.state)[0]
    assert lead.default is not None
    log.act(Act("play", lead.who, lead.default), 53 * 60_000)
    with pytest.raises(GuandanError) as late:
        log.act(Act("pass", expects(log.state)[0].who), 53 * 60_000 + 1)
    assert late.value.code == "time_is_over"
    for seat in "EW":
        log.act(Act("effect", REFEREE, {"word": "void_hand", "seat": seat}), 53 * 60_000)
    assert levels(log) == ["2", "5"]
    assert log.state.over


def timed_sheet(at_time: str, **running: int) -> Log:
    """A sheet of the club after its first deal, with time called at 50:00."""
    log = record(new_log("CLUB", recorded=True, at_time=at_time), "EW", minutes=49)
    log.act(Act("time", REFEREE, running), 50 * 60_000)
    return log


@pytest.mark.parametrize(("at_time", "minutes"), [("grace", 53), ("finish", 70)])
def test_ex_072_004_on_a_sheet_the_call_of_time_leaves_the_running_deal(at_time: str, minutes: int) -> None:
    log = timed_sheet(at_time, running=1)
    assert not log.state.over
    assert [expected.act for expected in expects(log.state)] == ["result"]
    record(log, "NS", minutes=minutes)
    assert levels(log) == ["5", "5"]
    assert log.state.over
    assert log.state.score.result is not None
    assert log.state.score.result.grade == (48, 52)
    verify(record_of(log.facts, "referee"))
    log.act(Act("correct", SCORER, {"deal": 1, "finish": list("ENWS"), "reason": "a slip"}), log.state.at)
    assert levels(log) == ["4", "5"]
    assert log.state.over


def test_ex_072_004_after_the_grace_or_with_no_deal_running_the_call_of_time_ends_a_sheet() -> None:
    late, none, idle = (timed_sheet("grace", running=1) for _ in range(3))
    record(late, "NS", minutes=53.1)
    none.act(Act("close", SCORER), 51 * 60_000)
    idle.act(Act("time", REFEREE), 53 * 60_000)
    stopped, unsaid = timed_sheet("stop", running=1), timed_sheet("grace")  # so was every call before R-110
    for log in (late, none, idle, stopped, unsaid):
        assert log.state.over
        assert levels(log) == ["5", "2"]
        verify(record_of(log.facts, "referee"))


NINE_ALL = ("EW", "EW", "ENSW", "NS", "NS", "NEWS")
"""Both sides from 2 to 9."""


@pytest.mark.parametrize("book", ["HA17", "GJ17"])
def test_ex_073_000_14_2_4_equal_levels_are_a_draw_in_a_swiss(book: str) -> None:
    log = record(new_log(book, recorded=True, mode="deals", max_deals=6), *NINE_ALL)
    assert levels(log) == ["9", "9"]
    assert log.state.score.result is not None
    assert log.state.score.result.winner is None
    assert log.state.score.result.points == (1, 1)
    assert log.state.score.result.grade == (13, 13)


def test_ex_074_003_c3_5_9_2_an_extra_deal_ends_with_the_first_finisher_and_does_not_count() -> None:
    log = record(new_log("JS23", recorded=True, mode="deals", max_deals=6, must_decide=1), *NINE_ALL)
    assert not log.state.over
    record(log, "N")
    result = log.state.score.result
    assert result is not None
    assert SIDES[result.winner or 0] == "N-S"
    assert result.grade == (13, 13)
    assert result.points == (0, 2)
    assert result.promotions == (7, 7)
    assert levels(log) == ["9", "9"]


def test_ex_074_h_60_the_extra_deal_is_played_at_level_two_without_tribute() -> None:
    log = new_log("JS23", mode="deals", max_deals=2, must_decide=1)
    for at, loser in enumerate(["N-S", "E-W"]):
        log.act(Act("deal", TABLE, {"secret": "2" * 64}), 10 * at)
        log.act(Act("effect", REFEREE, {"word": "end_deal", "loser": loser}), 10 * at + 2)
    assert levels(log) == ["5", "5"]
    assert log.state.deciding
    play_out(log, 1, by_chance)
    extra = next(fact for fact in log.facts if fact.kind == "deal" and fact.data["extra"])
    assert extra.data["level"] == "2"
    assert not [fact for fact in log.facts[extra.seq :] if fact.kind in ("tribute", "anti")]
    end = next(fact for fact in log.facts[extra.seq :] if fact.kind == "deal_end")
    assert len(end.data["finish"]) == 1
    assert levels(log) == ["5", "5"]


@pytest.mark.parametrize("seed", range(40))
def test_draws_are_broken_at_the_table_under_every_book(seed: int) -> None:
    """Two deals, and a winner there must be: by an extra deal, however the book orders it, or by lot."""
    book = BOOKS[seed % 5]
    log = play_out(new_log(book, mode="deals", max_deals=2, must_decide=1), seed, by_chance)
    result = log.state.score.result
    assert result is not None
    assert result.winner is not None
    extra = [deal for deal in log.state.game.deals if deal.extra]
    assert len(extra) <= 1
    if extra:
        assert result.winner == extra[0].winner
        counts = log.state.rules.flag("tie.extra_counts")
        assert (log.state.game.levels[0] == log.state.game.levels[1]) is not counts


@pytest.mark.parametrize("book", ["HA17", "GJ17"])
def test_000_29_3_2_a_level_game_goes_on_by_one_deal_whose_levels_count(book: str) -> None:
    log = record(new_log(book, recorded=True, mode="deals", max_deals=2, must_decide=1), "ENSW", "NEWS")
    assert not log.state.over
    record(log, "EW")
    assert log.state.score.result is not None
    assert log.state.score.result.winner == 0
    assert (log.state.score.result.levels, log.state.score.result.grade) == ((4, 1), (16, 10))
    assert log.state.score.result.promotions == (4, 1)


def test_000_29_3_2_an_extra_deal_at_a_against_a_is_won_though_no_level_changes() -> None:
    log = new_log("GJ17", recorded=True, mode="deals", max_deals=9, must_decide=1)
    record(log, "EW", "EW", "EW", "EW", "NS", "NS", "NS", "NS", "ENSW")
    assert levels(log) == ["A", "A"]
    record(log, "NEWS")
    assert log.state.score.result is not None
    assert (log.state.score.result.winner, log.state.score.result.grade) == (1, (13, 13))


def test_h_45_an_extra_deal_after_a_was_passed_is_played_at_a_and_gains_nothing() -> None:
    log = new_log("GJ17", recorded=True, round="sum", games=2, must_decide=1)
    record(log, *["EW"] * 5, *["NS"] * 5)
    assert log.state.game.level == 12
    record(log, "ENWS")
    assert log.state.score.result is not None
    assert (log.state.score.result.winner, log.state.score.result.grade) == (0, (26, 26))


def test_003_c3_5_9_2_a_lot_may_be_drawn_instead() -> None:
    log = record(new_log("JS23", recorded=True, mode="deals", max_deals=2, must_decide=1), "ENSW", "NEWS")
    log.act(Act("lot", REFEREE, {"winner": "E-W"}), log.state.at)
    assert log.state.score.result is not None
    assert log.state.score.result.winner == 0
    national = record(new_log("GJ17", recorded=True, mode="deals", max_deals=2, must_decide=1), "ENSW", "NEWS")
    with pytest.raises(GuandanError) as refused:
        national.act(Act("lot", REFEREE, {"winner": "E-W"}), national.state.at)
    assert refused.value.code == "no_lot"


@pytest.mark.parametrize("book", ["HA17", "GJ17"])
def test_ex_075_000_29_3_1_the_sum_of_grades_over_two_games(book: str) -> None:
    """17:9 and 11:15 make 28:24."""
    log = new_log(book, recorded=True, mode="deals", max_deals=2, round="sum", games=2)
    record(log, "EW", "ENSW")  # four levels ahead
    record(log, "NS", "ENSW")  # two behind
    assert [game.grade for game in log.state.score.games] == [(17, 9), (11, 15)]
    assert log.state.score.result is not None
    assert log.state.score.result.grade == (28, 24)
    assert log.state.score.result.winner == 0


def test_000_29_3_2_best_of_three_ends_when_two_are_won() -> None:
    log = new_log("GJ17", recorded=True, mode="deals", max_deals=1, round="best_of", games=3)
    record(log, "EW", "EW")
    assert log.state.over
    assert len(log.state.score.games) == 2
    third = new_log("GJ17", recorded=True, mode="deals", max_deals=1, round="best_of", games=3)
    record(third, "EW", "NS", "NS")
    assert third.state.score.result is not None
    assert third.state.score.result.winner == 1


@pytest.mark.parametrize("book", ["NJ", "JS23"])
def test_ex_108_003_c3_5_4_4_exactly_at_the_limit_is_in_time(book: str) -> None:
    log = new_log(book)
    log.act(Act("deal", TABLE, {"secret": "3" * 64}), 0)
    log.act(Act("cut", "S", {"depth": 50}), 0)
    while log.state.deal is not None and log.state.deal.phase == "cut":
        log.act(Act("cut", "S", {"depth": log.state.deal.depth + 1}), 0)
    lead = expects(log.state)[0]
    assert not overdue(log.state, lead, 40_000)
    assert overdue(log.state, lead, 40_001)
    with pytest.raises(GuandanError):
        log.act(Act("timeout", TABLE, {"who": lead.who}), 40_000)
    (fact, *_) = log.act(Act("timeout", TABLE, {"who": lead.who}), 40_001)
    assert fact.kind == "play"
    assert fact.data["auto"] == 1
    follow = expects(log.state)[0]
    assert not overdue(log.state, follow, 40_001 + 20_000)
    assert overdue(log.state, follow, 40_001 + 20_001)


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_a_refusal_says_what_the_match_waits_for(lang: str) -> None:
    def refusal(log: Log, act: Act) -> GuandanError:
        with pytest.raises(GuandanError) as refused:
            log.act(act, log.state.at)
        assert refused.value.text.pick(lang)
        return refused.value

    deal = Act("deal", TABLE, {"secret": "3" * 64})
    paper, log = new_log(recorded=True), new_log("GJ17")
    assert refusal(paper, deal).code == "only_recorded"
    assert refusal(log, Act("result", SCORER, {"finish": ["E", "W"]})).code == "played_here"
    assert refusal(log, Act("close", TABLE)).code == "no_clock"
    log.act(deal, 0)
    assert refusal(log, deal).code == "deal_running"
    assert refusal(log, Act("close", TABLE)).code == "deal_running"
    wrong_seat, too_early = refusal(log, Act("cut", "E", {"depth": 50})), refusal(log, Act("play", "E"))
    assert (wrong_seat.code, wrong_seat.article) == ("not_yours", log.state.rules.article("first.cutter"))
    assert (too_early.code, too_early.article) == ("not_now", log.state.rules.article("first.cutter"))
    assert ("切牌" if lang == "zh" else "the cut") in too_early.text.pick(lang)
    assert len(refusal(log, Act("x" * 1000, "E")).text.pick(lang)) < 300
    level = record(new_log("GJ17", recorded=True, mode="deals", max_deals=2, must_decide=1, extra="lot"), "EW", "NS")
    assert refusal(level, Act("result", SCORER, {"finish": ["E", "W"]})).code == "lot_decides"


@pytest.mark.parametrize(("phase", "key"), [("tribute", "articles.tribute"), ("return", "articles.return")])
def test_000_10_a_wrong_payer_is_told_the_article(phase: str, key: str) -> None:
    log = new_log("GJ17")
    rng = random.Random(3)
    while log.state.deal is None or log.state.deal.phase != phase:
        step(log, rng, by_chance)
    others = set(SEATS) - {one.who for one in expects(log.state)}
    with pytest.raises(GuandanError) as refused:
        log.act(Act(phase, min(others), {"card": "S3"}), log.state.at)
    assert (refused.value.code, refused.value.article) == ("not_yours", log.state.rules.article(key))


def test_only_a_time_out_marks_an_act_as_automatic() -> None:
    log = new_log("GJ17")
    log.act(Act("deal", TABLE, {"secret": "3" * 64}), 0)
    for value in (1, 0, "yes"):
        with pytest.raises(GuandanError) as refused:
            log.act(Act("cut", "S", {"depth": 50, "auto": value}), 0)
        assert refused.value.code == "wrong_field"
    (fact, *_) = log.act(Act("timeout", TABLE, {"who": "S"}), 0)
    assert fact.data["auto"] == 1


def test_verify_checks_that_the_limit_was_exceeded_and_the_default_taken() -> None:
    log = new_log("GJ17", mode="deals", max_deals=1)
    log.act(Act("deal", TABLE, {"secret": "3" * 64}), 0)
    while log.state.deal is not None and not log.state.deal.hands:
        log.act(Act("timeout", TABLE, {"who": "S"}), 0)
    lead = expects(log.state)[0]
    log.act(Act("timeout", TABLE, {"who": lead.who}), 20_001)
    done = record_of(play_out(log, 1).facts, "public")
    assert verify(done).complete
    at = next(fact.seq for fact in done.facts if fact.kind == "play")
    held = [fact for fact in done.facts if fact.kind == "play" and fact.by == lead.who][-1].data
    for changes in ({"at": 19_999}, {"data": {**held, "auto": 1}}, {"data": {**done.facts[at].data, "auto": 2}}):
        facts: list[Fact] = []
        for fact in done.facts:
            changed = changes if fact.seq == at else {}
            facts.append(replace(fact, **{**changed, "prev": facts[-1].hash if facts else GENESIS}))  # type: ignore[arg-type]
        with pytest.raises(GuandanError):
            verify(done._replace(facts=tuple(facts)))


def test_a_time_out_that_comes_too_early_says_how_many_seconds_are_left() -> None:
    log = new_log("GJ17")
    log.act(Act("deal", TABLE, {"secret": "3" * 64}), 0)
    while log.state.deal is not None and not log.state.deal.hands:
        log.act(Act("timeout", TABLE, {"who": "S"}), 0)
    (lead,) = expects(log.state)
    with pytest.raises(GuandanError) as early:
        log.act(Act("timeout", REFEREE, {"who": lead.who}), 5_000)
    assert early.value.facts["left"] == 15
    assert early.value.article
    with pytest.raises(GuandanError) as nobody:
        log.act(Act("timeout", REFEREE, {"who": 1 << 20000}), 5_000)
    assert nobody.value.code == "not_awaited"


@pytest.mark.parametrize("book", ["NJ", "JS23"])
def test_ex_108_003_c3_5_4_4_a_return_exactly_at_the_limit_is_in_time(book: str) -> None:
    log = new_log(book)
    log.act(Act("effect", REFEREE, {"word": "end_deal", "loser": "N-S"}), 0)
    log.act(Act("deal", TABLE, {"secret": "3" * 64}), 0)
    log.act(Act("cut", "E", {"depth": 50}), 0)
    for payer in expects(log.state):
        assert (payer.act, payer.default is not None) == ("tribute", True)
        assert not overdue(log.state, payer, 20_000)
        assert overdue(log.state, payer, 20_001)
        log.act(Act("tribute", payer.who, payer.default or {}), 20_000)
    for taker in expects(log.state):
        assert taker.act == "return"
        assert not overdue(log.state, taker, 60_000)
        assert overdue(log.state, taker, 60_001)
        with pytest.raises(GuandanError) as early:
            log.act(Act("timeout", TABLE, {"who": taker.who}), 60_000)
        assert early.value.code == "not_yet"
    for taker in expects(log.state):
        (fact, *_) = log.act(Act("timeout", TABLE, {"who": taker.who}), 60_001)
        assert (fact.kind, fact.data["auto"]) == ("return", 1)


@pytest.mark.parametrize(
    ("finish", "code"),
    [(["E", "N", "W"], "wrong_finish"), (["E", "E"], "wrong_finish"), (["E"], "wrong_finish"), (["X"], "unknown_seat")],
)
def test_a_wrong_finish_order_is_refused_and_changes_nothing(finish: list[str], code: str) -> None:
    log = new_log(recorded=True)
    before = (log.state, len(log.facts))
    with pytest.raises(GuandanError) as refused:
        log.act(Act("result", SCORER, {"finish": finish}), 1)
    assert refused.value.code == code
    assert (log.state, len(log.facts)) == before


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"mode": "deals"}, "format_needs"),
        ({"mode": "chess"}, "wrong_format"),
        ({"minutes": 0}, "wrong_format"),
        ({"colour": 1}, "unknown_format_part"),
        ({"no_new_deal": "none"}, "wrong_format"),
    ],
)
def test_a_wrong_format_is_refused(changes: dict[str, object], code: str) -> None:
    with pytest.raises(GuandanError) as refused:
        new_log("GJ17", **changes)  # type: ignore[arg-type]
    assert refused.value.code == code


def test_nothing_can_be_done_after_the_end_nor_back_in_time() -> None:
    log = record(new_log(recorded=True, mode="deals", max_deals=1), "EW", minutes=1)
    with pytest.raises(GuandanError) as over:
        record(log, "EW")
    assert over.value.code == "match_over"
    running = record(new_log(recorded=True), "EW", minutes=1)
    with pytest.raises(GuandanError) as back:
        running.act(Act("result", SCORER, {"finish": ["E", "W"]}), 0)
    assert back.value.code == "time_runs_back"


@pytest.mark.parametrize("book", ["HA17", "GJ17", "NJ", "JS23"])
def test_an_extra_deal_after_time_is_played(book: str) -> None:
    """Time ended the game level; the deal that breaks the draw is not stopped by it."""
    for seed in range(12):
        changes = {"mode": "time", "minutes": 8, "must_decide": 1}
        log = play_out(new_log(book, False, f"T{seed}", **changes), seed, by_chance, slowest=4000)
        assert log.state.score.result is not None
        assert log.state.score.result.winner is not None


def test_h_17_a_is_not_passed_in_a_deal_at_another_level() -> None:
    log = new_log("GJ17")
    log.act(Act("effect", REFEREE, {"word": "set_levels", "levels": ["A", "2"]}), 0)
    log.act(Act("deal", TABLE, {"secret": "e" * 64}), 1)
    log.act(Act("effect", REFEREE, {"word": "end_deal", "loser": "N-S"}), 2)
    assert levels(log) == ["A", "2"]


def test_a_best_of_three_under_the_club_sheet_is_won_by_games() -> None:
    """R-03: the club knows no match points, so games are counted."""
    log = new_log("CLUB", recorded=True, mode="deals", max_deals=1, round="best_of", games=3)
    record(log, "EW", "EW")
    assert log.state.score.result is not None
    assert log.state.score.result.winner == 0


def test_h_29_nothing_is_played_after_time_before_time_is_called() -> None:
    log = new_log("GJ17", mode="time", minutes=1)
    log.act(Act("deal", TABLE, {"secret": "c" * 64}), 0)
    with pytest.raises(GuandanError) as refused:
        log.act(Act("cut", "S", {"depth": 50}), 60_001)
    assert refused.value.code == "time_is_over"
    log.act(Act("time", TABLE), 60_001)
    assert log.state.over
    assert levels(log) == ["2", "2"]


def test_each_game_of_a_recorded_round_has_its_own_hour() -> None:
    log = new_log("GJ17", recorded=True, mode="time", minutes=60, round="sum", games=2)
    record(log, "EW", minutes=60)
    assert log.state.game.over
    record(log, "EW", minutes=75)
    assert not log.state.over
    record(log, "EW", minutes=130)  # the second game ended at 120
    assert log.state.over
    assert [deal.finish for deal in log.state.game.deals] == [(0, 2)]


def test_a_player_who_owes_what_no_limit_binds_is_helped_by_the_table() -> None:
    log = new_log("GJ17", entropy=1)
    log.act(Act("deal", TABLE, {"secret": "d" * 64}), 0)
    for seat in "ENWS":
        log.act(Act("timeout", TABLE, {"who": seat}), 1)
    log.act(Act("timeout", TABLE, {"who": "S"}), 2)
    assert log.facts[-1].kind in ("cut", "dealt")


def test_an_extra_deal_until_the_first_finisher_gains_nothing_even_where_it_counts() -> None:
    own = rebuilt("OWN", Text("自定", "own"), "JS23", {"tie.extra_counts": 1})
    log = Log()
    changes: dict[str, object] = {"mode": "deals", "max_deals": 2, "must_decide": 1}
    log.open(opening_body("M", own, PLAYERS, changes, recorded=True), 0)
    record(log, "ENSW", "NEWS", "N")
    assert log.state.score.result is not None
    assert (log.state.score.result.winner, log.state.score.result.grade) == (1, (13, 13))
