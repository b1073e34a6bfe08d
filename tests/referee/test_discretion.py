"""The chief's own foul for a signal, and his discretion, named after their articles."""

from typing import Any

import pytest

from guandan.game.errors import GuandanError
from guandan.game.facts import Data
from guandan.game.log import Log
from guandan.referee.rulings.checking import check_rulings
from guandan.referee.rulings.rule import rule
from tests.game.driver import new_log

CHIEF = {"role": "chief", "official": "Gu"}


def ruled(log: Log, infraction: str, **given: Any) -> Data:
    act = rule(log, {"infraction": infraction, "offender": "E", **given})
    return log.act(act, log.state.at)[0].data


def refused(log: Log, infraction: str, **given: Any) -> str:
    with pytest.raises(GuandanError) as caught:
        ruled(log, infraction, **given)
    return caught.value.code


@pytest.mark.parametrize("book", ["HA17", "GJ17"])
def test_000_15_3_3_2_a_plain_signal_is_a_foul_at_once_by_the_chief(book: str) -> None:
    log = new_log(book, recorded=True)
    assert refused(log, "signal", case="plain", sanction="foul") == "not_in_authority"
    first = ruled(log, "signal", case="plain", sanction="foul", **CHIEF)
    assert (first["sanction"], first["nth"], first["effects"][0]["word"]) == ("foul", 1, "end_deal")
    assert "R-61" in first["article"]
    again = ruled(log, "signal", case="plain", **CHIEF)  # counted with it: the second time
    assert (again["sanction"], again["nth"]) == ("foul", 2)
    check_rulings(log.facts, ())


@pytest.mark.parametrize("book", ["HA17", "GJ17"])
@pytest.mark.parametrize("sanction", ["none", "warning", "violation", "foul"])
def test_000_15_3_7_the_chief_goes_beyond_the_table_for_a_reason(book: str, sanction: str) -> None:
    log = new_log(book, recorded=True)
    beyond = {"sanction": sanction, "discretion": 1, "reason": "情节轻微"}
    assert refused(log, "serious_breach", **beyond) == "not_in_authority"
    assert refused(log, "serious_breach", **beyond, role="deputy") == "not_in_authority"
    assert refused(log, "serious_breach", **{**beyond, "reason": " "}, **CHIEF) == "missing_field"
    assert refused(log, "serious_breach", **{**beyond, "sanction": "loss"}, **CHIEF) == "sanction_not_open"
    data = ruled(log, "serious_breach", **beyond, **CHIEF)
    assert (data["sanction"], data["discretion"]) == (sanction, 1)
    assert "15(3)7" in data["article"] or "16(7)" in data["article"]
    check_rulings(log.facts, ())


@pytest.mark.parametrize("book", ["JS23", "NJ", "CLUB"])
def test_003_c3_6_2_3_elsewhere_he_chooses_only_where_the_text_names_several(book: str) -> None:
    log = new_log(book, recorded=True)
    given = {"sanction": "warning", "discretion": 1, "reason": "x"}
    assert refused(log, "serious_breach", **given, **CHIEF) == "no_discretion"
