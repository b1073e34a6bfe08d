"""Checking rulings: forged ones are found, and what an amended one leaves behind."""

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from guandan.cli.main import main
from guandan.game.acts import Act
from guandan.game.errors import Conflict
from guandan.game.log import Log
from guandan.game.record import record_of, verify, write_record
from guandan.referee.rulings.checking import check_rulings, said, stale
from guandan.referee.rulings.in_force import Entry
from guandan.referee.rulings.rule import rule
from tests.referee.tables import elsewhere, judged, levels, recorded, result


def forged(book: str, infraction: str, offender: str, /, **changed: Any) -> Log:
    """A log with a ruling that somebody has changed, and that the game itself has nothing against."""
    log = recorded(book, "EW")
    act = rule(log, {"infraction": infraction, "offender": offender, "role": "chief", "consent": 1})
    log.act(Act(act.kind, act.by, {**act.data, **changed}), log.state.at)
    verify(record_of(log.facts, "public"))
    return log


def test_a_ruling_is_derived_again_from_what_was_entered() -> None:
    log = recorded("JS23", "EW")
    given = {"official": "Gu", "confirmed": "Ma", "confirmed_role": "chief", "reason": "seen", "role": "deputy"}
    data = judged(log, "late", "N-S", seconds=400, leader="W", **given)
    assert said(data) == {"infraction": "late", "case": "foul", "offender": "N-S", "sanction": "foul", "consent": 1,
                          "seconds": 400, "leader": "W", **given}  # fmt: skip
    check_rulings(log.facts)
    check_rulings(log.facts, [])


@pytest.mark.parametrize(
    "changed",
    [
        {"sanction": "none"},
        {"sanction": "foul", "effects": []},
        {"effects": [{"word": "set_levels", "levels": ["9", "2"]}]},
        {"effects": [{"word": "end_deal", "loser": "N-S"}]},
        {"steps": [{"side": "N-S", "sanction": "loss", "article": "x", "from": [2]}]},
        {"steps": [{"side": "N-S", "sanction": "violation", "article": "x", "from": ["M0#2", 2]}]},
        {"steps": "none"},
        {"steps": [3]},
        {"steps": [{"from": 3}]},
        {"steps": [{"side": "E", "sanction": "foul", "from": ["x#y"]}]},
        {"article": "003 c9"},
        {"nth": 2},
        {"nth": "1"},
        {"takes": [1]},
        {"remedies": ["redraw"]},
        {"role": "king"},
        {"case": "other"},
        {"infraction": "no_such"},
        {"offender": 5},
        {"entered": 3},
        {"extra": 1},
        {"amends": 77},
    ],
    ids=str,
)
def test_a_forged_ruling_is_found_with_its_number(changed: dict[str, Any]) -> None:
    if "amends" in changed:
        with pytest.raises(Conflict):
            forged("JS23", "minor_breach", "N", **changed)
        return
    log = forged("JS23", "minor_breach", "N", **changed)
    nothing: list[Entry] = []
    for earlier in (None, nothing):
        with pytest.raises(Conflict) as caught:
            check_rulings(log.facts, earlier)
        assert caught.value.facts["seq"] == 2


def test_rulings_that_only_name_effects_are_left_alone() -> None:
    log = recorded("GJ17", "EW")
    log.act(Act("ruling", "referee", {"effects": [], "note": "x"}), log.state.at)
    check_rulings(log.facts)
    assert stale(log) is None


def test_of_other_matches_only_as_much_is_believed_as_the_book_counts_there() -> None:
    log = recorded("GJ17", "EW")
    judged(log, "missed_report", "N")
    data = dict(log.facts[-1].data)
    log = recorded("GJ17", "EW")
    log.act(Act("ruling", "referee", {**data, "nth": 2, "sanction": "violation"}), log.state.at)
    with pytest.raises(Conflict):  # a game does not reach into another match
        check_rulings(log.facts)


def test_a_foul_that_comes_from_another_match_of_the_round() -> None:
    log = recorded("GJ17", "EW", round_="2")
    earlier = [elsewhere("N-S", "violation", round_=2, seq=3)]
    data = judged(log, "serious_breach", "N", earlier)
    assert data["steps"][0]["from"] == ["M0#3", 2]
    check_rulings(log.facts)
    check_rulings(log.facts, earlier)
    with pytest.raises(Conflict):
        check_rulings(log.facts, [])


def test_an_amended_ruling_leaves_stale_what_came_from_it() -> None:
    log = recorded("JS23", "EW")
    first = judged(log, "serious_breach", "N")
    number = log.state.register.rulings[-1].seq
    second = judged(log, "serious_breach", "S")
    assert [one["sanction"] for one in second["steps"]] == ["foul"]
    assert levels(log) == ["8", "2"]
    result(log, "NS")
    assert stale(log) is None
    judged(log, "minor_breach", "N", amends=number)
    found = stale(log)
    assert found is not None
    assert found.act is not None
    assert found.ruled.data["steps"] == second["steps"]
    log.act(found.act, log.state.at)
    assert stale(log) is None
    assert levels(log) == ["5", "5"]
    assert first["sanction"] == "violation"
    check_rulings(log.facts)


def test_000_15_3_3_what_a_ruling_adds_up_to_by_an_amendment_awaits_the_chief() -> None:
    log = recorded("GJ17", "EW")
    judged(log, "manner", "N", role="referee", consent=0)
    judged(log, "phone", "N", role="referee", consent=0, sanction="warning")
    first = log.state.register.rulings[-1].seq
    judged(log, "serious_breach", "N", role="referee", consent=0)
    assert stale(log) is None
    judged(log, "phone", "N", amends=first, sanction="violation")
    found = stale(log)  # the second violation is a foul: it awaits the chief
    assert found is not None
    assert found.act is not None
    assert [step["sanction"] for step in found.act.data["awaits"]] == ["foul"]


def test_verify_checks_the_rulings_of_a_record(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.jsonl", tmp_path / "bad.jsonl"
    log = recorded("JS23", "EW")
    judged(log, "minor_breach", "N")
    good.write_bytes(write_record(record_of(log.facts, "public")))
    log = forged("JS23", "minor_breach", "N", article="003 c9")
    bad.write_bytes(write_record(record_of(log.facts, "public")))
    assert CliRunner().invoke(main, ["verify", str(good)]).exit_code == 0
    done = CliRunner().invoke(main, ["verify", str(bad), "--lang", "en"])
    assert done.exit_code != 0
    assert "ruling 2" in done.output


def test_show_prints_the_sheet_as_it_was_amended(tmp_path: Path) -> None:
    log = recorded("GJ17", "EW", mode="deals", max_deals=2)
    judged(log, "disturbance", "N")
    before = log.state.score.result
    judged(log, "minor_breach", "N", amends=2)
    assert not log.state.over
    result(log, "NS")
    file = tmp_path / "match.jsonl"
    file.write_bytes(write_record(record_of(log.facts, "public")))
    said_ = CliRunner().invoke(main, ["show", str(file), "--lang", "en"]).output
    assert "N-S +3" in said_
    assert "E-W +3" in said_
    assert before != log.state.score.result
