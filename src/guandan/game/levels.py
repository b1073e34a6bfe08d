"""Levels (级): from 2 to A, and A+ for a side that has passed A (过A)."""

from guandan.game.cards import ACE, RANKS
from guandan.game.errors import Illegal, Unreadable, quoted
from guandan.game.ruleset import Ruleset

LEVELS = (*RANKS[: ACE + 1], "A+")
"""All levels; a level's number is its place here, and up to A the rank number of its cards."""

TOP, PASSED = ACE, ACE + 1


def parse_level(text: object, highest: int = PASSED) -> int:
    """The level written 7, "7", "10", "T", "A" or "A+".

    Raises Unreadable if there is no such level up to `highest`.
    """
    written = str(text).strip().upper().replace("10", "T") if isinstance(text, str | int) else ""
    allowed = LEVELS[: highest + 1]
    if isinstance(text, bool) or written not in allowed:
        raise Unreadable("unknown_level", level=quoted(text), allowed=" ".join(allowed))
    return allowed.index(written)


def promote(rules: Ruleset, level: int, gain: int, *, own_deal: bool) -> int:
    """The level of the winners of a deal, who gain 3, 2 or 1 as their partner came second, third or last (000 §3(10)).

    A must be played (A必打): nobody jumps over it, and it is passed only in a deal at one's own A (H-17) with the
    partner not last (000 §14). Whoever fails stays at A (004 升级规则).
    """
    if gain not in (1, 2, 3):
        raise Illegal("wrong_gain", rules.article("articles.levels"), gain=gain)
    if level >= PASSED:
        raise Illegal("already_passed", rules.article("articles.levels"))
    if level < TOP:
        return min(level + gain, TOP)
    may_pass = own_deal or not rules.flag("levels.pass_a_own_deal")
    return PASSED if may_pass and gain >= 2 else TOP
