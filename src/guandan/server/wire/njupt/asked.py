"""What a seat is asked (`act`): the cards it may give, or every play it may make, in the platforms' words."""

from typing import Any, NamedTuple

from guandan.game.acts import Act
from guandan.game.cards import Cards, codes, format_cards
from guandan.game.judge import judge
from guandan.game.plays import Play
from guandan.game.proposal import giveable, said
from guandan.game.seats import ALL, SEATS
from guandan.game.view import Seen
from guandan.server.wire.njupt.actions import NOTHING, PASS, Action, Dialect, action_of, hand_of
from guandan.server.wire.njupt.told import ranks_of

Json = dict[str, Any]
STAGES = {"play": "play", "tribute": "tribute", "return": "back"}
"""The acts that the platforms know, and what they call them. All others are done for the bot."""
ACTS = {stage: act for act, stage in STAGES.items()}


class Question(NamedTuple):
    """A question to a seat: what it may do, as the platforms say it and as we do, place by place."""

    now: Seen
    stage: str
    actions: list[Action]
    ours: list[Play | Cards | None]
    """The plays, or the cards to give; None is the pass."""
    message: Json

    def act(self, place: int) -> Act:
        """Our act for the action at a place of the list."""
        chosen = self.ours[place]
        if chosen is None:
            return Act("pass", self.now.viewer)
        if isinstance(chosen, Play):
            return said(self.now, chosen)
        return Act(ACTS[self.stage], self.now.viewer, {"card": format_cards(chosen)})


def question(now: Seen, dialect: Dialect) -> Question | None:
    """What a seat is asked now; None if nothing that the platforms know is expected of it."""
    mine = now.mine
    if mine is None or mine.act not in STAGES:
        return None
    stage = STAGES[mine.act]
    ours: list[Play | Cards | None]
    if stage == "play":
        made = plays(now)
        passing = now.may_pass
        ours = [None, *made] if passing else [*made]
        actions = ([PASS] if passing else []) + [action_of(play, now.level, dialect) for play in made]
    else:
        cards = giveable(now)
        ours, actions = [*cards], [[stage, stage, codes(card)] for card in cards]
    return Question(now, stage, actions, ours, _message(now, stage, actions, dialect))


def plays(now: Seen) -> list[Play]:
    """Every play a seat may make, with every set of cards; as few as a referee's order leaves."""
    judged = judge(now.rules, now.level)
    legal = list(now.legal)
    free = legal == judged.legal(now.hand, now.to_beat)
    return judged.concrete(now.hand, now.to_beat) if free else legal


def _message(now: Seen, stage: str, actions: list[Action], dialect: Dialect) -> Json:
    seat = SEATS.index(now.viewer)
    last = {at: _action(play, now, dialect) for at, play in now.trick}
    latest = now.trick[-1][0] if now.trick else -1
    leading = now.to_beat is None
    message = {
        "type": "act",
        "stage": stage,
        "handCards": hand_of(now.hand, now.level),
        "publicInfo": [{"rest": now.counts[at], "playArea": last.get(at)} for at in ALL],
        **ranks_of(now),
        "curPos": latest,
        "curAction": last[latest] if now.trick else NOTHING,
        "greaterPos": -1 if leading else now.owner,
        "greaterAction": NOTHING if leading else _action(now.to_beat, now, dialect),
        "actionList": actions,
        "indexRange": len(actions) - 1,
        "myPos": seat,
    }
    if stage == "back":  # the newer platform tells whose card is answered, and wants it back in the reply
        paid = next(payment for payment in now.payments if payment.taker == seat)
        message |= {"tributePos": paid.giver, "tribute": codes(paid.card)[0]}
    return message


def _action(play: Play | None, now: Seen, dialect: Dialect) -> Action:
    return PASS if play is None else action_of(play, now.level, dialect)
