"""Replay: a deal step by step, finished or running, or its end alone, for a page that does not know the rules."""

from collections.abc import Callable

import msgspec
from msgspec import UNSET, UnsetType

from guandan.ai.agent import Agent
from guandan.ai.bots import bot, strongest
from guandan.ai.driver import bot_act
from guandan.game.acts import TABLE
from guandan.game.cards import codes, parse_cards
from guandan.game.deal import Deal
from guandan.game.errors import Illegal
from guandan.game.facts import Data
from guandan.game.judge import judge
from guandan.game.levels import LEVELS
from guandan.game.log import Log
from guandan.game.match import expects
from guandan.game.names import play_name
from guandan.game.playing import legal
from guandan.game.plays import Play
from guandan.game.record import Record, revealed, verify
from guandan.game.ruleset import Ruleset
from guandan.game.seats import SEATS, SIDES
from guandan.game.tribute import payers
from guandan.game.view import LATE, own
from guandan.server.wire.contract.answers import Compared, ComparedSeat, DealEnded, Replay, Step
from guandan.server.wire.contract.parts import Words
from guandan.server.wire.verdicts import words
from guandan.server.wire.views import match_state

PASS = Words("不出", "pass")
THINKING = 50
"""Milliseconds that the strong player may take for a move, on the average."""


def replayed(record: Record, number: int, name: Callable[[str], str] | None = None, *, advised: bool = False) -> Replay:
    """A deal, counted through the match; only what the record reveals can be shown. `name` says what people are called.

    `advised` adds what a strong player would have done, who sees what the seat saw and nothing else.

    Raises a refusal if the record is not true, or has no such deal whose cards are known.
    """
    verify(record)
    log, start, stop, deals = _known(record, number)
    said = name or record.name
    steps = [_step(log, seq, said) for seq in range(start, stop)]
    if advised:
        strong = bot(strongest(THINKING))
        steps = [msgspec.structs.replace(step, rather=_rather(log, step, strong)) for step in steps]
    return Replay(str(log.facts[0].data["id"]), number, deals, steps)


def compared(record: Record, number: int) -> Compared:
    """How often each player of a deal did what a strong player would have done, where they had a choice.

    Raises a refusal if the record is not true, or has no such deal whose cards are known.
    """
    verify(record)
    log, start, stop, deals = _known(record, number)
    strong = bot(strongest(THINKING))
    found = {seat: ComparedSeat(0, 0) for seat in SEATS}
    for seq in range(start, stop):
        step = _step(log, seq, record.name)
        deal = log.states[seq - 1].deal
        if step.kind in ("play", "pass") and step.by in found and deal is not None and _chooses(deal, step.by):
            found[step.by].decisions += 1
            found[step.by].same += _rather(log, step, strong) is UNSET
    return Compared(str(log.facts[0].data["id"]), number, deals, found)


def _chooses(deal: Deal, seat: str) -> bool:
    """Whether a player could do more than one thing: several plays, or a play and the pass."""
    plays = legal(deal, SEATS.index(seat))
    return len(plays) + (deal.to_beat is not None) > 1


def watched(log: Log, stop: int, viewer: str, name: Callable[[str], str]) -> Replay:
    """The last deal in the first `stop` facts of a match, with the hands that the viewer may see of it, if any."""
    begins = [fact.seq for fact in log.facts[:stop] if fact.kind == "deal"]
    steps = [_step(log, seq, name, viewer) for seq in range(begins[-1], stop)] if begins else []
    return Replay(str(log.facts[0].data["id"]), len(begins), len(begins), steps)


def ended(record: Record, number: int) -> DealEnded:
    """How a deal ended: all hands as they were drawn and as they were left, what changed, and who owes tribute next.

    Raises a refusal if the record has no such deal whose cards are known.
    """
    log, start, stop, _ = _known(record, number)
    dealt = [state.deal for state in log.states[start:stop] if state.deal is not None and state.deal.hands]
    end = next((fact for fact in log.facts[start:stop] if fact.kind == "deal_end"), None)
    if end is None or not dealt:
        raise Illegal("no_such_deal", number=number, most=number - 1)
    after, last = log.states[end.seq], log.states[stop - 1]
    owing = () if last.over or last.game.over or last.live.ordered.no_tribute else payers(after.game.finish)
    before = log.states[start].game.levels
    secret = log.facts[start].opened[TABLE]
    return DealEnded(
        deal=number,
        **{name: end.data[name] for name in ("finish", "level", "winner", "extra")},
        raised=after.game.deals[-1].raised,
        before={side: LEVELS[level] for side, level in zip(SIDES, before, strict=True)},
        levels={side: LEVELS[level] for side, level in zip(SIDES, after.game.levels, strict=True)},
        drawn=_hands(dealt[0]),
        left=_hands(dealt[-1]),
        owing=[SEATS[seat] for seat in owing],
        secret=secret.value,
        salt=secret.salt,
    )


def _known(record: Record, number: int) -> tuple[Log, int, int, int]:
    """The log as far as all is revealed, where a deal in it begins and stops, and how many there are."""
    facts = revealed(record.facts)
    known = next((fact.seq for fact in facts if set(fact.secret) - set(fact.opened)), len(facts))
    log = Log(facts[:known])
    begins = [fact.seq for fact in log.facts if fact.kind == "deal"]
    if not 1 <= number <= len(begins):
        raise Illegal("no_such_deal", number=number, most=len(begins))
    return log, begins[number - 1], begins[number] if number < len(begins) else len(log.facts), len(begins)


def _step(log: Log, seq: int, called: Callable[[str], str], viewer: str = LATE) -> Step:
    fact, state = log.facts[seq], log.states[seq]
    deal = state.deal
    open_hands = own(state, viewer).hands
    hands = {SEATS[at]: codes(open_hands[at], deal.level) for at in open_hands} if deal is not None else {}
    data = {} if fact.kind == "reveal" else dict(fact.data)  # what it reveals is in the hands
    name = _name(state.rules, deal.level, fact.data) if fact.kind == "play" and deal is not None else UNSET
    return Step(seq, fact.at, fact.by, fact.kind, data, match_state(state, name=called), hands, name)


def _rather(log: Log, step: Step, strong: Agent) -> Words | UnsetType:
    """What a strong player would have done where somebody played or passed; nothing if it is the same."""
    before = log.until(step.seq)
    expected = next((one for one in expects(before.state) if one.who == step.by), None)
    if step.kind not in ("play", "pass") or expected is None or before.state.deal is None:
        return UNSET
    found = before.decided(bot_act(before, strong, expected, step.at), step.at)
    name = _name(before.state.rules, before.state.deal.level, found.data) if found.kind == "play" else PASS
    return UNSET if name == (PASS if step.kind == "pass" else step.name) else name


def _name(rules: Ruleset, level: int, play: Data) -> Words:
    """What a play is called, in the terms of the rule book."""
    said = Play(play["pattern"], play["rank"], parse_cards(play["cards"]))
    return words(play_name(judge(rules, level), said))


def _hands(deal: Deal) -> dict[str, list[str]]:
    return {seat: codes(deal.hands[at], deal.level) for at, seat in enumerate(SEATS)}
