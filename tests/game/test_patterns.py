"""The shape lines and the catalogue spelled out from them."""

from collections import Counter
from pathlib import Path

import pytest

from guandan.game.cards import RANKS, SUIT_RANKS
from guandan.game.patterns import PATTERNS, SHAPES, Order, Row, _expand, catalogue, digest, runs, shapes
from guandan.game.ruleset import BOOKS, Ruleset, load, load_file

GOLDEN = Path(__file__).parents[1] / "golden" / "catalogue.txt"
"""Book, level, number of rows and digest; a change of a rule of play shows here."""


def table() -> str:
    return "".join(
        f"{book} {RANKS[level]} {len(catalogue(load(book), level))} {digest(load(book), level)}\n"
        for book in BOOKS
        for level in SUIT_RANKS
    )


def test_the_catalogue_of_every_book_and_level_is_the_one_reviewed() -> None:
    """If a rule of play was meant to change, renew the file: python -m tests.game.test_patterns."""
    assert table() == GOLDEN.read_text("utf-8")


def rows(pattern: str, level: int = 0) -> list[Row]:
    return [row for row in catalogue(load("GJ17"), level) if row.pattern == pattern]


def names(pattern: str, level: int = 0) -> list[str]:
    return [RANKS[row.rank] for row in rows(pattern, level)]


@pytest.mark.parametrize("level", SUIT_RANKS)
def test_the_number_of_rows_of_each_pattern(level: int) -> None:
    counted = Counter(row.pattern for row in catalogue(load("GJ17"), level))
    expected = {"single": 15, "pair": 15, "triple": 13, "full_house": 13 * 14, "straight": 10, "triple_pairs": 12}
    expected |= {"plate": 13, "straight_flush": 40, "four_jokers": 1}
    expected |= {f"bomb{size}": 13 for size in range(4, 9)} | {"bomb9": 12, "bomb10": 12}
    assert counted == expected


def test_000_4_lengths_are_exact() -> None:
    sizes = {shape.name: shape.size for shape in SHAPES}
    assert sizes == {
        "single": 1,
        "pair": 2,
        "triple": 3,
        "full_house": 5,
        "straight": 5,
        "triple_pairs": 6,
        "plate": 6,
    } | {
        "straight_flush": 5,
        "four_jokers": 4,
    } | {f"bomb{size}": size for size in range(4, 11)}


def test_000_4_3_5_7_the_ace_is_high_or_low_in_runs_and_never_in_the_middle() -> None:
    assert names("straight") == list("56789TJQKA")
    assert names("triple_pairs") == list("3456789TJQKA")
    assert names("plate") == list("23456789TJQKA")
    ace = RANKS.index("A")
    assert all(ace not in window[1:-1] for length in (2, 3, 5) for window in runs(length))


def test_000_8_1_the_level_rank_stands_between_ace_and_jokers() -> None:
    assert names("single", RANKS.index("5")) == ["2", "3", "4", *"6789TJQKA", "5", "SB", "HR"]
    assert names("single", RANKS.index("A")) == [*"23456789TJQKA", "SB", "HR"]


def test_000_7_3_1_runs_keep_the_natural_order_at_every_level() -> None:
    for level in SUIT_RANKS:
        assert names("straight", level) == names("straight")
        assert [row.key for row in rows("plate", level)] == list(range(13))


def test_000_8_2_the_order_column_decides_where_the_level_rank_stands() -> None:
    level, rules = RANKS.index("5"), load("GJ17")
    by_level = [row.rank for row in _expand(SHAPES[0], level)]
    by_nature = [row.rank for row in _expand(SHAPES[0]._replace(order=Order.NATURAL), level)]
    assert by_level != by_nature
    assert by_nature == sorted(by_nature)
    straight = SHAPES[PATTERNS.index("straight")]
    assert [row.needs for row in _expand(straight._replace(order=Order.LEVEL), level)] != [
        row.needs for row in catalogue(rules, level) if row.pattern == "straight"
    ]


def test_000_8_4_to_7_bombs_and_straight_flush_are_ordered_by_tier() -> None:
    tiers = {shape.name: shape.tier for shape in SHAPES if shape.tier}
    order = ["bomb4", "bomb5", "straight_flush", "bomb6", "bomb7", "bomb8", "bomb9", "bomb10", "four_jokers"]
    assert sorted(tiers, key=tiers.__getitem__) == order
    assert len(set(tiers.values())) == len(tiers)


def test_h_09_and_000_4_7_only_a_book_may_let_a_suited_run_be_a_straight(tmp_path: Path) -> None:
    changed = variant(tmp_path, "[straight]\nsuited = 'allow'\n[bomb]\nmax = 8\n[full_house]\njoker_pair = 'forbid'\n")
    lines = {shape.name: shape for shape in shapes(changed)}
    assert lines["straight"].suit.value == "any"
    assert "bomb9" not in lines
    assert "bomb8" in lines
    assert lines["full_house"].jokers.value == "no"
    assert digest(changed, 0) != digest(load("GJ17"), 0)
    assert set(PATTERNS) - set(lines) == {"bomb9", "bomb10"}


def variant(folder: Path, settings: str) -> Ruleset:
    """A book on top of the national one."""
    path = folder / "own.toml"
    head = '[book]\nid = "OWN"\nparent = "GJ17"\nname = { zh = "自定", en = "own" }\n'
    path.write_text(head + settings, "utf-8")
    return load_file(path)


if __name__ == "__main__":
    GOLDEN.write_text(table(), "utf-8")
