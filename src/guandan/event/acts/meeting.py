"""Meetings before the event: the technical meeting (技术会议) of captains and officials, and who came (003 c3.5(1)).

meeting  organiser, committee, chief   where and when it was held, which entries came, what was told and decided
"""

from guandan.event.kinds import ENDING, PAUSED
from guandan.event.state import Event, Meeting
from guandan.game.acts import Act
from guandan.game.engine import Kind, Kinds
from guandan.game.facts import Fact


def _meeting(event: Event, said: Meeting, _: Act, __: int) -> Meeting:
    for one in said.present:
        event.entrant(one)
    return said


def _held(event: Event, said: Meeting, _: Fact) -> Event:
    return event._replace(meetings=(*event.meetings, said))


KINDS: Kinds[Event] = {"meeting": Kind(Meeting, _meeting, _held, ENDING, PAUSED)}
