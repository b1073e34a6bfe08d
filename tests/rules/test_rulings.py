"""The handbook (docs/rules): one list of rulings, true to the settings, and pages that name only what exists."""

import re
from pathlib import Path

import pytest

from guandan.game.ruleset import BOOKS, load
from guandan.game.settings import settings

ROOT = Path(__file__).parents[2]
HANDBOOK = ROOT / "docs" / "rules"
LIST = (HANDBOOK / "rulings.md").read_text(encoding="utf-8")
RULINGS = dict(re.findall(r"^## ([HR]-\d+) (.*?)(?=^## |\Z)", LIST, re.MULTILINE | re.DOTALL))
HAN = re.compile(r"[一-龥]")
NUMBER = re.compile(r"\b[HR]-\d{2,3}\b")
KEY = re.compile(r"`([a-z_]+\.[a-z_0-9]+)`")
SUFFIXES = (".py", ".toml", ".md", ".txt", ".yaml", ".ts", ".svelte")


def test_numbers_are_given_once_and_stand_in_order() -> None:
    numbers = re.findall(r"^## ([HR])-(\d+) ", LIST, re.MULTILINE)
    assert len(numbers) == len(RULINGS)
    assert numbers == sorted(numbers, key=lambda number: (number[0], int(number[1])))


@pytest.mark.parametrize("number", RULINGS)
def test_a_ruling_has_its_text_its_reading_in_both_languages_and_its_setting(number: str) -> None:
    title, _, body = RULINGS[number].partition("\n")
    zh, _, en = title.partition(" · ")
    assert HAN.search(zh)
    assert en
    assert not HAN.search(en)
    text, reading_zh, reading_en, setting = (line.removeprefix("- ") for line in body.strip().split("\n"))
    assert text.startswith("条文 Text: ")
    assert HAN.search(reading_zh)
    assert not HAN.search(reading_en)
    named = setting.removeprefix("设置 Setting: ")
    keys = KEY.findall(named)
    assert bool(keys) != bool(re.fullmatch(r"none; .{10,}", named))
    assert [key for key in keys if key not in settings()] == []


def cited_in(path: Path) -> set[str]:
    return set(NUMBER.findall(path.read_text(encoding="utf-8")))


def test_every_ruling_that_is_cited_anywhere_is_in_the_list() -> None:
    homes = [ROOT / "src" / "guandan", ROOT / "tests", ROOT / "docs", ROOT / "web" / "src", ROOT / "native"]
    files = [path for home in homes for path in home.rglob("*") if path.suffix in SUFFIXES]
    unknown = {path.name: cited_in(path) - RULINGS.keys() for path in files}
    assert {name: numbers for name, numbers in unknown.items() if numbers} == {}


@pytest.mark.parametrize("book", BOOKS)
def test_every_ruling_that_a_book_cites_is_in_the_list(book: str) -> None:
    cited = {number for entry in load(book).entries.values() for number in NUMBER.findall(entry.article)}
    assert cited <= RULINGS.keys()


PAGES = sorted(HANDBOOK.glob("*.md"))
TABLES = {key.partition(".")[0] for key in settings()}
FILE = re.compile(r"\b([\w./-]+\.(?:md|toml|py|yaml|txt|json))\b")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_page_names_only_settings_and_files_that_exist(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    named = {key for key in KEY.findall(text) if key.partition(".")[0] in TABLES and not key.endswith((".toml", ".md"))}
    assert named <= settings().keys()
    homes = (HANDBOOK.parent, ROOT / "src" / "guandan" / "game", ROOT / "src" / "guandan" / "referee")
    files = {path.name for home in homes for path in home.rglob("*.*")}
    own = {"saturday.toml", "spring-cup.toml", "cup.toml", "club.toml"}
    assert {Path(name).name for name in FILE.findall(text)} - files - own == set()
    assert "ropos" not in text.replace("proposes", ""), "a handbook proposes nothing"


@pytest.mark.parametrize(("row", "key"), [
    ("贡牌 tribute", "time.tribute"), ("还牌 return", "time.return"),
    ("首圈领出 first lead", "time.first_lead"), ("出牌、过牌 play or pass", "time.play"),
])  # fmt: skip
def test_the_times_of_the_referees_tables_are_those_of_the_books(row: str, key: str) -> None:
    page = (HANDBOOK / "conduct.md").read_text(encoding="utf-8")
    seconds = [load(book).limit(key) for book in BOOKS[:4]]
    assert f"| {row} | {seconds[0]} | {seconds[3]} |" in page
    assert (seconds[0], seconds[2]) == (seconds[1], seconds[3])
