"""Loss of the right to penalise, named after its articles."""

import pytest

from guandan.game.errors import NotAllowed, Unreadable
from guandan.game.ruleset import load
from guandan.referee.rulings.waivers import waiver, waivers


def test_000_15_3_8_the_four_reasons_of_huaian() -> None:
    articles = {known.reason: known.article for known in waivers(load("HA17"))}
    assert articles == {
        "late": "000 §15(3)8①",
        "outsider": "000 §15(3)8②",
        "own_action": "000 §15(3)8③",
        "profit": "000 §15(3)8④",
    }


def test_003_c3_8_the_reasons_of_jiangsu() -> None:
    articles = {known.reason: known.article for known in waivers(load("JS23"))}
    assert articles == {
        "late": "003 c3.8(1)",
        "outsider": "003 c3.8(1)",
        "own_action": "003 c3.8(2)",
        "profit": "003 c3.8(2)",
        "consult": "003 c3.8(3)",
    }


def test_000_15_3_8_4_a_profit_is_void_too() -> None:
    assert [known.reason for known in waivers(load("GJ17")) if known.void] == ["profit"]


def test_003_c3_8_3_consulting_is_a_reason_in_jiangsu_only() -> None:
    assert waiver(load("NJ"), "consult").article == "003 c3.8(3)"
    with pytest.raises(NotAllowed) as refused:
        waiver(load("GJ17"), "consult")
    assert refused.value.code == "right_stays"
    with pytest.raises(Unreadable):
        waiver(load("GJ17"), "sympathy")
