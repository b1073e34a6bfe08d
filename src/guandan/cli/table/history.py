"""The history of a match: every act that can be told, with the table as it stood then."""

from typing import NamedTuple

from rich.text import Text as Line

from guandan.cli.table.look import Look
from guandan.cli.table.news import Teller
from guandan.cli.table.results import levels_before
from guandan.game.cards import Cards, parse_cards
from guandan.game.errors import Text
from guandan.game.facts import Fact
from guandan.game.match import Match
from guandan.game.seats import SEATS
from guandan.game.view import view
from guandan.office.course import Course


class Step(NamedTuple):
    """One act or event."""

    kind: str
    line: Line
    match: Match
    """With the deal as it stood after it."""
    deal: int
    """Counted through the match; 0 before the first."""
    trick: int
    """Of the deal; 0 before the first lead."""
    leads: bool
    running: bool
    """Whether the deal is still being played, so that hands are hidden."""
    dealt: dict[int, Cards]
    """The hands that are drawn with it, where everybody may know them by now."""


def history(course: Course, look: Look) -> list[Step]:
    """The steps of a match, in order."""
    log = course.log
    teller = Teller(look, log.state.rules, 0)
    steps: list[Step] = []
    deal = trick = 0
    shown = log.states[0]
    for fact, after in zip(log.facts, log.states, strict=True):
        before = log.states[max(0, fact.seq - 1)]
        running = fact.seq >= course.running
        if before.deal is not None:
            teller.level = before.deal.level
        teller.levels = levels_before(log, fact.seq)
        line = teller.tell(view(fact, course.viewer) if running else fact)
        if fact.kind == "dealt" and line is None:
            line = Line(Text("抓牌", "the cards are drawn").pick(look.lang))
        # After the end of a deal the table is still looked at as it was left.
        left = after.deal is None and shown.deal is not None
        shown = shown.with_game(shown.game._replace(levels=after.game.levels)) if left else after
        if fact.kind == "deal":
            deal, trick = deal + 1, 0
        leads = fact.kind == "play" and before.deal is not None and before.deal.to_beat is None
        trick += leads
        if line is not None:
            dealt = {} if running else _dealt(fact)
            steps.append(Step(fact.kind, line, shown, deal, trick, leads, running, dealt))
    return steps


def _dealt(fact: Fact) -> dict[int, Cards]:
    if fact.kind != "dealt":
        return {}
    return {at: parse_cards(fact.opened[seat].value) for at, seat in enumerate(SEATS) if seat in fact.opened}
