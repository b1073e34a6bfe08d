"""Every refusal speaks both languages."""

import re
from collections.abc import Iterator
from copy import copy
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import guandan
from guandan.event.log import EventLog
from guandan.game.errors import (
    CALLED,
    SENTENCES,
    NotAllowed,
    OutOfTurn,
    Text,
    Unreadable,
    at_most,
    call,
    like,
    one_of,
    quoted,
    speak,
)
from guandan.game.log import Log
from guandan.referee.desk import DeskLog

HOME = Path(guandan.__file__).parent
OWN = {
    code: file.parent.name
    for file in (*HOME.glob("*/*sentences.py"), HOME / "documents/__init__.py")
    for code in import_module(f"guandan.{file.parent.name}.{file.stem}".removesuffix(".__init__")).SENTENCES
}
"""By code the package whose sentence it is."""
RAISED = r'\b(?:Unreadable|Illegal|OutOfTurn|Ambiguous|NotAllowed|Conflict)\(\s*"(\w+)"'


def sources() -> Iterator[tuple[Path, str]]:
    """All modules but those of sentences."""
    return ((path, path.read_text("utf-8")) for path in HOME.rglob("*.py") if not path.stem.endswith("sentences"))


def test_every_package_says_its_own_sentences() -> None:
    assert OWN.keys() == SENTENCES.keys()
    with pytest.raises(ValueError, match="there already"):
        speak({"no_cards": SENTENCES["no_cards"]})


def test_whoever_says_a_sentence_of_another_package_has_imported_it() -> None:
    for path, source in sources():
        for code in re.findall(RAISED, source):
            own = OWN[code] in ("game", path.relative_to(HOME).parts[0])
            assert own or f"guandan.{OWN[code]}" in source, f"{path} says {code}"


def test_every_sentence_has_the_same_blanks_in_both_languages() -> None:
    for code, text in SENTENCES.items():
        assert re.search(r"[\u4e00-\u9fff]", text.zh), code
        zh, en = (sorted(set(re.findall(r"{(\w+?)(?:_zh|_en)?}", words))) for words in text)
        assert zh == en, code


def test_no_sentence_that_pages_show_speaks_of_the_command_line() -> None:
    typed = {code for code, text in SENTENCES.items() if any(re.search(r"--[a-z]|guandan \w", one) for one in text)}
    assert not {OWN[code] for code in typed} & {"game", "referee", "event", "documents"}, typed


def test_every_sentence_is_used() -> None:
    said = {word for _, source in sources() for word in re.findall(r'"(\w+)"', source)}
    assert not SENTENCES.keys() - said


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
    example = Unreadable("wrong_field", field="DATA", allowed=like('{"entry": 3}'))
    assert example.text == ('DATA 不对，应为 {"entry": 3} 这样的写法', 'DATA must be written like {"entry": 3}')
    assert NotAllowed("needs_seat", allowed=["E", "S"], allowed_zh="东、南").text.zh.endswith("东、南")


def test_a_refusal_can_be_told_across_processes() -> None:
    told = copy(NotAllowed("wrong_format", "004 s1", field="games", value="2", allowed="1"))
    assert (told.code, told.article, str(told)) == (
        "wrong_format",
        "004 s1",
        "the format's games cannot be 2; it may be 1",
    )


def test_what_anybody_can_do_is_called_something_in_both_languages() -> None:
    kinds: list[tuple[str, Any]] = [*EventLog.kinds.items(), *DeskLog.kinds.items(), *Log.kinds.items()]
    assert [name for name, kind in kinds if kind.decide is not None and name not in CALLED] == []
    refusal = OutOfTurn("not_yours", by="recorder/李", act="correction")
    assert refusal.text == ("“更正成绩”不由编排记录员 李来做", "not for recorder 李 to do: result corrected")
    assert OutOfTurn("not_yours", by="E", act="tribute").text.zh == "“贡牌”不由东来做"
    with pytest.raises(ValueError, match="otherwise"):
        call({"correction": Text("另", "other")})
