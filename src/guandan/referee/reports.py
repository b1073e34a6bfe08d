"""Missed reports (未报牌): where a report was due, and what has happened since (RULES D5)."""

from guandan.game.cards import size
from guandan.game.log import Log


def report_due(log: Log, seat: int) -> int | None:
    """The number of the fact after which a seat had to report its cards in the running deal; None if there is none."""
    deal, threshold = log.state.deal, log.state.rules.limit("report.threshold")
    if deal is None or threshold is None or not deal.hands:
        return None
    for fact in log.course():
        now = log.states[fact.seq].deal
        if fact.kind == "play" and now is not None and now.id == deal.id and 0 < size(now.hands[seat]) <= threshold:
            return fact.seq
    return None


def report_case(log: Log, seat: int) -> str:
    """What has happened since: `once`, `more`, `finished` or `first` (003 c3.7(1)9, (2)5, (3)4)."""
    due = report_due(log, seat)
    if due is None:
        return "once"
    since = [fact for fact in log.course() if fact.seq > due and fact.kind in ("play", "pass")]
    before, now = log.states[due].deal, log.state.deal
    if before is not None and now is not None and len(now.finished) > len(before.finished):
        return "finished" if before.finished else "first"
    acted = [fact.by for fact in since]
    return "more" if any(acted.count(by) > 1 for by in acted) else "once"
