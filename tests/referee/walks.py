"""Walks through everything that a referee can do to a match, played card by card or recorded from a sheet."""

import random
from typing import Any

from guandan.game.acts import REFEREE, SCORER, Act
from guandan.game.cards import codes
from guandan.game.errors import GuandanError
from guandan.game.log import Log
from guandan.game.match import expects
from guandan.game.patterns import PATTERNS
from guandan.game.ruleset import load
from guandan.game.seats import SEATS, SIDES
from guandan.referee.infractions import Case, Row, table
from guandan.referee.rulings.rule import rule
from guandan.referee.rulings.waivers import waivers
from tests.game.driver import by_chance, new_log, step
from tests.game.walk import some_format

FINISHES = ("EW", "NS", "ENWS", "ENSW", "WSNE", "NEWS", "NESW", "SWEN")
CHIEF = {"role": "chief", "official": "Gu", "consent": 1}


def some_cards(log: Log, rng: random.Random) -> list[str]:
    """Cards that somebody may have put down."""
    deal = log.state.deal
    held = codes(deal.hands[rng.randrange(4)]) if deal is not None and deal.hands else []
    return rng.sample(held, min(len(held), rng.randint(1, 6))) or ["S3"]


def some_case(log: Log, rng: random.Random) -> tuple[Row, Case, str]:
    """An infraction with its circumstances and a sanction; seldom one that ends the match."""
    while True:
        found = rng.choice(table(log.state.rules))
        case = rng.choice(found.cases)
        sanction = rng.choice(case.at(rng.randint(1, 3)).sanctions)
        if sanction in ("none", "warning", "violation") or rng.random() < (0.4 if sanction == "foul" else 0.02):
            return found, case, sanction


def some_given(log: Log, rng: random.Random) -> dict[str, Any]:
    """Something that a chief referee may rule, possible or not."""
    found, case, sanction = some_case(log, rng)
    cards = some_cards(log, rng)
    given: dict[str, Any] = {
        "infraction": found.infraction.code,
        "offender": rng.choice(SIDES if "side" in case.asks else SEATS),
        **({"case": case.code} if case.code and rng.random() < 0.9 else {}),
        **({"sanction": sanction} if len(case.steps[0].options) > 1 or len(case.steps) > 1 else {}),
        **CHIEF,
    }
    entered = {
        "cards": cards,
        "card": cards[0],
        "pattern": rng.choice(PATTERNS),
        "leader": rng.choice(SEATS),
        "wanted": rng.randint(0, 1),
        "seconds": rng.choice([10, 299, 300, 700]),
        "since": rng.randrange(len(log.facts)),
    }
    given |= {name: value for name, value in entered.items() if rng.random() < (0.1 if name == "since" else 0.5)}
    ended = [line.seq for line in log.state.score.sheet if line.kind == "deal_end"]
    if ended and rng.random() < 0.2:
        given["deal"] = rng.choice(ended[-2:])
    if rng.random() < 0.05:
        given["waived"] = rng.choice([one.reason for one in waivers(load("GJ17"))])
    in_force = [one.seq for one in log.state.register.rulings if one.amended is None]
    if in_force and rng.random() < 0.3:
        given["amends"] = rng.choice(in_force)
    return given


def some_act(log: Log, rng: random.Random) -> Act:
    """Something that a referee or scorer may do beside the play."""
    kind = rng.choice(["ruling"] * 6 + ["rewind", "pause", "resume", "correct", "choose", "timeout"])
    if kind == "ruling":
        return rule(log, some_given(log, rng))
    if kind == "rewind":
        return Act("rewind", REFEREE, {"to": rng.randrange(max(0, len(log.facts) - 30), len(log.facts))})
    if kind == "correct":
        ended = [line.seq for line in log.state.score.sheet if line.kind == "deal_end"] or [0]
        data = {"deal": rng.choice(ended), "finish": list(rng.choice(FINISHES)), "reason": "slip"}
        return Act("correct", rng.choice([REFEREE, SCORER]), data)
    if kind == "choose":
        return Act("choose", REFEREE, {"option": rng.randint(0, 1)})
    if kind == "timeout":
        return Act("timeout", REFEREE, {"who": rng.choice([one.who for one in expects(log.state)] or ["E"])})
    return Act(kind, REFEREE)


def go_on(log: Log, rng: random.Random) -> None:
    """One step of the match itself."""
    waits = expects(log.state)
    if waits[0].act == "result":
        finish = rng.choice(FINISHES)[: 1 if log.state.until_first else 4]
        log.act(Act("result", SCORER, {"finish": list(finish)}), log.state.at + rng.randint(1, 60_000))
    else:
        step(log, rng, by_chance)


def walk(book: str, seed: int, most: int, *, recorded: bool, often: float) -> Log:
    """A log after `most` steps, with rulings as often as wanted."""
    rng = random.Random(f"{book} {seed} {recorded}")
    log = new_log(book, recorded, f"{book}{seed}", **some_format(rng))
    for _ in range(most):
        if rng.random() < often:
            try:
                log.act(some_act(log, rng), log.state.at + rng.choice([0, 1, 5000]), f"{rng.getrandbits(32):x}")
            except GuandanError:
                continue
        elif expects(log.state):
            go_on(log, rng)
        elif rng.random() < 0.1:
            break
    return log
