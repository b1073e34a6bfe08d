"""Long lines of a ruling at 80 columns, and offenders as people write them."""

import pytest
from rich.cells import cell_len

from guandan.cli.listing import wrapped
from tests.cli.desk import Desk, desk

__all__ = ["desk"]
BY = ("--official", "孙裁判")


@pytest.mark.parametrize(
    "said", ["word " * 40, "犯规一次，本副判负；" * 12, "x" * 200, "", "E leads [003 c3.7(3)] " * 9]
)
def test_further_lines_begin_under_the_first_and_nothing_is_lost(said: str) -> None:
    lines = wrapped("  effect      ", said).split("\n")
    assert "".join("".join(lines).split()) == "".join(f"effect{said}".split())
    assert all(line.startswith(" " * 14) for line in lines[1:])
    assert max(map(cell_len, lines)) <= 80 or " " not in said.strip()


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_a_ruling_fits_80_columns(desk: Desk, lang: str) -> None:
    match = desk.paper()
    rule = ("referee", "rule", match, "yxc", *BY, "--confirmed", "钱", "--leader", "S")
    desk.do(*rule, "--offender", "E", lang=lang)
    desk.do(*rule, "--offender", "W", lang=lang)
    desk.do(*rule, "--offender", "E", lang=lang)
    said = desk.do(*rule, "--offender", "W", lang=lang)
    assert max(map(cell_len, said.splitlines())) <= 80


def test_an_unknown_offender_is_told_the_seats_in_both_languages(desk: Desk) -> None:
    told = desk.refused("referee", "rule", desk.paper(), "yxc", "--offender", "无名", *BY)
    assert told["code"] == "unknown_offender"
    assert "东 张三" in told["message_zh"]
    assert "东西" in told["message_zh"]
    assert "E 张三" in told["message"]
