"""The parts of a match: amending, going back and a fresh game take or leave each of them whole.

Every part is given one more field that no code knows of. Whatever is done to the match, the new field must come from
where the whole part comes from: then a field that is added one day cannot be forgotten either.
"""

import random
from typing import Any, NamedTuple

import pytest

from guandan.game import amending
from guandan.game.acts import REFEREE, SCORER, Act
from guandan.game.log import Log
from guandan.game.match import Game, Live, Match, Register, Score, Wait, fresh_game
from tests.game.driver import new_log, play_out, put, step

PARTS = (Game, Live, Register, Score, Wait)


def wider(part: Any, new: str) -> Any:
    """The same part with one more field."""
    kind = type(part)
    fields = [(name, Any) for name in kind._fields]
    more = NamedTuple(kind.__name__, [*fields, ("new", str)])  # type: ignore[misc]
    with_methods = type(
        kind.__name__, (more,), {name: one for name, one in vars(kind).items() if type(one) is property}
    )
    return with_methods(*part, new)


def widened(match: Match, new: str) -> Match:
    """A match each of whose parts has one more field."""
    score = wider(match.score._replace(game=wider(match.score.game, new)), new)
    return Match(match.agreed, score, wider(match.wait, new), wider(match.live, new), wider(match.register, new))


def new_of(part: Any) -> str | None:
    """What the new field says; None where the part was made anew, so that it has its default."""
    found: str | None = getattr(part, "new", None)
    return found


def test_every_part_of_a_match_is_watched() -> None:
    match = new_log().state
    assert {type(part) for part in (*match, match.score.game)} == {*PARTS, type(match.agreed)}


def sheet(**format_: Any) -> Log:
    """A match kept on a sheet, with one deal entered."""
    log = new_log("JS23", recorded=True, **format_)
    log.act(Act("result", SCORER, {"finish": list("EWNS")}), 1)
    return log


def test_a_fresh_game_leaves_the_game_and_takes_the_rest() -> None:
    before = widened(sheet().state, "old")
    after = fresh_game(before)
    assert new_of(after.game) is None
    assert [new_of(part) for part in (after.score, after.live, after.register, after.wait)] == ["old"] * 4
    assert after.game == Game(began=before.score.ended)


def test_amending_works_the_score_out_and_takes_what_is_live_and_the_register() -> None:
    log = sheet()
    before = widened(log.state, "old")
    after = amending.recomputed(before, log.state.score.sheet)
    assert [new_of(after.score), new_of(after.game)] == [None, None]
    assert [new_of(part) for part in (after.live, after.register, after.wait)] == ["old"] * 3
    assert after.score == log.state.score


def test_amending_leaves_what_is_live_where_the_match_has_come_to_another_stage() -> None:
    log = sheet(max_deals=2, mode="deals", games=1)
    now = log.state
    log.act(Act("result", SCORER, {"finish": list("EWNS")}), 2)
    assert log.state.over
    after = amending.recomputed(widened(log.state, "old"), now.score.sheet)
    assert after.live == Live()
    assert not after.over
    assert new_of(after.register) == "old"


def led() -> tuple[Log, random.Random]:
    """A match after its first lead, and the chances with which it goes on."""
    log, rng = new_log(), random.Random(1)
    while log.state.deal is None or not log.state.deal.trick:
        step(log, rng)
    return log, rng


@pytest.mark.parametrize("to_deal", [True, False])
def test_going_back_takes_the_register_of_now_and_the_rest_of_then(to_deal: bool) -> None:
    log, rng = led()
    to = len(log.facts) - 1 if to_deal else 0
    step(log, rng)
    put(log, widened(log.states[to], "then"), to)
    put(log, widened(log.state, "now"))
    log.act(Act("rewind", REFEREE, {"to": to}), log.state.at)
    back = log.state
    assert new_of(back.register) == "now"
    assert [new_of(back.score), new_of(back.game), new_of(back.live)] == ["then"] * 3
    assert new_of(back.wait) is None


def test_a_ruling_withdrawn_while_somebody_chooses_takes_its_award_with_it() -> None:
    """A deal that a ruling has given away comes back with the ruling, though it has not ended yet."""
    log, _ = led()
    options = [[{"word": "next_deal", "no_tribute": 1}], []]
    choice = {"word": "choice", "who": "N", "of": "E", "options": options, "default": 1}
    log.act(Act("ruling", REFEREE, {"effects": [{"word": "end_deal", "loser": "E-W"}, choice]}), log.state.at)
    assert log.state.live.award is not None
    log.act(Act("ruling", REFEREE, {"effects": [], "amends": log.state.register.rulings[-1].seq}), log.state.at)
    assert log.state.live.award is None
    assert log.state.deal is not None
    assert play_out(log, 1).state.over
