"""Every finding speaks both languages and is found somewhere."""

import re
from pathlib import Path

import guandan
from guandan.event.findings import TEXTS, advice, grave


def test_every_text_has_the_same_blanks_in_both_languages() -> None:
    for code, text in TEXTS.items():
        assert re.search(r"[\u4e00-\u9fff]", text.zh), code
        zh, en = (sorted(set(re.findall(r"{(\w+?)(?:_zh|_en)?}", words))) for words in text)
        assert zh == en, code


def test_every_text_is_used() -> None:
    source = "\n".join(path.read_text("utf-8") for path in (Path(guandan.__file__).parent / "event").rglob("*.py"))
    for code in TEXTS:
        assert len(re.findall(rf'"{code}"', source)) >= 2, f"{code} is never found"


def test_a_finding_as_json() -> None:
    found = grave("two_chiefs", "001 §34(2)", names=["a", "b"])
    assert found.as_json() == {
        "code": "two_chiefs",
        "grave": True,
        "message": "there is one chief referee, here are a, b",
        "message_zh": "裁判长只能有一人，这里有 a, b",
        "article": "001 §34(2)",
    }
    assert not advice("not_by_lot").grave
