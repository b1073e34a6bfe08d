"""A walk through everything that can happen to a match: plays, rulings, time-outs, rewinds, inspections, the clock."""

import random
from collections.abc import Callable
from typing import Any

from guandan.game.acts import REFEREE, SCORER, TABLE, Act
from guandan.game.cards import codes
from guandan.game.effects import SCOPES
from guandan.game.errors import GuandanError
from guandan.game.log import Log
from guandan.game.match import expects
from guandan.game.patterns import PATTERNS
from guandan.game.seats import SEATS, SIDES
from tests.game.driver import by_chance, new_log, step

LEVELS = "23456789TJQKA"


def some_format(rng: random.Random) -> dict[str, object]:
    """How a match may be played."""
    changes: dict[str, object] = {
        "mode": rng.choice(["deals", "time", "time_and_deals"]),
        "minutes": rng.randint(2, 12),
        "max_deals": rng.randint(1, 3),
        "at_time": rng.choice(["stop", "finish", "grace"]),
        "grace": rng.choice([30, 180]),
        "no_new_deal": rng.choice([0, 60]),
        "must_decide": rng.randint(0, 1),
        "round": rng.choice(["one", "best_of", "sum"]),
        "games": rng.choice([1, 3]),
        "entropy": rng.randint(0, 1),
        "reports": rng.choice(["auto", "manual"]),
        "first_drawer": rng.choice(SEATS),
    }
    if rng.random() < 0.5:
        changes["extra"] = rng.choice(["none", "continue", "first_deal_until_first", "deal_at_2", "lot"])
    return changes


def some_effect(log: Log, rng: random.Random) -> dict[str, Any]:
    """A ruling that may or may not be possible now."""
    seat = rng.choice(SEATS)
    deal = log.state.deal
    held = codes(deal.hands[SEATS.index(seat)]) if deal is not None and deal.hands else []
    cards = held if held and rng.random() < 0.8 else ["S3", "H9", "HR"]
    many = rng.sample(cards, min(len(cards), rng.randint(1, 9)))
    choices: list[dict[str, Any]] = [
        {"word": "skip", "seat": seat, "scope": rng.choice(SCOPES)},
        {"word": "forbid_lead", "seat": seat, "pattern": rng.choice(["single", "pair", "full_house"])},
        {"word": "must_play", "seat": seat, "card": rng.choice(cards)},
        {"word": "dictate_lead", "seat": seat, "pattern": rng.choice(PATTERNS), "cards": many},
        {"word": "dictate_lead", "seat": seat, "pattern": "single", "cards": many},
        {"word": "void_hand", "seat": seat},
        {"word": "next_deal", "no_tribute": rng.randint(0, 1), "leader": rng.choice([*SEATS, "none"])},
        {"word": "next_deal", "shuffler": seat, "cutter": rng.choice(SEATS)},
        {"word": "set_levels", "levels": [rng.choice(LEVELS), rng.choice(LEVELS)]},
        {"word": "redraw"},
        {"word": "end_deal", "loser": rng.choice(SIDES)},
        {"word": "exclude", "side": rng.choice(SIDES)},
    ]
    if rng.random() < 0.02:
        return {
            "word": rng.choice(["end_game", "end_match"]),
            "winner": rng.choice([*SIDES, "none"]),
            "grade": [18, 0],
            "points": [2, 0],
        }
    return rng.choice(choices)


def something_else(log: Log, rng: random.Random) -> tuple[Act, int]:
    """An act beside the play that may or may not be possible now, and its time."""
    at = log.state.at + rng.choice([0, 1, 5000, 60_000])
    kind = rng.choice(
        ["effect", "effect", "effect", "rewind", "inspect", "timeout", "timeout", "report", "lot", "time"]
    )
    if kind == "effect":
        return Act("effect", REFEREE, some_effect(log, rng)), at
    if kind == "rewind":
        nearly = rng.random() < 0.5
        to = rng.randrange(max(0, len(log.facts) - 20) if nearly else 0, len(log.facts))
        return Act("rewind", REFEREE, {"to": to}), at
    if kind == "inspect":
        seats = rng.sample(SEATS, rng.randint(1, 4))
        return Act("inspect", REFEREE, {"seats": seats} if rng.random() < 0.7 else {}), at
    if kind == "timeout":
        who = rng.choice([one.who for one in expects(log.state)])
        return Act("timeout", rng.choice([TABLE, REFEREE]), {"who": who}), max(at, log.state.wait.since + 60_000)
    if kind == "report":
        return Act("report", rng.choice(SEATS)), at
    if kind == "lot":
        return Act("lot", rng.choice([REFEREE, SCORER]), {"winner": rng.choice(SIDES)}), at
    return Act(kind, TABLE), at


def walk(book: str, seed: int, most: int, look: Callable[[Log, random.Random], None] = lambda *_: None) -> Log:
    """A log after `most` acts or a match that is over; `look` is called after each act."""
    rng = random.Random(f"{book} {seed}")
    log = new_log(book, False, f"{book}{seed}", **some_format(rng))
    for _ in range(most):
        if rng.random() < 0.08:
            act, at = something_else(log, rng)
            try:
                log.act(act, at, f"{rng.getrandbits(32):x}")
            except GuandanError:
                continue
        else:
            step(log, rng, by_chance)
        look(log, rng)
        if log.state.over:
            break
    return log
