"""Issue 14.21: nobody officiates, looks into hands or rules whom the players were not told of."""

import asyncio

import pytest

from guandan.game.acts import REFEREE, TABLE, Act
from guandan.game.errors import GuandanError
from guandan.game.facts import GENESIS, Body, Fact, seal
from guandan.game.view import PUBLIC
from guandan.server.index.projection import Played, played_in, ruled_late
from guandan.server.people.roles import ADMINISTRATOR, SERVER, Roles
from guandan.server.tables.listener import viewer_of
from guandan.server.tables.roomlog import RoomLog, opening_body
from guandan.server.tables.terms import terms_of
from guandan.store import LogStore, database
from tests.server.client import Chair, Person, Server
from tests.server.house import Member, new_table, refused
from tests.server.test_chairs import PEOPLE, playing
from tests.server.test_complaints import at_play
from tests.server.test_refereeing import PLAIN
from tests.server.test_whole_matches import table_of

SECOND = "p-9"
"""The second account of the owner, p-1."""


def do(room: RoomLog, kind: str, by: str, **data: object) -> None:
    room.act(Act(kind, by, data), 3, f"{kind} {len(room.facts)}")


def appointing(**more: object) -> dict[str, object]:
    return {"who": SECOND, "role": "referee", "name": "Second", **more}


def code_of(room: RoomLog, kind: str, by: str, **data: object) -> str:
    with pytest.raises(GuandanError) as refusal:
        do(room, kind, by, **data)
    return refusal.value.code


@pytest.mark.parametrize("role", ["referee", "chief"])
def test_the_owner_of_a_rated_table_appoints_no_official(role: str) -> None:
    room = playing(1)
    assert code_of(room, "role", "p-1", **appointing(role=role)) == "officials_from_server"
    assert code_of(room, "role", "p-1", **appointing(role=role, **{"from": "server"})) == "officials_from_server"
    by_link = appointing(role=role, giver="p-1", **{"from": "table"})
    assert code_of(room, "role", TABLE, **by_link) == "officials_from_server"
    do(room, "role", TABLE, **appointing(role=role, giver="p-8", **{"from": "server"}))
    assert room.state.role_of(SECOND) == role


def test_elsewhere_every_player_has_to_agree() -> None:
    room = playing(0)
    do(room, "role", "p-1", **appointing())
    assert room.facts[-1].kind == "propose"
    for player in ("p-2", "p-3"):
        do(room, "agree", player, who=SECOND)
        assert room.state.role_of(SECOND) == ""
    assert code_of(room, "agree", "p-3", who=SECOND) == "as_it_is"
    assert code_of(room, "agree", SECOND, who=SECOND) == "not_seated"
    do(room, "agree", "p-4", who=SECOND)
    assert room.state.role_of(SECOND) == "referee"
    assert room.state.proposed == ()


def test_one_player_who_refuses_is_enough() -> None:
    room = playing(0)
    do(room, "role", "p-1", **appointing())
    do(room, "agree", "p-2", who=SECOND)
    do(room, "refuse", "p-3", who=SECOND)
    assert (room.state.proposed, room.state.role_of(SECOND)) == ((), "")
    assert code_of(room, "agree", "p-4", who=SECOND) == "not_proposed"


def test_a_link_asks_the_players_as_well_and_who_sits_down_meanwhile_is_asked_too() -> None:
    room = playing(0)
    do(room, "stand", "p-4")
    do(room, "role", TABLE, **appointing(giver="p-1", **{"from": "table"}))
    do(room, "sit", "p-5", seat="S")
    for player in ("p-2", "p-3"):
        do(room, "agree", player, who=SECOND)
    assert room.state.role_of(SECOND) == ""
    do(room, "stand", "p-5")
    assert room.state.role_of(SECOND) == "referee", "everybody who still sits there has agreed"


def test_who_is_proposed_and_sits_down_plays() -> None:
    room = playing(0)
    do(room, "stand", "p-4")
    do(room, "role", "p-1", **appointing())
    do(room, "sit", SECOND, seat="S")
    assert (room.state.proposed, room.state.role_of(SECOND)) == ((), "")


def test_nobody_has_to_agree_where_nobody_else_sits() -> None:
    room = RoomLog()
    room.open(opening_body("R", PEOPLE[0], terms_of({})), 1, "open")
    do(room, "sit", "p-1", seat="E")
    do(room, "role", "p-1", **appointing())
    assert room.state.role_of(SECOND) == "referee"


def played_with(role_before: bool) -> Played:
    """A rated match, its official appointed by the server before or after it began."""
    room = RoomLog()
    room.open(opening_body("R", PEOPLE[0], terms_of({"rated": 1})), 1, "open")
    official = appointing(giver="p-8", **{"from": "server"})
    if role_before:
        do(room, "role", TABLE, **official)
    for seat, person in zip("ENWS", PEOPLE, strict=True):
        do(room, "sit", person, seat=seat)
    do(room, "begin", "p-1", match="R-1")
    if not role_before:
        do(room, "role", TABLE, **official)
    return played_in(room.facts)[1][0]


def test_where_nothing_is_done_any_more_an_official_can_still_lose_what_they_see() -> None:
    room = RoomLog()
    room.open(opening_body("R", PEOPLE[0], terms_of({"rated": 1})), 1, "open")
    do(room, "role", TABLE, **appointing(giver="p-8", **{"from": "server"}))
    do(room, "close", TABLE)
    aside = {**appointing(giver="p-8", **{"from": "event"}), "role": "spectator"}
    assert viewer_of(room.state, SECOND) == REFEREE
    do(room, "role", TABLE, **aside)
    assert viewer_of(room.state, SECOND) == PUBLIC
    for by, said in ((TABLE, aside), (TABLE, {**aside, "role": "chief"}), (PEOPLE[0], aside)):
        assert code_of(room, "role", by, **said) == "room_closed"


def fact(kind: str, by: str, cmd: str) -> Fact:
    return seal(Body(kind, by, {}), 0, 1, cmd, GENESIS)


def test_a_ruling_by_who_was_no_official_at_the_start_never_counts_for_ratings() -> None:
    ruling, looked = fact("ruling", REFEREE, f"{SECOND}:1"), fact("inspect", REFEREE, f"{SECOND}:2")
    by_clock = fact("ruling", REFEREE, "table:R-1:7")
    assert ruled_late(played_with(role_before=False), [by_clock, ruling])
    assert not ruled_late(played_with(role_before=False), [by_clock, looked])
    assert not ruled_late(played_with(role_before=True), [by_clock, ruling, looked])


def test_the_attack_of_issue_14_21_on_a_rated_table(server: Server) -> None:
    four = [Member(server, f"Attacked {name}") for name in ("Ann", "Bob", "Cai", "Dan")]
    code = new_table(four[0], terms={"rated": 1})["id"]
    for person, seat in zip(four, "ENWS", strict=True):
        person.do(code, "sit", "sit", seat=seat)
    four[0].do(code, "begin", "begin")
    second = Member(server, "Attacked Second")
    for number, role in enumerate(("referee", "chief")):
        asked = four[0].do(code, "role", f"r{number}", who=second.id, role=role)
        assert asked["error"]["code"] == "officials_from_server"
        link = four[0].call("POST", f"/tables/{code}/invite", role=role)
        assert refused(link) == (403, "officials_from_server")
    assert second.do(code, "inspect", "i", seats=["N"])["error"]["code"] == "role_needed"
    assert second.do(code, "rule", "x", offender="N", **PLAIN)["error"]["code"] == "role_needed"
    # The server appoints one, and everybody is told.
    with LogStore(server.home / database().name) as store:
        Roles(store.database).give_now(SERVER, second.id, ADMINISTRATOR, "test")
    judge = Member(server, "Attacked Judge")
    token = second.call("POST", f"/tables/{code}/invite", role="referee").json()["token"]
    assert judge.call("POST", "/join", token=token).json()["role"] == "referee"
    told = four[1].call("GET", f"/tables/{code}").json()["officials"]
    assert told == [{"who": judge.id, "name": "Attacked Judge", "role": "referee"}]


def test_every_player_is_told_of_a_proposal_an_appointment_and_an_inspection(server: Server) -> None:
    people, judge = [Person(server, name) for name in ("甲", "乙", "丙", "丁")], Person(server, "孙裁")
    table = table_of(people, "HA17", format={"clock": "none"})
    at_play(people, table)

    async def live() -> None:
        west = Chair(people[2], table)
        await west.connect()
        people[0].do(table, "role", "r", who=judge.id, role="referee")
        while not west.room["proposed"]:
            await west.receive()
        assert west.room["officials"] == []
        assert judge.do(table, "inspect", "early", seats=["N"])["error"]["code"] == "role_needed"
        for player in people[1:]:
            player.do(table, "agree", "a", who=judge.id)
        while not west.room["officials"]:
            await west.receive()
        assert "seq" in judge.do(table, "inspect", "i", seats=["N"])
        while west.facts[-1]["kind"] != "inspect":
            await west.receive()
        assert west.facts[-1]["cmd"].startswith(f"{judge.id}:")
        await west.close()

    asyncio.run(live())
