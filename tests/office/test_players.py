"""Names of bots: each reader sees them in his language, on whichever table the match was played."""

import pytest

from guandan.office.players import marked_name, shown_name
from guandan.server.people.names import BOT_NAMES


@pytest.mark.parametrize(
    ("name", "zh", "en"),
    [
        (BOT_NAMES["E"], "小掼（电脑）", "Guan (bot)"),
        ("小东 (bot)", "小东（电脑）", "Dong (bot)"),
        ("Dong (bot)", "小东（电脑）", "Dong (bot)"),
        ("Ann", "Ann", "Ann"),
    ],
)
def test_a_name_on_a_sheet(name: str, zh: str, en: str) -> None:
    assert (marked_name(name, "zh"), marked_name(name, "en")) == (zh, en)


def test_a_name_at_the_table() -> None:
    assert shown_name(BOT_NAMES["S"], "zh") == "阿安"
    assert shown_name(BOT_NAMES["S"], "en") == "An"
