"""Chairs: who has seen a hand sits on no other chair of the match, and who comes back has his chair again."""

import pytest

from guandan.game.acts import TABLE, Act
from guandan.game.errors import Conflict, NotAllowed
from guandan.game.seats import SEATS
from guandan.server.tables.roomlog import OFTEN, RoomLog, opening_body
from guandan.server.tables.terms import terms_of
from tests.server.client import Person, Server
from tests.server.house import snapshot, wait_for
from tests.server.test_silence import QUICK
from tests.server.test_whole_matches import table_of

PEOPLE = ("p-1", "p-2", "p-3", "p-4")


def playing(rated: int) -> RoomLog:
    """A room of four people in which a match runs."""
    room = RoomLog()
    room.open(opening_body("R", PEOPLE[0], terms_of({"rated": rated})), 1, "open")
    for seat, person in zip(SEATS, PEOPLE, strict=True):
        room.act(Act("sit", person, {"seat": seat}), 1, f"sit {person}")
    room.act(Act("begin", PEOPLE[0], {"match": "R-1"}), 2, "begin")
    room.playing = True
    return room


def sit(room: RoomLog, person: str, seat: str) -> None:
    room.act(Act("sit", person, {"seat": seat}), 3, f"{person} {len(room.facts)}")


def stand(room: RoomLog, person: str) -> None:
    room.act(Act("stand", person, {}), 3, f"{person} {len(room.facts)}")


@pytest.mark.parametrize("rated", [0, 1])
def test_who_has_seen_a_hand_sits_on_no_other_chair_of_the_match(rated: int) -> None:
    room = playing(rated)
    stand(room, "p-1")
    stand(room, "p-2")
    with pytest.raises(NotAllowed):
        sit(room, "p-1", "N")
    sit(room, "p-1", "E")
    assert room.state.chair_of("p-1") == 0


def test_who_sat_down_in_the_middle_is_bound_to_that_chair_until_the_next_match() -> None:
    room = playing(0)
    stand(room, "p-1")
    stand(room, "p-2")
    sit(room, "p-5", "N")
    stand(room, "p-5")
    with pytest.raises(NotAllowed, match="chair N"):
        sit(room, "p-5", "E")
    room.playing = False
    sit(room, "p-5", "E")
    assert room.state.chair_of("p-5") == 0


def test_a_rated_chair_is_its_holders_alone() -> None:
    room = playing(1)
    stand(room, "p-1")
    with pytest.raises(NotAllowed, match="begun"):
        sit(room, "p-5", "E")


def test_who_comes_and_goes_for_ever_makes_the_log_of_the_room_no_longer_for_ever() -> None:
    room = playing(0)
    begun = len(room.facts)
    for number in range(OFTEN):
        room.act(Act("away", TABLE, {"seat": "E"}), 3, f"away {number}")
        back = Act("back", TABLE, {"seat": "E"}) if number % 2 else Act("back", "p-1")
        room.act(back, 3, f"back {number}")
    room.act(Act("away", TABLE, {"seat": "E"}), 3, "away once more: the match must not wait for him")
    for often in (Act("back", TABLE, {"seat": "E"}), Act("here", TABLE, {"seat": "E", "through": "other"})):
        with pytest.raises(NotAllowed, match=f"{OFTEN} times"):
            room.act(often, 3, "one too many")
    with pytest.raises(Conflict):
        room.act(Act("ready", "p-2", {"deal": 1}), 3, "no deal yet")
    assert len(room.facts) == begun + 2 * OFTEN + 1
    stand(room, "p-2")
    sit(room, "p-2", "N")
    room.playing = False
    room.act(Act("begin", PEOPLE[0], {"match": "R-2"}), 4, "again")
    room.act(Act("back", "p-1"), 4, "back in the next match")
    assert not room.state.chairs[0].away


def test_who_comes_back_after_two_time_outs_keeps_his_chair(server: Server) -> None:
    people = [Person(server, name) for name in ("甲", "乙", "丙", "丁")]
    format_ = {"mode": "deals", "max_deals": 1, "clock": "friendly", "limits": QUICK}
    table = table_of(people, "JS23", format=format_, pace=10_000, absent=3600)

    def away() -> list[int]:
        return [chair["away"] for chair in snapshot(people[0], table)["room"]["chairs"]]

    wait_for(lambda: any(away()))
    at = away().index(1)
    assert "seq" in people[at].do(table, "back", "back")
    assert "seq" in people[at].do(table, "pause", "pause"), "whatever comes next does not send him away again"
    assert not away()[at]
