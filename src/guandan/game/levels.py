"""Levels (级): from 2 to A, and A+ for a side that has passed A (过A)."""

from guandan.game.cards import ACE, RANKS
from guandan.game.errors import Illegal, Unreadable, quoted
from guandan.game.ruleset import Ruleset
from guandan.game.seats import side
from guandan.game.tribute import Finish

LEVELS = (*RANKS[: ACE + 1], "A+")
"""All levels; a level's number is its place here, and up to A the rank number of its cards."""

TOP, PASSED = ACE, ACE + 1


def parse_level(text: object, highest: int = PASSED) -> int:
    """The level written 7, "7", "10", "T", "A" or "A+".

    Raises Unreadable if there is no such level up to `highest`.
    """
    written = quoted(text).strip().upper().replace("10", "T") if isinstance(text, str | int) else ""
    allowed = LEVELS[: highest + 1]
    if isinstance(text, bool) or written not in allowed:
        raise Unreadable("unknown_level", level=quoted(text), allowed=" ".join(allowed))
    return allowed.index(written)


PLACES = {2: "levels.partner_second", 3: "levels.partner_third", 4: "levels.partner_last"}


def partner_place(finish: Finish) -> int:
    """The place of the first finisher's partner in a finish order: 2, 3 or 4, and 4 where it is not known."""
    return next((at for at, seat in enumerate(finish, 1) if at > 1 and side(seat) == side(finish[0])), 4)


def gain(rules: Ruleset, partner: int) -> int:
    """How many levels the first finisher's side gains as the partner came in at place 2, 3 or 4 (000 §3(10))."""
    return rules.number(PLACES[partner])


PASSES = {"first_partner_not_last": 3, "first": 4, "double_down": 2}
"""The last place of the partner with which A is passed, by `levels.pass_a`."""


def promote(rules: Ruleset, level: int, partner: int, *, own_deal: bool) -> int:
    """The level of the winners of a deal whose partner came in at place 2, 3 or 4.

    Nobody jumps over a level that must be played (A必打), and such a level is left only by winning a deal played at it
    (H-17, R-11). A is passed with the partner not last (000 §14) unless a club says otherwise.
    """
    if level == PASSED:
        raise Illegal("already_passed", rules.article("articles.levels"))
    must_play = [LEVELS.index(name) for name in rules.words("levels.must_play")]
    if level in must_play and not own_deal and rules.flag("levels.pass_a_own_deal"):
        return level
    if level == TOP:
        return PASSED if partner <= PASSES[rules.word("levels.pass_a")] else TOP
    return min([level + gain(rules, partner), PASSED, *(stop for stop in must_play if stop > level)])
