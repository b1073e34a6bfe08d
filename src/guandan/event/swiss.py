"""How a Swiss (积分编排赛) is paired: the book's settings, and what the regulations choose where the book lets them."""

from typing import NamedTuple

from guandan.event.choices import Choices, chosen, known
from guandan.event.ranking import Ranking, ranking_of
from guandan.game.ruleset import Ruleset

FIRST = {"snake_or_lot": ("snake_or_lot", "snake", "lot"), "lot": ("lot",), "random": ("random",)}
OPTIONS = ("first", "unit", "tables", "forfeit_met", "earlier_met")
UNITS = {True: ("hard", "soft"), False: ("off", "soft", "hard")}
TABLES = {"open": ("ranked", "random"), "random": ("random",)}


class Swiss(NamedTuple):
    """The whole way of pairing."""

    first: str
    """Round 1: snake, by strength, 1 against the last (H-58); lot or random, both from the seed; snake_or_lot, snake if
    there are seed numbers (R-122)."""
    later: str
    """points_grade, near, rank or total, as the book's `swiss.later`."""
    no_repeat: bool
    unit: str
    """Entries of one unit: off, they may meet; soft, they do not if scores are as equal without it; hard, only if there
    is no other way."""
    tables: str
    """ranked, the leaders at table 1; or random."""
    forfeit_met: bool
    """Whether two have met although one of them forfeited."""
    ranking: Ranking
    earlier_met: bool = True
    """Whether two have met although it was in an earlier stage of the event (R-120)."""


def swiss_of(rules: Ruleset, choices: Choices | None = None, ranking: Ranking | None = None) -> Swiss:
    """The way of pairing under a book; choices: `first`, `unit`, `tables`, `forfeit_met`, `earlier_met`."""
    choices = choices or {}
    known(choices, OPTIONS)
    return Swiss(
        first=chosen(choices, "first", FIRST[rules.word("swiss.round1")], rules, "swiss.round1"),
        later=rules.word("swiss.later"),
        no_repeat=rules.flag("swiss.no_repeat"),
        unit=chosen(choices, "unit", UNITS[rules.flag("swiss.avoid_unit")], rules, "swiss.avoid_unit"),
        tables=chosen(choices, "tables", TABLES[rules.word("swiss.tables")], rules, "swiss.tables"),
        forfeit_met=chosen(choices, "forfeit_met", (True, False), rules, "swiss.no_repeat"),
        ranking=ranking or ranking_of(rules),
        earlier_met=chosen(choices, "earlier_met", (True, False), rules, "swiss.no_repeat"),
    )
