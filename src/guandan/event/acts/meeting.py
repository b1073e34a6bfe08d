"""Meetings before the event: the technical meeting (技术会议) of captains and officials, and who came (003 c3.5(1)).

meeting  organiser, committee, chief   where and when it was held, which entries came, what was told and decided
"""

from guandan.event.eligibility import iso
from guandan.event.kinds import PAUSED, Kind, Kinds
from guandan.event.roles import ENDING, only
from guandan.event.state import Event, Meeting
from guandan.game.acts import Act
from guandan.game.errors import Unreadable, like
from guandan.game.facts import Body, Fact
from guandan.referee.reading import written

MOST = 200


def _meeting(event: Event, act: Act, at: int) -> Body:
    del at
    only(act, *ENDING)
    present = act.data.get("present", [])
    if not isinstance(present, list) or len({str(one) for one in present}) < len(present):
        raise Unreadable("wrong_field", field="present", allowed=like("[1, 2, 3]"))
    for one in present:
        event.entrant(one)
    return Body(
        "meeting",
        act.by,
        {
            "name": written(act, "name")[:MOST],
            "day": iso(written(act, "day"), "day"),
            "place": act.text("place", MOST) if "place" in act.data else "",
            "present": present,
            "text": act.text("text", 2000) if "text" in act.data else "",
        },
    )


def _held(event: Event, fact: Fact) -> Event:
    data = fact.data
    held = Meeting(data["name"], data["day"], data["place"], tuple(data["present"]), data["text"])
    return event._replace(meetings=(*event.meetings, held))


KINDS: Kinds = {"meeting": Kind(_meeting, _held, PAUSED)}
