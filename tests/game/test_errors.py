"""Every refusal speaks both languages."""

import re
from copy import copy
from pathlib import Path

import guandan
from guandan.game.errors import SENTENCES, NotAllowed, Unreadable, at_most, one_of, quoted


def test_every_sentence_has_the_same_blanks_in_both_languages() -> None:
    for code, text in SENTENCES.items():
        assert re.search(r"[\u4e00-\u9fff]", text.zh), code
        zh, en = (sorted(set(re.findall(r"{(\w+?)(?:_zh|_en)?}", words))) for words in text)
        assert zh == en, code


def test_every_sentence_is_used() -> None:
    source = "\n".join(path.read_text("utf-8") for path in Path(guandan.__file__).parent.rglob("*.py"))
    for code in SENTENCES:
        assert len(re.findall(rf'"{code}"', source)) >= 2, f"{code} is never raised"


def test_input_is_quoted_briefly() -> None:
    assert quoted("x" * 1000) == "x" * 37 + "..."
    assert quoted([["deep"]]) == "list"
    assert quoted(7) == "7"
    assert quoted(10**23 - 1) == "99999999…(23 digits)"
    assert quoted(-(10**23)) == "-10000000…(24 digits)"
    assert quoted(10**5000) == "…(> 4000 digits)"


def test_what_a_field_must_be_is_told_in_both_languages() -> None:
    wrong = copy(Unreadable("wrong_field", field="watch", allowed=one_of(("live", 1))))
    assert wrong.text == ("watch 不对，应为 live、1 之一", "watch must be one of live, 1")
    long = Unreadable("wrong_field", field="title", allowed=at_most(60))
    assert long.text == ("title 不对，应为 不超过 60 字的文字", "title must be text of at most 60 characters")
    assert NotAllowed("needs_seat", allowed=["E", "S"], allowed_zh="东、南").text.zh.endswith("东、南")


def test_a_refusal_can_be_told_across_processes() -> None:
    told = copy(NotAllowed("wrong_format", "004 s1", field="games", value="2", allowed="1"))
    assert (told.code, told.article, str(told)) == (
        "wrong_format",
        "004 s1",
        "the format's games cannot be 2; it may be 1",
    )
