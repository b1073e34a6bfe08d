"""Whole Swiss events played at random: withdrawals, late entries, absences, forfeits, byes, penalties."""

import random
from collections.abc import Iterator
from typing import NamedTuple

from guandan.event.awards import bye, double_forfeit, forfeit
from guandan.event.history import BYE, NOTHING, Adjustment, Entry, History, Meeting, Score
from guandan.event.pairing import Pairing, pair
from guandan.event.problem import Problem, prepare
from guandan.event.swiss import Swiss, swiss_of
from guandan.game.ruleset import BOOKS, Ruleset, load

UNITS = {False: ("off", "soft", "hard"), True: ("hard", "soft")}


class Round(NamedTuple):
    """One round as it was paired."""

    problem: Problem
    pairing: Pairing
    history: History
    entries: list[Entry]


def scores(rules: Ruleset, rng: random.Random) -> tuple[Score, Score]:
    if rules.word("score.grade") == "c100":
        lead = rng.choice([-1, 1]) * (2 + 4 * rng.randint(0, 12))
        return Score(0, int(lead > 0), 50 + lead), Score(0, int(lead < 0), 50 - lead)
    lead = rng.randint(-13, 13)
    points = 2 if lead > 0 else 1 if lead == 0 else 0
    high = rng.randint(abs(lead), 13)
    mine, theirs = (high, high - abs(lead)) if lead >= 0 else (high - abs(lead), high)
    return Score(points, int(lead > 0), 13 + lead, mine), Score(2 - points, int(lead < 0), 13 - lead, theirs)


def meeting(rules: Ruleset, rng: random.Random, first: int, second: int) -> Meeting:
    chance = rng.random()
    if chance < 0.02:
        return Meeting(first, second, double_forfeit(), (True, True))
    if chance < 0.08:
        by = rng.randrange(2)
        return Meeting(first, second, forfeit(rules, by=by), (by == 0, by == 1))
    return Meeting(first, second, scores(rules, rng))


def rounds(seed: int, most: int = 60) -> Iterator[Round]:
    """The rounds of one event; everything is drawn from the seed."""
    rng = random.Random(seed)
    rules = load(rng.choice(BOOKS))
    choice = {"unit": rng.choice(UNITS[rules.flag("swiss.avoid_unit")])}
    swiss: Swiss = swiss_of(rules, choice)
    count = rng.randint(6, most)
    units = rng.choice((2, 4, 8, 20))
    seeded = rng.random() < 0.5
    entries = [Entry(number, f"U{rng.randrange(units)}", number if seeded else 0) for number in range(1, count + 1)]
    history = History()
    for number in range(1, rng.randint(3, 9) + 1):
        problem = prepare(entries, history, swiss, f"seed {seed}")
        made = pair(problem)
        yield Round(problem, made, history, entries)
        meetings = [meeting(rules, rng, one.first, one.second) for one in made.pairs]
        if made.bye:
            meetings.append(Meeting(made.bye, BYE, (bye(rules), NOTHING)))
        adjustments = history.adjustments
        if rng.random() < 0.2:
            adjustments += (Adjustment(rng.choice(entries).number, number, -1, -rng.randint(0, 3), "penalty"),)
        history = History((*history.rounds, tuple(meetings)), adjustments)
        entries = [_moved(entry, rng) for entry in entries]
        if rng.random() < 0.3:
            entries.append(Entry(len(entries) + 1, f"U{rng.randrange(units)}"))


def _moved(entry: Entry, rng: random.Random) -> Entry:
    """An entry before the next round: it may leave for good, miss a round or come back."""
    if entry.status != "in":
        return entry
    if rng.random() < 0.02:
        return entry._replace(active=False, status=rng.choice(("withdrawn", "excluded")))
    return entry._replace(active=rng.random() > (0.03 if entry.active else 0.5))
