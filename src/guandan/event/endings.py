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
    reached, last = _reached(rules, mode, deals)
    over = {one for one in reached if PASSED in one.levels}
    if mode == "game":
        return frozenset(over)
    found = over | last if mode == "deals" else reached
    open_ = {one for one in found - over if extra == "any" or (extra == "drawn" and one.levels[0] == one.levels[1])}
    return frozenset(found.union(*(_after(rules, one) for one in open_)))


@lru_cache(maxsize=256)
def _reached(rules: Ruleset, mode: str, deals: int | None) -> tuple[frozenset[Ending], frozenset[Ending]]:
    """Wherever a game can stand while it is played, and after the last of its deals."""
    counted = mode in ("deals", "time_and_deals")
    reached: set[Ending] = {Ending()}
    now = frozenset(reached)
    played = 0
    while now and not (counted and played == (deals or 0)):
        following = {after for one in now for after in _after(rules, one)}
        now = frozenset(following if mode == "deals" else following - reached)
        reached |= following
        played += 1
    return frozenset(reached), now


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
        if any(one.levels == levels for one in self.endings):
            return
        if self.format.mode == "game" and PASSED not in levels:
            raise Illegal("game_not_over", self.rules.article("match.modes"), levels=_told(levels))
        raise self._out_of_reach(levels)

    def check_broken_off(self, levels: tuple[int, int]) -> None:
        """Refuse levels at which the game cannot have stood when a ruling ended it. Raises Illegal or Unreadable."""
        reached, _ = _reached(self.rules, self.format.mode, self.format.max_deals)
        if not any(one.levels == levels for one in reached | self.endings):
            raise self._out_of_reach(levels)

    def check_last_deal(self, levels: tuple[int, int], side: int | None) -> None:
        """Refuse a winner of the last deal who cannot have won it; None if no deal was finished. Raises Illegal."""
        if (levels, side) not in self.endings:
            raise self._won_otherwise("match.modes", levels, side)

    def check_extra_deal(self, levels: tuple[int, int], side: int) -> None:
        """Refuse a side that cannot have won an extra deal after which the round is level, where it counts (R-06).

        The round was level before it too. Of a best of several games the last one may have been lost by more or less
        then (R-106); elsewhere no level has changed: once A is passed it changes none, and at A it may change none.
        Raises Illegal.
        """
        rules = self.rules
        if self.format.extra != "continue" or not rules.flag("tie.extra_counts") or PASSED in levels:
            return
        before = endings(rules, self.format.mode, self.format.max_deals, "none")
        level_too = [one for one in before if one.levels == levels]
        if self.format.round == "best_of":
            level_too = [one for one in before if _ahead(one.levels) == _ahead(levels) and PASSED not in one.levels]
        if not any((levels, side) in _after(rules, one) for one in level_too):
            raise Illegal("extra_deal_counts", rules.article("tie.extra_counts"), levels=_told(levels))

    def _won_otherwise(self, setting: str, levels: tuple[int, int], side: int | None) -> Illegal:
        code = "deals_were_finished" if side is None else "no_deal_finished"
        return Illegal(code, self.rules.article(setting), levels=_told(levels))

    def _out_of_reach(self, levels: tuple[int, int]) -> Illegal | Unreadable:
        article = self.rules.article("match.modes")
        if levels == (PASSED, PASSED):
            return Unreadable("both_passed", article)
        return Illegal("levels_out_of_reach", article, levels=_told(levels), deals=self.format.max_deals or 0)

    def last_winner(self, levels: tuple[int, int], named: int | str | None) -> int | None:
        """Who won the last deal where both are level, which the club's scale asks for (H-31).

        `named` is a side, "none" if no deal was finished, or None if nothing was said. Raises Unreadable if that must
        be said, Illegal if it cannot have been so.
        """
        possible = {one.table for one in self.endings if one.levels == levels}
        if named is None:
            if len(possible) > 1:
                raise Unreadable("on_table_wanted", self.rules.article("score.grade"), levels=_told(levels))
            return next(iter(possible), None)
        side = None if named == "none" else int(named)
        if side not in possible:
            raise self._won_otherwise("score.grade", levels, side)
        return side


def _ahead(levels: tuple[int, int]) -> int:
    """1 if the first side is ahead, -1 if the second is, 0 at equal levels."""
    return (levels[0] > levels[1]) - (levels[0] < levels[1])


def _told(levels: tuple[int, int]) -> str:
    """Two levels as people write them."""
    return ":".join(LEVELS[level] for level in levels)
