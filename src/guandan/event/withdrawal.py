"""Leaving an event that has begun (退赛): what becomes of the results and of the rounds to come (001 §24(2), E4)."""

from typing import NamedTuple

from guandan.event.history import Entry
from guandan.game.ruleset import Ruleset

SETTINGS = {"round_robin": "withdraw.round_robin", "swiss": "withdraw.swiss", "knockout": "withdraw.knockout"}
"""What says what follows, by the family of the stage."""


class Withdrawal(NamedTuple):
    """The consequences, as the event carries them out."""

    status: str
    """withdrawn or excluded."""
    results: str
    """stand, annul or annul_both, as an entry states them."""
    this_round: str
    """What the opponent of the current round has: forfeit or advance, or none if all results are annulled."""
    later_rounds: str
    """What later opponents have: forfeit; none, a round without a match; unpaired, where pairs are made anew (H-27)."""
    article: str

    def of(self, entry: Entry) -> Entry:
        """The entry after its withdrawal."""
        return entry._replace(active=False, status=self.status, results=self.results)


def leaving_status(rules: Ruleset, *, consent: bool) -> str:
    """Whether who leaves is withdrawn or excluded: with the organiser's consent no rule is broken (R-103)."""
    return "excluded" if rules.word("withdraw.penalty") == "exclude" and not consent else "withdrawn"


def withdrawal(
    rules: Ruleset, stage: str, met: int, opponents: int, *, annul: str = "", consent: bool = False
) -> Withdrawal:
    """What follows when an entry leaves a `stage` after having met so many of its opponents.

    Where the book cancels results "as circumstances require" (003 c3.7(5)) the organiser says so by `annul`: "annul" or
    "annul_both"; without it they stand. In a round robin `annul="annul_both"` is the option of H-26.
    """
    status = leaving_status(rules, consent=consent)
    article = rules.article(SETTINGS[stage])
    if stage == "knockout":
        return Withdrawal(status, "stand", "advance", "none", article)
    if rules.word(SETTINGS[stage]) == "half_rule" and met * 2 < opponents:
        return Withdrawal(status, annul or "annul", "none", "none", article)
    free = rules.word(SETTINGS[stage]) == "as_required"
    results = annul if annul and free else "stand"
    return Withdrawal(status, results, "forfeit", "forfeit" if stage == "round_robin" else "unpaired", article)
