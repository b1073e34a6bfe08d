"""Every setting that code could ask for is asked for, or stands in the list of those for people."""

import re
from pathlib import Path

import pytest

import guandan
from guandan.game.settings import LISTS, Setting, settings

HOME = Path(guandan.__file__).parent
CODE = [path for path in HOME.rglob("*.py") if path.name != "settings.py"] + [HOME / "referee" / "infractions.toml"]
DECIDING = "\n".join(path.read_text("utf-8") for path in CODE if HOME / "documents" not in path.parents)
"""Paper prints what is a note for people; nothing else reads one."""
READ = {path: re.sub(r"^ARTICLES = .*", "", path.read_text("utf-8"), flags=re.MULTILINE) for path in CODE}
"""What each file asks for; to cite the article of a setting is not to ask for it."""
PAGE = (Path(__file__).parents[2] / "docs" / "rules" / "books.md").read_text("utf-8")
ROWS = re.findall(r"^\|.*", PAGE.partition("## Settings for people")[2].partition("\n## ")[0], re.MULTILINE)
FOR_PEOPLE = set(re.findall(r"`(\w+\.\w+)`", " ".join(ROWS)))
OTHERWISE = {
    "wind.scope": ["first_only"],
    "report.other_rules": ["may_abolish"],
    "return.simultaneous": ["equal_double"],
    "rank.opp": ["event_total"],
    "withdraw.swiss": ["results_stand"],
}
"""Values that hold where the code finds no other. Any other value that nothing names does nothing."""
PAPER = ("venue", "terms")
"""Parts that are notes and words, for paper and for the eye."""


def is_read(key: str) -> bool:
    of_a_table = f'f"{key.partition(".")[0]}.{{'
    return any(f'"{key}"' in text or of_a_table in text for text in READ.values())


def room(path: Path) -> str:
    return path.relative_to(HOME).parts[0]


def has_a_choice(setting: Setting) -> bool:
    if setting.type in ("flag", *LISTS):
        return True
    return setting.lowest < setting.highest if setting.type == "number" else len(setting.values) > 1


OURS = [key for key, one in settings().items() if one.part not in PAPER and has_a_choice(one)]


@pytest.mark.parametrize("key", OURS)
def test_a_setting_is_read_or_is_known_to_be_for_people(key: str) -> None:
    assert is_read(key) != (key in FOR_PEOPLE)


WORDS = [key for key in OURS if key not in FOR_PEOPLE and settings()[key].type == "word"]


@pytest.mark.parametrize("key", [key for key in WORDS if settings()[key].part not in ("penalties", "appeals")])
def test_the_rooms_that_ask_for_a_word_name_its_values(key: str) -> None:
    rooms = {room(path) for path, text in READ.items() if f'"{key}"' in text}
    named = "\n".join(text for path, text in READ.items() if room(path) in rooms)
    unnamed = [
        word
        for word in settings()[key].values
        if not re.search(rf'"{word}"|[{{, .]{word}\b|^{word} = ', named, re.MULTILINE)
    ]
    assert unnamed == OTHERWISE.get(key, [])


def test_what_is_for_people_is_a_setting() -> None:
    assert set(OURS) >= FOR_PEOPLE


@pytest.mark.parametrize(
    "key", [key for key, one in settings().items() if one.note and one.type not in ("article", "names")]
)
def test_no_code_decides_by_a_note(key: str) -> None:
    assert f'"{key}"' not in DECIDING
