"""Names that people give themselves."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guandan.game.errors import GuandanError, Unreadable
from guandan.office.players import APART
from guandan.server.people.names import LONGEST, cleaned, key, shown


@pytest.mark.parametrize(
    ("name", "is_shown"),
    [
        ("张三", "张三"),
        ("  Ann \t Lee ", "Ann Lee"),
        ("Ａｎｎ", "Ann"),
        ("Müller", "Müller"),
        ("Анна", "Анна"),
        ("Botond", "Botond"),
        ("Tablet", "Tablet"),
        ("❤️小明", "❤小明"),
        ("李 8", "李 8"),
    ],
)
def test_names_that_people_have(name: str, is_shown: str) -> None:
    assert cleaned(name) == is_shown


@pytest.mark.parametrize(
    "name",
    [
        "",
        "   ",
        "x" * 21,
        "An\u202en",  # writes backwards
        "A\u200bnn",  # no width
        "A\u2066nn",
        "A\x00nn",
        "\u3164",  # a blank that counts as a letter
        "\u2800",
        "Ann\u034f",
        "\ud800",
        "\ue000",
        "a\u0301\u0302\u0303\u0304",  # marks over marks
        "Аnn",  # the first letter is Cyrillic
        "...",
        "\ufdfa\ufdfa",  # eighteen letters in one sign
    ],
)
def test_names_that_cannot_be_shown(name: str) -> None:
    with pytest.raises(GuandanError) as refused:
        cleaned(name)
    assert refused.value.code == "name_needed"


@pytest.mark.parametrize(
    "name",
    [
        *("bot", "Bot 1", "BOT_2", "bot01", "b0t", "В О Т", "вот", "r e f e r e e", "The Referee", "Référee"),
        *("table", "adm1n", "Admin!", "ＳＹＳＴＥＭ", "裁判", "张裁判长", "机器人3号", "管理员", "Guandan"),
        *("小掼", "阿淮 2", "小蛋 Dan"),
    ],
)
def test_names_that_only_the_house_has(name: str) -> None:
    with pytest.raises(GuandanError) as refused:
        cleaned(name)
    assert refused.value.code == "name_reserved"


@pytest.mark.parametrize(("one", "other"), [("Bill", "BiII"), ("O'Neil", "ONEIL"), ("Zoë", "zoe"), ("Lo10", "l0lo")])
def test_names_that_look_alike_have_one_key(one: str, other: str) -> None:
    assert key(one) == key(other)


@given(st.text(max_size=60))
def test_any_text_is_a_name_or_refused(text: str) -> None:
    with suppress(Unreadable):
        name = shown(text)
        assert 1 <= len(name) <= LONGEST
        assert name.isprintable()
        assert shown(name) == name
        assert APART not in name
        assert key(name)
