"""Levels at which a game can end (局终的级数): what its mode, its deals and the rules of promotion allow (001 §14(1)).

By game (计局) one side has passed A. By deals (计副) exactly so many were played, unless A was passed before. By time
(计时) anything that deals can lead to. Rulings can bring about more; then the chief enters the sheet as it is written.
"""

from functools import lru_cache
from typing import NamedTuple

from guandan.game.errors import Illegal, Unreadable
from guandan.game.format import Format
from guandan.game.levels import LEVELS, PASSED
from guandan.game.results import deal_result
from guandan.game.ruleset import Ruleset

FINISHES = ((0, 2), (0, 1, 2, 3), (0, 1, 3, 2), (1, 3), (1, 0, 3, 2), (1, 0, 2, 3))
"""Every finish order that changes levels in its own way."""


class Ending(NamedTuple):
    """Where a game stands."""

    levels: tuple[int, int] = (0, 0)
    table: int | None = None
    """The side that won the last deal; None before the first."""


@lru_cache(maxsize=256)
def endings(rules: Ruleset, mode: str, deals: int | None, extra: str) -> frozenset[Ending]:
    """Every way in which a game can end.

    `extra` says after which of them one more deal may count (H-30, H-45): none, drawn or any.
    """
    counted = mode in ("deals", "time_and_deals")
    reached: set[Ending] = {Ending()}
    now = frozenset(reached)
    played = 0
    while now and not (counted and played == (deals or 0)):
        following = {after for one in now for after in _after(rules, one)}
        now = frozenset(following if mode == "deals" else following - reached)
        reached |= following
        played += 1
    over = {one for one in reached if PASSED in one.levels}
    if mode == "game":
        return frozenset(over)
    found = over | now if mode == "deals" else reached
    open_ = {one for one in found - over if extra == "any" or (extra == "drawn" and one.levels[0] == one.levels[1])}
    return frozenset(found.union(*(_after(rules, one) for one in open_)))


def _after(rules: Ruleset, one: Ending) -> set[Ending]:
    """Where one more deal can lead; nowhere once A is passed."""
    if PASSED in one.levels:
        return set()
    level = 0 if one.table is None else one.levels[one.table]
    # Where failing at A makes a side fall, it may have failed often enough before or not.
    failures = (0, rules.number("levels.a_tries")) if rules.word("levels.a_fail") == "fall" else (0,)
    results = [
        deal_result(rules, finish, level, one.levels, one.table, extra=False, failed=failed)
        for finish in FINISHES
        for failed in failures
    ]
    return {Ending(result.levels, result.winner) for result in results}


class Course(NamedTuple):
    """How a game is played, as far as its end depends on it."""

    rules: Ruleset
    format: Format
    extra: str = "none"

    @property
    def endings(self) -> frozenset[Ending]:
        """Every way in which it can end."""
        counts = self.rules.flag("tie.extra_counts")
        return endings(self.rules, self.format.mode, self.format.max_deals, self.extra if counts else "none")

    def check(self, levels: tuple[int, int]) -> None:
        """Refuse levels at which the game cannot end. Raises Illegal or Unreadable."""
        if levels == (PASSED, PASSED):
            raise Unreadable("both_passed", self.rules.article("match.modes"))
        if any(one.levels == levels for one in self.endings):
            return
        told = ":".join(LEVELS[level] for level in levels)
        article = self.rules.article("match.modes")
        if self.format.mode == "game" and PASSED not in levels:
            raise Illegal("game_not_over", article, levels=told)
        raise Illegal("levels_out_of_reach", article, levels=told, deals=self.format.max_deals or 0)

    def last_winner(self, levels: tuple[int, int], named: int | str | None) -> int | None:
        """Who won the last deal where both are level, which the club's scale asks for (H-31).

        `named` is a side, "none" if no deal was finished, or None if nothing was said. Raises Unreadable if that must
        be said, Illegal if it cannot have been so.
        """
        possible = {one.table for one in self.endings if one.levels == levels}
        told = ":".join(LEVELS[level] for level in levels)
        if named is None:
            if len(possible) > 1:
                raise Unreadable("on_table_wanted", self.rules.article("score.grade"), levels=told)
            return next(iter(possible), None)
        side = None if named == "none" else int(named)
        if side not in possible:
            code = "deals_were_finished" if side is None else "no_deal_finished"
            raise Illegal(code, self.rules.article("score.grade"), levels=told)
        return side
