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
READ = "\n".join(path.read_text("utf-8") for path in CODE)
PAGE = (Path(__file__).parents[2] / "docs" / "rules" / "books.md").read_text("utf-8")
ROWS = re.findall(r"^\|.*", PAGE.partition("## What no code reads yet")[2].partition("\n## ")[0], re.MULTILINE)
WAITING = set(re.findall(r"`(\w+\.\w+)`", " ".join(ROWS)))
LATER = ("penalties", "appeals", "venue")
"""Parts that belong to other packages as a whole."""


def is_read(key: str) -> bool:
    return f'"{key}"' in READ


def has_a_choice(setting: Setting) -> bool:
    if setting.type in ("flag", *LISTS):
        return True
    return setting.lowest < setting.highest if setting.type == "number" else len(setting.values) > 1


OURS = [key for key, one in settings().items() if one.part not in (*LATER, "terms") and has_a_choice(one)]


@pytest.mark.parametrize("key", OURS)
def test_a_setting_of_the_game_or_of_an_event_is_read_or_is_known_to_wait(key: str) -> None:
    assert is_read(key) != (key in WAITING)


def test_what_waits_is_a_setting() -> None:
    assert set(OURS) >= WAITING


@pytest.mark.parametrize(
    "key", [key for key, one in settings().items() if one.note and one.type not in ("article", "names")]
)
def test_no_code_decides_by_a_note(key: str) -> None:
    assert f'"{key}"' not in DECIDING
