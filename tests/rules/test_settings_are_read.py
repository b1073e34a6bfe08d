"""Every setting that the game or an event could ask for is asked for, or is known to wait for another package."""

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
ROWS = re.findall(r"^\|.*", PAGE.partition("## What no code reads yet")[2].partition("\n## ")[0], re.MULTILINE)
WAITING = set(re.findall(r"`(\w+\.\w+)`", " ".join(ROWS)))
OTHERWISE = {
    "wind.scope": ["first_only"],
    "report.other_rules": ["may_abolish"],
    "return.simultaneous": ["equal_double"],
    "rank.opp": ["event_total"],
    "withdraw.swiss": ["results_stand"],
}
"""Values that hold where the code finds no other. Any other value that nothing names does nothing."""
LATER = ("penalties", "appeals", "venue")
"""Parts that belong to other packages as a whole."""


def is_read(key: str) -> bool:
    return any(f'"{key}"' in text for text in READ.values())


def room(path: Path) -> str:
    return path.relative_to(HOME).parts[0]


def has_a_choice(setting: Setting) -> bool:
    if setting.type in ("flag", *LISTS):
        return True
    return setting.lowest < setting.highest if setting.type == "number" else len(setting.values) > 1


OURS = [key for key, one in settings().items() if one.part not in (*LATER, "terms") and has_a_choice(one)]


@pytest.mark.parametrize("key", OURS)
def test_a_setting_of_the_game_or_of_an_event_is_read_or_is_known_to_wait(key: str) -> None:
    assert is_read(key) != (key in WAITING)


@pytest.mark.parametrize("key", [key for key in OURS if key not in WAITING and settings()[key].type == "word"])
def test_the_rooms_that_ask_for_a_word_name_its_values(key: str) -> None:
    rooms = {room(path) for path, text in READ.items() if f'"{key}"' in text}
    named = "\n".join(text for path, text in READ.items() if room(path) in rooms)
    unnamed = [
        word
        for word in settings()[key].values
        if not re.search(rf'"{word}"|[{{, .]{word}\b|^{word} = ', named, re.MULTILINE)
    ]
    assert unnamed == OTHERWISE.get(key, [])


def test_what_waits_is_a_setting() -> None:
    assert set(OURS) >= WAITING


@pytest.mark.parametrize(
    "key", [key for key, one in settings().items() if one.note and one.type not in ("article", "names")]
)
def test_no_code_decides_by_a_note(key: str) -> None:
    assert f'"{key}"' not in DECIDING
