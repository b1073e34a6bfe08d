"""Missed reports (未报牌): where a report was due, and what has happened since."""

from guandan.game.cards import size
from guandan.game.log import Log
from guandan.game.seats import SEATS

CASES = ("once", "more", "finished", "first")
"""What may have happened since a report was due."""


def in_deal(log: Log) -> list[int]:
    """The numbers of the plays that have been made, and hold, in the running deal."""
    deal = log.state.deal
    if deal is None or not deal.hands:
        return []
    found = []
    for fact in log.course():
        now = log.states[fact.seq].deal
        if fact.kind == "play" and now is not None and now.id == deal.id:
            found.append(fact.seq)
    return found


def report_due(log: Log, seat: int) -> int | None:
    """The number of the play after which a seat had to report its cards in the running deal; None if there is none."""
    threshold = log.state.rules.limit("report.threshold")
    for seq in in_deal(log) if threshold is not None else []:
        now = log.states[seq].deal
        if log.facts[seq].by == SEATS[seat] and now is not None and 0 < size(now.hands[seat]) <= (threshold or 0):
            return seq
    return None


def report_case(log: Log, seat: int) -> str:
    """What has happened since: one of `CASES` (003 c3.7(1)9, (2)4, (3)4); empty if the log does not tell."""
    told = report_cases(log, seat)
    return told[-1] if told else ""


def report_cases(log: Log, seat: int) -> list[str]:
    """What can be said of it, whenever it was pointed out: what is so now comes last."""
    due = report_due(log, seat)
    if due is None:
        return []
    acts = [fact for fact in log.course() if fact.seq > due and fact.kind in ("play", "pass")]
    moments = [due, *(fact.seq for fact in acts), len(log.facts) - 1]
    told = [_case(log, due, moment, [fact.by for fact in acts if fact.seq <= moment]) for moment in moments]
    return list(dict.fromkeys(reversed([case for case in told if case])))[::-1]


def _case(log: Log, due: int, moment: int, acted: list[str]) -> str:
    before, now = log.states[due].deal, log.states[moment].deal
    if before is None or now is None:
        return ""
    if len(now.finished) > len(before.finished):
        return "finished" if before.finished else "first"
    return "more" if any(acted.count(by) > 1 for by in acted) else "once"
