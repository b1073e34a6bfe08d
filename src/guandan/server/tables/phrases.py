"""Phrases (快捷语) and emotes: what somebody on a chair may say, out of a short list.

They are facts of the room: every process and every listener hears them in the same order, and a referee can see later
who said what when. There is no free text, so nobody can name a card. Chosen words could still be a code between
partners: where something is at stake they are said between deals only, and elsewhere a few times a deal.
"""

from types import MappingProxyType
from typing import Annotated, NamedTuple

from guandan.game.acts import Act
from guandan.game.errors import NotAllowed, OutOfTurn
from guandan.game.facts import Fact
from guandan.game.fields import word
from guandan.server.tables.room import Room

PHRASES = ("hello", "luck", "nice", "thanks", "sorry", "wait", "wow", "oops", "again", "bye")
EMOTES = ("smile", "laugh", "sad", "gasp", "clap", "flower")
MOST = 5
"""How often somebody may say something from the beginning of a deal to that of the next."""
APART = 3000
"""Milliseconds between two."""


class Phrase(NamedTuple):
    """Something that somebody says."""

    phrase: Annotated[str, word(*PHRASES, *EMOTES)]


class Spoken(NamedTuple):
    """What somebody has said lately: how often in which deal, and when last."""

    deal: int = -1
    times: int = 0
    at: int = -APART


def say(room: Room, said: Phrase, act: Act, at: int) -> Phrase:
    """Say something. Raises a refusal if one does not sit here, or has said enough."""
    if room.chair_of(act.by) is None:
        raise OutOfTurn("not_seated")
    if room.terms.official and room.in_hand:
        raise NotAllowed("silence_in_play")
    last = room.spoken.get(act.by, Spoken())
    if last.deal == room.dealt and last.times >= MOST:
        raise NotAllowed("said_enough", most=MOST)
    if at - last.at < APART:
        raise NotAllowed("too_fast", retry=-((at - last.at - APART) // 1000))
    return said


def said(room: Room, _: Phrase, fact: Fact) -> Room:
    """The room after somebody has said something."""
    last = room.spoken.get(fact.by, Spoken())
    times = last.times + 1 if last.deal == room.dealt else 1
    return room._replace(spoken=MappingProxyType({**room.spoken, fact.by: Spoken(room.dealt, times, fact.at)}))
