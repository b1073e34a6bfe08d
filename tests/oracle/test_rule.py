"""The question `rule`: a match, an infraction and choices in; consequences out; never a traceback."""

import json
import random
from typing import Any

import pytest
from hypothesis import given as draws
from hypothesis import strategies as st

from guandan.game.deal import PLAY
from guandan.game.ruleset import BOOKS
from guandan.oracle import Oracle
from guandan.referee.rulings.entered import FIELDS
from guandan.referee.tablefile import infractions
from tests.game.driver import by_chance, new_log, next_act


def answer(book: object = "JS23", **given: Any) -> dict[str, Any]:
    line = json.dumps({"op": "rule", "ruleset": book, "given": given}).encode()
    found: dict[str, Any] = json.loads(Oracle().line(line))
    return found


def ruled(book: str = "JS23", **given: Any) -> dict[str, Any]:
    found = answer(book, **given)
    assert "result" in found, found
    result: dict[str, Any] = found["result"]
    return result


def refused(book: object = "JS23", **given: Any) -> str:
    code: str = answer(book, **given)["error"]["code"]
    return code


def played(book: str) -> list[dict[str, Any]]:
    log, rng = new_log(book), random.Random(3)
    while log.state.deal is None or log.state.deal.phase != PLAY:
        log.act(next_act(log, rng, by_chance), log.state.at)
    return [fact.as_json() for fact in log.facts]


OUT = {"infraction": "out_of_turn_play", "offender": "W", "role": "chief"}
BEFORE = [["E", "W"], {"ruling": {"infraction": "out_of_turn_play", "offender": "E"}}]


def test_a_ladder_step_with_the_facts_behind_it_and_what_it_does() -> None:
    found = ruled(deals=BEFORE, **OUT, leader="S")
    assert (found["sanction"], found["article"]) == ("violation", "003 c3.7(2)2")
    (step,) = found["steps"]
    assert (step["sanction"], step["article"], step["from"]) == ("foul", "003 c3.7(3); H-21", [2, 3])
    assert [one["effect"]["word"] for one in found["effects"]] == ["end_deal", "next_deal"]
    assert all(one["article"] and one["zh"] and one["en"] for one in found["effects"])
    assert (found["levels"], found["next_level"], found["over"]) == ([5, 5], 5, False)


def test_a_loss_ends_the_match_with_the_score_of_the_book() -> None:
    found = ruled(infraction="late", offender="E-W", seconds=700, role="chief")
    assert found["case"] == "forfeit"
    assert found["over"]
    assert (found["result"]["grade"], found["result"]["points"]) == ([0, 17], [0, 2])
    assert found["effects"][0]["article"]
    lost = ruled("HA17", infraction="forfeit", offender="N-S", role="chief")
    assert lost["result"]["grade"] == [18, 0]


def test_a_running_deal_feels_it_and_a_choice_is_waited_for() -> None:
    facts = played("JS23")
    waits = ruled(log=facts, infraction="out_of_turn_play", offender="N")
    assert waits["waits_for"] == [["W", "choose"]]
    assert (waits["choice"]["who"], waits["choice"]["options"], waits["choice"]["default"]) == ("W", 2, 0)
    stopped = ruled(log=facts, infraction="out_of_turn_play", offender="N", choose=1)
    assert stopped["choice"] is None
    assert stopped["facts"][-1]["kind"] == "effect"
    assert refused(log=facts, infraction="out_of_turn_play", offender="N", choose=9) == "wrong_field"


def test_a_record_with_its_header_and_seal_is_a_log_too() -> None:
    facts = played("GJ17")
    lines = [{"format": "guandan-record", "version": 1}, *facts, {"facts": len(facts), "head": "x"}]
    assert ruled("GJ17", log=lines, infraction="serious_breach", offender="N")["effects"][0]["effect"]["word"] == "skip"


def test_a_log_that_is_none_hides_or_has_another_book() -> None:
    facts = played("JS23")
    hidden = [{name: value for name, value in fact.items() if name != "open"} for fact in facts]
    assert refused(log=hidden, **OUT) == "record_hides"
    assert refused("GJ17", log=facts, **OUT) == "other_book"
    assert refused(log=facts[1:], **OUT) == "out_of_number"
    assert refused(log=[*facts[:2], *facts[3:]], **OUT) == "out_of_number"
    wrongs: list[Any] = [[], [{}], [None], "x", {"a": 1}, [[]], [{**facts[0], "data": {}}]]
    for wrong in wrongs:
        assert "error" in answer(log=wrong, **OUT)


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({}, "missing_field"),
        ({"infraction": "theft", "offender": "E"}, "unknown_infraction"),
        ({"infraction": "out_of_turn_play", "offender": "Q"}, "wrong_field"),
        ({"infraction": "late", "offender": "E-W"}, "case_needed"),
        ({"infraction": "late", "offender": "E-W", "seconds": 400}, "not_in_authority"),
        ({"infraction": "out_of_turn_play", "offender": "E", "amends": 7}, "no_such_ruling"),
        ({"infraction": "out_of_turn_play", "offender": "E", "role": []}, "wrong_field"),
        ({"infraction": "out_of_turn_play", "offender": "E", "choose": "x"}, "wrong_field"),
        ({"infraction": "out_of_turn_play", "offender": "E", "deals": 7}, "wrong_field"),
        ({"infraction": "out_of_turn_play", "offender": "E", "deals": [{"ruling": 3}]}, "wrong_field"),
        ({"infraction": "out_of_turn_play", "offender": "E", "at": "x"}, "wrong_field"),
    ],
)
def test_what_cannot_be_ruled_is_refused_with_a_code(given: dict[str, Any], code: str) -> None:
    assert refused(**given) == code


@pytest.mark.parametrize("book", BOOKS)
def test_every_infraction_and_case_of_every_book_is_answered(book: str) -> None:
    for code, one in infractions().items():
        for case in ("", *one.cases):
            for offender in ("E", "N-S"):
                for sanction in (None, "warning", "violation", "foul", "loss", "exclusion"):
                    given = {"infraction": code, "offender": offender, "case": case, "role": "chief", "consent": 1}
                    found = answer(book, deals=[["E", "W"]], **given, sanction=sanction)
                    assert found.get("result", {}).get("article") or found.get("error", {}).get("code"), given


junk = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(allow_nan=False),
    st.text(max_size=5),
    st.lists(st.integers(0, 9), max_size=3),
    st.sampled_from(["E", "N-S", "chief", "foul", "S7", "pair", "late", "both", *infractions()]),
    st.dictionaries(st.text(max_size=3), st.integers(), max_size=2),
)
LOGS = {book: played(book) for book in ("GJ17", "JS23")}


@draws(
    st.sampled_from(sorted(LOGS)),
    st.booleans(),
    st.sampled_from(list(infractions())),
    st.dictionaries(st.sampled_from([*FIELDS, "deals", "choose", "at", "format"]), junk, max_size=4),
)
def test_any_input_is_answered(book: str, at_table: bool, infraction: str, wrong: dict[str, Any]) -> None:
    given: dict[str, Any] = {"infraction": infraction, "offender": "E", "role": "chief", "consent": 1, **wrong}
    if at_table:
        given["log"] = LOGS[book]
    found = answer(book, **given)
    assert ("result" in found) != ("error" in found)
