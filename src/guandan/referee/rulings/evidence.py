"""Evidence: what the log of a match that is played card by card disproves is not ruled.

The log cannot prove that somebody spoke or hesitated, but it knows who held how many cards, who owed a card and who was
to lead. A match that is only recorded trusts its referee.
"""

from guandan.game.cards import size
from guandan.game.deal import OVER, PLAY, RETURN, TRIBUTE, Deal
from guandan.game.errors import NotAllowed
from guandan.game.log import Log
from guandan.game.match import Match, place_of
from guandan.game.seats import SEATS
from guandan.game.tribute import payers
from guandan.referee.infractions import Case
from guandan.referee.rulings.missed_reports import CASES, report_cases, report_due
from guandan.referee.tablefile import infractions
from guandan.referee.words import listed

BEFORE, AFTER = "before", "after"
"""Whether a card has been played when a wrong tribute or return is found."""


LATE = ("late", "both_late")
REPORTS = ("missed_report", "asking_again")


def began(match: Match) -> bool:
    """Whether all four have sat down to this game: a deal of it is played, or has been."""
    deal = match.deal
    return place_of(match)[1] > 1 or (deal is not None and any(deal.played))


def check(log: Log, infraction: str, case: Case, seat: int | None) -> None:
    """Raises NotAllowed if the running deal shows that this cannot have happened.

    `log` ends where the ruling belongs.
    """
    deal = log.state.deal
    if case.counts_as in REPORTS and log.state.format.reports == "none":
        raise NotAllowed("reports_abolished", log.state.rules.article("report.other_rules"))
    if log.state.recorded:
        return
    if infraction in LATE and began(log.state):
        raise NotAllowed("already_seated", case.article)
    if seat is None:
        return
    if infraction in ("wrong_tribute", "wrong_return"):
        _check_exchange(deal, infraction, case, seat)
    elif deal is not None and deal.hands and deal.phase != OVER:
        if infraction == "wrong_lead":
            _check_lead(deal, case, seat)
        elif case.counts_as == "missed_report":
            _check_report(log, deal, case, seat)


def _check_report(log: Log, deal: Deal, case: Case, seat: int) -> None:
    """Nobody reports more than the book's number of cards, and what has happened since stands in the log."""
    rules = log.state.rules
    threshold = rules.limit("report.threshold")
    if threshold is None:
        return
    if report_due(log, seat) is None and size(deal.hands[seat]) > threshold:
        raise NotAllowed(
            "report_not_due", rules.article("report.threshold"), seat=SEATS[seat], cards=size(deal.hands[seat])
        )
    told = report_cases(log, seat)
    if told and case.code in CASES and case.code not in told:
        raise NotAllowed("case_disproved", case.article, **_cases(case, told))


def _check_exchange(deal: Deal | None, infraction: str, case: Case, seat: int) -> None:
    """Who owes no card cannot give a wrong one, and before or after is whether a card has been played (000 §18)."""
    running = deal is not None and deal.phase in (TRIBUTE, RETURN, PLAY)
    if deal is None or deal.phase == OVER:  # it is found after the deal
        moments = [AFTER]
    elif not running:
        moments = []
    else:
        moments = [AFTER if any(deal.played) else BEFORE]
    if not moments:
        raise NotAllowed("owes_nothing", case.article, seat=SEATS[seat])
    if case.code in (BEFORE, AFTER) and case.code not in moments:
        raise NotAllowed("case_disproved", case.article, **_cases(case, moments))
    if deal is not None and running and seat not in (_payers(deal) if infraction == "wrong_tribute" else _takers(deal)):
        raise NotAllowed("owes_nothing", case.article, seat=SEATS[seat])


def _cases(case: Case, told: list[str]) -> dict[str, str]:
    """The cases that the log leaves, for a refusal."""
    return listed(told, infractions()[case.counts_as].cases)


def _payers(deal: Deal) -> list[int]:
    """Who pays tribute in this deal; nobody does after an anti-tribute."""
    return list(payers(deal.before) if deal.phase == TRIBUTE else deal.paid)


def _takers(deal: Deal) -> list[int]:
    """Who returns a card in this deal, as soon as it is known."""
    waiting = [payment.taker for payment in deal.payments] if deal.phase == RETURN else []
    return [*waiting, *deal.returned]


def _check_lead(deal: Deal, case: Case, seat: int) -> None:
    """He is to lead, or has led the trick that is played (000 §16(3)1)."""
    led = deal.trick[0][0] if deal.trick else deal.turn
    if deal.phase != PLAY or seat != led:
        raise NotAllowed("not_on_lead", case.article, seat=SEATS[seat])
