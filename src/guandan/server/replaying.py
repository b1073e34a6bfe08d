"""Replay: a deal of a record step by step, as states that a page can show without knowing the rules."""

from typing import Any

from guandan.game.cards import codes, parse_cards
from guandan.game.errors import Illegal
from guandan.game.facts import Data
from guandan.game.judge import judge
from guandan.game.log import Log
from guandan.game.names import play_name
from guandan.game.plays import Play
from guandan.game.record import Record, revealed, verify
from guandan.game.ruleset import Ruleset
from guandan.game.seats import SEATS
from guandan.server.wire import state_json

Json = dict[str, Any]


def replayed(record: Record, number: int) -> Json:
    """A deal, counted through the match; only what the record reveals can be shown.

    Raises a refusal if the record is not true, or has no such deal whose cards are known.
    """
    verify(record)
    facts = revealed(record.facts)
    known = next((fact.seq for fact in facts if set(fact.secret) - set(fact.opened)), len(facts))
    log = Log(facts[:known])
    begins = [fact.seq for fact in log.facts if fact.kind == "deal"]
    if not 1 <= number <= len(begins):
        raise Illegal("no_such_deal", number=number, most=len(begins))
    start = begins[number - 1]
    stop = begins[number] if number < len(begins) else len(log.facts)
    steps = [_step(log, seq) for seq in range(start, stop)]
    match = str(log.facts[0].data["id"])
    return {"match": match, "deal": number, "deals": len(begins), "steps": steps}


def _step(log: Log, seq: int) -> Json:
    fact, state = log.facts[seq], log.states[seq]
    deal = state.deal
    hands = {seat: codes(deal.hands[at], deal.level) for at, seat in enumerate(SEATS)} if deal and deal.hands else {}
    told: Json = {"seq": seq, "at": fact.at, "by": fact.by, "kind": fact.kind, "data": fact.data}
    if fact.kind == "play" and deal is not None:
        told["name"] = _name(state.rules, deal.level, fact.data)
    if fact.kind == "reveal":
        told["data"] = {}  # what it reveals is in the hands
    return {**told, "state": state_json(state), "hands": hands}


def _name(rules: Ruleset, level: int, play: Data) -> Json:
    """What a play is called, in the terms of the rule book."""
    said = Play(play["pattern"], play["rank"], parse_cards(play["cards"]))
    return play_name(judge(rules, level), said)._asdict()
